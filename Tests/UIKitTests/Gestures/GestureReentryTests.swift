import Testing
@testable import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Changes of recognizers and views while gestures are told")
struct GestureReentryTests {
  private static let panning = "D1(50,50) t=.05 M1(80,50) t=.1 M1(100,50)"

  private func panning(
    at state: UIGestureRecognizer.State, _ act: @escaping (GestureStage, UIPanGestureRecognizer) -> Void
  )
    -> (GestureStage, UIPanGestureRecognizer)
  {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.log.onAction = { if $0.state == state { act(stage, pan) } }
    stage.app.play(Self.panning)
    stage.app.play("M1(120,50) U1 t=2")
    #expect(pan.state == .possible)
    #expect(pan.numberOfTouches == 0)
    return (stage, pan)
  }

  private static let handled: [UIGestureRecognizer.State] = [.began, .changed, .ended]

  @Test("an action that turns its recognizer off is told of the cancellation, once", arguments: [1, 2, 3])
  func disables(_ state: Int) {
    let (stage, pan) = panning(at: Self.handled[state - 1]) { _, pan in pan.isEnabled = false }
    let expected = ["began cancelled", "began changed cancelled", "began changed ended"][state - 1]
    #expect(stage.path(of: pan) == expected)
    pan.isEnabled = true
    stage.log.onAction = nil
    stage.log.clear()
    stage.app.play(Self.panning + " U1")
    #expect(stage.path(of: pan) == "began changed ended")
  }

  @Test("turned off and on again, as one cancels a gesture, is cancelled and takes the next finger")
  func offAndOn() {
    let (stage, pan) = panning(at: .changed) { _, pan in
      pan.isEnabled = false
      pan.isEnabled = true
    }
    #expect(stage.path(of: pan) == "began changed cancelled")
    stage.log.onAction = nil
    stage.log.clear()
    stage.app.play(Self.panning + " U1")
    #expect(stage.path(of: pan) == "began changed ended")
  }

  @Test("an action that takes its recognizer away", arguments: [1, 2, 3])
  func removes(_ state: Int) {
    let (stage, pan) = panning(at: Self.handled[state - 1]) { stage, pan in stage.v.removeGestureRecognizer(pan) }
    let expected = ["began cancelled", "began changed cancelled", "began changed ended"][state - 1]
    #expect(stage.path(of: pan) == expected)
    #expect(pan.view == nil)
  }

  @Test("an action that removes the view", arguments: [1, 2, 3])
  func removesView(_ state: Int) {
    let (stage, pan) = panning(at: Self.handled[state - 1]) { stage, _ in stage.v.removeFromSuperview() }
    let expected = ["began cancelled", "began changed cancelled", "began changed ended"][state - 1]
    #expect(stage.path(of: pan) == expected)
    #expect(stage.v.phases.count { $0 == "cancelled" || $0 == "ended" } == 1)
  }

  @Test("an action that closes the window's scene")
  func closesScene() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.log.onAction = { if $0.state == .began { stage.app.server.openSurfaces.first?.requestClose() } }
    stage.app.play(Self.panning)
    #expect(stage.path(of: pan) == "began cancelled")
    #expect(stage.v.phases.count { $0 == "cancelled" } == 1)
    #expect(pan.state == .possible)
  }

  @Test("an action that has the compositor take the fingers, in the middle of the event")
  func nestedCancel() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    stage.log.onAction = { if $0.state == .changed { stage.app.server.openSurfaces[0].beginMove(serial: 1) } }
    stage.app.play(Self.panning)
    stage.app.play("M1(120,50) U1 t=1")
    #expect(stage.path(of: pan) == "began changed cancelled")
    #expect(stage.v.phases.count { $0 == "cancelled" } == 1)
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
  }

  @Test("an action that adds a recognizer: it gets the next finger, not this one")
  func adds() {
    let stage = GestureStage(viewSize: 200)
    let tap = stage.watch(UITapGestureRecognizer())
    var added: UITapGestureRecognizer?
    stage.log.onAction = { _ in
      if added == nil { added = stage.watch(UITapGestureRecognizer()) }
    }
    stage.app.tap(point(50, 50))
    #expect(stage.path(of: tap) == "ended")
    #expect(added.map(stage.path(of:)) == "")
    tap.isEnabled = false
    stage.app.advance(by: 1)
    stage.app.tap(point(50, 50))
    #expect(added.map(stage.path(of:)) == "ended")
  }

  @Test("recognizers that turn each other off: one action, nobody hangs")
  func each() {
    let stage = GestureStage(viewSize: 200)
    let yes = GestureDelegate()
    yes.simultaneous = { _, _ in true }
    let taps = (0..<2).map { _ in stage.watch(UITapGestureRecognizer()) }
    for tap in taps { tap.delegate = yes }
    stage.log.onAction = { acting in for tap in taps where tap !== acting { tap.isEnabled = false } }
    stage.app.tap(point(50, 50))
    #expect((1...2).contains(stage.log.entries.count))
    #expect(taps.allSatisfy { $0.state == .possible })
  }

  @Test("a delegate that removes the view when asked")
  func delegateRemoves() {
    let stage = GestureStage(viewSize: 200)
    let answers = GestureDelegate()
    let pan = stage.watch(UIPanGestureRecognizer())
    pan.delegate = answers
    answers.begins = { _ in
      stage.v.removeFromSuperview()
      return true
    }
    stage.app.play(Self.panning)
    stage.app.play("U1")
    #expect(stage.path(of: pan) == "" || stage.path(of: pan) == "began cancelled")
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    #expect(stage.v.phases == ["began", "cancelled"])
  }

  @Test("a delegate that turns the recognizer off when a touch is offered")
  func delegateDisables() {
    let stage = GestureStage(viewSize: 200)
    let answers = GestureDelegate()
    let tap = stage.watch(UITapGestureRecognizer())
    tap.delegate = answers
    answers.receives = { [unowned tap] _ in
      tap.isEnabled = false
      return true
    }
    stage.app.tap(point(50, 50))
    #expect(stage.log.entries.isEmpty)
    #expect(tap.state == .possible)
    #expect(stage.v.phases == ["began", "ended"])
  }

  @Test("an app that ends inside an action leaves the recognizer possible, and the next app works")
  func launchesAnother() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer())
    var next: GestureStage?
    stage.log.onAction = { if $0.state == .began { next = GestureStage(viewSize: 200) } }
    stage.app.play(Self.panning)
    #expect(stage.path(of: pan) == "began cancelled" || stage.path(of: pan) == "began")
    let tap = next!.watch(UITapGestureRecognizer())
    next!.app.tap(point(50, 50))
    #expect(next!.path(of: tap) == "ended")
  }

  @Test("a waiting tap whose view goes is not told by the clock")
  func waitingGoes() {
    let stage = GestureStage(viewSize: 200)
    let single = stage.watch(UITapGestureRecognizer())
    let double = stage.watch(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    stage.app.play("D1(50,50) t=.05 U1 t=.1")
    stage.v.removeFromSuperview()
    stage.app.advance(by: 2)
    #expect(stage.log.entries.isEmpty)
    #expect(single.state == .possible && double.state == .possible)
  }

  @Test("a recognizer dropped in the middle is freed when its finger is up")
  func freed() {
    let stage = GestureStage(viewSize: 200)
    weak var weakPan: UIPanGestureRecognizer?
    func begin() {
      let pan = stage.watch(UIPanGestureRecognizer())
      weakPan = pan
      stage.app.play("D1(50,50) t=.05 M1(80,50)")
      stage.v.removeGestureRecognizer(pan)
      stage.log.clear()
    }
    begin()
    stage.app.play("U1 t=1")
    #expect(weakPan == nil)
  }
}
