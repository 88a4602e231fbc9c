import Foundation
import Testing
import UIKit
import UIKitTesting

/// Counts taps by itself, and stays possible between them: nothing tells that it waits but that it has not failed.
@MainActor private class CountingTap: UIGestureRecognizer {
  var taps = 0
  var resets = 0
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    taps += 1
    if taps == 2 { state = .recognized }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }
  /// As its own timer would.
  func giveUp() { state = .failed }
  override func reset() {
    super.reset()
    taps = 0
    resets += 1
  }
}

/// Recognizers of an app's own that wait for another tap while no finger is down.
@MainActor @Suite("Recognizers that wait without a finger")
struct CustomMultiTapTests {
  /// A single tap that requires the failure of one that counts.
  private func taps() -> (GestureStage, UITapGestureRecognizer, CountingTap) {
    let s = GestureStage()
    let single = s.watch(UITapGestureRecognizer(), as: "single")
    let counting = s.watch(CountingTap(), as: "counting")
    single.require(toFail: counting)
    return (s, single, counting)
  }

  @Test("a tap waits for one that has not failed, and is told when that gives up")
  func givesUp() {
    let (s, single, counting) = taps()
    s.app.play("D1(50,50) t=.05 U1 t=.3")
    #expect(s.log.entries.isEmpty)
    #expect(single.state == .possible && counting.state == .possible)
    counting.giveUp()
    #expect(s.log.entries == ["single ended"])
    #expect(counting.resets == 1)
    #expect(counting.state == .possible)
  }

  @Test("the second tap is the other's alone")
  func second() {
    let (s, single, counting) = taps()
    s.app.play("D1(50,50) t=.05 U1 t=.4 D1(50,50) t=.45 U1 t=2")
    #expect(s.log.entries == ["counting ended"])
    #expect(single.state == .possible && counting.state == .possible)
    #expect(counting.resets == 1)
    s.log.clear()
    s.app.play("D1(50,50) t=.05 U1")
    counting.giveUp()
    #expect(s.log.entries == ["single ended"])
  }

  @Test("one that never says anything is waited for for 0.7 seconds; then the other rules it out")
  func silent() {
    let (s, _, counting) = taps()
    s.app.play("D1(50,50) t=.05 U1 t=.74")
    #expect(s.log.entries.isEmpty)
    s.app.advance(by: 0.02)
    #expect(s.log.entries == ["single ended"])
    #expect(counting.resets == 1)
  }

  @Test("alone, one that never says anything is not reset, and may recognize whenever it likes")
  func alone() {
    let s = GestureStage()
    let counting = s.watch(CountingTap(), as: "counting")
    s.app.play("D1(50,50) t=.05 U1 t=5")
    #expect(counting.resets == 0)
    s.app.play("D1(50,50) t=.05 U1")
    #expect(s.log.entries == ["counting ended"])
    #expect(counting.resets == 1)
  }

  @Test("each tap starts the time anew")
  func anew() {
    final class Thrice: CountingTap {
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        taps += 1
        if taps == 3 { state = .recognized }
      }
    }
    let s = GestureStage()
    let single = s.watch(UITapGestureRecognizer(), as: "single")
    let thrice = s.watch(Thrice(), as: "thrice")
    single.require(toFail: thrice)
    s.app.play("D1(50,50) t=.05 U1 t=.5 D1(50,50) t=.55 U1 t=1 D1(50,50) t=1.05 U1 t=3")
    #expect(s.log.entries == ["thrice ended"])
  }

  @Test("a delegate's requirement is one too")
  func byDelegate() {
    let s = GestureStage()
    let single = s.watch(UITapGestureRecognizer(), as: "single")
    let counting = s.watch(CountingTap(), as: "counting")
    let delegate = s.log.makeDelegate()
    delegate.requiresFailure = { $0 === single && $1 === counting }
    single.delegate = delegate
    s.app.play("D1(50,50) t=.05 U1 t=.3")
    #expect(s.log.entries.isEmpty)
    counting.giveUp()
    #expect(s.log.entries == ["single ended"])
  }

  @Test("turned off or taken away, it is waited for no longer")
  func leaves() {
    for leave in [
      { (_: GestureStage, counting: CountingTap) in counting.isEnabled = false },
      { s, counting in s.v.removeGestureRecognizer(counting) },
    ] {
      let (s, _, counting) = taps()
      s.app.play("D1(50,50) t=.05 U1 t=.1")
      leave(s, counting)
      #expect(s.log.entries == ["single ended"])
      s.app.advance(by: 2)
      #expect(s.log.entries == ["single ended"])
      #expect(counting.resets == 1)
    }
  }

  @Test("a view that goes takes both along: nobody is told")
  func viewGoes() {
    let (s, single, counting) = taps()
    s.app.play("D1(50,50) t=.05 U1 t=.1")
    s.v.removeFromSuperview()
    s.app.advance(by: 2)
    #expect(s.log.entries.isEmpty)
    #expect(single.state == .possible && counting.state == .possible)
    #expect(counting.resets == 1)
  }

  @Test("touches that the system took are no tap to wait after")
  func systemCancel() {
    let s = GestureStage()
    final class Silent: UIGestureRecognizer {}
    let silent = s.watch(Silent(), as: "silent")
    let press = s.watch(UILongPressGestureRecognizer(), as: "press")
    press.require(toFail: silent)
    s.app.play("D1(50,50) t=.6 C")
    s.app.play("D2(50,50) t=.1 U2")
    #expect(s.log.entries.isEmpty)
    #expect(press.state == .possible && silent.state == .possible)
  }

  @Test("delaysTouchesBegan withholds the touch while it waits; the end alone is not delayed by one that says nothing")
  func view() {
    let s = GestureStage()
    let counting = s.watch(CountingTap())
    s.app.play("D1(50,50) t=.05 U1")
    #expect(s.v.phases == ["began", "ended"])
    counting.giveUp()
    s.v.journal.clear()
    counting.delaysTouchesBegan = true
    s.app.play("D1(50,50) t=.05 U1 t=.2")
    #expect(s.v.phases.isEmpty)
    counting.giveUp()
    #expect(s.v.phases == ["began", "ended"])
    s.v.journal.clear()
    s.app.play("D1(50,50) t=.05 U1 t=.2 D1(50,50) t=.25 U1 t=2")
    #expect(s.v.phases.isEmpty, "both touches belong to the gesture")
  }

  @Test("a gesture with the next finger rules it out")
  func ruledOut() {
    let (s, _, counting) = taps()
    s.watch(UIPanGestureRecognizer(), as: "pan")
    s.app.play("D1(50,50) t=.05 U1 t=.2 D1(50,50) M1(90,50)")
    #expect(counting.resets == 0)
    #expect(counting.state == .failed)
    s.app.play("U1")
    #expect(counting.resets == 1)
    // The tap that waited did so for nothing but that failure.
    #expect(s.log.entries.sorted() == ["pan began", "pan ended", "single ended"])
  }

  @Test("nobody keeps one alive that waits in a view that is gone")
  func freed() {
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 200, height: 200), scale: 1)
    weak var weakRecognizer: UIGestureRecognizer?
    weak var weakView: UIView?
    do {
      let view = UIView(frame: rect(0, 0, 200, 200))
      let counting = CountingTap()
      view.addGestureRecognizer(counting)
      app.window.rootViewController?.view.addSubview(view)
      app.advance(by: HeadlessApp.frameInterval)
      app.play("D1(50,50) t=.05 U1")
      (weakRecognizer, weakView) = (counting, view)
      view.removeFromSuperview()
    }
    app.advance(by: 0.1)
    #expect(weakRecognizer == nil)
    #expect(weakView == nil)
  }

  @Test("a continuous one that begins by a timer of its own, with the finger resting, is decided about as any other")
  func beginsByTimer() {
    final class Holding: UIGestureRecognizer {
      func timeIsUp() { state = .began }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        if state != .possible { state = .changed }
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .possible ? .failed : .ended
      }
    }
    let s = GestureStage()
    let holding = s.watch(Holding(), as: "holding")
    s.watch(UIPanGestureRecognizer(), as: "pan")
    s.app.play("D1(50,50) t=.2")
    holding.timeIsUp()
    #expect(s.log.entries == ["holding began"])
    #expect(s.v.phases == ["began", "cancelled"])
    s.app.play("M1(90,50) U1")
    #expect(s.log.entries == ["holding began", "holding changed", "holding ended"])
    s.log.clear()
    s.app.play("D1(50,50) M1(90,50)")
    holding.timeIsUp()
    s.app.play("U1")
    #expect(s.log.entries == ["pan began", "pan ended"], "too late")
  }
}
