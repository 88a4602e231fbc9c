import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Recognizers that wait for others to fail")
struct GestureRequirementTests {
  /// A single tap that waits for a double tap.
  private func taps() -> (GestureStage, UITapGestureRecognizer, UITapGestureRecognizer) {
    let stage = GestureStage(viewSize: 200)
    let single = stage.watch(UITapGestureRecognizer())
    let double = stage.watch(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    return (stage, single, double)
  }

  @Test("a tap that waited says where it was, also when the next one is elsewhere")
  func placeOfWaiting() {
    let (stage, single, _) = taps()
    var place: CGPoint?
    stage.log.onAction = { place = $0.location(in: nil) }
    stage.app.play("D1(50,60) t=.05 U1 t=1")
    #expect(stage.path(of: single) == "ended")
    #expect(place == point(50, 60))
  }

  @Test("gesture-058 a third recognizer, about which the delegate says nothing, does not wait")
  func pairOnly() {
    let stage = GestureStage(viewSize: 200)
    let single = stage.watch(UITapGestureRecognizer())
    let double = stage.watch(UITapGestureRecognizer())
    double.numberOfTapsRequired = 2
    let press = stage.watch(UILongPressGestureRecognizer())
    let answers = GestureDelegate()
    answers.requiresFailure = { $0 === single && $1 === double }
    for recognizer in [single, double, press] { recognizer.delegate = answers }
    stage.app.play("D1(50,50) t=.6")
    #expect(press.state == .began)
    stage.app.play("U1")
    #expect(stage.path(of: press) == "began ended")
    #expect(stage.path(of: single) == "")
  }

  @Test("a subclass may ask for it, on either side")
  func bySubclass() {
    final class Patient: UITapGestureRecognizer {
      override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { other is UITapGestureRecognizer }
    }
    final class Important: UITapGestureRecognizer {
      override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { true }
    }
    for side in 0..<2 {
      let stage = GestureStage(viewSize: 200)
      let single = stage.watch(side == 0 ? Patient() : UITapGestureRecognizer())
      let double = stage.watch(side == 0 ? UITapGestureRecognizer() : Important())
      double.numberOfTapsRequired = 2
      stage.app.play("D1(50,50) t=.05 U1 t=.1")
      #expect(stage.log.entries.isEmpty)
      stage.app.play("t=.9")
      #expect(stage.path(of: single) == "ended")
    }
  }

  @Test("a requirement that takes no part in the touch keeps nobody waiting")
  func uninvolved() {
    let stage = GestureStage(viewSize: 200)
    let single = stage.watch(UITapGestureRecognizer())
    let other = UIView(frame: rect(200, 200, 50, 50))
    stage.root.addSubview(other)
    let elsewhere = stage.log.watch(UITapGestureRecognizer(), on: other)
    elsewhere.numberOfTapsRequired = 2
    let disabled = stage.watch(UITapGestureRecognizer())
    disabled.numberOfTapsRequired = 2
    disabled.isEnabled = false
    let unattached = UITapGestureRecognizer()
    for recognizer in [elsewhere, disabled, unattached] { single.require(toFail: recognizer) }
    stage.app.play("D1(50,50) t=.05 U1")
    #expect(stage.path(of: single) == "ended")
  }

  @Test("a recognizer that is waited for and turned off lets the waiting one go on")
  func disabledMeanwhile() {
    let (stage, single, double) = taps()
    stage.app.play("D1(50,50) t=.05 U1 t=.1")
    double.isEnabled = false
    #expect(stage.path(of: single) == "ended")
    stage.app.advance(by: 2)
    #expect(stage.path(of: single) == "ended", "once")
  }

  @Test("two that wait for each other do not wait for ever")
  func circle() {
    let stage = GestureStage(viewSize: 200)
    let first = stage.watch(UITapGestureRecognizer())
    let second = stage.watch(UITapGestureRecognizer())
    first.require(toFail: second)
    second.require(toFail: first)
    first.require(toFail: first)
    stage.app.play("D1(50,50) t=.05 U1 t=3")
    #expect(stage.log.entries.count <= 1)
    #expect(first.state == .possible && second.state == .possible)
    stage.app.tap(point(250, 250))
    #expect(first.numberOfTouches == 0 && second.numberOfTouches == 0)
  }

  @Test("three in a row: single waits for double, double for triple")
  func chain() {
    let stage = GestureStage(viewSize: 200)
    let taps = (1...3).map { count in
      let tap = stage.watch(UITapGestureRecognizer())
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])
    for count in 1...3 {
      stage.log.clear()
      stage.app.tap(point(50, 50), count: count)
      stage.app.advance(by: 3)
      for index in 0..<3 {
        #expect(stage.path(of: taps[index]) == (index == count - 1 ? "ended" : ""), "\(count) taps")
      }
    }
  }
}
