import CoreGraphics
import Foundation

/// Items in lines, one line after the other, with headers and footers.
///
/// A full line is spread over the width, a single item that leaves no room for another is in its middle. Items of one size are
/// neither asked for nor remembered: such a layout costs as much as there are sections, and what is looked at.
@MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// What the insets of sections are added to.
  public enum SectionInsetReference: Int, Sendable {
    case fromContentInset, fromSafeArea, fromLayoutMargins
  }

  /// Stands for `itemSize`, as the estimate for cells that say their own size.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  /// The size of items, where the delegate says none. 50 by 50 points, as on iOS.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { if itemSize != oldValue { invalidateLayout() } } }
  /// What items are taken to measure until their cells say so; zero, as at first, when they do not.
  open var estimatedItemSize = CGSize.zero { didSet { if estimatedItemSize != oldValue { invalidateLayout() } } }
  /// The least room between two lines, in points.
  open var minimumLineSpacing: CGFloat = 10 { didSet { if minimumLineSpacing != oldValue { invalidateLayout() } } }
  /// The least room between two items of a line, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The way of scrolling; vertical at first.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// The size of headers. Only the length along the way of scrolling counts; without one there is no header.
  open var headerReferenceSize = CGSize.zero { didSet { if headerReferenceSize != oldValue { invalidateLayout() } } }
  /// The size of footers, as for headers.
  open var footerReferenceSize = CGSize.zero { didSet { if footerReferenceSize != oldValue { invalidateLayout() } } }
  /// The room around the items of a section, in points.
  open var sectionInset = UIEdgeInsets.zero { didSet { if sectionInset != oldValue { invalidateLayout() } } }
  /// What that room is added to.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }
  /// Whether the header of the section at the top stays in sight until the section ends.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// Whether the footer of the section at the bottom stays in sight.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

  // MARK: State

  /// Headers and footers that are kept in sight are in front of the items. Ours.
  private static let pinnedIndex = 10

  private var sections: [FlowSection] = []
  /// Where each section begins, along the way of scrolling.
  private var starts: [CGFloat] = []
  private var contentLength: CGFloat = 0
  private var isStale = true
  /// The bounds' size that the sections were made for.
  private var knownSize = CGSize.zero
  private var measured: [IndexPath: CGSize] = [:]
  /// Whether the delegate has sizes of its own; its default says that it has not.
  final var delegateGivesSizes = true

  private var isVertical: Bool { scrollDirection == .vertical }
  private func main(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
  private func cross(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
  override var measuresElements: Bool { estimatedItemSize != .zero }

  // MARK: Invalidation

  open override func invalidateLayout() {
    isStale = true
    super.invalidateLayout()
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || context.invalidateDataSourceCounts
      || flow?.invalidateFlowLayoutAttributes != false
      || flow?.invalidateFlowLayoutDelegateMetrics != false
    {
      isStale = true
    }
    for (key, size) in context.preferredSizes where key.category == .cell {
      measured[key.path] = size
      isStale = true
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds || cross(newBounds.size) != cross(knownSize)
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      // Scrolling moves pinned headers, but no item.
      let isOther = cross(newBounds.size) != cross(knownSize)
      flow.invalidateFlowLayoutDelegateMetrics = isOther
      flow.invalidateFlowLayoutAttributes = isOther
    }
    return context
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard measuresElements, originalAttributes.representedElementCategory == .cell else { return false }
    // Less than a hundredth of a point is rounding. Ours.
    return abs(preferredAttributes.size.width - originalAttributes.size.width) > 0.01
      || abs(preferredAttributes.size.height - originalAttributes.size.height) > 0.01
  }

  override func indexPathsWillChange(_ plan: CollectionUpdatePlan) {
    var moved: [IndexPath: CGSize] = [:]
    for (path, size) in measured where !plan.isReloaded(.cell(path)) {
      if let new = plan.newPath(path) { moved[new] = size }
    }
    measured = moved
  }

  // MARK: Making

  open override func prepare() {
    super.prepare()
    guard isStale, let view = collectionView else { return }
    isStale = false
    let count = view.numberOfSections
    if count == 0 { measured = [:] }
    let delegate = view.collectionDelegate as? any UICollectionViewDelegateFlowLayout
    delegateGivesSizes = delegate != nil
    knownSize = view.bounds.size
    let outer = view.adjustedContentInset
    let width = cross(knownSize) - (isVertical ? outer.left + outer.right : outer.top + outer.bottom)
    sections = (0..<count).map { makeSection($0, of: view, delegate, width: width) }
    starts = []
    starts.reserveCapacity(count)
    contentLength = 0
    for section in sections {
      starts.append(contentLength)
      contentLength += section.length
    }
    contentCross = width
  }

  private var contentCross: CGFloat = 0

  private func makeSection(
    _ section: Int, of view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?, width: CGFloat
  ) -> FlowSection {
    var inset = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let reference: UIEdgeInsets =
      switch sectionInsetReference {
      case .fromContentInset: .zero
      case .fromSafeArea: view.contentInsetAdjustmentBehavior == .never ? view.safeAreaInsets : .zero
      case .fromLayoutMargins: view.layoutMargins
      }
    if isVertical {
      (inset.left, inset.right) = (inset.left + reference.left, inset.right + reference.right)
    } else {
      (inset.top, inset.bottom) = (inset.top + reference.top, inset.bottom + reference.bottom)
    }
    let (near, far) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let lineSpacing =
      delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
    let itemSpacing =
      delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
      ?? minimumInteritemSpacing
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section) ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section) ?? footerReferenceSize
    return FlowSection(
      items: itemSizes(of: section, in: view, delegate), available: width - near - far, near: near,
      insetBefore: isVertical ? inset.top : inset.left, insetAfter: isVertical ? inset.bottom : inset.right,
      lineSpacing: lineSpacing, itemSpacing: itemSpacing, header: main(header), footer: main(footer))
  }

  private func itemSizes(
    of section: Int, in view: UICollectionView, _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowSection.Items {
    let count = view.numberOfItems(inSection: section)
    func flow(_ size: CGSize) -> FlowSize { FlowSize(main: main(size), cross: cross(size)) }
    var sizes: [FlowSize] = []
    if measuresElements {
      let estimate = estimatedItemSize == Self.automaticSize ? itemSize : estimatedItemSize
      if measured.isEmpty { return .uniform(flow(estimate), count: count) }
      for item in 0..<count { sizes.append(flow(measured[IndexPath(item: item, section: section)] ?? estimate)) }
      return .various(sizes)
    }
    guard let delegate, delegateGivesSizes, count > 0 else { return .uniform(flow(itemSize), count: count) }
    sizes.reserveCapacity(count)
    for item in 0..<count {
      let path = IndexPath(item: item, section: section)
      sizes.append(flow(delegate.collectionView(view, layout: self, sizeForItemAt: path)))
      if !delegateGivesSizes { return .uniform(flow(itemSize), count: count) }
    }
    return .various(sizes)
  }

  // MARK: Places

  open override var collectionViewContentSize: CGSize {
    let length = max(contentLength, 0)
    return isVertical
      ? CGSize(width: max(contentCross, 0), height: length) : CGSize(width: length, height: max(contentCross, 0))
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard !sections.isEmpty else { return [] }
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    guard low <= high else { return [] }
    var found: [UICollectionViewLayoutAttributes] = []
    var index = FlowSection.lastIndex(starts) { $0 <= low }
    while index < sections.count, starts[index] <= high {
      let section = sections[index]
      let path = IndexPath(item: 0, section: index)
      if section.header > 0 {
        found += [headerAttributes(path, isHeader: true)].filter { $0.frame.overlaps(rect) }
      }
      for item in section.items(in: (low - starts[index])...(high - starts[index])) {
        let attributes = itemAttributes(IndexPath(item: item, section: index))
        if attributes.frame.overlaps(rect) { found.append(attributes) }
      }
      if section.footer > 0 {
        found += [headerAttributes(path, isHeader: false)].filter { $0.frame.overlaps(rect) }
      }
      index += 1
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section), indexPath.item >= 0,
      indexPath.item < sections[indexPath.section].items.count
    else { return nil }
    return itemAttributes(indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let index = indexPath.first, sections.indices.contains(index) else { return nil }
    switch elementKind {
    case UICollectionView.elementKindSectionHeader where sections[index].header > 0:
      return headerAttributes(indexPath, isHeader: true)
    case UICollectionView.elementKindSectionFooter where sections[index].footer > 0:
      return headerAttributes(indexPath, isHeader: false)
    default: return nil
    }
  }

  private func itemAttributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes()
    attributes.indexPath = path
    let place = sections[path.section].frame(of: path.item)
    attributes.frame = rect(main: starts[path.section] + place.main, cross: place.cross, size: place.size)
    return attributes
  }

  private func headerAttributes(_ path: IndexPath, isHeader: Bool) -> UICollectionViewLayoutAttributes {
    let kind = isHeader ? UICollectionView.elementKindSectionHeader : UICollectionView.elementKindSectionFooter
    let attributes = makeAttributes()
    attributes.represent(.supplementaryView, kind, path)
    let section = sections[path.section]
    let (start, end) = (starts[path.section], starts[path.section] + section.length)
    let length = isHeader ? section.header : section.footer
    var place = isHeader ? start : end - length
    if let view = collectionView, isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      let inset = view.adjustedContentInset
      if isHeader {
        let edge = isVertical ? view.bounds.minY + inset.top : view.bounds.minX + inset.left
        place = min(max(place, edge), max(start, end - section.footer - length))
      } else {
        let edge = isVertical ? view.bounds.maxY - inset.bottom : view.bounds.maxX - inset.right
        place = max(min(place, edge - length), min(end - length, start + section.header))
      }
      attributes.zIndex = Self.pinnedIndex
    }
    attributes.frame = rect(main: place, cross: 0, size: FlowSize(main: length, cross: contentCross))
    return attributes
  }

  private func rect(main: CGFloat, cross: CGFloat, size: FlowSize) -> CGRect {
    isVertical
      ? CGRect(x: cross, y: main, width: size.cross, height: size.main)
      : CGRect(x: main, y: cross, width: size.main, height: size.cross)
  }
}
