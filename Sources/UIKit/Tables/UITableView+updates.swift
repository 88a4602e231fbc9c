import Foundation

/// Changes of rows and sections that wait for `endUpdates`.
struct PendingTableUpdates {
  var updates = ListUpdates()
  /// How rows come and go; by the place before for those that leave, and after for those that come.
  var removals: [IndexPath: UITableView.RowAnimation] = [:]
  var insertions: [IndexPath: UITableView.RowAnimation] = [:]
  var sectionAnimation = UITableView.RowAnimation.automatic
  /// The numbers of rows before.
  var counts: [Int] = []
  var completions: [(Bool) -> Void] = []
}

// Rows and sections that come, go and move.
extension UITableView {
  /// How long rows take to come and go, in seconds.
  static let updateDuration: TimeInterval = 0.3

  // MARK: Batches

  /// Changes of rows and sections until `endUpdates` are shown at once. Calls can be nested.
  public func beginUpdates() {
    if updateDepth == 0 {
      loadIfNeeded()
      pendingUpdates = PendingTableUpdates()
      pendingUpdates.counts = geometry.sections.map(\.rows.count)
    }
    updateDepth += 1
  }

  /// Shows the changes since `beginUpdates`; heights are asked for anew. Traps when the numbers of rows that the data source tells now do not
  /// fit the changes.
  public func endUpdates() {
    precondition(updateDepth > 0, "UITableView.endUpdates: there was no beginUpdates")
    updateDepth -= 1
    if updateDepth == 0 { applyUpdates() }
  }

  /// Shows the changes in `updates` at once.
  ///
  /// - Parameter completion: called when they have been shown, with whether their animation ran to its end.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    beginUpdates()
    updates?()
    if let completion { pendingUpdates.completions.append(completion) }
    endUpdates()
  }

  private func change(_ body: (inout PendingTableUpdates) -> Void) {
    beginUpdates()
    body(&pendingUpdates)
    endUpdates()
  }

  // MARK: Rows

  /// Rows have come, at these places after all changes of the batch.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { pending in
      for path in indexPaths {
        pending.updates.insertedItems.insert(path)
        pending.insertions[path] = animation
      }
    }
  }

  /// Rows are gone, from these places before all changes of the batch.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { pending in
      for path in indexPaths {
        pending.updates.deletedItems.insert(path)
        pending.removals[path] = animation
      }
    }
  }

  /// Rows show something else: they get new cells. The places are those before the batch.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { pending in
      for path in indexPaths {
        pending.updates.reloadedItems.insert(path)
        pending.removals[path] = animation
      }
    }
  }

  /// A row has moved from a place before the batch to one after it.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.updates.movedItems[indexPath] = newIndexPath }
  }

  /// Rows show something else in the cells that they have: the data source is asked for their cells again, and heights are found anew.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    loadIfNeeded()
    for path in indexPaths {
      guard let cell = cells[path], let dataSource else { continue }
      if let identifier = cell.reuseIdentifier { reuse.reconfigured = (identifier, cell) }
      let new = dataSource.tableView(self, cellForRowAt: path)
      reuse.reconfigured = nil
      if new !== cell {
        cells[path] = new
        retire(cell, at: path)
        new.tableView = self
        prepare(new, at: path)
      }
      if heightPolicy == .automatic { _ = geometry.setHeight(nil, of: path) }
    }
    setNeedsLayout()
  }

  // MARK: Sections

  /// Sections have come.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      $0.updates.insertedSections.formUnion(sections)
      $0.sectionAnimation = animation
    }
  }

  /// Sections are gone.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      $0.updates.deletedSections.formUnion(sections)
      $0.sectionAnimation = animation
    }
  }

  /// Sections show something else, rows as well as header and footer.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      $0.updates.reloadedSections.formUnion(sections)
      $0.sectionAnimation = animation
    }
  }

  /// A section has moved.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.updates.movedSections[section] = newSection }
  }

  // MARK: Showing

  private func applyUpdates() {
    let pending = pendingUpdates
    pendingUpdates = PendingTableUpdates()
    rowTouchesCancelled()
    let old = geometry
    needsLoad = true
    let plan: ListUpdatePlan
    let counts = askedCounts()
    do {
      plan = try ListUpdatePlan(pending.updates, from: pending.counts, to: counts, names: .table)
    } catch {
      preconditionFailure("\(error.message) Table view: \(self)")
    }
    let moves = !pending.updates.isEmpty && UIView.areAnimationsEnabled && window != nil
    let transition = TableTransition(plan: plan, pending: pending, old: old, isAnimated: moves || window != nil)
    takeCells(transition)
    let apply = {
      self.loadIfNeeded()
      self.keepHeights(transition)
      self.layOut(transition)
    }
    let complete: (Bool) -> Void = { [weak self] finished in
      self?.finish(transition)
      for completion in pending.completions { completion(finished) }
    }
    if transition.isAnimated {
      UIView.animate(
        withDuration: Self.updateDuration, delay: 0, options: [.allowUserInteraction], animations: apply, completion: complete)
    } else {
      apply()
      complete(true)
    }
  }

  private func askedCounts() -> [Int] {
    let count = dataSource?.numberOfSections(in: self) ?? 0
    return (0..<max(0, count)).map(askedRowCount)
  }

  /// Gives the cells that stay their new places, and puts the others among those that leave.
  private func takeCells(_ transition: TableTransition) {
    let plan = transition.plan
    var staying: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells {
      if let target = plan.target(of: path) {
        staying[target] = cell
      } else {
        transition.leaving.append((cell, path))
      }
    }
    cells = staying
    var stayingBands: [TableBandKey: UIView] = [:]
    for (key, view) in bands {
      if let target = plan.target(ofSection: key.section) {
        stayingBands[TableBandKey(kind: key.kind, section: target)] = view
      } else {
        transition.leavingBands.append((view, key))
      }
    }
    bands = stayingBands
    selectedPaths = selectedPaths.compactMap(plan.target)
  }

  /// Heights that rows found by their content are kept, but for those that are seen: they find them again.
  private func keepHeights(_ transition: TableTransition) {
    guard heightPolicy == .automatic else { return }
    for (index, section) in transition.plan.sections.enumerated() {
      guard let oldIndex = section.old, !transition.old.sections[oldIndex].rows.knowsNothing || section.items != nil
      else { continue }
      for row in 0..<geometry.sections[index].rows.count {
        let path = IndexPath(row: row, section: index)
        guard cells[path] == nil, let origin = transition.plan.origin(of: path),
          let height = transition.old.sections[origin.section].rows.known(origin.row)
        else { continue }
        _ = geometry.setHeight(height, of: path)
      }
    }
  }

  private func layOut(_ transition: TableTransition) {
    self.transition = transition
    layOutTable()
    self.transition = nil
    for (path, cell) in cells {
      prepare(cell, at: path)
      cell.layoutIfNeeded()
    }
    for (cell, path) in transition.leaving {
      cell.isUserInteractionEnabled = false
      sendSubviewToBack(cell)
      if let backgroundView, backgroundView.superview === self { sendSubviewToBack(backgroundView) }
      let animation = transition.removal(of: path)
      if transition.isAnimated { leave(cell, by: animation) }
    }
    for (view, _) in transition.leavingBands where transition.isAnimated { view.alpha = 0 }
  }

  /// The state of a cell before it comes, or after it has gone.
  func away(_ cell: UITableViewCell, by animation: RowAnimation) {
    let frame = cell.frame
    switch animation {
    case .none: break
    case .fade, .automatic, .middle: cell.alpha = 0
    case .right: cell.frame.origin.x = frame.minX + bounds.width
    case .left: cell.frame.origin.x = frame.minX - bounds.width
    case .top:
      cell.alpha = 0
      cell.frame.origin.y = frame.minY - frame.height
    case .bottom:
      cell.alpha = 0
      cell.frame.origin.y = frame.minY + frame.height
    }
  }

  private func leave(_ cell: UITableViewCell, by animation: RowAnimation) {
    if animation == .none { UIView.performWithoutAnimation { cell.alpha = 0 } } else { away(cell, by: animation) }
  }

  private func finish(_ transition: TableTransition) {
    for (cell, path) in transition.leaving {
      cell.isUserInteractionEnabled = true
      retire(cell, at: path)
    }
    for (view, key) in transition.leavingBands {
      view.alpha = 1
      retire(view, key)
    }
    for (cell, path) in transition.carried { retire(cell, at: path) }
    transition.carried = []
    transition.leaving = []
    transition.leavingBands = []
    setNeedsLayout()
  }
}

/// A batch of changes while it is shown.
@MainActor final class TableTransition {
  let plan: ListUpdatePlan
  let pending: PendingTableUpdates
  /// Where everything was.
  let old: TableGeometry
  let isAnimated: Bool
  /// Cells that go, by where they were.
  var leaving: [(UITableViewCell, IndexPath)] = []
  var leavingBands: [(UIView, TableBandKey)] = []
  /// Cells that are carried out of sight, by where they were.
  var carried: [(UITableViewCell, IndexPath)] = []

  init(plan: ListUpdatePlan, pending: PendingTableUpdates, old: TableGeometry, isAnimated: Bool) {
    self.plan = plan
    self.pending = pending
    self.old = old
    self.isAnimated = isAnimated
  }

  func removal(of path: IndexPath) -> UITableView.RowAnimation { pending.removals[path] ?? pending.sectionAnimation }

  /// How a row that was not there comes.
  func insertion(of path: IndexPath) -> UITableView.RowAnimation { pending.insertions[path] ?? pending.sectionAnimation }
}
