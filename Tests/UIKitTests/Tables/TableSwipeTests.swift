import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Swipes and moves of rows")
struct TableSwipeTests {
  /// A model whose rows can be deleted and moved.
  @MainActor final class Model: UITableViewDataSource, UITableViewDelegate {
    var rows: [String]
    var calls: [String] = []
    init(_ count: Int) { rows = (0..<count).map(String.init) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = rows[indexPath.row]
      return cell
    }
    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
      calls.append("commit \(editingStyle == .delete ? "delete" : "insert") \(indexPath.row)")
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .fade)
    }
    func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
      calls.append("move \(sourceIndexPath.row) \(destinationIndexPath.row)")
      rows.insert(rows.remove(at: sourceIndexPath.row), at: destinationIndexPath.row)
    }
    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
      calls.append("begin \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
      calls.append("end \(indexPath.map { "\($0.row)" } ?? "-")")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("select \(indexPath.row)")
    }
    func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? {
      guard indexPath.row == 1 else { return nil }
      let read = UIContextualAction(style: .normal, title: "Read") { [weak self] _, _, done in
        self?.calls.append("read")
        done(true)
      }
      let configuration = UISwipeActionsConfiguration(actions: [read])
      configuration.performsFirstActionWithFullSwipe = false
      return configuration
    }
  }

  private func stage(_ model: Model) -> (table: UITableView, app: HeadlessApp) {
    let table = UITableView(frame: rect(0, 0, 300, 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = model
    table.delegate = model
    return (table, Stage(adding: table).app)
  }

  /// Drags slowly enough that the speed decides nothing.
  private func drag(_ app: HeadlessApp, _ from: CGPoint, by way: CGFloat) {
    app.drag(from: from, to: point(from.x + way, from.y), duration: 1)
  }

  @Test("a swipe uncovers the button that deletes, and a tap on it deletes the row")
  func delete() {
    let model = Model(5)
    let (table, app) = stage(model)
    let cell = table.cellForRow(at: path(1))!
    drag(app, point(250, 66), by: -70)
    app.advance(by: 0.6)
    #expect(model.calls == ["begin 1"])
    #expect(cell.frame.minX <= -74)
    app.tap(point(280, 66))
    app.advance(by: 1)
    #expect(model.calls.contains("commit delete 1"))
    #expect(table.visibleCells.map { $0.textLabel?.text } == ["0", "2", "3", "4"])
    #expect(table.visibleCells.allSatisfy { $0.frame.minX == 0 })
  }

  @Test("a swipe across the row deletes at once; a short one springs back")
  func full() {
    let model = Model(5)
    let (table, app) = stage(model)
    drag(app, point(290, 66), by: -20)
    app.advance(by: 1)
    #expect(model.calls == ["begin 1", "end 1"])
    #expect(table.cellForRow(at: path(1))?.frame.minX == 0)
    drag(app, point(290, 66), by: -270)
    app.advance(by: 1)
    #expect(model.rows == ["0", "2", "3", "4"])
  }

  @Test("a touch elsewhere hides the actions, and selects nothing")
  func close() {
    let model = Model(5)
    let (table, app) = stage(model)
    drag(app, point(250, 66), by: -70)
    app.advance(by: 0.6)
    app.tap(point(100, 150))
    app.advance(by: 0.6)
    #expect(table.cellForRow(at: path(1))?.frame.minX == 0)
    #expect(model.calls == ["begin 1", "end 1"])
    app.tap(point(100, 150))
    #expect(model.calls.last == "select 3")
  }

  @Test("a swipe the other way shows the leading actions of the row that has some")
  func leading() {
    let model = Model(5)
    let (table, app) = stage(model)
    drag(app, point(20, 22), by: 200)
    #expect(!model.calls.contains { $0.hasPrefix("begin") })
    drag(app, point(20, 66), by: 250)
    app.advance(by: 0.6)
    #expect(table.cellForRow(at: path(1))!.frame.minX >= 74)
    app.tap(point(30, 66))
    app.advance(by: 0.6)
    #expect(model.calls.suffix(3) == ["begin 1", "read", "end 1"])
    #expect(table.cellForRow(at: path(1))?.frame.minX == 0)
  }

  @Test("a data source that does not implement commit has no rows that can be swiped")
  func noCommit() {
    let model = TableModel([5])
    let stage = TableStage(model)
    stage.app.drag(from: point(250, 66), to: point(50, 66), duration: 1)
    stage.app.advance(by: 1)
    #expect(!model.calls.contains("willBeginEditing"))
    #expect(stage.table.cellForRow(at: path(1))?.frame.minX == 0)
  }

  @Test("a drag up and down scrolls, wherever it begins")
  func scrolls() {
    let model = Model(50)
    let (table, app) = stage(model)
    app.drag(from: point(250, 300), to: point(240, 200), duration: 0.3)
    #expect(table.contentOffset.y > 80)
    #expect(model.calls == [])
  }

  @Test("a swipe of a control in the row is the control's")
  func control() {
    let model = Model(5)
    let (table, app) = stage(model)
    let slider = UISlider(frame: rect(50, 5, 200, 34))
    table.cellForRow(at: path(2))!.contentView.addSubview(slider)
    slider.value = 1
    app.advance(by: 0.1)
    drag(app, point(236, 110), by: -150)
    #expect(slider.value < 0.5)
    #expect(model.calls == [])
  }

  @Test("while editing, the red control deletes, and the grip moves a row")
  func editing() {
    let model = Model(5)
    let (table, app) = stage(model)
    table.setEditing(true, animated: true)
    app.advance(by: 1)
    app.tap(point(27, 22))
    app.advance(by: 1)
    #expect(model.rows == ["1", "2", "3", "4"])
    app.drag(from: point(280, 22), to: point(280, 115), duration: 0.5)
    app.advance(by: 1)
    #expect(model.calls.last == "move 0 2")
    #expect(model.rows == ["2", "3", "1", "4"])
    #expect(table.visibleCells.map { $0.textLabel?.text } == model.rows)
    #expect(table.visibleCells.map(\.frame.minY) == [0, 44, 88, 132])
  }
}
