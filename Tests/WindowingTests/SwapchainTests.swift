import CoreGraphics
import Foundation
import Testing

@testable import Windowing

@Suite struct PixelRegionTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  @Test("a union is disjoint and exact", arguments: 1...30)
  func exact(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var region = PixelRegion()
    var grid = Set<Int>()
    for _ in 0..<5 {
      let part = rect(
        Int.random(in: 0..<20, using: &random), Int.random(in: 0..<20, using: &random),
        Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random))
      region.formUnion(part)
      for y in part.minY..<part.maxY { for x in part.minX..<part.maxX { grid.insert(y * 100 + x) } }
    }
    for (index, one) in region.rects.enumerated() {
      for other in region.rects[(index + 1)...] { #expect(!one.intersects(other)) }
    }
    let isExact = region.rects.count > 1
    if isExact { #expect(region.area == grid.count) }
    for pixel in grid {
      #expect(region.rects.contains { $0.contains(rect(pixel % 100, pixel / 100, 1, 1)) })
    }
  }

  @Test("too many parts become their box")
  func limit() {
    var region = PixelRegion()
    for index in 0...PixelRegion.limit { region.formUnion(rect(index * 10, 0, 2, 2)) }
    #expect(region.rects == [rect(0, 0, PixelRegion.limit * 10 + 2, 2)])
  }

  @Test("empty rectangles add nothing; a clip cuts")
  func edges() {
    var region = PixelRegion(rect(0, 0, 0, 5))
    #expect(region.isEmpty)
    region.formUnion(rect(-5, -5, 10, 10))
    #expect(region.intersection(rect(0, 0, 100, 100)).rects == [rect(0, 0, 5, 5)])
    #expect(region.intersection(rect(50, 50, 1, 1)).isEmpty)
  }
}

@Suite struct SwapchainStateTests {
  let size = SwapchainState.Size(width: 100, height: 100)
  let small = PixelRect(x: 10, y: 10, width: 5, height: 5)
  let other = PixelRect(x: 50, y: 50, width: 5, height: 5)
  var whole: [PixelRect] { [size.bounds] }

  private func frame(_ chain: inout SwapchainState, damage: [PixelRect]) -> (id: Int, repaint: [PixelRect])? {
    chain.owe(damage)
    let id: Int
    switch chain.acquire() {
    case .reuse(let slot), .create(let slot, _): id = slot
    case .wait: return nil
    }
    let repaint = chain.repaint(of: id).rects
    _ = chain.present(id: id)
    return (id, repaint)
  }

  @Test("one buffer does while the compositor gives it back at once")
  func single() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let first = frame(&chain, damage: whole)
    #expect(first?.repaint == whole)
    for _ in 0..<10 {
      let isFreed = chain.release(id: first!.id)
      #expect(!isFreed)
      let next = frame(&chain, damage: [small])
      #expect(next?.id == first?.id)
      #expect(next?.repaint == [small])
    }
    #expect(chain.count == 1)
  }

  @Test("a busy buffer is never drawn into; the other one is painted what it missed")
  func twoBuffers() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let first = frame(&chain, damage: whole)!
    let second = frame(&chain, damage: [small])!
    #expect(second.id != first.id)
    // New memory: everything is painted, though little is damaged.
    #expect(second.repaint == whole)
    _ = chain.release(id: first.id)
    #expect(chain.age(of: first.id) == 2)
    let third = frame(&chain, damage: [other])!
    #expect(third.id == first.id)
    #expect(Set(third.repaint) == [small, other])
    #expect(chain.count == 2)
  }

  @Test("three under pressure, then the frame waits and its damage is remembered")
  func pressure() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let ids = (0..<3).compactMap { _ in frame(&chain, damage: [small])?.id }
    #expect(Set(ids).count == 3)
    #expect(frame(&chain, damage: [other]) == nil)
    #expect(chain.owesDamage)
    _ = chain.release(id: ids[2])
    let next = frame(&chain, damage: [])
    #expect(next?.repaint == [other])
  }

  @Test("a third buffer that is no longer needed goes after a while")
  func shrink() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let ids = (0..<3).compactMap { _ in frame(&chain, damage: [small])?.id }
    for id in ids { _ = chain.release(id: id) }
    var freed: [Int] = []
    for _ in 0..<(2 * SwapchainState.framesToKeepSpare) {
      chain.owe([small])
      guard case .reuse(let id) = chain.acquire() else { break }
      freed += chain.present(id: id).freed
      _ = chain.release(id: id)
    }
    #expect(freed.count == 1)
    #expect(chain.count == 2)
  }

  @Test("a new size is wholly damaged, and old sizes go with their release")
  func resize() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let busy = frame(&chain, damage: whole)!.id
    let larger = SwapchainState.Size(width: 200, height: 100)
    let freed = chain.resize(to: larger)
    #expect(freed.isEmpty)
    #expect(!chain.showsCurrentSize)
    chain.owe([small])
    guard case .create(let id, nil) = chain.acquire() else { return #expect(Bool(false)) }
    #expect(chain.repaint(of: id).rects == [larger.bounds])
    let shown = chain.present(id: id)
    #expect(shown.damage.rects == [larger.bounds])
    #expect(chain.showsCurrentSize)
    let goesWithRelease = chain.release(id: busy)
    #expect(goesWithRelease)
    #expect(chain.count == 1)
    _ = chain.release(id: id)
    let freedLater = chain.resize(to: size)
    #expect(freedLater == [id])
    #expect(chain.count == 0)
  }

  @Test("a buffer of the old size that comes back into use is painted whole")
  func backAndForth() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let old = frame(&chain, damage: whole)!.id
    _ = chain.resize(to: SwapchainState.Size(width: 200, height: 200))
    _ = frame(&chain, damage: [small])
    _ = chain.resize(to: size)
    let isFreed = chain.release(id: old)
    #expect(!isFreed)
    let back = frame(&chain, damage: [])!
    #expect(back.id == old)
    #expect(back.repaint == whole)
  }

  @Test("shm-02 two thousand sizes leave nothing behind")
  func manySizes() {
    var chain = SwapchainState()
    for step in 0..<2000 {
      _ = chain.resize(to: SwapchainState.Size(width: 100 + step, height: 50))
      let id = frame(&chain, damage: [])!.id
      _ = chain.release(id: id)
    }
    #expect(chain.count == 1)
  }

  @Test("coming back to a size whose buffers are all busy gives the oldest up, since the window must get its size")
  func busySizeAgain() {
    var chain = SwapchainState()
    _ = chain.resize(to: size)
    let ids = (0..<3).compactMap { _ in frame(&chain, damage: [small])?.id }
    _ = chain.resize(to: SwapchainState.Size(width: 200, height: 200))
    _ = frame(&chain, damage: [small])
    _ = chain.resize(to: size)
    let next = chain.acquire()
    guard case .create(let id, let instead) = next else { return #expect(Bool(false), "\(next)") }
    #expect(instead == ids[0])
    _ = chain.present(id: id)
    #expect(frame(&chain, damage: [small]) == nil)
  }

  @Test("a compositor that never lets go gets every size, but no end of buffers")
  func neverReleased() {
    var chain = SwapchainState()
    for step in 0..<100 {
      _ = chain.resize(to: SwapchainState.Size(width: 100 + step, height: 50))
      let drawn = frame(&chain, damage: [])
      #expect(drawn != nil)
      #expect(chain.count <= SwapchainState.mostOfOldSizes + 2)
      // The one that is shown stays.
      #expect(chain.age(of: drawn?.id ?? 0) == 1)
    }
  }
}
