import CoreGraphics
import Foundation

// What there is, and where.
extension UICollectionView {
  /// How many sections there are.
  public final var numberOfSections: Int { loadCounts().count }

  /// How many items a section has. Traps when there is no such section.
  public final func numberOfItems(inSection section: Int) -> Int {
    let counts = loadCounts()
    precondition(
      counts.indices.contains(section),
      "request for number of items in section \(section) when there are only \(counts.count) sections in the collection view"
    )
    return counts[section]
  }

  /// Whether there is such an item.
  final func hasItem(at path: IndexPath) -> Bool {
    let counts = loadCounts()
    return path.count == 2 && counts.indices.contains(path.section) && (0..<counts[path.section]).contains(path.item)
  }

  // MARK: In sight

  /// The cells in sight, in the order of their items.
  public final var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { elements[.cell($0)]?.view as? UICollectionViewCell }
  }

  /// The items in sight, in order.
  public final var indexPathsForVisibleItems: [IndexPath] {
    elements.keys.filter { $0.category == .cell && !retained.contains($0) }.map(\.path).sorted()
  }

  /// The cell of an item; nil when it is not in sight.
  public final func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements[.cell(indexPath)]?.view as? UICollectionViewCell
  }

  /// The item of a cell; nil when the cell is not in sight here.
  public final func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    elements.first { $0.value.view === cell }?.key.path
  }

  /// The supplementary views of a kind that are in sight.
  public final func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// The places of the supplementary views of a kind that are in sight, in order.
  public final func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    elements.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.path).sorted()
  }

  /// A supplementary view; nil when it is not in sight.
  public final func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    elements[ElementKey(category: .supplementaryView, kind: elementKind, path: indexPath)]?.view
  }

  // MARK: Places

  /// The item at a point of the content; nil when there is none.
  public final func indexPathForItem(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    // The smallest rectangle that touches the point: layouts compare by intersection.
    let spot = CGRect(x: point.x, y: point.y, width: 0.001, height: 0.001)
    return attributes(in: spot)
      .filter { $0.representedElementCategory == .cell && !$0.isHidden && $0.frame.contains(point) }
      .max { $0.zIndex < $1.zIndex }?.indexPath
  }

  /// The place of an item; nil when there is no such item.
  public final func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return attributes(of: .cell(indexPath))
  }

  /// The place of a supplementary view; nil when the layout has no such one.
  public final func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return attributes(of: ElementKey(category: .supplementaryView, kind: kind, path: indexPath))
  }

  // MARK: Scrolling

  /// Scrolls until an item is where `scrollPosition` says, but not beyond the content's ends. Traps when there is no such item, and
  /// for two positions along one way.
  public final func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    precondition(
      hasItem(at: indexPath),
      "Attempted to scroll the collection view to an out-of-bounds item (\(indexPath)) when there are only "
        + "\(loadCounts()) items in its sections")
    let (vertical, horizontal): (ScrollPosition, ScrollPosition) = (
      scrollPosition.intersection([.top, .centeredVertically, .bottom]),
      scrollPosition.intersection([.left, .centeredHorizontally, .right])
    )
    precondition(
      vertical.rawValue.nonzeroBitCount <= 1 && horizontal.rawValue.nonzeroBitCount <= 1,
      "attempt to scroll to item with more than one position along an axis: \(scrollPosition)")
    // What is asked for before the first layout has a place then, too.
    layOutElements()
    guard let frame = attributes(of: .cell(indexPath))?.frame else { return }
    let inset = adjustedContentInset
    let seen = bounds.inset(by: inset)
    var target = contentOffset
    switch vertical {
    case .top: target.y = frame.minY - inset.top
    case .centeredVertically: target.y = frame.midY - seen.height / 2 - inset.top
    case .bottom: target.y = frame.maxY - seen.height - inset.top
    default: target.y += Self.way(from: (seen.minY, seen.maxY), to: (frame.minY, frame.maxY))
    }
    switch horizontal {
    case .left: target.x = frame.minX - inset.left
    case .centeredHorizontally: target.x = frame.midX - seen.width / 2 - inset.left
    case .right: target.x = frame.maxX - seen.width - inset.left
    default: target.x += Self.way(from: (seen.minX, seen.maxX), to: (frame.minX, frame.maxX))
    }
    setContentOffset(limited(target), animated: animated)
  }

  /// The shortest way that brings `item` into `seen`.
  private static func way(from seen: (CGFloat, CGFloat), to item: (CGFloat, CGFloat)) -> CGFloat {
    if item.0 < seen.0 || item.1 - item.0 > seen.1 - seen.0 { return item.0 - seen.0 }
    return max(0, item.1 - seen.1)
  }
}
