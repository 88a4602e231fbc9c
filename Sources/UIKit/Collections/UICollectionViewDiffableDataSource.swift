import Foundation

/// A data source that is given snapshots, and finds out itself what changed from one to the next.
///
/// It becomes the view's `dataSource` when it is made, and has to be kept by the app.
@MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: UICollectionViewDataSource {
  /// Gives the cell of an item.
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  /// Gives a header, footer or other view.
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?
  /// What the view shows.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// Gives headers, footers and other views. Has to be set when the layout has any.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  /// The items by section, for the view's questions.
  private var items: [[ItemIdentifierType]] = []

  /// The data source of `collectionView` from now on.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// What the view shows, without marks. A copy: it is applied to be shown.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot: what differs from the one before is animated when `animatingDifferences`, and set at once otherwise; what is
  /// marked is reloaded.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let collectionView else {
      take(snapshot)
      completion?()
      return
    }
    let difference = SnapshotDifference(from: current, to: snapshot)
    let marked = Marked(snapshot, old: current)
    let change = {
      collectionView.performBatchUpdates {
        self.take(snapshot)
        collectionView.apply(difference)
        marked.reload(in: collectionView)
      } completion: { _ in
        completion?()
      }
      collectionView.reconfigureItems(at: marked.reconfigured)
    }
    if difference.isEmpty, marked.isEmpty {
      take(snapshot)
      collectionView.reconfigureItems(at: marked.reconfigured)
      completion?()
    } else if animatingDifferences {
      change()
    } else {
      UIView.performWithoutAnimation(change)
    }
  }

  /// The same, and returns when it is shown.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async {
    await withCheckedContinuation { continuation in
      apply(snapshot, animatingDifferences: animatingDifferences) { continuation.resume() }
    }
  }

  /// Shows a snapshot without looking at what changed: everything is asked for anew.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    take(snapshot)
    collectionView?.reloadData()
    completion?()
  }

  /// The same, and returns when it is set.
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  private func take(_ snapshot: Snapshot) {
    current = snapshot.withoutMarks()
    items = current.sectionIdentifiers.map { current.itemIdentifiers(inSection: $0) }
  }

  /// What is marked, by its place.
  private struct Marked {
    var reconfigured: [IndexPath] = []
    private var reloaded: [IndexPath] = []
    private var sections = IndexSet()
    var isEmpty: Bool { reloaded.isEmpty && sections.isEmpty }

    init(_ new: Snapshot, old: Snapshot) {
      func path(_ place: (section: Int, item: Int)) -> IndexPath { IndexPath(item: place.item, section: place.section) }
      reconfigured = new.reconfiguredItemIdentifiers.compactMap { new.place(of: $0).map(path) }
      // What is new is made anyway.
      reloaded = new.reloadedItemIdentifiers.compactMap { old.place(of: $0).map(path) }
      sections = IndexSet(new.reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) })
    }

    @MainActor func reload(in view: UICollectionView) {
      if !reloaded.isEmpty { view.reloadItems(at: reloaded) }
      if !sections.isEmpty { view.reloadSections(sections) }
    }
  }

  // MARK: Identifiers

  /// The item at a place; nil when there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.item)
    else { return nil }
    return items[indexPath.section][indexPath.item]
  }
  /// Where an item is; nil when it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.place(of: itemIdentifier).map { IndexPath(item: $0.item, section: $0.section) }
  }
  /// The section at an index; nil when there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }
  /// Where a section is; nil when it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: Data source

  open func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    items.indices.contains(section) ? items[section].count : 0
  }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(collectionView, indexPath, item) else {
      preconditionFailure(
        "UICollectionViewDiffableDataSource cell provider returned nil for index path \(indexPath), which is not allowed. "
          + "You must always return a cell to the collection view")
    }
    return cell
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      preconditionFailure(
        "the data source's supplementaryViewProvider gave no view of kind \(kind) for index path \(indexPath)")
    }
    return view
  }
}

extension UICollectionView {
  /// Asks for the changes of a difference, inside a batch.
  final func apply(_ difference: SnapshotDifference) {
    let sections = (IndexSet(difference.deletedSections), IndexSet(difference.insertedSections))
    if !sections.0.isEmpty { deleteSections(sections.0) }
    if !sections.1.isEmpty { insertSections(sections.1) }
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    if !difference.deletedItems.isEmpty { deleteItems(at: difference.deletedItems) }
    if !difference.insertedItems.isEmpty { insertItems(at: difference.insertedItems) }
    for move in difference.movedItems { moveItem(at: move.from, to: move.to) }
  }
}
