import Foundation

/// Cells and views that were scrolled away, and the classes to make new ones of.
struct ReusePool {
  var cellClasses: [String: UITableViewCell.Type] = [:]
  var viewClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  var cells: [String: [UITableViewCell]] = [:]
  var views: [String: [UITableViewHeaderFooterView]] = [:]

  /// The cell that a row keeps which is configured anew.
  var reconfigured: (identifier: String, cell: UITableViewCell)?

  /// More than a screenful are not kept: a table that shows many small rows once would keep them for good.
  static let limit = 64

  /// The identifier of headers and footers of ours.
  static let titleIdentifier = "UITableView.title"
}

extension UITableView {
  // MARK: Cells

  /// Makes cells of `cellClass`, a class of cells, for `identifier`; nil takes the registration back. Traps for another class.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let cellClass else {
      reuse.cellClasses[identifier] = nil
      return
    }
    guard let type = cellClass as? UITableViewCell.Type else {
      preconditionFailure("UITableView.register: \(cellClass) is not a subclass of UITableViewCell")
    }
    reuse.cellClasses[identifier] = type
  }

  /// A cell for `identifier` that is free, or a new one of the registered class; nil when there is neither.
  public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let (kept, cell) = reuse.reconfigured, kept == identifier {
      reuse.reconfigured = nil
      return cell
    }
    if let cell = reuse.cells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return reuse.cellClasses[identifier].map { $0.init(registeredFor: identifier) }
  }

  /// A cell for `identifier` that is free, or a new one of the registered class. Traps when no class is registered.
  public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
    }
    return cell
  }

  // MARK: Headers and footers

  /// Makes headers and footers of `aClass`, a class of such views, for `identifier`; nil takes the registration back.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    guard let aClass else {
      reuse.viewClasses[identifier] = nil
      return
    }
    guard let type = aClass as? UITableViewHeaderFooterView.Type else {
      preconditionFailure("UITableView.register: \(aClass) is not a subclass of UITableViewHeaderFooterView")
    }
    reuse.viewClasses[identifier] = type
  }

  /// A header or footer for `identifier` that is free, or a new one of the registered class; nil when there is neither.
  public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = reuse.views[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    return reuse.viewClasses[identifier].map { $0.init(registeredFor: identifier) }
  }

  // MARK: Coming and going

  /// Takes a cell out of the table; it may be used again.
  func retire(_ cell: UITableViewCell, at path: IndexPath) {
    if cell.superview === self { cell.removeFromSuperview() }
    keep(cell)
    tableDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
  }

  /// Keeps a cell that nobody shows for another row.
  func keep(_ cell: UITableViewCell) {
    cell.tableView = nil
    cell.alpha = 1
    guard let identifier = cell.reuseIdentifier else { return }
    if reuse.cells[identifier, default: []].count < ReusePool.limit { reuse.cells[identifier, default: []].append(cell) }
  }

  /// Takes a header or footer out of the table.
  func retire(_ view: UIView, _ key: TableBandKey) {
    if view.superview === self { view.removeFromSuperview() }
    if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier,
      reuse.views[identifier, default: []].count < ReusePool.limit
    {
      reuse.views[identifier, default: []].append(view)
    }
    switch key.kind {
    case .header: tableDelegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: key.section)
    case .footer: tableDelegate?.tableView(self, didEndDisplayingFooterView: view, forSection: key.section)
    }
  }
}
