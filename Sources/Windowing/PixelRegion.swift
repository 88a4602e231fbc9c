import CoreGraphics

/// A set of pixels as a few disjoint rectangles.
///
/// Exact up to `limit` rectangles; beyond, it grows to their bounding box: more precision than that costs more than the
/// pixels it saves.
package struct PixelRegion: Hashable, Sendable {
  package static let limit = 16

  package private(set) var rects: [PixelRect] = []

  package init() {}
  package init(_ rects: [PixelRect]) { formUnion(rects) }
  package init(_ rect: PixelRect) { formUnion(rect) }

  package var isEmpty: Bool { rects.isEmpty }
  package var area: Int { rects.reduce(0) { $0 + $1.area } }
  package var bounds: PixelRect { rects.reduce(.empty) { $0.union($1) } }

  package mutating func formUnion(_ other: [PixelRect]) { for rect in other { formUnion(rect) } }

  package mutating func formUnion(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    // Rectangles inside the new one go; what is left of the new one beside the others is added.
    rects.removeAll { rect.contains($0) }
    var parts = [rect]
    for old in rects where old.intersects(rect) {
      parts = parts.flatMap { Self.subtract(old, from: $0) }
      if parts.isEmpty { return }
    }
    rects += parts
    if rects.count > Self.limit { rects = [bounds] }
  }

  /// Takes a rectangle out, as far as that leaves no more than the limit.
  package mutating func subtract(_ rect: PixelRect) {
    let rest = rects.flatMap { Self.subtract(rect, from: $0) }
    if rest.count <= Self.limit { rects = rest }
  }

  /// The part inside `clip`.
  package func intersection(_ clip: PixelRect) -> PixelRegion {
    var result = PixelRegion()
    result.rects = rects.map { $0.intersection(clip) }.filter { !$0.isEmpty }
    return result
  }

  /// `rect` without `hole`, as up to four rectangles.
  private static func subtract(_ hole: PixelRect, from rect: PixelRect) -> [PixelRect] {
    let cut = rect.intersection(hole)
    guard !cut.isEmpty else { return [rect] }
    return [
      PixelRect(x: rect.x, y: rect.y, width: rect.width, height: cut.minY - rect.minY),
      PixelRect(x: rect.x, y: cut.maxY, width: rect.width, height: rect.maxY - cut.maxY),
      PixelRect(x: rect.x, y: cut.y, width: cut.minX - rect.minX, height: cut.height),
      PixelRect(x: cut.maxX, y: cut.y, width: rect.maxX - cut.maxX, height: cut.height),
    ].filter { !$0.isEmpty }
  }
}
