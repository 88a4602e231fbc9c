import CoreGraphics

/// Layers in front of their siblings that hide them in the tree before as in the one after: a bar over a page, a card over a
/// card. What changes behind such a layer changes no pixel.
struct DamageCovers {
  /// Only so many of the frontmost siblings are looked at, so that a change among thousands stays cheap. Ours.
  private static let mostSiblings = 8

  private struct Cover {
    let oldIndex: Int
    let newIndex: Int
    let rects: [PixelRect]
  }

  private var covers: [Cover] = []

  /// The covers among the children of a node that is in both trees.
  init(_ old: Damage.Placed, _ new: Damage.Placed) {
    let (from, to) = (old.node.children, new.node.children)
    for newIndex in to.indices.suffix(Self.mostSiblings) {
      let rects = Self.solidRects(new.child(to[newIndex]))
      guard !rects.isEmpty,
        let oldIndex = from.indices.suffix(Self.mostSiblings).first(where: { from[$0].layer == to[newIndex].layer })
      else { continue }
      let before = Self.solidRects(old.child(from[oldIndex]))
      let both = rects.flatMap { rect in before.map { rect.intersection($0) }.filter { !$0.isEmpty } }
      if !both.isEmpty { covers.append(Cover(oldIndex: oldIndex, newIndex: newIndex, rects: both)) }
    }
  }

  /// Takes out of `region` what lies behind covers of a child with these indices; nil when it is in one tree only.
  func hide(_ region: inout DamageRegion, behindOld oldIndex: Int?, new newIndex: Int?) {
    for cover in covers where cover.oldIndex > oldIndex ?? -1 && cover.newIndex > newIndex ?? -1 {
      for rect in cover.rects { region.remove(rect) }
    }
  }

  /// The pixels that a node's own background hides wholly.
  private static func solidRects(_ placed: Damage.Placed) -> [PixelRect] {
    let values = placed.node.values
    guard let color = values.backgroundColor, color.isOpaque, color.pattern == nil, values.opacity >= 1,
      !placed.node.isMasked, !placed.node.isInvisible, placed.plane.isRectilinear
    else { return [] }
    return RoundedShape(values).applying(placed.plane).solidRects.map { $0.intersection(placed.clip) }.filter {
      !$0.isEmpty
    }
  }
}
