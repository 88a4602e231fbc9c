import CoreGraphics
import Foundation

/// Scrolling: what a masking layer shows moves by whole pixels, and only what appears has to be painted.
extension Damage {
  /// The way from the root to a node that is in both trees.
  final class Path {
    let old: Placed
    let new: Placed
    /// Of the child that the way goes on to.
    let oldIndex: Int
    let newIndex: Int
    let above: Path?

    init(old: Placed, new: Placed, oldIndex: Int, newIndex: Int, above: Path?) {
      self.old = old
      self.new = new
      self.oldIndex = oldIndex
      self.newIndex = newIndex
      self.above = above
    }
  }

  /// Fewer pixels are painted as quickly. Ours.
  private static let smallestArea = 4096
  /// When more siblings than this are before or behind, nothing is moved. Ours.
  private static let mostSiblings = 64

  /// Notes a move and adds the damage that is left, when the node differs from before by where its bounds begin, and its
  /// pixels are all its own.
  ///
  /// After the move the picture is that of the old tree with the sublayers moved along; that is compared with the new
  /// tree. What lies in front of the layer was moved wrongly and is damage, where it was as where it went.
  mutating func addMove(_ old: Placed, _ new: Placed) -> Bool {
    guard findsMoves, moves.isEmpty, let (dx, dy) = Self.distance(old, new) else { return false }
    let bounds = new.node.values.bounds.standardized
    let border = BorderStyle(new.node.values)?.width ?? 0
    var area = new.pixels(bounds).intersection(
      PixelRect(inside: new.plane.apply(bounds.insetBy(dx: border, dy: border))))
    guard area.area >= Self.smallestArea, var front = obstacles(new, &area) else { return false }
    front += RoundedShape(new.node.values).cornerPixels(new.plane)
    front = front.map { $0.intersection(area) }.filter { !$0.isEmpty }
    area = Self.trimmed(area, by: front)
    let target = area.intersection(area.offsetBy(dx: dx, dy: dy))
    front = front.map { $0.intersection(area) }.filter { !$0.isEmpty }
    guard target.area >= Self.smallestArea, front.reduce(0, { $0 + $1.area }) * 4 <= target.area else { return false }
    moves = [PixelMove(rect: target, dx: dx, dy: dy)]
    for piece in old.pixels(old.node.values.bounds.standardized).union(new.pixels(bounds)).subtracting(target) {
      add(piece)
    }
    for rect in front {
      addUncovered(rect.intersection(target))
      addUncovered(rect.offsetBy(dx: dx, dy: dy).intersection(target))
    }
    compareChildren(old.moved(dx: dx, dy: dy), new)
    return true
  }

  /// How far the sublayers moved, in pixels; nil when anything else of the node changed, or what it shows cannot be moved.
  private static func distance(_ old: Placed, _ new: Placed) -> (dx: Int, dy: Int)? {
    let (a, b) = (old.node.values, new.node.values)
    guard old.masks, new.masks, a.flags == b.flags, b.flags.isDisjoint(with: [.isGeometryFlipped, .shouldRasterize]),
      a.opacity >= 1, b.opacity >= 1, a.tint == nil, b.tint == nil, !old.node.isMasked, !new.node.isMasked,
      !old.node.isInvisible, !new.node.isInvisible,
      old.node.ownIsBackground, new.node.ownIsBackground, a.backgroundColor == b.backgroundColor,
      BorderStyle(a) == BorderStyle(b), a.rare?.value.sublayerTransform == nil, b.rare?.value.sublayerTransform == nil,
      old.clip == new.clip, old.plane.isRectilinear, new.plane.a > 0, new.plane.d > 0
    else { return nil }
    var (from, to) = (RoundedShape(a), RoundedShape(b))
    let device = new.plane.apply(to.rect)
    let before = old.plane.apply(from.rect)
    guard PixelRect(rounding: device).isClose(to: device), abs(before.minX - device.minX) < 1e-6,
      abs(before.minY - device.minY) < 1e-6
    else { return nil }
    from.rect.origin = .zero
    to.rect.origin = .zero
    let (x, y) = (new.plane.tx - old.plane.tx, new.plane.ty - old.plane.ty)
    guard from == to, abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let (dx, dy) = (Int(x.rounded()), Int(y.rounded()))
    guard dx != 0 || dy != 0, old.moved(dx: dx, dy: dy).plane.isClose(to: new.plane) else { return nil }
    return (dx, dy)
  }

  /// What is in front of the pixels `area` of the node being compared, in either tree, after `area` was cut by what masks the
  /// node. Nil when something may shine through from behind, or it cannot be told cheaply.
  private func obstacles(_ new: Placed, _ area: inout PixelRect) -> [PixelRect]? {
    var found: [PixelRect] = []
    var looked = 0
    func isSolid(_ values: LayerValues) -> Bool {
      values.backgroundColor.map { $0.isOpaque && $0.pattern == nil } ?? false
    }
    var isBacked = isSolid(new.node.values)
    var step = path
    while let at = step {
      step = at.above
      for placed in [at.old, at.new] {
        let values = placed.node.values
        guard values.opacity >= 1, values.tint == nil, !placed.node.isMasked, placed.plane.isRectilinear,
          !values.flags.contains(.shouldRasterize)
        else { return nil }
        let shape = RoundedShape(values)
        if let border = BorderStyle(values) {
          let inner = PixelRect(inside: placed.plane.apply(shape.rect.insetBy(dx: border.width, dy: border.width)))
          found += placed.pixels(shape.rect).subtracting(inner)
        }
        if placed.masks {
          area = area.intersection(PixelRect(inside: placed.plane.apply(shape.rect)))
          found += shape.cornerPixels(placed.plane)
        }
      }
      for (placed, index) in [(at.old, at.oldIndex), (at.new, at.newIndex)] {
        let children = placed.node.children
        looked += children.count - 1 - index
        guard looked <= Self.mostSiblings else { return nil }
        found += children[(index + 1)...].map { placed.child($0).extent }.filter { $0.intersects(area) }
        if isBacked { continue }
        looked += index
        guard looked <= Self.mostSiblings,
          children[..<index].allSatisfy({ !placed.child($0).extent.intersects(area) })
        else { return nil }
      }
      if isBacked { continue }
      let (a, b) = (at.old.node.values, at.new.node.values)
      guard at.old.node.ownIsBackground, at.new.node.ownIsBackground, a.backgroundColor == b.backgroundColor else {
        return nil
      }
      if isSolid(b) {
        let rects = [at.old, at.new].map { RoundedShape($0.node.values).applying($0.plane).solidRects }
        guard rects.allSatisfy({ $0.contains { $0.contains(area) } }) else { return nil }
        isBacked = true
      } else if let color = b.backgroundColor, color.alpha > 0 {
        return nil
      }
    }
    return isBacked ? found : nil
  }

  /// `area` without the bars along its edges: `front` from one side to the other.
  private static func trimmed(_ area: PixelRect, by front: [PixelRect]) -> PixelRect {
    var area = area
    for rect in front {
      let pieces = area.subtracting(rect)
      if pieces.count == 1 { area = pieces[0] }
    }
    return area
  }
}
