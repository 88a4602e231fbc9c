import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite("Layers with bad values")
struct BadInputTests {
  /// A layer that lets nothing out of its left half, with others beside, behind and in front.
  @MainActor private struct Scene {
    let screen: Screen
    let cage = layer(0, 0, 40, 48)
    /// Where layers outside of the cage are: they must look the same whatever is in it.
    let beside = layer(40, 0, 24, 24, .red)
    let front = layer(4, 4, 10, 10, .green)

    init(scale: CGFloat) {
      screen = Screen(width: 64, height: 48, scale: scale)
      cage.masksToBounds = true
      screen.root.addSublayer(beside)
      screen.root.addSublayer(cage)
      screen.root.addSublayer(front)
    }

    /// What is wrong with the pixels that are known.
    func faults() -> [String] {
      let picture = screen.buffer
      let scale = screen.host.scale
      func square(_ layer: CALayer, _ color: CGColor) -> [String] {
        let frame = layer.frame
        var wrong: [String] = []
        for y in Int(frame.minY * scale)..<Int(frame.maxY * scale) {
          for x in Int(frame.minX * scale)..<Int(frame.maxX * scale) where !picture.isColor(x, y, color) {
            wrong.append("\(x), \(y) is \(picture.rgba(x, y))")
          }
        }
        return wrong
      }
      return square(beside, .red) + square(layer(40, 24, 24, 24), .white) + square(front, .green)
    }
  }

  /// 2,000 trees in all.
  @Test(
    "random trees of bad values paint, leave the layers beside them alone, and go without a trace", arguments: 0..<20)
  func trees(seed: Int) {
    for number in 0..<100 {
      var nasty = NastyTree(seed: UInt64(seed * 1_000 + number))
      let scene = Scene(scale: [1, 1.5, 2][number % 3])
      scene.screen.update()
      let blank = scene.screen.copy()
      var budget = 8
      let tree = nasty.layer(&budget)
      scene.cage.addSublayer(tree)
      let start = ContinuousClock.now
      scene.screen.update()
      #expect(scene.faults().prefix(1) == [], "seed \(seed), tree \(number)")
      for layer in [tree] + (tree.sublayers ?? []) {
        _ = layer.hitTest(CGPoint(x: 10, y: 10))
        _ = layer.convert(CGPoint(x: 1, y: 2), to: scene.screen.root)
        _ = layer.convert(CGRect(x: 1, y: 2, width: 3, height: 4), from: scene.screen.root)
        _ = layer.visibleRect
        _ = layer.frame
        _ = layer.preferredFrameSize()
      }
      #expect(!tree.recursiveDescription().isEmpty)
      // Changed as well.
      for layer in [tree] + (tree.sublayers ?? []) { nasty.spoil(layer) }
      scene.screen.update()
      #expect(scene.faults().prefix(1) == [], "seed \(seed), tree \(number), changed")
      let target = PixelBuffer(width: 20, height: 20)
      tree.render(in: target.makeContext())
      tree.removeFromSuperlayer()
      scene.screen.update()
      #expect(scene.screen.buffer.difference(to: blank).pixels.isEmpty, "seed \(seed), tree \(number), removed")
      let time = ContinuousClock.now - start
      #expect(time < .seconds(120), "seed \(seed), tree \(number) took \(time)")
    }
  }

  @Test("a mask that the layer is inside of, itself, or the root of a window traps")
  func maskTraps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let layer = CALayer()
        layer.mask = layer
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (outer, middle, inner) = (CALayer(), CALayer(), CALayer())
        outer.addSublayer(middle)
        middle.addSublayer(inner)
        inner.mask = outer
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (layer, mask) = (CALayer(), CALayer())
        layer.mask = mask
        mask.addSublayer(layer)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let root = CALayer()
        let host = LayerTreeHost(rootLayer: root)
        CALayer().mask = host.rootLayer
      }
    }
  }

  @Test("a mask may be the mask of another layer, or one of its sublayers, before; it leaves that")
  func maskMoves() {
    let screen = Screen()
    let (first, second) = (layer(0, 0, 20, 20, .red), layer(20, 0, 20, 20, .blue))
    let mask = layer(0, 0, 10, 20, .black)
    for layer in [first, second] { screen.root.addSublayer(layer) }
    first.mask = mask
    var picture = screen.picture()
    #expect(picture.isColor(5, 5, .red) && picture.isColor(15, 5, .white) && picture.isColor(35, 5, .blue))
    second.mask = mask
    #expect(first.mask == nil)
    picture = screen.picture()
    #expect(picture.isColor(15, 5, .red) && picture.isColor(25, 5, .blue) && picture.isColor(35, 5, .white))
    second.addSublayer(mask)
    #expect(second.mask == nil && second.sublayers == [mask])
    first.mask = second.sublayers?[0]
    #expect(second.sublayers == nil)
    picture = screen.picture()
    #expect(picture.isColor(15, 5, .white) && picture.isColor(25, 5, .blue))
  }

  @Test("what stands in front of a layer in a bad place is not taken away by it", arguments: [CGFloat.infinity, 1e300])
  func neighbours(value: CGFloat) {
    let screen = Screen()
    let parent = layer(0, 0, 100, 100)
    screen.root.addSublayer(parent)
    let bad = layer(0, 0, 10, 10, .blue)
    parent.addSublayer(bad)
    parent.addSublayer(layer(20, 20, 10, 10, .red))
    bad.position = CGPoint(x: value, y: -value)
    #expect(screen.picture().isColor(25, 25, .red))
    bad.bounds = CGRect(x: value, y: 0, width: value, height: value)
    #expect(screen.picture().isColor(25, 25, .red))
    bad.position = .zero
    bad.transform = CATransform3DMakeScale(value, 0, .nan)
    #expect(screen.picture().isColor(25, 25, .red))
  }

  @Test("gradient locations that do not rise are put in order, those outside are cut, NaN counts as 0")
  func locations() {
    let screen = Screen(width: 100, height: 10)
    let ramp = CAGradientLayer()
    ramp.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    (ramp.startPoint, ramp.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    screen.root.addSublayer(ramp)
    func row(_ colors: [CGColor], _ locations: [NSNumber]) -> PixelBuffer {
      ramp.colors = colors
      ramp.locations = locations
      return screen.picture()
    }
    let sorted = row([.red, .green, .blue], [0.2, 0.5, 0.8])
    #expect(row([.blue, .red, .green], [0.8, 0.2, 0.5]).difference(to: sorted).pixels.isEmpty)
    let whole = row([.red, .blue], [0, 1])
    #expect(row([.red, .blue], [-5, 7]).difference(to: whole).pixels.isEmpty)
    #expect(
      row([.red, .blue], [.init(value: Double.nan), .init(value: Double.infinity)]).difference(to: whole).pixels.isEmpty
    )
    ramp.colors = []
    ramp.locations = []
    #expect(screen.picture().isColor(50, 5, .white))
  }
}
