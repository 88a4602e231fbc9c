import Foundation

/// The radii of a rectangle's corners, named by where they are when y points down.
package struct CornerRadii: Hashable, Sendable {
  package var topLeft: CGFloat
  package var topRight: CGFloat
  package var bottomRight: CGFloat
  package var bottomLeft: CGFloat

  package init(topLeft: CGFloat, topRight: CGFloat, bottomRight: CGFloat, bottomLeft: CGFloat) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  package init(_ radius: CGFloat) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  package var areZero: Bool { topLeft <= 0 && topRight <= 0 && bottomRight <= 0 && bottomLeft <= 0 }
}

/// The shape of a rounded corner.
package enum CornerShape: Hashable, Sendable {
  /// A quarter circle.
  case circular
  /// A curve whose curvature rises and falls smoothly; it takes 1.528665 radii of each side where there is room and
  /// comes closer to the quarter circle the less room there is.
  case continuous
}

extension PathStorage {
  /// The points of a continuous corner of radius 1, from the first side to the second, as distances from the corner
  /// along the first and the second side. The numbers are those of iOS 7's rounded rectangle, as developers measured
  /// them by printing its elements.
  private static let continuousCorner: [CGVector] = [
    CGVector(dx: 1.528665, dy: 0),
    CGVector(dx: 1.08849296, dy: 0), CGVector(dx: 0.86840694, dy: 0), CGVector(dx: 0.63149379, dy: 0.07491140),
    CGVector(dx: 0.37282383, dy: 0.16905956), CGVector(dx: 0.16905956, dy: 0.37282383),
    CGVector(dx: 0.07491140, dy: 0.63149379),
    CGVector(dx: 0, dy: 0.86840694), CGVector(dx: 0, dy: 1.08849296), CGVector(dx: 0, dy: 1.528665),
  ]

  /// The quarter circle cut into three curves at the angles at which the continuous corner is cut.
  private static let circularCorner: [CGVector] = {
    let first = atan2(1 - 0.63149379, 1 - 0.07491140)
    let angles: [CGFloat] = [0, first, .pi / 2 - first, .pi / 2]
    func at(_ angle: CGFloat) -> CGVector { CGVector(dx: 1 - sin(angle), dy: 1 - cos(angle)) }
    var points = [at(0)]
    for (from, to) in zip(angles, angles.dropFirst()) {
      let reach = 4 / 3 * tan((to - from) / 4)
      let (begin, end) = (at(from), at(to))
      points.append(CGVector(dx: begin.dx - reach * cos(from), dy: begin.dy + reach * sin(from)))
      points.append(CGVector(dx: end.dx + reach * cos(to), dy: end.dy - reach * sin(to)))
      points.append(end)
    }
    return points
  }()

  /// Adds a rectangle with rounded corners. Radii that are negative or not finite count as 0; radii that do not fit
  /// next to each other shrink by one common factor until they do. The null and the infinite rectangle add nothing.
  package mutating func addRoundedRect(
    _ rect: CGRect, radii: CornerRadii, shape: CornerShape = .circular, transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite, transform.isFinite else { return }
    let rect = rect.standardized
    func clean(_ radius: CGFloat) -> CGFloat { radius.isFinite && radius > 0 ? radius : 0 }
    var r = [clean(radii.topLeft), clean(radii.topRight), clean(radii.bottomRight), clean(radii.bottomLeft)]
    guard r.contains(where: { $0 > 0 }) else { return addRect(rect, transform: transform) }
    // Side i runs from corner i to corner i + 1: top, right, bottom, left.
    let sides = [rect.width, rect.height, rect.width, rect.height]
    var factor: CGFloat = 1
    for side in 0..<4 {
      let sum = r[side] + r[(side + 1) % 4]
      if sum > sides[side] { factor = min(factor, sides[side] / sum) }
    }
    r = r.map { $0 * factor }

    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    // From each corner, the direction back along the side before it and on along the side after it.
    let back = [CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)]
    let onward = [CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)]

    for index in [1, 2, 3, 0] {
      let radius = r[index]
      func at(_ offset: CGVector) -> CGPoint {
        CGPoint(
          x: corners[index].x + (back[index].dx * offset.dx + onward[index].dx * offset.dy) * radius,
          y: corners[index].y + (back[index].dy * offset.dx + onward[index].dy * offset.dy) * radius
        ).applying(transform)
      }
      let points = Self.corner(
        shape, radius: radius,
        room: { () -> CGFloat in
          // Each side is shared in proportion to the radii at its ends.
          let before = sides[(index + 3) % 4] * radius / max(radius + r[(index + 3) % 4], .leastNormalMagnitude)
          let after = sides[index] * radius / max(radius + r[(index + 1) % 4], .leastNormalMagnitude)
          return min(before, after)
        }())
      if index == 1 { move(to: at(points[0])) } else { addLine(to: at(points[0])) }
      guard radius > 0 else { continue }
      for piece in stride(from: 1, to: points.count, by: 3) {
        addCubic(to: at(points[piece + 2]), control1: at(points[piece]), control2: at(points[piece + 1]))
      }
    }
    close()
  }

  private static func corner(_ shape: CornerShape, radius: CGFloat, room: CGFloat) -> [CGVector] {
    switch shape {
    case .circular:
      return [
        CGVector(dx: 1, dy: 0), CGVector(dx: 1 - quarterCircleReach, dy: 0),
        CGVector(dx: 0, dy: 1 - quarterCircleReach), CGVector(dx: 0, dy: 1),
      ]
    case .continuous:
      let needed = continuousCorner[0].dx
      let share = radius > 0 ? max(0, min(1, (room / radius - 1) / (needed - 1))) : 0
      if share == 1 { return continuousCorner }
      return zip(circularCorner, continuousCorner).map { circular, continuous in
        CGVector(
          dx: circular.dx + (continuous.dx - circular.dx) * share,
          dy: circular.dy + (continuous.dy - circular.dy) * share)
      }
    }
  }

  /// Adds a rectangle whose four corners are quarter ellipses. Sizes that are negative or not finite count as 0, and
  /// sizes over half a side as half that side.
  package mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull, !rect.isInfinite, rect.isFinite, transform.isFinite else { return }
    let rect = rect.standardized
    func clean(_ length: CGFloat, _ side: CGFloat) -> CGFloat {
      length.isFinite && length > 0 ? min(length, side / 2) : 0
    }
    let (w, h) = (clean(cornerWidth, rect.width), clean(cornerHeight, rect.height))
    guard w > 0, h > 0 else { return addRect(rect, transform: transform) }
    let (kx, ky) = (w * (1 - quarterCircleReach), h * (1 - quarterCircleReach))
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(transform) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: point(right, rect.midY))
    addLine(to: point(right, bottom - h))
    addCubic(
      to: point(right - w, bottom), control1: point(right, bottom - ky), control2: point(right - kx, bottom))
    addLine(to: point(left + w, bottom))
    addCubic(to: point(left, bottom - h), control1: point(left + kx, bottom), control2: point(left, bottom - ky))
    addLine(to: point(left, top + h))
    addCubic(to: point(left + w, top), control1: point(left, top + ky), control2: point(left + kx, top))
    addLine(to: point(right - w, top))
    addCubic(to: point(right, top + h), control1: point(right - kx, top), control2: point(right, top + ky))
    close()
  }
}
