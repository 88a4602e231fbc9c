import Testing
import UIKit
import UIKitTesting

/// Recognizers that are told of keys.
@MainActor @Suite("Gestures of keys")
struct PressGestureTests {
  /// The first responder: notes what it is told of presses.
  private final class Receiver: UIView {
    var calls: [String] = []
    var onCall: ((String) -> Void)?
    override var canBecomeFirstResponder: Bool { true }
    private func note(_ call: String, _ presses: Set<UIPress>) {
      #expect(presses.allSatisfy { "\($0.phase)" == call })
      calls.append(call)
      onCall?(call)
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("began", presses) }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("cancelled", presses) }
  }

  /// A recognizer as an app writes it.
  private final class PressNoting: UIGestureRecognizer {
    var calls: [String] = []
    var onCall: ((String, UIPressesEvent) -> Void)?
    private func note(_ call: String, _ presses: Set<UIPress>, _ event: UIPressesEvent) {
      #expect(presses.allSatisfy { "\($0.phase)" == call })
      #expect(presses.isSubset(of: event.presses(for: self)))
      #expect(presses.allSatisfy { $0.gestureRecognizers?.contains(self) == true })
      calls.append(call)
      onCall?(call, event)
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { note("began", presses, event) }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) { note("ended", presses, event) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
      note("cancelled", presses, event)
    }
    override func reset() {
      super.reset()
      calls.append("reset")
    }
  }

  private let log = GestureLog()
  private let outer = UIView(frame: rect(50, 60, 300, 300))
  private let receiver = Receiver(frame: rect(10, 20, 100, 100))
  private static let arrow = [NSNumber(value: UIPress.PressType.upArrow.rawValue)]

  private func makeApp() -> HeadlessApp {
    outer.addSubview(receiver)
    let app = Stage(adding: outer).app
    receiver.becomeFirstResponder()
    return app
  }

  private func tapKey(_ app: HeadlessApp, _ key: UIKeyboardHIDUsage, _ duration: Double = 0.1) {
    app.keyDown(key)
    app.advance(by: duration)
    app.keyUp(key)
  }

  // MARK: Which presses

  @Test(
    "Select is the press that recognizers take unless told otherwise; arrows and other keys only when they are named")
  func types() {
    let tap = log.watch(UITapGestureRecognizer(), on: outer)
    #expect(tap.allowedPressTypes == [NSNumber(value: UIPress.PressType.select.rawValue)])
    let app = makeApp()
    for key in [
      UIKeyboardHIDUsage.keyboardReturnOrEnter, .keyboardSpacebar, .keyboardUpArrow, .keyboardA, .keyboardMenu,
    ] {
      tapKey(app, key)
    }
    #expect(log.entries.isEmpty)
    tapKey(app, .keyboardSelect)
    #expect(log.states() == ["ended"])
    tap.allowedPressTypes = [UIPress.PressType.upArrow, .menu, .keyboard].map { NSNumber(value: $0.rawValue) }
    #expect(tap.allowedPressTypes.map(\.intValue) == [0, 5, 2040])
    tapKey(app, .keyboardSelect)
    tapKey(app, .keyboardDownArrow)
    #expect(log.count() == 1)
    for key in [UIKeyboardHIDUsage.keyboardUpArrow, .keyboardMenu, .keyboardA] { tapKey(app, key) }
    #expect(log.count() == 4)
    tap.allowedPressTypes = []
    tapKey(app, .keyboardUpArrow)
    #expect(log.count() == 4)
  }

  @Test("recognizers on the way from the first responder up hear of it before the responder; others do not")
  func order() {
    let app = makeApp()
    let beside = UIView(frame: rect(0, 0, 50, 50))
    outer.addSubview(beside)
    var calls: [String] = []
    receiver.onCall = { calls.append("responder \($0)") }
    for (name, view) in [("outer", outer), ("own", receiver), ("beside", beside)] {
      let noting = PressNoting()
      noting.allowedPressTypes = Self.arrow
      noting.onCall = { call, _ in calls.append("\(name) \(call)") }
      view.addGestureRecognizer(noting)
    }
    tapKey(app, .keyboardUpArrow)
    #expect(
      calls == [
        "own began", "outer began", "responder began", "own ended", "outer ended", "responder ended",
      ])
  }

  @Test("without a first responder they are looked for from the root controller's view")
  func noFirstResponder() {
    let app = makeApp()
    receiver.resignFirstResponder()
    log.watch(UITapGestureRecognizer(), as: "inner", on: outer)
    log.watch(UITapGestureRecognizer(), as: "root", on: outer.superview!)
    tapKey(app, .keyboardSelect)
    #expect(log.entries == ["root ended"])
  }

  @Test("a disabled recognizer, and one of a view without interaction, hear nothing")
  func disabled() {
    let app = makeApp()
    let tap = log.watch(UITapGestureRecognizer(), on: outer)
    tap.isEnabled = false
    tapKey(app, .keyboardSelect)
    tap.isEnabled = true
    outer.isUserInteractionEnabled = false
    tapKey(app, .keyboardSelect)
    #expect(log.entries.isEmpty)
    outer.isUserInteractionEnabled = true
    tapKey(app, .keyboardSelect)
    #expect(log.states() == ["ended"])
  }

  @Test("the delegate is asked for the event, then for the press; either may keep it away")
  func delegate() {
    final class Deciding: UIGestureRecognizerDelegate {
      var asked: [String] = []
      var takesEvent = true
      var takesPress = true
      func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        asked.append("event \(event.type)")
        return takesEvent
      }
      func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool {
        asked.append("press \(press.type)")
        return takesPress
      }
    }
    let app = makeApp()
    let tap = log.watch(UITapGestureRecognizer(), on: outer)
    let delegate = Deciding()
    tap.delegate = delegate
    delegate.takesEvent = false
    tapKey(app, .keyboardSelect)
    delegate.takesEvent = true
    delegate.takesPress = false
    tapKey(app, .keyboardSelect)
    #expect(log.entries.isEmpty)
    delegate.takesPress = true
    tapKey(app, .keyboardSelect)
    #expect(log.states() == ["ended"])
    #expect(delegate.asked == ["event presses", "event presses", "press select", "event presses", "press select"])
  }

  // MARK: Tap

  @Test("a tap by a key: recognized as it is let go; the responder's press ends as cancelled, and is silent after")
  func tap() {
    let app = makeApp()
    let tap = log.watch(UITapGestureRecognizer(), on: outer)
    log.onAction = { _ in
      #expect(tap.numberOfTouches == 0)
      #expect(tap.location(in: receiver) == point(50, 50), "the middle of the responder stands for the key's place")
    }
    app.keyDown(.keyboardSelect)
    #expect(receiver.calls == ["began"])
    app.keyUp(.keyboardSelect)
    #expect(log.states() == ["ended"])
    #expect(receiver.calls == ["began", "cancelled"])
    #expect(tap.state == .possible)
    tap.cancelsTouchesInView = false
    tapKey(app, .keyboardSelect)
    #expect(receiver.calls == ["began", "cancelled", "began", "ended"])
  }

  @Test("a key that is held too long is no tap, and the responder hears of its end")
  func tooLong() {
    let app = makeApp()
    log.watch(UITapGestureRecognizer(), on: outer)
    tapKey(app, .keyboardSelect, 0.8)
    #expect(log.entries.isEmpty)
    #expect(receiver.calls == ["began", "ended"])
  }

  @Test("two taps in a row, in time; a single tap that waits for them comes when they do not")
  func doubleTap() {
    let app = makeApp()
    let double = log.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, as: "double", on: outer)
    let single = log.watch(UITapGestureRecognizer(), as: "single", on: outer)
    single.require(toFail: double)
    tapKey(app, .keyboardSelect)
    app.advance(by: 0.1)
    tapKey(app, .keyboardSelect)
    #expect(log.entries == ["double ended"])
    app.advance(by: 1)
    tapKey(app, .keyboardSelect)
    #expect(log.count(of: "single") == 0)
    app.advance(by: 1)
    #expect(log.entries == ["double ended", "single ended"])
    #expect(double.state == .possible && single.state == .possible)
  }

  @Test("a tap of two fingers is none of a key, nor is one key of two that are held at once")
  func severalKeys() {
    let app = makeApp()
    let two = log.watch(make(UITapGestureRecognizer()) { $0.numberOfTouchesRequired = 2 }, as: "two", on: outer)
    tapKey(app, .keyboardSelect)
    #expect(log.entries.isEmpty)
    two.isEnabled = false
    let tap = log.watch(UITapGestureRecognizer(), on: outer)
    tap.allowedPressTypes += Self.arrow
    app.keyDown(.keyboardSelect)
    app.keyDown(.keyboardUpArrow)
    app.keyUp(.keyboardUpArrow)
    app.keyUp(.keyboardSelect)
    #expect(log.entries.isEmpty)
    #expect(tap.state == .possible)
    tapKey(app, .keyboardUpArrow)
    #expect(log.states() == ["ended"])
  }

  @Test("a finger that comes down while a key is held makes neither a tap")
  func keyAndFinger() {
    let app = makeApp()
    let tap = log.watch(UITapGestureRecognizer(), on: outer)
    app.keyDown(.keyboardSelect)
    app.play("D1(100,100) U1")
    app.keyUp(.keyboardSelect)
    #expect(log.entries.isEmpty)
    app.play("D1(100,100)")
    tapKey(app, .keyboardSelect)
    app.play("U1")
    #expect(log.entries.isEmpty)
    #expect(tap.state == .possible)
    app.advance(by: 1)
    app.play("D1(100,100) U1")
    #expect(log.states() == ["ended"])
    #expect(tap.location(in: nil) == point(100, 100))
  }

  @Test("the nearer tap wins, unless a delegate allows both")
  func prevention() {
    let app = makeApp()
    let inner = log.watch(UITapGestureRecognizer(), as: "inner", on: receiver)
    log.watch(UITapGestureRecognizer(), as: "outer", on: outer)
    tapKey(app, .keyboardSelect)
    #expect(log.entries == ["inner ended"])
    let delegate = log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    inner.delegate = delegate
    log.clear()
    tapKey(app, .keyboardSelect)
    #expect(log.entries == ["inner ended", "outer ended"])
    delegate.begins = { _ in false }
    log.clear()
    tapKey(app, .keyboardSelect)
    #expect(log.entries == ["outer ended"])
  }

  // MARK: Long press

  @Test("a key that is held: begins after the duration, ends as it is let go, and repeats are nothing to it")
  func longPress() {
    let app = makeApp()
    let press = log.watch(UILongPressGestureRecognizer(), on: outer)
    app.keyDown(.keyboardSelect)
    app.advance(by: 0.45)
    #expect(press.state == .possible && receiver.calls == ["began"])
    app.advance(by: 0.1)
    #expect(press.state == .began)
    #expect(receiver.calls == ["began", "cancelled"])
    app.keyRepeat(.keyboardSelect, count: 3)
    app.keyUp(.keyboardSelect)
    #expect(log.states() == ["began", "ended"])
    #expect(receiver.calls == ["began", "cancelled"])
    tapKey(app, .keyboardSelect)
    #expect(log.count() == 2, "too short")
    #expect(press.state == .possible)
  }

  @Test("a long press after a tap by the same key")
  func tapAndHold() {
    let app = makeApp()
    let press = log.watch(make(UILongPressGestureRecognizer()) { $0.numberOfTapsRequired = 1 }, on: outer)
    tapKey(app, .keyboardSelect)
    app.advance(by: 0.1)
    app.keyDown(.keyboardSelect)
    app.advance(by: 0.6)
    #expect(press.state == .began)
    app.keyUp(.keyboardSelect)
    #expect(log.states() == ["began", "ended"])
    tapKey(app, .keyboardSelect)
    app.advance(by: 1)
    #expect(log.count() == 2)
    #expect(press.state == .possible)
  }

  // MARK: Ends

  @Test("the keyboard goes elsewhere: cancelled for recognizer and responder alike, and no tap")
  func focusLost() {
    let app = makeApp()
    let tap = log.watch(UITapGestureRecognizer(), as: "tap", on: outer)
    let press = log.watch(UILongPressGestureRecognizer(), as: "press", on: outer)
    let delegate = log.makeDelegate()
    delegate.simultaneous = { _, _ in true }
    tap.delegate = delegate
    app.keyDown(.keyboardSelect)
    app.advance(by: 0.6)
    app.server.inject(.keyboardFocus(app.server.openSurfaces[0].id, false))
    app.keyUp(.keyboardSelect)
    #expect(log.entries == ["press began", "press cancelled"])
    #expect(receiver.calls == ["began", "cancelled"])
    #expect(tap.state == .possible && press.state == .possible)
  }

  @Test(
    "the first responder leaves its window, with or without the recognizer: one pressesCancelled each",
    arguments: [true, false])
  func removed(all: Bool) {
    let app = makeApp()
    let noting = PressNoting()
    outer.addGestureRecognizer(noting)
    app.keyDown(.keyboardSelect)
    if all { outer.removeFromSuperview() } else { receiver.removeFromSuperview() }
    app.keyUp(.keyboardSelect)
    #expect(noting.calls.filter { $0 != "reset" } == ["began", "cancelled"])
    #expect(noting.state == .possible)
    #expect(receiver.calls == ["began", "cancelled"])
  }

  @Test("turned off while a key is held: cancelled; the responder keeps what it had not lost")
  func turnedOff() {
    let app = makeApp()
    let press = log.watch(UILongPressGestureRecognizer(), on: outer)
    app.keyDown(.keyboardSelect)
    press.isEnabled = false
    app.advance(by: 1)
    app.keyUp(.keyboardSelect)
    #expect(log.entries.isEmpty)
    #expect(receiver.calls == ["began", "ended"])
    press.isEnabled = true
    app.keyDown(.keyboardSelect)
    app.advance(by: 0.6)
    press.isEnabled = false
    app.keyUp(.keyboardSelect)
    #expect(log.states() == ["began", "cancelled"])
    #expect(press.state == .possible)
  }

  // MARK: Custom recognizers

  @Test(
    "a recognizer of one's own sets its state in pressesBegan: the responder hears nothing, and the key types nothing")
  func custom() {
    final class Immediate: UIGestureRecognizer {
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .began }
    }
    let field = UITextField(frame: rect(0, 0, 100, 34))
    let app = makeApp()
    let immediate = log.watch(Immediate(), on: outer)
    immediate.allowedPressTypes = [NSNumber(value: UIPress.PressType.keyboard.rawValue)]
    app.keyDown(.keyboardX)
    #expect(receiver.calls.isEmpty)
    app.keyUp(.keyboardX)
    #expect(log.states() == ["began", "ended"], "one that does not end by itself ends with its press")
    #expect(receiver.calls.isEmpty)
    outer.addSubview(field)
    field.becomeFirstResponder()
    app.type("x")
    #expect(field.text == "")
    immediate.isEnabled = false
    app.type("x")
    #expect(field.text == "x")
  }

  @Test("a recognizer that ignores a press hears no more of it, and the responder keeps it")
  func ignoring() {
    final class Ignoring: UIGestureRecognizer {
      var ended = 0
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        for press in presses { ignore(press, for: event) }
      }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) { ended += 1 }
    }
    let app = makeApp()
    let ignoring = Ignoring()
    outer.addGestureRecognizer(ignoring)
    app.keyDown(.keyboardSelect)
    log.watch(UITapGestureRecognizer(), as: "late", on: outer)
    app.keyUp(.keyboardSelect)
    #expect(ignoring.ended == 0)
    #expect(receiver.calls == ["began", "ended"])
    #expect(log.entries.isEmpty, "what is added while a key is held waits for the next one")
  }

  @Test("an action that takes the first responder away in the middle of its press: no second end")
  func fromInside() {
    let app = makeApp()
    let press = log.watch(UILongPressGestureRecognizer(), on: outer)
    press.minimumPressDuration = 0
    press.cancelsTouchesInView = false
    log.onAction = { recognizer in if recognizer.state == .began { receiver.removeFromSuperview() } }
    app.keyDown(.keyboardSelect)
    app.keyUp(.keyboardSelect)
    #expect(log.states() == ["began", "cancelled"])
    #expect(receiver.calls.isEmpty, "it never heard of the beginning")
    #expect(press.state == .possible)
  }

  @Test("a window that keeps presses to itself: what had begun is cancelled at the end")
  func keptByWindow() {
    final class Keeping: UIWindow {
      var keeps = false
      override func sendEvent(_ event: UIEvent) { if !keeps { super.sendEvent(event) } }
    }
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 400, height: 400), scale: 1)
    let window = Keeping(frame: rect(0, 0, 400, 400))
    window.addSubview(receiver)
    window.makeKeyAndVisible()
    receiver.becomeFirstResponder()
    let press = log.watch(UILongPressGestureRecognizer(), on: receiver)
    app.keyDown(.keyboardSelect)
    app.advance(by: 0.6)
    window.keeps = true
    app.keyUp(.keyboardSelect)
    #expect(log.states() == ["began", "cancelled"])
    #expect(press.state == .possible)
  }
}
