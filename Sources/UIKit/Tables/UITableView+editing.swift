import Foundation

// The state in which rows show controls.
extension UITableView {
  func changeEditing(to isEditing: Bool, animated: Bool) {
//M4     endSwipe(animated: animated)
    guard isEditing != storedIsEditing else { return }
    storedIsEditing = isEditing
    // What is selected in one state is not in the other, as on iOS.
    forgetSelection()
    for (path, cell) in cells { updateEditing(of: cell, at: path, animated: animated) }
    setNeedsLayout()
  }

  /// Whether the data source lets a row be edited.
  func canEdit(_ path: IndexPath) -> Bool { dataSource?.tableView(self, canEditRowAt: path) ?? false }

  func editingStyle(of path: IndexPath) -> UITableViewCell.EditingStyle {
    tableDelegate.map { $0.tableView(self, editingStyleForRowAt: path) } ?? .delete
  }

  /// Gives a cell the controls of its row.
  func updateEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard storedIsEditing || cell.storedIsEditing else { return }
    var settings = CellEditing.Settings()
    guard storedIsEditing else { return cell.takeEditing(settings, isEditing: false, animated: animated) }
    let canEdit = canEdit(path)
    if canEdit {
      settings.style = editingStyle(of: path)
      settings.isMarked = allowsMultipleSelectionDuringEditing
    }
    settings.canMove = cell.showsReorderControl && dataSource?.tableView(self, canMoveRowAt: path) == true
    settings.indents =
      cell.shouldIndentWhileEditing && (tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true)
    cell.takeEditing(settings, isEditing: canEdit || settings.canMove, animated: animated)
  }

  /// The user touched the control before a row's content.
  func editControlTapped(of cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    commit(cell.editingStyle, at: path)
  }

  /// Has the data source delete or insert.
  func commit(_ style: UITableViewCell.EditingStyle, at path: IndexPath) {
    dataSource?.commitRow(self, style, path)
  }
}
