import CoreGraphics
import Foundation

/// A path as a way to travel: where one is after a distance, or on one of its pieces, and where one looks.
///
/// A piece is a line or a curve; closing a subpath is one if it has a length. From a subpath to the next it takes no time.
/// Measuring is done once; a place is then found in O(log pieces).
package struct PathTravel: Sendable {
  package struct Place: Sendable, Equatable {
    package let point: CGPoint
    /// The direction of travel in radians from the positive x axis towards the positive y axis, −π...π. Pieces without a
    /// length have that of the nearest piece before them, or else after them, in the subpath that has one; without any,
    /// in the path; else 0.
    package let angle: CGFloat

    /// The direction back along the way, −π...π: for `CAAnimationRotationMode.rotateAutoReverse`.
    package var reversedAngle: CGFloat { angle > 0 ? angle - .pi : angle + .pi }

    package init(point: CGPoint, angle: CGFloat) {
      self.point = point
      self.angle = angle
    }
  }

  /// A part of a piece short enough that its length grows nearly evenly with the piece's parameter.
  private struct Stretch {
    let piece: Int32
    /// The parameters of the piece between which it lies.
    let from: Double
    let to: Double
  }

  /// A line is one with its control points at its ends.
  private let pieces: [CubicCurve]
  private let isLine: [Bool]
  /// The direction where a piece has none of its own, by piece.
  private let spareAngles: [CGFloat]
  private let stretches: [Stretch]
  /// At which distance each stretch begins, and the last one ends.
  private let distances: [Double]
  private let start: CGPoint

  /// How many equal parts of its parameter a curve is measured in at least, and how often each is halved at most.
  private static let stretchesPerCurve = 8
  private static let halvings = 10
  /// How exactly each is measured, as a part of the length of the curve's control lines.
  private static let exactness = 1e-5

  /// The way along `path`; nil for an empty path. A path that is only a point has no pieces, and every place is there.
  package init?(_ path: PathStorage) {
    guard let first = path.points.first else { return nil }
    var pieces: [CubicCurve] = []
    var isLine: [Bool] = []
    var subpathStarts: [Int] = []
    var origin: CGPoint?
    path.forEachSubpath(
      begin: {
        subpathStarts.append(pieces.count)
        // The last point moved to before anything is drawn.
        if pieces.isEmpty { origin = $0 }
      },
      segment: { segment in
        switch segment {
        case .line(let from, let to):
          pieces.append(CubicCurve(from, from, to, to))
          isLine.append(true)
        case .curve(let curve):
          pieces.append(curve)
          isLine.append(false)
        }
      },
      end: { _ in })
    self.pieces = pieces
    self.isLine = isLine
    start = origin ?? first
    spareAngles = Self.spareAngles(pieces, subpathStarts: subpathStarts)

    var stretches: [Stretch] = []
    var distances = [0.0]
    var distance = 0.0
    func add(_ index: Int, _ from: Double, _ to: Double, _ length: Double) {
      distance += length.isFinite ? length : 0
      stretches.append(Stretch(piece: Int32(index), from: from, to: to))
      distances.append(distance)
    }
    /// Halves a part of a curve until that does not change its length: where the curve turns back, its speed has a corner.
    func measure(_ index: Int, _ from: Double, _ to: Double, _ length: Double, within slack: Double, halvings: Int) {
      let middle = (from + to) / 2
      let first = Self.length(of: pieces[index], from: from, to: middle)
      let second = Self.length(of: pieces[index], from: middle, to: to)
      if halvings > 0, abs(first + second - length) > slack {
        measure(index, from, middle, first, within: slack, halvings: halvings - 1)
        measure(index, middle, to, second, within: slack, halvings: halvings - 1)
      } else {
        add(index, from, to, first + second)
      }
    }
    for (index, piece) in pieces.enumerated() {
      if isLine[index] {
        add(index, 0, 1, hypot(piece.p3.x - piece.p0.x, piece.p3.y - piece.p0.y))
        continue
      }
      let controlLines =
        hypot(piece.p1.x - piece.p0.x, piece.p1.y - piece.p0.y)
        + hypot(piece.p2.x - piece.p1.x, piece.p2.y - piece.p1.y)
        + hypot(piece.p3.x - piece.p2.x, piece.p3.y - piece.p2.y)
      for part in 0..<Self.stretchesPerCurve {
        let count = Double(Self.stretchesPerCurve)
        let (from, to) = (Double(part) / count, Double(part + 1) / count)
        measure(
          index, from, to, Self.length(of: piece, from: from, to: to), within: Self.exactness * controlLines,
          halvings: Self.halvings)
      }
    }
    self.stretches = stretches
    self.distances = distances
  }

  // MARK: Size

  /// How many pieces there are. A keyframe animation along the path has one key more than that.
  package var pieceCount: Int { pieces.count }

  /// The length of the whole way, in the path's units, right to a thousandth of itself.
  package var length: Double { distances[distances.count - 1] }

  /// The point of a key: 0 is where the way begins, each other the end of a piece. An index beyond counts as the nearest.
  package func point(ofKey index: Int) -> CGPoint {
    guard !pieces.isEmpty else { return start }
    return index <= 0 ? pieces[0].p0 : pieces[min(index, pieces.count) - 1].p3
  }

  // MARK: Places

  /// The place on a piece at a fraction of its parameter, which for a line is one of its length. What lies beyond, and NaN,
  /// counts as the nearest that there is.
  package func place(onPiece index: Int, fraction: Double) -> Place {
    guard !pieces.isEmpty else { return Place(point: start, angle: 0) }
    let index = max(0, min(pieces.count - 1, index))
    let t = fraction > 0 ? min(1, fraction) : 0
    let piece = pieces[index]
    let point: CGPoint
    if t == 0 || t == 1 {
      point = t == 0 ? piece.p0 : piece.p3
    } else if isLine[index] {
      point = CGPoint(x: piece.p0.x * (1 - t) + piece.p3.x * t, y: piece.p0.y * (1 - t) + piece.p3.y * t)
    } else {
      point = piece.point(at: t)
    }
    // The direction at a line's start is that of all of it.
    return Place(point: point, angle: Self.angle(of: piece, at: isLine[index] ? 0 : t) ?? spareAngles[index])
  }

  /// The place after a distance in the path's units, 0 or less (or NaN) at the beginning, the length or more at the end.
  /// Where one subpath ends and the next begins it is the beginning.
  package func place(atDistance distance: Double) -> Place {
    guard !pieces.isEmpty else { return Place(point: start, angle: 0) }
    let distance = distance > 0 ? distance : 0
    if distance >= length { return place(onPiece: pieces.count - 1, fraction: 1) }
    let index = distances.lastIndex(notAbove: distance, below: stretches.count)
    let stretch = stretches[index]
    let (begin, end) = (distances[index], distances[index + 1])
    let share = end > begin ? (distance - begin) / (end - begin) : 0
    var t = stretch.from + (stretch.to - stretch.from) * share
    // Of a line that is all. On a curve Newton's steps take the rest of the way, one or two of them; halving helps where the
    // speed is nearly 0.
    if stretch.to - stretch.from < 1 {
      let piece = pieces[Int(stretch.piece)]
      var (low, high) = (stretch.from, stretch.to)
      for _ in 0..<12 {
        let excess = Self.length(of: piece, from: stretch.from, to: t) - (distance - begin)
        if abs(excess) <= 1e-6 * length { break }
        if excess > 0 { high = t } else { low = t }
        let next = t - excess / Self.speed(of: piece, at: t)
        t = next > low && next < high ? next : (low + high) / 2
      }
    }
    return place(onPiece: Int(stretch.piece), fraction: t)
  }

  // MARK: Curves

  /// The derivative by the parameter.
  private static func derivative(of curve: CubicCurve, at t: Double) -> CGVector {
    let s = 1 - t
    let (w0, w1, w2) = (3 * s * s, 6 * s * t, 3 * t * t)
    return CGVector(
      dx: w0 * (curve.p1.x - curve.p0.x) + w1 * (curve.p2.x - curve.p1.x) + w2 * (curve.p3.x - curve.p2.x),
      dy: w0 * (curve.p1.y - curve.p0.y) + w1 * (curve.p2.y - curve.p1.y) + w2 * (curve.p3.y - curve.p2.y))
  }

  private static func speed(of curve: CubicCurve, at t: Double) -> Double {
    let derivative = derivative(of: curve, at: t)
    return hypot(derivative.dx, derivative.dy)
  }

  /// The length between two parameters by Gauss and Legendre's formula of five points.
  private static func length(of curve: CubicCurve, from: Double, to: Double) -> Double {
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    let (near, far) = (0.5384693101056831 * half, 0.9061798459386640 * half)
    let sum =
      0.5688888888888889 * speed(of: curve, at: middle)
      + 0.4786286704993665 * (speed(of: curve, at: middle - near) + speed(of: curve, at: middle + near))
      + 0.2369268850561891 * (speed(of: curve, at: middle - far) + speed(of: curve, at: middle + far))
    return sum * half
  }

  /// The direction at a parameter; nil for a curve that is only a point.
  private static func angle(of curve: CubicCurve, at t: Double) -> CGFloat? {
    let points = (curve.p0, curve.p1, curve.p2, curve.p3)
    // Halves do not overflow when they are subtracted.
    func towards(_ from: CGPoint, _ to: CGPoint) -> CGFloat? {
      from == to ? nil : atan2(to.y / 2 - from.y / 2, to.x / 2 - from.x / 2)
    }
    // At an end it runs along the line to the first other point, however slowly it sets out.
    if t == 0 { return towards(points.0, points.1) ?? towards(points.0, points.2) ?? towards(points.0, points.3) }
    if t == 1 { return towards(points.2, points.3) ?? towards(points.1, points.3) ?? towards(points.0, points.3) }
    let derivative = derivative(of: curve, at: t)
    let angle = atan2(derivative.dy, derivative.dx)
    if derivative.dx != 0 || derivative.dy != 0, angle.isFinite { return angle }
    // It turns back on the spot (or has no numbers for its speed): where it leaves to.
    return towards(curve.point(at: t), curve.point(at: min(1, t + 1e-4)))
  }

  /// For each piece the direction in which the way is going before it, or else after it.
  private static func spareAngles(_ pieces: [CubicCurve], subpathStarts: [Int]) -> [CGFloat] {
    let (starts, ends) = (pieces.map { angle(of: $0, at: 0) }, pieces.map { angle(of: $0, at: 1) })
    var result = [CGFloat?](repeating: nil, count: pieces.count)
    /// Gives what has none the last direction before it, then the first one after it.
    func fill(_ range: Range<Int>) {
      var last: CGFloat?
      for index in range {
        if result[index] == nil { result[index] = last }
        last = ends[index] ?? result[index] ?? last
      }
      var next: CGFloat?
      for index in range.reversed() {
        if result[index] == nil { result[index] = ends[index] ?? next }
        next = starts[index] ?? result[index] ?? next
      }
    }
    for (index, start) in subpathStarts.enumerated() {
      fill(start..<(index + 1 < subpathStarts.count ? subpathStarts[index + 1] : pieces.count))
    }
    fill(pieces.indices)
    return result.map { $0 ?? 0 }
  }
}
