import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// A controller that is its collection view's data source and delegate.
@MainActor @Suite("Collection view controllers")
struct CollectionControllerTests {
  final class Numbers: UICollectionViewController {
    var picked: [Int] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 30 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    override func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      picked.append(indexPath.item)
    }
  }

  @Test("it shows its items, and hears of taps")
  func taps() {
    let controller = Numbers(collectionViewLayout: UICollectionViewFlowLayout())
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 320, height: 400))
    app.advance(by: HeadlessApp.frameInterval)
    #expect(controller.view === controller.collectionView && controller.collectionView.visibleCells.count == 30)
    app.tap(point(80, 20))
    #expect(controller.picked == [1])
  }

  @Test("the selection is cleared when it appears again, unless told otherwise")
  func clearing() {
    let controller = Numbers(collectionViewLayout: UICollectionViewFlowLayout())
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 320, height: 400))
    app.advance(by: HeadlessApp.frameInterval)
    app.tap(point(80, 20))
    #expect(controller.collectionView.indexPathsForSelectedItems == [path(1)])
    controller.viewWillAppear(false)
    #expect(controller.collectionView.indexPathsForSelectedItems == nil)
    app.tap(point(80, 20))
    controller.clearsSelectionOnViewWillAppear = false
    controller.viewWillAppear(false)
    #expect(controller.collectionView.indexPathsForSelectedItems == [path(1)])
  }
}
