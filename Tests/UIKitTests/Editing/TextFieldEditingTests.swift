import Testing
import UIKit
import UIKitTesting

/// What the user does to the text of a field.
@MainActor @Suite("Text field, editing")
struct TextFieldEditingTests {
  private final class Host { var stage: Stage! }

  private final class Delegate: UITextFieldDelegate {
    var allows = true
    var asked: [(NSRange, String)] = []
    var selectionChanges = 0
    var clears = true
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      asked.append((range, string))
      return allows
    }
    func textFieldDidChangeSelection(_ textField: UITextField) { selectionChanges += 1 }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { clears }
  }

  private let field = UITextField(frame: rect(0, 0, 300, 40))
  private let delegate = Delegate()
  private let host = Host()
  private var app: HeadlessApp { host.stage.app }

  /// Begins a test. Not the initialiser: another test may run between that and the test.
  private func start() {
    field.delegate = delegate
    host.stage = Stage(adding: field)
    field.becomeFirstResponder()
    UIPasteboard.general.string = nil
  }

  private var selected: Range<Int>? {
    guard let range = field.selectedTextRange else { return nil }
    return field.offset(
      from: field.beginningOfDocument, to: range.start)..<field.offset(from: field.beginningOfDocument, to: range.end)
  }

  private func set(_ text: String, caret: Int? = nil) {
    field.text = text
    if let caret { select(caret..<caret) }
  }

  private func select(_ range: Range<Int>) {
    let start = field.position(from: field.beginningOfDocument, offset: range.lowerBound)!
    let end = field.position(from: field.beginningOfDocument, offset: range.upperBound)!
    field.selectedTextRange = field.textRange(from: start, to: end)
  }

  /// The x of the caret at an offset, and the field's middle.
  private func place(_ offset: Int, dx: CGFloat = 0) -> CGPoint {
    let caret = field.caretRect(for: field.position(from: field.beginningOfDocument, offset: offset)!)
    return point(caret.minX + dx, 20)
  }

  @Test("arrows, Home and End move the caret by characters, over clusters whole")
  func arrows() {
    start()
    set("a👩‍👩‍👧e\u{301}")
    let length = "a👩‍👩‍👧e\u{301}".utf16.count
    #expect(selected == length..<length)
    app.keyTap(.keyboardLeftArrow)
    #expect(selected == length - 2..<length - 2)
    app.keyTap(.keyboardLeftArrow)
    #expect(selected == 1..<1)
    app.keyTap(.keyboardRightArrow)
    #expect(selected == length - 2..<length - 2)
    app.keyTap(.keyboardDeleteOrBackspace)
    #expect(field.text == "ae\u{301}")
    app.keyTap(.keyboardHome)
    app.keyTap(.keyboardLeftArrow)
    #expect(selected == 0..<0)
    app.keyTap(.keyboardDeleteForward)
    #expect(field.text == "e\u{301}")
    app.keyTap(.keyboardEnd)
    #expect(selected == 2..<2)
  }

  @Test("with Control or Alt the caret goes by words, and keys take words away")
  func words() {
    start()
    for modifier in [UIKeyModifierFlags.control, .alternate] {
      set("one, two three")
      app.keyTap(.keyboardLeftArrow, modifiers: modifier)
      #expect(selected == 9..<9)
      app.keyTap(.keyboardLeftArrow, modifiers: modifier)
      #expect(selected == 5..<5)
      app.keyTap(.keyboardRightArrow, modifiers: modifier)
      #expect(selected == 8..<8)
      app.keyTap(.keyboardDeleteOrBackspace, modifiers: modifier)
      #expect(field.text == "one,  three")
      app.keyTap(.keyboardDeleteForward, modifiers: modifier)
      #expect(field.text == "one, ")
    }
  }

  @Test("Shift selects; typing takes the selection's place; arrows leave it at its ends")
  func selecting() {
    start()
    set("hello")
    app.keyTap(.keyboardLeftArrow, modifiers: .shift)
    app.keyTap(.keyboardLeftArrow, modifiers: .shift)
    #expect(selected == 3..<5)
    app.keyTap(.keyboardLeftArrow)
    #expect(selected == 3..<3)
    app.keyTap(.keyboardHome, modifiers: .shift)
    #expect(selected == 0..<3)
    app.keyTap(.keyboardRightArrow)
    #expect(selected == 3..<3)
    app.keyTap(.keyboardEnd, modifiers: [.shift])
    app.type("p")
    #expect(field.text == "help")
    app.keyTap(.keyboardA, modifiers: .control)
    #expect(selected == 0..<4)
    app.keyTap(.keyboardDeleteOrBackspace)
    #expect(field.text == "")
    #expect(delegate.asked.last?.0 == NSRange(location: 0, length: 4))
    #expect(delegate.selectionChanges > 5)
  }

  @Test("held arrows and Backspace repeat")
  func repeats() {
    start()
    set("abcdef")
    app.keyDown(.keyboardLeftArrow)
    app.keyRepeat(.keyboardLeftArrow, count: 2)
    app.keyUp(.keyboardLeftArrow)
    #expect(selected == 3..<3)
    app.keyDown(.keyboardDeleteOrBackspace)
    app.keyRepeat(.keyboardDeleteOrBackspace)
    app.keyUp(.keyboardDeleteOrBackspace)
    #expect(field.text == "adef")
    app.keyDown(.keyboardX)
    app.keyRepeat(.keyboardX, count: 2)
    #expect(field.text == "axxxdef")
  }

  @Test("cut, copy and paste by keys; pasted lines become one")
  func clipboard() {
    start()
    set("hello world")
    select(0..<5)
    app.keyTap(.keyboardC, modifiers: .control)
    #expect(UIPasteboard.general.string == "hello")
    app.keyTap(.keyboardX, modifiers: .control)
    #expect(field.text == " world")
    app.keyTap(.keyboardEnd)
    app.keyTap(.keyboardV, modifiers: .control)
    #expect(field.text == " worldhello")
    UIPasteboard.general.string = "\na\nb\r\nc\n"
    app.keyTap(.keyboardA, modifiers: .control)
    app.keyTap(.keyboardPaste)
    #expect(field.text == "a b c")
    #expect(!field.canPerformAction(.copy, withSender: nil), "nothing is selected")
    field.isSecureTextEntry = true
    select(0..<3)
    #expect(!field.canPerformAction(.copy, withSender: nil) && !field.canPerformAction(.cut, withSender: nil))
    field.copy(nil)
    #expect(UIPasteboard.general.string == "\na\nb\r\nc\n", "a secret is not copied")
    #expect(field.canPerformAction(.paste, withSender: nil))
  }

  @Test("typing in one place is undone at once, and done again; moving the caret begins another step")
  func undo() {
    start()
    app.type("one")
    app.keyTap(.keyboardDeleteOrBackspace)
    app.keyTap(.keyboardDeleteOrBackspace)
    app.type("x")
    app.keyTap(.keyboardHome)
    app.type("y")
    #expect(field.text == "yox")
    let undo = { app.keyTap(.keyboardZ, modifiers: .control) }
    let redo = { app.keyTap(.keyboardZ, modifiers: [.control, .shift]) }
    #expect(field.undoManager?.undoMenuItemTitle == "Undo Typing")
    undo()
    #expect(field.text == "ox")
    undo()
    #expect(field.text == "o")
    #expect(field.undoManager?.undoMenuItemTitle == "Undo Delete")
    undo()
    #expect(field.text == "one")
    #expect(selected == 3..<3)
    undo()
    #expect(field.text == "")
    undo()
    for text in ["one", "o", "ox", "yox", "yox"] {
      redo()
      #expect(field.text == text)
    }
    select(0..<3)
    app.type("z")
    undo()
    #expect(field.text == "yox" && selected == 0..<3, "what was selected is again")
    field.text = "new"
    undo()
    #expect(field.text == "new", "text set by the app cannot be undone")
  }

  @Test("a delegate that refuses keeps the text, whatever asks for the change")
  func refused() {
    start()
    set("abc")
    UIPasteboard.general.string = "x"
    delegate.allows = false
    delegate.asked = []
    app.type("d")
    app.keyTap(.keyboardDeleteOrBackspace)
    app.keyTap(.keyboardV, modifiers: .control)
    field.replace(field.textRange(from: field.beginningOfDocument, to: field.endOfDocument)!, withText: "q")
    #expect(field.text == "abc")
    #expect(delegate.asked.map(\.1) == ["d", "", "x", "q"])
    #expect(delegate.asked.map(\.0.location) == [3, 2, 3, 0])
    #expect(field.undoManager?.canUndo == false)
  }

  @Test("the pointer places the caret, drags a selection, and takes words and all by clicks")
  func pointer() {
    start()
    set("hello brave world")
    app.pointerMove(to: place(3))
    app.pointerDown()
    #expect(selected == 3..<3)
    app.pointerMove(to: place(8))
    #expect(selected == 3..<8)
    app.pointerMove(to: place(1))
    #expect(selected == 1..<3)
    app.pointerUp()
    app.advance(by: 2)
    app.pointerMove(to: place(8))
    for clicks in 1...3 {
      app.pointerDown()
      app.pointerUp()
      #expect(selected == [8..<8, 6..<11, 0..<17][clicks - 1])
      app.advance(by: 0.1)
    }
    app.type("x")
    #expect(field.text == "x")
  }

  @Test("a drag after a double click selects whole words")
  func wordDrag() {
    start()
    set("hello brave world")
    app.pointerMove(to: place(8))
    app.pointerDown()
    app.pointerUp()
    app.advance(by: 0.1)
    app.pointerDown()
    app.pointerMove(to: place(13))
    #expect(selected == 6..<17)
    app.pointerMove(to: place(2))
    #expect(selected == 0..<11)
    app.pointerUp()
  }

  @Test("a tap places the caret, a second one takes the word")
  func taps() {
    start()
    set("hello brave world")
    app.tap(place(3))
    #expect(selected == 3..<3)
    app.advance(by: 2)
    app.tap(place(8), count: 2)
    #expect(selected == 6..<11)
  }

  @Test("in Hebrew the left arrow goes on, and Backspace takes what was read before")
  func hebrew() {
    start()
    set("שלום", caret: 0)
    app.keyTap(.keyboardLeftArrow)
    #expect(selected == 1..<1)
    app.keyTap(.keyboardDeleteOrBackspace)
    #expect(field.text == "לום")
    app.keyTap(.keyboardLeftArrow, modifiers: .control)
    #expect(selected == 3..<3)
  }

  @Test("a long text moves so that the caret is in the field")
  func scrolling() {
    start()
    set(String(repeating: "wide ", count: 40))
    #expect(field.bounds.contains(field.caretRect(for: field.endOfDocument)))
    #expect(field.caretRect(for: field.beginningOfDocument).minX < -100)
    app.keyTap(.keyboardHome)
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 0)
    field.resignFirstResponder()
    app.advance(by: 0.1)
    #expect(field.caretRect(for: field.beginningOfDocument).minX == 0, "the beginning is seen when it is not edited")
  }

  @Test("Tab goes to the next field and around, Shift-Tab back")
  func tab() {
    start()
    let second = UITextField(frame: rect(0, 50, 100, 40))
    let disabled = UITextField(frame: rect(0, 100, 100, 40))
    disabled.isEnabled = false
    second.text = "two"
    host.stage.root.addSubview(second)
    host.stage.root.addSubview(disabled)
    app.keyTap(.keyboardTab)
    #expect(second.isFirstResponder)
    app.type("x")
    #expect(second.text == "x", "its text was selected")
    app.keyTap(.keyboardTab)
    #expect(field.isFirstResponder && field.text == "")
    app.keyTap(.keyboardTab, modifiers: .shift)
    #expect(second.isFirstResponder)
  }

  @Test("the clear button empties the field when the delegate agrees")
  func clearButton() {
    start()
    field.clearButtonMode = .whileEditing
    set("text")
    app.advance(by: 0.1)
    let button = field.clearButtonRect(forBounds: field.bounds)
    #expect(field.textRect(forBounds: field.bounds).maxX == button.minX)
    delegate.clears = false
    app.tap(point(button.midX, button.midY))
    #expect(field.text == "text")
    delegate.clears = true
    app.tap(point(button.midX, button.midY))
    #expect(field.text == "")
    #expect(field.isFirstResponder)
  }

  @Test("Return ends editing when somebody asks for the end by it")
  func returnKey() {
    start()
    var events: [String] = []
    app.keyTap(.keyboardReturnOrEnter)
    #expect(field.isFirstResponder)
    field.addAction(UIAction { _ in events.append("exit") }, for: .editingDidEndOnExit)
    app.keyTap(.keyboardReturnOrEnter)
    #expect(events == ["exit"] && !field.isFirstResponder)
  }

  @Test("a field that is disabled while it is edited stops")
  func disabled() {
    start()
    field.isEnabled = false
    #expect(!field.isFirstResponder)
    #expect(!field.becomeFirstResponder())
  }

  @Test("places out of the text are none")
  func positions() {
    start()
    set("a👍b")
    let start = field.beginningOfDocument
    #expect(field.position(from: start, offset: -1) == nil && field.position(from: start, offset: 5) == nil)
    #expect(field.position(from: start, offset: .max) == nil)
    #expect(field.position(from: start, offset: 2) == field.position(from: start, offset: 3), "not inside a character")
    #expect(field.position(from: start, in: .right, offset: 2) == field.position(from: start, offset: 3))
    #expect(field.position(from: start, in: .left, offset: 1) == nil)
    #expect(field.compare(start, to: field.endOfDocument) == .orderedAscending)
    let all = field.textRange(from: field.endOfDocument, to: start)!
    #expect(field.text(in: all) == "a👍b" && !all.isEmpty)
    #expect(field.firstRect(for: all).width > field.caretRect(for: start).width)
    #expect(
      field.characterRange(at: point(1, 20))
        == field.textRange(from: start, to: field.position(from: start, offset: 1)!))
    #expect(field.characterRange(at: point(290, 20)) == nil)
  }

  @Test("a-control-007 text set in code sends nothing")
  func silent() {
    start()
    var count = 0
    field.addAction(UIAction { _ in count += 1 }, for: .editingChanged)
    field.text = "x"
    #expect(count == 0)
    app.type("y")
    #expect(count == 1 && field.text == "xy")
  }
}
