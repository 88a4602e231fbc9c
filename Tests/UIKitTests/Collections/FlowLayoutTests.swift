import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Where a flow layout puts items, headers and footers.
@MainActor @Suite("Collection views: flow layout")
struct FlowLayoutTests {
  private func flow(_ change: (UICollectionViewFlowLayout) -> Void = { _ in }) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    change(layout)
    return layout
  }

  @Test("a line has as many items as fit with the least spacing, and is spread out")
  func lines() {
    let stage = CollectionStage([12])
    // 320 = 5 x 50 + 4 x 17.5
    #expect(stage.cellFrame(0) == rect(0, 0, 50, 50))
    #expect(stage.cellFrame(1) == rect(67.5, 0, 50, 50))
    #expect(stage.cellFrame(4) == rect(270, 0, 50, 50))
    #expect(stage.cellFrame(5) == rect(0, 60, 50, 50))
    // The last line, which is not full, is in the same columns.
    #expect(stage.cellFrame(11) == rect(67.5, 120, 50, 50))
    #expect(stage.view.contentSize == CGSize(width: 320, height: 170))
  }

  @Test("an item that leaves no room for another is in the middle")
  func middle() {
    let stage = CollectionStage([3], layout: flow { $0.itemSize = CGSize(width: 200, height: 50) })
    #expect(stage.cellFrame(0) == rect(60, 0, 200, 50))
    #expect(stage.cellFrame(2) == rect(60, 120, 200, 50))
  }

  @Test("three thirds fit into a line")
  func thirds() {
    let layout = flow {
      $0.itemSize = CGSize(width: 320.0 / 3, height: 40)
      $0.minimumInteritemSpacing = 0
    }
    let stage = CollectionStage([3], layout: layout)
    #expect(stage.cellFrame(2)?.minY == 0)
  }

  @Test("insets, headers and footers lie around the items of a section")
  func sections() {
    let layout = flow {
      $0.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 10)
      $0.headerReferenceSize = CGSize(width: 1, height: 30)
      $0.footerReferenceSize = CGSize(width: 1, height: 20)
    }
    let stage = CollectionStage([5, 2], layout: layout)
    #expect(stage.cellFrame(0) == rect(10, 35, 50, 50))
    #expect(stage.cellFrame(4) == rect(260, 35, 50, 50))
    let header = stage.view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, 1))
    #expect(header?.frame == rect(0, 120, 320, 30))
    #expect(stage.cellFrame(0, section: 1) == rect(10, 155, 50, 50))
    #expect(stage.view.contentSize.height == 240)
    #expect(
      stage.view.indexPathsForVisibleSupplementaryElements(ofKind: UICollectionView.elementKindSectionFooter)
        == [path(0, 0), path(0, 1)])
  }

  @Test("horizontally, lines are columns that are filled from the top")
  func horizontal() {
    let stage = CollectionStage([20], layout: flow { $0.scrollDirection = .horizontal })
    // 400 = 6 x 50 + 5 x 20
    #expect(stage.cellFrame(1) == rect(0, 70, 50, 50))
    #expect(stage.cellFrame(6) == rect(60, 0, 50, 50))
    #expect(stage.view.contentSize == CGSize(width: 230, height: 400))
  }

  @Test("sizes of the delegate: lines are as high as their highest item, the last one is not spread out")
  func delegateSizes() {
    let delegate = SizingDelegate { CGSize(width: 100, height: $0.item == 1 ? 80 : 40) }
    let stage = CollectionStage([5], delegate: delegate)
    #expect(stage.cellFrame(0) == rect(0, 20, 100, 40))
    #expect(stage.cellFrame(1) == rect(110, 0, 100, 80))
    #expect(stage.cellFrame(2) == rect(220, 20, 100, 40))
    #expect(stage.cellFrame(3) == rect(0, 90, 100, 40))
    #expect(stage.cellFrame(4) == rect(110, 90, 100, 40))
  }

  @Test("a delegate without sizes is asked for one of them only")
  func uniformWithDelegate() {
    let delegate = InsetDelegate()
    let stage = CollectionStage([1000], delegate: delegate)
    #expect(stage.cellFrame(0) == rect(0, 7, 50, 50))
    #expect(stage.view.contentSize.height == 11_997)
  }

  @Test("a header that is pinned stays at the top until its section ends")
  func pinned() {
    let layout = flow {
      $0.sectionHeadersPinToVisibleBounds = true
      $0.headerReferenceSize = CGSize(width: 1, height: 30)
    }
    let stage = CollectionStage([50, 50], layout: layout)
    func header(_ section: Int) -> CGFloat? {
      stage.view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: path(0, section))?.frame.minY
    }
    #expect(header(0) == 0)
    stage.view.contentOffset.y = 200
    stage.frame()
    #expect(header(0) == 200)
    // The section is 620 high.
    stage.view.contentOffset.y = 605
    stage.frame()
    #expect(header(0) == 590 && header(1) == 620)
    stage.view.contentOffset.y = 640
    stage.frame()
    #expect(header(0) == nil && header(1) == 640)
  }

  @Test("items are placed anew when the view becomes wider, and keep their cells")
  func resize() {
    let stage = CollectionStage([12])
    let cell = stage.view.cellForItem(at: path(5))
    stage.view.frame.size.width = 400
    stage.frame()
    #expect(stage.cellFrame(5) == rect(350, 0, 50, 50))
    #expect(stage.view.cellForItem(at: path(5)) === cell)
  }

  @Test("a hundred thousand items open as a hundred do: only those in sight have cells and attributes")
  func large() {
    let stage = CollectionStage([100_000])
    #expect(stage.source.asked.count == 35)
    #expect(stage.view.contentSize.height == 1_199_990)
    stage.source.clear()
    let made = NumberCell.made
    stage.view.contentOffset.y = 600_000
    stage.frame()
    #expect(stage.shown.first == 50_000)
    #expect(stage.source.asked.count == 35 && NumberCell.made == made)
    #expect(stage.view.indexPathForItem(at: point(70, 600_010)) == path(50_001))
  }

  @Test("cells that measure themselves are placed by their size")
  func selfSizing() {
    let layout = flow {
      $0.estimatedItemSize = CGSize(width: 100, height: 30)
      $0.minimumLineSpacing = 0
    }
    let view = UICollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: layout)
    let source = MeasuredSource()
    view.register(MeasuredCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    _ = Stage(adding: view)
    #expect(view.cellForItem(at: path(0))?.frame == rect(10, 0, 300, 60))
    #expect(view.cellForItem(at: path(3))?.frame == rect(10, 180, 300, 60))
    #expect(view.visibleCells.count == 7)
  }

  @Test("from right to left, a layout that flips is mirrored")
  func flipped() {
    final class Flipping: UICollectionViewFlowLayout {
      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
    }
    let stage = CollectionStage([12], layout: Flipping(), direction: .forceRightToLeft)
    #expect(stage.cellFrame(0) == rect(270, 0, 50, 50))
    #expect(stage.cellFrame(4) == rect(0, 0, 50, 50))
    #expect(stage.view.indexPathForItem(at: point(300, 10)) == path(0))
    let plain = CollectionStage([12], direction: .forceRightToLeft)
    #expect(plain.cellFrame(0) == rect(0, 0, 50, 50))
  }

  @Test("what is asked for in a rectangle is what is in it", arguments: 1...20 as ClosedRange<UInt64>)
  func rectangles(seed: UInt64) {
    var random = RandomSource(seed: seed)
    let sizes = (0..<200).map { _ in
      CGSize(width: 10 + CGFloat(random.below(90)), height: 10 + CGFloat(random.below(60)))
    }
    let isVertical = random.below(2) == 0
    let delegate = SizingDelegate { sizes[$0.section * 50 + $0.item] }
    let layout = flow {
      $0.scrollDirection = isVertical ? .vertical : .horizontal
      $0.headerReferenceSize = CGSize(width: 20, height: 20)
      $0.sectionInset = UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 6)
    }
    let stage = CollectionStage([50, 50, 0, 50], layout: layout, delegate: seed % 3 == 0 ? nil : delegate)
    var all: [UICollectionViewLayoutAttributes] = []
    for section in 0..<4 {
      for item in 0..<stage.view.numberOfItems(inSection: section) {
        all.append(layout.layoutAttributesForItem(at: path(item, section))!)
      }
    }
    // No two items overlap, and all are in the content.
    let content = CGRect(origin: .zero, size: layout.collectionViewContentSize)
    for (index, one) in all.enumerated() {
      #expect(content.contains(one.frame))
      for other in all[(index + 1)...] {
        #expect(one.frame.insetBy(dx: 0.01, dy: 0.01).overlaps(other.frame) == false)
      }
    }
    for _ in 0..<30 {
      let area = CGRect(
        x: CGFloat(random.below(Int(content.width) + 1)), y: CGFloat(random.below(Int(content.height) + 1)),
        width: CGFloat(1 + random.below(300)), height: CGFloat(1 + random.below(300)))
      let found = layout.layoutAttributesForElements(in: area)!
        .filter { $0.representedElementCategory == .cell }.map(\.indexPath)
      #expect(Set(found) == Set(all.filter { $0.frame.overlaps(area) }.map(\.indexPath)))
      #expect(found.count == Set(found).count)
    }
  }
}

/// Gives items sizes.
@MainActor final class SizingDelegate: UICollectionViewDelegateFlowLayout {
  let size: (IndexPath) -> CGSize
  init(_ size: @escaping (IndexPath) -> CGSize) { self.size = size }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { size(indexPath) }
}

/// Gives sections insets, and items no sizes.
@MainActor final class InsetDelegate: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets { UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0) }
}

@MainActor final class MeasuredSource: UICollectionViewDataSource {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

/// A cell whose constraints want 300 by 60 points.
@MainActor final class MeasuredCell: UICollectionViewCell {
  override init(frame: CGRect) {
    super.init(frame: frame)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.widthAnchor.constraint(equalToConstant: 300), box.heightAnchor.constraint(equalToConstant: 60),
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
    ])
  }
}
