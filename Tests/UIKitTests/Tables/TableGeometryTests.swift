import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Places in tables")
struct TableGeometryTests {
  @Test("scroll-021: ten rows of 44 are 440 high, and the fourth begins at 132")
  func fixedHeights() {
    let model = TableModel([10])
    let heights = HeightDelegate()
    let table = UITableView(frame: rect(0, 0, 300, 400))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = model
    table.delegate = heights
    #expect(table.contentSize.height == 440)
    #expect(table.rectForRow(at: path(3)).minY == 132)
    #expect(table.rectForRow(at: path(3)) == rect(0, 132, 300, 44))
  }

  @Test("rows and sections are found by place, and places by row")
  func queries() {
    let stage = TableStage(TableModel([3, 0, 2])) { $0.rowHeight = 50 }
    let table = stage.table
    #expect(table.numberOfSections == 3)
    #expect(table.numberOfRows(inSection: 2) == 2)
    #expect(table.numberOfRows(inSection: 9) == 0)
    #expect(table.rect(forSection: 0) == rect(0, 0, 300, 150))
    #expect(table.rect(forSection: 1) == rect(0, 150, 300, 0))
    #expect(table.rect(forSection: 2) == rect(0, 150, 300, 100))
    #expect(table.rectForRow(at: path(1, 2)) == rect(0, 200, 300, 50))
    #expect(table.rectForRow(at: path(7, 2)) == .zero)
    #expect(table.indexPathForRow(at: point(10, 149)) == path(2, 0))
    #expect(table.indexPathForRow(at: point(10, 150)) == path(0, 2))
    #expect(table.indexPathForRow(at: point(10, 250)) == nil)
    #expect(table.indexPathForRow(at: point(-1, 10)) == nil)
    #expect(table.indexPathsForRows(in: rect(0, 120, 300, 60)) == [path(2, 0), path(0, 2)])
    #expect(table.visibleCells.count == 5)
    #expect(table.indexPath(for: table.cellForRow(at: path(1, 2))!) == path(1, 2))
  }

  @Test("headers, rows and footers of a section follow each other")
  func bands() {
    let model = TableModel([2, 2])
    let stage = TableStage(model) {
      $0.rowHeight = 40
      $0.sectionHeaderHeight = 30
      $0.sectionFooterHeight = 20
      $0.sectionHeaderTopPadding = 0
    }
    let table = stage.table
    #expect(table.rectForHeader(inSection: 0) == rect(0, 0, 300, 30))
    #expect(table.rectForRow(at: path(0, 0)).minY == 30)
    #expect(table.rectForFooter(inSection: 0) == rect(0, 110, 300, 20))
    #expect(table.rectForHeader(inSection: 1) == rect(0, 130, 300, 30))
    #expect(table.contentSize.height == 260)
  }

  @Test("the table's own header and footer are above and below all sections, as wide as the table")
  func endViews() {
    let header = UIView(frame: rect(5, 5, 10, 60))
    let footer = UIView(frame: rect(0, 0, 10, 33))
    let stage = TableStage(TableModel([2])) {
      $0.rowHeight = 40
      $0.tableHeaderView = header
      $0.tableFooterView = footer
    }
    #expect(header.frame == rect(0, 0, 300, 60))
    #expect(stage.table.rectForRow(at: path(0)).minY == 60)
    #expect(footer.frame == rect(0, 140, 300, 33))
    #expect(stage.table.contentSize.height == 173)
    stage.table.tableHeaderView = nil
    stage.frame()
    #expect(header.superview == nil)
    #expect(stage.table.contentSize.height == 113)
  }

  @Test("in the plain style a section's header stays at the top until the section leaves")
  func stickyHeaders() {
    let model = TableModel([10, 10])
    model.headers = [0: "A", 1: "B"]
    let stage = TableStage(model) {
      $0.rowHeight = 40
      $0.sectionHeaderHeight = 30
      $0.sectionHeaderTopPadding = 0
    }
    let header = stage.table.headerView(forSection: 0)!
    #expect(header.textLabel?.text == "A")
    #expect(header.frame.minY == 0)
    stage.scroll(to: 200)
    #expect(header.frame.minY == 200)
    #expect(stage.table.rectForHeader(inSection: 0).minY == 0)
    stage.scroll(to: 415)
    #expect(header.frame.minY == 400)
    #expect(stage.table.headerView(forSection: 1)?.frame.minY == 430)
    stage.scroll(to: 440)
    #expect(stage.table.headerView(forSection: 1)?.frame.minY == 440)
  }

  @Test("in the grouped style headers scroll with their section")
  func groupedHeaders() {
    let model = TableModel([10, 10])
    model.headers = [0: "A", 1: "B"]
    let stage = TableStage(model, style: .grouped) { $0.sectionHeaderHeight = 30 }
    stage.scroll(to: 10)
    #expect(stage.table.headerView(forSection: 0)?.frame.minY == 0)
    #expect(stage.table.headerView(forSection: 0)?.textLabel?.text == "A")
  }

  @Test("rows of a card table keep 20 points from the sides")
  func insetGrouped() {
    let stage = TableStage(TableModel([2]), style: .insetGrouped)
    #expect(stage.table.rectForRow(at: path(0)).minX == 20)
    #expect(stage.table.rectForRow(at: path(0)).width == 260)
    #expect(stage.table.rectForRow(at: path(0)).minY == 35)
    #expect(stage.table.cellForRow(at: path(0))?.layer.cornerRadius == 10)
  }

  @Test("scrollToRow brings a row to the top, the middle, the bottom, or just into view")
  func scrollToRow() {
    let stage = TableStage(TableModel([100])) { $0.rowHeight = 40 }
    let table = stage.table
    table.scrollToRow(at: path(50), at: .top, animated: false)
    #expect(table.contentOffset.y == 2000)
    table.scrollToRow(at: path(50), at: .middle, animated: false)
    #expect(table.contentOffset.y == 1820)
    table.scrollToRow(at: path(50), at: .bottom, animated: false)
    #expect(table.contentOffset.y == 1640)
    table.scrollToRow(at: path(45), at: .none, animated: false)
    #expect(table.contentOffset.y == 1640)
    table.scrollToRow(at: path(10), at: .none, animated: false)
    #expect(table.contentOffset.y == 400)
    table.scrollToRow(at: path(99), at: .top, animated: false)
    #expect(table.contentOffset.y == 3600)
    table.scrollToRow(at: path(0), at: .top, animated: true)
    stage.app.advance(by: 1)
    #expect(table.contentOffset.y == 0)
    #expect(stage.texts.first == "0.0")
  }

  @Test("a row that there is not cannot be scrolled to")
  func scrollToNoRow() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = TableStage(TableModel([2]))
        stage.table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
      }
    }
  }
}
