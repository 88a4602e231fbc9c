import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite("Stack views: hiding and showing with animation")
struct StackHidingTests {
  private func makeStage() -> (Stage, UIStackView, [UIView], UIView) {
    let views = (0..<3).map { _ in makeContent(100, 50, hugging: 750) }
    let root = UIView()
    let stack = makeConstrained(UIStackView(arrangedSubviews: views), in: root)
    stack.axis = .vertical
    stack.spacing = 10
    let below = makeConstrained(in: root)
    activate(
      stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      below.topAnchor.constraint(equalTo: stack.bottomAnchor), below.heightAnchor.constraint(equalToConstant: 20),
      below.leftAnchor.constraint(equalTo: root.leftAnchor), below.widthAnchor.constraint(equalToConstant: 20))
    let stage = Stage(root)
    stage.app.advance(by: HeadlessApp.frameInterval)
    return (stage, stack, views, below)
  }

  @Test("a view that is hidden in an animation shrinks, the others move, and what is around the stack too")
  func hide() {
    let (stage, _, views, below) = makeStage()
    #expect(below.frame.minY == 170)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { views[1].isHidden = true })
    // For everybody who asks it is hidden, on the screen it is not yet.
    #expect(views[1].isHidden && !views[1].layer.isHidden)
    #expect(views[2].frame.minY == 60 && below.frame.minY == 110 && views[1].frame.height == 0)
    stage.app.advance(by: 0.5)
    #expect(abs(views[1].shown.frame.height - 25) < 2)
    #expect(abs(views[2].shown.frame.minY - 90) < 2)
    #expect(abs(below.shown.frame.minY - 140) < 2)
    // It is no place to touch any more.
    #expect(views[1].hitTest(CGPoint(x: 1, y: 0), with: nil) == nil)
    stage.app.advance(by: 1)
    #expect(views[1].isHidden && views[1].layer.isHidden)
    #expect(views[2].shown.frame.minY == 60)
  }

  @Test("a view that is shown in an animation grows from nothing")
  func show() {
    let (stage, _, views, below) = makeStage()
    views[1].isHidden = true
    stage.app.advance(by: HeadlessApp.frameInterval)
    #expect(below.frame.minY == 110 && views[1].layer.isHidden)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { views[1].isHidden = false })
    #expect(!views[1].isHidden && !views[1].layer.isHidden)
    stage.app.advance(by: 0.5)
    #expect(abs(views[1].shown.frame.height - 25) < 2)
    #expect(abs(below.shown.frame.minY - 140) < 2)
    stage.app.advance(by: 1)
    #expect(views[1].frame == CGRect(x: 0, y: 60, width: 100, height: 50))
  }

  @Test("what is shown again while it is being hidden stays, and the other way round")
  func turnedRound() {
    let (stage, _, views, _) = makeStage()
    func animate(_ isHidden: Bool) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { views[1].isHidden = isHidden })
    }
    animate(true)
    stage.app.advance(by: 0.5)
    animate(false)
    stage.app.advance(by: 0.6)
    // The first animation is over by now.
    #expect(!views[1].isHidden && !views[1].layer.isHidden)
    stage.app.advance(by: 1)
    #expect(!views[1].isHidden && !views[1].layer.isHidden && views[1].frame.height == 50)
    animate(true)
    animate(false)
    animate(true)
    stage.app.advance(by: 2)
    #expect(views[1].isHidden && views[1].layer.isHidden && views[2].frame.minY == 60)
  }

  @Test("without an animation, and in no window, a view is hidden at once")
  func atOnce() {
    let (stage, _, views, _) = makeStage()
    views[0].isHidden = true
    #expect(views[0].layer.isHidden)
    UIView.performWithoutAnimation {
      UIView.animate(withDuration: 1) { views[1].isHidden = true }
    }
    #expect(views[1].layer.isHidden)
    UIView.animate(withDuration: 0) { views[2].isHidden = true }
    #expect(views[2].layer.isHidden)
    stage.app.advance(by: HeadlessApp.frameInterval)
    let view = makeContent(10)
    let loose = makeStack(100, 20, [view])
    loose.layoutIfNeeded()
    UIView.animate(withDuration: 1) { view.isHidden = true }
    #expect(view.layer.isHidden)
  }

  @Test("a view that leaves the stack while it is being hidden is hidden")
  func leaving() {
    let (stage, stack, views, _) = makeStage()
    UIView.animate(withDuration: 1) { views[0].isHidden = true }
    stack.removeArrangedSubview(views[0])
    #expect(views[0].isHidden && views[0].layer.isHidden)
    UIView.animate(withDuration: 1) { views[1].isHidden = true }
    views[1].removeFromSuperview()
    #expect(views[1].isHidden && views[1].layer.isHidden)
    views[1].isHidden = false
    stage.app.advance(by: 2)
    #expect(!views[1].layer.isHidden)
  }

  @Test("a property animator hides in the same way")
  func animator() {
    let (stage, _, views, below) = makeStage()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { views[1].isHidden = true }
    animator.startAnimation()
    stage.app.advance(by: 0.5)
    #expect(views[1].isHidden && !views[1].layer.isHidden)
    #expect(abs(below.shown.frame.minY - 140) < 2)
    stage.app.advance(by: 1)
    #expect(views[1].layer.isHidden && below.frame.minY == 110)
  }
}
