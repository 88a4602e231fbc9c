import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Cells in sight, their reuse, and what can be asked of the view.
@MainActor @Suite("Collection views: elements")
struct CollectionViewTests {
  @Test("cells are made for what is in sight, and used again")
  func reuse() {
    let stage = CollectionStage([1000])
    #expect(stage.shown == Array(0..<35))
    let made = NumberCell.made
    let first = stage.view.cellForItem(at: path(0))
    stage.view.contentOffset.y = 3000
    stage.frame()
    #expect(stage.shown == Array(250..<285))
    #expect(NumberCell.made == made)
    #expect((first as? NumberCell)?.reuses == 1)
    #expect(stage.view.visibleCells.contains { $0 === first })
  }

  @Test("scrolling by a line asks for the items of one line")
  func scrolling() {
    let stage = CollectionStage([1000])
    stage.source.clear()
    stage.view.contentOffset.y = 60
    stage.frame()
    #expect(stage.source.asked == (35..<40).map { path($0) })
    #expect(stage.source.countsAsked == 1)
  }

  @Test("a cell and its path find each other while it is in sight")
  func queries() {
    let stage = CollectionStage([1000])
    let cell = stage.view.cellForItem(at: path(7))!
    #expect(stage.view.indexPath(for: cell) == path(7))
    #expect(stage.view.indexPathForItem(at: point(140, 70)) == path(7))
    #expect(stage.view.indexPathForItem(at: point(60, 70)) == nil)
    #expect(stage.view.cellForItem(at: path(500)) == nil)
    #expect(stage.view.layoutAttributesForItem(at: path(500))?.frame == rect(0, 6000, 50, 50))
    #expect(stage.view.layoutAttributesForItem(at: path(1000)) == nil)
    #expect(stage.view.indexPathsForVisibleItems == (0..<35).map { path($0) })
    #expect(stage.view.numberOfSections == 1 && stage.view.numberOfItems(inSection: 0) == 1000)
  }

  @Test("reloadData asks for everything anew, and selects nothing")
  func reload() {
    let stage = CollectionStage([10])
    stage.view.selectItem(at: path(3), animated: false, scrollPosition: [])
    stage.source.sections = [[5, 6], [7]]
    stage.view.reloadData()
    #expect(stage.view.indexPathsForSelectedItems == nil)
    stage.frame()
    #expect(stage.shown == [5, 6, 7])
    #expect(stage.view.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test("an item is scrolled to where it is asked for, but not beyond the end")
  func scrollToItem() {
    let stage = CollectionStage([1000])
    stage.view.scrollToItem(at: path(500), at: .top, animated: false)
    #expect(stage.view.contentOffset.y == 6000)
    stage.view.scrollToItem(at: path(500), at: .bottom, animated: false)
    #expect(stage.view.contentOffset.y == 5650)
    stage.view.scrollToItem(at: path(500), at: .centeredVertically, animated: false)
    #expect(stage.view.contentOffset.y == 5825)
    stage.view.scrollToItem(at: path(520), at: [], animated: false)
    #expect(stage.view.contentOffset.y == 5890)
    stage.view.scrollToItem(at: path(999), at: .top, animated: false)
    #expect(stage.view.contentOffset.y == 11_590)
    stage.view.scrollToItem(at: path(0), at: .top, animated: true)
    #expect(stage.view.contentOffset.y == 11_590)
    stage.settle()
    #expect(stage.view.contentOffset.y == 0 && stage.shown.first == 0)
  }

  @Test("an item can be scrolled to before the first layout")
  func scrollEarly() {
    let view = UICollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: UICollectionViewFlowLayout())
    let source = NumberSource([1000])
    view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.scrollToItem(at: path(500), at: .top, animated: false)
    _ = Stage(adding: view)
    #expect(view.contentOffset.y == 6000)
  }

  @Test("another class for an identifier makes all cells after that")
  func otherClass() {
    let stage = CollectionStage([10])
    stage.view.register(LabelCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.reloadData()
    stage.frame()
    #expect(stage.view.visibleCells.allSatisfy { $0 is LabelCell })
  }

  @Test("the delegate hears of cells that come and go")
  func display() {
    let journal = PagingJournal()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 400)
    layout.minimumLineSpacing = 0
    let stage = CollectionStage([3], layout: layout, delegate: journal)
    #expect(journal.calls == ["will 0"])
    stage.view.contentOffset.y = 400
    stage.frame()
    #expect(journal.calls == ["will 0", "end 0", "will 1"])
  }

  @Test("items ahead are announced when the user goes on, and taken back when he turns")
  func prefetching() {
    final class Prefetcher: UICollectionViewDataSourcePrefetching {
      var announced: [Int] = []
      var cancelled: [Int] = []
      func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        announced += indexPaths.map(\.item)
      }
      func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
        cancelled += indexPaths.map(\.item)
      }
    }
    let stage = CollectionStage([1000])
    let prefetcher = Prefetcher()
    stage.view.prefetchDataSource = prefetcher
    stage.view.contentOffset.y = 600
    stage.frame()
    #expect(prefetcher.announced == Array(85..<120))
    stage.view.contentOffset.y = 540
    stage.frame()
    #expect(Set(prefetcher.cancelled) == Set(85..<120))
    #expect(prefetcher.announced.last == 10)
  }

  @Test("a layout of the app's own places cells anywhere, with alpha, transform and depth")
  func customLayout() {
    let stage = CollectionStage([8], layout: CircleLayout())
    let cell = stage.view.cellForItem(at: path(0))
    #expect(cell?.center == point(260, 200))
    #expect(cell?.alpha == 0.5 && cell?.layer.zPosition == 0)
    #expect(stage.view.cellForItem(at: path(2))?.transform == CGAffineTransform(scaleX: 2, y: 2))
    #expect(stage.view.subviews.last === stage.view.cellForItem(at: path(7)))
  }

  @Test("a layout's decoration views lie behind the cells")
  func decoration() {
    let layout = PlatedLayout()
    layout.register(NumberHeader.self, forDecorationViewOfKind: "plate")
    let stage = CollectionStage([5], layout: layout)
    let plate = stage.view.subviews.first { $0 is NumberHeader }
    #expect(plate?.frame == rect(0, 0, 320, 80))
    #expect(stage.view.subviews.first === plate)
  }

  @Test("a layout says where content comes to rest after a drag")
  func restingPlace() {
    final class Snapping: UICollectionViewFlowLayout {
      override func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { point(0, (proposedContentOffset.y / 60).rounded() * 60) }
    }
    let stage = CollectionStage([1000], layout: Snapping())
    stage.app.drag(from: point(100, 300), to: point(100, 120), duration: 0.1)
    stage.app.advance(by: 5)
    #expect(stage.view.contentOffset.y > 180)
    #expect(stage.view.contentOffset.y.truncatingRemainder(dividingBy: 60) == 0)
  }

  @Test("another layout moves the same cells, at once or smoothly")
  func otherLayout() {
    let stage = CollectionStage([8])
    let cell = stage.view.cellForItem(at: path(3))!
    stage.view.setCollectionViewLayout(CircleLayout(), animated: true)
    #expect(stage.view.cellForItem(at: path(3)) === cell && cell.layer.animationKeys()?.isEmpty == false)
    stage.settle()
    #expect(cell.frame == stage.view.layoutAttributesForItem(at: path(3))?.frame)
    stage.view.collectionViewLayout = UICollectionViewFlowLayout()
    stage.frame()
    #expect(cell.frame == rect(202.5, 0, 50, 50))
  }

  @Test("misuse traps, as on iOS")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        _ = view.dequeueReusableCell(withReuseIdentifier: "unknown", for: IndexPath(item: 0, section: 0))
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { CollectionStage([3]).view.scrollToItem(at: path(3), at: .top, animated: false) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = CollectionStage([3]).view.numberOfItems(inSection: 1) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UICollectionViewLayoutAttributes().bounds = rect(1, 0, 2, 2) }
    }
  }
}

/// Notes which cells come and go.
@MainActor final class PagingJournal: UICollectionViewDelegate {
  var calls: [String] = []
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { calls.append("will \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
  ) { calls.append("end \(indexPath.item)") }
}

/// Items on a circle; the later, the more in front.
@MainActor final class CircleLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
  override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
    let angle = CGFloat(indexPath.item) * .pi / 4
    attributes.size = CGSize(width: 40, height: 40)
    attributes.center = point(160 + 100 * cos(angle), 200 + 100 * sin(angle))
    if indexPath.item == 0 { attributes.alpha = 0.5 }
    if indexPath.item == 2 { attributes.transform = CGAffineTransform(scaleX: 2, y: 2) }
    attributes.zIndex = indexPath.item
    return attributes
  }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).reversed()
      .compactMap { layoutAttributesForItem(at: path($0)) }.filter { $0.frame.intersects(rect) }
  }
}

/// A flow layout with a plate behind the first line.
@MainActor final class PlatedLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    let plate = layoutAttributesForDecorationView(ofKind: "plate", at: path(0))!
    return (super.layoutAttributesForElements(in: rect) ?? []) + [plate]
  }
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 0, y: 0, width: 320, height: 80)
    attributes.zIndex = -1
    return attributes
  }
}
