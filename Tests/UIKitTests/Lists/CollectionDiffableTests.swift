import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Collection views that are given snapshots.
@MainActor @Suite("Collection views: diffable data source")
struct CollectionDiffableTests {
  @Test("the first snapshot is shown")
  func first() {
    let stage = DiffableStage()
    stage.show(["a": [1, 2], "b": [3]])
    stage.app.advance(by: HeadlessApp.frameInterval)
    #expect(stage.shown == [1, 2, 3] && stage.view.numberOfSections == 2)
    #expect(stage.source.itemIdentifier(for: path(0, 1)) == 3 && stage.source.itemIdentifier(for: path(1, 1)) == nil)
    #expect(stage.source.indexPath(for: 2) == path(1, 0) && stage.source.indexPath(for: 9) == nil)
    #expect(stage.source.sectionIdentifier(for: 1) == "b" && stage.source.index(for: "b") == 1)
  }

  @Test("the next one fills the cells of new items only, and moves the others")
  func next() {
    let stage = DiffableStage()
    stage.show(["a": [1, 2, 3]])
    stage.app.advance(by: 0.1)
    let cell = stage.view.cellForItem(at: path(0))!
    stage.filled.clear()
    stage.show(["a": [4, 3, 1]])
    #expect(stage.filled.entries == ["4"] && stage.shown == [4, 3, 1])
    #expect(stage.view.cellForItem(at: path(2)) === cell)
    #expect(cell.layer.animationKeys()?.isEmpty == false)
    stage.app.advance(by: 1)
    #expect(cell.frame.minX == 135)
  }

  @Test("without animation it is there at once")
  func still() {
    let stage = DiffableStage()
    stage.show(["a": [1, 2, 3]])
    stage.app.advance(by: 1)
    stage.show(["a": [3, 1]], animated: false)
    #expect(stage.shown == [3, 1])
    #expect(stage.view.visibleCells.allSatisfy { $0.layer.animationKeys()?.isEmpty ?? true })
  }

  @Test("an item that is reconfigured keeps its cell, one that is reloaded gets another")
  func marks() {
    let stage = DiffableStage()
    stage.show(["a": [1, 2]])
    stage.app.advance(by: 0.1)
    let cells = stage.view.visibleCells
    stage.filled.clear()
    var next = stage.source.snapshot()
    next.reconfigureItems([1])
    stage.source.apply(next)
    #expect(stage.filled.entries == ["1"] && stage.view.cellForItem(at: path(0)) === cells[0])
    #expect(stage.source.snapshot().reconfiguredItemIdentifiers.isEmpty)
    next = stage.source.snapshot()
    next.reloadItems([2])
    stage.source.apply(next)
    #expect(stage.filled.entries == ["1", "2"] && stage.view.cellForItem(at: path(1)) !== cells[1])
  }

  @Test("the completion is called when the animation is over")
  func completion() {
    let stage = DiffableStage()
    stage.show(["a": [1, 2]])
    stage.app.advance(by: 0.1)
    var isDone = false
    stage.source.apply(snapshot(["a": [2]])) { isDone = true }
    stage.app.advance(by: 0.1)
    #expect(!isDone)
    stage.app.advance(by: 1)
    #expect(isDone)
  }

  @Test("headers come from their registration")
  func headers() {
    let stage = DiffableStage()
    let headers = UICollectionView.SupplementaryRegistration<NumberHeader>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, _, path in view.tag = 100 + path.section }
    stage.source.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
    }
    (stage.view.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize = CGSize(width: 0, height: 20)
    stage.show(["a": [1], "b": [2]])
    stage.app.advance(by: 0.1)
    let found = stage.view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader)
    #expect(found.map(\.tag) == [100, 101])
  }

  @Test(
    "random snapshots, each before the last is over, end with the last one", arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    let stage = DiffableStage()
    var random = RandomSource(seed: seed)
    for _ in 0..<30 {
      var next = Snapshot()
      for section in ["a", "b", "c"].shuffled(using: &random) where random.below(4) > 0 {
        next.appendSections([section])
      }
      if next.numberOfSections > 0 {
        for item in (0..<40).shuffled(using: &random) where random.below(3) > 0 {
          next.appendItems([item], toSection: next.sectionIdentifiers[random.below(next.numberOfSections)])
        }
      }
      stage.source.apply(next, animatingDifferences: random.below(3) > 0)
      stage.app.advance(by: Double(random.below(5)) * 0.08)
      #expect(stage.source.snapshot() == next)
      for path in stage.view.indexPathsForVisibleItems {
        #expect((stage.view.cellForItem(at: path) as? NumberCell)?.number == stage.source.itemIdentifier(for: path))
      }
    }
    stage.app.advance(by: 1)
    let sight = stage.view.indexPathsForVisibleItems
    #expect(stage.view.subviews.filter { !$0.isHidden }.count == sight.count)
    #expect(stage.view.visibleCells.allSatisfy { $0.alpha == 1 })
  }
}

/// An app with a collection view, 320 by 400 points, and its diffable data source.
@MainActor private final class DiffableStage {
  let view = UICollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: UICollectionViewFlowLayout())
  let source: UICollectionViewDiffableDataSource<String, Int>
  let app: HeadlessApp
  let filled = Journal()

  init() {
    let filled = filled
    let cells = UICollectionView.CellRegistration<NumberCell, Int> { cell, _, item in
      cell.number = item
      filled.note("\(item)")
    }
    source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
      view.dequeueConfiguredReusableCell(using: cells, for: path, item: item)
    }
    app = Stage(adding: view).app
  }

  var shown: [Int] { view.visibleCells.map { ($0 as? NumberCell)?.number ?? -1 } }

  func show(_ sections: KeyValuePairs<String, [Int]>, animated: Bool = true) {
    source.apply(snapshot(sections), animatingDifferences: animated)
  }
}
