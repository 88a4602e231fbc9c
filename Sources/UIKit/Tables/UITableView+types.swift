import Foundation

extension UITableView {
  /// How a table looks.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge; headers and footers stay in view while their section is.
    case plain
    /// Sections stand apart on a tinted ground.
    case grouped
    /// Sections are cards with round corners, away from the edges.
    case insetGrouped
  }

  /// Where a row is brought to.
  public enum ScrollPosition: Int, Sendable {
    /// As little as is needed to show it.
    case none
    case top, middle, bottom
  }

  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    case fade
    /// From and to the right edge, and so on.
    case right, left, top, bottom
    /// At once.
    case none
    /// From and to the middle of their place.
    case middle
    /// As the table finds best: the rows below cover and uncover them.
    case automatic = 100
  }

  /// What `separatorInset` is measured from.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The cell's edges.
    case fromCellEdges
    /// Where the content would begin by itself.
    case fromAutomaticInsets
  }

  /// Stands for a height that the table finds itself, by the content.
  public static let automaticDimension: CGFloat = -1
  /// The magnifying glass in an index of titles.
  public static let indexSearch = "{search}"

  /// What a method returns that is not implemented, so that the table knows.
  static let notAnswered: CGFloat = -.greatestFiniteMagnitude
}

/// Numbers of tables' looks, in points: those of iOS 17 unless said otherwise.
enum TableMetrics {
  /// The least height of a row that finds its own.
  static let rowHeight: CGFloat = 44
  /// What content keeps from the edges of a cell.
  static let margin: CGFloat = 16
  static let wideMargin: CGFloat = 20
  /// From this width on margins are the wide ones.
  static let wide: CGFloat = 414
  /// What cards keep from the edges.
  static let cardInset: CGFloat = 20
  static let cardRadius: CGFloat = 10
  /// Above a header in the plain style, when the table chooses.
  static let plainHeaderGap: CGFloat = 22
  static let plainHeader: CGFloat = 28
  static let plainFooter: CGFloat = 28
  /// The room between sections that have no titles is a footer's and a header's.
  static let groupedGap: CGFloat = 17.5
  /// The first section begins as far below the top as two sections are apart.
  static let groupedFirstGap: CGFloat = 35
  /// Above and below the text of a header in the grouped styles.
  static let groupedHeaderTop: CGFloat = 16
  static let groupedHeaderBottom: CGFloat = 6
  static let groupedFooterTop: CGFloat = 8
  static let groupedFooterBottom: CGFloat = 12
}
