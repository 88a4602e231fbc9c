import Testing
import UIKit
import UIKitTesting
import Windowing

/// Fingers on a touchpad that move apart, together and around each other.
@MainActor @Suite("Touchpad pinches and rotations")
struct TransformEventTests {
  private let log = GestureLog()
  private let view = UIView(frame: rect(100, 100, 200, 200))

  /// A stage with `view`, and the pointer over its middle.
  private func makeStage(pointer: CGPoint = point(200, 200)) -> Stage {
    let stage = Stage(adding: view)
    stage.app.pointerMove(to: pointer)
    return stage
  }

  private func watchBoth(simultaneous: Bool) -> (UIPinchGestureRecognizer, UIRotationGestureRecognizer) {
    let pinch = log.watch(UIPinchGestureRecognizer(), as: "pinch", on: view)
    let rotation = log.watch(UIRotationGestureRecognizer(), as: "rotation", on: view)
    let delegate = log.makeDelegate()
    delegate.simultaneous = { _, _ in simultaneous }
    pinch.delegate = delegate
    return (pinch, rotation)
  }

  // MARK: Success

  @Test("a pinch begins with a change of its scale, follows it, and ends with the fingers")
  func pinch() {
    let pinch = log.watch(UIPinchGestureRecognizer(), on: view)
    let app = makeStage(pointer: point(180, 150)).app
    var seen: [CGFloat] = []
    log.onAction = { _ in
      seen.append(pinch.scale)
      #expect(pinch.numberOfTouches == 0)
      #expect(pinch.location(in: view) == point(80, 50))
      #expect(pinch.location(in: nil) == point(180, 150))
    }
    app.transformBegan()
    app.transformChanged(scale: 1.05)
    #expect(log.entries.isEmpty, "below the slop")
    #expect(pinch.state == .possible)
    app.transformChanged(scale: 1.25)
    #expect(pinch.state == .began)
    app.transformChanged(scale: 0.5)
    app.transformEnded()
    #expect(log.states() == ["began", "changed", "ended"])
    #expect(seen == [1.25, 0.5, 0.5])
    #expect(pinch.state == .possible)
    #expect(pinch.scale == 1, "reset")
    #expect(pinch.location(in: view) == point(80, 50), "where it was last")
  }

  @Test("a rotation begins with a turn, follows it over whole turns, and ends with the fingers")
  func rotation() {
    let rotation = log.watch(UIRotationGestureRecognizer(), on: view)
    let app = makeStage().app
    var seen: [CGFloat] = []
    log.onAction = { _ in seen.append(rotation.rotation) }
    app.transformBegan(fingers: 3)
    app.transformChanged(rotation: -0.05)
    #expect(log.entries.isEmpty, "below the slop")
    app.transformChanged(rotation: -0.5)
    app.transformChanged(rotation: 7)
    app.transformEnded()
    #expect(log.states() == ["began", "changed", "ended"])
    #expect(seen == [-0.5, 7, 7])
    #expect(rotation.rotation == 0)
  }

  @Test("setting scale and rotation makes them go on from there")
  func setting() {
    let (pinch, rotation) = watchBoth(simultaneous: true)
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(scale: 2, rotation: 1)
    pinch.scale = 1
    rotation.rotation = 0
    app.transformChanged(scale: 3, rotation: 1.5)
    #expect(pinch.scale == 1.5)
    #expect(rotation.rotation == 0.5)
    app.transformEnded()
  }

  @Test("velocities are those of the last tenth of a second, and zero after a rest")
  func velocity() {
    let (pinch, rotation) = watchBoth(simultaneous: true)
    let app = makeStage().app
    app.transformBegan()
    for step in 1...5 {
      app.advance(by: 0.02)
      app.transformChanged(scale: 1 + CGFloat(step) * 0.1, rotation: CGFloat(step) * -0.2)
    }
    #expect(near(pinch.velocity, 5))
    #expect(near(rotation.velocity, -10))
    app.advance(by: 0.2)
    #expect(pinch.velocity == 0)
    #expect(rotation.velocity == 0)
    app.transformEnded()
  }

  private func near(_ value: CGFloat, _ wanted: CGFloat) -> Bool { abs(value - wanted) < 1e-6 }

  // MARK: Arbitration

  @Test("of pinch and rotation the one that begins first rules out the other, unless a delegate allows both")
  func exclusive() {
    let (pinch, rotation) = watchBoth(simultaneous: false)
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(scale: 1.01, rotation: 0.3)
    app.transformChanged(scale: 2, rotation: 0.3)
    #expect(log.entries == ["rotation began", "rotation changed"])
    #expect(pinch.state == .failed)
    app.transformEnded()
    #expect(log.states(of: "pinch").isEmpty)
    #expect(pinch.state == .possible && rotation.state == .possible)
  }

  @Test("both at once when a delegate allows it")
  func simultaneous() {
    let (pinch, rotation) = watchBoth(simultaneous: true)
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(scale: 1.5, rotation: 0.3)
    app.transformChanged(scale: 2, rotation: 0.6)
    #expect((pinch.scale, rotation.rotation) == (2, 0.6))
    app.transformEnded()
    #expect(
      log.entries == [
        "pinch began", "rotation began", "pinch changed", "rotation changed", "pinch ended", "rotation ended",
      ])
  }

  @Test("of two pinches the one nearer to the pointer wins")
  func nearest() {
    let stage = makeStage()
    log.watch(UIPinchGestureRecognizer(), as: "outer", on: stage.root)
    log.watch(UIPinchGestureRecognizer(), as: "inner", on: view)
    stage.app.transformBegan()
    stage.app.transformChanged(scale: 2)
    stage.app.transformEnded()
    #expect(log.entries == ["inner began", "inner ended"])
    log.clear()
    stage.app.pointerMove(to: point(10, 10))
    stage.app.transformBegan()
    stage.app.transformChanged(scale: 2)
    stage.app.transformEnded()
    #expect(log.entries == ["outer began", "outer ended"])
  }

  @Test("a rotation that requires the failure of a pinch waits for the pinch, to the end if need be")
  func requirement() {
    let (pinch, rotation) = watchBoth(simultaneous: false)
    rotation.require(toFail: pinch)
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(rotation: 0.5)
    #expect(log.entries.isEmpty)
    app.transformChanged(scale: 2, rotation: 0.5)
    app.transformEnded()
    #expect(log.entries == ["pinch began", "pinch ended"])
    log.clear()
    app.transformBegan()
    app.transformChanged(rotation: 0.5)
    app.transformEnded()
    #expect(log.entries == ["rotation began", "rotation ended"], "the pinch failed as the fingers left")
    #expect(pinch.state == .possible && rotation.state == .possible)
  }

  @Test("a dynamic requirement of the delegate counts as well")
  func dynamicRequirement() {
    let (pinch, rotation) = watchBoth(simultaneous: false)
    let delegate = log.makeDelegate()
    delegate.requiresFailure = { _, other in other === pinch }
    rotation.delegate = delegate
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(rotation: 0.5)
    #expect(log.entries.isEmpty)
    app.transformChanged(scale: 2, rotation: 0.5)
    #expect(log.entries == ["pinch began"])
    app.transformEnded()
  }

  @Test("shouldBegin is asked once; a refused pinch lets the next one begin", arguments: [true, false])
  func refusal(byView: Bool) {
    final class Refusing: UIView {
      var asked = 0
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return gestureRecognizer.name != "inner"
      }
    }
    let refusing = Refusing(frame: view.bounds)
    view.addSubview(refusing)
    let stage = makeStage()
    let inner = log.watch(UIPinchGestureRecognizer(), as: "inner", on: byView ? refusing : view)
    log.watch(UIPinchGestureRecognizer(), as: "outer", on: stage.root)
    let delegate = log.makeDelegate()
    var asked = 0
    if !byView {
      delegate.begins = { _ in
        asked += 1
        return false
      }
      inner.delegate = delegate
    }
    stage.app.transformBegan()
    stage.app.transformChanged(scale: 1.5)
    stage.app.transformChanged(scale: 2)
    stage.app.transformEnded()
    #expect(log.entries == ["outer began", "outer changed", "outer ended"])
    #expect(inner.state == .possible)
    if byView { #expect(refusing.asked == 2, "for each of the two, at its beginning") } else { #expect(asked == 1) }
  }

  @Test("the delegate's shouldReceive is asked with the event once, at the beginning, and keeps the gesture away")
  func shouldReceive() {
    let pinch = log.watch(UIPinchGestureRecognizer(), on: view)
    let delegate = log.makeDelegate()
    var types: [UIEvent.EventType] = []
    delegate.receivesEvent = { event in
      types.append(event.type)
      #expect(event.allTouches == nil)
      return false
    }
    pinch.delegate = delegate
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(scale: 2)
    app.transformEnded()
    #expect(types == [.transform])
    #expect(log.entries.isEmpty)
    delegate.receivesEvent = { _ in true }
    app.transformBegan()
    app.transformChanged(scale: 2)
    app.transformEnded()
    #expect(log.states() == ["began", "ended"])
  }

  @Test("touch types do not matter: a pinch that takes no touches still follows the touchpad")
  func touchTypes() {
    let pinch = log.watch(UIPinchGestureRecognizer(), on: view)
    pinch.allowedTouchTypes = []
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(scale: 2)
    app.transformEnded()
    #expect(log.states() == ["began", "ended"])
    log.clear()
    app.pinch(center: point(200, 200), from: 40, to: 120, duration: 0.2)
    #expect(log.entries.isEmpty)
  }

  @Test("no other recognizer follows a touchpad gesture, and no view is told of it")
  func others() {
    let noting = NotingRecognizer()
    view.addGestureRecognizer(noting)
    let touched = TouchView("t", view.bounds)
    view.addSubview(touched)
    for (name, recognizer) in [
      ("tap", UITapGestureRecognizer()), ("press", UILongPressGestureRecognizer()),
      ("swipe", UISwipeGestureRecognizer()),
      ("pan", make(UIPanGestureRecognizer()) { $0.allowedScrollTypesMask = .all }),
    ] as [(String, UIGestureRecognizer)] {
      log.watch(recognizer, as: name, on: view)
    }
    let app = makeStage().app
    app.transformBegan()
    app.transformChanged(scale: 2, rotation: 1, translation: point(50, 50))
    app.advance(by: 1)
    app.transformEnded()
    #expect(log.entries.isEmpty)
    #expect(noting.calls.isEmpty)
    #expect(touched.phases.isEmpty)
  }

  // MARK: With fingers on the screen

  @Test("a pinch that two fingers make on the screen does not take the touchpad's in, nor the other way round")
  func twoAtOnce() {
    let pinch = log.watch(UIPinchGestureRecognizer(), on: view)
    view.isMultipleTouchEnabled = true
    let app = makeStage().app
    app.play("D1(150,150)+D2(200,150) M2(250,150)")
    #expect(pinch.scale == 2)
    app.transformBegan()
    app.transformChanged(scale: 4)
    #expect(pinch.scale == 2)
    app.play("U1+U2")
    app.transformChanged(scale: 5)
    app.transformEnded()
    #expect(log.states() == ["began", "ended"])
    log.clear()
    app.transformBegan()
    app.transformChanged(scale: 3)
    app.play("D1(150,150)+D2(200,150) M2(250,150)")
    #expect(pinch.scale == 3)
    app.play("U1+U2")
    #expect(pinch.state == .began)
    app.transformEnded()
    #expect(log.states() == ["began", "ended"])
    #expect(pinch.state == .possible)
    log.clear()
    app.pinch(center: point(200, 200), from: 40, to: 120, duration: 0.2)
    #expect(log.states().first == "began")
  }

  @Test("a pan by a finger and a pinch on the touchpad elsewhere are two gestures that leave each other alone")
  func independent() {
    let stage = makeStage()
    log.watch(UIPanGestureRecognizer(), as: "pan", on: stage.root)
    log.watch(UIPinchGestureRecognizer(), as: "pinch", on: view)
    stage.app.play("D1(10,50) M1(30,50)")
    stage.app.transformBegan()
    stage.app.transformChanged(scale: 2)
    stage.app.play("M1(40,50) U1")
    stage.app.transformEnded()
    #expect(log.states(of: "pan") == ["began", "changed", "ended"])
    #expect(log.states(of: "pinch") == ["began", "ended"])
  }
}
