import Testing
import UIKit
import UIKitTesting

/// A stroke down and then up, one finger, written as one writes a subclass for UIKit.
@MainActor private class CheckmarkRecognizer: UIGestureRecognizer {
  private var finger: UITouch?
  private var places: [CGPoint] = []
  private var hasTurned = false
  var resets = 0

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    for touch in touches {
      if finger == nil { finger = touch } else if touch !== finger { ignore(touch, for: event) }
    }
    places.append(finger!.location(in: view))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let finger, let last = places.last else { return }
    let place = finger.location(in: view)
    let isDown = place.y > last.y
    if place.x < last.x || (hasTurned && isDown) {
      state = .failed
      return
    }
    if !isDown { hasTurned = true }
    places.append(place)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    state = hasTurned && places.count > 2 ? .recognized : .failed
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    state = .cancelled
  }

  override func reset() {
    super.reset()
    finger = nil
    places = []
    hasTurned = false
    resets += 1
  }
}

/// Follows all fingers from the first to the last, continuous, with a state for each call.
@MainActor private final class FollowingRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { state = .began } else { state = .changed }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count { state = .ended }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .cancelled }
}

@MainActor @Suite("Recognizers of an app's own")
struct CustomRecognizerTests {
  private static let checkmark = "D1(50,50) t=.05 M1(60,80) t=.1 M1(70,100) t=.15 M1(90,60) t=.2 M1(120,20) t=.25 U1"

  @Test("a discrete one is recognized, reset, and recognized again")
  func discrete() {
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(CheckmarkRecognizer())
    stage.app.play(Self.checkmark)
    #expect(stage.path(of: recognizer) == "ended")
    #expect(recognizer.state == .possible)
    #expect(recognizer.resets == 1)
    #expect(stage.v.phases.last == "cancelled")
    stage.app.play("t=1 " + "D1(50,50) t=1.05 M1(40,80) t=1.1 U1")
    #expect(stage.path(of: recognizer) == "ended", "to the left it failed")
    #expect(recognizer.resets == 2)
    stage.app.advance(by: 1)
    stage.app.play(Self.checkmark)
    #expect(stage.path(of: recognizer) == "ended ended")
  }

  @Test("a touch that is ignored is the view's, and not the recognizer's")
  func ignoring() {
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(CheckmarkRecognizer())
    stage.app.play("D1(50,50) t=.05 D2(150,150) M1(60,80)+M2(10,10) t=.1 M1(70,100) t=.15 M1(90,60)")
    #expect(recognizer.numberOfTouches == 1)
    stage.app.play("U1")
    #expect(stage.path(of: recognizer) == "ended")
    stage.app.play("M2(30,30) U2")
    let second = stage.v.received.filter { $0.touch !== stage.v.received[0].touch }.map(\.phase)
    #expect(second == [.began, .moved, .moved, .ended])
    #expect(recognizer.state == .possible)
  }

  @Test("a failed one hears nothing of the fingers that are down")
  func failedHearsNothing() {
    final class Failing: UIGestureRecognizer {
      var heard: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        heard.append("began")
        state = .failed
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { heard.append("moved") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { heard.append("ended") }
    }
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(Failing())
    stage.app.play("D1(50,50) M1(60,60) U1")
    #expect(recognizer.heard == ["began"])
    #expect(stage.v.phases == ["began", "moved", "ended"])
    stage.app.play("D1(50,50) U1")
    #expect(recognizer.heard == ["began", "began"])
  }

  @Test("a continuous one tells each state, with several fingers")
  func continuous() {
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(FollowingRecognizer())
    stage.app.play("D1(50,50) M1(60,60) D2(100,100) M2(110,110) U1 M2(120,120) U2")
    #expect(stage.log.states(of: recognizer) == [.began, .changed, .changed, .changed, .changed, .ended])
    #expect(recognizer.state == .possible)
    stage.log.clear()
    stage.app.play("D1(50,50) C")
    #expect(stage.log.states(of: recognizer) == [.began, .cancelled])
    #expect(recognizer.state == .possible)
  }

  @Test("one that does nothing with its touches is possible when they are up, and delays nothing for ever")
  func idle() {
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(UIGestureRecognizer())
    stage.app.play("D1(50,50) M1(60,60) U1 t=1")
    #expect(recognizer.state == .possible)
    #expect(recognizer.numberOfTouches == 0)
    #expect(stage.v.phases == ["began", "moved", "ended"])
    stage.app.play("D1(50,50) C t=1")
    #expect(recognizer.numberOfTouches == 0)
  }

  @Test("one that never ends by itself is ended when its last finger is up")
  func neverEnds() {
    final class Endless: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { state = .began }
    }
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(Endless())
    stage.app.play("D1(50,50) U1")
    #expect(stage.log.states(of: recognizer).first == .began)
    #expect(stage.log.states(of: recognizer).count == 2)
    #expect(recognizer.state == .possible)
  }

  @Test("states that make no sense tell no targets nonsense")
  func nonsense() {
    final class Odd: UIGestureRecognizer {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .changed
        state = .possible
        state = .began
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .failed
        state = .began
        state = .ended
      }
    }
    let stage = GestureStage(viewSize: 200)
    let recognizer = stage.watch(Odd())
    stage.app.play("D1(50,50) U1")
    let states = stage.log.states(of: recognizer)
    #expect(states.first == .began)
    #expect(states.dropFirst().dropLast().allSatisfy { $0 == .changed })
    #expect(states.last == .cancelled || states.last == .ended)
    #expect(recognizer.state == .possible)
  }

  @Test("shouldReceive(_:) of a subclass keeps events away")
  func shouldReceive() {
    final class Picky: UITapGestureRecognizer {
      var accepts = false
      override func shouldReceive(_ event: UIEvent) -> Bool { accepts && event.type == .touches }
    }
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(Picky())
    stage.app.tap(point(50, 50))
    #expect(stage.log.entries.isEmpty)
    tap.accepts = true
    stage.app.advance(by: 1)
    stage.app.tap(point(50, 50))
    #expect(stage.path(of: tap) == "ended")
  }

  @Test("locations are centroids, per touch in the order they came down, and in any view")
  func locations() {
    let stage = GestureStage(viewSize: 200)
    stage.v.bounds.origin = point(10, 20)
    let recognizer = stage.watch(FollowingRecognizer())
    stage.app.play("D1(50,50) D2(100,60)")
    expectNear(recognizer.location(in: nil), point(75, 55))
    expectNear(recognizer.location(in: stage.v), point(85, 75))
    expectNear(recognizer.location(ofTouch: 0, in: stage.root), point(50, 50))
    expectNear(recognizer.location(ofTouch: 1, in: stage.v), point(110, 80))
    stage.app.play("U1")
    expectNear(recognizer.location(ofTouch: 0, in: nil), point(100, 60))
    stage.app.play("U2")
  }

  @Test("a dragging listing, as articles on UIKit have it, drags")
  func listing() {
    final class Controller: UIViewController {
      let v = UIView(frame: rect(20, 20, 100, 100))
      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(v)
        let p = UIPanGestureRecognizer(target: self, action: Controller.dragging)
        v.addGestureRecognizer(p)
      }
      func dragging(_ p: UIPanGestureRecognizer) {
        let v = p.view!
        switch p.state {
        case .began, .changed:
          let delta = p.translation(in: v.superview)
          var c = v.center
          c.x += delta.x
          c.y += delta.y
          v.center = c
          p.setTranslation(.zero, in: v.superview)
        default: break
        }
      }
    }
    let controller = Controller()
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 300, height: 300), scale: 1)
    app.play("D1(50,50) t=.1 M1(90,50) t=.2 M1(110,80) t=.3 M1(150,120) t=.4 U1")
    expectNear(controller.v.center, point(170, 140), within: 1e-6)
  }
}
