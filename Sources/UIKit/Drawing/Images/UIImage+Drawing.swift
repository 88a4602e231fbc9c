import CoreGraphics
import Foundation

extension UIImage {
  /// Draws at its own size with its top left corner at `point`, in the current context.
  public func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }

  /// Draws at its own size under a blend mode and an alpha of 0 ... 1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws over `rect` in the current context, stretched to it. A template is drawn in its tint, black without one.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: rect, context: context, tint: nil)
  }

  /// Draws over `rect` under a blend mode and an alpha of 0 ... 1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
    draw(in: rect, context: context, tint: nil)
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// Fills `rect` with copies at its own size, the first one in the corner, in the current context.
  public func drawAsPattern(in rect: CGRect) {
    let rect = rect.standardized
    guard let context = UIGraphicsGetCurrentContext(), rect.isFinite, size.width > 0, size.height > 0 else { return }
    let scale = isVectors ? max(1, min(16, context.ctm.maximumScale)) : parts.scale
    let isPlain = !isVectors && !isTemplate && parts.tint == nil && parts.orientation == .up
    guard let tile = isPlain ? cgImage : makePixels(size: size, scale: scale, tint: nil) else { return }
    context.tile(tile, size: size, in: rect)
  }

  /// Draws over `rect` in `context`, y down.
  ///
  /// - Parameter tint: the colour of a template; nil takes the image's own tint, and black when it has none. Images
  ///   that are no templates are drawn in their own colours, or in their tint when they have one.
  package func draw(in rect: CGRect, context: CGContext, tint: CGColor?) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.isFinite else { return }
    let color: CGColor? = isTemplate ? tint ?? parts.tint?.cgColor ?? .black : parts.tint?.cgColor
    let isTurnedOver = parts.flipsForRightToLeft && UITraitCollection.current.layoutDirection == .rightToLeft
    context.saveGState()
    defer { context.restoreGState() }
    if isTurnedOver {
      context.translateBy(x: rect.minX + rect.maxX, y: 0)
      context.scaleBy(x: -1, y: 1)
    }
    switch parts.content {
    case .none: break
    case .symbol(_, let symbol):
      let isColored = parts.renderingMode != .alwaysTemplate && parts.tint == nil
      symbol.draw(
        in: rect, context: context, color: color ?? .black,
        levels: isColored ? parts.configuration?.colors?.levels : nil, isTinted: color != nil)
    case .vectors(let document): context.draw(in: rect, allIn: color) { context.draw(document, in: rect) }
    case .pixels(let image): context.draw(in: rect, allIn: color) { drawPixels(image, in: rect, context) }
    }
  }

  // MARK: Pixels

  private func drawPixels(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
    guard parts.orientation == .up else {
      context.saveGState()
      context.translateBy(x: rect.minX, y: rect.minY)
      context.scaleBy(x: rect.width, y: rect.height)
      context.concatenate(parts.orientation.transform)
      context.drawUpright(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), source: nil)
      context.restoreGState()
      return
    }
    guard parts.isResizable else { return context.drawUpright(image, in: rect, source: nil) }
    let (insets, scale) = (parts.capInsets, parts.scale)
    let (across, down) = PixelEdges.axes(of: context.ctm)
    let columns = spans(
      insets.left, insets.right, of: CGFloat(image.width) / scale, in: rect.minX...rect.maxX, edges: across)
    let rows = spans(
      insets.top, insets.bottom, of: CGFloat(image.height) / scale, in: rect.minY...rect.maxY, edges: down)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.from * scale, y: row.from * scale, width: column.length * scale, height: row.length * scale)
        let target = CGRect(x: column.to, y: row.to, width: column.drawn, height: row.drawn)
        if column.tiles || row.tiles, let tile = image.cropping(to: source) {
          let size = CGSize(
            width: column.tiles ? column.length : column.drawn, height: row.tiles ? row.length : row.drawn)
          context.tile(tile, size: size, in: target)
        } else {
          context.drawUpright(image, in: target, source: source)
        }
      }
    }
  }

  private struct Span {
    /// Points within the image.
    var from: CGFloat
    var length: CGFloat
    /// Points in the target.
    var to: CGFloat
    var drawn: CGFloat
    /// Whether it repeats to fill the target instead of stretching.
    var tiles = false
  }

  /// How the parts of an image between two caps spread over a target along one axis. They meet where pixels do, so that
  /// nothing shines through between them.
  private func spans(
    _ low: CGFloat, _ high: CGFloat, of length: CGFloat, in target: ClosedRange<CGFloat>, edges: PixelEdges?
  ) -> [Span] {
    let low = max(0, min(low, length))
    let high = max(0, min(high, length - low))
    let room = target.upperBound - target.lowerBound
    // Caps that do not fit side by side shrink together.
    let share = low + high > room ? room / (low + high) : 1
    func snapped(_ place: CGFloat) -> CGFloat {
      max(target.lowerBound, min(target.upperBound, edges?.nearest(to: place) ?? place))
    }
    let start = low > 0 ? snapped(target.lowerBound + low * share) : target.lowerBound
    let end = high > 0 ? max(start, snapped(target.upperBound - high * share)) : target.upperBound
    var result: [Span] = []
    if start > target.lowerBound {
      result.append(Span(from: 0, length: low, to: target.lowerBound, drawn: start - target.lowerBound))
    }
    let middle = length - low - high
    if middle > 0, end > start {
      let tiles = parts.resizingMode == .tile && middle < end - start
      result.append(Span(from: low, length: middle, to: start, drawn: end - start, tiles: tiles))
    }
    if end < target.upperBound {
      result.append(Span(from: length - high, length: high, to: end, drawn: target.upperBound - end))
    }
    return result
  }

  /// Where the edges of pixels are along an axis of user space that runs along pixels.
  private struct PixelEdges {
    let factor: CGFloat
    let offset: CGFloat

    func nearest(to place: CGFloat) -> CGFloat { ((place * factor + offset).rounded() - offset) / factor }

    /// For both axes; nil where they are turned.
    static func axes(of transform: CGAffineTransform) -> (x: PixelEdges?, y: PixelEdges?) {
      let t = transform
      if t.b == 0, t.c == 0, t.a != 0, t.d != 0 {
        return (PixelEdges(factor: t.a, offset: t.tx), PixelEdges(factor: t.d, offset: t.ty))
      }
      if t.a == 0, t.d == 0, t.b != 0, t.c != 0 {
        return (PixelEdges(factor: t.b, offset: t.ty), PixelEdges(factor: t.c, offset: t.tx))
      }
      return (nil, nil)
    }
  }

  /// The image drawn over `size` points at a scale, for a layer's contents: crisp at any scale for vectors. nil when there
  /// is nothing to draw, and for more pixels than `PixelLimit` allows.
  ///
  /// - Parameter tint: the colour of a template, see `draw(in:context:tint:)`.
  package func makePixels(size: CGSize, scale: CGFloat, tint: CGColor?) -> CGImage? {
    if case .none = parts.content { return nil }
    guard scale > 0, let (width, height) = PixelLimit.sides(of: size, scale: scale) else { return nil }
    let buffer = PixelBuffer(width: width, height: height)
    let context = buffer.makeContext()
    context.scaleBy(x: scale, y: scale)
    draw(in: CGRect(origin: .zero, size: size), context: context, tint: tint)
    return buffer.takeImage()
  }

  /// What a layer of `size` points at `scale` shows of the image: its own pixels where they are what is seen, else
  /// pixels drawn for the purpose.
  package func layerContents(size: CGSize, scale: CGFloat, tint: CGColor?) -> CGImage? {
    sharedPixels(fills: false) ?? makePixels(size: size, scale: scale, tint: tint)
  }

  /// The image's own pixels, when a layer that stretches them shows the image; nil when it must be drawn.
  ///
  /// - Parameter fills: whether the layer stretches its contents over its bounds by `contentsCenter`.
  func sharedPixels(fills: Bool) -> CGImage? {
    guard case .pixels(let image) = parts.content, !isTemplate, parts.tint == nil, parts.orientation == .up,
      !parts.flipsForRightToLeft, !parts.isResizable || fills && contentsCenter != nil
    else { return nil }
    return image
  }

  /// The part of the pixels that stretches, in parts of the whole; nil unless the image is resizable that way.
  var contentsCenter: CGRect? {
    guard case .pixels(let image) = parts.content, parts.isResizable, parts.resizingMode == .stretch else { return nil }
    let (insets, scale) = (parts.capInsets, parts.scale)
    let (width, height) = (CGFloat(image.width) / scale, CGFloat(image.height) / scale)
    let center = CGRect(
      x: insets.left / width, y: insets.top / height, width: 1 - (insets.left + insets.right) / width,
      height: 1 - (insets.top + insets.bottom) / height)
    guard center.isFinite, center.minX >= 0, center.minY >= 0, center.width > 0, center.height > 0, center.maxX <= 1,
      center.maxY <= 1
    else { return nil }
    return center
  }
}

extension PixelLimit {
  /// The whole pixels of `size` points at `scale`; nil when that is nothing, not finite, or more than an image may have.
  static func sides(of size: CGSize, scale: CGFloat) -> (width: Int, height: Int)? {
    // Rounding errors of a division do not make another pixel.
    let (x, y) = ((size.width * scale - 1e-6).rounded(.up), (size.height * scale - 1e-6).rounded(.up))
    guard x > 0, y > 0, x <= CGFloat(pixels), y <= CGFloat(pixels), allows(width: Int(x), height: Int(y)) else {
      return nil
    }
    return (Int(x), Int(y))
  }
}
