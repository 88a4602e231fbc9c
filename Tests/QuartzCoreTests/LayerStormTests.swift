import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// Layers of every kind inside each other, changed at random: moving and painting what a commit says gives the picture that
/// painting everything anew gives.
@MainActor @Suite("Storms of layers")
struct LayerStormTests {
  /// Draws stripes.
  private final class Striped: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(.blue)
      for y in stride(from: 0, to: bounds.height, by: 6) {
        ctx.fill(CGRect(x: bounds.minX, y: bounds.minY + y, width: bounds.width, height: 3))
      }
    }
  }

  @MainActor private final class Storm {
    var generator: Generator
    let screen: Screen
    /// All that were made, in the tree or not.
    var layers: [CALayer]
    /// The changes since the last picture.
    var log: [String] = []
    let image = cells([[.red, .green], [.blue, .white]], size: 8)

    init(seed: Int, scale: CGFloat) {
      // Streams of neighbouring seeds overlap.
      generator = Generator(seed: UInt64(seed) &* 0xD134_2543_DE82_EF95 ^ 0xABCD)
      screen = Screen(width: 120, height: 120, scale: scale)
      layers = [screen.root]
    }

    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
    func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &generator)] }
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
      let value = CGFloat.random(in: range, using: &generator)
      return chance(2) ? value.rounded() : (value * 4).rounded() / 4
    }
    func color() -> CGColor {
      CGColor(
        red: number(0...1), green: number(0...1), blue: CGFloat.random(in: 0...1, using: &generator),
        alpha: pick([1, 1, 0.5]))
    }
    func rect() -> CGRect {
      CGRect(x: number(-10...90), y: number(-10...90), width: number(4...90), height: number(4...90))
    }
    func turn() -> CATransform3D {
      var transform = CATransform3DIdentity
      if chance(2) { transform.m34 = -1 / 200 }
      return CATransform3DRotate(transform, number(-1...1), number(-1...1), number(-1...1), number(-1...1))
    }

    func make() -> CALayer {
      let made: CALayer
      switch Int.random(in: 0..<9, using: &generator) {
      case 0:
        let shape = CAShapeLayer()
        shape.path = CGPath(
          ellipseIn: CGRect(x: 2, y: 2, width: number(1...50), height: number(1...50)), transform: nil)
        shape.fillColor = chance(3) ? nil : color()
        shape.strokeColor = color()
        shape.lineWidth = number(0...6)
        if chance(3) { shape.lineDashPattern = [4, 3] }
        made = shape
      case 1:
        let gradient = CAGradientLayer()
        gradient.colors = [color(), color()]
        gradient.type = pick([.axial, .radial, .conic])
        made = gradient
      case 2:
        let text = CATextLayer()
        text.string = "Storm \(layers.count)"
        text.fontSize = number(8...24)
        text.foregroundColor = color()
        text.isWrapped = chance(2)
        made = text
      case 3:
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = Int.random(in: 0...4, using: &generator)
        replicator.instanceTransform = CATransform3DMakeTranslation(number(-10...10), number(-10...10), 0)
        replicator.instanceAlphaOffset = -0.2
        replicator.instanceRedOffset = pick([0, -0.3])
        made = replicator
      case 4: made = CAScrollLayer()
      case 5: made = CATransformLayer()
      case 6:
        made = Striped()
        made.setNeedsDisplay()
      default: made = CALayer()
      }
      made.frame = rect()
      if !chance(3) { made.backgroundColor = color() }
      return made
    }

    func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
      var next: CALayer? = layer
      while let at = next {
        if at === other { return true }
        next = at.superlayer
      }
      return false
    }

    /// Adds an animation that says itself between what it runs.
    func animate() {
      let target = pick(layers)
      let (path, from, to): (String, Any, Any) = pick([
        ("position", rect().origin, rect().origin), ("transform.rotation.y", -1, 2), ("bounds", rect(), rect()),
        ("opacity", 0.2, 1), ("hidden", true, false), ("zPosition", -5, 5), ("cornerRadius", 0, 20),
        ("sublayerTransform", turn(), turn()), ("shadowRadius", 0, 6), ("contents", image, image),
      ])
      let animation = CABasicAnimation(keyPath: path)
      (animation.fromValue, animation.toValue) = (from, to)
      animation.duration = 1
      animation.autoreverses = chance(2)
      animation.isAdditive = chance(3)
      if chance(4) {
        let transition = CATransition()
        transition.type = pick([.fade, .push, .moveIn, .reveal])
        target.add(transition, forKey: nil)
      }
      log.append("animate \(path) of \(target.debugName)")
      target.add(animation, forKey: chance(2) ? path : nil)
    }

    func change() {
      let target = pick(layers)
      let isRoot = target === screen.root
      let kind = Int.random(in: 0..<30, using: &generator)
      log.append("\(kind) of \(target.debugName)")
      switch kind {
      case 0, 1, 2:
        guard layers.count < 40 else { break }
        let made = make()
        layers.append(made)
        target.addSublayer(made)
      case 3: if !isRoot { target.frame.origin = rect().origin }
      case 4: if !isRoot { target.frame = rect() }
      case 5: target.backgroundColor = chance(3) ? nil : color()
      case 6: if !isRoot { target.opacity = pick([1, 0.5, 0]) }
      case 7: target.cornerRadius = number(0...20)
      case 8: target.masksToBounds.toggle()
      case 9: target.borderWidth = number(0...4)
      case 10:
        target.shadowOpacity = pick([0, 1, 0.5])
        target.shadowRadius = number(0...5)
      case 11: if !isRoot { target.isHidden.toggle() }
      case 12: if !isRoot { target.zPosition = number(-20...20) }
      case 13: if !isRoot { target.transform = chance(2) ? CATransform3DIdentity : turn() }
      case 14: target.sublayerTransform = chance(2) ? CATransform3DIdentity : turn()
      case 15, 16, 17: target.bounds.origin.y += number(-12...12)
      case 18: target.contents = chance(2) ? image : nil
      case 19: target.shouldRasterize.toggle()
      case 20: target.isGeometryFlipped.toggle()
      case 21:
        if isRoot { break }
        target.mask = chance(2) ? nil : make()
      case 22:
        guard !isRoot else { break }
        target.removeFromSuperlayer()
      case 23, 24:
        let other = pick(layers)
        guard !isRoot, !isInside(other, target) else { break }
        other.insertSublayer(target, at: UInt32(Int.random(in: 0...(other.sublayers?.count ?? 0), using: &generator)))
      case 25: (target as? CATextLayer)?.string = "Changed \(number(0...100))"
      case 26: (target as? CAReplicatorLayer)?.instanceCount = Int.random(in: 0...5, using: &generator)
      case 27: (target as? CAReplicatorLayer)?.preservesDepth.toggle()
      case 28: target.setNeedsDisplay()
      default: target.isDoubleSided.toggle()
      }
    }
  }

  @Test("every change of every kind of layer paints what painting anew paints", arguments: Array(1...10))
  func anything(seed: Int) { run(seed, clock: nil) }

  @Test("so does every frame while the changes are animated", arguments: Array(1...3))
  func animated(seed: Int) { run(seed + 50, clock: TestClock()) }

  private func run(_ seed: Int, clock: TestClock?) {
    let storm = Storm(seed: seed, scale: [1, 1.5, 2][seed % 3])
    storm.screen.clock = clock
    for step in 0..<(clock == nil ? 150 : 100) {
      storm.log = []
      let before = storm.screen.root.recursiveDescription()
      for _ in 0...Int.random(in: 0...2, using: &storm.generator) { storm.change() }
      if step % 10 == 9, clock != nil { storm.animate() }
      storm.screen.updateMoving()
      clock?.move(Double.random(in: 0...0.12, using: &storm.generator))
      let difference = storm.screen.anew().difference(to: storm.screen.buffer, tolerance: 2)
      // The edges of turned pictures depend a little on cairo's clip.
      if difference.pixels.count <= 8 && difference.largest <= 16 { continue }
      Issue.record(
        """
        step \(step): \(difference.pixels.count) pixels differ, by up to \(difference.largest), first \(difference.pixels[0]); \
        moved \(storm.screen.moves), painted \(storm.screen.damage)
        \(storm.log.joined(separator: ", "))
        before:
        \(before)
        now:
        \(storm.screen.root.recursiveDescription())
        """)
      return
    }
  }
}
