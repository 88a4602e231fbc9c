import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite struct InterruptedAnimationTests {
  private func moving(_ stage: Stage) -> UIView {
    let view = UIView(frame: rect(0, 0, 50, 50))
    stage.root.addSubview(view)
    stage.app.advance(by: 0.05)
    return view
  }

  @Test("an animation added to one under way jumps neither in place nor in speed")
  func additive() {
    let stage = Stage()
    let view = moving(stage)
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.6, animations: { view.center = point(325, 25) }, completion: { ends.append($0) })
    stage.app.advance(by: 0.1)
    let samples = MotionSamples(stage, for: 0.4, of: { view.shown.position.x }) {
      UIView.animate(withDuration: 0.6) { view.center = point(25, 225) }
      #expect(view.layer.animationKeys() == ["position", "position-2"])
    }
    // At its fastest 300 points in 0.6 s with that pace are 0.86 points a millisecond.
    #expect(samples.largestStep < 0.9 && samples.values.max()! > 150)
    #expect(samples.largestKick < 10)
    stage.app.advance(by: 1)
    #expect(view.shown.position == point(25, 225) && ends == [true] && view.layer.animationKeys() == nil)
  }

  @Test("frames, bounds and transforms do not jump either, whatever stands on what")
  func allKinds() {
    let stage = Stage()
    let view = moving(stage)
    let end = CGAffineTransform(rotationAngle: 2).scaledBy(x: 2, y: 0.5).translatedBy(x: 30, y: 4)
    UIView.animate(withDuration: 0.6) {
      view.bounds = rect(10, 20, 150, 90)
      view.transform = end
    }
    stage.app.advance(by: 0.1)
    var corner: [CGFloat] = []
    var size: [CGFloat] = []
    let samples = MotionSamples(
      stage, for: 0.4,
      of: {
        let moved = CGPoint(x: 30, y: 10).applying(view.shown.affineTransform())
        corner.append(moved.y)
        size.append(view.shown.bounds.width)
        return moved.x
      },
      event: {
        UIView.animate(withDuration: 0.4) {
          view.transform = CGAffineTransform(translationX: 40, y: 0).rotated(by: -1)
          view.bounds = rect(0, 0, 20, 20)
        }
      })
    // A step is a millisecond. Measured: 0.69 points at most, and 8.7 points a second from one to the next, long after the
    // interruption; at it the speed does not change.
    #expect(samples.largestStep < 0.75)
    #expect(samples.largestKick < 10)
    for values in [corner, size] {
      let steps = zip(values, values.dropFirst()).map { $1 - $0 }
      #expect(steps.map(abs).max()! < 0.75)
      #expect(zip(steps, steps.dropFirst()).map { abs($1 - $0) }.max()! < 0.01)
    }
    stage.app.advance(by: 1)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test("from the current state it goes on from where it is, in place of the one before")
  func fromCurrentState() {
    let stage = Stage()
    let view = moving(stage)
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.6, animations: { view.center.x = 325 }, completion: { ends.append($0) })
    stage.app.advance(by: 0.1)
    let samples = MotionSamples(stage, for: 0.4, of: { view.shown.position.x }) {
      UIView.animate(withDuration: 0.6, delay: 0, options: .beginFromCurrentState, animations: { view.center.x = 25 })
      #expect(view.layer.animationKeys() == ["position"])
      #expect((view.layer.animation(forKey: "position") as? CABasicAnimation)?.isAdditive == false)
    }
    #expect(samples.largestStep < 0.9 && samples.values.max()! > 150 && ends == [false])
    stage.app.advance(by: 1)
    #expect(view.shown.position.x == 25)
  }

  @Test("a spring from the current state takes over the speed, in each direction", arguments: [0.3, 0.7, 1])
  func springFromCurrentState(damping: CGFloat) {
    let stage = Stage()
    let view = moving(stage)
    UIView.animate(withDuration: 0.6, animations: { view.center = point(325, 125) })
    stage.app.advance(by: 0.1)
    var down: [CGFloat] = []
    let samples = MotionSamples(
      stage, for: 0.4,
      of: {
        down.append(view.shown.position.y)
        return view.shown.position.x
      },
      event: {
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: damping, initialSpringVelocity: 0,
          options: .beginFromCurrentState, animations: { view.center = point(25, 25) })
      })
    // A spring pulls at once with all its strength: the speed changes by what that gives in a millisecond, and no more.
    // With the least damping that is 105 points a second, of frequency squared times the distance left, and damping times speed.
    #expect(samples.largestStep < 2.8)
    #expect(samples.largestKick < 110)
    // It goes on the way it went before it turns round.
    #expect(samples.values.max()! > samples.values[samples.values.count / 2] + 5)
    #expect(down.max()! > down[down.count / 2] + 1)
    stage.app.advance(by: 2)
    #expect(view.shown.position == point(25, 25))
  }

  @Test("a spring thrown on at the goal that is caught there swings out by the speed it had")
  func springWithoutDistance() {
    let stage = Stage()
    let view = moving(stage)
    UIView.animate(withDuration: 0.6, delay: 0, options: .curveLinear, animations: { view.center.x = 325 })
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.3)
    let samples = MotionSamples(stage, for: 0.2, of: { view.shown.position.x }) {
      UIView.animate(
        withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        options: .beginFromCurrentState, animations: { view.center.x = 225 })
    }
    #expect(samples.largestKick < 30 && samples.values.max()! > 229)
  }

  @Test("one is added to a spring from the current state without a jump")
  func additiveOnTop() {
    let stage = Stage()
    let view = moving(stage)
    UIView.animate(withDuration: 0.6, animations: { view.center.x = 325 })
    stage.app.advance(by: 0.2)
    UIView.animate(withDuration: 0.6, delay: 0, options: .beginFromCurrentState, animations: { view.center.x = 25 })
    let samples = MotionSamples(stage, for: 1.2, of: { view.shown.position.x }) {
      UIView.animate(withDuration: 0.6) { view.center.x = 225 }
    }
    #expect(samples.largestStep < 0.9)
    stage.app.advance(by: 1)
    #expect(view.shown.position.x == 225)
  }

  @Test("UIView's spring is the damped spring that rests after the duration")
  func spring() {
    let stage = Stage()
    let view = moving(stage)
    UIView.animate(withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0) {
      view.center.x = 125
    }
    _ = stage.app.snapshot()
    let start = stage.app.now
    let curve = SpringCurve(dampingRatio: 0.4, duration: 0.8)
    #expect(view.layer.animation(forKey: "position") is CASpringAnimation)
    for _ in 0..<15 {
      stage.app.advance(by: 0.05)
      expectNear(view.shown.position.x, 25 + 100 * curve.value(at: stage.app.now - start), within: 1e-6)
    }
    stage.app.advance(by: 0.1)
    #expect(view.shown.position.x == 125)
  }

  @Test("a spring by duration and bounce rests when it has settled")
  func perceptualSpring() {
    let stage = Stage()
    let view = moving(stage)
    var ends: [Bool] = []
    UIView.animate(
      springDuration: 0.5, bounce: 0.3, animations: { view.center.x = 125 }, completion: { ends.append($0) })
    _ = stage.app.snapshot()
    let curve = SpringCurve(perceptualDuration: 0.5, bounce: 0.3)
    stage.app.advance(by: 0.5)
    expectNear(view.shown.position.x, 25 + 100 * curve.value(at: 0.5), within: 1e-6)
    #expect(ends.isEmpty)
    stage.app.advance(by: curve.settlingDuration - 0.5 + 0.02)
    #expect(ends == [true])
  }
}
