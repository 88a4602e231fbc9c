internal import CCairo
import Foundation

extension CGContext {
  /// Draws a gradient along the line from `start` to `end`, over the whole clip as far as `options` let it go on.
  /// Equal or not finite points draw nothing, except that after the end the last colour fills everything.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    guard isDrawable, start.isFinite, end.isFinite else { return }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let lengthSquared = dx * dx + dy * dy
    guard lengthSquared > 0, lengthSquared.isFinite else {
      if options.contains(.drawsAfterEndLocation), lengthSquared == 0 { paintPlain(gradient.stops.last) }
      return
    }
    let clip = boundingBoxOfClipPath
    guard !clip.isNull else { return }
    // Where along the line the corners of the clip lie: as far as an extension must go.
    let reaches = clip.corners.map { (($0.x - start.x) * dx + ($0.y - start.y) * dy) / lengthSquared }
    let low = options.contains(.drawsBeforeStartLocation) ? min(0, (reaches.min() ?? 0) - 1e-3) : 0
    let high = options.contains(.drawsAfterEndLocation) ? max(1, (reaches.max() ?? 1) + 1e-3) : 1
    func at(_ t: CGFloat) -> CGPoint { CGPoint(x: start.x + dx * t, y: start.y + dy * t) }
    // Both ends open or both closed are cairo's own; one of each takes a longer line with the end colour doubled.
    let isPadded = low < 0 && high > 1
    let (from, to) = isPadded ? (at(0), at(1)) : (at(low), at(high))
    let pattern = cairo_pattern_create_linear(cut(from.x), cut(from.y), cut(to.x), cut(to.y))!
    defer { cairo_pattern_destroy(pattern) }
    addStops(gradient, to: pattern, from: isPadded ? 0 : low, to: isPadded ? 1 : high)
    cairo_pattern_set_extend(pattern, isPadded ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    paint(pattern)
  }

  /// Draws a gradient from one circle to another, over the whole clip as far as `options` let it go on. Negative radii
  /// and numbers that are not finite draw nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    guard isDrawable, startCenter.isFinite, endCenter.isFinite, startRadius.isFinite, endRadius.isFinite,
      startRadius >= 0, endRadius >= 0, startRadius != endRadius || startCenter != endCenter
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

  /// Adds the colours of the gradient, whose own 0 and 1 lie within `low` to `high` of the pattern.
  private func addStops(_ gradient: CGGradient, to pattern: OpaquePointer, from low: CGFloat, to high: CGFloat) {
    func add(_ offset: CGFloat, _ color: RGBA) {
      cairo_pattern_add_color_stop_rgba(pattern, offset, color.red, color.green, color.blue, color.alpha)
    }
    let span = high - low
    if let first = gradient.stops.first { add(0, first.color) }
    for stop in gradient.stops { add((stop.location - low) / span, stop.color) }
    if let last = gradient.stops.last { add(1, last.color) }
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
