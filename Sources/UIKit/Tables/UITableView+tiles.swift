import CoreGraphics
import Foundation

// Which cells there are, and where.
extension UITableView {
  func setNeedsCellLayout() {
    setNeedsLayout()
    for cell in cells.values {
      cell.setNeedsLayout()
      prepare(cell)
    }
  }

  func layOutTable() {
    guard !isLayingOutRows, !isLoading else { return }
    loadIfNeeded()
    isLayingOutRows = true
    if measuredWidth != bounds.width { widthDidChange() }
    takeEndViews()
    updateContentSize()
    tile()
    placeEndViews()
    placeBackground()
    isLayingOutRows = false
//M4     layOutIndex()
//M4     layOutSwipe()
  }

  /// Rows that found their height in another width find it again.
  private func widthDidChange() {
    measuredWidth = bounds.width
    guard heightPolicy != .fixed(rowHeight) else { return }
    for section in geometry.sections.indices {
      for path in cells.keys where path.section == section && heightPolicy == .automatic {
        _ = geometry.setHeight(nil, of: path)
      }
    }
    if heightPolicy == .automatic {
      let sections = geometry.sections.enumerated().map { index, old -> TableGeometry.Section in
        guard !old.rows.knowsNothing else { return old }
        var new = old
        new.rows = RowHeights(count: old.rows.count, standard: old.rows.standard)
        return new
      }
      let ends = (geometry.tableHeader, geometry.tableFooter)
      geometry = TableGeometry(sections: sections)
      (geometry.tableHeader, geometry.tableFooter) = ends
    }
    for key in bands.keys {
      var band = key.kind == .header ? geometry.sections[key.section].header : geometry.sections[key.section].footer
      guard isMeasured(key) else { continue }
      band.isEstimate = true
      geometry.setBand(band, of: key.kind, in: key.section)
    }
  }

  /// The part of the content that is seen.
  private var seen: (top: CGFloat, bottom: CGFloat) { (bounds.minY, bounds.maxY) }

  /// Makes the cells that are seen, finds their heights, and takes the others out.
  private func tile() {
    let firstKnown = cells.keys.min()
    var shift: CGFloat = 0
    var wanted: [IndexPath] = []
    // A height that is another than estimated brings other rows into view, or takes some out of it.
    while true {
      let (top, bottom) = (seen.top + shift, seen.bottom + shift)
      resolveBands(from: top, to: bottom)
      wanted = geometry.rows(from: top, to: bottom)
      guard let path = wanted.first(where: { !isHeightKnown($0) }) else { break }
      let change = geometry.setHeight(findHeight(of: path), of: path)
      // What is above what was seen grows upwards, so that nothing jumps.
      if let firstKnown, path < firstKnown, change != 0 { shift += change }
    }
    let wantedSet = Set(wanted)
    for (path, cell) in cells where !wantedSet.contains(path) /*M4 && !mustKeep(cell) */ {
      cells[path] = nil
      leaveSight(cell, at: path)
    }
    for path in wanted where cells[path]?.superview !== self { show(cell(for: path), at: path) }
    updateContentSize()
    if shift != 0 { moveOffset(to: CGPoint(x: contentOffset.x, y: contentOffset.y + shift)) }
    for (path, cell) in cells {
      place(cell, at: path)
      if transition != nil { cell.alpha = 1 }
    }
    tileBands()
  }

  /// Whether a cell stays though its row is out of sight: a finger has it.
//M4   private func mustKeep(_ cell: UITableViewCell) -> Bool { cell === move?.cell || cell === swipe?.cell }

  // MARK: Rows

  private func isHeightKnown(_ path: IndexPath) -> Bool {
    if case .fixed = heightPolicy { return true }
    return geometry.sections[path.section].rows.known(path.row) != nil
  }

  /// The height of a row that is shown for the first time.
  private func findHeight(of path: IndexPath) -> CGFloat {
    if heightPolicy == .delegate, let height = tableDelegate?.tableView(self, heightForRowAt: path), height >= 0 {
      return height
    }
    return fittingHeight(of: cell(for: path))
  }

  func fittingHeight(of cell: UITableViewCell) -> CGFloat {
    let (left, right) = rowInsets
    let width = max(0, bounds.width - left - right)
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return onPixelGridUp(size.height)
  }

  /// The cell of a row, made when there is none.
  func cell(for path: IndexPath) -> UITableViewCell {
    if let cell = cells[path] { return cell }
    let cell = madeCell(for: path)
    cells[path] = cell
    return cell
  }

  func madeCell(for path: IndexPath) -> UITableViewCell {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else {
      preconditionFailure("UITableView: there is no data source for the cell of row \(path.row) in section \(path.section)")
    }
    cell.tableView = self
    prepare(cell, at: path)
    UIView.performWithoutAnimation {
      if cell.isSelected != selectedPaths.contains(path) { cell.setSelected(selectedPaths.contains(path), animated: false) }
      if cell.isHighlighted != (highlightedPath == path) { cell.setHighlighted(highlightedPath == path, animated: false) }
    }
    return cell
  }

  /// Gives a cell what it has of the table.
  func prepare(_ cell: UITableViewCell, at path: IndexPath? = nil) {
    cell.takeGround(style == .plain ? .systemBackground : .secondarySystemGroupedBackground)
    guard let path = path ?? indexPath(for: cell) else { return }
    cell.position = CellPosition(
      isFirst: path.row == 0, isLast: path.row == geometry.sections[path.section].rows.count - 1)
    if let tableDelegate {
      cellBeingPrepared = cell
      let level = tableDelegate.tableView(self, indentationLevelForRowAt: path)
      cellBeingPrepared = nil
      if cell.indentationLevel != level { cell.indentationLevel = level }
    }
    updateEditing(of: cell, at: path, animated: false)
  }

  /// Takes a cell out that is no longer seen; one that changes carry away goes with them first.
  private func leaveSight(_ cell: UITableViewCell, at path: IndexPath) {
    guard let transition, transition.isAnimated, let origin = transition.plan.origin(of: path) else {
      return retire(cell, at: path)
    }
    place(cell, at: path)
    transition.carried.append((cell, origin))
  }

  /// Where a cell begins that comes with a batch of changes.
  private func begin(_ cell: UITableViewCell, at path: IndexPath, with transition: TableTransition) {
    if let origin = transition.plan.origin(of: path) {
      let (top, bottom) = transition.old.span(of: origin)
      cell.frame = CGRect(x: cell.frame.minX, y: top, width: cell.frame.width, height: bottom - top)
    } else {
      away(cell, by: transition.insertion(of: path))
    }
  }

  func show(_ cell: UITableViewCell, at path: IndexPath) {
    UIView.performWithoutAnimation {
      place(cell, at: path)
      if let transition, transition.isAnimated { begin(cell, at: path, with: transition) }
      insertSubview(cell, at: backgroundView?.superview === self ? 1 : 0)
    }
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    UIView.performWithoutAnimation { cell.layoutIfNeeded() }
  }

  func place(_ cell: UITableViewCell, at path: IndexPath) {
//M4     guard cell !== move?.cell else { return }
    let frame = rowFrame(path)
    if cell.frame != frame { cell.frame = frame }
//M4     if cell.isFollowingSwipe { cell.frame = frame.offsetBy(dx: swipe?.offset ?? 0, dy: 0) }
  }

  /// A row's place in the table.
  func rowFrame(_ path: IndexPath) -> CGRect {
    let (top, bottom) = geometry.span(of: path)
    let (left, right) = rowInsets
    return CGRect(x: left, y: top, width: max(0, bounds.width - left - right), height: bottom - top)
  }

  func onPixelGridUp(_ value: CGFloat) -> CGFloat {
    let pixel = pixelLength
    return (value / pixel - 0.001).rounded(.up) * pixel
  }

  // MARK: Headers and footers

  /// The sections that meet what is between `top` and `bottom`.
  private func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    guard bottom > top, let first = geometry.section(at: top) else { return 0..<0 }
    var end = first
    while end < geometry.sections.count, geometry.span(ofSection: end).top < bottom { end += 1 }
    return first..<max(first, end)
  }

  private func band(_ key: TableBandKey) -> TableGeometry.Band {
    let section = geometry.sections[key.section]
    return key.kind == .header ? section.header : section.footer
  }

  /// Whether the height of a header or footer was found by its view.
  private func isMeasured(_ key: TableBandKey) -> Bool {
    guard band(key).exists else { return false }
    let told =
      key.kind == .header
      ? tableDelegate?.tableView(self, heightForHeaderInSection: key.section)
      : tableDelegate?.tableView(self, heightForFooterInSection: key.section)
    if let told, told != Self.notAnswered { return told < 0 }
    return (key.kind == .header ? sectionHeaderHeight : sectionFooterHeight) < 0
  }

  /// Makes the headers and footers near what is seen, and finds their heights.
  private func resolveBands(from top: CGFloat, to bottom: CGFloat) {
    for section in sections(from: top, to: bottom) {
      for kind in TableBandKind.allCases {
        let key = TableBandKey(kind: kind, section: section)
        guard band(key).isEstimate else { continue }
        var new = TableGeometry.Band()
        if let view = bands[key] ?? madeBand(key) {
          bands[key] = view
          new.exists = true
          new.height = fittingHeight(of: view, key)
        } else {
          new.height = usualBandHeight(of: kind, section, hasTitle: false)
        }
        geometry.setBand(new, of: kind, in: section, gap: kind == .header ? gap(above: new) : nil)
      }
    }
  }

  private func fittingHeight(of view: UIView, _ key: TableBandKey) -> CGFloat {
    let (left, right) = rowInsets
    let width = max(0, bounds.width - left - right)
    let size = view.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    if size.height > 0 { return onPixelGridUp(size.height) }
    return view.frame.height > 0 ? view.frame.height : usualBandHeight(of: key.kind, key.section, hasTitle: true)
  }

  /// The view of a section's header or footer: the delegate's, else one with the data source's title.
  private func madeBand(_ key: TableBandKey) -> UIView? {
    let view: UIView
    if let own = delegateView(of: key.kind, key.section) {
      view = own
      adopt(view, key)
    } else if let title = title(of: key.kind, key.section) {
      let new =
        dequeueReusableHeaderFooterView(withIdentifier: ReusePool.titleIdentifier)
        ?? UITableViewHeaderFooterView(reuseIdentifier: ReusePool.titleIdentifier)
      adopt(new, key)
      new.show(title: title)
      view = new
    } else {
      return nil
    }
    return view
  }

  private func adopt(_ view: UIView, _ key: TableBandKey) {
    guard let view = view as? UITableViewHeaderFooterView else { return }
    view.moved(to: self, as: key.kind)
    view.topRoom =
      style != .plain && key.kind == .header && key.section == 0
      ? TableMetrics.groupedFirstGap - TableMetrics.groupedGap : 0
    if style == .plain, view.backgroundView == nil, view.backgroundColor == nil { view.backgroundColor = .systemBackground }
  }

  private func tileBands() {
    let (top, bottom) = seen
    var wanted: Set<TableBandKey> = []
    for section in sections(from: top, to: bottom) {
      for kind in TableBandKind.allCases {
        let key = TableBandKey(kind: kind, section: section)
        guard band(key).exists, band(key).height > 0 else { continue }
        let frame = bandFrame(key)
        if frame.maxY > top, frame.minY < bottom { wanted.insert(key) }
      }
    }
    for (key, view) in bands where !wanted.contains(key) {
      bands[key] = nil
      retire(view, key)
    }
    for key in wanted.sorted(by: { ($0.section, $0.kind == .header ? 0 : 1) < ($1.section, $1.kind == .header ? 0 : 1) }) {
      guard let view = bands[key] ?? madeBand(key) else { continue }
      bands[key] = view
      let isNew = view.superview !== self
      let frame = bandFrame(key)
      if isNew {
        UIView.performWithoutAnimation {
          view.frame = frame
          insertSubview(view, at: bandIndex)
        }
        switch key.kind {
        case .header: tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: key.section)
        case .footer: tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: key.section)
        }
      } else if view.frame != frame {
        view.frame = frame
      }
    }
  }

  /// In front of all rows, and behind what the app added.
  private var bandIndex: Int {
    (subviews.lastIndex { $0 is UITableViewCell } ?? (backgroundView?.superview === self ? 0 : -1)) + 1
  }

  /// Where a header or footer is seen: in the plain style it stays in view while its section does.
  func bandFrame(_ key: TableBandKey) -> CGRect {
    let (top, bottom) = geometry.span(of: key.kind, in: key.section)
    let (left, right) = rowInsets
    var y = top
    let height = bottom - top
    if style == .plain {
      let inset = adjustedContentInset
      let whole = geometry.span(ofSection: key.section)
      switch key.kind {
      case .header:
        let end = geometry.span(of: .footer, in: key.section).top
        y = max(top, min(bounds.minY + inset.top, end - height))
      case .footer:
        y = min(top, max(bounds.maxY - inset.bottom - height, geometry.rowsTop(ofSection: key.section)))
        y = max(y, whole.top)
      }
    }
    return CGRect(x: left, y: onPixelGrid(y), width: max(0, bounds.width - left - right), height: height)
  }

  // MARK: The table's own views

  private func placeEndViews() {
    func place(_ view: UIView?, at y: CGFloat) {
      guard let view, view.superview === self else { return }
      let frame = CGRect(x: 0, y: y, width: bounds.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
    place(tableHeaderView, at: 0)
    place(tableFooterView, at: geometry.sectionsEnd)
  }

  private func placeBackground() {
    guard let view = backgroundView, view.superview === self else { return }
    if view.frame != bounds { view.frame = bounds }
  }
}
