import CoreGraphics

/// Pixels known to be wholly covered by what is in front: the few largest rectangles, which may overlap.
struct OpaqueSet {
  /// More are not worth the comparisons. Ours.
  private static let limit = 12
  /// Smaller ones hide too little. Ours, in pixels.
  private static let minimumArea = 64

  private(set) var rects: [PixelRect] = []
  /// Of the smallest rectangle.
  private var leastArea = 0

  mutating func insert(_ rect: PixelRect) {
    guard rect.area >= Self.minimumArea, rects.count < Self.limit || rect.area > leastArea, !covers(rect) else {
      return
    }
    rects.removeAll { rect.contains($0) }
    for index in rects.indices {
      // Two that make a rectangle together hide more than each alone.
      let joined = rects[index].union(rect)
      if joined.area <= rects[index].area + rect.area - rects[index].intersection(rect).area {
        rects.remove(at: index)
        insert(joined)
        return
      }
    }
    if rects.count == Self.limit {
      guard let smallest = rects.indices.min(by: { rects[$0].area < rects[$1].area }),
        rects[smallest].area < rect.area
      else { return }
      rects.remove(at: smallest)
    }
    rects.append(rect)
    leastArea = rects.reduce(Int.max) { min($0, $1.area) }
  }

  func covers(_ rect: PixelRect) -> Bool {
    for opaque in rects where opaque.contains(rect) { return true }
    return false
  }
}
