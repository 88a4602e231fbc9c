import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// A controller that is its table's data source and delegate.
@MainActor @Suite("Table view controller")
struct TableViewControllerTests {
  @MainActor class Names: UITableViewController {
    var names = ["a", "b", "c"]
    var shown = 0

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell()
      cell.textLabel?.text = names[indexPath.row]
      return cell
    }

    override func scrollViewDidScroll(_ scrollView: UIScrollView) { shown += 1 }
  }

  @MainActor final class Editable: Names {
    override func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) { names.remove(at: indexPath.row) }
  }

  @MainActor final class Sorted: Names {
    override func tableView(
      _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) { names.swapAt(sourceIndexPath.row, destinationIndexPath.row) }
  }

  @Test("it is told which methods a subclass overrides, also one of a subclass")
  func overrides() {
    #expect(UITableViewController.commits.isOverridden(by: Editable.self))
    #expect(!UITableViewController.commits.isOverridden(by: Sorted.self))
    #expect(!UITableViewController.commits.isOverridden(by: Names.self))
    #expect(!UITableViewController.commits.isOverridden(by: UITableViewController.self))
    #expect(UITableViewController.moves.isOverridden(by: Sorted.self))
    #expect(!UITableViewController.moves.isOverridden(by: Editable.self))
  }

  @Test("its view is a table that asks it for rows and tells it of scrolling")
  func table() {
    let app = Stage(size: CGSize(width: 320, height: 480)).app
    let controller = Names(style: .grouped)
    app.window.rootViewController = controller
    app.advance(by: 0.1)
    #expect(controller.view === controller.tableView && controller.tableView.style == .grouped)
    #expect(controller.tableView.numberOfRows(inSection: 0) == 3)
    #expect(controller.tableView.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "b")
    controller.tableView.contentOffset.y += 1
    #expect(controller.shown > 0)
  }

  @Test("the selection goes when it appears, unless it is to stay")
  func selection() {
    let controller = Names(style: .plain)
    let path = IndexPath(row: 0, section: 0)
    for clears in [true, false] {
      controller.clearsSelectionOnViewWillAppear = clears
      controller.loadViewIfNeeded()
      controller.tableView.reloadData()
      controller.beginAppearanceTransition(true, animated: false)
      controller.endAppearanceTransition()
      controller.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
      controller.beginAppearanceTransition(false, animated: false)
      controller.endAppearanceTransition()
      controller.beginAppearanceTransition(true, animated: false)
      controller.endAppearanceTransition()
      #expect((controller.tableView.indexPathForSelectedRow == nil) == clears)
    }
  }

  @Test("editing is the table's too")
  func editing() {
    let controller = Editable(style: .plain)
    controller.setEditing(true, animated: false)
    #expect(controller.tableView.isEditing)
    controller.setEditing(false, animated: false)
    #expect(!controller.tableView.isEditing)
  }

  @Test("a refresh control given to the controller is the table's")
  func refresh() {
    let controller = Names(style: .plain)
    let control = UIRefreshControl()
    controller.refreshControl = control
    #expect(controller.tableView.refreshControl === control)
  }
}
