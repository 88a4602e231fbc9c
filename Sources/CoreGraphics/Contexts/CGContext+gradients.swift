internal import CCairo
import Foundation

extension CGContext {
  /// Draws a gradient along the line from `start` to `end`, over the whole clip as far as `options` let it go on.
  /// Equal or not finite points draw nothing, except that after the end the last colour fills everything.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard isDrawable, start.isFinite, end.isFinite, let toUser = pixelTransform.inverse else { return }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let lengthSquared = dx * dx + dy * dy
    guard lengthSquared > 0, lengthSquared.isFinite else {
      if options.contains(.drawsAfterEndLocation), lengthSquared == 0 { paintPlain(gradient.stops.last) }
      return
    }
    let clip = clipExtent
    guard !clip.isEmpty else { return }
    // The location is a linear function of the pixel, so that the line can be laid across the clip in pixels, only as
    // long as it shows: whatever the transform and the points, the numbers that cairo gets are small.
    let (ux, uy) = (dx / lengthSquared, dy / lengthSquared)
    let slope = CGVector(dx: ux * toUser.a + uy * toUser.b, dy: ux * toUser.c + uy * toUser.d)
    let steepness = slope.dx * slope.dx + slope.dy * slope.dy
    func location(_ pixel: CGPoint) -> CGFloat {
      let point = pixel.applying(toUser)
      return (point.x - start.x) * ux + (point.y - start.y) * uy
    }
    let corners = clip.cgRect.corners.map(location)
    let margin = steepness.squareRoot()
    var low = (corners.min() ?? 0) - margin
    var high = (corners.max() ?? 1) + margin
    if !options.contains(.drawsBeforeStartLocation) { low = max(low, 0) }
    if !options.contains(.drawsAfterEndLocation) { high = min(high, 1) }
    guard low < high, steepness > 0, steepness.isFinite else { return }
    let middle = CGPoint(x: clip.cgRect.midX, y: clip.cgRect.midY)
    let atMiddle = location(middle)
    func at(_ t: CGFloat) -> CGPoint {
      let distance = (t - atMiddle) / steepness
      return CGPoint(x: middle.x + slope.dx * distance, y: middle.y + slope.dy * distance)
    }
    let (from, to) = (at(low), at(high))
    guard from.isFinite, to.isFinite else { return }
    let pattern = cairo_pattern_create_linear(cut(from.x), cut(from.y), cut(to.x), cut(to.y))!
    defer { cairo_pattern_destroy(pattern) }
    addStops(gradient, to: pattern, from: low, to: high)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_NONE)
    let alpha = state.alpha
    paint(
      within: nil,
      source: { cairo in
        cairo_identity_matrix(cairo)
        cairo_set_source(cairo, pattern)
        restoreMatrix(cairo)
      },
      shape: { cairo_paint_with_alpha($0, alpha) })
  }

  /// Draws a gradient around `center`, from `angle` radians on towards larger angles once around, over the whole clip.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard isDrawable, center.isFinite, angle.isFinite, let inverse = pixelTransform.inverse else { return }
    let area = clipExtent
    guard !area.isEmpty else { return }
    // 2,048 colours around are finer than what 8 bits a component can tell apart.
    let steps = 2048
    let table = (0..<steps).map { gradient.color(at: (CGFloat($0) + 0.5) / CGFloat(steps)).pixel }
    let scale = CGFloat(steps) / (2 * .pi)
    paintPixels(of: area) { pixel in
      let point = pixel.applying(inverse)
      var turn = atan2(point.y - center.y, point.x - center.x) - angle
      turn = turn.truncatingRemainder(dividingBy: 2 * .pi)
      if turn < 0 { turn += 2 * .pi }
      return table[min(steps - 1, Int(turn * scale))]
    }
  }

  /// Paints what `value` says of the middle of each pixel: a premultiplied native pixel.
  func paintPixels(of area: PixelRect, _ value: (CGPoint) -> UInt32) {
    let buffer = PixelBuffer(width: area.width, height: area.height)
    let words = buffer.pixels.assumingMemoryBound(to: UInt32.self)
    for row in 0..<buffer.height {
      for column in 0..<buffer.width {
        words[row * buffer.width + column] = value(
          CGPoint(x: CGFloat(area.x + column) + 0.5, y: CGFloat(area.y + row) + 0.5))
      }
    }
    let alpha = state.alpha
    buffer.takeImage().withCairoSurface { surface in
      paint(
        within: area,
        source: { cairo in
          cairo_identity_matrix(cairo)
          cairo_set_source_surface(cairo, surface, Double(area.x), Double(area.y))
          restoreMatrix(cairo)
        },
        shape: { cairo_paint_with_alpha($0, alpha) })
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
    }
  }

  /// Adds the colours that the gradient has between `low` and `high`, which become 0 and 1 of the pattern.
  func addStops(_ gradient: CGGradient, to pattern: OpaquePointer, from low: CGFloat, to high: CGFloat) {
    func add(_ offset: CGFloat, _ color: RGBA) {
      cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    let span = high - low
    add(0, gradient.color(at: low))
    for stop in gradient.stops where stop.location > low && stop.location < high {
      add((stop.location - low) / span, stop.color)
    }
    add(1, gradient.color(at: high))
  }

  private func paintPlain(_ stop: CGGradient.Stop?) {
    guard let color = stop?.color else { return }
    let alpha = state.alpha
    paint(
      within: nil,
      source: { cairo_set_source_rgba($0, color.red, color.green, color.blue, color.alpha) },
      shape: { cairo_paint_with_alpha($0, alpha) })
  }
}

extension CGRect {
  var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ]
  }
}
