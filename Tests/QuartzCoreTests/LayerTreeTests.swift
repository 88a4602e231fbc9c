import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Layer tree")
struct LayerTreeTests {
  private func three() -> (parent: CALayer, a: CALayer, b: CALayer, c: CALayer) {
    let (parent, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
    for layer in [a, b, c] { parent.addSublayer(layer) }
    return (parent, a, b, c)
  }

  @Test("calayer-002 shadow defaults")
  func shadowDefaults() {
    let layer = CALayer()
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowRadius == 3)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowPath == nil)
    #expect(layer.shadowColor?.rgba == RGBA(red: 0, green: 0, blue: 0, alpha: 1))
  }

  @Test("calayer-030 maskedCorners keeps four bits")
  func maskedCorners() {
    let layer = CALayer()
    layer.maskedCorners = CACornerMask(rawValue: 255)
    #expect(layer.maskedCorners.rawValue == 15)
  }

  @Test("a name that was not set has the value of the class; properties have their initial ones")
  func defaults() {
    final class Gauge: CAShapeLayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "level" ? 0.5 : super.defaultValue(forKey: key)
      }
    }
    #expect(CALayer.defaultValue(forKey: "shadowRadius") as? CGFloat == 3)
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(CALayer.defaultValue(forKey: "level") == nil)
    #expect(Gauge.defaultValue(forKey: "lineWidth") as? CGFloat == 1)
    let gauge = Gauge()
    #expect(gauge.value(forKey: "level") as? Double == 0.5)
    gauge.setValue(0.75, forKey: "level")
    #expect(gauge.value(forKey: "level") as? Double == 0.75)
    gauge.setValue(nil, forKey: "level")
    #expect(gauge.value(forKey: "level") as? Double == 0.5)
    #expect(gauge.value(forKey: "unknown") == nil)
  }

  @Test("drawing asynchronously is off at first, and kept")
  func asynchronous() {
    let layer = CALayer()
    #expect(!layer.drawsAsynchronously)
    layer.drawsAsynchronously = true
    #expect(layer.drawsAsynchronously && layer.value(forKey: "drawsAsynchronously") as? Bool == true)
  }

  @Test("sublayers are nil without any; superlayer follows")
  func sublayers() {
    let (parent, a, b, c) = three()
    #expect(parent.sublayers == [a, b, c])
    #expect(b.superlayer === parent)
    for layer in [a, b, c] { layer.removeFromSuperlayer() }
    #expect(parent.sublayers == nil)
    #expect(b.superlayer == nil)
  }

  @Test("adding moves from elsewhere, and to the front")
  func move() {
    let (parent, a, b, c) = three()
    parent.addSublayer(a)
    #expect(parent.sublayers == [b, c, a])
    let other = CALayer()
    other.addSublayer(c)
    #expect(parent.sublayers == [b, a])
    #expect(c.superlayer === other)
  }

  @Test("insertion at an index, below and above; within the same layer too")
  func insert() {
    let (parent, a, b, c) = three()
    let d = CALayer()
    parent.insertSublayer(d, at: 1)
    #expect(parent.sublayers == [a, d, b, c])
    parent.insertSublayer(a, above: b)
    #expect(parent.sublayers == [d, b, a, c])
    parent.insertSublayer(c, below: d)
    #expect(parent.sublayers == [c, d, b, a])
    parent.insertSublayer(c, below: CALayer())
    #expect(parent.sublayers == [d, b, a, c])
    parent.insertSublayer(d, above: nil)
    #expect(parent.sublayers == [b, a, c, d])
    parent.insertSublayer(b, at: 4)
    #expect(parent.sublayers == [a, c, d, b])
  }

  @Test("replacing puts the new layer in the old one's place")
  func replace() {
    let (parent, a, b, c) = three()
    let d = CALayer()
    parent.replaceSublayer(b, with: d)
    #expect(parent.sublayers == [a, d, c])
    #expect(b.superlayer == nil)
    parent.replaceSublayer(b, with: a)
    #expect(parent.sublayers == [a, d, c])
    parent.replaceSublayer(c, with: a)
    #expect(parent.sublayers == [d, a])
  }

  @Test("setting sublayers replaces all, in that order")
  func setSublayers() {
    let (parent, a, b, c) = three()
    let d = CALayer()
    parent.sublayers = [c, d, a]
    #expect(parent.sublayers == [c, d, a])
    #expect(b.superlayer == nil)
    parent.sublayers = nil
    #expect(parent.sublayers == nil && a.superlayer == nil)
  }

  @Test("a mask belongs to one layer and is no sublayer")
  func mask() {
    let (parent, a, b, _) = three()
    a.mask = b
    #expect(a.mask === b && b.superlayer == nil)
    #expect(parent.sublayers?.contains(b) == false)
    parent.mask = b
    #expect(a.mask == nil && parent.mask === b)
    a.addSublayer(b)
    #expect(parent.mask == nil && b.superlayer === a)
  }

  @Test("a layer ends with its last owner; its sublayers are free then")
  func lifetime() {
    weak var parent: CALayer?
    let child = CALayer()
    do {
      let layer = CALayer()
      layer.addSublayer(child)
      parent = layer
      #expect(child.superlayer === layer)
    }
    #expect(parent == nil)
    #expect(child.superlayer == nil)
    child.setNeedsLayout()
  }

  @Test("a cycle, a wrong index and NaN trap with a message")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (CALayer(), CALayer())
        a.addSublayer(b)
        b.addSublayer(a)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { CALayer().insertSublayer(CALayer(), at: 1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { CALayer().position = CGPoint(x: CGFloat.nan, y: 0) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { CALayer().frame = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1) }
    }
  }

  @Test("calayer-036 a fresh layer is its own model and has no presentation")
  func model() {
    let layer = CALayer()
    #expect(layer.model() === layer)
    #expect(layer.presentation() == nil)
  }

  @Test("the presentation shows what was committed, with its superlayer and sublayers")
  func presentation() throws {
    let screen = Screen()
    let a = layer(10, 20, 30, 40)
    let b = layer(0, 0, 5, 5)
    screen.root.addSublayer(a)
    a.addSublayer(b)
    screen.update()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    a.position = CGPoint(x: 90, y: 90)
    CATransaction.commit()
    let shown = try #require(a.presentation())
    #expect(shown !== a)
    #expect(shown.position == CGPoint(x: 25, y: 40))
    #expect(shown.model() === a)
    #expect(shown.superlayer?.model() === screen.root)
    #expect(shown.sublayers?.first?.model() === b)
    #expect(screen.root.presentation()?.hitTest(CGPoint(x: 12, y: 22))?.model() === b)
    #expect(shown.convert(CGPoint.zero, to: screen.root.presentation()) == CGPoint(x: 10, y: 20))
    screen.update()
    #expect(a.presentation()?.position == CGPoint(x: 90, y: 90))
  }

  @Test("a presentation is of the layer's class, and is made again for a subclass")
  func presentationClass() {
    let screen = Screen()
    let shape = CAShapeLayer()
    shape.lineWidth = 7
    screen.root.addSublayer(shape)
    screen.update()
    #expect(shape.presentation()?.lineWidth == 7)
  }

  @Test("the presentation of a hidden layer is hidden and where the layer is, that of a layer in no window is none")
  func hiddenPresentation() {
    let screen = Screen()
    let box = layer(10, 10, 20, 20, .red)
    screen.root.addSublayer(box)
    screen.update()
    box.isHidden = true
    box.position.x += 30
    screen.update()
    #expect(box.presentation()?.isHidden == true)
    #expect(box.presentation()?.position == box.position)
    box.isHidden = false
    screen.update()
    box.removeFromSuperlayer()
    screen.update()
    #expect(box.presentation() == nil)
  }
}
