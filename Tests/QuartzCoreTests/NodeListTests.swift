import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Lists of nodes")
struct NodeListTests {
  private func nodes(_ count: Int) -> [RenderNode] {
    (0..<count).map { index in
      var values = LayerValues()
      values.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      values.position = CGPoint(x: 2 + 10 * index, y: 2)
      values.backgroundColor = .red
      return RenderNode(
        layer: ObjectIdentifier(Boxed(index)), values: values, children: NodeList(), mask: nil, isMasked: false)
    }
  }

  @Test("a list gives the nodes that it was made of, at every size around those of its chunks")
  func sizes() {
    let width = NodeList.width
    for count in [0, 1, width - 1, width, width + 1, width * width, width * width + 1, 2100] {
      let all = nodes(count)
      let list = NodeList(all)
      #expect(list.count == count)
      #expect(zip(list, all).allSatisfy { $0 === $1 })
      #expect(list.reversed().first === all.last)
      let width = count == 0 ? nil : CGFloat(10 * (count - 1) + 4)
      #expect(list.extent.isNull ? width == nil : list.extent == CGRect(x: 0, y: 0, width: width ?? 0, height: 4))
    }
  }

  /// How many chunks one tree of them has that the other, of the same shape, has not.
  private func newChunks(in chunk: NodeChunk, since old: NodeChunk) -> Int {
    if chunk === old { return 0 }
    return 1 + zip(chunk.chunks, old.chunks).reduce(0) { $0 + newChunks(in: $1.0, since: $1.1) }
  }

  @Test(
    "exchanging a node changes one chunk on each level and shares the others, and both lists know where they differ")
  func exchange() throws {
    let all = nodes(2100)
    let list = NodeList(all)
    let other = nodes(1)[0]
    let changed = list.replacing(1500, with: other, space: nil)
    #expect(list[1500] === all[1500])
    #expect(changed[1500] === other)
    #expect(zip(changed, all).enumerated().allSatisfy { $0.offset == 1500 || $0.element.0 === $0.element.1 })
    #expect(changed.differences(to: list) == [1500])
    #expect(changed.replacing(3, with: other, space: nil).differences(to: list) == [3, 1500])
    let (root, old) = (try #require(changed.root), try #require(list.root))
    #expect(newChunks(in: root, since: old) == list.height + 1)
    #expect(NodeList(Array(all.dropLast())).differences(to: list) == nil)
  }

  @Test("a list made anew uses the chunks of the one before that hold the same")
  func reuse() throws {
    var all = nodes(100)
    let list = NodeList(all)
    all.append(contentsOf: nodes(1))
    let longer = NodeList(all, reusing: list)
    let (root, old) = (try #require(longer.root), try #require(list.root))
    #expect(root.chunks.count * NodeList.width >= 101)
    #expect(zip(root.chunks, old.chunks).map { $0 === $1 }.dropLast().allSatisfy { $0 })
    #expect(root.chunks.last !== old.chunks.last)
    #expect(NodeList(Array(all.dropLast()), reusing: list).isSame(as: list))
  }

  @Test("many nodes are found by place, exchanged ones where they are now, large and infinite ones everywhere")
  func places() throws {
    var state: UInt32 = 5
    func random(_ limit: CGFloat) -> CGFloat {
      state = state &* 1_664_525 &+ 1_013_904_223
      return CGFloat(state >> 8) / CGFloat(1 << 24) * limit
    }
    func node(_ frame: CGRect) -> RenderNode {
      var values = LayerValues()
      values.bounds.size = frame.size
      values.position = CGPoint(x: frame.midX, y: frame.midY)
      values.backgroundColor = .red
      return RenderNode(
        layer: ObjectIdentifier(Boxed(0)), values: values, children: NodeList(), mask: nil, isMasked: false)
    }
    func frame() -> CGRect {
      let side = random(20) < 1 ? random(300) : random(10)
      return CGRect(x: random(400), y: random(700), width: side, height: side)
    }
    var list = NodeList((0..<1000).map { _ in node(frame()) })
    var (looked, given) = (0, 0)
    for step in 0..<400 {
      list = list.replacing(Int(random(1000)), with: node(frame()), space: nil)
      let box =
        step == 0 ? .null : CGRect(x: random(420) - 10, y: random(720) - 10, width: random(60), height: random(60))
      if step % 20 == 0 {
        let anew = NodeList(Array(list))
        #expect(list.extent == anew.extent && list.root?.reach == anew.root?.reach)
      }
      guard let found = list.candidates(in: box) else { continue }
      // Back to front, each once, and a hair more at most than those that touch.
      let all = list.filter { node in found.contains { $0 === node } }
      #expect(all.count == found.count && zip(all, found).allSatisfy { $0 === $1 })
      func touching(_ box: CGRect) -> [RenderNode] { list.filter { $0.extentInParent(nil).intersects(box) } }
      #expect(touching(box).allSatisfy { node in found.contains { $0 === node } })
      #expect(found.count <= touching(box.insetBy(dx: -0.01, dy: -0.01)).count)
      looked += 1
      given += found.count
    }
    #expect(looked > 300 && given > 0)
  }

  @Test("the quick test of places never says no wrongly, and the null, the infinite and NaN have their place")
  func reach() {
    var state: UInt32 = 1
    func random() -> CGFloat {
      state = state &* 1_664_525 &+ 1_013_904_223
      return CGFloat(state >> 8) / CGFloat(1 << 24) * 200_000 - 100_000
    }
    var (met, missed) = (0, 0)
    for _ in 0..<5000 {
      let a = CGRect(x: random(), y: random(), width: abs(random()), height: abs(random()))
      let b = CGRect(x: random(), y: random(), width: abs(random()), height: abs(random()))
      let touches = a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
      if touches { #expect(ReachBox(a).meets(ReachBox(b))) }
      if ReachBox(a).meets(ReachBox(b)) { met += 1 } else { missed += 1 }
    }
    #expect(met > 500 && missed > 500)
    let here = ReachBox(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(!ReachBox(.null).meets(here))
    #expect(!ReachBox(CGRect(x: 0, y: 0, width: 0, height: 5)).meets(here))
    #expect(!ReachBox(CGRect(x: 5, y: 0, width: 1, height: 1)).meets(here))
    #expect(ReachBox(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5)).meets(here))
    #expect(ReachBox(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).meets(here))
  }
}
