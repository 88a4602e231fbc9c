import CoreGraphics
import Foundation
import Testing

@testable import Windowing

@Suite("Moved pixels")
struct MovedPixelsTests {
  private let size = SwapchainState.Size(width: 100, height: 100)
  private let move = PixelMove(rect: PixelRect(x: 0, y: 0, width: 100, height: 90), dx: 0, dy: -10)

  private func acquired(_ state: inout SwapchainState) -> Int {
    switch state.acquire() {
    case .reuse(let id), .create(let id, _): return id
    case .wait: return -1
    }
  }

  @Test("a buffer that missed frames paints what they changed outside of what is moved into it from the shown one")
  func missed() {
    var state = SwapchainState()
    _ = state.resize(to: size)
    let first = acquired(&state)
    #expect(state.shownID == nil)
    _ = state.present(id: first)
    #expect(state.shownID == first)
    state.owe([PixelRect(x: 10, y: 10, width: 5, height: 5), PixelRect(x: 20, y: 95, width: 5, height: 5)])
    let second = acquired(&state)
    #expect(second != first)
    _ = state.present(id: second)
    #expect(state.shownID == second)
    _ = state.release(id: first)
    let third = acquired(&state)
    #expect(third == first)
    let strip = PixelRect(x: 0, y: 90, width: 100, height: 10)
    #expect(state.repaint(of: first, damage: [], moves: [move]).rects == [PixelRect(x: 20, y: 95, width: 5, height: 5)])
    #expect(state.repaint(of: first, damage: [strip], moves: [move]).rects == [strip])
    // Where the change is painted although pixels were moved there.
    let inside = PixelRect(x: 40, y: 40, width: 5, height: 5)
    #expect(Set(state.repaint(of: first, damage: [strip, inside], moves: [move]).rects) == [strip, inside])
    _ = state.resize(to: SwapchainState.Size(width: 50, height: 50))
    #expect(state.shownID == nil)
  }

  @Test(
    "pixels move between two pictures and within one, up, down and sideways",
    arguments: [(0, -3), (0, 3), (2, 0), (-2, 1)])
  func copy(dx: Int, dy: Int) {
    let old = PixelBuffer(width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { old[x, y] = UInt32(y * 8 + x + 1) } }
    let whole = old.bounds
    let rect = whole.intersection(whole.offsetBy(dx: dx, dy: dy))
    let move = PixelMove(rect: rect, dx: dx, dy: dy)
    let new = PixelBuffer(width: 8, height: 8)
    move.copy(from: old.pixels, to: new.pixels, stride: old.stride)
    for y in 0..<8 {
      for x in 0..<8 {
        let isInside = rect.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        #expect(new[x, y] == (isInside ? UInt32((y - dy) * 8 + x - dx + 1) : 0))
      }
    }
    move.copy(from: old.pixels, to: old.pixels, stride: old.stride)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { #expect(old[x, y] == new[x, y]) }
    }
  }
}
