import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite struct PropertyAnimatorTests {
  // MARK: Running

  @Test("it runs, shows its state, and calls its completions at the end")
  func runs() {
    let scene = AnimatorScene()
    var animator: UIViewPropertyAnimator? = scene.animator(1)
    #expect(animator!.state == .inactive && !animator!.isRunning && scene.view.frame.minX == 100)
    animator!.startAnimation()
    #expect(animator!.state == .active && animator!.isRunning && scene.view.frame.minX == 300 && scene.x == 100)
    scene.commit()
    scene.pass(0.25)
    expectNear(scene.x, 150, within: 1e-6)
    expectNear(animator!.fractionComplete, 0.25, within: 1e-9)
    weak let kept = animator
    animator = nil
    #expect(kept != nil)
    scene.pass(0.74)
    #expect(scene.journal.entries.isEmpty)
    scene.pass(0.02)
    #expect(scene.journal.entries == ["end"] && scene.x == 300 && scene.view.layer.animationKeys() == nil)
    scene.pass(0.1)
    #expect(kept == nil)
  }

  @Test("its pace is the curve that it was made with")
  func paces() {
    let scene = AnimatorScene()
    let paces: [(UIViewPropertyAnimator, Double)] = [
      (scene.animator(1, .easeIn), 0.0935), (scene.animator(1, .easeInOut), 0.1292),
      (
        UIViewPropertyAnimator(duration: 1, controlPoint1: point(0, 0), controlPoint2: point(0.58, 1)) {
          scene.view.frame.origin.x = 300
        }, 0.3781
      ),
    ]
    for (animator, part) in paces {
      scene.view.frame.origin.x = 100
      animator.startAnimation()
      scene.commit()
      scene.pass(0.25)
      expectNear(scene.x, 100 + 200 * part, within: 0.05)
      scene.pass(1)
    }
    #expect(UICubicTimingParameters(animationCurve: .easeIn).controlPoint1 == point(0.42, 0))
    #expect(UICubicTimingParameters().animationCurve == .easeInOut)
  }

  @Test("a delay of the start, and one of a block")
  func delays() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.addAnimations({ scene.view.alpha = 0 }, delayFactor: 0.5)
    animator.startAnimation(afterDelay: 0.5)
    #expect(animator.delay == 0.5)
    scene.commit()
    scene.pass(0.5)
    expectNear(scene.x, 100, within: 1e-6)
    scene.pass(0.5)
    expectNear(scene.x, 200, within: 1e-6)
    #expect(scene.view.shown.opacity == 1)
    scene.pass(0.25)
    expectNear(CGFloat(scene.view.shown.opacity), 0.5, within: 1e-6)
    scene.pass(0.3)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("blocks added on the way take what is left of the time")
  func addedOnTheWay() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.5)
    animator.addAnimations { scene.view.alpha = 0 }
    scene.commit()
    scene.pass(0.25)
    expectNear(CGFloat(scene.view.shown.opacity), 0.5, within: 1e-6)
    expectNear(scene.x, 250, within: 1e-6)
    scene.pass(0.3)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("without anything to animate, and without a window, it takes its time all the same")
  func nothingToDo() {
    let scene = AnimatorScene()
    let lonely = UIView(frame: rect(0, 0, 10, 10))
    let animator = scene.watch(UIViewPropertyAnimator(duration: 0.5, curve: .linear) { lonely.alpha = 0 })
    animator.startAnimation()
    #expect(lonely.alpha == 0)
    scene.pass(0.4)
    #expect(scene.journal.entries.isEmpty)
    expectNear(animator.fractionComplete, 0.8)
    animator.isReversed = true
    scene.pass(0.5)
    #expect(scene.journal.entries == ["start"] && lonely.alpha == 1)
  }

  @Test("runningPropertyAnimator runs already")
  func runningAnimator() {
    let scene = AnimatorScene()
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 0.5, delay: 0, options: .curveLinear, animations: { scene.view.frame.origin.x = 300 },
      completion: { scene.journal.note("\($0)") })
    #expect(animator.isRunning && !animator.isUserInteractionEnabled)
    scene.commit()
    scene.pass(0.25)
    expectNear(scene.x, 200, within: 1e-6)
    scene.pass(0.3)
    #expect(scene.journal.entries == ["end"])
  }

  // MARK: By hand

  @Test("paused it stands where it was, without frames; sent on it goes on from there without a jump")
  func pausing() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeInOut)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.3)
    let samples = MotionSamples(scene.stage, for: 0.1, of: { scene.x }) { animator.pauseAnimation() }
    #expect(samples.largestStep < 0.5)
    #expect(!animator.isRunning && animator.state == .active)
    let place = scene.x
    expectNear(animator.fractionComplete, (place - 100) / 200, within: 1e-9)
    let surface = scene.stage.app.server.openSurfaces[0]
    scene.pass(0.2)
    let frames = surface.presentedFrames + surface.skippedFrames
    #expect(scene.stage.app.server.nextActionTime == nil && surface.nextFrameTime == nil)
    scene.pass(5)
    #expect(scene.x == place && surface.presentedFrames + surface.skippedFrames == frames)
    let onwards = MotionSamples(scene.stage, for: 0.2, of: { scene.x }) { animator.startAnimation() }
    #expect(onwards.largestStep < 0.5 && onwards.values.last! > place + 10)
    scene.pass(1)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("what is left after a pause is the rest of the curve")
  func resuming() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeInOut)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.3)
    animator.pauseAnimation()
    scene.commit()
    scene.pass(1)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.4)
    let curve = CAMediaTimingFunction(name: .easeInEaseOut).curve
    expectNear(scene.x, 100 + 200 * curve.value(at: 0.7), within: 1e-4)
    scene.pass(0.29)
    #expect(scene.journal.entries.isEmpty)
    scene.pass(0.02)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("moved by hand it shows exactly that part of the way, or with the curve of that part of the time")
  func scrubbing() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeIn)
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    scene.commit()
    expectNear(scene.x, 150, within: 1e-9)
    for fraction in [0.9, 0, 1, 0.5] {
      animator.fractionComplete = fraction
      scene.commit()
      expectNear(scene.x, 100 + 200 * fraction, within: 1e-9)
      expectNear(animator.fractionComplete, fraction)
    }
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    scene.commit()
    expectNear(scene.x, 100 + 200 * 0.0935, within: 0.01)
    expectNear(animator.fractionComplete, 0.25, within: 1e-6)
    animator.fractionComplete = 5
    #expect(animator.fractionComplete == 1)
    animator.fractionComplete = .nan
    #expect(animator.fractionComplete == 0)
    // From there it goes on.
    animator.fractionComplete = 0.5
    animator.startAnimation()
    scene.commit()
    scene.pass(0.25)
    expectNear(scene.x, 100 + 200 * 0.6219, within: 0.02)
    scene.pass(0.3)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("a block that begins later follows the hand from there on, and does not jump when it is let go")
  func scrubbingDelayed() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeInOut)
    animator.addAnimations({ scene.view.alpha = 0 }, delayFactor: 0.5)
    for (fraction, opacity) in [(0.25, 1.0), (0.5, 1), (0.75, 0.5), (1, 0), (0.6, 0.8)] {
      animator.fractionComplete = fraction
      scene.commit()
      expectNear(CGFloat(scene.view.shown.opacity), opacity, within: 1e-6)
    }
    let samples = MotionSamples(scene.stage, for: 0.1, of: { CGFloat(scene.view.shown.opacity) }) {
      animator.startAnimation()
    }
    #expect(samples.largestStep < 0.01)
    scene.pass(1)
    #expect(scene.view.shown.opacity == 0 && scene.journal.entries == ["end"])
  }

  @Test("continued with another pace it takes that from where it is to the end")
  func continuing() {
    let scene = AnimatorScene()
    let animator = scene.animator(2, .easeInOut)
    animator.fractionComplete = 0.5
    scene.commit()
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.5)
    scene.commit()
    scene.pass(0.5)
    expectNear(scene.x, 250, within: 1e-6)
    scene.pass(0.49)
    #expect(scene.journal.entries.isEmpty)
    scene.pass(0.02)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("continued without a factor it takes the time that is left")
  func continuingForTheRest() {
    let scene = AnimatorScene()
    let animator = scene.animator(2)
    animator.fractionComplete = 0.75
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    scene.commit()
    scene.pass(0.25)
    expectNear(scene.x, 275, within: 1e-6)
    scene.pass(0.26)
    #expect(scene.journal.entries == ["end"])
  }

  @Test("thrown with a spring it goes on as fast as the finger was, along each axis")
  func throwing() {
    let scene = AnimatorScene()
    let animator = scene.watch(
      UIViewPropertyAnimator(duration: 1, curve: .linear) { scene.view.center = point(325, 225) })
    animator.fractionComplete = 0.5
    scene.commit()
    #expect(scene.view.shown.position == point(225, 175))
    // 100 and 50 points are left.
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 12, initialVelocity: CGVector(dx: 3, dy: -2))
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    scene.commit()
    scene.pass(0.001)
    expectNear(scene.view.shown.position.x, 225.3, within: 0.01)
    expectNear(scene.view.shown.position.y, 174.9, within: 0.01)
    let curve = SpringCurve(mass: 1, stiffness: 100, damping: 12, initialVelocity: 3)
    scene.pass(0.199)
    expectNear(scene.view.shown.position.x, 225 + 100 * curve.value(at: 0.2), within: 1e-6)
    scene.pass(3)
    #expect(scene.journal.entries == ["end"] && scene.view.shown.position == point(325, 225))
  }

  // MARK: Turning round

  @Test("turned round while it runs it goes back as it came, and ends at the start with the old values")
  func reversing() {
    let scene = AnimatorScene()
    let animator = scene.animator(1, .easeInOut)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.4)
    let top = scene.x
    let samples = MotionSamples(scene.stage, for: 0.02, of: { scene.x }) { animator.isReversed = true }
    #expect(samples.largestStep < 0.5 && animator.isRunning)
    #expect(scene.x < top + 5)
    expectNear(animator.fractionComplete, 1 - (scene.x - 100) / 200, within: 1e-9)
    scene.pass(0.5)
    #expect(scene.journal.entries == ["start"])
    #expect(scene.view.frame.minX == 100 && scene.x == 100 && scene.view.layer.animationKeys() == nil)
  }

  @Test("turned round in a pause its fraction counts from the other end")
  func reversingPaused() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.fractionComplete = 0.25
    animator.isReversed = true
    expectNear(animator.fractionComplete, 0.75)
    scene.commit()
    expectNear(scene.x, 150)
    animator.fractionComplete = 0.5
    scene.commit()
    expectNear(scene.x, 200)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    scene.commit()
    scene.pass(0.25)
    expectNear(scene.x, 150, within: 1e-6)
    scene.pass(0.26)
    #expect(scene.journal.entries == ["start"] && scene.view.frame.minX == 100)
  }

  @Test("a spring that is turned round keeps its speed")
  func reversingSpring() {
    let scene = AnimatorScene()
    let animator = scene.watch(
      UIViewPropertyAnimator(duration: 1, dampingRatio: 0.6) { scene.view.frame.origin.x = 300 })
    animator.startAnimation()
    scene.commit()
    scene.pass(0.1)
    let samples = MotionSamples(scene.stage, for: 0.2, of: { scene.x }) { animator.isReversed = true }
    #expect(samples.largestKick < 60 && samples.values.max()! > samples.values[samples.values.count / 2] + 2)
    scene.pass(2)
    #expect(scene.journal.entries == ["start"] && scene.x == 100)
  }

  @Test("what is changed back has all that its view had: colours, bounds, keyframes and twice changed values")
  func takingBack() {
    let scene = AnimatorScene()
    let animator = scene.watch(
      UIViewPropertyAnimator(duration: 1, curve: .linear) {
        scene.view.backgroundColor = .blue
        scene.view.bounds.size = CGSize(width: 80, height: 20)
        scene.view.center.x = 0
        scene.view.center.x = 200
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { scene.view.alpha = 0.2 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { scene.view.alpha = 0.6 }
        }
      })
    animator.fractionComplete = 0.5
    scene.commit()
    expectNear(CGFloat(scene.view.shown.opacity), 0.2, within: 1e-6)
    animator.fractionComplete = 0.75
    scene.commit()
    expectNear(CGFloat(scene.view.shown.opacity), 0.4, within: 1e-6)
    animator.isReversed = true
    animator.startAnimation()
    scene.pass(1)
    #expect(scene.journal.entries == ["start"])
    #expect(scene.view.frame == rect(100, 100, 50, 50) && scene.view.alpha == 1)
    #expect(scene.view.backgroundColor?.channels == UIColor.red.channels)
  }

  // MARK: Stopping

  @Test("stopped, the view has what is on the screen; finished, what the position says")
  func stopping() {
    for (position, x) in [(UIViewAnimatingPosition.current, 150.0), (.end, 300), (.start, 100)] {
      let scene = AnimatorScene()
      let animator = scene.animator(1)
      animator.startAnimation()
      scene.commit()
      scene.pass(0.25)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && !animator.isRunning)
      expectNear(scene.view.frame.minX, 150, within: 1e-6)
      #expect(scene.view.layer.animationKeys() == nil)
      animator.finishAnimation(at: position)
      #expect(animator.state == .inactive && scene.journal.entries == ["\(position)"])
      expectNear(scene.view.frame.minX, x, within: 1e-6)
      scene.pass(2)
      #expect(scene.journal.entries.count == 1)
    }
  }

  @Test("stopped without finishing it is inactive at once, calls nobody, and can be used again")
  func stoppingWithoutFinishing() {
    let scene = AnimatorScene()
    let animator = scene.animator(1)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    animator.startAnimation()
    scene.commit()
    scene.pass(0.25)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    scene.pass(2)
    #expect(scene.journal.entries.isEmpty)
    expectNear(scene.x, 150, within: 1e-6)
    animator.addAnimations { scene.view.frame.origin.x = 0 }
    animator.startAnimation()
    scene.commit()
    scene.pass(0.5)
    expectNear(scene.x, 75, within: 1e-6)
    scene.pass(0.6)
    #expect(scene.x == 0 && animator.state == .inactive)
  }

  @Test("one that pauses at its end stays active, and can go back from there")
  func pausingOnCompletion() {
    let scene = AnimatorScene()
    let animator = scene.animator(0.5)
    animator.pausesOnCompletion = true
    animator.startAnimation()
    scene.pass(0.6)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1 && scene.x == 300)
    #expect(scene.journal.entries.isEmpty)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    scene.commit()
    scene.pass(0.25)
    expectNear(scene.x, 200, within: 1e-6)
    scene.pass(0.3)
    #expect(scene.journal.entries == ["start"] && scene.view.frame.minX == 100)
  }

  @Test("two animators move a view together")
  func together() {
    let scene = AnimatorScene()
    let (first, second) = (scene.animator(1), UIViewPropertyAnimator(duration: 1, curve: .linear))
    second.addAnimations { scene.view.frame.origin.x = 100 }
    first.startAnimation()
    scene.commit()
    scene.pass(0.5)
    second.startAnimation()
    scene.commit()
    expectNear(scene.x, 200, within: 1e-6)
    scene.pass(0.25)
    // One has 50 points to go, the other has gone 50 back.
    expectNear(scene.x, 200, within: 1e-6)
    scene.pass(1)
    #expect(scene.x == 100)
  }

  // MARK: Traps

  @Test("misuse traps, as on iOS")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIViewPropertyAnimator(duration: 1, curve: .linear).finishAnimation(at: .end) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.startAnimation()
        animator.stopAnimation(false)
        animator.startAnimation()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.isInterruptible = false
        animator.startAnimation()
        animator.pauseAnimation()
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.pauseAnimation()
        animator.isUserInteractionEnabled = false
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIViewPropertyAnimator(duration: 1, curve: .linear).pauseAnimation() }
    }
  }
}
