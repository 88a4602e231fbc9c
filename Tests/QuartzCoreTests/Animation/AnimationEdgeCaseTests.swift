import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// What is asked of animations where it is easy to be wrong.
@MainActor struct AnimationEdgeCaseTests {
  private func basic(_ path: String, _ from: Any?, _ to: Any?, seconds: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: path)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, seconds)
    return animation
  }

  @Test("removed, and told only after what would have been its end: one stop")
  func removedThenLate() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let witness = Witness()
    let animation = basic("zPosition", 0, 10)
    animation.delegate = witness
    layer.add(animation, forKey: "a")
    timeline.wait(0.5)
    layer.removeAnimation(forKey: "a")
    timeline.wait(1)
    timeline.wait(1)
    #expect(witness.log == ["start", "stopped"])
  }

  @Test("a dead layer's animation stops once")
  func deadTwice() {
    let timeline = Timeline()
    var layer: CALayer? = timeline.addLayer()
    let other = timeline.addLayer()
    let witness = Witness()
    let animation = basic("zPosition", 0, 10, seconds: 10)
    animation.delegate = witness
    layer!.add(animation, forKey: "a")
    timeline.wait(0.5)
    layer!.removeFromSuperlayer()
    layer = nil
    timeline.commit()
    other.removeFromSuperlayer()
    timeline.commit()
    timeline.wait(1)
    timeline.wait(1)
    #expect(witness.log == ["start", "stopped"])
  }

  private func count(_ node: RenderNode?) -> Int {
    guard let node else { return 0 }
    return node.children.reduce(1) { $0 + count($1) }
  }

  @Test("transitions that follow one another before they end do not pile up")
  func transitionChain() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    var sizes: [Int] = []
    for index in 0..<60 {
      let transition = CATransition()
      transition.duration = 0.3
      layer.add(transition, forKey: nil)
      layer.removeAnimation(forKey: "backgroundColor")
      layer.backgroundColor = index % 2 == 0 ? .red : .blue
      timeline.wait(0.1)
      sizes.append(count(timeline.commit().seen(at: timeline.now).tree.root))
    }
    #expect(sizes.last! < 20, "\(sizes)")
  }

  @Test("a dissolve of two opaque pictures never shows what is behind")
  func fadeBleed() {
    let film = AnimatedPictureTests.Film()
    func image(_ color: CGColor) -> CGImage {
      let buffer = PixelBuffer(width: 100, height: 100)
      let context = buffer.makeContext()
      context.setFillColor(color)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      return buffer.takeImage(isOpaque: true)
    }
    let layer = film.timeline.addLayer()
    CATransaction.setDisableActions(true)
    layer.contents = image(.red)
    CATransaction.commitImplicit()
    #expect(film.frame())
    let transition = CATransition()
    transition.duration = 1
    layer.add(transition, forKey: nil)
    CATransaction.setDisableActions(true)
    layer.contents = image(.blue)
    CATransaction.commitImplicit()
    film.timeline.wait(0.5)
    #expect(film.frame())
    let c = film.picture.rgba(100, 100)
    #expect(c[1] < 10, "\(c)")
  }

  @Test("a group that fills forwards keeps the last values of what lasts as long as it")
  func groupFill() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let group = CAAnimationGroup()
    let open = CABasicAnimation(keyPath: "cornerRadius")
    (open.fromValue, open.toValue) = (0, 7)
    group.animations = [basic("zPosition", 0, 10), open]
    group.duration = 1
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    layer.add(group, forKey: "g")
    timeline.wait(0.5)
    #expect(layer.presentation()?.zPosition == 5)
    timeline.wait(1)
    #expect(layer.presentation()?.zPosition == 10)
    #expect(layer.presentation()?.cornerRadius == 7)
  }

  @Test("a group without an end runs what is in it")
  func groupEndless() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let group = CAAnimationGroup()
    group.animations = [basic("zPosition", 0, 10)]
    group.duration = .infinity
    layer.add(group, forKey: "g")
    timeline.wait(0.5)
    #expect(layer.presentation()?.zPosition == 5)
  }

  @Test("a group whose pace goes beyond its end shows what is in it all the time")
  func groupOvershoot() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let group = CAAnimationGroup()
    group.animations = [basic("zPosition", 0, 10)]
    group.duration = 1
    group.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 2, 0.8, 1)
    layer.add(group, forKey: "g")
    timeline.wait(0.7)
    #expect((layer.presentation()?.zPosition ?? 0) >= 9.9)
  }

  @Test("a completion that another takes the place of is called as well")
  func completionReplaced() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("a") }
    layer.opacity = 0
    CATransaction.setCompletionBlock { log.append("b") }
    CATransaction.commit()
    #expect(log == ["b"])
    timeline.wait(1)
    #expect(log == ["b", "a"])
  }

  @Test("a layer that comes back is new on the screen")
  func stale() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.removeFromSuperlayer()
    timeline.commit()
    layer.position = CGPoint(x: 50, y: 350)
    timeline.root.addSublayer(layer)
    #expect(layer.presentation() == nil)
    layer.position = CGPoint(x: 60, y: 350)
    #expect(layer.animationKeys() == nil)
    #expect(timeline.seen(layer)?.position.y == 350)
  }

  @Test("many animations of one property have keys of their own")
  func manyKeys() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let animation = basic("position", CGPoint.zero, CGPoint.zero)
    animation.isAdditive = true
    for _ in 0..<600 { layer.addAnother(animation, forKey: "position") }
    #expect(layer.animationKeys()?.count == 600)
    #expect(layer.animationKeys()?.last == "position-600")
  }

  @Test("an animation with a begin time that is no number ends")
  func nanBegin() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let witness = Witness()
    let animation = basic("zPosition", 0, 10)
    animation.beginTime = .nan
    animation.delegate = witness
    layer.add(animation, forKey: "a")
    timeline.wait(2)
    timeline.wait(2)
    #expect(witness.log == ["start", "finished"])
  }

  @Test("an animation of endless duration does not ask for frames")
  func endless() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.add(basic("zPosition", 0, 10, seconds: .infinity), forKey: "a")
    #expect(timeline.nextChange == nil)
  }

  @Test("mirrored: squeezed, not turned")
  func mirror() {
    let mix = TransformMix(CATransform3DIdentity, CATransform3DMakeScale(-1, 1, 1)).value(at: 0.25)
    #expect(abs(mix.m11 - 0.5) < 1e-9 && abs(mix.m12) < 1e-9 && abs(mix.m22 - 1) < 1e-9, "\(mix)")
  }

  @Test("begin from the screen over another's additive animation does not jump")
  func foreignAdditive() throws {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let shake = basic("position", CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 0), seconds: 10)
    shake.isAdditive = true
    layer.add(shake, forKey: "shake")
    timeline.wait(0.5)
    let before = try #require(timeline.seen(layer)).position.x
    let animation = basic("position", nil, CGPoint(x: 200, y: 100))
    animation.beginsFromScreen = true
    CATransaction.setDisableActions(true)
    layer.position = CGPoint(x: 200, y: 100)
    CATransaction.commitImplicit()
    layer.addAnother(animation, forKey: "position")
    let after = try #require(timeline.seen(layer)).position.x
    #expect(abs(after - before) < 1e-6, "\(before) \(after)")
  }

  @Test("a layer that runs backwards does not end its animation at once")
  func backwards() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.speed = -1
    timeline.commit()
    let witness = Witness()
    let animation = basic("zPosition", 0, 10)
    animation.delegate = witness
    layer.add(animation, forKey: "a")
    timeline.wait(0.1)
    #expect(!witness.log.contains("finished"))
  }

  @Test("a transition inside a replicator layer is seen in all copies")
  func transitionInReplicator() {
    let film = AnimatedPictureTests.Film()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 200, width: 400, height: 100)
    replicator.instanceCount = 3
    replicator.instanceTransform = CATransform3DMakeTranslation(100, 0, 0)
    film.timeline.root.addSublayer(replicator)
    let dot = CALayer()
    dot.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    dot.backgroundColor = .blue
    replicator.addSublayer(dot)
    CATransaction.commit()
    #expect(film.frame())
    let transition = CATransition()
    transition.type = .push
    transition.duration = 1
    dot.add(transition, forKey: nil)
    CATransaction.setDisableActions(true)
    dot.backgroundColor = .red
    for _ in 0..<12 {
      #expect(film.frame())
      film.timeline.wait(0.1)
    }
    #expect(film.picture.isColor(20, 220, .red) && film.picture.isColor(220, 220, .red))
  }

  @Test("delegates are let go")
  func delegates() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    weak var seen: Witness?
    do {
      let witness = Witness()
      seen = witness
      let animation = basic("zPosition", 0, 10)
      animation.delegate = witness
      layer.add(animation, forKey: "a")
    }
    timeline.wait(0.5)
    timeline.wait(1)
    #expect(seen == nil)
    #expect(!AnimationClock.shared.isRunning && timeline.wakeTime == nil)
  }

  @Test("an animation replaced in its own delegate, again and again, ends")
  func replaced() {
    @MainActor final class Chain: CAAnimationDelegate {
      var left = 3
      var log: [Bool] = []
      weak var layer: CALayer?
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        log.append(flag)
        guard left > 0 else { return }
        left -= 1
        let next = CABasicAnimation(keyPath: "zPosition")
        (next.fromValue, next.toValue, next.duration) = (0, 1, 0.1)
        next.delegate = self
        layer?.add(next, forKey: "a")
      }
    }
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let chain = Chain()
    chain.layer = layer
    let first = basic("zPosition", 0, 10)
    first.delegate = chain
    layer.add(first, forKey: "a")
    timeline.wait(0.5)
    layer.add(basic("zPosition", 0, 10), forKey: "a")
    for _ in 0..<40 { timeline.wait(0.1) }
    #expect(chain.log.count == 4, "\(chain.log)")
    #expect(!AnimationClock.shared.isRunning && timeline.wakeTime == nil)
  }

  // MARK: Storm

  private struct Random {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    mutating func int(_ n: Int) -> Int { Int(next() % UInt64(n)) }
    mutating func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * Double(int(10001)) / 10000 }
    mutating func color() -> CGColor {
      CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: int(3) == 0 ? number(0, 1) : 1)
    }
  }

  @Test("frames of a storm of animations are what painting all gives", arguments: 1...3)
  func storm(seed: Int) {
    var r = Random(state: UInt64(seed) &* 7_919)
    let film = AnimatedPictureTests.Film()
    var layers: [CALayer] = []
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for index in 0..<14 {
      let layer: CALayer
      switch r.int(8) {
      case 0 where index > 2: layer = CAReplicatorLayer()
      case 1 where index > 2: layer = CATransformLayer()
      case 2:
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.red, CGColor.blue]
        layer = gradient
      case 3:
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 40), transform: nil)
        shape.fillColor = r.color()
        shape.strokeColor = r.color()
        shape.lineWidth = 4
        layer = shape
      default: layer = CALayer()
      }
      layer.bounds = CGRect(x: 0, y: 0, width: r.number(20, 160), height: r.number(20, 160))
      layer.position = CGPoint(x: r.number(0, 200), y: r.number(0, 200))
      if r.int(3) > 0 { layer.backgroundColor = r.color() }
      if r.int(4) == 0 { layer.masksToBounds = true }
      if r.int(4) == 0 { layer.cornerRadius = 12 }
      if r.int(5) == 0 { (layer.borderWidth, layer.borderColor) = (3, r.color()) }
      if r.int(5) == 0 { (layer.shadowOpacity, layer.shadowRadius) = (0.7, 4) }
      if r.int(6) == 0 { layer.shouldRasterize = true }
      if let replicator = layer as? CAReplicatorLayer {
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(40, 10, 0)
        if r.int(2) == 0 { replicator.instanceDelay = 0.2 }
      }
      let parent = layers.isEmpty || r.int(3) == 0 ? film.timeline.root : layers[r.int(layers.count)]
      if r.int(6) == 0, parent !== film.timeline.root, parent.mask == nil {
        parent.mask = layer
        layer.backgroundColor = .red
      } else {
        parent.addSublayer(layer)
      }
      layers.append(layer)
    }
    CATransaction.commit()
    #expect(film.frame())
    for step in 0..<60 {
      let layer = layers[r.int(layers.count)]
      var what = ""
      switch r.int(10) {
      case 0...5:
        let paths: [(String, (inout Random) -> Any)] = [
          ("position", { CGPoint(x: $0.number(0, 300), y: $0.number(0, 300)) }),
          (
            "bounds",
            {
              CGRect(
                x: $0.number(-20, 20), y: $0.number(-20, 20), width: $0.number(10, 200), height: $0.number(10, 200))
            }
          ),
          ("bounds.origin", { CGPoint(x: $0.number(-30, 30), y: $0.number(-30, 30)) }),
          ("opacity", { $0.number(0, 1) }), ("backgroundColor", { $0.color() }), ("cornerRadius", { $0.number(0, 40) }),
          ("transform.rotation.z", { $0.number(-3, 3) }), ("transform.rotation.y", { $0.number(-3, 3) }),
          ("transform.scale", { $0.number(-0.5, 2) }), ("zPosition", { $0.number(-10, 10) }),
          ("borderWidth", { $0.number(0, 10) }), ("shadowOpacity", { $0.number(0, 1) }),
          ("shadowOffset", { CGSize(width: $0.number(-10, 10), height: $0.number(-10, 10)) }),
          ("sublayerTransform.rotation.z", { $0.number(-1, 1) }),
          ("anchorPoint", { CGPoint(x: $0.number(0, 1), y: $0.number(0, 1)) }),
          ("hidden", { $0.int(2) == 0 }), ("masksToBounds", { $0.int(2) == 0 }), ("strokeEnd", { $0.number(0, 1) }),
          ("lineWidth", { $0.number(0, 20) }), ("startPoint", { CGPoint(x: $0.number(0, 1), y: $0.number(0, 1)) }),
          ("instanceTransform.translation.x", { $0.number(-60, 60) }), ("shouldRasterize", { $0.int(2) == 0 }),
          ("doubleSided", { $0.int(2) == 0 }), ("shadowRadius", { $0.number(0, 10) }),
          ("contentsRect", { CGRect(x: 0, y: 0, width: $0.number(0.1, 1), height: 1) }),
        ]
        let (path, value) = paths[r.int(paths.count)]
        let animation = basic(path, value(&r), value(&r), seconds: r.number(0.05, 1))
        if r.int(4) == 0 { animation.isAdditive = true }
        if r.int(4) == 0 { animation.autoreverses = true }
        if r.int(4) == 0 { (animation.repeatCount, animation.isCumulative) = (3, true) }
        if r.int(4) == 0 { (animation.fillMode, animation.isRemovedOnCompletion) = (.both, false) }
        if r.int(6) == 0 { animation.beginTime = film.timeline.now + 0.2 }
        layer.add(animation, forKey: r.int(2) == 0 ? path : nil)
        what = path
      case 6:
        let transition = CATransition()
        transition.type = [.fade, .push, .moveIn, .reveal][r.int(4)]
        transition.subtype = [.fromLeft, .fromRight, .fromTop, .fromBottom][r.int(4)]
        if r.int(4) == 0 { transition.style = .flip(from: .left) }
        transition.duration = r.number(0.1, 0.6)
        layer.add(transition, forKey: nil)
        layer.backgroundColor = r.color()
        what = "transition \(transition.type) \(type(of: layer))"
      case 7:
        layer.position = CGPoint(x: r.number(0, 300), y: r.number(0, 300))
        layer.opacity = Float(r.number(0.2, 1))
        what = "implicit"
      case 8:
        layer.speed = [0, 0.5, 2, 1][r.int(4)]
        layer.timeOffset = r.number(0, 100)
        what = "speed"
      default:
        if r.int(2) == 0 { layer.removeAllAnimations() } else { layer.isHidden.toggle() }
        what = "remove or hide"
      }
      let isRight = film.frame()
      #expect(isRight, "seed \(seed) step \(step) after \(what)")
      film.timeline.wait(r.number(0, 0.25))
      let isRightLater = film.frame()
      #expect(isRightLater, "seed \(seed) step \(step) later than \(what)")
      if !isRight || !isRightLater { return }
    }
  }
}
