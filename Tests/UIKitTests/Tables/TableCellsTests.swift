import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Cells of tables")
struct TableCellsTests {
  @Test("a table of 100,000 rows asks only for the cells that are seen")
  func manyRows() {
    let model = TableModel([100_000])
    let start = ContinuousClock.now
    let stage = TableStage(model)
    #expect(stage.table.contentSize.height == 4_400_000)
    #expect(model.cellsAsked <= 11)
    stage.scroll(to: 2_000_000)
    #expect(model.cellsAsked <= 22)
    #expect(stage.texts.first == "0.45454")
    // Generous: what goes with the rows would take seconds.
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test("scrolling uses the cells again that left, and makes no others")
  func reuse() {
    let model = TableModel([1000])
    let before = NotingCell.made
    let stage = TableStage(model) { $0.rowHeight = 40 }
    for step in 1...200 { stage.scroll(to: CGFloat(step) * 37) }
    #expect(NotingCell.made - before <= 13)
    #expect(stage.table.subviews.count { $0 is UITableViewCell } <= 12)
    let cell = stage.table.visibleCells[0] as! NotingCell
    #expect(cell.reuses > 0)
  }

  @Test("the delegate hears of each cell that comes and goes")
  func display() {
    let model = TableModel([100])
    let stage = TableStage(model) { $0.rowHeight = 100 }
    stage.scroll(to: 150)
    #expect(model.calls.contains("didEndDisplaying 0"))
    #expect(model.calls.contains("willDisplay 5"))
    #expect(!model.calls.contains("willDisplay 6"))
    #expect(stage.texts == ["0.1", "0.2", "0.3", "0.4", "0.5"])
    #expect(stage.table.indexPathsForVisibleRows == (1...5).map { path($0) })
  }

  @Test("heightForRowAt is asked for every row without an estimate, and for rows that are seen with one")
  func heights() {
    let all = HeightDelegate()
    _ = TableStage(TableModel([500]), delegate: all)
    #expect(Set(all.asked).count == 500)
    let few = HeightDelegate { CGFloat(30 + $0.row % 3) }
    let stage = TableStage(TableModel([500]), delegate: few) { $0.estimatedRowHeight = 40 }
    #expect(Set(few.asked).count < 20)
    #expect(stage.table.rectForRow(at: path(3)).minY == 93)
    #expect(stage.table.rectForRow(at: path(3)).height == 30)
  }

  @Test("rows find their height by constraints inside the content view")
  func selfSizing() {
    let model = TableModel([50])
    model.configure = { cell, path in
      guard cell.contentView.subviews.count < 2 else { return }
      let box = UIView()
      box.translatesAutoresizingMaskIntoConstraints = false
      cell.contentView.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 5),
        box.bottomAnchor.constraint(equalTo: cell.contentView.bottomAnchor, constant: -5),
        box.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor),
        box.heightAnchor.constraint(equalToConstant: 60),
      ])
    }
    let stage = TableStage(model)
    #expect(stage.table.rectForRow(at: path(0)).height == 70)
    #expect(stage.table.cellForRow(at: path(2))?.frame.minY == 140)
    #expect(stage.table.contentSize.height == 2356)
  }

  @Test("text of several lines makes its row higher")
  func longText() {
    let model = TableModel([3])
    model.sections[0][1] = String(repeating: "many words ", count: 20)
    model.configure = { cell, _ in cell.textLabel?.numberOfLines = 0 }
    let stage = TableStage(model)
    #expect(stage.table.rectForRow(at: path(0)).height == 44)
    #expect(stage.table.rectForRow(at: path(1)).height > 80)
  }

  @Test("rows above that turn out higher than estimated do not move what is seen")
  func noJump() {
    let heights = HeightDelegate { _ in 90 }
    let stage = TableStage(TableModel([200]), delegate: heights) { $0.estimatedRowHeight = 50 }
    stage.table.scrollToRow(at: path(100), at: .top, animated: false)
    stage.frame()
    let cell = stage.table.cellForRow(at: path(100))!
    let before = cell.convert(CGPoint.zero, to: nil).y
    stage.scroll(to: stage.table.contentOffset.y - 30)
    #expect(cell.convert(CGPoint.zero, to: nil).y == before + 30)
    stage.scroll(to: stage.table.contentOffset.y - 120)
    #expect(cell.convert(CGPoint.zero, to: nil).y == before + 150)
  }

  @Test("reloadData asks for everything anew, keeps the offset and forgets the selection")
  func reload() {
    let model = TableModel([100])
    let stage = TableStage(model) { $0.rowHeight = 40 }
    stage.table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    stage.scroll(to: 400)
    model.sections = [(0..<50).map { "new \($0)" }]
    stage.table.reloadData()
    #expect(stage.table.numberOfRows(inSection: 0) == 50)
    #expect(stage.table.contentOffset.y == 400)
    #expect(stage.texts.first == "new 10")
    #expect(stage.table.indexPathForSelectedRow == nil)
    model.sections = [["only"]]
    stage.table.reloadData()
    stage.frame()
    #expect(stage.table.contentOffset.y == 0)
    #expect(stage.texts == ["only"])
  }

  @Test("headers are views of the delegate, which are used again by their identifier")
  func headerViews() {
    final class Headers: UITableViewDelegate {
      func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        view?.textLabel?.text = "Section \(section)"
        return view
      }
    }
    let headers = Headers()
    let stage = TableStage(TableModel(Array(repeating: 3, count: 50)), delegate: headers) {
      $0.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
      $0.rowHeight = 40
    }
    #expect(stage.table.headerView(forSection: 0)?.textLabel?.text == "Section 0")
    #expect(stage.table.rectForHeader(inSection: 0).height == 28)
    for step in 1...40 { stage.scroll(to: CGFloat(step) * 50) }
    #expect(stage.table.subviews.count { $0 is UITableViewHeaderFooterView } <= 5)
  }

  @Test("an identifier without a class traps; without a row it gives nil")
  func unregistered() async {
    #expect(UITableView().dequeueReusableCell(withIdentifier: "none") == nil)
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = UITableView().dequeueReusableCell(withIdentifier: "none", for: IndexPath(row: 0, section: 0))
      }
    }
  }

  @Test("the content leaves room for the accessory, whose button is the delegate's to hear of")
  func accessories() {
    let model = TableModel([3])
    model.configure = { cell, path in
      cell.accessoryType = [.none, .disclosureIndicator, .detailButton][path.row]
    }
    let stage = TableStage(model)
    let widths = stage.table.visibleCells.map(\.contentView.frame.width)
    #expect(widths[0] == 300)
    #expect(widths[1] < 285 && widths[1] > 260)
    #expect(widths[2] < widths[1])
    stage.app.tap(point(300 - 16 - 12, 44 * 2 + 22))
    #expect(model.calls.contains("accessory 2"))
    #expect(!model.calls.contains("didSelect 2"))
  }

  @Test("a cell's texts are arranged by its style")
  func styles() {
    for style in [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle] {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.frame = rect(0, 0, 300, 60)
      cell.textLabel?.text = "Title"
      cell.detailTextLabel?.text = "Detail"
      cell.layoutIfNeeded()
      let title = cell.textLabel!.frame
      guard let detail = cell.detailTextLabel?.frame else {
        #expect(style == .default)
        #expect(title.minX == 16)
        continue
      }
      switch style {
      case .value1: #expect(title.minX == 16 && detail.maxX == 284)
      case .value2: #expect(title.maxX < detail.minX && detail.minX == 97)
      default: #expect(title.minX == 16 && detail.minX == 16 && detail.minY >= title.maxY)
      }
    }
  }
}
