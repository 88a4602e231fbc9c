import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

@MainActor @Suite struct AnimationTouchTests {
  @Test("a view that is animated takes no touches, nor does what is in it, until the end")
  func ignoring() {
    let view = UIView(frame: rect(0, 0, 100, 100))
    let inner = UIView(frame: rect(0, 0, 50, 50))
    view.addSubview(inner)
    let stage = Stage(adding: view)
    UIView.animate(withDuration: 0.5) { view.alpha = 0.5 }
    UIView.animate(withDuration: 0.2) { view.center.x += 1 }
    #expect(stage.root.hitTest(point(10, 10), with: nil) === stage.root)
    stage.app.advance(by: 0.3)
    #expect(stage.root.hitTest(point(10, 10), with: nil) === stage.root)
    stage.app.advance(by: 0.3)
    #expect(stage.root.hitTest(point(10, 10), with: nil) === inner)
  }

  @Test("a view that ends while it is animated leaves nothing to the views after it")
  func endedViews() {
    func animated(_ stage: Stage) -> UIView {
      let view = UIView(frame: rect(0, 0, 100, 100))
      stage.root.addSubview(view)
      UIView.animate(withDuration: 0.2) { view.alpha = 0.5 }
      return view
    }
    // Of apps that end before the animations do: nobody is told then, and memory is used again.
    for _ in 0..<50 { _ = animated(Stage()) }
    let stage = Stage()
    let views = (0..<50).map { _ in animated(stage) }
    stage.app.advance(by: 0.5)
    #expect(!views.contains { $0.flags.contains(.ignoresTouches) })
    #expect(stage.root.hitTest(point(10, 10), with: nil) === views.last)
  }

  @Test("allowed to, it takes them where it will be")
  func allowing() {
    let view = UIView(frame: rect(0, 0, 100, 100))
    let stage = Stage(adding: view)
    UIView.animate(
      withDuration: 1, delay: 0, options: .allowUserInteraction, animations: { view.frame.origin.x = 200 })
    stage.app.advance(by: 0.1)
    #expect(view.shown.frame.minX < 100)
    #expect(stage.root.hitTest(point(250, 10), with: nil) === view)
    #expect(stage.root.hitTest(point(10, 10), with: nil) === stage.root)
    #expect(view.layer.presentation()?.hitTest(point(view.shown.frame.midX, 10)) != nil)
  }

  @Test("a property animator's views are hit where they are on the screen", arguments: [1, 20])
  func animator(count: Int) {
    let views = (0..<count).map { _ in UIView(frame: rect(0, 0, 100, 100)) }
    let stage = Stage()
    for view in views { stage.root.addSubview(view) }
    stage.app.advance(by: 0.05)
    let view = views[count - 1]
    for other in views.dropLast() { other.frame.origin.y = 300 }
    #expect(stage.root.hitTest(point(50, 50), with: nil) === view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 300 }
    animator.startAnimation()
    _ = stage.app.snapshot()
    stage.app.advance(by: 0.5)
    #expect(stage.root.hitTest(point(200, 50), with: nil) === view)
    #expect(stage.root.hitTest(point(350, 50), with: nil) === stage.root)
    #expect(stage.root.hitTest(point(50, 50), with: nil) === stage.root)
    stage.app.advance(by: 0.6)
    #expect(stage.root.hitTest(point(350, 50), with: nil) === view)
    #expect(stage.root.hitTest(point(200, 50), with: nil) === stage.root)
  }

  @Test("unless the app finds them itself, or they shall not be touched")
  func settings() {
    let view = UIView(frame: rect(0, 0, 100, 100))
    let stage = Stage(adding: view)
    let manual = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 300 }
    manual.isManualHitTestingEnabled = true
    manual.startAnimation()
    stage.app.advance(by: 0.5)
    #expect(stage.root.hitTest(point(350, 50), with: nil) === view)
    stage.app.advance(by: 0.6)
    let deaf = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.frame.origin.x = 0 }
    deaf.isUserInteractionEnabled = false
    deaf.startAnimation()
    stage.app.advance(by: 0.5)
    for x in [50.0, 150, 350] { #expect(stage.root.hitTest(point(x, 50), with: nil) === stage.root) }
    stage.app.advance(by: 0.6)
    #expect(stage.root.hitTest(point(50, 50), with: nil) === view)
  }

  @Test("a moving card is caught by a finger, dragged and thrown")
  func catching() {
    let card = UIView(frame: rect(0, 300, 400, 400))
    let stage = Stage(adding: card)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { card.frame.origin.y = 0 }
    let hand = Hand(animator)
    card.addGestureRecognizer(UIPanGestureRecognizer(target: hand, action: Hand.move))
    animator.startAnimation()
    stage.app.advance(by: 0.5)
    #expect(animator.isRunning)
    stage.app.drag(from: point(200, 200), to: point(200, 260), duration: 0.2)
    #expect(animator.isRunning && hand.caught > 0.4)
    stage.app.advance(by: 0.05)
    #expect(card.shown.frame.minY > 150)
    stage.app.advance(by: 1)
    #expect(card.frame.minY == 0 && animator.state == .inactive)
  }
}

/// Catches an animator of 300 points upwards, and lets it run on.
@MainActor private final class Hand {
  private let animator: UIViewPropertyAnimator
  private(set) var caught: CGFloat = 0

  init(_ animator: UIViewPropertyAnimator) { self.animator = animator }

  func move(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      animator.pauseAnimation()
      caught = animator.fractionComplete
    case .changed: animator.fractionComplete = caught - pan.translation(in: nil).y / 300
    case .ended: animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    default: break
    }
  }
}
