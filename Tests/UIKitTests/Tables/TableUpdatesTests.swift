import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Changes of rows")
struct TableUpdatesTests {
  @Test("a row that is deleted goes, those below come up, and the others keep their cells")
  func delete() {
    let model = TableModel([30])
    let stage = TableStage(model) { $0.rowHeight = 40 }
    let below = stage.table.cellForRow(at: path(3))!
    model.sections[0].remove(at: 1)
    var isDone = false
    stage.table.performBatchUpdates {
      stage.table.deleteRows(at: [path(1)], with: .fade)
    } completion: {
      isDone = $0
    }
    #expect(abs(stage.table.contentSize.height - 29 * 40) < 1e-6)
    #expect(stage.table.cellForRow(at: path(2)) === below)
    #expect(below.frame.minY == 80)
    stage.app.advance(by: 0.1)
    #expect(!isDone)
    let shown = below.layer.presentation()!.frame.minY
    #expect(shown > 80 && shown < 120)
    stage.app.advance(by: 0.5)
    #expect(isDone)
    #expect(stage.texts.prefix(3) == ["0.0", "0.2", "0.3"])
    #expect(stage.table.subviews.count { $0 is UITableViewCell } == 10)
  }

  @Test(
    "rows that are inserted come between the others",
    arguments: [UITableView.RowAnimation.fade, .left, .top, .none, .automatic])
  func insert(animation: UITableView.RowAnimation) {
    let model = TableModel([5])
    let stage = TableStage(model) { $0.rowHeight = 40 }
    model.sections[0].insert(contentsOf: ["a", "b"], at: 2)
    stage.table.insertRows(at: [path(2), path(3)], with: animation)
    #expect(stage.table.numberOfRows(inSection: 0) == 7)
    stage.app.advance(by: 1)
    #expect(stage.texts == ["0.0", "0.1", "a", "b", "0.2", "0.3", "0.4"])
    #expect(stage.table.visibleCells.map(\.frame) == (0..<7).map { rect(0, CGFloat($0) * 40, 300, 40) })
    #expect(stage.table.visibleCells.allSatisfy { $0.alpha == 1 })
  }

  @Test("a batch of deletions, insertions and moves is applied at once; the selection goes with its row")
  func batch() {
    let model = TableModel([6, 2])
    let stage = TableStage(model) { $0.rowHeight = 40 }
    stage.table.selectRow(at: path(4), animated: false, scrollPosition: .none)
    model.sections = [["0.5", "0.1", "new", "0.3", "0.4"], ["1.0", "0.2", "1.1"]]
    stage.table.beginUpdates()
    stage.table.insertRows(at: [path(2)], with: .fade)
    stage.table.deleteRows(at: [path(0)], with: .fade)
    stage.table.moveRow(at: path(5), to: path(0))
    stage.table.moveRow(at: path(2), to: path(1, 1))
    stage.table.endUpdates()
    stage.app.advance(by: 1)
    #expect(stage.texts == model.sections.flatMap { $0 })
    #expect(stage.table.indexPathForSelectedRow == path(4))
    #expect(stage.table.cellForRow(at: path(4))?.isSelected == true)
  }

  @Test("sections come, go and are reloaded with their headers")
  func sections() {
    let model = TableModel([2, 2, 2])
    model.headers = [0: "A", 1: "B", 2: "C"]
    let stage = TableStage(model) { $0.rowHeight = 40 }
    model.sections = [["x"], ["1.0", "1.1"], ["y"]]
    model.headers = [0: "X", 1: "B", 2: "Y"]
    stage.table.performBatchUpdates {
      stage.table.reloadSections([0], with: .fade)
      stage.table.deleteSections([2], with: .fade)
      stage.table.insertSections([2], with: .fade)
    }
    stage.app.advance(by: 1)
    #expect(stage.texts == ["x", "1.0", "1.1", "y"])
    #expect((0..<3).map { stage.table.headerView(forSection: $0)?.textLabel?.text } == ["X", "B", "Y"])
  }

  @Test("reloading a row gives it a new cell; reconfiguring keeps the cell")
  func reload() {
    let model = TableModel([3])
    let stage = TableStage(model)
    let (first, second) = (stage.table.cellForRow(at: path(0))!, stage.table.cellForRow(at: path(1))!)
    model.sections[0] = ["one", "two", "three"]
    stage.table.reloadRows(at: [path(0)], with: .none)
    stage.table.reconfigureRows(at: [path(1)])
    stage.app.advance(by: 1)
    #expect(stage.texts == ["one", "two", "0.2"])
    #expect(stage.table.cellForRow(at: path(0)) !== first)
    #expect(stage.table.cellForRow(at: path(1)) === second)
  }

  @Test("an empty batch asks for heights anew")
  func heights() {
    let heights = HeightDelegate()
    let stage = TableStage(TableModel([3]), delegate: heights)
    heights.height = { $0.row == 1 ? 100 : 44 }
    stage.table.beginUpdates()
    stage.table.endUpdates()
    stage.app.advance(by: 1)
    #expect(stage.table.cellForRow(at: path(2))?.frame.minY == 144)
  }

  @Test("a-scroll-007: a deletion that the data source knows nothing of traps")
  func wrongCounts() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = TableStage(TableModel([5]))
        stage.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .none)
      }
    }
  }

  @Test("random batches show the rows of the model", arguments: 0..<25)
  func random(seed: Int) {
    var source = RandomSource(seed: UInt64(seed))
    let model = TableModel([Int.random(in: 0...30, using: &source)])
    let stage = TableStage(model) { $0.rowHeight = 40 }
    for step in 0..<6 {
      var rows = model.sections[0]
      let deleted = rows.indices.filter { _ in Int.random(in: 0..<5, using: &source) == 0 }
      for index in deleted.reversed() { rows.remove(at: index) }
      var inserted: [String] = []
      for number in 0..<Int.random(in: 0...4, using: &source) {
        inserted.append("\(step)-\(number)")
        rows.insert(inserted.last!, at: Int.random(in: 0...rows.count, using: &source))
      }
      model.sections[0] = rows
      stage.table.performBatchUpdates {
        stage.table.deleteRows(at: deleted.map { path($0) }, with: .fade)
        stage.table.insertRows(
          at: rows.indices.filter { inserted.contains(rows[$0]) }.map { path($0) }, with: .automatic)
      }
      // Some batches come while the one before is still being shown.
      stage.app.advance(by: Bool.random(using: &source) ? 0.1 : 0.5)
    }
    stage.app.advance(by: 1)
    #expect(stage.table.contentSize.height == CGFloat(model.sections[0].count) * 40)
    let first = Int(stage.table.contentOffset.y / 40)
    let count = stage.texts.count
    #expect(stage.texts == Array(model.sections[0][first..<min(first + count, model.sections[0].count)]))
    #expect(stage.table.visibleCells.allSatisfy { $0.alpha == 1 && $0.isUserInteractionEnabled })
    #expect(stage.table.subviews.count { $0 is UITableViewCell } == count)
  }
}
