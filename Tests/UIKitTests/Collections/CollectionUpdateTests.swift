import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Batches of changes: what they make of the cells, and what they refuse.
@MainActor @Suite("Collection views: changes")
struct CollectionUpdateTests {
  private func cells(_ stage: CollectionStage) -> [Int: UICollectionViewCell] {
    Dictionary(uniqueKeysWithValues: stage.view.visibleCells.map { (($0 as! NumberCell).number, $0) })
  }

  @Test("an insertion asks for the new cell only, and moves the others smoothly")
  func insertion() {
    let stage = CollectionStage([10])
    let before = cells(stage)
    stage.source.clear()
    stage.source.sections[0].insert(77, at: 0)
    stage.view.insertItems(at: [path(0)])
    #expect(stage.source.asked == [path(0)])
    #expect(stage.shown == [77] + Array(0..<10))
    #expect(stage.view.cellForItem(at: path(1)) === before[0])
    // On its way: seen between the old place and the new one.
    stage.app.advance(by: 0.15)
    let seen = before[0]!.layer.presentation()!.position.x
    #expect(seen > 25 && seen < 92.5)
    let new = stage.view.cellForItem(at: path(0))!
    let opacity = new.layer.presentation()!.opacity
    #expect(opacity > 0 && opacity < 1)
    stage.settle()
    #expect(stage.cellFrame(1) == rect(67.5, 0, 50, 50) && new.alpha == 1)
  }

  @Test("a deleted cell fades out, and then serves another item")
  func deletion() {
    let stage = CollectionStage([10])
    let gone = stage.view.cellForItem(at: path(2))!
    stage.source.sections[0].remove(at: 2)
    var finished: Bool?
    stage.view.performBatchUpdates {
      stage.view.deleteItems(at: [path(2)])
    } completion: {
      finished = $0
    }
    #expect(stage.view.indexPath(for: gone) == nil && gone.alpha == 0 && !gone.isHidden)
    #expect(finished == nil)
    stage.settle()
    #expect(finished == true && gone.isHidden)
    #expect(stage.shown == [0, 1, 3, 4, 5, 6, 7, 8, 9])
    stage.source.sections[0].append(50)
    stage.view.insertItems(at: [path(9)])
    #expect(stage.view.cellForItem(at: path(9)) === gone)
    stage.settle()
    #expect(gone.alpha == 1 && !gone.isHidden)
  }

  @Test("deletions are places before, insertions places after, in whatever order")
  func places() {
    let stage = CollectionStage([6])
    stage.source.sections[0] = [10, 1, 2, 4, 11, 5]
    stage.view.performBatchUpdates {
      stage.view.insertItems(at: [path(0), path(4)])
      stage.view.deleteItems(at: [path(3), path(0)])
    }
    #expect(stage.shown == [10, 1, 2, 4, 11, 5])
  }

  @Test("a moved item keeps its cell, and its selection")
  func move() {
    let stage = CollectionStage([10])
    let cell = stage.view.cellForItem(at: path(0))!
    stage.view.selectItem(at: path(0), animated: false, scrollPosition: [])
    stage.source.sections[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    stage.source.clear()
    stage.view.moveItem(at: path(0), to: path(9))
    #expect(stage.source.asked.isEmpty)
    #expect(stage.view.cellForItem(at: path(9)) === cell && stage.view.indexPathsForSelectedItems == [path(9)])
    stage.settle()
    #expect(stage.shown == stage.source.sections[0])
    #expect(cell.frame == rect(270, 60, 50, 50))
  }

  @Test("a reloaded item gets another cell")
  func reload() {
    let stage = CollectionStage([5])
    let old = stage.view.cellForItem(at: path(2))!
    stage.source.sections[0][2] = 99
    stage.view.reloadItems(at: [path(2)])
    #expect(stage.shown == [0, 1, 99, 3, 4])
    #expect(stage.view.cellForItem(at: path(2)) !== old)
  }

  @Test("sections come, go and move with their items")
  func sections() {
    let stage = CollectionStage([2, 3, 1])
    stage.source.sections = [[2000], [5, 6], [0, 1]]
    stage.view.performBatchUpdates {
      stage.view.deleteSections([1])
      stage.view.insertSections([1])
      stage.view.moveSection(2, toSection: 0)
    }
    stage.settle()
    #expect(stage.shown == [2000, 5, 6, 0, 1])
    #expect(stage.view.numberOfSections == 3)
  }

  @Test("content that becomes shorter than where it was shown moves back with the change")
  func shorter() {
    let stage = CollectionStage([100])
    stage.view.contentOffset.y = 790
    stage.frame()
    stage.source.sections[0].removeLast(50)
    stage.view.performBatchUpdates { stage.view.deleteItems(at: (50..<100).map { path($0) }) }
    #expect(stage.view.contentOffset.y == 190 && stage.view.contentSize.height == 590)
    stage.settle()
    #expect(stage.shown.last == 49 && stage.shown.count == 35)
  }

  @Test("batches in a row, before one is over, end right")
  func overlapping() {
    let stage = CollectionStage([10])
    for number in 20..<25 {
      stage.source.sections[0].insert(number, at: 0)
      stage.source.sections[0].removeLast()
      stage.view.performBatchUpdates {
        stage.view.insertItems(at: [path(0)])
        stage.view.deleteItems(at: [path(9)])
      }
      stage.app.advance(by: 0.05)
    }
    stage.settle()
    #expect(stage.shown == [24, 23, 22, 21, 20, 0, 1, 2, 3, 4])
    #expect(stage.view.subviews.filter { !$0.isHidden }.count == 10)
    #expect(stage.view.visibleCells.allSatisfy { $0.alpha == 1 })
  }

  @Test("before anything was shown, a batch just shows what is there")
  func early() {
    let view = UICollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: UICollectionViewFlowLayout())
    let source = NumberSource([3])
    view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    source.sections[0].append(9)
    view.insertItems(at: [path(3)])
    _ = Stage(adding: view)
    #expect(view.visibleCells.count == 4)
  }

  @Test("the layout is told of the changes, and says where cells come from and go to")
  func layoutHooks() {
    let layout = NotingLayout()
    let stage = CollectionStage([4], layout: layout)
    stage.source.sections[0] = [9, 0, 1, 2]
    layout.calls = []
    stage.view.performBatchUpdates {
      stage.view.insertItems(at: [path(0)])
      stage.view.deleteItems(at: [path(3)])
    }
    #expect(layout.calls == ["prepare", "updates 2", "final 3", "initial 0", "finalize"])
    #expect(stage.view.cellForItem(at: path(0))?.layer.presentation()?.transform.m11 ?? 0 < 0.6)
    stage.settle()
    #expect(stage.view.cellForItem(at: path(0))?.transform == .identity)
  }

  @Test("random batches keep every cell with its number", arguments: 1...3 as ClosedRange<UInt64>)
  func random(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let stage = CollectionStage([12, 5, 20])
    var next = 5000
    for _ in 0..<60 {
      var model = stage.source.sections
      var deletes: Set<IndexPath> = []
      for _ in 0..<random.below(5) {
        let section = random.below(model.count)
        if !model[section].isEmpty { deletes.insert(path(random.below(model[section].count), section)) }
      }
      var moved: [(IndexPath, Int)] = []
      let victim = random.below(model.count)
      if !model[victim].isEmpty {
        let from = path(random.below(model[victim].count), victim)
        if !deletes.contains(from) { moved = [(from, model[victim][from.item])] }
      }
      for section in model.indices {
        model[section] = model[section].enumerated()
          .filter { item in
            !deletes.contains(path(item.offset, section)) && !moved.contains { $0.0 == path(item.offset, section) }
          }
          .map(\.element)
      }
      var fresh: Set<Int> = []
      for _ in 0..<random.below(5) {
        let section = random.below(model.count)
        model[section].insert(next, at: random.below(model[section].count + 1))
        fresh.insert(next)
        next += 1
      }
      for (_, number) in moved {
        let section = random.below(model.count)
        model[section].insert(number, at: random.below(model[section].count + 1))
      }
      stage.source.sections = model
      stage.view.performBatchUpdates {
        stage.view.deleteItems(at: Array(deletes))
        for (section, numbers) in model.enumerated() {
          for (item, number) in numbers.enumerated() {
            if fresh.contains(number) { stage.view.insertItems(at: [path(item, section)]) }
            if let move = moved.first(where: { $0.1 == number }) {
              stage.view.moveItem(at: move.0, to: path(item, section))
            }
          }
        }
      }
      stage.app.advance(by: Double(random.below(4)) * 0.1)
      for visible in stage.view.indexPathsForVisibleItems {
        let cell = stage.view.cellForItem(at: visible) as? NumberCell
        #expect(cell?.number == model[visible.section][visible.item])
        #expect(cell?.frame == stage.view.layoutAttributesForItem(at: visible)?.frame)
      }
    }
  }

  @Test("numbers that do not fit the changes trap, and so do changes that contradict each other")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { CollectionStage([3]).view.insertItems(at: [path(0)]) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = CollectionStage([3])
        stage.source.sections = [[1]]
        stage.view.deleteItems(at: [path(0), path(7)])
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = CollectionStage([3])
        stage.source.sections = [[1], [2]]
        stage.view.performBatchUpdates {}
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let stage = CollectionStage([3])
        stage.view.performBatchUpdates {
          stage.view.deleteItems(at: [path(1)])
          stage.view.reloadItems(at: [path(1)])
        }
      }
    }
  }
}

/// A flow layout that notes what it is told, and lets cells grow.
@MainActor final class NotingLayout: UICollectionViewFlowLayout {
  var calls: [String] = []
  override func prepare() {
    super.prepare()
    calls.append("prepare")
  }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    calls.append("updates \(updateItems.count)")
  }
  override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    calls.append("initial \(itemIndexPath.item)")
    let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
    attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    return attributes
  }
  override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    calls.append("final \(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func finalizeCollectionViewUpdates() {
    super.finalizeCollectionViewUpdates()
    calls.append("finalize")
  }
}
