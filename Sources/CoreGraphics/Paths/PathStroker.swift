import Foundation

/// Turns the line that a stroke draws into an outline to be filled with the winding rule.
///
/// Curves become chords; the joints between the chords of one curve are never mitered.
struct PathStroker {
  let width: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  let miterLimit: CGFloat
  private let tolerance: CGFloat

  /// - Parameter scale: how much larger the outline will be shown, so that chords stay within 1/20 of a pixel there, and
  ///   within 1/40 of the width in any case.
  init(width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat, scale: CGFloat) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    tolerance = min(0.05 / max(scale, 1e-6), width / 40)
  }

  private var radius: CGFloat { width / 2 }

  /// A corner of a flattened subpath.
  private struct Corner {
    var point: CGPoint
    /// Whether it lies within a curve, so that it is a joint of chords and not a corner of the path.
    var isSmooth: Bool
  }

  /// Chords of a whole path: very many curves, as the dashes of a huge one are, get fewer each, down to eight.
  private static let chordBudget = 200_000

  func outline(of path: PathStorage) -> PathStorage {
    guard width.isFinite, width > 0 else { return PathStorage() }
    let curves = path.verbs.count { $0 == .cubic || $0 == .quad }
    let chordLimit = max(8, Self.chordBudget / max(1, curves))
    var result = PathStorage()
    var corners: [Corner] = []
    func add(_ point: CGPoint, smooth: Bool) {
      // Chords without length have no direction to be offset from.
      if let last = corners.last?.point, last == point {
        if !smooth { corners[corners.count - 1].isSmooth = false }
        return
      }
      corners.append(Corner(point: point, isSmooth: smooth))
    }
    var sawSegment = false
    path.forEachSubpath(
      begin: {
        corners = [Corner(point: $0, isSmooth: false)]
        sawSegment = false
      },
      segment: { segment in
        sawSegment = true
        switch segment {
        case .line(_, let to): add(to, smooth: false)
        case .curve(let curve):
          curve.forEachChordEnd(tolerance: tolerance, limit: chordLimit) { add($0, smooth: $0 != curve.p3) }
        }
      },
      end: { closed in
        if corners.count > 2, closed, corners[0].point == corners[corners.count - 1].point { corners.removeLast() }
        if corners.count == 1 {
          if sawSegment || closed { addDot(at: corners[0].point, to: &result) }
        } else if closed && corners.count > 2 {
          addClosed(corners, to: &result)
        } else {
          addOpen(corners, to: &result)
        }
      })
    return result
  }

  /// A subpath without length shows its caps alone: a disc, a square along the axes, or nothing.
  private func addDot(at point: CGPoint, to result: inout PathStorage) {
    let box = CGRect(x: point.x - radius, y: point.y - radius, width: width, height: width)
    switch cap {
    case .butt: break
    case .round: result.addEllipse(in: box)
    case .square: result.addRect(box)
    }
  }

  private func addClosed(_ corners: [Corner], to result: inout PathStorage) {
    addLoop(corners, to: &result)
    addLoop(corners.reversed(), to: &result)
  }

  /// One side of a closed subpath: the left one in the direction in which the corners come.
  private func addLoop(_ corners: [Corner], to result: inout PathStorage) {
    var side = PathStorage()
    let count = corners.count
    for index in 0..<count {
      addJoin(
        at: corners[index], from: corners[(index + count - 1) % count].point,
        to: corners[(index + 1) % count].point, side: &side)
    }
    side.close()
    result.append(side)
  }

  private func addOpen(_ corners: [Corner], to result: inout PathStorage) {
    var side = PathStorage()
    let last = corners.count - 1
    addSide(corners, to: &side)
    addCap(at: corners[last].point, from: corners[last - 1].point, side: &side)
    addSide(corners.reversed(), to: &side)
    addCap(at: corners[0].point, from: corners[1].point, side: &side)
    side.close()
    result.append(side)
  }

  private func addSide(_ corners: [Corner], to side: inout PathStorage) {
    let last = corners.count - 1
    side.join(offset(corners[0].point, along: direction(corners[0].point, corners[1].point)))
    for index in 1..<max(last, 1) {
      addJoin(at: corners[index], from: corners[index - 1].point, to: corners[index + 1].point, side: &side)
    }
    side.join(offset(corners[last].point, along: direction(corners[last - 1].point, corners[last].point)))
  }

  private func direction(_ from: CGPoint, _ to: CGPoint) -> CGVector {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = hypot(dx, dy)
    return CGVector(dx: dx / length, dy: dy / length)
  }

  /// The point on the outline beside `point`, on the side of smaller angles.
  private func offset(_ point: CGPoint, along direction: CGVector) -> CGPoint {
    CGPoint(x: point.x + direction.dy * radius, y: point.y - direction.dx * radius)
  }

  private func addJoin(at corner: Corner, from: CGPoint, to: CGPoint, side: inout PathStorage) {
    let incoming = direction(from, corner.point)
    let outgoing = direction(corner.point, to)
    let cross = incoming.dx * outgoing.dy - incoming.dy * outgoing.dx
    let dot = incoming.dx * outgoing.dx + incoming.dy * outgoing.dy
    let end = offset(corner.point, along: incoming)
    let begin = offset(corner.point, along: outgoing)
    side.join(end)
    if cross <= 0 && !(cross == 0 && dot < 0) {
      // The inner side: going through the corner itself keeps the winding right when the pieces are short.
      if cross < 0 && !corner.isSmooth { side.addLine(to: corner.point) }
      side.addLine(to: begin)
      return
    }
    let angle = atan2(cross, dot)
    let style = corner.isSmooth ? (angle > 0.5 ? CGLineJoin.round : .bevel) : join
    switch style {
    case .bevel: break
    case .round:
      side.addArc(
        center: corner.point, radius: radius, startAngle: atan2(-incoming.dx, incoming.dy), sweep: angle)
    case .miter:
      // The miter's length over the line's width is 1 / sin(inner angle / 2), and the inner angle is π − angle.
      let ratio = 1 / cos(angle / 2)
      if angle < .pi - 1e-6, ratio <= miterLimit {
        let reach = radius * tan(angle / 2)
        side.addLine(to: CGPoint(x: end.x + incoming.dx * reach, y: end.y + incoming.dy * reach))
      }
    }
    side.addLine(to: begin)
  }

  private func addCap(at point: CGPoint, from: CGPoint, side: inout PathStorage) {
    let direction = direction(from, point)
    switch cap {
    case .butt: break
    case .round:
      side.addArc(center: point, radius: radius, startAngle: atan2(-direction.dx, direction.dy), sweep: .pi)
    case .square:
      let left = offset(point, along: direction)
      let right = CGPoint(x: 2 * point.x - left.x, y: 2 * point.y - left.y)
      let reach = CGVector(dx: direction.dx * radius, dy: direction.dy * radius)
      side.addLine(to: CGPoint(x: left.x + reach.dx, y: left.y + reach.dy))
      side.addLine(to: CGPoint(x: right.x + reach.dx, y: right.y + reach.dy))
    }
  }
}
