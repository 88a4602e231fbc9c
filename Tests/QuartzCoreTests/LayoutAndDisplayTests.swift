import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor private final class Counting: CALayer {
  var layouts = 0
  var displays = 0
  var onLayout: ((Counting) -> Void)?
  override func layoutSublayers() {
    layouts += 1
    onLayout?(self)
  }
  override func display() {
    displays += 1
    super.display()
  }
}

@MainActor private final class Drawer: CALayerDelegate {
  var draw: (CALayer, CGContext) -> Void
  var willDraws = 0
  init(_ draw: @escaping (CALayer, CGContext) -> Void) { self.draw = draw }
  func draw(_ layer: CALayer, in ctx: CGContext) { draw(layer, ctx) }
  func layerWillDraw(_ layer: CALayer) { willDraws += 1 }
}

@MainActor @Suite("Layout and display")
struct LayoutAndDisplayTests {
  @Test("viewgeom-030 a new layer needs layout once")
  func fresh() {
    let parent = Counting()
    parent.addSublayer(Counting())
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
  }

  @Test("hierarchy-023 requests for layout are gathered")
  func gathered() {
    let layer = Counting()
    layer.layoutIfNeeded()
    layer.setNeedsLayout()
    layer.setNeedsLayout()
    #expect(layer.needsLayout())
    layer.layoutIfNeeded()
    layer.layoutIfNeeded()
    #expect(layer.layouts == 2)
  }

  @Test("calayer-039 a sublayer that changes size makes its superlayer lay out")
  func sizeOfChild() {
    let (parent, child) = (Counting(), Counting())
    parent.addSublayer(child)
    parent.layoutIfNeeded()
    child.bounds.size = CGSize(width: 15, height: 15)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 2)
    #expect(child.layouts == 2)
  }

  @Test("hierarchy-022 scrolling a sublayer lays out itself, not its superlayer; moving it neither")
  func scroll() {
    let (parent, child) = (Counting(), Counting())
    parent.addSublayer(child)
    parent.layoutIfNeeded()
    child.bounds.origin.y = 10
    child.position = CGPoint(x: 5, y: 5)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
    #expect(child.layouts == 2)
  }

  @Test("resizing sublayers while laying out does not come back")
  func resizeInLayout() {
    let (parent, child) = (Counting(), Counting())
    parent.addSublayer(child)
    parent.onLayout = { child.bounds.size.width = $0.bounds.width / 2 }
    parent.bounds.size = CGSize(width: 100, height: 10)
    parent.layoutIfNeeded()
    #expect(parent.layouts == 1)
    #expect(child.layouts == 1)
    #expect(child.bounds.width == 50)
  }

  @Test("layout begins with the highest ancestor of the line that needs it")
  func ancestors() {
    let (top, middle, bottom) = (Counting(), Counting(), Counting())
    top.addSublayer(middle)
    middle.addSublayer(bottom)
    bottom.layoutIfNeeded()
    #expect(top.layouts == 1 && middle.layouts == 1 && bottom.layouts == 1)
    top.setNeedsLayout()
    bottom.setNeedsLayout()
    bottom.layoutIfNeeded()
    #expect(top.layouts == 1 && bottom.layouts == 2)
    #expect(top.needsLayout())
  }

  @Test("a layer that asks its superlayer for layout from within its own gets it in the same pass")
  func upwards() {
    let (parent, child) = (Counting(), Counting())
    parent.addSublayer(child)
    var asked = false
    child.onLayout = { [weak parent] _ in
      if !asked {
        asked = true
        parent?.setNeedsLayout()
      }
    }
    parent.layoutIfNeeded()
    #expect(parent.layouts == 2)
    #expect(!parent.needsLayout())
  }

  @Test("layers that ask each other for ever do not hang")
  func cycle() {
    let parent = Counting()
    parent.onLayout = { $0.setNeedsLayout() }
    parent.layoutIfNeeded()
    #expect(parent.layouts > 1)
    #expect(!parent.needsLayout())
  }

  @Test("calayer-034 display on a change of the bounds")
  func displayOnBoundsChange() {
    let screen = Screen()
    let layer = Counting()
    layer.bounds.size = CGSize(width: 10, height: 10)
    screen.root.addSublayer(layer)
    layer.setNeedsDisplay()
    screen.update()
    #expect(layer.displays == 1)
    layer.bounds.size.width = 20
    #expect(!layer.needsDisplay())
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 30
    #expect(layer.needsDisplay())
    layer.bounds.origin.x = 1
    screen.update()
    #expect(layer.displays == 2)
    #expect(!layer.needsDisplay())
  }

  @Test("drawing is in the layer's coordinates at its scale, y down")
  func drawing() {
    let screen = Screen(width: 40, height: 40, scale: 2)
    let drawer = Drawer { layer, context in
      context.setFillColor(.black)
      context.fill(CGRect(x: 100, y: 200, width: 5, height: 10))
    }
    let layer = CALayer()
    layer.delegate = drawer
    layer.contentsScale = 2
    layer.bounds = CGRect(x: 100, y: 200, width: 20, height: 20)
    layer.position = CGPoint(x: 20, y: 20)
    screen.root.addSublayer(layer)
    layer.setNeedsDisplay()
    let picture = screen.picture()
    #expect((layer.contents as? CGImage)?.width == 40)
    #expect(drawer.willDraws == 1)
    for (x, y, ink) in [(19, 20, 0), (20, 20, 255), (29, 39, 255), (30, 39, 0), (29, 40, 0)] {
      #expect(picture.ink(x, y) == ink)
    }
    screen.update()
    #expect(drawer.willDraws == 1)
  }

  @Test("a part that needs display is drawn anew, the rest stays, and only the part is damage")
  func partial() {
    let screen = Screen()
    var color = CGColor.red
    let drawer = Drawer { layer, context in
      context.setFillColor(color)
      context.fill(layer.bounds)
    }
    let sub = layer(10, 10, 50, 50)
    sub.delegate = drawer
    screen.root.addSublayer(sub)
    sub.setNeedsDisplay()
    screen.update()
    color = .blue
    sub.setNeedsDisplay(CGRect(x: 5, y: 5, width: 10, height: 10))
    sub.setNeedsDisplay(CGRect(x: 15, y: 5, width: 10, height: 10))
    let picture = screen.picture()
    #expect(picture.isColor(15, 15, .blue) && picture.isColor(34, 24, .blue))
    #expect(picture.isColor(14, 15, .red) && picture.isColor(35, 15, .red))
    #expect(screen.damage == [PixelRect(x: 15, y: 15, width: 20, height: 10)])
  }

  @Test("an opaque layer's store begins black, another's transparent")
  func opaque() {
    let screen = Screen()
    let drawer = Drawer { _, _ in }
    let (a, b) = (layer(0, 0, 10, 10), layer(10, 0, 10, 10))
    for sub in [a, b] {
      sub.delegate = drawer
      screen.root.addSublayer(sub)
      sub.setNeedsDisplay()
    }
    a.isOpaque = true
    let picture = screen.picture()
    #expect(picture.isColor(5, 5, .black))
    #expect(picture.isColor(15, 5, .white))
  }

  @Test("a delegate that skips drawing leaves no store")
  func skip() {
    let screen = Screen()
    let drawer = Drawer { _, _ in }
    let sub = layer(0, 0, 10, 10)
    sub.delegate = drawer
    screen.root.addSublayer(sub)
    sub.setNeedsDisplay()
    screen.update()
    #expect(sub.contents == nil)
    #expect(!sub.needsDisplay())
  }

  @Test("a hidden layer is not displayed before it is shown")
  func hidden() {
    let screen = Screen()
    let sub = Counting()
    sub.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let box = layer(0, 0, 20, 20)
    box.addSublayer(sub)
    box.isHidden = true
    screen.root.addSublayer(box)
    sub.setNeedsDisplay()
    screen.update()
    #expect(sub.displays == 0)
    sub.backgroundColor = .red
    box.isHidden = false
    let picture = screen.picture()
    #expect(sub.displays == 1)
    #expect(picture.isColor(5, 5, .red))
  }

  @Test("a store at scale 1.5 is sharp wherever the layer is")
  func sharpStore() {
    for x in [10.0, 11, 12.5] {
      let screen = Screen(scale: 1.5)
      let drawer = Drawer { layer, context in
        context.setFillColor(.black)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: layer.bounds.height))
      }
      let sub = layer(x, 10, 21, 21)
      sub.delegate = drawer
      sub.contentsScale = 1.5
      screen.root.addSublayer(sub)
      sub.setNeedsDisplay()
      let picture = screen.picture()
      let first = Int((x * 1.5).rounded())
      #expect(picture.ink(first - 1, 20) == 0)
      #expect((0..<3).map { picture.ink(first + $0, 20) } == [255, 255, 255])
      #expect(picture.ink(first + 3, 20) == 0)
    }
  }

  /// Does something while it draws.
  private final class Busy: CALayer {
    var draws = 0
    var onDraw: ((Busy) -> Void)?

    override func draw(in ctx: CGContext) {
      draws += 1
      ctx.setFillColor(.red)
      ctx.fill(bounds)
      onDraw?(self)
    }
  }

  @Test(
    "a layer that asks for display while it draws is drawn again with the next commit, one that flushes is drawn once")
  func displayWhileDrawing() {
    let screen = Screen()
    let busy = Busy()
    busy.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    busy.onDraw = { if $0.draws == 1 { $0.setNeedsDisplay() } }
    busy.setNeedsDisplay()
    screen.root.addSublayer(busy)
    screen.update()
    #expect(busy.draws == 1 && busy.needsDisplay() && screen.host.needsCommit)
    screen.update()
    #expect(busy.draws == 2 && !busy.needsDisplay() && !screen.host.needsCommit)
    busy.onDraw = { _ in CATransaction.flush() }
    busy.setNeedsDisplay()
    screen.update()
    #expect(busy.draws == 3)
    busy.setNeedsDisplay()
    CATransaction.flush()
    #expect(busy.draws == 4 && screen.buffer.isColor(5, 5, .red))
  }

  @Test("a part that asks for display while another part is drawn is drawn after it")
  func partsWhileDrawing() {
    let screen = Screen()
    let busy = Busy()
    busy.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    busy.setNeedsDisplay()
    screen.root.addSublayer(busy)
    screen.update()
    busy.onDraw = { if $0.draws == 2 { $0.setNeedsDisplay(CGRect(x: 12, y: 0, width: 4, height: 4)) } }
    busy.setNeedsDisplay(CGRect(x: 0, y: 0, width: 4, height: 4))
    screen.update()
    screen.update()
    #expect(busy.draws == 3 && screen.damage == [PixelRect(x: 12, y: 0, width: 4, height: 4)])
  }

  @Test("a layer that becomes opaque draws all of its store, not only a part of the transparent one")
  func becomesOpaque() {
    let screen = Screen()
    let dot = Busy()
    dot.frame = CGRect(x: 10, y: 10, width: 60, height: 60)
    dot.setNeedsDisplay()
    screen.root.addSublayer(dot)
    screen.update()
    dot.isOpaque = true
    dot.setNeedsDisplay(CGRect(x: 0, y: 0, width: 20, height: 20))
    screen.update()
    let picture = screen.anew()
    #expect(picture.alpha(60, 60) == 255)
  }
}
