import CoreGraphics
import Foundation

extension RenderTree {
  /// The tree as it is seen at a time on the media clock, and from when on it looks different without a new commit: minus
  /// infinity while something moves, infinity when nothing does. The ways to what moves are made anew; all else is shared.
  package func seen(at time: TimeInterval) -> (tree: RenderTree, nextChange: TimeInterval) {
    guard let root, root.isAnimated else { return (self, .infinity) }
    let seen = root.seen(at: time)
    return (RenderTree(root: seen.node, size: size, scale: scale), seen.nextChange)
  }
}

extension RenderNode {
  /// The node as it is seen at a time of the superlayer, and when it looks different next, in the same time.
  ///
  /// - Parameter withTransition: false shows it as if its own transition were over.
  func seen(at time: Double, withTransition: Bool = true) -> (node: RenderNode, nextChange: Double) {
    guard isAnimated else { return (self, .infinity) }
    var evaluation = NodeEvaluation(skipped: withTransition ? nil : self)
    let node = evaluation.evaluate(self, in: TimeLine(now: time))
    return (node, evaluation.nextChange)
  }
}

/// A layer's time as it follows from that of the place where evaluation began: by a factor and a shift.
private struct TimeLine {
  /// The layer's time that is evaluated.
  var now: Double
  private let start: Double
  private var rate = 1.0

  init(now: Double) {
    self.now = now
    start = now
  }

  /// The time inside of a layer.
  mutating func enter(_ timing: TimingValues?) {
    guard let timing else { return }
    now = timing.localTime(atParentTime: now)
    rate *= timing.speed.isNaN ? 1 : Double(max(-1e9, min(1e9, timing.speed)))
  }

  /// A time of the layer in that where evaluation began. One that is past, or comes only if time runs backwards, is now.
  func outside(_ time: Double) -> Double {
    if time == .infinity { return .infinity }
    // Standing still, nothing that is to come ever comes.
    if rate == 0 { return .infinity }
    return rate > 0 ? start + (time - now) / rate : -.infinity
  }

  func later(by delay: Double) -> TimeLine {
    var line = self
    line.now -= delay
    return line
  }
}

/// Evaluates the animations in a tree of nodes. However deep the tree is, the stack is not.
private struct NodeEvaluation {
  private(set) var nextChange = Double.infinity
  /// The node whose transition is left out.
  private let skipped: RenderNode?

  init(skipped: RenderNode?) { self.skipped = skipped }

  private struct Visit {
    let node: RenderNode
    /// The superlayer's time, and then the layer's.
    var time: TimeLine
    /// Whose sublayer, or mask, it is, and where.
    let parent: Int
    let index: Int
    var isMask: Bool { index < 0 }
    var changed: [(index: Int, node: RenderNode)] = []
    var mask: RenderNode?
  }

  /// The node as it is seen; itself when nothing in it is under way.
  mutating func evaluate(_ root: RenderNode, in time: TimeLine) -> RenderNode {
    guard root.isAnimated else { return root }
    var visits = [Visit(node: root, time: time, parent: -1, index: 0)]
    var next = 0
    while next < visits.count {
      visits[next].time.enter(visits[next].node.animations?.timing)
      let (node, time) = (visits[next].node, visits[next].time)
      if node.arrangement == nil {
        node.children.forEachAnimated { index, child in
          visits.append(Visit(node: child, time: time, parent: next, index: index))
        }
      }
      if let mask = node.mask, mask.isAnimated {
        visits.append(Visit(node: mask, time: time, parent: next, index: -1))
      }
      next += 1
    }
    // What is inside comes later in the list, and is made earlier.
    for place in visits.indices.reversed() {
      let visit = visits[place]
      let made = make(visit)
      guard place > 0 else { return made }
      guard made !== visit.node else { continue }
      if visit.isMask {
        visits[visit.parent].mask = made
      } else {
        visits[visit.parent].changed.append((visit.index, made))
      }
    }
    return root
  }

  private mutating func make(_ visit: Visit) -> RenderNode {
    let node = visit.node
    var values = node.values
    var isChanged = visit.mask != nil
    var transition: (track: TransitionTrack, progress: CGFloat)?
    if let animations = node.animations {
      for record in animations.records {
        if record.apply(at: visit.time.now, to: &values) { isChanged = true }
        if node !== skipped, let last = record.transitions(at: visit.time.now).last { transition = last }
        let next = visit.time.outside(record.nextChange(after: visit.time.now))
        if next < nextChange { nextChange = next }
      }
    }
    let children: NodeList
    if let arrangement = node.arrangement {
      children = arranged(arrangement, in: node, values: values, time: visit.time)
      isChanged = true
    } else {
      children = sublayers(of: node, values: values, changed: visit.changed)
      if children.root !== node.children.root { isChanged = true }
    }
    guard isChanged else { return node }
    let made = RenderNode(
      layer: node.layer, values: values, children: children, mask: visit.mask ?? node.mask, isMasked: node.isMasked)
    return transition.map { $0.track.node(made, progress: $0.progress) } ?? made
  }

  /// So many changed sublayers and more are listed anew, all of them. Ours.
  private static let mostExchanged = 16

  private func sublayers(
    of node: RenderNode, values: LayerValues, changed: [(index: Int, node: RenderNode)]
  ) -> NodeList {
    let space = values.sublayerSpace
    let hasSameSpace = SublayerSpace.areSame(space, node.values.sublayerSpace)
    if changed.isEmpty && hasSameSpace { return node.children }
    let isMoved = changed.contains { $0.node.values.zPosition != node.children[$0.index].values.zPosition }
    if hasSameSpace, !isMoved, changed.count <= Self.mostExchanged {
      return changed.reduce(node.children) { $0.replacing($1.index, with: $1.node, space: space) }
    }
    var nodes = Array(node.children)
    for change in changed { nodes[change.index] = change.node }
    // Sorting is stable in Swift.
    if isMoved { nodes.sort { $0.values.zPosition < $1.values.zPosition } }
    return NodeList(nodes, space: space, reusing: hasSameSpace ? node.children : NodeList())
  }

  /// What is inside a layer that repeats its sublayers, or puts them in order by depth.
  private mutating func arranged(
    _ arrangement: NodeArrangement, in node: RenderNode, values: LayerValues, time: TimeLine
  ) -> NodeList {
    let space = values.sublayerSpace
    guard case .replicator(let boxed) = values.payload else {
      return NodeList(placed(arrangement.sources, in: values, time: time), space: space)
    }
    let identities = node.children.map(\.layer)
    let delay = boxed.value.delay
    var first: NodeList?
    let copies = boxed.value.copies(in: values, identities: identities) { index in
      if let first, delay == 0 || !delay.isFinite { return first }
      let list = NodeList(
        placed(arrangement.sources, in: values, time: time.later(by: delay.isFinite ? delay * Double(index) : 0)))
      first = list
      return list
    }
    return NodeList(copies, space: space)
  }

  /// The sublayers' nodes as they are seen, back to front, in the layer's plane unless it preserves depth.
  private mutating func placed(_ sources: [RenderNode], in values: LayerValues, time: TimeLine) -> [RenderNode] {
    var nodes = sources.map { evaluate($0, in: time) }
    if !values.flags.contains(.preservesDepth) {
      var space = values.sublayerSpace
      if case .replicator = values.payload { space = nil }
      nodes = nodes.map { $0.flattenedIfDeep(in: space) }
    }
    nodes.sort { $0.values.zPosition < $1.values.zPosition }
    return nodes
  }
}
