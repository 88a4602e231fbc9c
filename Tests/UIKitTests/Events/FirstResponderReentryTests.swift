import Testing
import UIKit
import UIKitTesting

/// First responders that change from inside the callbacks of the change.
@MainActor @Suite("First responder, from inside its callbacks")
struct FirstResponderReentryTests {
  private final class Delegate: UITextFieldDelegate {
    var onEnd: (() -> Void)?
    var ended = 0
    func textFieldDidEndEditing(_ textField: UITextField) {
      ended += 1
      let action = onEnd
      onEnd = nil
      action?()
    }
  }

  private let fields = (0..<3).map { UITextField(frame: rect(0, CGFloat($0) * 50, 100, 40)) }
  private let delegates = (0..<3).map { _ in Delegate() }

  init() {
    for (field, delegate) in zip(fields, delegates) { field.delegate = delegate }
  }

  @Test("a third field that takes the keys in between is told when it loses them again")
  func third() {
    let stage = Stage(adding: fields[0], fields[1], fields[2])
    #expect(fields[0].becomeFirstResponder())
    delegates[0].onEnd = { _ = fields[2].becomeFirstResponder() }
    #expect(fields[1].becomeFirstResponder())
    #expect(fields.map(\.isFirstResponder) == [false, true, false])
    #expect(delegates.map(\.ended) == [1, 0, 1])
    stage.app.type("x")
    #expect(fields.map(\.text) == ["", "x", ""])
  }

  @Test("a field that leaves the window in between does not get the keys")
  func removed() {
    let stage = Stage(adding: fields[0], fields[1])
    #expect(fields[0].becomeFirstResponder())
    delegates[0].onEnd = { fields[1].removeFromSuperview() }
    #expect(!fields[1].becomeFirstResponder())
    stage.app.type("x")
    #expect(fields.allSatisfy { $0.text == "" && !$0.isFirstResponder })
  }
}
