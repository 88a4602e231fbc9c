import CoreGraphics
import Foundation

/// Finds the pixels in which two render trees of one window look different, without drawing: subtrees that both share
/// are passed over, and of what changed the old and the new extent counts, cut by the layers that mask it.
struct Damage {
  private(set) var region: DamageRegion
  /// Whether pixels that only moved are told as moves.
  let findsMoves: Bool
  /// What is to be moved before the region is painted, at most one.
  var moves: [PixelMove] = []
  /// What is still to be compared: trees may be deeper than the stack is.
  private var waiting: [Pair] = []
  /// What hides the pair that is being compared, in both trees.
  private var covers: DamageCovers.Chain?
  /// The way to it; nil at the root, and when no moves are looked for.
  private(set) var path: Path?

  /// - Parameter bounds: the pixels of the window.
  init(bounds: PixelRect, findsMoves: Bool = false) {
    region = DamageRegion(bounds: bounds)
    self.findsMoves = findsMoves
  }

  /// A node where it is: its plane to device pixels, and what its ancestors let through.
  struct Placed {
    let node: RenderNode
    let plane: PlaneTransform
    let clip: PixelRect
    /// The node's opacity, or one above it, may be left to what is inside: nothing between drew all of that aside for certain.
    private let isFaded: Bool

    init(root node: RenderNode, scale: CGFloat, clip: PixelRect) {
      self.init(
        node: node, plane: node.values.planeTransform(in: nil).concat(PlaneTransform(scale: scale)), clip: clip,
        isFaded: false)
    }

    private init(node: RenderNode, plane: PlaneTransform, clip: PixelRect, isFaded: Bool) {
      self.node = node
      self.plane = plane
      self.clip = clip
      let tint = node.values.tint
      let isAside = node.mask != nil || tint.map { !$0.isFade } ?? false
      self.isFaded = !isAside && (isFaded || node.values.opacity < 1 || tint != nil)
    }

    func child(_ child: RenderNode) -> Placed {
      Placed(
        node: child, plane: node.values.planeOfChild(child.values).concat(plane), clip: clipOfChildren, isFaded: isFaded
      )
    }

    /// Whether sublayers have an opacity below 1 each by itself, so that none of them hides another.
    var fadesEach: Bool { isFaded && !node.values.flags.contains(.allowsGroupOpacity) }

    /// The node with its plane so many pixels further right and down.
    func moved(dx: Int, dy: Int) -> Placed {
      var plane = plane
      plane.tx += CGFloat(dx)
      plane.ty += CGFloat(dy)
      return Placed(node: node, plane: plane, clip: clip, isFaded: isFaded)
    }

    var masks: Bool { node.values.flags.contains(.masksToBounds) }

    var clipOfChildren: PixelRect {
      masks ? clip.intersection(PixelRect(coveringClosely: plane.apply(node.values.bounds.standardized))) : clip
    }

    /// Everything the node and those below it paint.
    var extent: PixelRect { node.isInvisible ? .empty : pixels(node.extent) }

    /// The pixels of a rectangle of the layer.
    func pixels(_ rect: CGRect) -> PixelRect {
      rect.isNull ? .empty : PixelRect(coveringClosely: plane.apply(rect)).intersection(clip)
    }
  }

  /// A node in both trees.
  private struct Pair {
    let old: Placed
    let new: Placed
    let covers: DamageCovers.Chain?
    let path: Path?
  }

  /// Adds what differs between two trees.
  mutating func compare(_ old: Placed?, _ new: Placed?) {
    guard let old, let new else {
      if let old { add(old.extent) }
      if let new { add(new.extent) }
      return
    }
    waiting.append(Pair(old: old, new: new, covers: covers, path: nil))
    while let pair = waiting.popLast() {
      covers = pair.covers
      path = pair.path
      compareNodes(pair.old, pair.new)
    }
    covers = nil
  }

  /// Adds pixels, whatever hides the node.
  mutating func addUncovered(_ rect: PixelRect) { region.add(rect) }

  mutating func add(_ rect: PixelRect) {
    if region.holds(rect) { return }
    if let covers {
      covers.uncovered(rect.intersection(region.bounds)).forEach { region.add($0) }
    } else {
      region.add(rect)
    }
  }

  private mutating func add(_ other: DamageRegion) { for rect in other.rects { add(rect) } }

  private mutating func compareNodes(_ old: Placed, _ new: Placed) {
    let samePlace = old.plane.isClose(to: new.plane)
    if samePlace && old.node === new.node { return }
    if old.node.isInvisible && new.node.isInvisible { return }
    if !samePlace && addMove(old, new) { return }
    // In perspective a node is drawn as a picture of all of it, whose pixels are not those of the screen.
    if !samePlace || !new.plane.isAffine || Self.changesEverything(old.node, new.node) {
      add(old.extent)
      add(new.extent)
      return
    }
    compareMasks(old, new)
    compareClips(old, new)
    compareShadows(old, new)
    compareOwn(old, new)
    compareChildren(old, new)
  }

  /// Whether values differ that change how the node with all that is below it is put on the screen.
  private static func changesEverything(_ old: RenderNode, _ new: RenderNode) -> Bool {
    let (a, b) = (old.values, new.values)
    if old.isInvisible != new.isInvisible { return true }
    // The pixels of a picture are not those of the screen: a change in it may show beside the place where it is.
    if a.flags.union(b.flags).contains(.shouldRasterize) { return true }
    if a.opacity != b.opacity || a.tint != b.tint || old.isMasked != new.isMasked { return true }
    if a.flags.symmetricDifference(b.flags).isDisjoint(with: [.masksToBounds, .isGeometryFlipped, .allowsGroupOpacity])
    {
      return false
    }
    return true
  }

  private mutating func compareMasks(_ old: Placed, _ new: Placed) {
    guard let from = old.node.mask, let to = new.node.mask else { return }
    let (before, after) = (old.child(from), new.child(to))
    if from === to && before.plane.isClose(to: after.plane) && before.clip == after.clip { return }
    var masks = Damage(bounds: old.extent.union(new.extent))
    masks.compare(before, after)
    add(masks.region)
  }

  /// What a moved edge or another rounding of a masking layer shows and hides.
  private mutating func compareClips(_ old: Placed, _ new: Placed) {
    guard old.masks, new.masks else { return }
    let (a, b) = (RoundedShape(old.node.values), RoundedShape(new.node.values))
    if a == b { return }
    let within = old.extent.union(new.extent)
    var changed = Damage(bounds: within)
    changed.addEdges(old, a, new, b)
    add(changed.region)
  }

  /// The difference of two rounded rectangles: where only one of them is, and the corners.
  private mutating func addEdges(_ old: Placed, _ a: RoundedShape, _ new: Placed, _ b: RoundedShape) {
    let (from, to) = (old.pixels(a.rect), new.pixels(b.rect))
    if !old.plane.isRectilinear {
      add(from)
      add(to)
      return
    }
    for piece in from.subtracting(PixelRect(inside: new.plane.apply(b.rect))) { add(piece) }
    for piece in to.subtracting(PixelRect(inside: old.plane.apply(a.rect))) { add(piece) }
    for square in a.cornerPixels(old.plane) { add(square.intersection(old.clip)) }
    for square in b.cornerPixels(new.plane) { add(square.intersection(new.clip)) }
  }

  private mutating func compareShadows(_ old: Placed, _ new: Placed) {
    let (from, to) = (ShadowCaster(old.node), ShadowCaster(new.node))
    if from == nil && to == nil { return }
    if let from, let to, from.isSame(as: to) { return }
    if let from { add(old.pixels(from.extent)) }
    if let to { add(new.pixels(to.extent)) }
  }

  private mutating func compareOwn(_ old: Placed, _ new: Placed) {
    let (a, b) = (old.node.values, new.node.values)
    let (from, to) = (RoundedShape(a), RoundedShape(b))
    let fills = old.node.fillsBounds || new.node.fillsBounds
    if fills {
      if a.backgroundColor != b.backgroundColor
        || old.node.gradientChanged(to: new.node, sizeChanged: from.rect != to.rect)
      {
        add(old.pixels(from.rect))
        add(new.pixels(to.rect))
      } else if from != to {
        addEdges(old, from, new, to)
      }
    }
    compareBorders(old, from, new, to)
    compareContents(old, new)
    compareShapes(old, new)
    compareText(old, new)
  }

  private mutating func compareBorders(_ old: Placed, _ from: RoundedShape, _ new: Placed, _ to: RoundedShape) {
    let (a, b) = (BorderStyle(old.node.values), BorderStyle(new.node.values))
    if a == nil && b == nil { return }
    if a == b && from == to { return }
    if let a { addRing(old, from, a.width) }
    if let b { addRing(new, to, b.width) }
  }

  private mutating func addRing(_ placed: Placed, _ shape: RoundedShape, _ width: CGFloat) {
    let outer = placed.pixels(shape.rect)
    let inner = shape.rect.insetBy(dx: width, dy: width)
    if !placed.plane.isRectilinear || inner.isNull || inner.isEmpty {
      add(outer)
      return
    }
    for piece in outer.subtracting(PixelRect(inside: placed.plane.apply(inner))) { add(piece) }
    for square in shape.cornerPixels(placed.plane) { add(square.intersection(placed.clip)) }
  }

  private mutating func compareContents(_ old: Placed, _ new: Placed) {
    let (from, to) = (ContentsPlacement(old.node.values), ContentsPlacement(new.node.values))
    if from == nil && to == nil { return }
    if let from, let to, from.target == to.target, from.source == to.source, from.stretch == to.stretch,
      from.turn == to.turn
    {
      let (a, b) = (old.node.values, new.node.values)
      if from.image === to.image {
        if a.contentsScale == b.contentsScale && a.magnification == b.magnification && a.minification == b.minification
        {
          return
        }
      } else if from.isBackingStore, to.isBackingStore, let part = b.rare?.value.redrawn,
        part.since == ObjectIdentifier(from.image)
      {
        add(Self.pixels(ofPart: part.rect, new, to))
        return
      }
    }
    if let from { add(old.pixels(from.extent)) }
    if let to { add(new.pixels(to.extent)) }
  }

  /// Where a part of a backing store shows.
  private static func pixels(ofPart rect: CGRect, _ placed: Placed, _ contents: ContentsPlacement) -> PixelRect {
    let shown = contents.turn?.apply(rect) ?? rect
    if contents.snapped(placed.node.values.contentsPlane(placed.plane)) != nil { return placed.pixels(shown) }
    // Enlarged, a pixel is mixed with its neighbours; made smaller, what is averaged is a little more than a pixel of the screen.
    let (dx, dy) = (
      contents.target.width / contents.source.width, contents.target.height / contents.source.height
    )
    return PixelRect(coveringClosely: placed.plane.apply(shown.insetBy(dx: -dx, dy: -dy))).grown(by: 3)
      .intersection(placed.clip)
  }

  private mutating func compareText(_ old: Placed, _ new: Placed) {
    var from: Boxed<TextValues>?
    var to: Boxed<TextValues>?
    if case .text(let boxed) = old.node.values.payload { from = boxed }
    if case .text(let boxed) = new.node.values.payload { to = boxed }
    let (a, b) = (old.node.values, new.node.values)
    let (start, end) = (a.bounds.standardized.origin, b.bounds.standardized.origin)
    if from === to && start == end && ContentsTurn(a) == ContentsTurn(b) { return }
    if let from { add(old.pixels(a.turned(from.value.ink.offsetBy(dx: start.x, dy: start.y)))) }
    if let to { add(new.pixels(b.turned(to.value.ink.offsetBy(dx: end.x, dy: end.y)))) }
  }

  private mutating func compareShapes(_ old: Placed, _ new: Placed) {
    var from: Boxed<ShapeValues>?
    var to: Boxed<ShapeValues>?
    if case .shape(let boxed) = old.node.values.payload { from = boxed }
    if case .shape(let boxed) = new.node.values.payload { to = boxed }
    guard from !== to else { return }
    if let from { add(old.pixels(from.value.extent)) }
    if let to { add(new.pixels(to.value.extent)) }
  }

  mutating func compareChildren(_ old: Placed, _ new: Placed) {
    let (from, to) = (old.node.children, new.node.children)
    // Where the parents are alike for their children, a shared child needs no look at all.
    let sameSpace =
      old.node.values.rare?.value.sublayerTransform === new.node.values.rare?.value.sublayerTransform
      && (new.node.values.rare?.value.sublayerTransform == nil && !new.node.values.flags.contains(.isGeometryFlipped)
        || old.node.values.bounds == new.node.values.bounds
          && old.node.values.anchorPoint == new.node.values.anchorPoint
          && old.node.values.anchorDepth == new.node.values.anchorDepth)
    if sameSpace && from.root === to.root { return }
    var siblings = Siblings(old: old, new: new)
    if sameSpace, let different = from.differences(to: to),
      different.allSatisfy({ from[$0].layer == to[$0].layer })
    {
      // Where much changes, finding out what hides it costs more than painting what is hidden.
      siblings.hide = different.count <= Self.mostHidden
      if different.count >= Self.manyChanges { region.useCells() }
      for index in different { wait(index, index, &siblings) }
      return
    }
    match(&siblings, sameSpace: sameSpace)
  }

  /// The children of a node in both trees.
  private struct Siblings {
    let old: Placed
    let new: Placed
    /// Siblings in front count.
    var hide = true
    private lazy var covers = DamageCovers(old, new)

    init(old: Placed, new: Placed) {
      self.old = old
      self.new = new
    }

    /// What hides a child with these indices, nil when it is in one tree only; `outer` hides all of them.
    mutating func covers(behindOld oldIndex: Int?, new newIndex: Int?, within outer: DamageCovers.Chain?)
      -> DamageCovers.Chain?
    { hide ? covers.chain(behindOld: oldIndex, new: newIndex, within: outer) : outer }
  }

  /// Of more sublayers that changed than this, those behind others are damage too. Ours.
  private static let mostHidden = 32
  /// From so many sublayers that changed on, damage is noted in cells. Ours.
  private static let manyChanges = 64

  /// Has a child compared that is in both trees.
  private mutating func wait(_ oldIndex: Int, _ newIndex: Int, _ siblings: inout Siblings) {
    let (old, new) = (siblings.old, siblings.new)
    waiting.append(
      Pair(
        old: old.child(old.node.children[oldIndex]), new: new.child(new.node.children[newIndex]),
        covers: siblings.covers(behindOld: oldIndex, new: newIndex, within: covers),
        path: findsMoves ? Path(old: old, new: new, oldIndex: oldIndex, newIndex: newIndex, above: path) : nil))
  }

  /// Adds the places of a child, in the trees in which it has an index.
  private mutating func addWhole(_ oldIndex: Int?, _ newIndex: Int?, _ siblings: inout Siblings) {
    let outer = covers
    covers = siblings.covers(behindOld: oldIndex, new: newIndex, within: outer)
    if let oldIndex { add(siblings.old.child(siblings.old.node.children[oldIndex]).extent) }
    if let newIndex { add(siblings.new.child(siblings.new.node.children[newIndex]).extent) }
    covers = outer
  }

  /// Compares children that came, went or changed order.
  private mutating func match(_ siblings: inout Siblings, sameSpace: Bool) {
    let from = Array(siblings.old.node.children)
    let to = Array(siblings.new.node.children)
    let common = min(from.count, to.count)
    func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool { sameSpace && from[oldIndex] === to[newIndex] }
    var start = 0
    while start < common, from[start].layer == to[start].layer {
      if !isSame(start, start) { wait(start, start, &siblings) }
      start += 1
    }
    var tail = 0
    while tail < common - start, from[from.count - 1 - tail].layer == to[to.count - 1 - tail].layer {
      let (oldIndex, newIndex) = (from.count - 1 - tail, to.count - 1 - tail)
      if !isSame(oldIndex, newIndex) { wait(oldIndex, newIndex, &siblings) }
      tail += 1
    }
    // Copies of a layer in one space are several nodes of the same layer.
    var places: [ObjectIdentifier: [Int]] = [:]
    for index in (start..<(from.count - tail)).reversed() { places[from[index].layer, default: []].append(index) }
    var last = -1
    for newIndex in start..<(to.count - tail) {
      guard let index = places[to[newIndex].layer]?.popLast() else {
        addWhole(nil, newIndex, &siblings)
        continue
      }
      if index > last {
        last = index
        if !isSame(index, newIndex) { wait(index, newIndex, &siblings) }
      } else {
        // It went behind layers that it was in front of.
        addWhole(index, newIndex, &siblings)
      }
    }
    for index in places.values.joined() { addWhole(index, nil, &siblings) }
  }
}

extension RenderNode {
  /// Whether something is drawn that fills the rounded bounds.
  var fillsBounds: Bool { values.fills }

  func gradientChanged(to new: RenderNode, sizeChanged: Bool) -> Bool {
    switch (values.payload, new.values.payload) {
    case (.gradient(let a), .gradient(let b)): a !== b || (sizeChanged && a.value.isDrawable)
    case (.gradient, _), (_, .gradient): true
    default: false
    }
  }
}

extension PlaneTransform {
  /// Whether no pixel within a large surface could tell the two apart.
  func isClose(to other: PlaneTransform) -> Bool {
    if self == other { return true }
    func near(_ x: CGFloat, _ y: CGFloat, _ tolerance: CGFloat) -> Bool { abs(x - y) <= tolerance }
    return near(a, other.a, 1e-9) && near(b, other.b, 1e-9) && near(c, other.c, 1e-9) && near(d, other.d, 1e-9)
      && near(tx, other.tx, 1e-6) && near(ty, other.ty, 1e-6) && px == other.px && py == other.py && pw == other.pw
  }
}
