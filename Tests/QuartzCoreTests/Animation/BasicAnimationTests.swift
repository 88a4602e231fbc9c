import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor struct BasicAnimationTests {
  private func basic(_ path: String, _ from: Any?, _ to: Any?, by: Any? = nil, duration: Double = 1) -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: path)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = duration
    return animation
  }

  @Test("animation-012 a new animation runs once, at its pace, and is removed")
  func defaults() {
    let animation = CABasicAnimation()
    #expect(animation.duration == 0)
    #expect(animation.repeatCount == 0)
    #expect(animation.speed == 1)
    #expect(animation.fillMode == .removed)
    #expect(!animation.autoreverses)
    #expect(animation.beginTime == 0)
    #expect(animation.isRemovedOnCompletion)
  }

  @Test("an animation is in the tree of frames and in the presentation layer, not in the model")
  func runs() throws {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.add(basic("position.x", 100, 200), forKey: "move")
    for (seconds, x) in [(0.0, 100.0), (0.25, 125), (0.5, 175), (0.125, 187.5)] {
      timeline.wait(seconds)
      #expect(abs(try #require(timeline.seen(layer)).position.x - x) < 1e-9)
      #expect(abs(try #require(layer.presentation()).position.x - x) < 1e-9)
      #expect(layer.position.x == 100)
    }
    timeline.wait(0.125)
    #expect(try #require(timeline.seen(layer)).position.x == 100)
    #expect(layer.presentation()?.position.x == 100)
  }

  @Test("animation-032 at its end an animation is gone, and the model's value shows")
  func removed() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.add(basic("opacity", 1, 0, duration: 0.2), forKey: "fade")
    #expect(layer.animationKeys() == ["fade"])
    timeline.wait(0.3)
    #expect(layer.presentation()?.opacity == 1)
    #expect(layer.animationKeys() == nil)
    #expect(timeline.nextChange == nil)
  }

  @Test("animation-033 one that stays and fills forwards keeps its last value")
  func fills() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let fade = basic("opacity", 1, 0, duration: 0.2)
    fade.fillMode = .forwards
    fade.isRemovedOnCompletion = false
    layer.add(fade, forKey: "fade")
    timeline.wait(0.3)
    #expect(layer.presentation()?.opacity == 0)
    #expect(layer.opacity == 1)
    #expect(layer.animationKeys() == ["fade"])
    #expect(timeline.nextChange == nil)
    #expect(timeline.wakeTime == nil)
  }

  @Test("animation-034 by alone goes from the model's value")
  func byAlone() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.cornerRadius = 5
    layer.removeAllAnimations()
    timeline.commit()
    let animation = basic("cornerRadius", nil, nil, by: 10)
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: nil)
    timeline.wait(0)
    #expect(layer.presentation()?.cornerRadius == 5)
    timeline.wait(1)
    #expect(layer.presentation()?.cornerRadius == 15)
  }

  @Test("which values are given decides between what it runs")
  func ends() {
    // The model has 50.
    let table: [(from: CGFloat?, to: CGFloat?, by: CGFloat?, start: CGFloat, end: CGFloat)] = [
      (10, 20, nil, 10, 20), (10, nil, 5, 10, 15), (nil, 20, 5, 15, 20), (10, nil, nil, 10, 50), (nil, 20, nil, 50, 20),
      (nil, nil, 5, 50, 55),
    ]
    for row in table {
      let timeline = Timeline()
      let layer = timeline.addLayer()
      layer.zPosition = 50
      layer.removeAllAnimations()
      timeline.commit()
      layer.add(basic("zPosition", row.from, row.to, by: row.by), forKey: nil)
      timeline.wait(0)
      #expect(layer.presentation()?.zPosition == row.start)
      timeline.wait(0.5)
      #expect(layer.presentation()?.zPosition == (row.start + row.end) / 2)
    }
  }

  @Test("b-an-06 additive, cumulative, reversing and standing still")
  func kinds() {
    func run(_ animation: CABasicAnimation, _ samples: [(Double, CGFloat)], at line: Int = #line) {
      let timeline = Timeline()
      let layer = timeline.addLayer()
      layer.zPosition = 50
      layer.removeAllAnimations()
      timeline.commit()
      layer.add(animation, forKey: nil)
      var last = 0.0
      for (time, value) in samples {
        timeline.wait(time - last)
        last = time
        #expect(abs((layer.presentation()?.zPosition ?? .nan) - value) < 0.1, "line \(line) at \(time)")
      }
    }
    let additive = basic("zPosition", -10, 0)
    additive.isAdditive = true
    run(additive, [(0, 40), (0.5, 45), (1.01, 50)])
    let cumulative = basic("zPosition", 0, 10)
    cumulative.isCumulative = true
    cumulative.repeatCount = 2
    run(cumulative, [(0.5, 5), (1.5, 15)])
    let reversing = basic("zPosition", 0, 10)
    reversing.autoreverses = true
    run(reversing, [(0.75, 7.5), (1.25, 7.5), (1.75, 2.5)])
    let still = basic("zPosition", 0, 10)
    still.speed = 0
    still.timeOffset = 0.5
    run(still, [(0, 5), (3, 5), (1000, 5)])
  }

  @Test("b-an-10 the layer has a copy, whose duration is the transaction's when it had none")
  func copies() throws {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let animation = CABasicAnimation(keyPath: "opacity")
    layer.add(animation, forKey: "k")
    animation.toValue = 0.3
    let copy = try #require(layer.animation(forKey: "k") as? CABasicAnimation)
    #expect(copy.duration == 0.25)
    #expect(copy !== animation)
    #expect(copy.toValue == nil)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "k")
    CATransaction.commit()
    #expect(layer.animation(forKey: "k")?.duration == 2)
    #expect(layer.animationKeys()?.count == 1)
  }

  @Test("a delegate hears of the beginning, and of the end with how it came")
  func delegate() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let (full, cut, replaced, lost) = (Witness(), Witness(), Witness(), Witness())
    func add(_ witness: Witness, _ key: String, to layer: CALayer) {
      let animation = basic("opacity", 0, 1)
      animation.delegate = witness
      layer.add(animation, forKey: key)
    }
    let other = timeline.addLayer()
    add(full, "full", to: layer)
    add(cut, "cut", to: layer)
    add(replaced, "replaced", to: layer)
    add(lost, "lost", to: other)
    timeline.wait(0.5)
    for witness in [full, cut, replaced, lost] { #expect(witness.log == ["start"]) }
    layer.removeAnimation(forKey: "cut")
    layer.add(basic("opacity", 0, 1), forKey: "replaced")
    other.removeFromSuperlayer()
    timeline.wait(0.1)
    for witness in [cut, replaced, lost] { #expect(witness.log == ["start", "stopped"]) }
    timeline.wait(0.5)
    #expect(full.log == ["start", "finished"])
    timeline.wait(5)
    #expect(full.log == ["start", "finished"])
    #expect(timeline.wakeTime == nil)
  }

  @Test("a begin time to come is waited for without frames")
  func delay() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let animation = basic("opacity", 0, 0.5)
    animation.beginTime = CACurrentMediaTime() + 2
    layer.add(animation, forKey: nil)
    #expect(timeline.seen(layer)?.opacity == 1)
    #expect(timeline.nextChange == 2)
    timeline.wait(2.5)
    #expect(timeline.seen(layer)?.opacity == 0.25)
    #expect(timeline.nextChange == 0)
    timeline.wait(1)
    #expect(timeline.nextChange == nil)
  }

  @Test("animations below a layer that stands still stand still, and go on where they were")
  func pause() {
    let timeline = Timeline()
    let parent = timeline.addLayer()
    let layer = timeline.addLayer(to: parent)
    layer.add(basic("opacity", 0, 1, duration: 2), forKey: nil)
    timeline.wait(0.5)
    #expect(layer.presentation()?.opacity == 0.25)
    // Apple's recipe.
    let paused = parent.convertTime(CACurrentMediaTime(), from: nil)
    parent.speed = 0
    parent.timeOffset = paused
    timeline.wait(10)
    #expect(timeline.seen(layer)?.opacity == 0.25)
    #expect(timeline.nextChange == nil)
    #expect(timeline.wakeTime == nil)
    parent.speed = 1
    parent.timeOffset = 0
    parent.beginTime = 0
    parent.beginTime = parent.convertTime(CACurrentMediaTime(), from: nil) - paused
    timeline.wait(0.5)
    #expect(abs((timeline.seen(layer)?.opacity ?? 0) - 0.5) < 1e-6)
    timeline.wait(1.01)
    #expect(layer.animationKeys() == nil)
  }

  @Test("animation-036 a layer's time runs at its speed")
  func layerTime() {
    let parent = CALayer()
    let layer = CALayer()
    parent.addSublayer(layer)
    layer.speed = 2
    #expect(layer.convertTime(10, from: parent) == 20)
    #expect(layer.convertTime(20, to: parent) == 10)
  }

  @Test("animations of a layer add up in the order in which they were added")
  func order() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.add(basic("position.x", 0, 10), forKey: nil)
    let more = basic("position", CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 0))
    more.isAdditive = true
    layer.add(more, forKey: nil)
    layer.add(basic("position.y", 7, 7), forKey: nil)
    timeline.wait(0.5)
    #expect(timeline.seen(layer)?.position == CGPoint(x: 105, y: 7))
  }

  @Test("an animation of the wrong kind, or of nothing, does nothing and ends")
  func badInput() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    let witness = Witness()
    for animation in [
      basic("nonsense", 0, 1), basic("opacity", "a", CGPoint.zero), basic("position", CGFloat.nan, CGFloat.infinity),
      basic("opacity", CGFloat.nan, CGFloat.infinity), CABasicAnimation(keyPath: nil),
    ] {
      animation.delegate = witness
      animation.duration = 1
      layer.add(animation, forKey: nil)
    }
    timeline.wait(0.5)
    #expect(timeline.seen(layer)?.opacity == 1)
    #expect(timeline.seen(layer)?.position == CGPoint(x: 100, y: 100))
    timeline.wait(1)
    #expect(witness.log.filter { $0 == "finished" }.count == 5)
  }
}
