import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// What a finger on an item does, and in what order the delegate hears of it.
@MainActor @Suite("Collection views: selection")
struct CollectionSelectionTests {
  private let journal = CollectionJournal()

  @Test("a tap highlights, selects, and takes the highlight away")
  func tap() {
    let stage = CollectionStage([20], delegate: journal)
    stage.app.tap(point(80, 20))
    #expect(
      journal.calls == ["shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didSelect 1", "didUnhighlight 1"])
    #expect(stage.view.indexPathsForSelectedItems == [path(1)])
    #expect(stage.view.cellForItem(at: path(1))?.isSelected == true)
    #expect(stage.view.cellForItem(at: path(1))?.isHighlighted == false)
  }

  @Test("another item takes the selection over; the same one is selected again")
  func single() {
    let stage = CollectionStage([20], delegate: journal)
    stage.app.tap(point(80, 20))
    journal.calls = []
    stage.app.tap(point(20, 20))
    #expect(
      journal.calls == [
        "shouldHighlight 0", "didHighlight 0", "shouldSelect 0", "didDeselect 1", "didSelect 0", "didUnhighlight 0",
      ])
    #expect(stage.view.indexPathsForSelectedItems == [path(0)])
    journal.calls = []
    stage.app.tap(point(20, 20))
    #expect(journal.calls.contains("didSelect 0"))
  }

  @Test("where several may be selected, a second tap deselects")
  func multiple() {
    let stage = CollectionStage([20], delegate: journal)
    stage.view.allowsMultipleSelection = true
    stage.app.tap(point(80, 20))
    stage.app.tap(point(20, 20))
    #expect(stage.view.indexPathsForSelectedItems == [path(0), path(1)])
    journal.calls = []
    stage.app.tap(point(80, 20))
    #expect(
      journal.calls == ["shouldHighlight 1", "didHighlight 1", "shouldDeselect 1", "didDeselect 1", "didUnhighlight 1"])
    #expect(stage.view.indexPathsForSelectedItems == [path(0)])
  }

  @Test("the delegate refuses a highlight, and with it the selection; or the selection alone")
  func refusal() {
    let stage = CollectionStage([20], delegate: journal)
    journal.allows = { $0 != "highlight" }
    stage.app.tap(point(80, 20))
    #expect(journal.calls == ["shouldHighlight 1"])
    journal.calls = []
    journal.allows = { $0 != "select" }
    stage.app.tap(point(80, 20))
    #expect(journal.calls == ["shouldHighlight 1", "didHighlight 1", "shouldSelect 1", "didUnhighlight 1"])
    #expect(stage.view.indexPathsForSelectedItems == nil)
  }

  @Test("a finger that rests highlights, and a drag takes the highlight away without selecting")
  func drag() {
    let stage = CollectionStage([200], delegate: journal)
    stage.app.touchDown(at: point(80, 200))
    stage.app.frame()
    stage.app.advance(by: 0.3)
    #expect(journal.calls == ["shouldHighlight 16", "didHighlight 16"])
    for step in 1...10 {
      stage.app.touchMove(to: point(80, 200 - CGFloat(step) * 10))
      stage.app.frame()
      stage.app.advance(by: 0.01)
    }
    #expect(journal.calls.last == "didUnhighlight 16")
    stage.app.touchUp()
    stage.app.frame()
    stage.settle()
    #expect(stage.view.indexPathsForSelectedItems == nil)
  }

  @Test("selecting in code tells the delegate nothing, and scrolls there")
  func inCode() {
    let stage = CollectionStage([1000], delegate: journal)
    stage.view.selectItem(at: path(500), animated: false, scrollPosition: .top)
    stage.frame()
    #expect(journal.calls.isEmpty && stage.view.contentOffset.y == 6000)
    #expect(stage.view.cellForItem(at: path(500))?.isSelected == true)
    stage.view.deselectItem(at: path(500), animated: false)
    #expect(stage.view.cellForItem(at: path(500))?.isSelected == false)
  }

  @Test("the selection stays with its item while cells are used again")
  func reuse() {
    let stage = CollectionStage([1000])
    stage.view.selectItem(at: path(0), animated: false, scrollPosition: [])
    stage.view.contentOffset.y = 6000
    stage.frame()
    #expect(stage.view.visibleCells.allSatisfy { !$0.isSelected })
    stage.view.contentOffset.y = 0
    stage.frame()
    #expect(stage.view.visibleCells.filter(\.isSelected).count == 1)
  }

  @Test("without allowsSelection a tap does nothing; a button in a cell keeps its taps")
  func none() {
    let stage = CollectionStage([20], delegate: journal)
    stage.view.allowsSelection = false
    stage.app.tap(point(80, 20))
    #expect(journal.calls.isEmpty)
    stage.view.allowsSelection = true
    let button = UIButton(frame: rect(0, 0, 50, 50))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    stage.view.cellForItem(at: path(1))?.contentView.addSubview(button)
    stage.app.tap(point(80, 20))
    #expect(taps == 1 && journal.calls.isEmpty)
  }

  @Test("the selected background is shown while the cell is highlighted or selected")
  func background() {
    let cell = UICollectionViewCell(frame: rect(0, 0, 50, 50))
    let (plain, marked) = (UIView(), UIView())
    cell.selectedBackgroundView = marked
    cell.backgroundView = plain
    #expect(cell.subviews == [plain, marked, cell.contentView])
    #expect(marked.isHidden && marked.frame == rect(0, 0, 50, 50))
    cell.isHighlighted = true
    #expect(!marked.isHidden)
    cell.isHighlighted = false
    cell.isSelected = true
    #expect(!marked.isHidden)
    cell.prepareForReuse()
    #expect(marked.isHidden)
  }
}
