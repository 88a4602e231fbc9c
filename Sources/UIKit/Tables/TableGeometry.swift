import Foundation

/// Where the parts of a table are, from top to bottom: its header, then for each section a gap, the section's header, the rows and the
/// section's footer, and the table's footer. A value that knows numbers only.
struct TableGeometry {
  /// A header or footer of a section.
  struct Band: Equatable {
    var height: CGFloat = 0
    /// Whether the height is an estimate until the view is made.
    var isEstimate = false
    /// Whether there is something to show.
    var exists = false
  }

  struct Section {
    /// Room above the header, in points.
    var gap: CGFloat = 0
    var header = Band()
    var rows: RowHeights
    var footer = Band()

    var height: CGFloat { gap + header.height + rows.total + footer.height }
  }

  private(set) var sections: [Section]
  private var sums: PrefixSums
  /// The heights of the table's own header and footer.
  var tableHeader: CGFloat = 0
  var tableFooter: CGFloat = 0

  init(sections: [Section] = []) {
    self.sections = sections
    sums = PrefixSums(sections.map(\.height))
  }

  var height: CGFloat { tableHeader + sums.total + tableFooter }
  var sectionsEnd: CGFloat { tableHeader + sums.total }

  // MARK: Changes

  /// Makes the height of a row known. Returns by how much it grew.
  mutating func setHeight(_ height: CGFloat?, of path: IndexPath) -> CGFloat {
    let old = sections[path.section].rows.height(path.row)
    sections[path.section].rows.set(height, at: path.row)
    sums[path.section] = sections[path.section].height
    return sections[path.section].rows.height(path.row) - old
  }

  mutating func setBand(_ band: Band, of kind: TableBandKind, in section: Int, gap: CGFloat? = nil) {
    if kind == .header { sections[section].header = band } else { sections[section].footer = band }
    if let gap { sections[section].gap = gap }
    sums[section] = sections[section].height
  }

  // MARK: Places

  /// The top and bottom of all of a section.
  func span(ofSection section: Int) -> (top: CGFloat, bottom: CGFloat) {
    let top = tableHeader + sums.sum(before: section)
    return (top, top + sums[section])
  }

  func span(of kind: TableBandKind, in section: Int) -> (top: CGFloat, bottom: CGFloat) {
    let (top, bottom) = span(ofSection: section)
    let part = sections[section]
    return kind == .header
      ? (top + part.gap, top + part.gap + part.header.height) : (bottom - part.footer.height, bottom)
  }

  /// Where a section's rows begin.
  func rowsTop(ofSection section: Int) -> CGFloat { span(of: .header, in: section).bottom }

  func span(of path: IndexPath) -> (top: CGFloat, bottom: CGFloat) {
    let rows = sections[path.section].rows
    let top = rowsTop(ofSection: path.section) + rows.offset(of: path.row)
    return (top, top + rows.height(path.row))
  }

  /// The section that `y` is in: the first or last one beyond the ends; nil when there is none.
  func section(at y: CGFloat) -> Int? {
    sections.isEmpty ? nil : min(sums.count(within: max(0, y - tableHeader)), sections.count - 1)
  }

  /// The row at `y`, exactly: nil between rows.
  func row(at y: CGFloat) -> IndexPath? {
    guard let section = section(at: y) else { return nil }
    let rows = sections[section].rows
    let offset = y - rowsTop(ofSection: section)
    guard offset >= 0, offset < rows.total, let row = rows.row(at: offset) else { return nil }
    return IndexPath(row: row, section: section)
  }

  /// The first row that ends below `y`.
  func firstRow(endingBelow y: CGFloat) -> IndexPath? {
    guard var section = section(at: y) else { return nil }
    let rows = sections[section].rows
    let offset = y - rowsTop(ofSection: section)
    if offset < rows.total, let row = rows.row(at: offset) { return IndexPath(row: row, section: section) }
    section += 1
    while section < sections.count {
      if sections[section].rows.count > 0 { return IndexPath(row: 0, section: section) }
      section += 1
    }
    return nil
  }

  func row(after path: IndexPath) -> IndexPath? {
    if path.row + 1 < sections[path.section].rows.count { return IndexPath(row: path.row + 1, section: path.section) }
    return (path.section + 1..<max(path.section + 1, sections.count)).first { sections[$0].rows.count > 0 }
      .map { IndexPath(row: 0, section: $0) }
  }

  /// The rows that meet what is between `top` and `bottom`.
  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var paths: [IndexPath] = []
    var next = bottom > top ? firstRow(endingBelow: top) : nil
    while let path = next, span(of: path).top < bottom {
      paths.append(path)
      next = row(after: path)
    }
    return paths
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows.count
  }
}

/// What a section has besides rows.
enum TableBandKind: Hashable, CaseIterable {
  case header, footer
}
