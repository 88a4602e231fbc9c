import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Text fields as first responders")
struct TextFieldResponderTests {
  private final class Delegate: UITextFieldDelegate {
    var journal = Journal()
    var allowsEnd = true
    var names: [ObjectIdentifier: String] = [:]

    private func note(_ callback: String, _ field: UITextField) {
      journal.note("\(names[ObjectIdentifier(field)] ?? "?").\(callback)")
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { note("didBegin", textField) }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      note("shouldEnd", textField)
      return allowsEnd
    }
    func textFieldDidEndEditing(_ textField: UITextField) { note("didEnd", textField) }
  }

  private let delegate = Delegate()
  private let a = UITextField(frame: rect(0, 0, 200, 34))
  private let b = UITextField(frame: rect(0, 50, 200, 34))

  init() {
    for (field, name) in [(a, "a"), (b, "b")] {
      field.delegate = delegate
      delegate.names[ObjectIdentifier(field)] = name
    }
  }

  @Test("a-responder-004 a field that must not end ends only by force, and is told of it")
  func forcedEnd() {
    let stage = Stage(adding: a, b)
    #expect(a.becomeFirstResponder())
    delegate.allowsEnd = false
    #expect(!stage.app.window.endEditing(false))
    #expect(a.isFirstResponder)
    #expect(stage.app.window.endEditing(true))
    #expect(!a.isFirstResponder)
    #expect(delegate.journal.count(of: "a.didEnd") == 1)
  }

  @Test(
    "a key that moves the caret passes up the chain as every press does: who hears of its beginning hears of its end")
  func caretKeys() {
    final class Around: UIView {
      var heard: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { heard.append("began") }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { heard.append("ended") }
      override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) { heard.append("cancelled") }
    }
    let around = Around(frame: rect(0, 0, 300, 300))
    around.addSubview(a)
    let stage = Stage(adding: around)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardEnd)
    stage.app.keyUp(.keyboardEnd)
    stage.app.keyDown(.keyboardLeftArrow)
    stage.app.server.inject(.keyboardFocus(stage.app.server.openSurfaces[0].id, false))
    #expect(around.heard == ["began", "ended", "began", "cancelled"])
  }

  @Test("from one field to the next: the old one ends before the new one begins")
  func next() {
    _ = Stage(adding: a, b)
    a.becomeFirstResponder()
    delegate.journal.clear()
    #expect(b.becomeFirstResponder())
    #expect(!a.isFirstResponder && b.isFirstResponder)
    #expect(["a.shouldEnd", "a.didEnd", "b.didBegin"].isSubsequence(of: delegate.journal.entries))
    #expect(delegate.journal.count(of: "a.didEnd") == 1)
    delegate.allowsEnd = false
    #expect(!a.becomeFirstResponder())
    #expect(b.isFirstResponder)
    #expect(delegate.journal.count(of: "a.didBegin") == 0)
  }

  @Test("a field that is taken out of the window ends, though its delegate would not have it")
  func removed() {
    let stage = Stage(adding: a, b)
    a.becomeFirstResponder()
    delegate.allowsEnd = false
    a.removeFromSuperview()
    #expect(!a.isFirstResponder)
    #expect(delegate.journal.count(of: "a.didEnd") == 1)
    stage.app.type("x")
    #expect(a.text?.isEmpty ?? true, "keys no longer go there")
  }

  @Test("a tap makes a field first responder, and keys go to it")
  func tapped() {
    let stage = Stage(adding: a, b)
    stage.app.tap(point(100, 65))
    #expect(b.isFirstResponder)
    stage.app.type("Hi")
    #expect(b.text == "Hi")
    #expect(a.text?.isEmpty ?? true)
  }
}
