import CoreGraphics
import Foundation

// What there is, where it is, and which part of it is seen. Places are in the table's coordinate space, points.
extension UITableView {
  /// How many sections there are.
  public var numberOfSections: Int {
    loadIfNeeded()
    return geometry.sections.count
  }

  /// How many rows a section has; 0 for one that there is not.
  public func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return geometry.sections.indices.contains(section) ? geometry.sections[section].rows.count : 0
  }

  // MARK: Places

  /// All of a section: its header, rows and footer. Empty for one that there is not.
  public func rect(forSection section: Int) -> CGRect {
    loadIfNeeded()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let (top, bottom) = geometry.span(ofSection: section)
    return CGRect(x: 0, y: top, width: bounds.width, height: bottom - top)
  }

  /// The header of a section where it scrolls, not where it is held in view.
  public func rectForHeader(inSection section: Int) -> CGRect { bandRect(.header, section) }
  /// The footer of a section.
  public func rectForFooter(inSection section: Int) -> CGRect { bandRect(.footer, section) }

  private func bandRect(_ kind: TableBandKind, _ section: Int) -> CGRect {
    loadIfNeeded()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let (top, bottom) = geometry.span(of: kind, in: section)
    let (left, right) = rowInsets
    return CGRect(x: left, y: top, width: max(0, bounds.width - left - right), height: bottom - top)
  }

  /// A row; empty for one that there is not. Of rows that were not shown yet the place may be an estimate.
  public func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return geometry.contains(indexPath) ? rowFrame(indexPath) : .zero
  }

  // MARK: Rows at places

  /// The row at a point; nil when there is none.
  public func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    guard point.x >= 0, point.x < bounds.width else { return nil }
    return geometry.row(at: point.y)
  }

  /// The rows that meet a rectangle.
  public func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    guard rect.maxX > 0, rect.minX < bounds.width else { return [] }
    return geometry.rows(from: rect.minY, to: rect.maxY)
  }

  // MARK: Cells

  /// The row that a cell shows; nil for one that is not in the table.
  public func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The cell of a row; nil when the row is not seen.
  public func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    showIfLoading()
    return cells[indexPath]
  }

  /// The cells that are seen, from top to bottom.
  public var visibleCells: [UITableViewCell] {
    showIfLoading()
    return cells.sorted { $0.key < $1.key }.filter { isSeen($0.key) }.map(\.value)
  }

  /// The rows that are seen, from top to bottom.
  public var indexPathsForVisibleRows: [IndexPath]? {
    showIfLoading()
    return cells.keys.filter(isSeen).sorted()
  }

  private func isSeen(_ path: IndexPath) -> Bool {
    guard geometry.contains(path) else { return false }
    let (top, bottom) = geometry.span(of: path)
    return bottom > bounds.minY && top < bounds.maxY
  }

  /// The header of a section, if it is seen and of that class.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    showIfLoading()
    return bands[TableBandKey(kind: .header, section: section)] as? UITableViewHeaderFooterView
  }

  /// The footer of a section, if it is seen and of that class.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    showIfLoading()
    return bands[TableBandKey(kind: .footer, section: section)] as? UITableViewHeaderFooterView
  }

  /// Makes the cells after `reloadData`: who asks for them does not want to wait for a frame.
  func showIfLoading() {
    if needsLoad { layOutTable() }
  }

  // MARK: Scrolling

  /// Scrolls so that a row is at the top, in the middle or at the bottom of what is seen, or just seen. Traps for a row that there is not;
  /// `NSNotFound` for the row means the section's top.
  public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    loadIfNeeded()
    if indexPath.row == NSNotFound {
      guard geometry.sections.indices.contains(indexPath.section) else { return }
      let top = geometry.span(ofSection: indexPath.section).top
      return setContentOffset(
        limited(CGPoint(x: contentOffset.x, y: top - adjustedContentInset.top)), animated: animated)
    }
    precondition(
      geometry.contains(indexPath),
      "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.row)) when there are only \(numberOfRows(inSection: indexPath.section)) rows in section \(indexPath.section)."
    )
    // What is above may have another height than was estimated: then the place is found once more.
    for _ in 0..<3 {
      let target = CGPoint(x: contentOffset.x, y: offset(showing: indexPath, at: scrollPosition))
      let wanted = limited(target)
      setContentOffset(wanted, animated: animated)
      if animated { return }
      layoutIfNeeded()
      guard limited(CGPoint(x: contentOffset.x, y: offset(showing: indexPath, at: scrollPosition))) != contentOffset else { return }
    }
  }

  private func offset(showing path: IndexPath, at position: ScrollPosition) -> CGFloat {
    let (top, bottom) = geometry.span(of: path)
    let inset = adjustedContentInset
    // In the plain style the header covers what is at the top.
    let header = style == .plain ? geometry.sections[path.section].header.height : 0
    let first = bounds.height - inset.bottom
    switch position {
    case .top: return top - inset.top - header
    case .bottom: return bottom - first
    case .middle: return (top + bottom) / 2 - (inset.top + first) / 2
    case .none:
      if top - inset.top - header < contentOffset.y { return top - inset.top - header }
      return max(contentOffset.y, bottom - first)
    }
  }

  /// Scrolls so that the selected row nearest to the middle is seen; nothing happens without one.
  public func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    let middle = bounds.midY
    let nearest = selectedPaths.filter(geometry.contains).min {
      abs(rowFrame($0).midY - middle) < abs(rowFrame($1).midY - middle)
    }
    if let nearest { scrollToRow(at: nearest, at: scrollPosition, animated: animated) }
  }
}
