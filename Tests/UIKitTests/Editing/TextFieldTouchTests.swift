import Foundation
import Testing
import UIKit
import UIKitTesting

/// Selecting by touch, menus, text that is composed, and what stands beside the text.
@MainActor @Suite("Text field, touch and composition")
struct TextFieldTouchTests {
  private final class Host { var stage: Stage! }

  private final class Delegate: UITextFieldDelegate {
    var allows = true
    var asked: [(NSRange, String)] = []
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      asked.append((range, string))
      return allows
    }
  }

  private let field = UITextField(frame: rect(20, 60, 300, 40))
  private let delegate = Delegate()
  private let host = Host()
  private var app: HeadlessApp { host.stage.app }

  private func start(_ text: String = "one two three") {
    field.delegate = delegate
    field.text = text
    host.stage = Stage(adding: field)
    field.becomeFirstResponder()
    UIPasteboard.general.string = nil
    app.advance(by: HeadlessApp.frameInterval)
  }

  private var selected: String? { field.selectedTextRange.flatMap { field.text(in: $0) } }
  private var caret: Int? {
    field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.end) }
  }

  /// Where the caret of an offset is, in the window.
  private func place(_ offset: Int) -> CGPoint {
    let caret = field.caretRect(for: field.position(from: field.beginningOfDocument, offset: offset)!)
    return point(20 + caret.midX, 80)
  }

  private var bar: UIView? { app.window.subviews.count > 1 ? app.window.subviews.last : nil }

  // MARK: Touch

  @Test("a double tap takes the word and opens the menu; a tap in the selection closes and opens it")
  func doubleTap() {
    start()
    app.tap(place(5), count: 2)
    #expect(selected == "two")
    #expect(bar != nil)
    app.advance(by: 1)
    app.tap(place(5))
    #expect(bar == nil && selected == "two")
    app.advance(by: 1)
    app.tap(place(5))
    #expect(bar != nil)
    app.advance(by: 1)
    app.tap(place(13))
    #expect(bar == nil && selected == "")
  }

  @Test("a triple tap takes everything")
  func tripleTap() {
    start()
    app.tap(place(5), count: 3)
    #expect(selected == "one two three")
  }

  @Test("the grips of a selection follow a finger, each keeping the other end")
  func grips() {
    start()
    app.tap(place(5), count: 2)
    app.advance(by: 1)
    app.drag(from: place(7), to: place(13), duration: 0.3)
    #expect(selected == "two three")
    app.advance(by: 1)
    app.drag(from: place(4), to: place(0), duration: 0.3)
    #expect(selected == "one two three")
    #expect(bar != nil, "the menu comes back when the grip is let go")
  }

  @Test("a finger that rests takes the caret along, and opens the menu when it is lifted")
  func longPress() {
    start()
    app.touchDown(at: place(2))
    app.frame()
    app.advance(by: 0.6)
    #expect(caret == 2)
    app.touchMove(to: place(9))
    app.frame()
    app.advance(by: 0.1)
    #expect(caret == 9)
    app.touchUp()
    app.frame()
    app.advance(by: 0.1)
    #expect(bar != nil)
    #expect(caret == 9)
  }

  @Test("titles of the menu do what they say; typing closes it")
  func menu() {
    start()
    app.tap(place(5), count: 2)
    app.advance(by: 0.5)
    let titles = bar!.subviews.compactMap { $0 as? UILabel }
    #expect(titles.compactMap(\.text) == ["Cut", "Copy", "Select All"])
    app.tap(bar!.convert(titles[0].center, to: nil))
    #expect(field.text == "one  three")
    #expect(UIPasteboard.general.string == "two")
    #expect(bar == nil)
    app.tap(place(0), count: 2)
    #expect(bar != nil)
    app.type("x")
    #expect(bar == nil)
  }

  @Test("a secret text cannot be cut or copied, by menu, keys or code")
  func secret() {
    start()
    field.isSecureTextEntry = true
    field.selectAll(nil)
    app.tap(place(5), count: 2)
    let titles = bar?.subviews.compactMap { ($0 as? UILabel)?.text } ?? []
    #expect(!titles.contains("Cut") && !titles.contains("Copy"))
    app.keyTap(.keyboardC, modifiers: .control)
    app.keyTap(.keyboardX, modifiers: .control)
    field.copy(nil)
    field.cut(nil)
    #expect(UIPasteboard.general.string == nil)
    #expect(field.text == "one two three")
  }

  @Test("the second mouse button takes the word and opens a list, which keys can use")
  func contextMenu() {
    start()
    app.pointerMove(to: place(5))
    app.pointerDown(2)
    app.pointerUp(2)
    app.advance(by: 0.5)
    #expect(selected == "two")
    for key: UIKeyboardHIDUsage in [.keyboardDownArrow, .keyboardDownArrow, .keyboardReturnOrEnter] {
      app.keyTap(key)
    }
    #expect(UIPasteboard.general.string == "two")
    #expect(field.isFirstResponder)
  }

  // MARK: Composition

  @Test("composed text stands in the field and changes, and is certain when it is unmarked; one undo takes it back")
  func composition() {
    start("ab")
    field.selectedTextRange = field.textRange(
      from: field.position(from: field.beginningOfDocument, offset: 1)!,
      to: field.position(from: field.beginningOfDocument, offset: 1)!)
    delegate.asked = []
    field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(field.text == "anib")
    #expect(caret == 3)
    field.setMarkedText("你", selectedRange: NSRange(location: 1, length: 0))
    #expect(field.text == "a你b")
    #expect(field.markedTextRange.flatMap { field.text(in: $0) } == "你")
    #expect(delegate.asked.isEmpty)
    field.unmarkText()
    #expect(field.markedTextRange == nil)
    #expect(field.text == "a你b")
    #expect(delegate.asked.map(\.1) == ["你"])
    field.undoManager?.undo()
    #expect(field.text == "ab")
  }

  @Test("what is typed takes the place of composed text; nothing composed is left when it is emptied")
  func compositionReplaced() {
    start("")
    field.setMarkedText("ka", selectedRange: NSRange(location: 2, length: 0))
    field.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
    #expect(field.text == "" && field.markedTextRange == nil)
    field.setMarkedText("ka", selectedRange: NSRange(location: 2, length: 0))
    field.insertText("か")
    #expect(field.text == "か")
    #expect(field.markedTextRange == nil)
  }

  @Test("a delegate that refuses has the text as it was; a caret that is moved makes composed text certain")
  func compositionRefused() {
    start("ab")
    delegate.allows = false
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    field.unmarkText()
    #expect(field.text == "ab")
    delegate.allows = true
    field.setMarkedText("x", selectedRange: NSRange(location: 1, length: 0))
    app.keyTap(.keyboardHome)
    #expect(field.text == "abx" && field.markedTextRange == nil)
    #expect(caret == 0)
  }

  @Test("composed text is underlined")
  func underline() {
    start("")
    let before = app.snapshot()
    field.setMarkedText("     ", selectedRange: NSRange(location: 0, length: 0))
    app.advance(by: HeadlessApp.frameInterval)
    #expect(app.snapshot() != before)
  }

  // MARK: Views beside the text

  @Test("views beside the text take their room from it while they are shown, mirrored from right to left")
  func sideViews() {
    start()
    let left = UIView(frame: rect(0, 0, 20, 20))
    let right = UIView(frame: rect(0, 0, 30, 20))
    field.leftView = left
    field.rightView = right
    field.leftViewMode = .always
    field.rightViewMode = .unlessEditing
    field.clearButtonMode = .always
    #expect(field.textRect(forBounds: field.bounds).minX == 20)
    // The button is there while the view is not.
    expectNear(field.textRect(forBounds: field.bounds).maxX, 272)
    app.advance(by: HeadlessApp.frameInterval)
    #expect(left.superview === field && right.superview == nil)
    field.resignFirstResponder()
    app.advance(by: HeadlessApp.frameInterval)
    #expect(right.frame == rect(270, 10, 30, 20))
    #expect(field.textRect(forBounds: field.bounds) == rect(20, 0, 250, 40))
    field.semanticContentAttribute = .forceRightToLeft
    app.advance(by: HeadlessApp.frameInterval)
    #expect(left.frame.minX == 280 && right.frame.minX == 0)
    field.leftView = nil
    #expect(left.superview == nil)
  }

  // MARK: Storm

  @Test("ten thousand random edits keep text, caret and selection valid", arguments: [1, 2, 3])
  func storm(seed: UInt64) {
    start("")
    var random = RandomSource(seed: seed)
    let pieces = [
      "a", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "ا", "ש", "한", " ", "ﬁ", "नि", "\u{200D}", "\u{FE0F}", "👍🏽", "z\u{30A}",
    ]
    for step in 0..<3_400 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<9: field.insertText(pieces.randomElement(using: &random)!)
      case 9..<12: field.deleteBackward()
      case 12: app.keyTap(.keyboardLeftArrow, modifiers: Bool.random(using: &random) ? .shift : [])
      case 13: app.keyTap(.keyboardRightArrow, modifiers: Bool.random(using: &random) ? [.shift, .control] : .control)
      case 14: app.keyTap(.keyboardDeleteForward)
      case 15: field.undoManager?.undo()
      case 16: field.undoManager?.redo()
      case 17:
        field.setMarkedText(
          pieces.randomElement(using: &random)!,
          selectedRange: NSRange(location: Int.random(in: 0..<3, using: &random), length: 1))
      case 18: field.unmarkText()
      default:
        let length = field.offset(from: field.beginningOfDocument, to: field.endOfDocument)
        let ends = (0..<2).map { _ in Int.random(in: 0...length, using: &random) }
        let start = field.position(from: field.beginningOfDocument, offset: ends.min()!)!
        let end = field.position(from: field.beginningOfDocument, offset: ends.max()!)!
        field.selectedTextRange = field.textRange(from: start, to: end)
      }
      let text = field.text ?? ""
      if text.utf16.count > 60 { field.text = "" }
      guard let range = field.selectedTextRange else {
        Issue.record("no selection at step \(step)")
        return
      }
      let current = field.text ?? ""
      let boundaries = Set([0] + current.indices.map { $0.utf16Offset(in: current) } + [current.utf16.count])
      let ends = [range.start, range.end].map { field.offset(from: field.beginningOfDocument, to: $0) }
      guard ends.allSatisfy({ boundaries.contains($0) }) else {
        Issue.record("step \(step): the selection \(ends) is inside a character of \(current)")
        return
      }
    }
  }
}
