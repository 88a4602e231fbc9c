import Testing
import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Responders and keys")
struct ResponderTests {
  /// A view that takes the keys and notes them.
  private class KeyView: UIView, UIKeyInput {
    let journal: Journal
    let name: String
    var resigns = true
    var passesOn = false
    private(set) var text = ""

    init(_ name: String, journal: Journal = Journal()) {
      self.name = name
      self.journal = journal
      super.init(frame: rect(0, 0, 10, 10))
    }

    override var canBecomeFirstResponder: Bool { true }
    override var canResignFirstResponder: Bool { resigns }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      journal.note("\(name).began")
      if passesOn { super.pressesBegan(presses, with: event) }
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      journal.note("\(name).ended")
      if passesOn { super.pressesEnded(presses, with: event) }
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      journal.note("\(name).cancelled")
    }

    var hasText: Bool { !text.isEmpty }
    func insertText(_ text: String) { self.text += text }
    func deleteBackward() { if hasText { text.removeLast() } }
  }

  private final class FirstResponderView: UIView {
    override var canBecomeFirstResponder: Bool { true }
  }

  @Test("responder-001 what a plain responder is like")
  func defaults() {
    let responder = UIResponder()
    #expect(responder.next == nil)
    #expect(!responder.canBecomeFirstResponder)
    #expect(responder.canResignFirstResponder)
    #expect(!responder.isFirstResponder)
    #expect(responder.inputView == nil)
    #expect(!responder.becomeFirstResponder())
  }

  @Test("responder-005 a view that is in no window does not become first responder")
  func noWindow() {
    let view = FirstResponderView(frame: rect(0, 0, 10, 10))
    #expect(!view.becomeFirstResponder())
    #expect(!view.isFirstResponder)
  }

  @Test("a view that may become first responder does, and the one before it resigns")
  func takesOver() {
    let a = KeyView("a")
    let b = KeyView("b")
    _ = Stage(adding: a, b)
    #expect(a.becomeFirstResponder())
    #expect(a.isFirstResponder)
    #expect(a.becomeFirstResponder(), "again")
    #expect(b.becomeFirstResponder())
    #expect(!a.isFirstResponder)
    #expect(b.isFirstResponder)
    #expect(b.resignFirstResponder())
    #expect(!b.isFirstResponder)
  }

  @Test("a first responder that refuses to resign keeps its place")
  func refuses() {
    let a = KeyView("a")
    let b = KeyView("b")
    let stage = Stage(adding: a, b)
    a.becomeFirstResponder()
    a.resigns = false
    #expect(!b.becomeFirstResponder())
    #expect(a.isFirstResponder)
    #expect(!b.isFirstResponder)
    #expect(!stage.app.window.endEditing(false))
    #expect(a.isFirstResponder)
    #expect(stage.app.window.endEditing(true))
    #expect(!a.isFirstResponder)
  }

  @Test("a first responder that leaves its window is none any more")
  func leaves() {
    let container = UIView(frame: rect(0, 0, 100, 100))
    let a = KeyView("a")
    container.addSubview(a)
    let stage = Stage(adding: container)
    a.becomeFirstResponder()
    container.removeFromSuperview()
    #expect(!a.isFirstResponder)
    stage.root.addSubview(container)
    #expect(!a.isFirstResponder, "and does not come back by itself")
  }

  @Test("becoming first responder inside didMoveToWindow, touchesBegan and pressesBegan works")
  func oddMoments() {
    final class Eager: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func didMoveToWindow() { if window != nil { becomeFirstResponder() } }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { becomeFirstResponder() }
    }
    final class Shy: UIView {
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        // Asks for it back while it loses it.
        let resigned = super.resignFirstResponder()
        becomeFirstResponder()
        return resigned
      }
    }
    let eager = Eager(frame: rect(0, 0, 100, 100))
    let stage = Stage(adding: eager)
    #expect(eager.isFirstResponder)
    let shy = Shy(frame: rect(200, 0, 10, 10))
    stage.root.addSubview(shy)
    shy.becomeFirstResponder()
    #expect(shy.isFirstResponder)
    stage.app.tap(point(50, 50))
    #expect([eager.isFirstResponder, shy.isFirstResponder].count { $0 } == 1, "there is one first responder")
  }

  @Test("responder-009 a press goes up the chain from the first responder until someone keeps it")
  func pressesGoUp() {
    let journal = Journal()
    let superview = KeyView("superview", journal: journal)
    let a = FirstResponderView(frame: rect(0, 0, 10, 10))
    superview.addSubview(a)
    let stage = Stage(adding: superview)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardA)
    stage.app.keyUp(.keyboardA)
    #expect(journal.entries == ["superview.began", "superview.ended"])
  }

  private final class CommandController: UIViewController {
    private(set) var saves = 0
    private(set) var senders: [UIKeyCommand] = []
    override var keyCommands: [UIKeyCommand]? {
      [
        UIKeyCommand(input: "s", modifierFlags: .command, action: CommandController.save),
        UIKeyCommand(input: UIKeyCommand.inputEscape, action: CommandController.escape),
      ]
    }
    private func save() { saves += 1 }
    private func escape(_ sender: UIKeyCommand) { senders.append(sender) }
  }

  @Test("responder-010 key commands are found along the chain, and their key is no press")
  func keyCommands() {
    let vc = CommandController()
    let field = KeyView("field")
    let app = HeadlessApp(rootViewController: vc, size: CGSize(width: 400, height: 400), scale: 1)
    vc.view.addSubview(field)
    field.becomeFirstResponder()
    app.keyDown(.keyboardS, modifiers: .command)
    app.keyUp(.keyboardS)
    #expect(vc.saves == 1)
    #expect(field.journal.entries.isEmpty)
    #expect(field.text.isEmpty)
    app.keyDown(.keyboardS)
    app.keyUp(.keyboardS)
    #expect(vc.saves == 1, "without the modifier it is an ordinary key")
    #expect(field.text == "s")
    app.keyDown(.keyboardS, modifiers: [.command, .shift])
    app.keyUp(.keyboardS)
    #expect(vc.saves == 1, "with another modifier it is another combination")
    app.keyDown(.keyboardEscape)
    app.keyUp(.keyboardEscape)
    #expect(vc.senders.count == 1)
    #expect(vc.senders.first?.input == UIKeyCommand.inputEscape)
  }

  @Test("responder-011 modifier flags have Apple's numbers")
  func modifierFlags() {
    let flags: [UIKeyModifierFlags] = [.alphaShift, .shift, .control, .alternate, .command, .numericPad]
    #expect(flags.map(\.rawValue) == [65536, 131072, 262144, 524288, 1_048_576, 2_097_152])
  }

  @Test("responder-012 keys have the numbers of the USB table")
  func usages() {
    let usages: [(UIKeyboardHIDUsage, Int)] = [
      (.keyboardA, 4), (.keyboardZ, 29), (.keyboard1, 30), (.keyboardReturnOrEnter, 40), (.keyboardEscape, 41),
      (.keyboardDeleteOrBackspace, 42), (.keyboardTab, 43), (.keyboardSpacebar, 44), (.keyboardF1, 58),
      (.keyboardRightArrow, 79), (.keyboardLeftArrow, 80), (.keyboardDownArrow, 81), (.keyboardUpArrow, 82),
      (.keyboardLeftControl, 224), (.keyboardLeftShift, 225),
    ]
    for (usage, number) in usages { #expect(usage.rawValue == number) }
  }

  @Test("typing gives a first responder that takes text its text, and deletes with the delete key")
  func typing() {
    let field = KeyView("field")
    let stage = Stage(adding: field)
    field.becomeFirstResponder()
    stage.app.type("Hello, Wörld! 4")
    #expect(field.text == "Hello, Wörld! 4")
    stage.app.keyDown(.keyboardDeleteOrBackspace)
    stage.app.keyUp(.keyboardDeleteOrBackspace)
    #expect(field.text == "Hello, Wörld! ")
    stage.app.keyDown(.keyboardReturnOrEnter)
    stage.app.keyUp(.keyboardReturnOrEnter)
    #expect(field.text == "Hello, Wörld! \n")
    stage.app.keyDown(.keyboardC, modifiers: .control)
    stage.app.keyUp(.keyboardC)
    #expect(field.text == "Hello, Wörld! \n", "a control combination is no text")
  }

  @Test("a press tells its key, its text and its modifiers, and is one object to its end")
  func press() {
    final class View: UIView {
      var presses: [UIPress] = []
      override var canBecomeFirstResponder: Bool { true }
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { self.presses += presses }
      override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { self.presses += presses }
    }
    let view = View(frame: rect(0, 0, 10, 10))
    let stage = Stage(adding: view)
    view.becomeFirstResponder()
    stage.app.keyDown(.keyboardQ, modifiers: .shift)
    let press = view.presses.first
    #expect(press?.key?.characters == "Q")
    #expect(press?.key?.charactersIgnoringModifiers == "q")
    #expect(press?.key?.keyCode == .keyboardQ)
    #expect(press?.key?.modifierFlags == .shift)
    #expect(press?.phase == .began)
    #expect(press?.responder === view)
    stage.app.keyUp(.keyboardQ)
    #expect(view.presses.count == 2)
    #expect(view.presses[1] === view.presses[0])
    #expect(press?.phase == .ended)
  }

  @Test("key-07 a key that was held elsewhere types nothing here")
  func heldElsewhere() {
    let field = KeyView("field")
    let stage = Stage(adding: field)
    field.becomeFirstResponder()
    let surface = stage.app.server.openSurfaces[0].id
    stage.app.keyDown(.keyboardReturnOrEnter)
    stage.app.server.inject(.keyboardFocus(surface, false))
    #expect(field.text == "\n")
    #expect(field.journal.entries == ["field.began", "field.cancelled"])
    stage.app.server.inject(.keyboardFocus(surface, true))
    stage.app.advance(by: 3)
    stage.app.keyUp(.keyboardReturnOrEnter)
    #expect(field.text == "\n")
    #expect(field.journal.entries.count == 2)
  }

  @Test("keys go to the window that is key")
  func keyWindow() {
    let below = KeyView("below")
    let stage = Stage(adding: below)
    below.becomeFirstResponder()
    let second = UIWindow(frame: rect(0, 0, 100, 100))
    let above = KeyView("above")
    second.addSubview(above)
    second.makeKeyAndVisible()
    above.becomeFirstResponder()
    stage.app.type("x")
    #expect(above.text == "x")
    #expect(below.text.isEmpty)
    second.isHidden = true
    stage.app.type("y")
    #expect(above.text == "x")
    #expect(below.text == "y", "the window below is key again, with its first responder")
  }
}
