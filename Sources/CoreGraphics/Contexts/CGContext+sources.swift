internal import CCairo
import Foundation

extension CGContext {
  /// Sets a colour, or a pattern, multiplied by the state's alpha, on a cairo context whose matrix is `pixelTransform`.
  func setSource(_ color: CGColor, on cairo: OpaquePointer) {
    guard let pattern = color.pattern else {
      let rgba = color.rgba
      cairo_set_source_rgba(cairo, rgba.red, rgba.green, rgba.blue, rgba.alpha * state.alpha)
      return
    }
    guard let tile = tile(of: pattern, color: color.rgba), let fromTile = tile.fromTile.inverse else {
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
      return
    }
    setTiles(tile.image, through: fromTile, alpha: color.alpha * state.alpha, on: cairo)
  }

  /// Repeats an image over the plane; `toTile` is from pixels to the image's.
  private func setTiles(_ tile: CGImage, through toTile: CGAffineTransform, alpha: CGFloat, on cairo: OpaquePointer) {
    let limit: CGFloat = 16_384
    guard tile.width > 0, tile.height > 0, toTile.maximumScale < limit,
      let fromTile = toTile.inverse, fromTile.maximumScale < limit
    else {
      cairo_set_source_rgba(cairo, 0, 0, 0, 0)
      return
    }
    // cairo keeps its own copy, since the image made here ends with this call.
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(tile.width), Int32(tile.height))!
    tile.withCairoSurface { pixels in
      let copy = cairo_create(surface)!
      cairo_set_operator(copy, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(copy, pixels, 0, 0)
      cairo_paint_with_alpha(copy, alpha)
      CairoErrors.check(copy)
      cairo_destroy(copy)
    }
    let pattern = cairo_pattern_create_for_surface(surface)!
    cairo_surface_destroy(surface)
    defer { cairo_pattern_destroy(pattern) }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
    // The copy nearest to the clip stands for all, so that the numbers stay small wherever the pattern begins.
    let middle = CGPoint(x: clipExtent.cgRect.midX, y: clipExtent.cgRect.midY)
    let inTile = middle.applying(toTile)
    func within(_ position: CGFloat, _ length: Int) -> CGFloat {
      let rest = position.truncatingRemainder(dividingBy: CGFloat(length))
      return rest.isFinite ? rest : 0
    }
    // Set while a unit is a pixel: through user space cairo would lose it when that begins far away.
    var matrix = CGAffineTransform(
      a: toTile.a, b: toTile.b, c: toTile.c, d: toTile.d,
      tx: within(inTile.x, tile.width) - middle.x * toTile.a - middle.y * toTile.c,
      ty: within(inTile.y, tile.height) - middle.x * toTile.b - middle.y * toTile.d
    ).cairoMatrix
    cairo_pattern_set_matrix(pattern, &matrix)
    cairo_identity_matrix(cairo)
    cairo_set_source(cairo, pattern)
    restoreMatrix(cairo)
  }

  /// What repeats, and the transform from its pixels, y down, to the context's pixels.
  private func tile(of pattern: CGPattern, color: RGBA) -> (image: CGImage, fromTile: CGAffineTransform)? {
    let base = baseTransform.concatenating(deviceFlip)
    let phased = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
      .concatenating(base)
    switch pattern.content {
    case .image(let image, let scale):
      // y down from the base space's origin, whichever way its y points.
      let isUp = base.determinant < 0
      let size = CGAffineTransform(scaleX: 1 / scale, y: isUp ? -1 / scale : 1 / scale)
      return (image, size.concatenating(phased))
    case .cells(let cells):
      return draw(cells, toPixels: cells.matrix.concatenating(phased), color: pattern.isColored ? nil : color)
    }
  }

  /// Pixels along a side of the largest cell; a larger one is drawn at this size and enlarged.
  private static let largestCell: CGFloat = 4096

  /// Draws one cell at the resolution that it will have, with what of its neighbours reaches into its room.
  ///
  /// - Parameter color: what the cell is drawn in when it brings no colours.
  private func draw(_ cells: CGPattern.Cells, toPixels: CGAffineTransform, color: RGBA?)
    -> (image: CGImage, fromTile: CGAffineTransform)?
  {
    guard let drawPattern = cells.callbacks.drawPattern, toPixels.isInvertible else { return nil }
    func side(_ step: CGFloat, _ scale: CGFloat) -> Int {
      Int(max(1, min(Self.largestCell, (step * scale - 1e-6).rounded(.up))))
    }
    let width = side(cells.step.width, hypot(toPixels.a, toPixels.b))
    let height = side(cells.step.height, hypot(toPixels.c, toPixels.d))
    // From the pattern's space to the tile's pixels: a step fills the tile, and the bounds begin at its corner. The tile's
    // rows run the way they will on the device, so that drawing that knows of up and down, as text does, finds it so.
    let isUp = toPixels.determinant < 0
    let scale = CGSize(width: CGFloat(width) / cells.step.width, height: CGFloat(height) / cells.step.height)
    let toTile = CGAffineTransform(translationX: -cells.bounds.minX, y: -cells.bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale.width, y: isUp ? -scale.height : scale.height))
      .concatenating(CGAffineTransform(translationX: 0, y: isUp ? CGFloat(height) : 0))
    guard let fromTile = toTile.inverse else { return nil }
    let buffer = PixelBuffer(width: width, height: height)
    let context = buffer.makeContext()
    // Bounds wider than the step overlap: as many cells before this one as reach into it. They are drawn in rows.
    func before(_ length: CGFloat, _ step: CGFloat) -> Int { Int(min(16, (length / step - 1e-6).rounded(.up))) }
    let columns = before(cells.bounds.width, cells.step.width)
    let rows = before(cells.bounds.height, cells.step.height)
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        context.saveGState()
        context.setBaseCTM(
          CGAffineTransform(
            translationX: -CGFloat(column) * cells.step.width, y: -CGFloat(row) * cells.step.height
          ).concatenating(toTile))
        context.clip(to: cells.bounds)
        if let color {
          context.setFillColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
          context.setStrokeColor(red: color.red, green: color.green, blue: color.blue, alpha: 1)
        }
        drawPattern(cells.info, context)
        context.restoreGState()
      }
    }
    if let color { buffer.recolor(color) }
    return (buffer.takeImage(), fromTile.concatenating(toPixels))
  }
}

extension PixelBuffer {
  /// Makes every pixel the colour at the pixel's own alpha.
  fileprivate func recolor(_ color: RGBA) {
    let words = pixels.assumingMemoryBound(to: UInt32.self)
    for index in 0..<(width * height) where words[index] != 0 {
      let alpha = Double(words[index] >> 24) / 255
      words[index] = RGBA(red: color.red, green: color.green, blue: color.blue, alpha: alpha).pixel
    }
  }
}
