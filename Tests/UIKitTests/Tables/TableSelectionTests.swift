import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Selection in tables")
struct TableSelectionTests {
  @Test("a-scroll-001: a tap asks and tells in the order of iOS, and the new row is selected when didSelect comes")
  func order() {
    let model = TableModel([5])
    let stage = TableStage(model)
    stage.tap(0)
    model.calls = []
    var selected: IndexPath?
    model.onSelect = { _ in selected = stage.table.indexPathForSelectedRow }
    stage.tap(2)
    let calls = model.calls
    #expect(
      calls.filter { $0.contains("Select") || $0.contains("Deselect") }
        == ["willSelect 2", "willDeselect 0", "didDeselect 0", "didSelect 2"])
    #expect(["shouldHighlight 2", "didHighlight 2", "willSelect 2"].isSubsequence(of: calls))
    #expect(selected == path(2))
    #expect(stage.table.cellForRow(at: path(2))?.isSelected == true)
    #expect(stage.table.cellForRow(at: path(0))?.isSelected == false)
  }

  @Test("a finger that scrolls does not select, and one that rests highlights")
  func scrolling() {
    let model = TableModel([50])
    let stage = TableStage(model)
    stage.app.touchDown(at: stage.middle(2))
    stage.app.frame()
    stage.app.advance(by: 0.1)
    #expect(stage.table.cellForRow(at: path(2))?.isHighlighted == false)
    stage.app.advance(by: 0.1)
    #expect(stage.table.cellForRow(at: path(2))?.isHighlighted == true)
    stage.app.touchMove(to: point(150, 60))
    stage.app.frame()
    stage.app.advance(by: 0.05)
    #expect(stage.table.cellForRow(at: path(2))?.isHighlighted == false)
    stage.app.touchUp()
    stage.app.frame()
    stage.app.advance(by: 1)
    #expect(!model.calls.contains("didSelect 2"))
  }

  @Test("several rows can be selected, and a second tap deselects")
  func multiple() {
    let model = TableModel([5])
    let stage = TableStage(model) { $0.allowsMultipleSelection = true }
    stage.tap(3)
    stage.tap(1)
    #expect(stage.table.indexPathsForSelectedRows == [path(3), path(1)])
    stage.tap(3)
    #expect(stage.table.indexPathsForSelectedRows == [path(1)])
    #expect(model.calls.suffix(2) == ["willDeselect 3", "didDeselect 3"])
  }

  @Test("the delegate can choose another row, or none, and keep a row from being highlighted")
  func chosen() {
    final class Model: TableModel {
      override func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { indexPath.row != 4 }
      override func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.row == 0 ? nil : IndexPath(row: 3, section: 0)
      }
    }
    let model = Model([5])
    let stage = TableStage(model)
    stage.tap(0)
    #expect(stage.table.indexPathForSelectedRow == nil)
    stage.tap(1)
    #expect(stage.table.indexPathForSelectedRow == path(3))
    model.calls = []
    stage.tap(4)
    #expect(model.calls == [])
  }

  @Test("selecting in code tells nobody, and scrolls if it is to")
  func code() {
    let model = TableModel([100])
    let stage = TableStage(model) { $0.rowHeight = 40 }
    stage.table.selectRow(at: path(50), animated: false, scrollPosition: .middle)
    stage.frame()
    #expect(stage.table.cellForRow(at: path(50))?.isSelected == true)
    #expect(!model.calls.contains { $0.contains("elect") })
    stage.scroll(to: 0)
    stage.scroll(to: 1900)
    #expect(stage.table.cellForRow(at: path(50))?.isSelected == true)
    stage.table.deselectRow(at: path(50), animated: false)
    #expect(stage.table.indexPathsForSelectedRows == nil)
    #expect(stage.table.cellForRow(at: path(50))?.isSelected == false)
  }

  @Test("without selection nothing is highlighted")
  func off() {
    let model = TableModel([5])
    let stage = TableStage(model) { $0.allowsSelection = false }
    stage.tap(1)
    #expect(model.calls == [])
  }

  @Test("a control in a row has its touches, and the row is not selected")
  func control() {
    let model = TableModel([5])
    var pressed = 0
    model.configure = { cell, path in
      guard path.row == 1, cell.accessoryView == nil else { return }
      let button = UIButton(frame: rect(0, 0, 60, 30))
      button.addAction(UIAction { _ in pressed += 1 }, for: .touchUpInside)
      cell.accessoryView = button
    }
    let stage = TableStage(model)
    stage.app.tap(point(260, 66))
    #expect(pressed == 1)
    #expect(model.calls == [])
    stage.app.tap(point(100, 66))
    #expect(model.calls.contains("didSelect 1"))
  }

  @Test("a data source with fewer than no rows traps")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Model: TableModel {
          override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { -1 }
        }
        _ = TableStage(Model([1]))
      }
    }
  }

  @Test("a-scroll-005: setEditing asks which rows can be edited, and deletes are offered for those; a tap does not select")
  func editing() {
    let model = TableModel([3])
    model.canEdit = { $0 != 1 }
    let stage = TableStage(model)
    model.asksAboutEditing = []
    stage.table.setEditing(true, animated: false)
    stage.frame()
    #expect(Set(model.asksAboutEditing) == [0, 1, 2])
    #expect(stage.table.visibleCells.map(\.isEditing) == [true, false, true])
    #expect(stage.table.visibleCells[0].editingStyle == .delete)
    #expect(!model.calls.contains("willBeginEditing"))
    stage.tap(0)
    #expect(!model.calls.contains("didSelect 0"))
    #expect(stage.table.visibleCells[0].contentView.frame.minX == 38)
    stage.table.setEditing(false, animated: true)
    stage.app.advance(by: 0.5)
    #expect(stage.table.visibleCells.map(\.isEditing) == [false, false, false])
    #expect(stage.table.visibleCells[0].contentView.frame.minX == 0)
  }
}
