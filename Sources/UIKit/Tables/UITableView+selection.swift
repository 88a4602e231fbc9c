import Foundation

// What is selected, by code and by fingers.
extension UITableView {
  /// The row that is selected, the first that was of several; nil for none.
  public var indexPathForSelectedRow: IndexPath? { selectedPaths.first }

  /// The rows that are selected, in the order in which they were; nil for none.
  public var indexPathsForSelectedRows: [IndexPath]? { selectedPaths.isEmpty ? nil : selectedPaths }

  /// Selects a row, or with nil deselects all, and scrolls to it unless the position is `none`. The delegate is not told.
  public func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    loadIfNeeded()
    guard let indexPath else { return forgetSelection(animated: animated) }
    guard geometry.contains(indexPath) else { return }
    if !allowsSeveral { for path in selectedPaths where path != indexPath { unmark(path, animated: animated) } }
    mark(indexPath, animated: animated)
    if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
  }

  /// Deselects a row. The delegate is not told.
  public func deselectRow(at indexPath: IndexPath, animated: Bool) { unmark(indexPath, animated: animated) }

  /// Whether several rows can be selected now.
  var allowsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  /// Whether the user can select now.
  private var allowsAny: Bool {
    isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection || allowsMultipleSelection
  }

  func mark(_ path: IndexPath, animated: Bool) {
    if !selectedPaths.contains(path) { selectedPaths.append(path) }
    cells[path]?.setSelected(true, animated: animated)
  }

  func unmark(_ path: IndexPath, animated: Bool) {
    selectedPaths.removeAll { $0 == path }
    cells[path]?.setSelected(false, animated: animated)
  }

  func forgetSelection(animated: Bool = false) {
    for path in selectedPaths { unmark(path, animated: animated) }
  }

  // MARK: Fingers

  /// The cell that a touch is in, if nothing in it wants the touch for itself.
  private func cell(of touch: UITouch) -> UITableViewCell? {
    var view = touch.view
    while let current = view, current !== self {
      if let cell = current as? UITableViewCell, cell.tableView === self { return cell }
      view = current.superview
    }
    return nil
  }

  func rowTouchesBegan(_ touches: Set<UITouch>) {
    guard touchedCell == nil, /*M4 swipe == nil,*/ let touch = touches.first, let cell = cell(of: touch), let path = indexPath(for: cell),
      allowsAny
    else { return }
    guard tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else { return }
    touchedCell = cell
    highlight(path)
  }

  /// A finger that has left the row does not select it.
  func rowTouchesMoved(_ touches: Set<UITouch>) {
    guard let cell = touchedCell, let touch = touches.first(where: { self.cell(of: $0) === cell }) else { return }
    if !cell.bounds.contains(touch.location(in: cell)) { rowTouchesCancelled() }
  }

  func rowTouchesEnded(_ touches: Set<UITouch>) {
    guard let cell = touchedCell, touches.contains(where: { self.cell(of: $0) === cell }) else { return }
    touchedCell = nil
    guard let path = indexPath(for: cell) else { return unhighlight() }
    unhighlight()
    userTapped(path)
  }

  func rowTouchesCancelled() {
    touchedCell = nil
    unhighlight()
  }

  private func highlight(_ path: IndexPath) {
    highlightedPath = path
    cells[path]?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  private func unhighlight() {
    guard let path = highlightedPath else { return }
    highlightedPath = nil
    cells[path]?.setHighlighted(false, animated: true)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  /// The user tapped a row, which may be selected: the delegate is asked and told, in the order of iOS.
  func userTapped(_ path: IndexPath) {
    if selectedPaths.contains(path), allowsSeveral { return userDeselects(path) }
    let chosen = tableDelegate.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    guard let chosen, geometry.contains(chosen) else { return }
    if !allowsSeveral { for other in selectedPaths where other != chosen { userDeselects(other) } }
    mark(chosen, animated: false)
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func userDeselects(_ path: IndexPath) {
    let chosen = tableDelegate.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    guard let chosen, selectedPaths.contains(chosen) else { return }
    unmark(chosen, animated: false)
    tableDelegate?.tableView(self, didDeselectRowAt: chosen)
  }
}
