import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Where a compositional layout puts items, headers and backgrounds. The view is 320 by 400 points.
@MainActor @Suite("Collection views: compositional layout")
struct CompositionalLayoutTests {
  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
    -> NSCollectionLayoutSize
  {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  /// A grid of five columns with lines of 40 points.
  private func grid() -> NSCollectionLayoutSection {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
    return NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item]))
  }

  @Test("an item is repeated as often as it fits into its group, the group for as many items as there are")
  func columns() {
    let stage = CollectionStage([12], layout: UICollectionViewCompositionalLayout(section: grid()))
    #expect(stage.cellFrame(4) == rect(256, 0, 64, 40))
    #expect(stage.cellFrame(5) == rect(0, 40, 64, 40))
    #expect(stage.cellFrame(11) == rect(64, 80, 64, 40))
    #expect(stage.view.contentSize == CGSize(width: 320, height: 120))
  }

  @Test("insets of items, sections, and room between groups")
  func insets() {
    let section = grid()
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 100)
    section.interGroupSpacing = 6
    section.group.subitems[0].contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let stage = CollectionStage([10], layout: UICollectionViewCompositionalLayout(section: section))
    #expect(stage.cellFrame(0) == rect(22, 11, 34, 36))
    #expect(stage.cellFrame(6) == rect(62, 57, 34, 36))
    #expect(stage.view.contentSize.height == 126)
  }

  @Test("a number of items shares the width, with fixed room between them")
  func count() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), repeatingSubitem: item, count: 3)
    group.interItemSpacing = .fixed(10)
    let stage = CollectionStage(
      [4], layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(stage.cellFrame(1) == rect(110, 0, 100, 50))
    #expect(stage.cellFrame(3) == rect(0, 50, 100, 50))
  }

  @Test("flexible room takes what items leave")
  func flexible() {
    let item = NSCollectionLayoutItem(layoutSize: size(.absolute(100), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
    group.interItemSpacing = .flexible(5)
    let stage = CollectionStage(
      [3], layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect((0..<3).map { stage.cellFrame($0)?.minX } == [0, 110, 220])
  }

  @Test("groups in groups")
  func nested() {
    let large = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.75), .fractionalHeight(1)))
    let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let pair = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)), repeatingSubitem: small, count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [large, pair])
    let stage = CollectionStage(
      [5], layout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    #expect(stage.cellFrame(0) == rect(0, 0, 240, 100))
    #expect(stage.cellFrame(1) == rect(240, 0, 80, 50))
    #expect(stage.cellFrame(2) == rect(240, 50, 80, 50))
    #expect(stage.cellFrame(3) == rect(0, 100, 240, 100))
  }

  @Test("a section provider lays each section out in its own way; headers can be pinned")
  func provider() {
    let layout = UICollectionViewCompositionalLayout { index, environment in
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let width = environment.container.effectiveContentSize.width
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .absolute(width), heightDimension: .absolute(index == 0 ? 100 : 20)), subitems: [item])
      let section = NSCollectionLayoutSection(group: group)
      let header = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
        elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
      header.pinToVisibleBounds = true
      section.boundarySupplementaryItems = [header]
      return section
    }
    let stage = CollectionStage([5, 40], layout: layout)
    #expect(stage.cellFrame(0) == rect(0, 30, 320, 100))
    stage.view.contentOffset.y = 250
    stage.frame()
    let header = stage.view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
    #expect(header?.frame == rect(0, 250, 320, 30))
    #expect(stage.cellFrame(0, section: 1) == rect(0, 560, 320, 20))
    #expect(stage.view.contentSize.height == 1360)
  }

  @Test("a background lies behind its section")
  func background() {
    let section = grid()
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "plate")
    background.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    section.decorationItems = [background]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(NumberHeader.self, forDecorationViewOfKind: "plate")
    let stage = CollectionStage([12], layout: layout)
    let plate = stage.view.subviews.first
    #expect(plate is NumberHeader && plate?.frame == rect(5, 5, 310, 110))
  }

  @Test("estimated heights are those that cells ask for")
  func estimated() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item])
    let view = UICollectionView(
      frame: rect(0, 0, 320, 400),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    let source = MeasuredSource()
    view.register(MeasuredCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    _ = Stage(adding: view)
    #expect(view.cellForItem(at: path(0))?.frame == rect(0, 0, 320, 60))
    #expect(view.cellForItem(at: path(3))?.frame == rect(0, 180, 320, 60))
    #expect(view.visibleCells.count == 7)
  }

  @Test("horizontally, groups are columns; from right to left the first is at the right")
  func horizontal() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: size(.absolute(100), .fractionalHeight(1)), subitems: [item])
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let layout = UICollectionViewCompositionalLayout(
      section: NSCollectionLayoutSection(group: group), configuration: configuration)
    let stage = CollectionStage([20], layout: layout)
    #expect(stage.cellFrame(1) == rect(0, 200, 100, 200))
    #expect(stage.cellFrame(2) == rect(100, 0, 100, 200))
    #expect(stage.view.contentSize == CGSize(width: 1000, height: 400))
    let mirrored = CollectionStage(
      [5], layout: UICollectionViewCompositionalLayout(section: grid()), direction: .forceRightToLeft)
    #expect(mirrored.cellFrame(0) == rect(256, 0, 64, 40))
  }

  @Test("a hundred thousand items cost what is in sight")
  func large() {
    let stage = CollectionStage([100_000], layout: UICollectionViewCompositionalLayout(section: grid()))
    #expect(stage.source.asked.count == 50)
    stage.view.scrollToItem(at: path(50_000), at: .top, animated: false)
    stage.frame()
    #expect(stage.shown.first == 50_000 && stage.cellFrame(50_000) == rect(0, 400_000, 64, 40))
  }
}
