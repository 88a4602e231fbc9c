import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Scroll layers")
struct ScrollLayerTests {
  private func scrollLayer() -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 50, height: 40)
    return layer
  }

  @Test("a scroll layer masks and scrolls both ways from the beginning")
  func fresh() {
    let layer = CAScrollLayer()
    #expect(layer.masksToBounds && layer.scrollMode == .both && layer.scrollMode.rawValue == "both")
  }

  @Test("scroll(to:) moves the origin along the axes of the mode")
  func modes() {
    for (mode, wanted) in [
      (CAScrollLayerScrollMode.both, CGPoint(x: 30, y: -20)), (.none, .zero), (.vertically, CGPoint(x: 0, y: -20)),
      (.horizontally, CGPoint(x: 30, y: 0)),
    ] {
      let layer = scrollLayer()
      layer.scrollMode = mode
      layer.scroll(to: CGPoint(x: 30, y: -20))
      #expect(layer.bounds == CGRect(origin: wanted, size: CGSize(width: 50, height: 40)))
    }
    let layer = scrollLayer()
    layer.scroll(to: CGPoint(x: CGFloat.nan, y: 7))
    #expect(layer.bounds.origin == CGPoint(x: 0, y: 7))
  }

  @Test("scrolling to a rectangle moves as little as shows it")
  func rectangles() {
    let layer = scrollLayer()
    let steps: [(CGRect, CGPoint)] = [
      (CGRect(x: 10, y: 10, width: 20, height: 20), .zero),
      (CGRect(x: 60, y: 10, width: 20, height: 20), CGPoint(x: 30, y: 0)),
      (CGRect(x: 0, y: 100, width: 10, height: 10), CGPoint(x: 0, y: 70)),
      // Longer than the window: its beginning.
      (CGRect(x: 5, y: 20, width: 500, height: 10), CGPoint(x: 5, y: 20)),
      (.null, CGPoint(x: 5, y: 20)),
      (.infinite, CGPoint(x: 5, y: 20)),
    ]
    for (rect, origin) in steps {
      layer.scroll(to: rect)
      #expect(layer.bounds.origin == origin, "\(rect)")
    }
  }

  @Test("a layer inside asks the nearest scroll layer above it, in its own coordinates")
  func fromInside() {
    let layer = scrollLayer()
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
    let leaf = CALayer()
    leaf.frame = CGRect(x: 100, y: 50, width: 20, height: 20)
    content.addSublayer(leaf)
    layer.addSublayer(content)
    leaf.scroll(CGPoint(x: 5, y: 6))
    #expect(layer.bounds.origin == CGPoint(x: 105, y: 56))
    layer.scroll(to: CGPoint.zero)
    leaf.scrollRectToVisible(leaf.bounds)
    #expect(layer.bounds.origin == CGPoint(x: 70, y: 30))
    #expect(leaf.visibleRect == leaf.bounds)
    layer.scroll(to: CGPoint(x: 110, y: 60))
    #expect(leaf.visibleRect == CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(content.visibleRect == CGRect(x: 110, y: 60, width: 50, height: 40))
    layer.scroll(to: CGPoint(x: 500, y: 0))
    #expect(leaf.visibleRect.isEmpty)
    // Nobody above scrolls.
    let alone = CALayer()
    alone.frame = CGRect(x: 0, y: 0, width: 9, height: 8)
    alone.scroll(CGPoint(x: 3, y: 3))
    alone.scrollRectToVisible(CGRect(x: 0, y: 0, width: 99, height: 99))
    #expect(alone.bounds == CGRect(x: 0, y: 0, width: 9, height: 8) && alone.visibleRect == alone.bounds)
  }

  @Test("the visible part is what all scroll layers above let through")
  func nested() {
    let outer = scrollLayer()
    let inner = CAScrollLayer()
    inner.frame = CGRect(x: 30, y: 0, width: 100, height: 100)
    let content = CALayer()
    content.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    inner.addSublayer(content)
    outer.addSublayer(inner)
    inner.scroll(to: CGPoint(x: 40, y: 0))
    #expect(content.visibleRect == CGRect(x: 40, y: 0, width: 20, height: 40))
  }

  @Test("what is shown follows, and no more than the window is painted")
  func pictures() {
    let screen = Screen()
    let scroll = scrollLayer()
    scroll.addSublayer(layer(0, 0, 50, 40, .red))
    scroll.addSublayer(layer(50, 0, 50, 40, .blue))
    screen.root.addSublayer(scroll)
    #expect(screen.picture().isColor(30, 30, .red))
    scroll.scroll(to: CGPoint(x: 50, y: 0))
    let picture = screen.picture()
    #expect(picture.isColor(30, 30, .blue) && picture.isColor(61, 30, .white) && picture.isColor(9, 30, .white))
    let window = PixelRect(x: 10, y: 10, width: 50, height: 40)
    #expect(screen.damage.allSatisfy { window.contains($0) })
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
    #expect(screen.root.hitTest(CGPoint(x: 30, y: 30)) === scroll.sublayers?[1])
  }

  @Test("copies and key paths have the mode")
  func copies() {
    let layer = scrollLayer()
    layer.setValue("vertically", forKeyPath: "scrollMode")
    let copy = CAScrollLayer(layer: layer)
    #expect(copy.value(forKeyPath: "scrollMode") as? CAScrollLayerScrollMode == .vertically)
    #expect(copy.masksToBounds && copy.bounds == layer.bounds)
  }
}
