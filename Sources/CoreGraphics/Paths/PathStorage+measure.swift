import Foundation

extension PathStorage {
  /// The smallest rectangle around all points, control points too; null for an empty path.
  package var controlPointBox: CGRect {
    guard let first = points.first else { return .null }
    var box = BoundsBuilder(first)
    for point in points.dropFirst() { box.add(point) }
    return box.rect
  }

  /// The smallest rectangle around the lines and curves themselves; null for an empty path. A subpath that is only a
  /// point counts when the path has nothing else.
  package var pathBox: CGRect {
    guard let first = points.first else { return .null }
    var box: BoundsBuilder?
    func add(_ point: CGPoint) {
      if box == nil { box = BoundsBuilder(point) } else { box?.add(point) }
    }
    forEachSubpath(
      begin: { _ in },
      segment: { segment in
        switch segment {
        case .line(let from, let to):
          add(from)
          add(to)
        case .curve(let curve):
          add(curve.p0)
          add(curve.p3)
          for t in curve.turningParameters { add(curve.point(at: t)) }
        }
      }, end: { _ in })
    return (box ?? BoundsBuilder(first)).rect
  }

  /// No less than the length of the path's part within `limit` of the origin along both axes, and no more than twice
  /// the length of all of it and its control lines.
  func length(within limit: CGFloat) -> CGFloat {
    func cut(_ point: CGPoint) -> CGPoint {
      CGPoint(x: max(-limit, min(limit, point.x)), y: max(-limit, min(limit, point.y)))
    }
    func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat {
      let (a, b) = (cut(a), cut(b))
      return abs(b.x - a.x) + abs(b.y - a.y)
    }
    var sum: CGFloat = 0
    forEachSubpath(
      begin: { _ in },
      segment: { segment in
        switch segment {
        case .line(let from, let to): sum += distance(from, to)
        case .curve(let curve):
          sum += distance(curve.p0, curve.p1) + distance(curve.p1, curve.p2) + distance(curve.p2, curve.p3)
        }
      }, end: { _ in })
    return sum
  }

  /// Whether the area that a fill would paint contains `point`. Open subpaths count as closed; a point exactly on an
  /// edge belongs to the side of smaller coordinates, as a pixel does. A point that is not finite is outside.
  package func contains(_ point: CGPoint, evenOdd: Bool) -> Bool {
    guard point.isFinite else { return false }
    var winding = 0
    var start = CGPoint.zero
    var current = CGPoint.zero
    forEachSubpath(
      begin: {
        start = $0
        current = $0
      },
      segment: { segment in
        switch segment {
        case .line(let from, let to):
          winding += Self.crossing(from, to, point)
          current = to
        case .curve(let curve):
          winding += Self.crossing(curve.nearby, point, depth: 0)
          current = curve.p3
        }
      },
      end: { closed in
        if !closed, current != start { winding += Self.crossing(current, start, point) }
      })
    return evenOdd ? winding % 2 != 0 : winding != 0
  }

  /// How a line crosses the ray from `point` to the right: +1 downwards, −1 upwards, 0 not at all.
  private static func crossing(_ from: CGPoint, _ to: CGPoint, _ point: CGPoint) -> Int {
    let isDownward = from.y <= point.y && to.y > point.y
    let isUpward = to.y <= point.y && from.y > point.y
    guard isDownward || isUpward else { return 0 }
    let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
    return x > point.x ? (isDownward ? 1 : -1) : 0
  }

  private static func crossing(_ curve: CubicCurve, _ point: CGPoint, depth: Int) -> Int {
    let (lowY, highY) = (
      min(min(curve.p0.y, curve.p1.y), min(curve.p2.y, curve.p3.y)),
      max(max(curve.p0.y, curve.p1.y), max(curve.p2.y, curve.p3.y))
    )
    let (lowX, highX) = (
      min(min(curve.p0.x, curve.p1.x), min(curve.p2.x, curve.p3.x)),
      max(max(curve.p0.x, curve.p1.x), max(curve.p2.x, curve.p3.x))
    )
    if point.y < lowY || point.y >= highY || highX <= point.x { return 0 }
    // Wholly to the right, only where it begins and ends matters.
    if lowX > point.x {
      let isBelow = curve.p3.y > point.y
      let wasBelow = curve.p0.y > point.y
      return isBelow == wasBelow ? 0 : (isBelow ? 1 : -1)
    }
    // A piece of hardly any height, as far as its numbers can tell heights apart, would not get lower by being halved.
    let isFlat = highY - lowY <= 16 * max(abs(lowY), abs(highY)).ulp
    if depth == 40 || isFlat { return crossing(curve.p0, curve.p3, point) }
    let (first, second) = curve.split(at: 0.5)
    return crossing(first, point, depth: depth + 1) + crossing(second, point, depth: depth + 1)
  }

  /// The rectangle this path draws when it is one axis-parallel rectangle and nothing else, else nil.
  package var rectangle: CGRect? {
    guard verbs.count >= 4, verbs[0] == .move, verbs[1] == .line, verbs[2] == .line, verbs[3] == .line else {
      return nil
    }
    switch verbs.count {
    case 4: break
    case 5 where verbs[4] == .close: break
    case 5 where verbs[4] == .line && points[4] == points[0]: break
    case 6 where verbs[4] == .line && points[4] == points[0] && verbs[5] == .close: break
    default: return nil
    }
    let (p0, p1, p2, p3) = (points[0], points[1], points[2], points[3])
    let horizontalFirst = p0.y == p1.y && p1.x == p2.x && p2.y == p3.y && p3.x == p0.x
    let verticalFirst = p0.x == p1.x && p1.y == p2.y && p2.x == p3.x && p3.y == p0.y
    guard horizontalFirst || verticalFirst else { return nil }
    return CGRect(
      x: min(p0.x, p2.x), y: min(p0.y, p2.y), width: abs(p2.x - p0.x), height: abs(p2.y - p0.y))
  }

  /// The same path with lines for curves, each within `tolerance` of its curve.
  package func flattened(tolerance: CGFloat) -> PathStorage {
    guard verbs.contains(where: { $0 == .quad || $0 == .cubic }) else { return self }
    let tolerance = tolerance.isFinite && tolerance > 0 ? tolerance : 0.1
    var result = PathStorage()
    forEach { element in
      switch element {
      case .move, .line, .close: result.add(element)
      case .quad(let control, let end):
        guard let from = result.currentPoint else { return }
        CubicCurve(quadFrom: from, control: control, to: end)
          .forEachChordEnd(tolerance: tolerance) { result.addLine(to: $0) }
      case .cubic(let control1, let control2, let end):
        guard let from = result.currentPoint else { return }
        CubicCurve(from, control1, control2, end)
          .forEachChordEnd(tolerance: tolerance) { result.addLine(to: $0) }
      }
    }
    return result
  }

  /// The same shape drawn the other way round: subpaths in reverse order, each from its end to its start.
  package func reversed() -> PathStorage {
    var subpaths: [PathStorage] = []
    var segments: [Segment] = []
    var first = CGPoint.zero
    forEachSubpath(
      begin: {
        first = $0
        segments = []
      },
      segment: { segments.append($0) },
      end: { closed in
        var subpath = PathStorage()
        let last =
          switch segments.last {
          case .line(_, let to): to
          case .curve(let curve): curve.p3
          case nil: first
          }
        subpath.move(to: last)
        for (index, segment) in segments.reversed().enumerated() {
          switch segment {
          case .line(let from, _):
            // The closing line of a reversed closed subpath is drawn by its `close`.
            if closed && index == segments.count - 1 && from == last { continue }
            subpath.addLine(to: from)
          case .curve(let curve): subpath.addCubic(to: curve.p0, control1: curve.p2, control2: curve.p1)
          }
        }
        if closed { subpath.close() }
        subpaths.append(subpath)
      })
    var result = PathStorage()
    for subpath in subpaths.reversed() { result.append(subpath) }
    return result
  }
}

/// Collects a bounding box from points.
struct BoundsBuilder {
  private var minX: CGFloat
  private var minY: CGFloat
  private var maxX: CGFloat
  private var maxY: CGFloat

  init(_ point: CGPoint) {
    (minX, minY, maxX, maxY) = (point.x, point.y, point.x, point.y)
  }

  mutating func add(_ point: CGPoint) {
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
  }

  var rect: CGRect { CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY) }
}
