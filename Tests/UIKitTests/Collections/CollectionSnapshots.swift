import Testing
import UIKit
import UIKitTesting

/// What a grid with headers looks like: highlighted and selected items, a pinned header, and a change half way.
@MainActor @Suite("Looks of collection views")
struct CollectionSnapshots {
  private func grid() -> CollectionStage {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 92, height: 60)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 12, bottom: 10, right: 12)
    layout.headerReferenceSize = CGSize(width: 0, height: 32)
    layout.sectionHeadersPinToVisibleBounds = true
    let stage = CollectionStage([7, 40], layout: layout)
    stage.view.backgroundColor = .systemBackground
    stage.stage.root.backgroundColor = .secondarySystemBackground
    stage.view.register(LabelCell.self, forCellWithReuseIdentifier: "cell")
    stage.view.register(
      LabelHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: UICollectionView.elementKindSectionHeader)
    stage.view.reloadData()
    stage.frame()
    return stage
  }

  @Test("a grid with a selected item and one under the finger", arguments: [false, true])
  func states(dark: Bool) {
    let stage = grid()
    stage.app.userInterfaceStyle = dark ? .dark : .light
    stage.view.selectItem(at: path(1), animated: false, scrollPosition: [])
    stage.app.touchDown(at: point(60, 150))
    stage.app.frame()
    stage.app.advance(by: 0.3)
    assertSnapshot(of: stage.app, named: "collection-states-\(dark ? "dark" : "light")")
    stage.app.touchUp()
    stage.app.frame()
  }

  @Test("a header that is pinned over the items")
  func pinned() {
    let stage = grid()
    stage.view.contentOffset.y = 320
    // Until the indicator has faded.
    stage.app.advance(by: 3)
    assertSnapshot(of: stage.app, named: "collection-pinned")
  }

  @Test("items half way to their places")
  func halfway() {
    let stage = grid()
    stage.source.sections[0].remove(at: 1)
    stage.source.sections[0].insert(99, at: 4)
    stage.view.performBatchUpdates {
      stage.view.deleteItems(at: [path(1)])
      stage.view.insertItems(at: [path(4)])
    }
    stage.app.advance(by: 0.15)
    assertSnapshot(of: stage.app, named: "collection-halfway")
  }
}
