import UIKit
import UIKitTesting

@testable import UIKit

/// An app with one collection view, 320 by 400 points at the window's origin, of sections of numbered items.
@MainActor final class CollectionStage {
  let view: UICollectionView
  let source: NumberSource
  let stage: Stage
  var app: HeadlessApp { stage.app }

  init(
    _ counts: [Int], layout: UICollectionViewLayout = UICollectionViewFlowLayout(),
    delegate: (any UICollectionViewDelegate)? = nil, direction: UISemanticContentAttribute = .unspecified
  ) {
    view = UICollectionView(frame: rect(0, 0, 320, 400), collectionViewLayout: layout)
    view.semanticContentAttribute = direction
    source = NumberSource(counts)
    view.register(NumberCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      view.register(NumberHeader.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
    }
    view.dataSource = source
    view.delegate = delegate
    stage = Stage(adding: view)
  }

  /// Lets a frame pass.
  func frame() { app.advance(by: HeadlessApp.frameInterval) }
  /// Lets animations end.
  func settle() { app.advance(by: 1) }

  /// The frame of a cell in sight, in the content's points.
  func cellFrame(_ item: Int, section: Int = 0) -> CGRect? {
    view.cellForItem(at: IndexPath(item: item, section: section))?.frame
  }
  /// The numbers that the cells in sight show, in order.
  var shown: [Int] { view.visibleCells.map { ($0 as? NumberCell)?.number ?? -1 } }
}

func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

/// Sections of numbers: those of section 1 begin with 1000.
@MainActor final class NumberSource: UICollectionViewDataSource {
  var sections: [[Int]]
  private(set) var asked: [IndexPath] = []
  private(set) var countsAsked = 0

  init(_ counts: [Int]) {
    sections = counts.enumerated().map { section, count in (0..<count).map { section * 1000 + $0 } }
  }

  func clear() { asked = [] }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    countsAsked += 1
    return sections[section].count
  }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    asked.append(indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? NumberCell)?.number = sections[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: indexPath)
  }
}

/// A cell as apps write it: with `init(frame:)`.
@MainActor final class NumberCell: UICollectionViewCell {
  static var made = 0
  var number = 0
  private(set) var reuses = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    NumberCell.made += 1
    contentView.backgroundColor = .systemBlue
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

@MainActor final class NumberHeader: UICollectionReusableView {}

/// Notes what a collection view tells its delegate.
@MainActor class CollectionJournal: UICollectionViewDelegate {
  var calls: [String] = []
  var allows: (String) -> Bool = { _ in true }

  private func note(_ call: String, _ path: IndexPath) { calls.append("\(call) \(path.item)") }

  func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    note("shouldHighlight", indexPath)
    return allows("highlight")
  }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    note("didHighlight", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    note("didUnhighlight", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    note("shouldSelect", indexPath)
    return allows("select")
  }
  func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    note("shouldDeselect", indexPath)
    return allows("deselect")
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    note("didSelect", indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    note("didDeselect", indexPath)
  }
}
