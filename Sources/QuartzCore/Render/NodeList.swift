import CoreGraphics
import Foundation

/// The nodes inside a node, back to front. A value that never changes; lists that differ little share most of their memory.
///
/// A tree of chunks of 32: exchanging one of n nodes copies one chunk on each of the log32(n) levels, and each chunk knows
/// where its nodes draw, so that whoever looks for what is in a place, or differs from another list, passes over the rest.
package struct NodeList: Sendable, RandomAccessCollection {
  /// Members of a chunk.
  static let width = 16
  private static let shift = 4

  /// Nil for an empty list.
  let root: NodeChunk?
  package let count: Int
  /// Levels of chunks above the one that holds nodes.
  let height: Int
  /// Of many nodes, as they were when the list was made anew; nil for few.
  private let grid: NodeGrid?
  /// The nodes that are not those of the grid any more.
  private let exchanged: [Int32]
  /// From so many on the grid is made anew. Ours.
  private static let mostExchanged = 64

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package init() {
    root = nil
    count = 0
    height = 0
    grid = nil
    exchanged = []
  }

  private init(root: NodeChunk, count: Int, height: Int, grid: NodeGrid? = nil, exchanged: [Int32] = []) {
    self.root = root
    self.count = count
    self.height = height
    self.grid = grid
    self.exchanged = exchanged
  }

  /// - Parameters:
  ///   - space: how their layer places its sublayers; see `LayerValues.sublayerSpace`.
  ///   - old: a list for the same space, whose equal chunks are used again.
  package init(_ nodes: [RenderNode], space: SublayerSpace? = nil, reusing old: NodeList = NodeList()) {
    guard !nodes.isEmpty else {
      self.init()
      return
    }
    if nodes.count <= Self.width {
      let known = old.height == 0 ? old.root : nil
      self.init(
        root: known.flatMap { $0.holds(nodes[...]) ? $0 : nil } ?? NodeChunk(nodes, space: space, isAlone: true),
        count: nodes.count, height: 0)
      return
    }
    let oldLeaves = old.height > 0 ? old.leaves : []
    var level: [NodeChunk] = []
    for (number, start) in stride(from: 0, to: nodes.count, by: Self.width).enumerated() {
      let slice = nodes[start..<Swift.min(start + Self.width, nodes.count)]
      if number < oldLeaves.count, oldLeaves[number].holds(slice) {
        level.append(oldLeaves[number])
      } else {
        level.append(NodeChunk(Array(slice), space: space, isAlone: false))
      }
    }
    var height = 0
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: Self.width).map { start in
        NodeChunk(Array(level[start..<Swift.min(start + Self.width, level.count)]))
      }
      height += 1
    }
    self.init(
      root: level[0], count: nodes.count, height: height, grid: Self.grid(nodes, space: space, of: level[0]))
  }

  private static func grid(_ nodes: some Collection<RenderNode>, space: SublayerSpace?, of root: NodeChunk) -> NodeGrid?
  {
    guard nodes.count >= NodeGrid.fewestNodes else { return nil }
    return NodeGrid(nodes.map { $0.extentInParent(space) }, within: root.extent)
  }

  private var leaves: [NodeChunk] {
    var level = root.map { [$0] } ?? []
    for _ in 0..<height { level = level.flatMap(\.chunks) }
    return level
  }

  /// Traps outside of the indices.
  package subscript(index: Int) -> RenderNode {
    precondition(index >= 0 && index < count, "no node \(index) among \(count)")
    var chunk = root!
    var level = height
    while level > 0 {
      chunk = chunk.chunks[(index >> (Self.shift * level)) & (Self.width - 1)]
      level -= 1
    }
    return chunk.nodes[index & (Self.width - 1)]
  }

  /// The list with another node at `index`; `space` as when it was made. Copies as many chunks as there are levels, and when
  /// many have been exchanged, finds out anew what is where.
  func replacing(_ index: Int, with node: RenderNode, space: SublayerSpace?) -> NodeList {
    func replace(in chunk: NodeChunk, _ level: Int) -> NodeChunk {
      if level == 0 {
        return chunk.replacing(index & (Self.width - 1), with: node, space: space, isAlone: height == 0)
      }
      let place = (index >> (Self.shift * level)) & (Self.width - 1)
      return chunk.replacing(place, with: replace(in: chunk.chunks[place], level - 1))
    }
    let made = replace(in: root!, height)
    guard let grid else { return NodeList(root: made, count: count, height: height) }
    let isKnown = exchanged.contains(Int32(index))
    if isKnown || exchanged.count < Self.mostExchanged {
      return NodeList(
        root: made, count: count, height: height, grid: grid,
        exchanged: isKnown ? exchanged : exchanged + [Int32(index)])
    }
    let list = NodeList(root: made, count: count, height: height)
    return NodeList(root: made, count: count, height: height, grid: Self.grid(list, space: space, of: made))
  }

  /// All nodes that may draw in `box` (the coordinates of their layer), back to front; nil when looking at the chunks is as
  /// good.
  func candidates(in box: CGRect) -> [RenderNode]? {
    guard var found = grid?.candidates(in: box), let root else { return nil }
    found += exchanged
    found.sort()
    let window = ReachBox(box).turned
    var result: [RenderNode] = []
    var last: Int32 = -1
    for number in found where number != last {
      last = number
      let index = Int(number)
      var chunk = root
      var level = height
      while level > 0 {
        chunk = chunk.chunks[(index >> (Self.shift * level)) & (Self.width - 1)]
        level -= 1
      }
      let place = index & (Self.width - 1)
      if chunk.reaches[place].meets(window) { result.append(chunk.nodes[place]) }
    }
    return result
  }

  /// Where all of them draw: the coordinates of their layer.
  var extent: CGRect { root?.extent ?? .null }

  /// The copies of replicator layers among the nodes and below them.
  var copyCount: Int { root?.copyCount ?? 0 }

  /// Whether any of them, or anything below them, moves.
  var isAnimated: Bool { root?.isAnimated ?? false }

  /// Calls `body` with each node that moves, or has something below it that does, and its index.
  func forEachAnimated(_ body: (Int, RenderNode) -> Void) {
    func visit(_ chunk: NodeChunk, _ level: Int, _ first: Int) {
      guard chunk.isAnimated else { return }
      if level == 0 {
        for (index, node) in chunk.nodes.enumerated() where node.isAnimated { body(first + index, node) }
        return
      }
      for (index, inner) in chunk.chunks.enumerated() { visit(inner, level - 1, first + index << (Self.shift * level)) }
    }
    if let root { visit(root, height, 0) }
  }

  /// The indices at which two lists of the same length hold different nodes, rising; nil when the lengths differ. What
  /// both share is passed over.
  func differences(to other: NodeList) -> [Int]? {
    guard count == other.count else { return nil }
    var found: [Int] = []
    func compare(_ a: NodeChunk, _ b: NodeChunk, _ level: Int, _ first: Int) {
      if level == 0 {
        a.nodes.withUnsafeBufferPointer { mine in
          b.nodes.withUnsafeBufferPointer { others in
            for index in mine.indices where mine[index] !== others[index] { found.append(first + index) }
          }
        }
        return
      }
      a.chunks.withUnsafeBufferPointer { mine in
        b.chunks.withUnsafeBufferPointer { others in
          for index in mine.indices where mine[index] !== others[index] {
            compare(mine[index], others[index], level - 1, first + index << (Self.shift * level))
          }
        }
      }
    }
    if let root, let otherRoot = other.root, root !== otherRoot { compare(root, otherRoot, height, 0) }
    return found
  }

  /// Whether both hold the same nodes.
  func isSame(as other: NodeList) -> Bool { differences(to: other)?.isEmpty ?? false }
}

/// Up to 32 nodes, or chunks of them, of a `NodeList`.
final class NodeChunk: Sendable {
  /// Of a leaf.
  let nodes: [RenderNode]
  /// Of all others.
  let chunks: [NodeChunk]
  /// Where the nodes draw, in the coordinates of their layer; without those that are infinite.
  let extent: CGRect
  /// The same as a quick test that never says no wrongly, infinite ones included.
  let reach: ReachBox
  /// The reach of each node, or chunk; empty in the only chunk of a list.
  let reaches: [ReachBox]
  /// No node is wider or higher, in points; after exchanges it may be more than that.
  let largest: CGSize
  /// The copies of replicator layers among the nodes and below them.
  let copyCount: Int
  /// Whether any of the nodes, or anything below them, moves.
  let isAnimated: Bool

  /// - Parameter isAlone: the only chunk of its list.
  init(_ nodes: [RenderNode], space: SublayerSpace?, isAlone: Bool) {
    self.nodes = nodes
    chunks = []
    var extent = CGRect.null
    var reach = ReachBox.nowhere
    var reaches: [ReachBox] = []
    var (width, height): (CGFloat, CGFloat) = (0, 0)
    var copies = 0
    if !isAlone { reaches.reserveCapacity(nodes.count) }
    for node in nodes {
      let box = node.extentInParent(space)
      extent = extent.joined(box)
      copies += node.copyCount
      if isAlone { continue }
      let own = ReachBox(box)
      reaches.append(own)
      reach.formUnion(own)
      if own != .nowhere {
        width = own == .everywhere ? .infinity : max(width, box.width)
        height = own == .everywhere ? .infinity : max(height, box.height)
      }
    }
    self.extent = extent
    self.reach = reach
    self.reaches = reaches
    largest = CGSize(width: width, height: height)
    copyCount = copies
    isAnimated = nodes.contains { $0.isAnimated }
  }

  init(_ chunks: [NodeChunk]) {
    nodes = []
    self.chunks = chunks
    reaches = chunks.map(\.reach)
    var extent = CGRect.null
    var reach = ReachBox.nowhere
    var (width, height): (CGFloat, CGFloat) = (0, 0)
    for chunk in chunks {
      extent = extent.joined(chunk.extent)
      reach.formUnion(chunk.reach)
      width = max(width, chunk.largest.width)
      height = max(height, chunk.largest.height)
    }
    self.extent = extent
    self.reach = reach
    largest = CGSize(width: width, height: height)
    copyCount = chunks.reduce(0) { $0 + $1.copyCount }
    isAnimated = chunks.contains { $0.isAnimated }
  }

  private init(
    nodes: [RenderNode], chunks: [NodeChunk], extent: CGRect, reach: ReachBox, reaches: [ReachBox], largest: CGSize,
    copyCount: Int
  ) {
    isAnimated = nodes.contains { $0.isAnimated } || chunks.contains { $0.isAnimated }
    self.nodes = nodes
    self.chunks = chunks
    self.extent = extent
    self.reach = reach
    self.reaches = reaches
    self.largest = largest
    self.copyCount = copyCount
  }

  /// A leaf with another node at `index`. Where that draws within the others' extent, nothing else is looked at.
  func replacing(_ index: Int, with node: RenderNode, space: SublayerSpace?, isAlone: Bool) -> NodeChunk {
    var nodes = nodes
    let before = nodes[index].extentInParent(space)
    let copies = copyCount - nodes[index].copyCount + node.copyCount
    let box = node.extentInParent(space)
    nodes[index] = node
    guard !isAlone, extent.surrounds(before), extent.surrounds(box) else {
      return NodeChunk(nodes, space: space, isAlone: isAlone)
    }
    var reaches = reaches
    reaches[index] = ReachBox(box)
    return NodeChunk(
      nodes: nodes, chunks: [], extent: extent, reach: reach, reaches: reaches,
      largest: CGSize(width: max(largest.width, box.width), height: max(largest.height, box.height)),
      copyCount: copies)
  }

  /// The same with another chunk.
  func replacing(_ index: Int, with chunk: NodeChunk) -> NodeChunk {
    var chunks = chunks
    let before = chunks[index]
    chunks[index] = chunk
    guard before.extent == chunk.extent, before.reach == chunk.reach else { return NodeChunk(chunks) }
    return NodeChunk(
      nodes: [], chunks: chunks, extent: extent, reach: reach, reaches: reaches,
      largest: CGSize(
        width: max(largest.width, chunk.largest.width), height: max(largest.height, chunk.largest.height)),
      copyCount: copyCount - before.copyCount + chunk.copyCount)
  }

  func holds(_ other: ArraySlice<RenderNode>) -> Bool {
    guard nodes.count == other.count else { return false }
    for (mine, theirs) in zip(nodes, other) where mine !== theirs { return false }
    return true
  }
}

/// A rectangle in single precision, rounded outwards: for saying quickly that two do not touch.
struct ReachBox: Equatable {
  /// Left, top, and the negated right and bottom edges.
  private var edges: SIMD4<Float>

  /// Touches nothing.
  static let nowhere = ReachBox(edges: SIMD4(repeating: .infinity))
  /// Touches everything but nowhere.
  static let everywhere = ReachBox(edges: SIMD4(repeating: -.infinity))

  private init(edges: SIMD4<Float>) { self.edges = edges }

  /// Null and empty rectangles are nowhere; those that are not finite are everywhere.
  init(_ rect: CGRect) {
    if rect.isNull || rect.size.width <= 0 || rect.size.height <= 0 {
      self = .nowhere
      return
    }
    let (left, top) = (rect.origin.x, rect.origin.y)
    let (right, bottom) = (left + rect.size.width, top + rect.size.height)
    guard (left + top + right + bottom).isFinite else {
      self = .everywhere
      return
    }
    edges = SIMD4(Float(left).nextDown, Float(top).nextDown, Float(-right).nextDown, Float(-bottom).nextDown)
  }

  mutating func formUnion(_ other: ReachBox) { edges = pointwiseMin(edges, other.edges) }

  @inline(__always) func meets(_ other: ReachBox) -> Bool { meets(other.turned) }

  /// The far edges first, as the near edges of others are compared with them.
  struct Turned {
    fileprivate let edges: SIMD4<Float>
  }

  var turned: Turned { Turned(edges: SIMD4(-edges.z, -edges.w, -edges.x, -edges.y)) }

  @inline(__always) func meets(_ other: Turned) -> Bool { all(edges .< other.edges) }
}

extension CGRect {
  /// Whether the other is finite, not empty, and touches no edge of this one from inside.
  fileprivate func surrounds(_ other: CGRect) -> Bool {
    other.size.width > 0 && other.size.height > 0 && other.minX > minX && other.minY > minY && other.maxX < maxX
      && other.maxY < maxY
  }
}
