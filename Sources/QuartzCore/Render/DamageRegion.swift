import CoreGraphics

/// A set of disjoint device-pixel rectangles, at most `limit` of them: beyond that, those are joined that together
/// cover the least that neither covers.
package struct DamageRegion: Sendable {
  /// More rectangles cost more, in painting and on the wire, than the pixels they save.
  package static let limit = 16

  package private(set) var rects: [PixelRect] = []
  /// Nothing outside is kept.
  let bounds: PixelRect

  package init(bounds: PixelRect) {
    self.bounds = bounds
  }

  package mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    var pieces = [rect]
    for old in rects {
      if old.contains(rect) { return }
      if old.intersects(rect) { pieces = pieces.flatMap { $0.subtracting(old) } }
    }
    if pieces.count > 1 {
      // Cut up, the rectangle would cost more than the overlaps: it takes in what is mostly within it.
      rects.removeAll { rect.contains($0) }
      pieces = [rect]
      for old in rects where old.intersects(rect) { pieces = pieces.flatMap { $0.subtracting(old) } }
    }
    rects.append(contentsOf: pieces)
    joinNeighbours()
    while rects.count > Self.limit { joinCheapest() }
  }

  package mutating func add(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Joins rectangles that make a rectangle together.
  private mutating func joinNeighbours() {
    var index = 0
    outer: while index < rects.count {
      for other in rects.indices where other != index {
        let joined = rects[index].union(rects[other])
        if joined.area == rects[index].area + rects[other].area {
          rects[index] = joined
          rects.remove(at: other)
          index = 0
          continue outer
        }
      }
      index += 1
    }
  }

  private mutating func joinCheapest() {
    var best = (waste: Int.max, first: 0, second: 1)
    for first in rects.indices {
      for second in rects.indices where second > first {
        let waste = rects[first].union(rects[second]).area - rects[first].area - rects[second].area
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    var joined = rects[best.first].union(rects[best.second])
    rects.remove(at: best.second)
    rects.remove(at: best.first)
    // What the joined one touches now has to go in too, so that all stay disjoint.
    while let index = rects.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(rects.remove(at: index))
    }
    rects.append(joined)
  }
}
