import Testing
import UIKit
import UIKitTesting

/// What is seen of a field that is edited.
@MainActor @Suite("Text field, look")
struct TextFieldLookTests {
  private let field = UITextField(frame: rect(20, 20, 200, 40))
  private let host = Host()
  private var app: HeadlessApp { host.stage.app }
  private final class Host { var stage: Stage! }

  /// Begins a test. Not the initialiser: another test may run between that and the test.
  private func start() {
    field.tintColor = .red
    host.stage = Stage(adding: field)
    host.stage.root.backgroundColor = .white
  }

  /// Whether a pixel of the caret at the field's left edge is drawn.
  private var showsCaret: Bool { app.channels(at: point(21, 40)) == [255, 0, 0, 255] }

  @Test("the caret blinks while the field is first responder, and rests after a while")
  func blinking() {
    start()
    app.advance(by: 0.1)
    #expect(!showsCaret)
    field.becomeFirstResponder()
    app.advance(by: 0.1)
    #expect(showsCaret)
    app.advance(by: 0.5)
    #expect(!showsCaret)
    app.advance(by: 0.5)
    #expect(showsCaret)
    app.advance(by: 10)
    for _ in 0..<4 {
      #expect(showsCaret, "it stands still")
      app.advance(by: 0.3)
    }
    app.keyTap(.keyboardHome)
    app.type("x")
    app.keyTap(.keyboardDeleteOrBackspace)
    app.advance(by: 0.6)
    #expect(!showsCaret, "editing makes it blink again")
    app.advance(by: 0.4)
    field.resignFirstResponder()
    for _ in 0..<3 {
      app.advance(by: 0.4)
      #expect(!showsCaret)
    }
  }

  @Test("a field in a window without the keys shows no caret")
  func otherWindow() {
    start()
    field.becomeFirstResponder()
    app.advance(by: 0.1)
    #expect(showsCaret)
    let second = UIWindow(frame: rect(300, 300, 50, 50))
    second.makeKeyAndVisible()
    app.advance(by: 0.1)
    #expect(!showsCaret)
    second.isHidden = true
    app.advance(by: 0.1)
    #expect(showsCaret)
  }

  @Test("the selection is drawn behind the text, in the tint")
  func selection() {
    start()
    field.text = "     "
    field.becomeFirstResponder()
    app.advance(by: 0.1)
    #expect(app.channels(at: point(26, 40)) == [255, 255, 255, 255])
    field.selectAll(nil)
    app.advance(by: 0.1)
    #expect(app.channels(at: point(26, 40)) == [255, 204, 204, 255])
    field.resignFirstResponder()
    app.advance(by: 0.1)
    #expect(app.channels(at: point(26, 40)) == [255, 255, 255, 255])
  }

  @Test("a secret text shows a dot for each character")
  func secret() {
    start()
    field.isSecureTextEntry = true
    field.text = "iii"
    app.advance(by: 0.1)
    let narrow = field.caretRect(for: field.endOfDocument).minX
    field.text = "W👍M"
    #expect(field.caretRect(for: field.endOfDocument).minX == narrow)
  }

  @Test("text stands where it is aligned")
  func alignment() {
    start()
    field.text = "x"
    func left() -> CGFloat { field.caretRect(for: field.beginningOfDocument).minX }
    #expect(left() == 0)
    field.textAlignment = .center
    #expect(abs(left() - 95) < 6)
    field.textAlignment = .right
    #expect(left() > 180)
    field.textAlignment = .natural
    field.semanticContentAttribute = .forceRightToLeft
    field.text = "y"
    #expect(left() > 180)
  }

  @Test("at rest a field that is edited costs no frames")
  func idle() {
    start()
    field.becomeFirstResponder()
    app.advance(by: 15)
    let frames = app.server.openSurfaces[0].presentedFrames
    app.advance(by: 30)
    #expect(app.server.openSurfaces[0].presentedFrames == frames)
  }
}
