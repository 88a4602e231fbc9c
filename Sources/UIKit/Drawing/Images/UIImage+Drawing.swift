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

  /// Fills `rect` with copies at its own size, in the current context.
  public func drawAsPattern(in rect: CGRect) {
    let size = size
    guard let context = UIGraphicsGetCurrentContext(), size.width > 0, size.height > 0, rect.width.isFinite,
      rect.height.isFinite
    else { return }
    context.saveGState()
    context.clip(to: rect)
    var y = rect.minY
    while y < rect.maxY {
      var x = rect.minX
      while x < rect.maxX {
        draw(in: CGRect(x: x, y: y, width: size.width, height: size.height), context: context, tint: nil)
        x += size.width
      }
      y += size.height
    }
    context.restoreGState()
  }

  /// Draws over `rect` in `context`, y down.
  ///
  /// - Parameter tint: the colour of a template; nil takes the image's own tint, and black when it has none. Images
  ///   that are no templates are drawn in their own colours, or in their tint when they have one.
  package func draw(in rect: CGRect, context: CGContext, tint: CGColor?) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
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
      let whole = symbol.size
      let part = symbol.artRect
      let (x, y) = (rect.width / whole.width, rect.height / whole.height)
      symbol.art.draw(
        in: CGRect(
          x: rect.minX + part.minX * x, y: rect.minY + part.minY * y, width: part.width * x, height: part.height * y),
        context: context, color: color ?? .black)
    case .pixels(let image):
      guard let color else { return drawPixels(image, in: rect, context) }
      context.beginTransparencyLayer(in: rect, auxiliaryInfo: nil)
      drawPixels(image, in: rect, context)
      context.setBlendMode(.sourceIn)
      context.setFillColor(color)
      context.fill(rect)
      context.endTransparencyLayer()
    }
  }

  // MARK: Pixels

  private func drawPixels(_ image: CGImage, in rect: CGRect, _ context: CGContext) {
    let insets = parts.capInsets
    guard insets != .zero, parts.orientation == .up else {
      guard parts.orientation != .up else { return context.drawUpright(image, in: rect, source: nil) }
      context.saveGState()
      context.translateBy(x: rect.minX, y: rect.minY)
      context.scaleBy(x: rect.width, y: rect.height)
      context.concatenate(parts.orientation.transform)
      context.drawUpright(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), source: nil)
      context.restoreGState()
      return
    }
    let columns = spans(insets.left, insets.right, of: CGFloat(image.width) / parts.scale, in: rect.minX...rect.maxX)
    let rows = spans(insets.top, insets.bottom, of: CGFloat(image.height) / parts.scale, in: rect.minY...rect.maxY)
    for row in rows {
      for column in columns {
        let source = CGRect(
          x: column.from * parts.scale, y: row.from * parts.scale, width: column.length * parts.scale,
          height: row.length * parts.scale)
        let target = CGRect(x: column.to, y: row.to, width: column.drawn, height: row.drawn)
        context.drawUpright(image, in: target, source: source)
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
  }

  /// How the parts of an image between two caps spread over a target along one axis.
  private func spans(
    _ low: CGFloat, _ high: CGFloat, of length: CGFloat, in target: ClosedRange<CGFloat>
  ) -> [Span] {
    let low = max(0, min(low, length))
    let high = max(0, min(high, length - low))
    let room = target.upperBound - target.lowerBound
    // Caps that do not fit side by side shrink together.
    let share = low + high > room ? room / (low + high) : 1
    let (start, end) = (target.lowerBound + low * share, target.upperBound - high * share)
    var result: [Span] = []
    if low > 0 { result.append(Span(from: 0, length: low, to: target.lowerBound, drawn: low * share)) }
    let middle = length - low - high
    if middle > 0, end > start {
      if parts.resizingMode == .stretch || middle >= end - start {
        result.append(Span(from: low, length: middle, to: start, drawn: end - start))
      } else {
        var position = start
        while position < end - 1e-6 {
          let piece = min(middle, end - position)
          result.append(Span(from: low, length: piece, to: position, drawn: piece))
          position += piece
        }
      }
    }
    if high > 0 { result.append(Span(from: length - high, length: high, to: end, drawn: high * share)) }
    return result
  }

  /// The image drawn over `size` points at a scale, for a layer's contents: crisp at any scale for a symbol. nil when
  /// there is nothing to draw.
  ///
  /// - Parameter tint: the colour of a template, see `draw(in:context:tint:)`.
  package func makePixels(size: CGSize, scale: CGFloat, tint: CGColor?) -> CGImage? {
    guard size.width.isFinite, size.height.isFinite, scale.isFinite, scale > 0 else { return nil }
    let width = Int((min(size.width * scale, 32767)).rounded(.up))
    let height = Int((min(size.height * scale, 32767)).rounded(.up))
    if case .none = parts.content { return nil }
    guard width > 0, height > 0 else { return nil }
    let buffer = PixelBuffer(width: width, height: height)
    let context = buffer.makeContext()
    context.scaleBy(x: scale, y: scale)
    draw(in: CGRect(origin: .zero, size: size), context: context, tint: tint)
    return buffer.takeImage()
  }

  /// What a layer of `size` points at `scale` shows of the image: its own pixels where they are what is seen, else
  /// pixels drawn for the purpose.
  package func layerContents(size: CGSize, scale: CGFloat, tint: CGColor?) -> CGImage? {
    if case .pixels(let image) = parts.content, !isTemplate, parts.tint == nil, parts.orientation == .up,
      parts.capInsets == .zero, !parts.flipsForRightToLeft
    {
      return image
    }
    return makePixels(size: size, scale: scale, tint: tint)
  }
}
