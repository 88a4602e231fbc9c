import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Replicator layers")
struct ReplicatorLayerTests {
  /// A row of squares, 10 points each, 20 apart, beginning at the top left.
  private func row(_ count: Int, on screen: Screen, _ color: CGColor = .red) -> (CAReplicatorLayer, CALayer) {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = count
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    let square = layer(0, 0, 10, 10, color)
    replicator.addSublayer(square)
    screen.root.addSublayer(replicator)
    return (replicator, square)
  }

  @Test("a fresh replicator layer shows its sublayers once")
  func fresh() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && !layer.preservesDepth && layer.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceColor?.components == [1, 1, 1, 1])
    #expect(layer.instanceRedOffset == 0 && layer.instanceAlphaOffset == 0)
  }

  @Test("each copy is a step further")
  func steps() {
    let screen = Screen()
    let (replicator, _) = row(4, on: screen)
    replicator.backgroundColor = .green
    let picture = screen.picture()
    for copy in 0..<4 {
      #expect(picture.isColor(copy * 20 + 5, 5, .red), "copy \(copy)")
      #expect(picture.isColor(copy * 20 + 15, 5, .green), "copy \(copy)")
    }
    #expect(picture.isColor(85, 5, .green))
    replicator.instanceCount = 0
    #expect(screen.picture().isColor(5, 5, .green))
    replicator.instanceCount = -3
    #expect(screen.picture().isColor(5, 5, .green))
  }

  @Test("the transform is about the anchor point")
  func center() {
    let screen = Screen()
    let (replicator, _) = row(2, on: screen)
    replicator.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
    #expect(screen.picture().isColor(95, 95, .red))
    replicator.anchorPoint = .zero
    replicator.position = CGPoint(x: 50, y: 50)
    let picture = screen.picture()
    #expect(picture.isColor(55, 55, .red) && picture.isColor(45, 45, .red) && picture.isColor(35, 45, .white))
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("colours are multiplied, a step more for each copy, and cut to 0 to 1")
  func colours() {
    let screen = Screen(background: .black)
    let (replicator, _) = row(4, on: screen, .white)
    replicator.instanceColor = CGColor(red: 1, green: 0.8, blue: 0, alpha: 1)
    replicator.instanceRedOffset = -0.4
    replicator.instanceBlueOffset = 0.6
    let picture = screen.picture()
    let wanted: [[Int]] = [[255, 204, 0], [153, 204, 153], [51, 204, 255], [0, 204, 255]]
    for copy in 0..<4 {
      let found = picture.rgba(copy * 20 + 5, 5).prefix(3).map { Int($0) }
      #expect(zip(found, wanted[copy]).allSatisfy { abs($0 - $1) <= 1 }, "copy \(copy): \(found)")
    }
  }

  @Test("a copy fades as one picture")
  func fading() {
    let screen = Screen(background: .black)
    let (replicator, square) = row(3, on: screen, .white)
    // Behind the inner layer nothing of the outer one may shine through.
    square.addSublayer(layer(2, 2, 6, 6, .red))
    replicator.instanceAlphaOffset = -0.5
    let picture = screen.picture()
    #expect(picture.isColor(5, 5, .red))
    let faded = picture.rgba(25, 5).map { Int($0) }
    #expect(abs(faded[0] - 128) <= 1 && faded[1] == 0, "\(faded)")
    #expect(picture.isColor(45, 5, .black))
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("a change of one sublayer paints only it, in each copy")
  func damage() {
    let screen = Screen()
    let (replicator, square) = row(3, on: screen)
    let dot = layer(3, 3, 2, 2, .blue)
    square.addSublayer(dot)
    screen.update()
    dot.backgroundColor = .green
    screen.update()
    #expect(screen.damage.map(\.area).reduce(0, +) == 3 * 4, "\(screen.damage)")
    #expect(screen.copy().isColor(44, 4, .green))
    // Only the new copy is painted.
    replicator.instanceCount = 4
    screen.update()
    #expect(screen.damage == [PixelRect(x: 60, y: 0, width: 10, height: 10)])
    replicator.instanceTransform = CATransform3DMakeTranslation(0, 15, 0)
    screen.update()
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
    screen.root.backgroundColor = .blue
    screen.update()
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("a commit that concerns other layers makes no copies anew")
  func sharing() {
    let screen = Screen()
    let (replicator, square) = row(3, on: screen)
    let other = layer(0, 50, 10, 10, .blue)
    screen.root.addSublayer(other)
    screen.update()
    let copies = replicator.node?.children ?? NodeList()
    other.position.x += 5
    screen.update()
    #expect(replicator.node?.children.first === copies.first && copies.count == 3)
    replicator.opacity = 0.5
    screen.update()
    #expect(replicator.node?.children.first === copies.first)
    square.backgroundColor = .green
    screen.update()
    #expect(replicator.node?.children.first !== copies.first)
  }

  @Test("replicators inside replicators multiply")
  func nested() {
    let screen = Screen()
    let outer = CAReplicatorLayer()
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    outer.instanceCount = 3
    outer.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
    let (inner, _) = row(3, on: screen)
    outer.addSublayer(inner)
    screen.root.addSublayer(outer)
    let picture = screen.picture()
    for y in 0..<3 {
      for x in 0..<3 {
        #expect(picture.isColor(x * 20 + 5, y * 20 + 5, .red) && picture.isColor(x * 20 + 15, y * 20 + 5, .white))
      }
    }
    #expect(picture.isColor(5, 65, .white))
  }

  @Test("flipped geometry and a sublayer transform act on the copies")
  func spaces() {
    let screen = Screen()
    let (replicator, _) = row(2, on: screen)
    replicator.isGeometryFlipped = true
    let flipped = screen.picture()
    #expect(flipped.isColor(5, 95, .red) && flipped.isColor(25, 95, .red) && flipped.isColor(5, 5, .white))
    replicator.isGeometryFlipped = false
    // Half the size about the middle.
    replicator.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    let scaled = screen.picture()
    #expect(scaled.isColor(27, 27, .red) && scaled.isColor(37, 27, .red) && scaled.isColor(32, 27, .white))
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("copies are not hit, the originals are")
  func hits() {
    let screen = Screen()
    let (replicator, square) = row(3, on: screen)
    #expect(screen.root.hitTest(CGPoint(x: 5, y: 5)) === square)
    #expect(screen.root.hitTest(CGPoint(x: 25, y: 5)) === replicator)
  }

  @Test("render(in:) draws all copies, and leaves what was committed alone")
  func rendering() {
    let screen = Screen(background: nil)
    let (replicator, _) = row(3, on: screen)
    screen.update()
    let copies = replicator.node?.children ?? NodeList()
    let buffer = PixelBuffer(width: 100, height: 100)
    replicator.render(in: buffer.makeContext())
    #expect(buffer.isColor(45, 5, .red) && buffer.alpha(35, 5) == 0)
    replicator.opacity = 0.9
    screen.update()
    #expect(replicator.node?.children.first === copies.first)
  }

  @Test("copies of the layer and key paths have the values")
  func copies() {
    let layer = CAReplicatorLayer()
    layer.setValue(5, forKeyPath: "instanceCount")
    layer.setValue(0.25, forKeyPath: "instanceDelay")
    layer.setValue(-0.1, forKeyPath: "instanceGreenOffset")
    layer.setValue(30, forKeyPath: "instanceTransform.translation.x")
    layer.setValue(CGColor.blue, forKeyPath: "instanceColor")
    layer.setValue(true, forKeyPath: "preservesDepth")
    let copy = CAReplicatorLayer(layer: layer)
    #expect(copy.instanceCount == 5 && copy.instanceDelay == 0.25 && copy.instanceColor == .blue && copy.preservesDepth)
    #expect(abs(copy.instanceGreenOffset + 0.1) < 1e-6 && copy.instanceTransform.m41 == 30)
    #expect(copy.value(forKeyPath: "instanceTransform.translation.x") as? CGFloat == 30)
    layer.setValue(Double.infinity, forKeyPath: "instanceCount")
    layer.setValue(Double.nan, forKeyPath: "instanceDelay")
    layer.instanceRedOffset = .nan
    #expect(layer.instanceCount == Int.max && layer.instanceDelay == 0 && layer.instanceRedOffset == 0)
  }

  @Test("copies of copies count towards the limit, and each replicator shows what is in it at least once")
  func manyOfMany() {
    let screen = Screen()
    var inner: CALayer = layer(0, 0, 5, 5, .red)
    var replicators: [CAReplicatorLayer] = []
    for _ in 0..<40 {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = 2
      replicator.addSublayer(inner)
      replicators.append(replicator)
      inner = replicator
    }
    screen.root.addSublayer(inner)
    #expect(screen.picture().isColor(2, 2, .red))
    #expect(replicators[0].node?.children.count == 2 && replicators[39].node?.children.count == 1)
    #expect((inner.node?.copyCount ?? .max) <= CAReplicatorLayer.mostInstances + 40)
    // With room again, all are shown.
    for replicator in replicators.dropFirst(2) { replicator.instanceCount = 1 }
    replicators[1].instanceCount = 50
    replicators[0].instanceCount = 100
    screen.update()
    #expect(replicators[1].node?.children.count == 50)
    replicators[0].instanceCount = Int.max
    replicators[0].preservesDepth = true
    screen.update()
    #expect(replicators[0].node?.children.count == CAReplicatorLayer.mostInstances)
    #expect(replicators[1].node?.children.count == 1)
    #expect(screen.copy().isColor(2, 2, .red))
  }

  @Test("no number of copies takes all memory")
  func many() {
    let screen = Screen()
    let (replicator, _) = row(Int.max, on: screen)
    screen.update()
    #expect(replicator.node?.children.count == CAReplicatorLayer.mostInstances)
    replicator.instanceTransform = CATransform3DMakeScale(.nan, 1, 1)
    replicator.instanceCount = 3
    screen.update()
    #expect(screen.copy().isColor(5, 5, .red))
  }

  @Test("a replicator layer that stops preserving depth draws what is inside flat again, in its order")
  func replicatorFlattens() {
    func build(_ screen: Screen) -> CAReplicatorLayer {
      let replicator = CAReplicatorLayer()
      replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      space.backgroundColor = .green  // not drawn
      let (near, far) = (layer(10, 10, 40, 40, .red), layer(20, 20, 40, 40, .blue))
      near.transform = CATransform3DMakeTranslation(0, 0, 10)
      space.addSublayer(near)
      space.addSublayer(far)
      replicator.addSublayer(space)
      screen.root.addSublayer(replicator)
      return replicator
    }
    let (screen, other) = (Screen(), Screen())
    let replicator = build(screen)
    screen.update()
    replicator.preservesDepth = true
    screen.update()
    replicator.preservesDepth = false
    screen.update()
    _ = build(other)
    other.update()
    #expect(other.buffer.difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("copies that grow without end are drawn as far as numbers go")
  func growing() {
    let screen = Screen()
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 10_000
    replicator.instanceTransform = CATransform3DMakeScale(2, 2, 1)
    replicator.addSublayer(layer(40, 40, 10, 10, .red))
    screen.root.addSublayer(replicator)
    screen.update()
    #expect(screen.buffer.isColor(45, 45, .red))
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }
}
