import Testing
@testable import UIKit
import UIKitTesting
import Windowing

/// What views hear of touches and say to gestures when views go, touches are over, or several come together.
@MainActor @Suite("Views under gestures")
struct TouchAndGestureViewTests {
  @Test("a view that goes in an action of its touch hears of one end, also when it has a recognizer that waits")
  func goesInEnd() {
    let stage = GestureStage(viewSize: 200)
    let outer = stage.watch(UITapGestureRecognizer(), as: "outer", on: stage.root)
    outer.cancelsTouchesInView = false
    let double = stage.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double")
    stage.log.onAction = { if $0 === outer { stage.v.removeFromSuperview() } }
    stage.app.play("D1(50,50) t=.05 U1 t=2")
    #expect(stage.log.entries == ["outer ended"])
    #expect(double.state == .possible)
    #expect(stage.v.phases.count == 2, "\(stage.v.phases)")
  }

  @Test("two fingers on a view that is removed are cancelled in one call")
  func removedWithTwo() {
    let stage = GestureStage(viewSize: 200)
    stage.app.play("D1(50,50)+D2(80,80)")
    stage.v.removeFromSuperview()
    stage.app.play("U1+U2")
    #expect(stage.v.phases == ["began", "cancelled"])
  }

  @Test("a button keeps an ancestor's tap away that waited for a double tap")
  func buttonAndWaiting() {
    let stage = GestureStage(viewSize: 200)
    let single = stage.watch(UITapGestureRecognizer(), as: "single", on: stage.root)
    let double = stage.watch(
      make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double", on: stage.root)
    single.require(toFail: double)
    single.delaysTouchesEnded = false
    double.delaysTouchesEnded = false
    let button = UIButton(frame: rect(220, 220, 60, 60))
    stage.root.addSubview(button)
    stage.app.advance(by: 0.1)
    stage.app.play("D1(250,250) t=.05 U1 t=2")
    #expect(stage.log.entries.isEmpty)
  }

  @Test("a touched view that says no counts for a tap further out that waited")
  func viewAndWaiting() {
    final class Refusing: UIView {
      var asked = 0
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        asked += 1
        return false
      }
    }
    let stage = GestureStage(viewSize: 200)
    let single = stage.watch(UITapGestureRecognizer(), as: "single", on: stage.root)
    let double = stage.watch(
      make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double", on: stage.root)
    single.require(toFail: double)
    single.delaysTouchesEnded = false
    double.delaysTouchesEnded = false
    let view = Refusing(frame: rect(220, 220, 60, 60))
    stage.root.addSubview(view)
    stage.app.advance(by: 0.1)
    stage.app.play("D1(250,250) t=.05 U1 t=2")
    #expect(view.asked == 1)
    #expect(stage.log.entries.isEmpty)
  }

  @Test("two touches that were withheld come to the view in one call")
  func replayedTogether() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(make(UITapGestureRecognizer()) { $0.numberOfTouchesRequired = 3 })
    tap.delaysTouchesBegan = true
    stage.app.play("D1(50,50)+D2(80,80) t=3")
    #expect(stage.v.phases == ["began"])
    stage.app.play("U1+U2")
  }

  @Test("views that remove each other when they are cancelled are cancelled once")
  func removeEachOther() {
    let stage = GestureStage(viewSize: 200)
    let a = TouchView("a", rect(0, 0, 50, 50))
    let b = TouchView("b", rect(60, 0, 50, 50))
    stage.v.addSubview(a)
    stage.v.addSubview(b)
    a.onTouches = { phase, _, _ in if phase == .cancelled { b.removeFromSuperview() } }
    b.onTouches = { phase, _, _ in if phase == .cancelled { a.removeFromSuperview() } }
    stage.app.advance(by: 0.1)
    stage.app.play("D1(10,10)+D2(70,10)")
    stage.v.removeFromSuperview()
    stage.app.play("U1+U2 t=1")
    #expect(a.phases == ["began", "cancelled"])
    #expect(b.phases == ["began", "cancelled"])
  }

  @Test("a frame that comes inside a frame: the later changes of the outer one are not the new finger's")
  func nestedFrame() {
    let stage = GestureStage(viewSize: 200)
    let surface = stage.app.server.openSurfaces[0].id
    func change(_ phase: TouchChange.Phase, _ place: CGPoint) -> TouchChange {
      TouchChange(contact: ContactID(number: 1), surface: surface, phase: phase, location: place, time: stage.app.now)
    }
    var isNested = false
    stage.v.onTouches = { phase, _, _ in
      guard phase == .began, !isNested else { return }
      isNested = true
      // The user lifted that finger and puts it down again, elsewhere, while the app runs the loop.
      stage.app.server.inject(.touch(TouchFrame(changes: [change(.began, point(150, 150))])))
    }
    stage.app.server.inject(
      .touch(TouchFrame(changes: [change(.began, point(50, 50)), change(.ended, point(50, 50))])))
    let touches = stage.v.received.map(\.touch)
    let second = stage.v.received.filter { $0.touch === touches.last && $0.touch !== touches[0] }.map(\.phase)
    #expect(second == [.began], "the second finger is still down: \(stage.v.received.map(\.phase))")
  }
}
