internal import CCairo
import Foundation

extension CGContext {
  /// Draws a gradient from one circle to another, over the whole clip as far as `options` let it go on. Negative radii
  /// and numbers that are not finite, be it only after the transform, draw nothing.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    guard isDrawable, startRadius >= 0, endRadius >= 0, startRadius != endRadius || startCenter != endCenter,
      let toUser = pixelTransform.inverse
    else { return }
    let area = clipExtent
    guard !area.isEmpty else { return }
    // The circles are circles in user space only. There the unit becomes one pixel at least, and the first circle's middle
    // the origin, so that the numbers do not depend on what a user's unit is.
    let scale = pixelTransform.maximumScale
    let fromPixels = toUser.concatenating(CGAffineTransform(translationX: -startCenter.x, y: -startCenter.y))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    let circles = CircleFamily(
      startRadius: startRadius * scale,
      step: CGVector(dx: (endCenter.x - startCenter.x) * scale, dy: (endCenter.y - startCenter.y) * scale),
      radiusStep: (endRadius - startRadius) * scale, options: options)
    guard circles.isFinite, fromPixels.isFinite else { return }
    if drawByCairo(circles, gradient: gradient, area: area, fromPixels: fromPixels) { return }
    paintPixels(of: area) { pixel in
      circles.location(at: pixel.applying(fromPixels)).map { gradient.color(at: $0).pixel } ?? 0
    }
  }

  /// Draws the gradient with a pattern of cairo's; false when cairo cannot count as far as it needs to: it keeps patterns and
  /// their transforms in 16 bits before the point, and for more it says that it is out of memory.
  private func drawByCairo(
    _ circles: CircleFamily, gradient: CGGradient, area: PixelRect, fromPixels: CGAffineTransform
  ) -> Bool {
    let limit: CGFloat = 16_000
    let corners = area.cgRect.corners.map { $0.applying(fromPixels) }
    let farthest = corners.map { hypot($0.x, $0.y) }.max() ?? 0
    guard farthest < limit, let range = circles.range(within: farthest) else { return false }
    let ends = [range.lowerBound, range.upperBound].map {
      (x: circles.step.dx * $0, y: circles.step.dy * $0, radius: max(0, circles.startRadius + circles.radiusStep * $0))
    }
    guard ends.allSatisfy({ max(abs($0.x), abs($0.y), $0.radius) < limit }) else { return false }
    guard let toPixels = fromPixels.inverse else { return false }
    let pattern = cairo_pattern_create_radial(
      ends[0].x, ends[0].y, ends[0].radius, ends[1].x, ends[1].y, ends[1].radius)!
    defer { cairo_pattern_destroy(pattern) }
    addStops(gradient, to: pattern, from: range.lowerBound, to: range.upperBound)
    cairo_pattern_set_extend(pattern, circles.goesOnBothWays ? CAIRO_EXTEND_PAD : CAIRO_EXTEND_NONE)
    let alpha = state.alpha
    paint(
      within: nil,
      source: { cairo in
        var matrix = toPixels.cairoMatrix
        cairo_set_matrix(cairo, &matrix)
        cairo_set_source(cairo, pattern)
        restoreMatrix(cairo)
      },
      shape: { cairo_paint_with_alpha($0, alpha) })
    return true
  }
}

/// The circles of a radial gradient: one for every location, the first one, of location 0, around the origin. At each
/// point the circle of the largest location counts that goes through it and has a radius.
private struct CircleFamily {
  let startRadius: CGFloat
  /// From the middle of the first circle to the middle of the last one, of location 1.
  let step: CGVector
  /// How much larger the last circle is than the first one.
  let radiusStep: CGFloat
  /// How far the family goes on beyond its first and last circle.
  let options: CGGradientDrawingOptions

  var isFinite: Bool { startRadius.isFinite && step.dx.isFinite && step.dy.isFinite && radiusStep.isFinite }

  var goesOnBothWays: Bool { options.contains([.drawsBeforeStartLocation, .drawsAfterEndLocation]) }

  /// The locations whose circles reach all that is within `distance` of the origin; nil when they are too many for a pattern.
  /// A family that goes on both ways goes on by itself.
  func range(within distance: CGFloat) -> ClosedRange<CGFloat>? {
    if goesOnBothWays || options.isEmpty { return 0...1 }
    let length = hypot(step.dx, step.dy)
    let speed = abs(abs(radiusStep) - length)
    let needed = (distance + startRadius + startRadius + radiusStep) / max(speed, length / 1000, 1e-6) + 1
    guard needed < 1000 else { return nil }
    if options.contains(.drawsBeforeStartLocation) {
      return (radiusStep > 0 ? max(-needed, -startRadius / radiusStep) : -needed)...1
    }
    return 0...(radiusStep < 0 ? min(1 + needed, startRadius / -radiusStep) : 1 + needed)
  }

  /// The location of the circle that counts at a point, from 0 to 1 where it is beyond; nil where there is none.
  func location(at point: CGPoint) -> CGFloat? {
    // Where |point − t·step| = startRadius + t·radiusStep, a quadratic equation; in numbers around 1, whose squares do not
    // overflow.
    let size = max(
      abs(point.x), abs(point.y), abs(step.dx), abs(step.dy), abs(radiusStep), startRadius, .leastNormalMagnitude)
    let (x, y, radius) = (point.x / size, point.y / size, startRadius / size)
    let (dx, dy, dr) = (step.dx / size, step.dy / size, radiusStep / size)
    let a = dx * dx + dy * dy - dr * dr
    let b = x * dx + y * dy + radius * dr
    let c = x * x + y * y - radius * radius
    if abs(a) <= 1e-14 * (dx * dx + dy * dy + dr * dr) { return b == 0 ? nil : shown(c / (2 * b)) }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return nil }
    // The root without the difference of two near numbers, and the other one from their product.
    let sum = b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())
    let (first, second) = (sum / a, sum == 0 ? 0 : c / sum)
    return shown(max(first, second)) ?? shown(min(first, second))
  }

  private func shown(_ location: CGFloat) -> CGFloat? {
    guard startRadius + location * radiusStep >= 0, location >= 0 || options.contains(.drawsBeforeStartLocation),
      location <= 1 || options.contains(.drawsAfterEndLocation)
    else { return nil }
    return location.clampedToUnit
  }
}
