import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Layers inside each other, far more than any app has, must not run out of stack.
@MainActor @Suite("Deep trees")
struct DeepTreeTests {
  private static let depth = 5000

  @Test("5,000 layers inside each other are laid out, displayed, committed, compared, painted, copied, hit and let go")
  func nested() throws {
    let screen = Screen()
    var innermost = screen.root
    for index in 0..<Self.depth {
      let next = layer(0, 0, 100, 100)
      next.masksToBounds = index % 2 == 0
      innermost.addSublayer(next)
      innermost = next
    }
    let leaf = layer(10, 10, 20, 20, .red)
    innermost.addSublayer(leaf)
    screen.update()
    #expect(screen.buffer.isColor(15, 15, .red))
    leaf.position.x += 30
    screen.update()
    #expect(screen.damage.reduce(0) { $0 + $1.area } == 800)
    #expect(screen.buffer.isColor(45, 15, .red) && screen.buffer.isColor(15, 15, .white))
    leaf.setNeedsLayout()
    leaf.setNeedsDisplay()
    CATransaction.flush()
    #expect(!leaf.needsLayout() && !leaf.needsDisplay())
    #expect(screen.root.hitTest(CGPoint(x: 45, y: 15)) === leaf)
    #expect(leaf.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 41, y: 11))
    let copy = PixelBuffer(width: 100, height: 100)
    screen.root.render(in: copy.makeContext())
    #expect(copy.isColor(45, 15, .red))
    screen.root.sublayers = nil
    screen.update()
    #expect(screen.buffer.isColor(45, 15, .white))
  }
}
