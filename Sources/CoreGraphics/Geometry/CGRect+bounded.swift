import Foundation

extension CGRect {
  /// Farther out, in points, no layer shows anything; and doubles are still exact to a fraction of any pixel here.
  private static let farthest: CGFloat = 1e11

  /// The common part; null when there is none, or one of both has an edge that is not a number.
  package func overlap(_ other: CGRect) -> CGRect {
    if isNull || other.isNull { return .null }
    let (a, b) = (standardized, other.standardized)
    let left = max(a.origin.x, b.origin.x)
    let top = max(a.origin.y, b.origin.y)
    let right = min(a.origin.x + a.size.width, b.origin.x + b.size.width)
    let bottom = min(a.origin.y + a.size.height, b.origin.y + b.size.height)
    guard right - left >= 0, bottom - top >= 0 else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether both have points in common; false when an edge is not a number.
  package func overlaps(_ other: CGRect) -> Bool {
    let common = overlap(other)
    return !common.isNull && common.size.width > 0 && common.size.height > 0
  }

  /// Whether all edges are numbers.
  package var hasFiniteEdges: Bool { (origin.x + size.width).isFinite && (origin.y + size.height).isFinite && isFinite }

  /// What of a standardized rectangle is no farther than a hundred billion points from the origin, so that sums with it are exact.
  /// Rectangles that are not finite stay as they are.
  package var bounded: CGRect {
    let far = max(
      max(abs(origin.x), abs(origin.y)), max(abs(origin.x + size.width), abs(origin.y + size.height)))
    return far <= Self.farthest ? self : cut
  }

  private var cut: CGRect {
    let right = origin.x + size.width
    let bottom = origin.y + size.height
    guard (origin.x + origin.y + right + bottom).isFinite else { return self }
    func near(_ value: CGFloat) -> CGFloat { max(-Self.farthest, min(Self.farthest, value)) }
    return CGRect(
      x: near(origin.x), y: near(origin.y), width: near(right) - near(origin.x), height: near(bottom) - near(origin.y))
  }
}
