import Foundation

/// A data source that is given snapshots, and finds out itself what changed from one to the next.
///
/// It becomes the table's `dataSource` when it is made, and has to be kept by the app.
@MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: UITableViewDataSource {
  /// Gives the cell of an item.
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?
  /// What the table shows.
  public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// How rows come and go; automatic at first.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic

  private weak var tableView: UITableView?
  private let cellProvider: CellProvider
  private var current = Snapshot()
  /// The items by section, for the table's questions.
  private var items: [[ItemIdentifierType]] = []

  /// The data source of `tableView` from now on.
  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    tableView.dataSource = self
  }

  // MARK: Snapshots

  /// What the table shows, without marks. A copy: it is applied to be shown.
  open func snapshot() -> Snapshot { current }

  /// Shows a snapshot: what differs from the one before is animated when `animatingDifferences`, and set at once otherwise; what is
  /// marked is reloaded.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    guard let tableView else {
      take(snapshot)
      completion?()
      return
    }
    let difference = SnapshotDifference(from: current, to: snapshot)
    func path(_ place: (section: Int, item: Int)) -> IndexPath { IndexPath(row: place.item, section: place.section) }
    let reloaded = snapshot.reloadedItemIdentifiers.compactMap { current.place(of: $0).map(path) }
    let sections = IndexSet(snapshot.reloadedSectionIdentifiers.compactMap { current.indexOfSection($0) })
    let reconfigured = snapshot.reconfiguredItemIdentifiers.compactMap { snapshot.place(of: $0).map(path) }
    if difference.isEmpty, reloaded.isEmpty, sections.isEmpty {
      take(snapshot)
      tableView.reconfigureRows(at: reconfigured)
      completion?()
      return
    }
    let animation = animatingDifferences ? defaultRowAnimation : .none
    let change = {
      tableView.performBatchUpdates {
        self.take(snapshot)
        tableView.apply(difference, with: animation)
        if !reloaded.isEmpty { tableView.reloadRows(at: reloaded, with: animation) }
        if !sections.isEmpty { tableView.reloadSections(sections, with: animation) }
      } completion: { _ in
        completion?()
      }
      tableView.reconfigureRows(at: reconfigured)
    }
    if animatingDifferences { change() } else { UIView.performWithoutAnimation(change) }
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
    tableView?.reloadData()
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

  // MARK: Identifiers

  /// The item at a place; nil when there is none.
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, items.indices.contains(indexPath.section),
      items[indexPath.section].indices.contains(indexPath.row)
    else { return nil }
    return items[indexPath.section][indexPath.row]
  }
  /// Where an item is; nil when it is not shown.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    current.place(of: itemIdentifier).map { IndexPath(row: $0.item, section: $0.section) }
  }
  /// The section at an index; nil when there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }
  /// Where a section is; nil when it is not shown.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: Data source, for overriding

  open func numberOfSections(in tableView: UITableView) -> Int { items.count }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.indices.contains(section) ? items[section].count : 0
  }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let item = itemIdentifier(for: indexPath), let cell = cellProvider(tableView, indexPath, item) else {
      preconditionFailure(
        "UITableViewDiffableDataSource cell provider returned nil for index path \(indexPath), which is not allowed. "
          + "You must always return a cell to the table view")
    }
    return cell
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
}

extension UITableView {
  /// Asks for the changes of a difference, inside a batch.
  final func apply(_ difference: SnapshotDifference, with animation: RowAnimation) {
    let (gone, came) = (IndexSet(difference.deletedSections), IndexSet(difference.insertedSections))
    if !gone.isEmpty { deleteSections(gone, with: animation) }
    if !came.isEmpty { insertSections(came, with: animation) }
    for move in difference.movedSections { moveSection(move.from, toSection: move.to) }
    if !difference.deletedItems.isEmpty { deleteRows(at: difference.deletedItems, with: animation) }
    if !difference.insertedItems.isEmpty { insertRows(at: difference.insertedItems, with: animation) }
    for move in difference.movedItems { moveRow(at: move.from, to: move.to) }
  }
}
