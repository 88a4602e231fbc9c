import CoreGraphics

/// A set of disjoint device-pixel rectangles, at most `limit` of them: beyond that, those are joined that together
/// cover the least that neither covers. Of very many, only the cells of a grid are noted that they touch.
package struct DamageRegion: Sendable {
  /// More rectangles cost more, in painting and on the wire, than the pixels they save.
  package static let limit = 16

  package var rects: [PixelRect] { cells?.rects ?? list }
  private var list: [PixelRect] = []
  private var cells: DamageCells?
  /// How often rectangles were joined that make none together.
  private var joins = 0
  /// From so many on the grid is cheaper. Ours.
  private static let mostJoins = 16
  /// Nothing outside is kept.
  let bounds: PixelRect

  package init(bounds: PixelRect) {
    self.bounds = bounds
  }

  package mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    if cells != nil {
      cells!.add(rect)
      return
    }
    var pieces = [rect]
    for old in list {
      if old.contains(rect) { return }
      if old.intersects(rect) { pieces = pieces.flatMap { $0.subtracting(old) } }
    }
    if pieces.count > 1 {
      // Cut up, the rectangle would cost more than the overlaps: it takes in what is mostly within it.
      list.removeAll { rect.contains($0) }
      pieces = [rect]
      for old in list where old.intersects(rect) { pieces = pieces.flatMap { $0.subtracting(old) } }
    }
    list.append(contentsOf: pieces)
    joinNeighbours()
    while list.count > Self.limit {
      joinCheapest()
      joins += 1
    }
    if joins > Self.mostJoins { useCells() }
  }

  /// Very many rectangles will come.
  mutating func useCells() {
    guard cells == nil, !bounds.isEmpty else { return }
    var cells = DamageCells(bounds: bounds)
    for rect in list { cells.add(rect) }
    self.cells = cells
    list = []
  }

  /// Whether all of a rectangle is known already, as far as that can be told quickly.
  func holds(_ rect: PixelRect) -> Bool { cells?.holds(rect.intersection(bounds)) ?? false }

  package mutating func add(_ other: DamageRegion) {
    for rect in other.rects { add(rect) }
  }

  /// Joins rectangles that make a rectangle together.
  private mutating func joinNeighbours() {
    var index = 0
    outer: while index < list.count {
      for other in list.indices where other != index {
        let joined = list[index].union(list[other])
        if joined.area == list[index].area + list[other].area {
          list[index] = joined
          list.remove(at: other)
          index = 0
          continue outer
        }
      }
      index += 1
    }
  }

  private mutating func joinCheapest() {
    var best = (waste: Int.max, first: 0, second: 1)
    for first in list.indices {
      for second in list.indices where second > first {
        let waste = list[first].union(list[second]).area - list[first].area - list[second].area
        if waste < best.waste { best = (waste, first, second) }
      }
    }
    var joined = list[best.first].union(list[best.second])
    list.remove(at: best.second)
    list.remove(at: best.first)
    // What the joined one touches now has to go in too, so that all stay disjoint.
    while let index = list.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(list.remove(at: index))
    }
    list.append(joined)
  }
}
