import Testing
import UIKit
import UIKitTesting
import Windowing

/// Presses from their beginning to every kind of end.
@MainActor @Suite("Presses")
struct PressTests {
  private final class Receiver: UIView {
    let name: String
    let journal: Journal
    var events: [UIPressesEvent] = []
    var onBegan: (() -> Void)?

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(frame: rect(0, 0, 50, 50))
    }
    override var canBecomeFirstResponder: Bool { true }
    private func note(_ phase: String, _ presses: Set<UIPress>, _ event: UIPressesEvent?) {
      for press in presses { journal.note("\(name).\(phase)(\(press.key?.charactersIgnoringModifiers ?? ""))") }
      if let event { events.append(event) }
    }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("began", presses, event)
      onBegan?()
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses, event) }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("cancelled", presses, event)
    }
  }

  private let journal = Journal()
  private let a: Receiver
  private let b: Receiver

  init() {
    a = Receiver("a", journal)
    b = Receiver("b", journal)
  }

  @Test("several keys are several presses; an event has all that are held")
  func several() {
    let stage = Stage(adding: a)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardX)
    stage.app.keyDown(.keyboardY)
    stage.app.keyUp(.keyboardX)
    stage.app.keyUp(.keyboardY)
    #expect(journal.entries == ["a.began(x)", "a.began(y)", "a.ended(x)", "a.ended(y)"])
    #expect(a.events.map(\.allPresses.count) == [1, 2, 2, 1])
    #expect(a.events[1].allPresses.intersection(a.events[2].allPresses).count == 2, "the same objects")
  }

  @Test("a press stays with the responder that it began at")
  func fixed() {
    let stage = Stage(adding: a, b)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardX)
    b.becomeFirstResponder()
    stage.app.keyDown(.keyboardY)
    stage.app.keyUp(.keyboardX)
    stage.app.keyUp(.keyboardY)
    #expect(journal.entries == ["a.began(x)", "b.began(y)", "a.ended(x)", "b.ended(y)"])
  }

  @Test("a responder that leaves the window gets one cancel and no more")
  func removed() {
    let stage = Stage(adding: a, b)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardX)
    a.removeFromSuperview()
    stage.app.keyRepeat(.keyboardX)
    stage.app.keyUp(.keyboardX)
    #expect(journal.entries == ["a.began(x)", "a.cancelled(x)"])
  }

  @Test("a responder that leaves inside pressesBegan is cancelled there, and gets no text")
  func removedInside() {
    let field = UITextField(frame: rect(0, 0, 100, 34))
    field.addSubview(a)
    let stage = Stage(adding: field, b)
    a.becomeFirstResponder()
    a.onBegan = { field.removeFromSuperview() }
    stage.app.keyTap(.keyboardX)
    #expect(journal.entries == ["a.began(x)", "a.cancelled(x)"])
  }

  @Test("the end of the focus and a hidden window cancel what is held")
  func focusLost() {
    let stage = Stage(adding: a)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardX)
    stage.app.server.inject(.keyboardFocus(stage.app.server.openSurfaces[0].id, false))
    stage.app.keyUp(.keyboardX)
    #expect(journal.entries == ["a.began(x)", "a.cancelled(x)"])
    journal.clear()
    stage.app.keyDown(.keyboardY)
    a.window?.isHidden = true
    #expect(journal.entries == ["a.began(y)", "a.cancelled(y)"])
  }

  @Test("a key that goes down twice is two presses, the first one cancelled")
  func twoKeyboards() {
    let stage = Stage(adding: a)
    a.becomeFirstResponder()
    stage.app.keyDown(.keyboardX)
    stage.app.keyDown(.keyboardX)
    stage.app.keyUp(.keyboardX)
    stage.app.keyUp(.keyboardX)
    #expect(journal.entries == ["a.began(x)", "a.cancelled(x)", "a.began(x)", "a.ended(x)"])
  }

  @Test("without a first responder a press goes to the root controller's place in the chain")
  func noFirstResponder() {
    final class Controller: UIViewController {
      var began = 0
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { began += 1 }
    }
    let controller = Controller()
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 100, height: 100), scale: 1)
    app.keyTap(.keyboardX)
    #expect(controller.began == 1)
  }

  @Test("Alt and a letter type nothing")
  func alternate() {
    let field = UITextField(frame: rect(0, 0, 100, 34))
    let stage = Stage(adding: field)
    field.becomeFirstResponder()
    stage.app.keyTap(.keyboardX, modifiers: .alternate)
    #expect(field.text == "")
    stage.app.keyTap(.keyboardX, modifiers: .alphaShift)
    #expect(field.text == "X")
  }

  @Test("typing into a window makes it the key window")
  func otherWindow() {
    let stage = Stage(adding: a)
    let second = UIWindow(frame: rect(0, 0, 200, 200))
    let field = UITextField(frame: rect(0, 0, 100, 34))
    second.addSubview(field)
    second.isHidden = false
    #expect(!second.isKeyWindow)
    #expect(field.becomeFirstResponder())
    #expect(second.isKeyWindow)
    stage.app.type("x")
    #expect(field.text == "x")
  }
}
