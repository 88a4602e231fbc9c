import Testing
import UIKit
import UIKitTesting
import Windowing

/// Which of commands, shortcuts, text and presses a key becomes.
@MainActor @Suite("Key commands")
struct KeyCommandTests {
  /// A view with commands, that notes what it is asked and does.
  private class CommandView: UIView {
    let name: String
    let journal: Journal
    var offers: [UIKeyCommand] = []
    var disables = false

    init(_ name: String, _ journal: Journal) {
      self.name = name
      self.journal = journal
      super.init(frame: rect(0, 0, 100, 100))
    }

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { offers }
    override func validate(_ command: UICommand) { if disables { command.attributes.insert(.disabled) } }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { journal.note("\(name).press") }
    func run() { journal.note("\(name).run") }
    func runCommand(_ command: UIKeyCommand) { journal.note("\(name).\(command.propertyList ?? "")") }
  }

  private final class Typing: CommandView, UIKeyInput {
    var hasText: Bool { true }
    func insertText(_ text: String) { journal.note("\(name).text(\(text))") }
    func deleteBackward() { journal.note("\(name).delete") }
  }

  private let journal = Journal()

  private func stage(_ first: CommandView, in outer: CommandView) -> Stage {
    outer.addSubview(first)
    let stage = Stage(adding: outer)
    #expect(first.becomeFirstResponder())
    return stage
  }

  @Test("the first responder's command comes before its superview's")
  func nearest() {
    let (inner, outer) = (CommandView("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    for view in [inner, outer] {
      view.offers = [UIKeyCommand(input: "k", modifierFlags: .control, action: CommandView.run)]
    }
    stage.app.keyTap(.keyboardK, modifiers: .control)
    inner.offers = []
    stage.app.keyTap(.keyboardK, modifiers: .control)
    #expect(journal.entries == ["inner.run", "outer.run"])
  }

  @Test("Control reaches a command with Command, unless the app has one with Control")
  func controlForCommand() {
    let (inner, outer) = (CommandView("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    inner.offers = [
      UIKeyCommand(action: CommandView.runCommand, input: "k", modifierFlags: .command, propertyList: "command")
    ]
    stage.app.keyTap(.keyboardK, modifiers: .control)
    stage.app.keyTap(.keyboardK, modifiers: .command)
    #expect(journal.entries == ["inner.command", "inner.command"])
    journal.clear()
    outer.offers = [
      UIKeyCommand(action: CommandView.runCommand, input: "k", modifierFlags: .control, propertyList: "control")
    ]
    stage.app.keyTap(.keyboardK, modifiers: .control)
    stage.app.keyTap(.keyboardK, modifiers: .command)
    #expect(journal.entries == ["outer.control", "inner.command"], "each is reached by its own modifier")
  }

  @Test("text goes before a command without priority, and after one with it")
  func priority() {
    let (inner, outer) = (Typing("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    let command = UIKeyCommand(input: "k", action: CommandView.run)
    outer.offers = [command]
    stage.app.keyTap(.keyboardK)
    #expect(journal.entries == ["inner.press", "inner.text(k)"])
    journal.clear()
    command.wantsPriorityOverSystemBehavior = true
    stage.app.keyTap(.keyboardK)
    #expect(journal.entries == ["outer.run"], "a method is looked for from the responder on that offers the command")
  }

  @Test("a command that validate(_:) disables leaves the key to others")
  func validation() {
    let (inner, outer) = (CommandView("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    inner.offers = [UIKeyCommand(input: "k", modifierFlags: .command, action: CommandView.run)]
    inner.disables = true
    stage.app.keyTap(.keyboardK, modifiers: .command)
    #expect(journal.entries == ["inner.press"])
    inner.disables = false
    inner.offers = [
      UIKeyCommand(action: CommandView.run, input: "k", modifierFlags: .command, attributes: .disabled)
    ]
    stage.app.keyTap(.keyboardK, modifiers: .command)
    #expect(journal.entries == ["inner.press", "inner.press"])
  }

  @Test(
    "special inputs and shifted marks",
    arguments: [
      ("\u{8}", [], .keyboardDeleteOrBackspace, []), ("\r", [], .keyboardReturnOrEnter, []),
      ("\t", [], .keyboardTab, []),
      (UIKeyCommand.f5, [], .keyboardF5, []), (UIKeyCommand.inputPageDown, .control, .keyboardPageDown, .control),
      ("+", .command, .keyboardEqualSign, [.command, .shift]), ("?", .command, .keyboardSlash, [.control, .shift]),
      ("S", .command, .keyboardS, .command), ("s", [.command, .shift], .keyboardS, [.command, .shift]),
      ("1", .command, .keyboard1, [.command, .alphaShift]),
    ] as [(String, UIKeyModifierFlags, UIKeyboardHIDUsage, UIKeyModifierFlags)])
  func inputs(input: String, flags: UIKeyModifierFlags, key: UIKeyboardHIDUsage, held: UIKeyModifierFlags) {
    let (inner, outer) = (CommandView("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    inner.offers = [UIKeyCommand(input: input, modifierFlags: flags, action: CommandView.run)]
    stage.app.keyTap(key, modifiers: held)
    #expect(journal.entries == ["inner.run"])
    journal.clear()
    stage.app.keyTap(key, modifiers: held.union(.alternate))
    #expect(journal.entries == ["inner.press"], "another modifier is another combination")
  }

  @Test("a Cyrillic layout's key is its Latin one for commands, and its own letter for text")
  func cyrillic() {
    let (inner, outer) = (Typing("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    inner.offers = [UIKeyCommand(input: "k", modifierFlags: .control, action: CommandView.run)]
    let surface = stage.app.server.openSurfaces[0].id
    func press(_ modifiers: KeyModifiers) {
      for phase in [KeyEvent.Phase.down, .up] {
        stage.app.server.inject(
          .key(
            KeyEvent(
              surface: surface, phase: phase, usage: UIKeyboardHIDUsage.keyboardK.rawValue, characters: "л",
              charactersIgnoringModifiers: "л", modifiers: modifiers, time: stage.app.now)))
      }
    }
    press(.control)
    #expect(journal.entries == ["inner.run"])
    press([])
    #expect(journal.entries == ["inner.run", "inner.press", "inner.text(л)"])
  }

  @Test("a held command repeats; a key that repeats never becomes something else")
  func repeats() {
    let (inner, outer) = (CommandView("inner", journal), CommandView("outer", journal))
    let stage = stage(inner, in: outer)
    inner.offers = [UIKeyCommand(input: UIKeyCommand.inputDownArrow, action: CommandView.run)]
    stage.app.keyDown(.keyboardDownArrow)
    stage.app.keyRepeat(.keyboardDownArrow, count: 2)
    #expect(journal.entries == ["inner.run", "inner.run", "inner.run"])
    // The command makes a text view first responder: the key is still held, and types nothing there.
    let text = Typing("text", journal)
    stage.root.addSubview(text)
    inner.offers = [UIKeyCommand(input: "n", action: CommandView.run)]
    stage.app.keyUp(.keyboardDownArrow)
    journal.clear()
    stage.app.keyDown(.keyboardN)
    #expect(text.becomeFirstResponder())
    stage.app.keyRepeat(.keyboardN, count: 3)
    stage.app.keyUp(.keyboardN)
    #expect(journal.entries == ["inner.run"])
  }

  @Test("shortcuts of editing go to the nearest responder that can do them now, before an app's command")
  func shortcuts() {
    final class Editor: CommandView {
      var can: Set<Selector> = []
      override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool { can.contains(action) }
      override func copy(_ sender: Any?) { journal.note("\(name).copy") }
      override func cut(_ sender: Any?) { journal.note("\(name).cut") }
      override func paste(_ sender: Any?) { journal.note("\(name).paste") }
      override func toggleBoldface(_ sender: Any?) { journal.note("\(name).bold") }
    }
    let (inner, outer) = (Editor("inner", journal), Editor("outer", journal))
    let stage = stage(inner, in: outer)
    inner.can = [.copy, .toggleBoldface]
    outer.can = [.copy, .paste, .cut]
    outer.offers = [UIKeyCommand(input: "c", modifierFlags: .command, action: CommandView.run)]
    for modifier in [UIKeyModifierFlags.control, .command] { stage.app.keyTap(.keyboardC, modifiers: modifier) }
    for key in [UIKeyboardHIDUsage.keyboardCopy, .keyboardPaste, .keyboardCut] { stage.app.keyTap(key) }
    stage.app.keyTap(.keyboardInsert, modifiers: .control)
    stage.app.keyTap(.keyboardInsert, modifiers: .shift)
    stage.app.keyTap(.keyboardDeleteForward, modifiers: .shift)
    stage.app.keyTap(.keyboardB, modifiers: .control)
    #expect(
      journal.entries == [
        "inner.copy", "inner.copy", "inner.copy", "outer.paste", "outer.cut", "inner.copy", "outer.paste", "outer.cut",
        "inner.bold",
      ])
    journal.clear()
    inner.can = []
    outer.can = []
    stage.app.keyTap(.keyboardC, modifiers: .control)
    #expect(journal.entries == ["outer.run"], "nobody can copy: the app's command is next")
  }
}
