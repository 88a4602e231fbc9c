import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Undo manager")
struct UndoManagerTests {
  /// A number that undo brings back.
  @MainActor private final class Model {
    let manager: UndoManager
    private(set) var value = 0
    init(_ manager: UndoManager) { self.manager = manager }
    func set(_ new: Int) {
      let old = value
      manager.registerUndo(withTarget: self) { $0.set(old) }
      value = new
    }
  }

  private let manager = UndoManager()
  private let model: Model

  init() { model = Model(manager) }

  /// A change in a group of its own.
  private func change(to value: Int, name: String = "") {
    manager.beginUndoGrouping()
    model.set(value)
    manager.setActionName(name)
    manager.endUndoGrouping()
    UndoManagerTests.endEvent()
  }

  /// What the end of an event does to managers.
  private static func endEvent() { Stage().app.tap(point(1, 1)) }

  @Test("undo and redo go back and forth, newest first")
  func backAndForth() {
    change(to: 1)
    change(to: 2)
    manager.undo()
    #expect(model.value == 1)
    manager.undo()
    #expect(model.value == 0)
    #expect(!manager.canUndo && manager.canRedo)
    manager.undo()
    #expect(model.value == 0, "nothing left")
    manager.redo()
    manager.redo()
    #expect(model.value == 2)
    #expect(manager.canUndo && !manager.canRedo)
    manager.undo()
    #expect(model.value == 1)
  }

  @Test("something new ends what could be redone")
  func newEndsRedo() {
    change(to: 1)
    manager.undo()
    #expect(manager.canRedo)
    change(to: 5)
    #expect(!manager.canRedo)
    manager.undo()
    #expect(model.value == 0)
  }

  @Test("a group is undone as a whole, from its end")
  func groups() {
    final class Log { var entries: [Int] = [] }
    let log = Log()
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    for number in 1...2 { manager.registerUndo(withTarget: log) { $0.entries.append(number) } }
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
    manager.registerUndo(withTarget: log) { $0.entries.append(3) }
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(log.entries == [3, 2, 1])
    #expect(!manager.canUndo)
  }

  @Test("a group without operations leaves nothing to undo")
  func emptyGroup() {
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    UndoManagerTests.endEvent()
    #expect(!manager.canUndo)
  }

  @Test("what one event registers is one group, what two register are two")
  func byEvent() {
    final class View: UIView {
      var model: Model!
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        model.set(model.value + 1)
        model.set(model.value + 1)
      }
    }
    let view = View(frame: rect(0, 0, 100, 100))
    view.model = model
    let stage = Stage(adding: view)
    stage.app.tap(point(50, 50))
    stage.app.tap(point(50, 50))
    #expect(model.value == 4)
    #expect(manager.groupingLevel == 0)
    manager.undo()
    #expect(model.value == 2)
    manager.undo()
    #expect(model.value == 0)
  }

  @Test("outside of events a group ends with the turn of the loop")
  func byTurn() {
    let stage = Stage()
    model.set(1)
    model.set(2)
    #expect(manager.groupingLevel == 1)
    stage.app.advance(by: 0)
    #expect(manager.groupingLevel == 0)
    model.set(3)
    manager.undo()
    #expect(model.value == 2, "undo ends the open group itself")
    manager.undo()
    #expect(model.value == 0)
  }

  @Test("levelsOfUndo keeps the newest")
  func levels() {
    manager.levelsOfUndo = 2
    for value in 1...4 { change(to: value) }
    manager.undo()
    manager.undo()
    manager.undo()
    #expect(model.value == 2)
    manager.levelsOfUndo = 1
    manager.redo()
    #expect(model.value == 3, "the newest to redo is the one that was undone last")
    manager.redo()
    #expect(model.value == 3)
  }

  @Test("names go with their group, to redo and back")
  func names() {
    change(to: 1, name: "Typing")
    change(to: 2)
    #expect(manager.undoMenuItemTitle == "Undo")
    manager.undo()
    #expect(manager.undoActionName == "Typing")
    #expect(manager.undoMenuItemTitle == "Undo Typing")
    manager.undo()
    #expect(manager.undoActionName.isEmpty)
    #expect(manager.redoMenuItemTitle == "Redo Typing")
    manager.redo()
    #expect(manager.undoMenuItemTitle == "Undo Typing")
  }

  @Test("while registration is disabled nothing is remembered")
  func disabled() {
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    model.set(1)
    #expect(!manager.canUndo)
    manager.enableUndoRegistration()
    model.set(2)
    #expect(manager.canUndo)
    manager.undo()
    #expect(model.value == 1)
  }

  @Test("operations of one target, of one that is gone, and all are forgotten")
  func forgotten() {
    final class Log { var entries: [String] = [] }
    let log = Log()
    var gone: Log? = Log()
    manager.registerUndo(withTarget: log) { $0.entries.append("first") }
    manager.registerUndo(withTarget: gone!) { $0.entries.append("gone") }
    change(to: 1)
    manager.removeAllActions(withTarget: model)
    manager.undo()
    #expect(model.value == 1)
    #expect(log.entries == ["first"])
    manager.registerUndo(withTarget: gone!) { $0.entries.append("gone") }
    UndoManagerTests.endEvent()
    #expect(manager.canUndo)
    gone = nil
    #expect(!manager.canUndo, "targets are not kept alive")
    change(to: 2)
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test("what happens is posted, in order")
  func notifications() {
    let names: [Notification.Name] = [
      .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
      .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange,
      .NSUndoManagerDidRedoChange,
    ]
    let journal = Journal()
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: manager, queue: nil) { _ in
        MainActor.assumeIsolated {
          journal.note(name.rawValue.replacing("NSUndoManager", with: "").replacing("Notification", with: ""))
        }
      }
    }
    defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    model.set(1)
    manager.endUndoGrouping()
    #expect(journal.entries == ["DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup"])
    journal.clear()
    manager.undo()
    #expect(journal.entries.first == "WillUndoChange" && journal.entries.last == "DidUndoChange")
    journal.clear()
    manager.redo()
    #expect(journal.entries.first == "WillRedoChange" && journal.entries.last == "DidRedoChange")
  }

  @Test("an undo from inside an undo does nothing")
  func reentry() {
    change(to: 1)
    manager.registerUndo(withTarget: manager) { manager in
      #expect(manager.isUndoing && !manager.isRedoing)
      manager.undo()
      manager.redo()
    }
    UndoManagerTests.endEvent()
    manager.undo()
    #expect(model.value == 1)
    #expect(!manager.isUndoing)
    manager.undo()
    #expect(model.value == 0)
  }
}
