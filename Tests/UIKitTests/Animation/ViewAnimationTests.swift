import Foundation
import QuartzCore
import Testing
import UIKitTesting
import Windowing

@testable import UIKit

@MainActor @Suite struct ViewAnimationTests {
  private func box() -> UIView {
    let view = UIView(frame: rect(100, 100, 50, 50))
    view.backgroundColor = .red
    return view
  }

  // MARK: Values

  @Test("animation-022 a view's layer that changes outside of a block does not animate")
  func noImplicitAnimation() {
    let view = box()
    let stage = Stage(adding: view)
    view.layer.opacity = 0
    view.center = point(10, 10)
    #expect(view.layer.animationKeys() == nil)
    #expect(view.layer.action(forKey: "opacity") == nil)
    stage.app.advance(by: 0.1)
    #expect(view.shown.opacity == 0)
    UIView.animate(withDuration: 1) { #expect(view.layer.action(forKey: "opacity") != nil) }
  }

  @Test("animation-023 an even fade is half way in the middle, and the view has its value at once")
  func fade() {
    let view = box()
    let stage = Stage(adding: view)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear, animations: { view.alpha = 0 })
    #expect(view.alpha == 0 && view.shown.opacity == 1)
    // The animation begins with the frame that has it.
    stage.app.advance(by: 1 / 60.0)
    let start = view.shown.opacity
    stage.app.advance(by: 0.25)
    expectNear(CGFloat(start - view.shown.opacity), 0.5, within: 1e-5)
    expectNear(CGFloat(view.shown.opacity), 0.5, within: 0.05)
    stage.app.advance(by: 0.3)
    #expect(view.shown.opacity == 0 && view.layer.animationKeys() == nil)
  }

  @Test("what is on the screen is what presentation() says")
  func pixels() {
    let view = box()
    let stage = Stage(adding: view)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.frame.origin.x = 300 })
    stage.app.advance(by: 0.5)
    stage.app.expect(.red, at: point(view.shown.frame.midX, 125))
    stage.app.expect(.black, at: point(110, 125))
    stage.app.expect(.black, at: point(340, 125))
    stage.app.advance(by: 1)
    stage.app.expect(.red, at: point(340, 125))
  }

  @Test("each property that a view sets by itself moves, with Apple's keys; others change at once")
  func properties() {
    let view = box()
    let stage = Stage(adding: view)
    UIView.animate(withDuration: 1) {
      view.bounds = rect(5, 5, 70, 70)
      view.center = point(200, 200)
      view.transform = CGAffineTransform(rotationAngle: 1)
      view.alpha = 0.5
      view.backgroundColor = .blue
      view.layer.cornerRadius = 10
      view.isHidden = true
      view.clipsToBounds = true
      view.layer.contents = nil
    }
    let keys = Set(view.layer.animationKeys() ?? [])
    #expect(
      keys == [
        "bounds.origin", "bounds.size", "position", "transform", "opacity", "backgroundColor", "cornerRadius",
      ])
    #expect(view.layer.animation(forKey: "position") is CABasicAnimation)
    #expect((view.layer.animation(forKey: "position") as? CABasicAnimation)?.isAdditive == true)
    _ = stage
  }

  @Test("colours mix on the way, and go on from where they are")
  func colors() {
    let view = box()
    let stage = Stage(adding: view)
    func green() -> CGFloat {
      var green: CGFloat = 0
      UIColor(cgColor: view.shown.backgroundColor!).getRed(nil, green: &green, blue: nil, alpha: nil)
      return green
    }
    view.backgroundColor = .black
    stage.app.advance(by: 0.05)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.backgroundColor = .green })
    let samples = MotionSamples(stage, for: 1, of: green) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { view.backgroundColor = .black })
    }
    #expect(samples.values.max()! > 0.4 && samples.largestStep < 0.002)
    #expect(view.backgroundColor == .black)
  }

  @Test("constraints that are applied inside of a block move the views")
  func constraints() {
    let view = box()
    view.translatesAutoresizingMaskIntoConstraints = false
    let stage = Stage()
    stage.root.addSubview(view)
    let left = view.leftAnchor.constraint(equalTo: stage.root.leftAnchor, constant: 10)
    NSLayoutConstraint.activate([
      left, view.topAnchor.constraint(equalTo: stage.root.topAnchor), view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.app.advance(by: 0.05)
    left.constant = 110
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { stage.root.layoutIfNeeded() })
    #expect(view.frame.minX == 110)
    stage.app.advance(by: 1 / 60.0)
    let start = view.shown.frame.minX
    #expect(start < 15)
    stage.app.advance(by: 0.5)
    expectNear(view.shown.frame.minX - start, 50, within: 1e-6)
  }

  @Test("with the option, subviews of a view that changes its size are laid out with it")
  func layoutSubviews() {
    final class Filled: UIView {
      let inner = UIView()
      override func layoutSubviews() { inner.frame = bounds }
    }
    let view = Filled(frame: rect(0, 0, 100, 100))
    view.addSubview(view.inner)
    _ = Stage(adding: view)
    UIView.animate(withDuration: 1) { view.frame.size.width = 200 }
    #expect(view.inner.frame.width == 100)
    UIView.animate(withDuration: 1, delay: 0, options: .layoutSubviews, animations: { view.frame.size.width = 300 })
    #expect(view.inner.frame.width == 300 && view.inner.layer.animationKeys()?.contains("bounds.size") == true)
  }

  // MARK: Time

  @Test("a delay shows the old value until it is over")
  func delay() {
    let view = box()
    let stage = Stage(adding: view)
    UIView.animate(withDuration: 0.5, delay: 0.5, options: .curveLinear, animations: { view.alpha = 0 })
    stage.app.advance(by: 0.45)
    #expect(view.shown.opacity == 1)
    stage.app.advance(by: 0.32)
    #expect(view.shown.opacity < 0.6 && view.shown.opacity > 0.4)
  }

  @Test("paces are those of the options")
  func curves() {
    let views = (0..<4).map { _ in box() }
    let stage = Stage()
    for view in views { stage.root.addSubview(view) }
    stage.app.advance(by: 0.05)
    for (view, option) in zip(
      views, [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear] as [UIView.AnimationOptions])
    {
      UIView.animate(withDuration: 1, delay: 0, options: option, animations: { view.frame.origin.x = 200 })
    }
    stage.app.advance(by: 0)
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.25)
    let expected = [0.1292, 0.0935, 0.3781, 0.25]
    for (view, part) in zip(views, expected) { expectNear(view.shown.frame.minX, 100 + 100 * part, within: 0.02) }
  }

  @Test("repeating and coming back")
  func repeats() {
    let view = box()
    let stage = Stage(adding: view)
    UIView.animate(
      withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { view.frame.origin.x = 200 })
    _ = stage.app.snapshot()
    stage.app.advance(by: 101.25)
    expectNear(view.shown.frame.minX, 175, within: 0.01)
    view.layer.removeAllAnimations()
    stage.app.advance(by: 0.1)
    #expect(view.shown.frame.minX == 200)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.frame.origin.x = 100 }
      }, completion: { ends.append($0) })
    _ = stage.app.snapshot()
    stage.app.advance(by: 3.25)
    expectNear(view.shown.frame.minX, 125, within: 0.01)
    #expect(ends.isEmpty)
    stage.app.advance(by: 0.8)
    #expect(ends == [true] && view.shown.frame.minX == 100)
  }

  @Test("b-an-08 a block in a block takes the duration of the one around, unless it says otherwise")
  func nesting() {
    let view = box()
    _ = Stage(adding: view)
    #expect(UIView.inheritedAnimationDuration == 0)
    var inherited: TimeInterval = 0
    UIView.animate(withDuration: 1) {
      inherited = UIView.inheritedAnimationDuration
      UIView.animate(withDuration: 0.2) { view.alpha = 0 }
    }
    #expect(inherited == 1 && UIView.inheritedAnimationDuration == 0)
    #expect(view.layer.animation(forKey: "opacity")?.duration == 1)
    view.layer.removeAllAnimations()
    UIView.animate(withDuration: 1) {
      UIView.animate(
        withDuration: 0.2, delay: 0, options: [.overrideInheritedDuration, .overrideInheritedCurve, .curveLinear],
        animations: { view.alpha = 1 })
    }
    let inner = view.layer.animation(forKey: "opacity")
    #expect(inner?.duration == 0.2 && inner?.timingFunction == CAMediaTimingFunction(name: .linear))
  }

  // MARK: Ends

  @Test("completions come at the end, in the order of the ends")
  func completions() {
    let (first, second) = (box(), box())
    let stage = Stage(adding: first, second)
    let journal = Journal()
    UIView.animate(
      withDuration: 0.5, animations: { first.alpha = 0 }, completion: { journal.note("long \($0)") })
    UIView.animate(
      withDuration: 0.2, animations: { second.alpha = 0 }, completion: { journal.note("short \($0)") })
    UIView.animate(
      withDuration: 0.2, animations: { first.center.x = 0 }, completion: { journal.note("later \($0)") })
    stage.app.advance(by: 0.19)
    #expect(journal.entries.isEmpty)
    stage.app.advance(by: 0.05)
    #expect(journal.entries == ["short true", "later true"])
    stage.app.advance(by: 0.3)
    #expect(journal.entries == ["short true", "later true", "long true"])
  }

  @Test("what is removed, or whose view leaves the window, has not finished")
  func interrupted() {
    let (first, second) = (box(), box())
    let stage = Stage(adding: first, second)
    var ends: [Bool] = []
    UIView.animate(withDuration: 0.5, animations: { first.alpha = 0 }, completion: { ends.append($0) })
    stage.app.advance(by: 0.1)
    first.layer.removeAllAnimations()
    stage.app.advance(by: 0)
    #expect(ends == [false])
    UIView.animate(withDuration: 0.5, animations: { second.alpha = 0 }, completion: { ends.append($0) })
    stage.app.advance(by: 0.1)
    second.removeFromSuperview()
    stage.app.advance(by: 0.02)
    #expect(ends == [false, false])
    // Not even a frame was drawn of this one.
    UIView.animate(withDuration: 0.5, animations: { first.alpha = 1 }, completion: { ends.append($0) })
    first.removeFromSuperview()
    stage.app.advance(by: 0.02)
    #expect(ends == [false, false, false])
  }

  @Test("a view in no window changes at once, and so does one while animations are switched off")
  func atOnce() {
    let view = box()
    let lonely = box()
    _ = Stage(adding: view)
    var ends: [Bool] = []
    UIView.animate(withDuration: 1, animations: { lonely.alpha = 0 }, completion: { ends.append($0) })
    UIView.performWithoutAnimation {
      #expect(!UIView.areAnimationsEnabled)
      UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: { ends.append($0) })
    }
    UIView.setAnimationsEnabled(false)
    UIView.animate(withDuration: 1, animations: { view.alpha = 0.25 }, completion: { ends.append($0) })
    UIView.setAnimationsEnabled(true)
    UIView.animate(withDuration: 1) { UIView.performWithoutAnimation { view.alpha = 0 } }
    UIView.animate(withDuration: 1) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      view.center.x = 0
      CATransaction.commit()
    }
    #expect(ends == [true, true, true] && view.layer.animationKeys() == nil && lonely.layer.animationKeys() == nil)
  }

  @Test("without a duration the completion comes with the next turn")
  func noDuration() {
    let view = box()
    let stage = Stage(adding: view)
    var ends: [Bool] = []
    UIView.animate(withDuration: 0, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    UIView.animate(withDuration: .nan, animations: { view.alpha = 1 }, completion: { ends.append($0) })
    UIView.animate(withDuration: -1, animations: { view.alpha = 0 }, completion: { ends.append($0) })
    #expect(view.alpha == 0 && view.layer.animationKeys() == nil && ends.isEmpty)
    stage.app.advance(by: 0)
    #expect(ends == [true, true, true])
  }

  @Test("after the end there is no frame and no wake-up")
  func rest() {
    let view = box()
    let stage = Stage(adding: view)
    UIView.animate(withDuration: 0.3) { view.center.x = 300 }
    UIView.animate(withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      view.transform = CGAffineTransform(scaleX: 2, y: 2)
    }
    stage.app.advance(by: 0.2)
    let surface = stage.app.server.openSurfaces[0]
    let frames = surface.presentedFrames
    stage.app.advance(by: 0.05)
    #expect(surface.presentedFrames >= frames + 2)
    stage.app.advance(by: 0.2)
    let (presented, skipped) = (surface.presentedFrames, surface.skippedFrames)
    #expect(stage.app.server.nextActionTime == nil && surface.nextFrameTime == nil)
    stage.app.advance(by: 10)
    #expect(surface.presentedFrames == presented && surface.skippedFrames == skipped)
    #expect(!AnimationClock.shared.isRunning)
  }

  @Test("what ended leaves nothing behind: views, blocks and completions go")
  func memory() {
    let stage = Stage()
    weak var weakView: UIView?
    weak var weakObject: UIView?
    do {
      let (view, object) = (box(), UIView())
      (weakView, weakObject) = (view, object)
      stage.root.addSubview(view)
      stage.app.advance(by: 0.05)
      UIView.animate(withDuration: 0.2, animations: { view.alpha = 0 }, completion: { _ in object.tag = 1 })
      stage.app.advance(by: 0.3)
      #expect(object.tag == 1)
      view.removeFromSuperview()
    }
    stage.app.advance(by: 0.1)
    #expect(weakView == nil && weakObject == nil)
  }
}
