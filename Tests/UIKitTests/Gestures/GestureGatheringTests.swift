import Foundation
import Testing
@testable import UIKit
import UIKitTesting

/// Whoever is asked whether a recognizer takes something new may end it, or take the view away.
@MainActor @Suite("Recognizers that are asked whether they take something new")
struct GestureGatheringTests {
  @Test("a delegate that hides the window when asked about a touch leaves no touch behind")
  func hidesInShouldReceiveTouch() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    let delegate = stage.log.makeDelegate()
    tap.delegate = delegate
    let window = stage.app.window
    delegate.receives = { _ in
      window.isHidden = true
      return true
    }
    stage.app.play("D1(50,50) t=.05 U1 t=2")
    #expect(tap.numberOfTouches == 0)
    window.isHidden = false
    delegate.receives = { _ in true }
    stage.app.advance(by: 1)
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(stage.log.entries == ["r ended"])
  }

  @Test("a delegate that hides the window when asked about a press leaves no press behind")
  func hidesInShouldReceivePress() {
    final class Answers: UIGestureRecognizerDelegate {
      var act: (() -> Void)?
      func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
        act?()
        return true
      }
    }
    final class Responder: UIView { override var canBecomeFirstResponder: Bool { true } }
    let stage = GestureStage(viewSize: 200)
    let responder = Responder(frame: rect(0, 0, 10, 10))
    stage.v.addSubview(responder)
    responder.becomeFirstResponder()
    let tap = stage.watch(UITapGestureRecognizer())
    tap.allowedPressTypes = [NSNumber(value: UIPress.PressType.upArrow.rawValue)]
    let answers = Answers()
    tap.delegate = answers
    let window = stage.app.window
    answers.act = { window.isHidden = true }
    stage.app.keyDown(.keyboardUpArrow)
    stage.app.advance(by: 0.05)
    stage.app.keyUp(.keyboardUpArrow)
    stage.app.advance(by: 2)
    #expect(tap.inputs.isEmpty)
  }

  @Test("a delegate that hides the window when asked about fingers on a touchpad leaves nothing behind")
  func hidesInShouldReceiveTransform() {
    let stage = GestureStage(viewSize: 200)
    let pinch = stage.watch(UIPinchGestureRecognizer())
    let delegate = stage.log.makeDelegate()
    pinch.delegate = delegate
    let window = stage.app.window
    stage.app.pointerMove(to: point(50, 50))
    delegate.receivesEvent = { _ in
      window.isHidden = true
      return true
    }
    stage.app.transformBegan()
    window.isHidden = false
    stage.app.advance(by: 1)
    stage.app.transformEnded()
    delegate.receivesEvent = { _ in true }
    stage.app.advance(by: 2)
    #expect(pinch.inputs.isEmpty)
    stage.app.play("D1(60,100)+D2(140,100) M1(20,100)+M2(180,100) U1+U2")
    #expect(stage.log.states().first == "began")
  }

  @Test("a delegate that removes the view when asked about a touch: its recognizer does not fire")
  func removesInShouldReceive() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    let delegate = stage.log.makeDelegate()
    tap.delegate = delegate
    delegate.receives = { _ in
      stage.v.removeFromSuperview()
      return true
    }
    stage.app.play("D1(50,50) t=.05 U1 t=1")
    #expect(stage.log.entries.isEmpty)
    #expect(tap.numberOfTouches == 0)
  }

  @Test("a delegate that hides the window when asked about a pointer does not leave the hover under way")
  func hidesInHover() {
    let stage = GestureStage(viewSize: 200)
    let hover = stage.watch(UIHoverGestureRecognizer())
    let delegate = stage.log.makeDelegate()
    hover.delegate = delegate
    let window = stage.app.window
    delegate.receivesEvent = { _ in
      window.isHidden = true
      stage.app.advance(by: 0.1)
      return true
    }
    stage.app.pointerMove(to: point(50, 50))
    stage.app.advance(by: 1)
    stage.app.pointerLeave()
    stage.app.advance(by: 1)
    #expect(hover.state == .possible)
  }

  @Test("the same without the loop")
  func hidesInHoverAlone() {
    let stage = GestureStage(viewSize: 200)
    let hover = stage.watch(UIHoverGestureRecognizer())
    let delegate = stage.log.makeDelegate()
    hover.delegate = delegate
    let window = stage.app.window
    delegate.receivesEvent = { _ in
      window.isHidden = true
      return true
    }
    stage.app.pointerMove(to: point(50, 50))
    stage.app.advance(by: 1)
    stage.app.pointerLeave()
    stage.app.advance(by: 1)
    #expect(hover.state == .possible)
  }
}
