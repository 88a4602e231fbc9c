import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// What is easy to get wrong in a property animator.
@MainActor @Suite struct AnimatorEdgeCaseTests {
  /// Rises to more than its end, and comes back.
  private let overshoot = UICubicTimingParameters(controlPoint1: point(0.3, 1.6), controlPoint2: point(0.7, 1.4))
  private var overshootCurve: UnitCurve { UnitCurve(0.3, 1.6, 0.7, 1.4) }

  // MARK: Added on the way

  @Test(
    "what is added on the way begins where it is, whatever the pace",
    arguments: [UIView.AnimationCurve.easeOut, .easeIn, .easeInOut, .linear], [0.3, 0.5, 0.8])
  func addedOnTheWay(curve: UIView.AnimationCurve, time: TimeInterval) {
    let scene = AnimatorScene()
    let animator = scene.animator(1, curve)
    scene.run(animator, for: time)
    animator.addAnimations { scene.view.alpha = 0 }
    scene.commit()
    expectNear(scene.opacity, 1, within: 1e-6)
    scene.pass((1 - time) / 2)
    expectNear(scene.opacity, 1 - curve.timingFunction.curve.value(at: 0.5), within: 1e-4)
    scene.pass((1 - time) / 2 + 0.01)
    #expect(scene.opacity == 0 && scene.journal.entries == ["end"])
  }

  @Test("what is added in a pause begins where it is, and follows the finger from there", arguments: [0.3, 0.75])
  func addedInPause(time: TimeInterval) {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeInOut)
    scene.run(animator, for: time)
    animator.pauseAnimation()
    scene.commit()
    animator.addAnimations { scene.view.alpha = 0 }
    scene.commit()
    expectNear(scene.opacity, 1, within: 1e-6)
    let fraction = animator.fractionComplete
    animator.fractionComplete = fraction
    scene.commit()
    expectNear(scene.opacity, 1, within: 1e-6)
    animator.fractionComplete = fraction + (1 - fraction) / 2
    scene.commit()
    expectNear(scene.opacity, 0.5, within: 1e-6)
    animator.startAnimation()
    scene.commit()
    expectNear(scene.opacity, 0.5, within: 1e-6)
    scene.pass(1)
    #expect(scene.opacity == 0 && scene.x == 300 && scene.journal.entries == ["end"])
  }

  @Test("what is added while the start is delayed begins with the others")
  func addedBeforeStart() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.startAnimation(afterDelay: 1)
    scene.commit()
    scene.pass(0.5)
    animator.addAnimations { scene.view.alpha = 0 }
    scene.commit()
    scene.pass(0.5)
    expectNear(scene.opacity, 1, within: 1e-6)
    scene.pass(0.5)
    expectNear(scene.opacity, 0.5, within: 1e-6)
    expectNear(scene.x, 200, within: 1e-6)
    scene.pass(0.51)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("what is added to a spring late comes to rest with it")
  func addedToSpring() {
    let scene = AnimatorScene()
    let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let animator = scene.animator(1, spring)
    scene.run(animator, for: 1.2)
    animator.addAnimations { scene.view.alpha = 0 }
    // It has 0.27 seconds where it would like to have 1.47, and does not jump at their end.
    let course = MotionSamples(scene.stage, for: 0.4, of: { scene.opacity })
    #expect(course.largestStep < 0.05, "\(course.largestStep)")
    #expect(scene.opacity == 0 && scene.journal.entries == ["end"])
  }

  // MARK: Pauses

  @Test("after a pause the rest is what it would have been, also beyond the end", arguments: [0.2, 0.45, 0.6, 0.9])
  func resumingOvershoot(time: TimeInterval) {
    let scene = AnimatorScene()
    let animator = scene.animator(1, overshoot)
    scene.run(animator, for: time)
    animator.pauseAnimation()
    scene.commit()
    scene.pass(3)
    expectNear(scene.x, 100 + 200 * overshootCurve.value(at: time), within: 1e-3)
    animator.startAnimation()
    scene.commit()
    expectNear(scene.x, 100 + 200 * overshootCurve.value(at: time), within: 1e-3)
    scene.pass((1 - time) / 2)
    expectNear(scene.x, 100 + 200 * overshootCurve.value(at: (1 + time) / 2), within: 1e-3)
    #expect(scene.journal.entries.isEmpty)
    scene.pass((1 - time) / 2 + 0.01)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("turned round beyond its end it goes back as it came")
  func reversingOvershoot() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, overshoot)
    scene.run(animator, for: 0.5)
    animator.isReversed = true
    scene.commit()
    expectNear(scene.x, 100 + 200 * overshootCurve.value(at: 0.5), within: 1e-3)
    scene.pass(0.2)
    expectNear(scene.x, 100 + 200 * overshootCurve.value(at: 0.3), within: 1e-3)
    scene.pass(0.29)
    #expect(scene.journal.entries.isEmpty)
    scene.pass(0.02)
    #expect(scene.journal.entries == ["start"] && scene.view.frame.minX == 100)
  }

  @Test("a spring that was paused goes on with the rest of its way, as fast as it was", arguments: [0.0, 2.0])
  func resumingSpring(pause: TimeInterval) {
    let scene = AnimatorScene()
    let animator = scene.animator(1, UISpringTimingParameters(dampingRatio: 0.5))
    let curve = SpringCurve(dampingRatio: 0.5, duration: 1)
    scene.run(animator, for: 0.2)
    animator.pauseAnimation()
    if pause > 0 {
      scene.commit()
      scene.pass(pause)
    }
    expectNear(scene.x, 100 + 200 * curve.value(at: 0.2), within: 1e-6)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.1)
    expectNear(scene.x, 100 + 200 * curve.value(at: 0.3), within: 1e-6)
    scene.pass(0.69)
    #expect(scene.journal.entries.isEmpty)
    scene.pass(0.02)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("a delay that is not over is not over after a pause either")
  func pausingBeforeStart() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.startAnimation(afterDelay: 1)
    scene.commit()
    scene.pass(0.6)
    animator.pauseAnimation()
    scene.commit()
    scene.pass(5)
    #expect(scene.x == 100)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.4)
    expectNear(scene.x, 100, within: 1e-6)
    scene.pass(0.5)
    expectNear(scene.x, 200, within: 1e-6)
    scene.pass(0.51)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("a push that was taken back by a pause pushes nothing later")
  func forgottenPush() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, UISpringTimingParameters(dampingRatio: 1))
    animator.fractionComplete = 0.5
    scene.commit()
    let push = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: -40, dy: -40))
    animator.continueAnimation(withTimingParameters: push, durationFactor: 1)
    animator.pauseAnimation()
    scene.commit()
    animator.startAnimation()
    let samples = MotionSamples(scene.stage, for: 0.1, of: { scene.x }) {}
    #expect(samples.values.min()! >= 200 - 1e-6)
    scene.pass(2)
    #expect(scene.journal.entries == ["end"])
  }

  // MARK: By hand

  @Test("a block that began later does not jump when a finger takes it on its way", arguments: [0.45, 0.6, 0.8])
  func takingDelayed(time: TimeInterval) {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeInOut)
    animator.addAnimations({ scene.view.alpha = 0 }, delayFactor: 0.4)
    scene.run(animator, for: time)
    let before = scene.opacity
    #expect(before < 1)
    animator.pauseAnimation()
    animator.fractionComplete = animator.fractionComplete
    scene.commit()
    expectNear(scene.opacity, before, within: 1e-6)
    let fraction = animator.fractionComplete
    for part in [1, 0.6, 0] {
      animator.fractionComplete = fraction * part
      scene.commit()
      #expect(scene.opacity >= before - 1e-6)
    }
    #expect(scene.opacity == 1)
    animator.fractionComplete = 1
    scene.commit()
    expectNear(scene.opacity, 0, within: 1e-6)
    animator.stopAnimation(true)
  }

  @Test("by time it goes over a spring's way, and reads back what was set")
  func scrubbingSpringByTime() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, UISpringTimingParameters(dampingRatio: 0.4))
    let curve = SpringCurve(dampingRatio: 0.4, duration: 1)
    animator.scrubsLinearly = false
    for fraction in [0.1, 0.3, 0.5, 0.8] {
      animator.fractionComplete = fraction
      scene.commit()
      expectNear(scene.x, 100 + 200 * curve.value(at: fraction), within: 1e-6)
      expectNear(animator.fractionComplete, fraction, within: 1e-6)
    }
    animator.stopAnimation(true)
  }

  @Test("a stopped one keeps its fraction")
  func stoppedFraction() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    scene.run(animator, for: 0.25)
    animator.stopAnimation(false)
    scene.pass(0.5)
    expectNear(animator.fractionComplete, 0.25, within: 1e-6)
    animator.finishAnimation(at: .current)
  }

  // MARK: Views that go

  @Test("it ends in its time though its view leaves in the turn in which it starts", arguments: [false, true])
  func viewLeaves(removesAnimations: Bool) {
    let scene = AnimatorScene()
    var animator: UIViewPropertyAnimator? = scene.animator(0.5)
    animator!.startAnimation()
    if removesAnimations { scene.view.layer.removeAllAnimations() } else { scene.view.removeFromSuperview() }
    weak let kept = animator
    animator = nil
    scene.pass(0.45)
    #expect(kept != nil && scene.journal.entries.isEmpty)
    scene.pass(0.1)
    #expect(scene.journal.entries == ["end"] && scene.view.frame.minX == 300)
    scene.pass(0.1)
    #expect(kept == nil)
  }

  @Test("it stands still in a pause though its view leaves in the turn of the pause")
  func viewLeavesInPause() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    scene.run(animator, for: 0.5)
    animator.pauseAnimation()
    scene.view.removeFromSuperview()
    scene.pass(0.3)
    expectNear(animator.fractionComplete, 0.5, within: 0.02)
    animator.stopAnimation(true)
  }

  // MARK: With others

  @Test("a colour that something else moves goes on from what is on the screen")
  func interruptedColor() {
    let scene = AnimatorScene()
    func red() -> CGFloat { scene.view.shown.backgroundColor?.components?.first ?? -1 }
    let first = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      scene.view.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    }
    scene.run(first, for: 0.5)
    expectNear(red(), 0.5, within: 0.01)
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.backgroundColor = .red }
    scene.run(second, for: 0)
    expectNear(red(), 0.5, within: 0.01)
    scene.pass(0.5)
    expectNear(red(), 0.75, within: 0.01)
    scene.pass(1)
    expectNear(red(), 1)
  }

  @Test("a colour that is set twice in a block begins as it was")
  func colorSetTwice() {
    let scene = AnimatorScene()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      scene.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
      scene.view.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    }
    scene.run(animator, for: 0)
    let shown = scene.view.shown.backgroundColor?.components ?? []
    #expect(shown.count == 4 && shown[0] > 0.99 && shown[1] < 0.01 && shown[2] < 0.01, "\(shown)")
    scene.pass(2)
  }

  @Test("a stop leaves what others add to the view as it is: nothing jumps")
  func stoppingOneOfTwo() {
    let scene = AnimatorScene()
    let first = scene.animator(1)
    let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.frame.origin.x = 100 }
    scene.run(first, for: 0.5)
    scene.run(second, for: 0.2)
    let samples = MotionSamples(scene.stage, for: 0.05, of: { scene.x }) { first.stopAnimation(true) }
    // Until the next frame the screen goes on as it was: 200 points a second.
    #expect(samples.largestStep < 200 * HeadlessApp.frameInterval + 0.3, "\(samples.largestStep)")
    scene.pass(2)
    #expect(scene.view.layer.animationKeys() == nil)
  }

  // MARK: From inside

  @Test("a block that stops its own animator leaves it stopped")
  func stoppingFromInside() {
    let scene = AnimatorScene()
    let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear)
    animator.addAnimations { [unowned animator] in
      scene.view.alpha = 0
      animator.stopAnimation(true)
    }
    animator.addCompletion { scene.journal.note("\($0)") }
    animator.startAnimation()
    #expect(animator.state == .inactive && !animator.isRunning)
    scene.pass(1)
    #expect(scene.journal.entries.isEmpty && scene.view.layer.animationKeys() == nil)
  }

  @Test("a completion may start it again, and stop it")
  func restartingFromCompletion() {
    let scene = AnimatorScene()
    let animator = scene.animator(0.2)
    animator.addCompletion { [unowned animator] _ in
      #expect(animator.state == .inactive)
      animator.addAnimations { scene.view.alpha = 0 }
      animator.addCompletion { scene.journal.note("again \($0)") }
      animator.startAnimation()
    }
    scene.run(animator, for: 0.21)
    #expect(scene.journal.entries == ["end"] && animator.isRunning)
    scene.pass(0.3)
    #expect(scene.journal.entries == ["end", "again end"] && scene.opacity == 0)
    let other = scene.animator(0.2)
    other.addCompletion { [unowned other] _ in other.stopAnimation(true) }
    scene.run(other, for: 0.3)
    #expect(other.state == .inactive)
  }

  @Test("started without animations it ends at once, also where it was paused on its way")
  func withoutAnimations() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.fractionComplete = 0.5
    scene.commit()
    UIView.performWithoutAnimation { animator.startAnimation() }
    scene.pass(0.05)
    #expect(scene.journal.entries == ["end"] && scene.x == 300 && animator.state == .inactive)
  }

  @Test("numbers without bounds are taken, and paused and stopped")
  func extremes() {
    for duration in [Double.infinity, .nan, -1, 0, 1e300] {
      let scene = AnimatorScene()
      let animator = scene.animator(duration, .easeInOut)
      animator.startAnimation(afterDelay: duration)
      scene.commit()
      scene.pass(0.1)
      #expect(scene.x.isFinite)
      guard animator.state == .active else {
        #expect(scene.journal.entries == ["end"])
        continue
      }
      animator.pauseAnimation()
      animator.continueAnimation(withTimingParameters: nil, durationFactor: .infinity)
      scene.pass(0.1)
      animator.continueAnimation(withTimingParameters: overshoot, durationFactor: 1e300)
      scene.pass(0.1)
      #expect(scene.x.isFinite)
      animator.stopAnimation(true)
      #expect(scene.view.frame.minX.isFinite)
    }
  }

  @Test("one that is not interruptible cannot be moved by hand while it runs")
  func notInterruptible() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.isInterruptible = false
        animator.startAnimation()
        animator.fractionComplete = 0.5
      }
    }
  }
}
