import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Rasterized layers")
struct RasterizationTests {
  /// A card with a corner, a shadow and a dot.
  private func card(on screen: Screen, scale: CGFloat) -> CALayer {
    let card = layer(20, 20, 40, 30, .green)
    card.cornerRadius = 8
    card.shadowOpacity = 0.5
    card.addSublayer(layer(5, 5, 10, 10, .red))
    card.shouldRasterize = true
    card.rasterizationScale = scale
    screen.root.addSublayer(card)
    return card
  }

  @Test("off at first, at scale 1; bad scales count as 1")
  func fresh() {
    let layer = CALayer()
    #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
    layer.rasterizationScale = .nan
    #expect(layer.rasterizationScale == 1)
    layer.rasterizationScale = -2
    #expect(layer.rasterizationScale == 1)
    layer.setValue(true, forKeyPath: "shouldRasterize")
    layer.setValue(2, forKeyPath: "rasterizationScale")
    let copy = CALayer(layer: layer)
    #expect(copy.shouldRasterize && copy.value(forKeyPath: "rasterizationScale") as? CGFloat == 2)
  }

  @Test("at the screen's scale the picture is the layer", arguments: [1, 1.5, 2] as [CGFloat])
  func same(scale: CGFloat) {
    let screen = Screen(scale: scale)
    let card = card(on: screen, scale: scale)
    let rasterized = screen.picture()
    card.shouldRasterize = false
    #expect(screen.picture().difference(to: rasterized).largest <= 2)
  }

  @Test("at another scale it is as coarse as asked for")
  func coarse() {
    let screen = Screen(scale: 2)
    let card = card(on: screen, scale: 0.25)
    card.sublayers?[0].frame = CGRect(x: 7, y: 7, width: 3, height: 3)
    let picture = screen.picture()
    #expect(!picture.isColor(57, 57, .red))
    card.rasterizationScale = 2
    #expect(screen.picture().isColor(57, 57, .red))
    #expect(screen.buffer.difference(to: screen.anew()).largest == 0)
  }

  @Test("moved, turned and faded it is not painted anew; changed inside it is")
  func kept() {
    let screen = Screen()
    let card = card(on: screen, scale: 1)
    screen.update()
    func picture() -> CGImage {
      screen.renderer.pictures.picture(of: card.node!, scale: 1, area: card.node!.pictureArea(1)) {
        Issue.record("there is no picture")
        return cells([[.red]], size: 1)
      }.image
    }
    let first = picture()
    card.position.x += 13
    screen.update()
    #expect(picture() === first)
    card.opacity = 0.4
    screen.update()
    #expect(picture() === first)
    card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    screen.update()
    #expect(picture() === first)
    #expect(screen.buffer.difference(to: screen.anew()).largest <= 1)
    card.sublayers?[0].backgroundColor = .blue
    screen.update()
    let second = picture()
    #expect(second !== first)
    card.bounds.origin.x = 3
    screen.update()
    #expect(picture() !== second)
    #expect(screen.buffer.difference(to: screen.anew()).largest <= 1)
  }

  @Test("the anchor point is part of the picture where a sublayer transform acts about it, else not")
  func anchorPoint() {
    for isTurned in [false, true] {
      let screen = Screen()
      let box = layer(10, 10, 80, 80, .red)
      box.masksToBounds = true
      box.shouldRasterize = true
      if isTurned { box.sublayerTransform = CATransform3DMakeRotation(0.7, 0, 0, 1) }
      box.addSublayer(layer(20, 20, 30, 30, .blue))
      screen.root.addSublayer(box)
      screen.update()
      let node = box.node
      let frame = box.frame
      box.anchorPoint = .zero
      box.frame = frame
      screen.update()
      #expect(screen.anew().difference(to: screen.buffer, tolerance: 2).pixels.isEmpty)
      #expect(node?.looksInside(like: box.node!) == !isTurned)
    }
  }

  @Test("its mask is part of the picture, and opacity makes it one")
  func masks() {
    let screen = Screen()
    let card = card(on: screen, scale: 1)
    card.shadowOpacity = 0
    card.mask = layer(0, 0, 12, 30, .black)
    card.opacity = 0.5
    let picture = screen.picture()
    #expect(picture.isColor(40, 30, .white))
    let dot = picture.rgba(28, 28).map { Int($0) }
    #expect(abs(dot[0] - 255) <= 1 && abs(dot[1] - 127) <= 1, "\(dot)")
  }

  @Test("pictures are no more than a limit of bytes, the oldest go")
  func limit() {
    let cache = PictureCache(limit: 4 * 100 * 25)
    let nodes = (0..<4).map { _ in layer(0, 0, 10, 10, .red).snapshotNode()! }
    let layers = (0..<4).map { _ in LayerToken() }
    var made = 0
    func use(_ index: Int) {
      let node = RenderNode(
        layer: ObjectIdentifier(layers[index]), values: nodes[index].values, children: NodeList(), mask: nil,
        isMasked: false)
      _ = cache.picture(of: node, scale: 1, area: PixelRect(x: 0, y: 0, width: 10, height: 100)) {
        made += 1
        return cells([[.red]], size: 1)
      }
    }
    use(0)
    use(1)
    use(0)
    #expect(made == 2)
    use(2)
    #expect(cache.byteCount <= 4 * 100 * 25 && made == 3)
    use(0)
    #expect(made == 3)
    use(1)
    #expect(made == 4)
  }

  @Test("what is too large for a picture, or in perspective, is drawn as it is")
  func tooLarge() {
    let screen = Screen()
    let huge = layer(0, 0, 100, 100, .red)
    huge.shouldRasterize = true
    huge.rasterizationScale = 1000
    screen.root.addSublayer(huge)
    #expect(screen.picture().isColor(50, 50, .red))
    #expect(screen.renderer.pictures.byteCount == 0)
    huge.rasterizationScale = 1
    var tilt = CATransform3DIdentity
    tilt.m34 = -1 / 300
    huge.transform = CATransform3DRotate(tilt, 0.5, 0, 1, 0)
    #expect(screen.picture().isColor(50, 50, .red))
  }

  @Test("the dump says what kinds of layers show")
  func dump() {
    let text = CATextLayer()
    text.string = "Some words"
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 7
    replicator.shouldRasterize = true
    replicator.addSublayer(text)
    let lines = replicator.recursiveDescription().split(separator: "\n")
    #expect(lines[0].contains("CAReplicatorLayer") && lines[0].contains("instances = 7"))
    #expect(lines[0].contains("shouldRasterize"))
    #expect(lines[1].contains("CATextLayer") && lines[1].contains("string = 'Some words'"))
  }

  @Test("masks of shadows hold no pictures, and pictures of layers that are gone are let go after some frames")
  func letGo() {
    let screen = Screen()
    weak var shadowed: CGImage?
    weak var kept: CGImage?
    do {
      let image = cells([[.red, .green], [.blue, .white]], size: 500)
      shadowed = image
      let box = layer(10, 10, 30, 30)
      box.contents = image
      box.shadowOpacity = 1
      screen.root.addSublayer(box)
      let other = cells([[.red, .green], [.blue, .white]], size: 500)
      kept = other
      let picture = layer(50, 50, 30, 30)
      picture.contents = other
      picture.shouldRasterize = true
      screen.root.addSublayer(picture)
      screen.update()
      box.removeFromSuperlayer()
      picture.removeFromSuperlayer()
    }
    for _ in 0..<250 {
      screen.root.backgroundColor = .green
      screen.update()
      screen.root.backgroundColor = .white
      screen.update()
    }
    #expect(shadowed == nil)
    #expect(kept == nil)
  }
}
