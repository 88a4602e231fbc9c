import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite struct KeyframeBlockTests {
  private func scene() -> (Stage, UIView) {
    let view = UIView(frame: rect(0, 0, 50, 50))
    view.backgroundColor = .red
    return (Stage(adding: view), view)
  }

  @Test("each keyframe has its part of the time, and between them nothing moves")
  func parts() {
    let (stage, view) = scene()
    var ends: [Bool] = []
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: 3 << 16),
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { view.frame.origin.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { view.frame.origin.x = 300 }
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.backgroundColor = .blue }
      }, completion: { ends.append($0) })
    #expect(view.frame.minX == 300 && view.layer.animation(forKey: "position") is CAKeyframeAnimation)
    _ = stage.app.snapshot()
    for (time, x) in [(0.1, 0.0), (0.3, 50), (0.4, 100), (0.5, 100), (0.6, 100), (0.8, 200), (0.9, 250)] {
      stage.app.advance(by: time - stage.app.now + start(stage))
      expectNear(view.shown.frame.minX, x, within: 1e-6, "at \(time)")
    }
    #expect(UIColor(cgColor: view.shown.backgroundColor!).channels == UIColor.blue.channels && ends.isEmpty)
    stage.app.advance(by: 0.2)
    #expect(ends == [true] && view.layer.animationKeys() == nil)
  }

  /// When the stage's first frame was over, at which tests begin.
  private func start(_ stage: Stage) -> TimeInterval { HeadlessApp.frameInterval }

  @Test("the pace of the whole eases in and out unless said otherwise")
  func pace() {
    let (stage, view) = scene()
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.frame.origin.x = 100 }
    }
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.25)
    expectNear(view.shown.frame.minX, 12.92, within: 0.01)
  }

  @Test("discrete keyframes stay until the next, paced ones go at one pace")
  func modes() {
    let (stage, view) = scene()
    let linear = UIView.KeyframeAnimationOptions(rawValue: 3 << 16)
    let other = UIView(frame: rect(0, 60, 50, 50))
    stage.root.addSubview(other)
    stage.app.advance(by: 0.05)
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: [.calculationModeDiscrete, linear],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.frame.origin.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.frame.origin.x = 300 }
      })
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: [.calculationModePaced, linear],
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.9) { other.frame.origin.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) { other.frame.origin.x = 300 }
      })
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.25)
    #expect(view.shown.frame.minX == 0)
    expectNear(other.shown.frame.minX, 75, within: 1e-6)
    stage.app.advance(by: 0.5)
    #expect(view.shown.frame.minX == 100)
    expectNear(other.shown.frame.minX, 225, within: 1e-6)
  }

  @Test("numbers that make no sense, keyframes in keyframes and outside of all")
  func oddities() {
    let (stage, view) = scene()
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
    #expect(view.alpha == 0.5 && view.layer.animationKeys() == nil)
    UIView.animateKeyframes(withDuration: 1, delay: -.infinity) {
      UIView.addKeyframe(withRelativeStartTime: .nan, relativeDuration: -3) { view.alpha = 0.25 }
      UIView.addKeyframe(withRelativeStartTime: 7, relativeDuration: .infinity) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 100 }
      }
      UIView.animate(withDuration: 5) { view.transform = CGAffineTransform(scaleX: 2, y: 2) }
    }
    stage.app.advance(by: 0.5)
    #expect(view.shown.opacity == 0.25)
    stage.app.advance(by: 0.6)
    #expect(view.layer.animationKeys() == nil && view.center.x == 100)
  }
}
