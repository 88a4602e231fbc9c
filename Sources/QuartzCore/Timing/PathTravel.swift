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
  }

  /// A part of a piece short enough that its length grows nearly evenly with the piece's parameter.
  private struct Stretch {
    let piece: Int32
    /// The parameters of the piece between which it lies.
    let from: Double
    let to: Double
  }

  /// Lines are curves with their control points on the line, a third of the way from each end.
  private let pieces: [CubicCurve]
  /// The direction where a piece has none of its own, by piece.
  private let spareAngles: [CGFloat]
  private let stretches: [Stretch]
  /// At which distance each stretch begins, and the last one ends.
  private let distances: [Double]
  private let start: CGPoint

  /// How many equal parts of its parameter a curve is measured in.
  private static let stretchesPerCurve = 16

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
          pieces.append(CubicCurve(from, Self.mix(from, to, 1 / 3), Self.mix(from, to, 2 / 3), to))
          isLine.append(true)
        case .curve(let curve):
          pieces.append(curve)
          isLine.append(false)
        }
      },
      end: { _ in })
    self.pieces = pieces
    start = origin ?? first
    spareAngles = Self.spareAngles(pieces, subpathStarts: subpathStarts)

    var stretches: [Stretch] = []
    var distances = [0.0]
    var distance = 0.0
    for (index, piece) in pieces.enumerated() {
      let count = isLine[index] ? 1 : Self.stretchesPerCurve
      for part in 0..<count {
        let (from, to) = (Double(part) / Double(count), Double(part + 1) / Double(count))
        let length =
          isLine[index]
          ? hypot(piece.p3.x - piece.p0.x, piece.p3.y - piece.p0.y) : Self.length(of: piece, from: from, to: to)
        distance += length.isFinite ? length : 0
        stretches.append(Stretch(piece: Int32(index), from: from, to: to))
        distances.append(distance)
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
    let point = t == 0 ? piece.p0 : t == 1 ? piece.p3 : piece.point(at: t)
    return Place(point: point, angle: Self.angle(of: piece, at: t) ?? spareAngles[index])
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
    // Of a line that is all; on a curve two of Newton's steps take the rest of the way.
    if stretch.to - stretch.from < 1 {
      let piece = pieces[Int(stretch.piece)]
      for _ in 0..<2 {
        let excess = Self.length(of: piece, from: stretch.from, to: t) - (distance - begin)
        let speed = Self.speed(of: piece, at: t)
        let next = t - excess / speed
        guard next >= stretch.from, next <= stretch.to else { break }
        t = next
      }
    }
    return place(onPiece: Int(stretch.piece), fraction: t)
  }

  // MARK: Curves

  private static func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
    CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }

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
    func towards(_ from: CGPoint, _ to: CGPoint) -> CGFloat? {
      from == to ? nil : atan2(to.y - from.y, to.x - from.x)
    }
    // At an end it runs along the line to the first other point, however slowly it sets out.
    if t == 0 { return towards(points.0, points.1) ?? towards(points.0, points.2) ?? towards(points.0, points.3) }
    if t == 1 { return towards(points.2, points.3) ?? towards(points.1, points.3) ?? towards(points.0, points.3) }
    let derivative = derivative(of: curve, at: t)
    if derivative.dx != 0 || derivative.dy != 0 { return atan2(derivative.dy, derivative.dx) }
    // It turns back on the spot: where it leaves to.
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
