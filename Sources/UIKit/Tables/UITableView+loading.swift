import Foundation

/// Who knows how high rows are.
enum HeightPolicy: Equatable {
  /// They are all this high.
  case fixed(CGFloat)
  /// The delegate tells.
  case delegate
  /// Their content.
  case automatic
}

// What the data source and the delegate are asked about sections and heights.
extension UITableView {
  static func commits<D: UITableViewDataSource>(_ source: D) -> Bool { D.commits }
  static func moves<D: UITableViewDataSource>(_ source: D) -> Bool { D.moves }

  /// Asks for all that has no view, if that has not been done since the last `reloadData`.
  func loadIfNeeded() {
    guard needsLoad, !isLoading else { return }
    isLoading = true
    needsLoad = false
    let sectionCount = dataSource.map { checkedCount($0.numberOfSections(in: self), "numberOfSections(in:)") } ?? 0
    var sections: [TableGeometry.Section] = []
    sections.reserveCapacity(sectionCount)
    heightPolicy = rowHeight >= 0 ? .fixed(rowHeight) : .automatic
    missingViews = []
    viewsKnown = []
    var isPolicyKnown = tableDelegate == nil
    for section in 0..<sectionCount {
      let count = askedRowCount(section)
      if !isPolicyKnown, count > 0 {
        isPolicyKnown = true
        learnPolicy(from: IndexPath(row: 0, section: section))
      }
      sections.append(loadedSection(section, count: count))
    }
    let old = (geometry.tableHeader, geometry.tableFooter)
    geometry = TableGeometry(sections: sections)
    (geometry.tableHeader, geometry.tableFooter) = old
    measuredWidth = bounds.width
    takeEndViews()
    isLoading = false
    updateContentSize()
  }

  /// Traps on what no count can be.
  private func checkedCount(_ count: Int, _ method: String) -> Int {
    precondition(count >= 0, "UITableView: the data source returned \(count) from \(method)")
    return count
  }

  func askedRowCount(_ section: Int) -> Int {
    guard let dataSource else { return 0 }
    return checkedCount(
      dataSource.tableView(self, numberOfRowsInSection: section), "tableView(_:numberOfRowsInSection: \(section))")
  }

  /// Finds out whether the delegate tells heights, by asking for the row at `path`.
  private func learnPolicy(from path: IndexPath) {
    if tableDelegate?.tableView(self, heightForRowAt: path) != Self.notAnswered { heightPolicy = .delegate }
  }

  /// What rows count until they are shown.
  private var standardRowHeight: CGFloat {
    if case .fixed(let height) = heightPolicy { return height }
    if estimatedRowHeight > 0 { return estimatedRowHeight }
    return rowHeight >= 0 ? rowHeight : TableMetrics.rowHeight
  }

  /// A section as it is now, before any of it is shown.
  func loadedSection(_ section: Int, count: Int) -> TableGeometry.Section {
    var result = TableGeometry.Section(rows: loadedRows(section, count: count))
    result.header = loadedBand(.header, section)
    result.footer = loadedBand(.footer, section)
    result.gap = gap(above: result.header)
    return result
  }

  func gap(above header: TableGeometry.Band) -> CGFloat {
    guard header.exists, header.height > 0 else { return 0 }
    if sectionHeaderTopPadding >= 0 { return sectionHeaderTopPadding }
    return style == .plain ? TableMetrics.plainHeaderGap : 0
  }

  private func loadedRows(_ section: Int, count: Int) -> RowHeights {
    let standard = standardRowHeight
    if case .fixed = heightPolicy { return RowHeights(count: count, standard: standard) }
    guard count > 0, let delegate = tableDelegate else { return RowHeights(count: count, standard: standard) }
    let first = delegate.tableView(self, estimatedHeightForRowAt: IndexPath(row: 0, section: section))
    if first != Self.notAnswered {
      // A minus sign marks an estimate.
      let heights = (0..<count).map { row -> CGFloat in
        let path = IndexPath(row: row, section: section)
        let height = row == 0 ? first : delegate.tableView(self, estimatedHeightForRowAt: path)
        return height >= 0 ? -height : .nan
      }
      return RowHeights(known: heights, standard: standard)
    }
    guard heightPolicy == .delegate, estimatedRowHeight <= 0 else { return RowHeights(count: count, standard: standard) }
    let heights = (0..<count).map { row -> CGFloat in
      let height = delegate.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
      return height >= 0 ? height : .nan
    }
    return RowHeights(known: heights, standard: standard)
  }

  // MARK: Headers and footers

  func title(of kind: TableBandKind, _ section: Int) -> String? {
    kind == .header
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
  }

  func noteThatViewIsNotImplemented(_ kind: TableBandKind) { missingViews.insert(kind) }

  /// The height that somebody says a header or footer has; nil when it is found by its content.
  private func toldHeight(of kind: TableBandKind, _ section: Int) -> CGFloat? {
    let told =
      kind == .header
      ? tableDelegate?.tableView(self, heightForHeaderInSection: section)
      : tableDelegate?.tableView(self, heightForFooterInSection: section)
    if let told, told != Self.notAnswered { return told >= 0 ? told : nil }
    let own = kind == .header ? sectionHeaderHeight : sectionFooterHeight
    return own >= 0 ? own : nil
  }

  private func estimate(of kind: TableBandKind, _ section: Int) -> CGFloat {
    let told =
      kind == .header
      ? tableDelegate?.tableView(self, estimatedHeightForHeaderInSection: section)
      : tableDelegate?.tableView(self, estimatedHeightForFooterInSection: section)
    if let told, told != Self.notAnswered, told >= 0 { return told }
    let own = kind == .header ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight
    if own > 0 { return own }
    return usualBandHeight(of: kind, section, hasTitle: true)
  }

  /// The height of a header or footer of ours: with a line of text, or of nothing.
  func usualBandHeight(of kind: TableBandKind, _ section: Int, hasTitle: Bool) -> CGFloat {
    guard style != .plain else {
      return hasTitle ? (kind == .header ? TableMetrics.plainHeader : TableMetrics.plainFooter) : 0
    }
    let more = kind == .header && section == 0 ? TableMetrics.groupedFirstGap - TableMetrics.groupedGap : 0
    guard hasTitle else { return TableMetrics.groupedGap + more }
    let line = UIFont.preferredFont(forTextStyle: .footnote).lineHeight.rounded(.up)
    return kind == .header
      ? TableMetrics.groupedHeaderTop + line + TableMetrics.groupedHeaderBottom + more
      : TableMetrics.groupedFooterTop + line + TableMetrics.groupedFooterBottom
  }

  /// Header or footer of a section as far as it is known without its view.
  private func loadedBand(_ kind: TableBandKind, _ section: Int) -> TableGeometry.Band {
    if let height = toldHeight(of: kind, section) {
      return TableGeometry.Band(height: height, exists: height > 0)
    }
    if title(of: kind, section) != nil {
      return TableGeometry.Band(height: estimate(of: kind, section), isEstimate: true, exists: true)
    }
    if tableDelegate != nil, !missingViews.contains(kind) {
      // Whether the delegate has views at all is known when it was asked for one; the view itself is made when it is shown.
      if viewsKnown.insert(kind).inserted { _ = delegateView(of: kind, section) }
      if !missingViews.contains(kind) {
        return TableGeometry.Band(height: estimate(of: kind, section), isEstimate: true, exists: true)
      }
    }
    return TableGeometry.Band(height: usualBandHeight(of: kind, section, hasTitle: false))
  }

  func delegateView(of kind: TableBandKind, _ section: Int) -> UIView? {
    kind == .header
      ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
      : tableDelegate?.tableView(self, viewForFooterInSection: section)
  }

  // MARK: Again

  /// Heights changed by a property: everything is asked for again, but the cells stay.
  func reloadGeometry() {
    needsLoad = true
    setNeedsLayout()
  }

  /// Forgets what was measured: the text has another size.
  func forgetMeasuredHeights() {
    guard !needsLoad else { return }
    reloadGeometry()
  }

  func dropEverything() {
//M4     endSwipe(animated: false)
//M4     cancelMove()
    needsLoad = true
    knowsIndexTitles = false
    selectedPaths = []
    highlightedPath = nil
    touchedCell = nil
    let old = cells
    cells = [:]
    for (path, cell) in old { retire(cell, at: path) }
    let oldBands = bands
    bands = [:]
    for (key, view) in oldBands { retire(view, key) }
    setNeedsLayout()
  }

  // MARK: Content

  /// The width of the rows, in points.
  var rowInsets: (left: CGFloat, right: CGFloat) {
    let safe = safeAreaInsets
    guard style == .insetGrouped else { return (0, 0) }
    return (TableMetrics.cardInset + safe.left, TableMetrics.cardInset + safe.right)
  }

  /// What content keeps from the sides of a cell.
  var contentMargin: CGFloat {
    style != .insetGrouped && bounds.width >= TableMetrics.wide ? TableMetrics.wideMargin : TableMetrics.margin
  }

  func updateContentSize() {
    let size = CGSize(width: bounds.width, height: max(0, geometry.height))
    if super.contentSize != size { super.contentSize = size }
  }

  /// Takes the heights of the table's own header and footer.
  func takeEndViews() {
    geometry.tableHeader = tableHeaderView?.frame.height ?? 0
    geometry.tableFooter = tableFooterView?.frame.height ?? 0
  }

  func endViewDidChange(from old: UIView?, to new: UIView?) {
    if old !== new {
      if old?.superview === self { old?.removeFromSuperview() }
      if let new { addSubview(new) }
    }
    takeEndViews()
    if !needsLoad { updateContentSize() }
    setNeedsLayout()
  }
}
