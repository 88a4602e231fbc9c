import CoreGraphics
import Foundation

/// One item of a compositional layout, or a group of them.
@MainActor open class NSCollectionLayoutItem {
  /// How large it is, in its group.
  public final let layoutSize: NSCollectionLayoutSize
  /// Room inside its edges, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero

  /// An item of a size.
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

/// Items and groups side by side, or one below the other. A section repeats it for as many items as there are.
@MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The items and groups in it, in order.
  public final let subitems: [NSCollectionLayoutItem]
  /// The room between them; none at first.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  final let isHorizontal: Bool
  /// How many there are exactly, sharing the length; nil for as many as fit.
  final let repetitions: Int?

  init(_ size: NSCollectionLayoutSize, isHorizontal: Bool, _ subitems: [NSCollectionLayoutItem], repetitions: Int?) {
    self.isHorizontal = isHorizontal
    self.subitems = subitems
    self.repetitions = repetitions
    super.init(layoutSize: size)
  }

  /// Subitems side by side from the leading edge on, again and again while they fit. Traps without any.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    precondition(!subitems.isEmpty, "a group must have at least one subitem")
    return NSCollectionLayoutGroup(layoutSize, isHorizontal: true, subitems, repetitions: nil)
  }
  /// `count` times a subitem side by side; they share the width. Traps for less than 1.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    precondition(count > 0, "a group must have at least one subitem")
    return NSCollectionLayoutGroup(layoutSize, isHorizontal: true, [subitem], repetitions: count)
  }
  /// Subitems one below the other, again and again while they fit. Traps without any.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    precondition(!subitems.isEmpty, "a group must have at least one subitem")
    return NSCollectionLayoutGroup(layoutSize, isHorizontal: false, subitems, repetitions: nil)
  }
  /// `count` times a subitem one below the other; they share the height. Traps for less than 1.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    precondition(count > 0, "a group must have at least one subitem")
    return NSCollectionLayoutGroup(layoutSize, isHorizontal: false, [subitem], repetitions: count)
  }
}

/// A header or footer of a section.
@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the supplementary view.
  public final let elementKind: String
  /// The edge of the section that it is at. One at the left or right, or none, counts as top.
  public final let alignment: NSRectAlignment
  /// Whether it stays in sight while its section is.
  open var pinToVisibleBounds = false

  /// A view of a kind at an edge.
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    self.elementKind = elementKind
    self.alignment = alignment
    super.init(layoutSize: layoutSize)
  }

  final var isAtEnd: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }
}

/// A view of the layout's own behind a section.
@MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the decoration view, as registered with the layout.
  public final let elementKind: String
  /// Its depth; behind the items at first.
  open var zIndex = -1

  init(kind: String) {
    elementKind = kind
    super.init(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// A view behind all of a section, within `contentInsets`.
  public static func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(kind: elementKind)
  }
}

/// An edge, or a corner, of a rectangle.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// A section of a compositional layout: a group that is repeated.
@MainActor open class NSCollectionLayoutSection {
  final let group: NSCollectionLayoutGroup
  /// Room around the groups, in points; headers and footers are outside of it along the way of scrolling.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Room between two groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// Headers and footers.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []

  /// A section that repeats `group`.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}
