import Foundation

extension CGContext {
  // MARK: Lines

  /// Sets the width of lines in user space; 0 draws the thinnest line, one pixel. Negative and not finite is ignored.
  public func setLineWidth(_ width: CGFloat) {
    if width.isFinite && width >= 0 { state.lineWidth = width }
  }

  /// Sets the ends of open lines.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  /// Sets the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

  /// Sets how many line widths a mitered corner may reach; below 1 or not finite is ignored.
  public func setMiterLimit(_ limit: CGFloat) {
    if limit.isFinite && limit >= 1 { state.miterLimit = limit }
  }

  /// Sets the lengths of dashes and gaps in user space; none, or lengths that are negative, not finite or all zero,
  /// draw the line whole.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let pattern = DashPattern(phase: phase, lengths: lengths)
    state.dashPhase = pattern?.phase ?? 0
    state.dashLengths = pattern?.lengths ?? []
  }

  /// Sets how far in pixels a drawn curve may be off; between 0.01 and 100, other numbers are cut to it.
  public func setFlatness(_ flatness: CGFloat) {
    state.flatness = flatness.isFinite ? max(0.01, min(100, flatness)) : 1
  }

  /// Sets the alpha by which everything drawn is multiplied.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.clampedToUnit }

  /// Sets how what is drawn mixes with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// How images are smoothed when they are drawn at another size.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets whether edges are smoothed, for everything in this context.
  public func setAllowsAntialiasing(_ allows: Bool) { allowsAntialiasing = allows }

  /// Sets whether edges are smoothed, as part of the state.
  public func setShouldAntialias(_ should: Bool) { state.shouldAntialias = should }

  var isAntialiased: Bool { allowsAntialiasing && state.shouldAntialias }

  // MARK: Colours

  /// Sets the colour that fills.
  public func setFillColor(_ color: CGColor) { state.fillColor = color }
  /// Sets the colour of lines.
  public func setStrokeColor(_ color: CGColor) { state.strokeColor = color }

  /// Sets the colour that fills, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the colour of lines, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the gray that fills.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { state.fillColor = CGColor(gray: gray, alpha: alpha) }
  /// Sets the gray of lines.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { state.strokeColor = CGColor(gray: gray, alpha: alpha) }

  /// Sets the space in which `setFillColor(_:)` with components gives colours, and with it opaque black.
  public func setFillColorSpace(_ space: CGColorSpace) { state.fillColor = .first(of: space) }
  /// Sets the space in which `setStrokeColor(_:)` with components gives colours, and with it opaque black.
  public func setStrokeColorSpace(_ space: CGColorSpace) { state.strokeColor = .first(of: space) }

  /// Sets the colour that fills to components, alpha last, in the space of the colour before; not after a pattern.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    guard let space = state.fillColor.colorSpace else { return }
    if let color = CGColor(colorSpace: space, components: components) { state.fillColor = color }
  }

  /// Sets the colour of lines to components, alpha last, in the space of the colour before; not after a pattern.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    guard let space = state.strokeColor.colorSpace else { return }
    if let color = CGColor(colorSpace: space, components: components) { state.strokeColor = color }
  }

  /// Fills with a pattern from now on. `components` is its alpha alone, or for a pattern without colours a colour of the
  /// base of the space that `setFillColorSpace(_:)` gave, alpha last; without such a space nothing is set.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    if let color = pattern.color(components, after: state.fillColor) { state.fillColor = color }
  }

  /// Draws lines with a pattern from now on, as `setFillPattern(_:colorComponents:)` says for filling.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>) {
    if let color = pattern.color(components, after: state.strokeColor) { state.strokeColor = color }
  }

  /// Moves where the cells of patterns begin, in the base space; not finite numbers are ignored.
  public func setPatternPhase(_ phase: CGSize) {
    if phase.width.isFinite, phase.height.isFinite { state.patternPhase = phase }
  }

  // MARK: Text

  /// Sets whether text is filled, drawn along its outlines, added to the clip, or several of these.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textDrawingMode = mode }

  /// How text is drawn.
  package var textDrawingMode: CGTextDrawingMode { state.textDrawingMode }

  /// The colour that fills, for text to be drawn with.
  package var fillColor: CGColor { state.fillColor }
  /// The colour of lines.
  package var strokeColor: CGColor { state.strokeColor }

  // MARK: Shadow

  /// Draws a shadow of everything from now on: moved by `offset` and blurred, both in the base space, which does not
  /// follow the transform; the Gaussian's standard deviation is half of `blur`. Without a colour there is no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite else {
      state.shadow = nil
      return
    }
    state.shadow = GraphicsState.Shadow(
      offset: offset, blur: blur.isFinite ? max(0, blur) : 0, color: color.rgba)
  }

  /// Draws a shadow of a third of black.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }
}

extension CGColor {
  /// What a context draws with once its space of colours is set: black, or nothing in a pattern space.
  fileprivate static func first(of space: CGColorSpace) -> CGColor {
    CGColor(space: space)
  }
}

extension CGPattern {
  /// The colour that a context sets for this pattern.
  fileprivate func color(_ components: UnsafePointer<CGFloat>, after color: CGColor) -> CGColor? {
    let known = color.colorSpace?.model == .pattern ? color.colorSpace : nil
    guard let space = known ?? (isColored ? CGColorSpace(patternBaseSpace: nil) : nil) else { return nil }
    return CGColor(patternSpace: space, pattern: self, components: components)
  }
}
