import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Pictures that layers drew")
struct DrawnContentsTests {
  /// Counts how often it draws a disc.
  private final class Disc: CALayer {
    var count = 0

    override func draw(in ctx: CGContext) {
      count += 1
      ctx.setFillColor(.red)
      ctx.fillEllipse(in: bounds)
    }
  }

  private static let side: CGFloat = 20

  /// Runs `body` with room for so many discs.
  private func withRoom(for discs: Int, _ body: () -> Void) {
    let outer = DrawnContents.all
    let probe = disc(at: 0)
    probe.displayIfNeeded()
    DrawnContents.all = DrawnContents(limit: discs * ((probe.contents as? CGImage)?.memory.byteCount ?? 0))
    defer { DrawnContents.all = outer }
    body()
  }

  private func disc(at index: Int) -> Disc {
    let disc = Disc()
    disc.frame = CGRect(x: CGFloat(index) * Self.side, y: 0, width: Self.side, height: Self.side)
    disc.setNeedsDisplay()
    return disc
  }

  @Test("beyond the limit hidden layers lose theirs, those drawn longest ago first, and draw again when they are shown")
  func hidden() {
    withRoom(for: 5) {
      let screen = Screen(width: 200, height: 20)
      let discs = (0..<4).map { disc(at: $0) }
      for disc in discs { screen.root.addSublayer(disc) }
      screen.update()
      let whole = screen.copy()
      for disc in discs { disc.isHidden = true }
      screen.update()
      #expect(discs.allSatisfy { $0.contents != nil }, "there is room")
      let others = (4..<7).map { disc(at: $0) }
      for disc in others { screen.root.addSublayer(disc) }
      screen.update()
      #expect(others.allSatisfy { $0.contents != nil }, "they are seen")
      #expect(discs.map { $0.contents == nil } == [true, true, true, true])
      #expect(DrawnContents.all.byteCount == others.reduce(0) { $0 + ($1.contents as! CGImage).memory.byteCount })
      for disc in others { disc.removeFromSuperlayer() }
      for disc in discs { disc.isHidden = false }
      screen.update()
      #expect(discs.map(\.count) == [2, 2, 2, 2])
      #expect(whole.difference(to: screen.buffer).pixels.isEmpty)
      #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    }
  }

  @Test("a layer below a hidden one, or in no window, loses its picture; layers that are seen never do")
  func places() {
    withRoom(for: 3) {
      let screen = Screen(width: 200, height: 20)
      let (page, inner) = (CALayer(), CALayer())
      page.addSublayer(inner)
      let below = disc(at: 0)
      inner.addSublayer(below)
      screen.root.addSublayer(page)
      screen.update()
      page.isHidden = true
      let apart = disc(at: 1)
      screen.root.addSublayer(apart)
      screen.update()
      apart.removeFromSuperlayer()
      let shown = (2..<8).map { disc(at: $0) }
      for disc in shown { screen.root.addSublayer(disc) }
      screen.update()
      #expect(below.contents == nil && apart.contents == nil)
      for disc in shown { disc.opacity = 0.5 }
      shown[0].position.x += 3
      screen.update()
      #expect(shown.allSatisfy { $0.count == 1 && $0.contents != nil })
      page.isHidden = false
      screen.root.addSublayer(apart)
      screen.update()
      #expect(below.count == 2 && apart.count == 2)
      #expect(screen.buffer.isColor(10, 10, .red) && screen.buffer.isColor(30, 10, .red))
      #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
    }
  }

  @Test("contents that are set, taken away or end with their layer are not counted")
  func counting() {
    withRoom(for: 3) {
      let screen = Screen()
      let first = disc(at: 0)
      screen.root.addSublayer(first)
      screen.update()
      let one = DrawnContents.all.byteCount
      #expect(one > 0)
      first.setNeedsDisplay()
      screen.update()
      #expect(DrawnContents.all.byteCount == one && first.count == 2)
      let picture = first.contents
      first.contents = picture
      first.contents = nil
      #expect(DrawnContents.all.byteCount == 0)
      do {
        let second = disc(at: 1)
        second.displayIfNeeded()
        #expect(DrawnContents.all.byteCount == one)
      }
      #expect(DrawnContents.all.byteCount == 0)
    }
  }
}
