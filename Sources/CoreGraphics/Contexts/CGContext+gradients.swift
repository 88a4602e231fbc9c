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

  /// Draws a gradient from one circle to another, over the whole clip as far as `options` let it go on. Negative radii,
  /// numbers that are not finite, and circles that reach beyond a million pixels draw nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    // Pixels beyond this cairo cannot count to; a gradient that large would show one colour at most.
    let limit: CGFloat = 1_000_000
    func isNear(_ center: CGPoint, _ radius: CGFloat) -> Bool {
      let pixel = center.applying(pixelTransform)
      return abs(pixel.x) < limit && abs(pixel.y) < limit && radius * pixelTransform.maximumScale < limit
    }
    guard isDrawable, isNear(startCenter, startRadius), isNear(endCenter, endRadius), startRadius >= 0,
      endRadius >= 0, startRadius != endRadius || startCenter != endCenter
    else { return }
    let clip = boundingBoxOfClipPath
    guard !clip.isNull else { return }
    let (dx, dy, dr) = (endCenter.x - startCenter.x, endCenter.y - startCenter.y, endRadius - startRadius)
    // How far the family of circles must go on to pass every corner, and where its radius would become negative.
    let distance = hypot(dx, dy)
    let farthest = clip.corners.map { hypot($0.x - startCenter.x, $0.y - startCenter.y) }.max() ?? 0
    let speed = abs(abs(dr) - distance)
    let needed = min(1000, (farthest + startRadius + endRadius) / max(speed, distance / 1000, 1e-6) + 1)
    var (low, high): (CGFloat, CGFloat) = (0, 1)
    if options.contains(.drawsBeforeStartLocation) {
      low = dr > 0 ? max(-needed, -startRadius / dr) : -needed
    }
    if options.contains(.drawsAfterEndLocation) {
      high = dr < 0 ? min(1 + needed, startRadius / -dr) : 1 + needed
    }
    let isPadded = options.contains([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    if isPadded { (low, high) = (0, 1) }
    let pattern = cairo_pattern_create_radial(
      cut(startCenter.x + dx * low), cut(startCenter.y + dy * low), cut(max(0, startRadius + dr * low)),
      cut(startCenter.x + dx * high), cut(startCenter.y + dy * high), cut(max(0, startRadius + dr * high)))!
    defer { cairo_pattern_destroy(pattern) }
    addStops(gradient, to: pattern, from: low, to: high)
    cairo_pattern_set_extend(pattern, isPadded ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    paint(pattern)
  }

  /// Draws a gradient around `center`, from `angle` radians on towards larger angles once around, over the whole clip.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    guard isDrawable, center.isFinite, angle.isFinite, let inverse = pixelTransform.inverse else { return }
    let area = clipExtent
    guard !area.isEmpty else { return }
    // 2,048 colours around are finer than what 8 bits a component can tell apart.
    let steps = 2048
    let table = (0..<steps).map { gradient.color(at: (CGFloat($0) + 0.5) / CGFloat(steps)).pixel }
    let buffer = PixelBuffer(width: area.width, height: area.height)
    let words = buffer.pixels.assumingMemoryBound(to: UInt32.self)
    let scale = CGFloat(steps) / (2 * .pi)
    for row in 0..<area.height {
      for column in 0..<area.width {
        let point = CGPoint(x: CGFloat(area.x + column) + 0.5, y: CGFloat(area.y + row) + 0.5).applying(inverse)
        var turn = atan2(point.y - center.y, point.x - center.x) - angle
        turn = turn.truncatingRemainder(dividingBy: 2 * .pi)
        if turn < 0 { turn += 2 * .pi }
        words[row * area.width + column] = table[min(steps - 1, Int(turn * scale))]
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
  private func addStops(_ gradient: CGGradient, to pattern: OpaquePointer, from low: CGFloat, to high: CGFloat) {
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

  private func paint(_ pattern: OpaquePointer) {
    let alpha = state.alpha
    paint(within: nil, source: { cairo_set_source($0, pattern) }, shape: { cairo_paint_with_alpha($0, alpha) })
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
  fileprivate var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
    ]
  }
}
