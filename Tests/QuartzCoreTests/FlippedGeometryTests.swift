import CoreGraphics
import CoreText
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Flipped geometry")
struct FlippedGeometryTests {
  private let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  @Test("flipped geometry turns the sublayers' y axis, and their contents stay upright")
  func flipped() {
    let screen = Screen()
    let parent = layer(0, 0, 100, 100)
    parent.isGeometryFlipped = true
    let child = layer(10, 10, 20, 20)
    child.contents = cells([[.red], [.blue]], size: 10)
    parent.addSublayer(child)
    screen.root.addSublayer(parent)
    #expect(child.convert(CGPoint.zero, to: screen.root) == CGPoint(x: 10, y: 90))
    #expect(child.contentsAreFlipped())
    let picture = screen.picture()
    #expect(picture.isColor(20, 75, .red))
    #expect(picture.isColor(20, 85, .blue))
  }

  /// What is seen of `box`, below flipped geometry or not.
  private func picture(isFlipped: Bool = true, _ box: CALayer, scale: CGFloat = 1) -> PixelBuffer {
    let screen = Screen(scale: scale)
    screen.root.isGeometryFlipped = isFlipped
    screen.root.addSublayer(box)
    return screen.picture()
  }

  /// A layer in the middle of the screen with contents of four colours.
  private func colored() -> CALayer {
    let box = layer(10, 10, 80, 80)
    box.contents = cells([[.red, .green], [.blue, .white]], size: 40)
    return box
  }

  @Test("contents are upright as a picture and in perspective too")
  func pictures() {
    let plain = picture(colored())
    #expect(plain.difference(to: picture(isFlipped: false, colored())).pixels.isEmpty)
    let rasterized = colored()
    rasterized.shouldRasterize = true
    #expect(picture(rasterized).difference(to: plain, tolerance: 8).pixels.isEmpty)
    let deep = colored()
    var transform = CATransform3DIdentity
    transform.m34 = -1e-9
    deep.transform = CATransform3DRotate(transform, 0.001, 0, 1, 0)
    // The edges are smoothed.
    #expect(picture(deep).difference(to: plain, tolerance: 40).pixels.count < 400)
  }

  @Test("contents of a mask, and of what casts a shadow, are upright")
  func maskAndShadow() {
    let upper = cells([[.red, .red], [clear, clear]], size: 40)
    let shown = layer(10, 10, 80, 80)
    shown.contents = upper
    let masked = layer(10, 10, 80, 80)
    masked.contents = cells([[.red, .red], [.red, .red]], size: 40)
    masked.mask = layer(0, 0, 80, 80)
    masked.mask?.contents = upper
    #expect(picture(masked).difference(to: picture(shown)).pixels.isEmpty)
    let caster = layer(10, 10, 80, 80)
    caster.contents = upper
    caster.shadowOpacity = 1
    caster.shadowRadius = 0
    caster.shadowOffset = CGSize(width: 8, height: 0)
    let shadow = picture(caster)
    #expect(shadow.ink(94, 30) > 200 && shadow.ink(94, 70) < 10)
  }

  @Test("contents that reach beyond the bounds do so at the side they would do without", arguments: [false, true])
  func beyond(isFlipped: Bool) {
    let box = layer(10, 40, 80, 20)
    box.contents = cells([[.red], [.green], [.blue]], size: 20)
    box.contentsGravity = .top
    let seen = picture(isFlipped: isFlipped, box)
    #expect(seen.isColor(50, 41, .red) && seen.isColor(50, 61, .green) && seen.isColor(50, 99, .blue))
    #expect(seen.isColor(50, 38, .white))
  }

  @Test("text is upright, within the same bounds, at any scale", arguments: [1, 1.5, 2] as [CGFloat])
  func text(scale: CGFloat) {
    func text(isFlipped: Bool) -> PixelBuffer {
      let text = CATextLayer()
      text.frame = CGRect(x: 10, y: 30, width: 80, height: 40)
      text.string = "LL"
      text.fontSize = 20
      text.foregroundColor = .opaqueBlack
      return picture(isFlipped: isFlipped, text, scale: scale)
    }
    #expect(text(isFlipped: true).difference(to: text(isFlipped: false), tolerance: 2).pixels.isEmpty)
  }

  @Test("planes in a 3D space, copies, and what is turned over twice are upright as they should be")
  func inside() {
    func seen(_ container: CALayer, isFlipped: Bool) -> PixelBuffer {
      container.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      container.isGeometryFlipped = isFlipped
      container.addSublayer(colored())
      return picture(container)
    }
    // Twice: everything is as it was.
    let plain = picture(isFlipped: false, colored())
    for container in [CALayer(), CATransformLayer(), CAReplicatorLayer()] {
      for isFlipped in [false, true] {
        let difference = seen(container, isFlipped: isFlipped).difference(to: plain)
        #expect(difference.pixels.isEmpty, "\(type(of: container)) \(isFlipped)")
      }
    }
  }

  @Test("a picture that is rendered by itself knows nothing of the layers above")
  func rendered() {
    let screen = Screen()
    screen.root.isGeometryFlipped = true
    let box = colored()
    let inner = colored()
    box.addSublayer(inner)
    screen.root.addSublayer(box)
    screen.update()
    func render(_ layer: CALayer) -> PixelBuffer {
      let buffer = PixelBuffer(width: 80, height: 80)
      layer.render(in: buffer.makeContext())
      return buffer
    }
    #expect(render(inner).isColor(10, 10, .red) && render(inner).isColor(10, 70, .blue))
    inner.isHidden = true
    #expect(render(box).isColor(10, 10, .red) && render(box).isColor(10, 70, .blue))
    inner.isHidden = false
    inner.contents = cells([[.green], [.blue]], size: 40)
    box.isGeometryFlipped = true
    // Only the layers inside of a flipped layer are turned over: that is one, and its contents are upright.
    inner.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    #expect(render(box).isColor(40, 45, .green) && render(box).isColor(40, 75, .blue))
  }

  private final class Plain: CALayer {
    var color = CGColor.blue
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(color)
      ctx.fill(bounds)
    }
  }

  @Test("a part that is drawn anew is painted where it shows, and only there")
  func part() {
    let screen = Screen()
    screen.root.isGeometryFlipped = true
    let plain = Plain()
    plain.frame = CGRect(x: 10, y: 20, width: 60, height: 60)
    plain.setNeedsDisplay()
    screen.root.addSublayer(plain)
    screen.update()
    plain.color = .red
    plain.setNeedsDisplay(CGRect(x: 0, y: 0, width: 60, height: 10))
    screen.update()
    #expect(screen.damage == [PixelRect(x: 10, y: 20, width: 60, height: 10)])
    #expect(screen.buffer.isColor(20, 25, .red) && screen.buffer.isColor(20, 35, .blue))
    #expect(screen.anew().difference(to: screen.buffer).pixels.isEmpty)
  }

  @Test("contents turn over when a layer above is flipped, or the layer goes to another tree")
  func changes() {
    let screen = Screen()
    let (group, box) = (layer(0, 0, 100, 100), colored())
    group.addSublayer(box)
    screen.root.addSublayer(group)
    let upright = screen.picture()
    group.isGeometryFlipped = true
    #expect(screen.picture().difference(to: upright).pixels.isEmpty)
    let other = layer(0, 0, 100, 100)
    screen.root.addSublayer(other)
    screen.update()
    other.addSublayer(box)
    #expect(screen.picture().difference(to: upright).pixels.isEmpty)
    // As the root of a window of its own.
    group.addSublayer(box)
    screen.update()
    box.removeFromSuperlayer()
    box.position = CGPoint(x: 40, y: 40)
    let host = LayerTreeHost(rootLayer: box, size: CGSize(width: 80, height: 80))
    let tree = host.commit()
    let buffer = PixelBuffer(width: 80, height: 80)
    Renderer().paint(
      tree, pixels: buffer.pixels, width: 80, height: 80, stride: buffer.stride, repaint: [buffer.bounds])
    #expect(buffer.isColor(10, 10, .red) && buffer.isColor(10, 70, .blue))
  }

  @Test("each commit knows which contents to turn over, however the tree was changed", arguments: 1...5)
  func storm(seed: Int) {
    var generator = Generator(seed: UInt64(seed))
    let screen = Screen()
    var layers = [screen.root]
    var turned = 0
    func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
      var next: CALayer? = layer
      while let at = next {
        if at === other { return true }
        next = at.parent
      }
      return false
    }
    for _ in 0..<300 {
      let layer = layers[Int.random(in: 0..<layers.count, using: &generator)]
      let other = layers[Int.random(in: 0..<layers.count, using: &generator)]
      let mayMove = layer !== screen.root && !isInside(other, layer)
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1:
        guard layers.count < 40 else { break }
        let made = QuartzCoreTests.layer(0, 0, 20, 20, .red)
        layer.addSublayer(made)
        layers.append(made)
      case 2: layer.isGeometryFlipped.toggle()
      case 3: if layer !== screen.root { layer.isHidden.toggle() }
      case 4: if mayMove { other.addSublayer(layer) }
      case 5: if mayMove { other.mask = layer }
      case 6: layer.backgroundColor = layer.backgroundColor == .red ? .blue : .red
      default: if layer !== screen.root { layer.removeFromSuperlayer() }
      }
      screen.update()
      for layer in layers {
        var next: CALayer? = layer
        while let at = next, at !== screen.root, !at.isHidden { next = at.parent }
        guard next === screen.root, let node = layer.node else { continue }
        let turns = node.values.flags.contains(.contentsAreTurned)
        #expect(turns == (layer.contentsAreFlipped() != layer.isGeometryFlipped))
        if turns { turned += 1 }
      }
    }
    #expect(turned > 20)
  }
}
