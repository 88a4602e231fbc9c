import CoreGraphics

/// Layers in front of their siblings that hide them in the tree before as in the one after: a bar over a page, a card over a
/// card. What changes behind such a layer changes no pixel.
struct DamageCovers {
  /// Only so many of the frontmost siblings are looked at, so that a change among thousands stays cheap. Ours.
  private static let mostSiblings = 8

  /// Square points; smaller ones hide too little. Ours.
  private static let smallestArea: CGFloat = 256

  private struct Cover {
    let oldIndex: Int
    let newIndex: Int
    let rects: [PixelRect]
  }

  private var covers: [Cover] = []

  /// The covers among the children of a node that is in both trees.
  init(_ old: Damage.Placed, _ new: Damage.Placed) {
    if old.fadesEach || new.fadesEach { return }
    let (from, to) = (old.node.children, new.node.children)
    for newIndex in to.indices.suffix(Self.mostSiblings) where Self.mayCover(to[newIndex].values) {
      let rects = Self.solidRects(new.child(to[newIndex]))
      guard !rects.isEmpty,
        let oldIndex = from.indices.suffix(Self.mostSiblings).first(where: { from[$0].layer == to[newIndex].layer })
      else { continue }
      let before = Self.solidRects(old.child(from[oldIndex]))
      let both = rects.flatMap { rect in before.map { rect.intersection($0) }.filter { !$0.isEmpty } }
      if !both.isEmpty { covers.append(Cover(oldIndex: oldIndex, newIndex: newIndex, rects: both)) }
    }
  }

  /// What hides a node: the covers in front of it, and those in front of its ancestors.
  final class Chain {
    private let rects: [PixelRect]
    private let next: Chain?

    init(_ rects: [PixelRect], _ next: Chain?) {
      self.rects = rects
      self.next = next
    }

    /// The disjoint pieces of `rect` that nothing hides.
    func uncovered(_ rect: PixelRect) -> [PixelRect] {
      var pieces = rect.isEmpty ? [] : [rect]
      var chain: Chain? = self
      while let link = chain, !pieces.isEmpty {
        for cover in link.rects where pieces.contains(where: { $0.intersects(cover) }) {
          pieces = pieces.flatMap { $0.subtracting(cover) }
        }
        chain = link.next
      }
      return pieces
    }
  }

  /// What hides a child with these indices, nil when it is in one tree only; `outer` hides all of them.
  func chain(behindOld oldIndex: Int?, new newIndex: Int?, within outer: Chain?) -> Chain? {
    let rects = covers.filter { $0.oldIndex > oldIndex ?? -1 && $0.newIndex > newIndex ?? -1 }.flatMap(\.rects)
    return rects.isEmpty ? outer : Chain(rects, outer)
  }

  private static func mayCover(_ values: LayerValues) -> Bool {
    // The edge of a picture of another resolution is mixed with what is behind.
    guard let color = values.backgroundColor, values.opacity >= 1, values.tint == nil,
      !values.flags.contains(.shouldRasterize),
      abs(values.bounds.size.width * values.bounds.size.height) >= smallestArea
    else { return false }
    return color.isOpaque && color.pattern == nil
  }

  /// The pixels that a node's own background hides wholly.
  private static func solidRects(_ placed: Damage.Placed) -> [PixelRect] {
    let values = placed.node.values
    guard mayCover(values), !placed.node.isMasked, !placed.node.isInvisible, placed.plane.isRectilinear
    else { return [] }
    return RoundedShape(values).applying(placed.plane).solidRects.map { $0.intersection(placed.clip) }.filter {
      !$0.isEmpty
    }
  }
}
