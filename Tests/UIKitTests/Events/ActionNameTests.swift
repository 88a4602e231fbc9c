import Testing
import UIKit
import UIKitTesting

/// Actions by their names: who can perform them, and who gets them.
@MainActor @Suite("Actions by name")
struct ActionNameTests {
  private class Editor: UIView {
    var can: Set<Selector> = []
    private(set) var done: [String] = []
    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
      can.contains(action) || super.canPerformAction(action, withSender: sender)
    }
    override func selectAll(_ sender: Any?) { done.append("selectAll") }
    override func perform(_ action: Selector, with sender: Any?) -> Bool {
      guard action == "frame:" else { return super.perform(action, with: sender) }
      done.append("frame")
      return true
    }
    func mark() { done.append("mark") }
  }

  private let inner = Editor(frame: rect(0, 0, 50, 50))
  private let outer = Editor(frame: rect(0, 0, 100, 100))

  @Test("a responder can perform no action by itself, and its target is up the chain")
  func target() {
    let stage = Stage(adding: outer)
    outer.addSubview(inner)
    #expect(!inner.canPerformAction(.copy, withSender: nil))
    #expect(inner.target(forAction: .selectAll, withSender: nil) == nil)
    outer.can = [.selectAll]
    #expect(inner.target(forAction: .selectAll, withSender: nil) as? UIView === outer)
    #expect(stage.root.target(forAction: .selectAll, withSender: nil) == nil, "not down the chain")
  }

  @Test("sendAction goes to the first responder and up, then to the sender and up; true when somebody took it")
  func sendAction() {
    let other = Editor(frame: rect(200, 0, 50, 50))
    let stage = Stage(adding: outer, other)
    outer.addSubview(inner)
    let app = UIApplication.shared
    #expect(!app.sendAction(.selectAll, to: nil, from: nil, for: nil))
    inner.becomeFirstResponder()
    outer.can = [.selectAll, "frame:"]
    other.can = [.selectAll, "frame:"]
    #expect(app.sendAction(.selectAll, to: nil, from: other, for: nil))
    #expect(outer.done == ["selectAll"] && other.done.isEmpty)
    #expect(app.sendAction("frame:", to: nil, from: other, for: nil))
    #expect(outer.done == ["selectAll", "frame"])
    outer.can = []
    #expect(app.sendAction("frame:", to: nil, from: other, for: nil))
    #expect(other.done == ["frame"])
    #expect(app.sendAction(.selectAll, to: inner, from: nil, for: nil), "a target is not asked")
    #expect(inner.done == ["selectAll"])
    #expect(!app.sendAction("nothing:", to: inner, from: nil, for: nil))
    _ = stage
  }

  @Test("a method without a target goes to the first responder's chain before the control's own")
  func methodWithoutTarget() {
    final class Other: UIView {
      var calls = 0
      func act() { calls += 1 }
    }
    let control = UIControl(frame: rect(0, 0, 10, 10))
    let side = Editor(frame: rect(200, 0, 50, 50))
    let holder = Other(frame: rect(100, 0, 50, 50))
    side.addSubview(holder)
    holder.addSubview(control)
    _ = Stage(adding: outer, side)
    outer.addSubview(inner)
    control.addTarget(nil, action: Editor.mark, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(side.done == ["mark"], "no first responder: from the control")
    inner.becomeFirstResponder()
    control.sendActions(for: .touchUpInside)
    #expect(side.done == ["mark"])
    #expect(inner.done == ["mark"])
    control.addTarget(nil, action: Other.act, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(holder.calls == 1, "nobody at the first responder has it")
  }

  @Test("undo is found up the chain: a window has a manager, and a responder may have its own")
  func undo() {
    final class Document: UIView {
      let manager = UndoManager()
      override var undoManager: UndoManager? { manager }
      override var canBecomeFirstResponder: Bool { true }
    }
    let document = Document(frame: rect(0, 0, 50, 50))
    let stage = Stage(adding: outer)
    outer.addSubview(document)
    #expect(document.undoManager === document.manager)
    #expect(outer.undoManager === stage.app.window.undoManager)
    #expect(outer.undoManager != nil)
    #expect(UIView().undoManager == nil)
    document.becomeFirstResponder()
    outer.tag = 1
    outer.undoManager?.registerUndo(withTarget: outer) { $0.tag = 0 }
    document.tag = 1
    document.manager.registerUndo(withTarget: document) { view in
      view.tag = 0
      view.manager.registerUndo(withTarget: view) { $0.tag = 1 }
    }
    stage.app.advance(by: 0)
    stage.app.keyTap(.keyboardZ, modifiers: .control)
    #expect(document.tag == 0 && outer.tag == 1)
    stage.app.keyTap(.keyboardZ, modifiers: [.control, .shift])
    #expect(document.tag == 1)
    document.manager.removeAllActions()
    stage.app.keyTap(.keyboardZ, modifiers: .control)
    #expect(document.tag == 1 && outer.tag == 0, "the document has nothing: the window's is next")
  }
}
