import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor struct ImplicitAnimationTests {
  @Test("a change of a layer that is on the screen moves there in a quarter of a second")
  func implicit() throws {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.position = CGPoint(x: 200, y: 100)
    let animation = try #require(layer.animation(forKey: "position") as? CABasicAnimation)
    #expect(animation.duration == 0.25)
    #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
    #expect(animation.fromValue as? CGPoint == nil)
    timeline.wait(0.125)
    let x = try #require(timeline.seen(layer)).position.x
    #expect(x > 150 && x < 190)
    timeline.wait(0.2)
    #expect(timeline.seen(layer)?.position.x == 200)
    #expect(layer.animationKeys() == nil)
  }

  @Test("interrupted, it goes on from where it is")
  func interrupted() throws {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    layer.position.x = 200
    timeline.wait(0.1)
    let before = try #require(timeline.seen(layer)).position.x
    layer.position.x = 100
    let after = try #require(timeline.seen(layer)).position.x
    #expect(abs(after - before) < 1e-9)
    timeline.wait(1)
    #expect(timeline.seen(layer)?.position.x == 100)
  }

  @Test("new layers, layers in no window, and those of a transaction without actions change at once")
  func atOnce() {
    let timeline = Timeline()
    let free = CALayer()
    free.opacity = 0.5
    #expect(free.animationKeys() == nil)
    let new = CALayer()
    timeline.root.addSublayer(new)
    new.opacity = 0.5
    #expect(new.animationKeys() == nil)
    let layer = timeline.addLayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 0.5
    CATransaction.commit()
    #expect(layer.animationKeys() == nil)
    layer.removeFromSuperlayer()
    timeline.commit()
    layer.opacity = 0.7
    #expect(layer.animationKeys() == nil)
    layer.isHidden = true
    #expect(layer.animationKeys() == nil)
  }

  @Test("a transaction's completion waits for its animations, and those of the transactions inside")
  func completion() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    var log: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { log.append("outer") }
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { log.append("inner") }
    layer.opacity = 0
    CATransaction.commit()
    CATransaction.setAnimationDuration(2)
    layer.zPosition = 3
    CATransaction.commit()
    #expect(log == [])
    timeline.wait(1.5)
    #expect(log == ["inner"])
    timeline.wait(1)
    #expect(log == ["inner", "outer"])
  }

  @Test("animation-006 a transaction without animations is complete at its end, also when they are removed before")
  func noAnimations() {
    let timeline = Timeline()
    let layer = timeline.addLayer()
    var count = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { count += 1 }
    CATransaction.commit()
    #expect(count == 1)
    CATransaction.begin()
    CATransaction.setCompletionBlock { count += 1 }
    layer.opacity = 0
    CATransaction.commit()
    layer.removeAllAnimations()
    timeline.wait(0)
    #expect(count == 2)
  }
}
