import CoreGraphics
import Foundation

/// What a compositional layout is made for.
@MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The room that there is.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the view.
  var traitCollection: UITraitCollection { get }
}

/// Room for a compositional layout, in points.
@MainActor public protocol NSCollectionLayoutContainer: AnyObject {
  /// With its insets.
  var contentSize: CGSize { get }
  /// Without its insets.
  var effectiveContentSize: CGSize { get }
}

/// How the sections of a compositional layout follow each other.
@MainActor open class UICollectionViewCompositionalLayoutConfiguration {
  /// The way of scrolling; vertical at first.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Room between two sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// Vertical, without room between sections.
  public init() {}
}

/// Sections of repeated groups, each with a layout of its own. Leading edges are at the right where one reads from there.
@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Gives the layout of a section; nil is none, which traps when the section has items.
  public typealias SectionProvider = (
    _ sectionIndex: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection?

  /// How sections follow each other. Setting it lays out anew; it is not watched.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
  private let provider: SectionProvider

  /// All sections are laid out alike.
  public convenience init(section: NSCollectionLayoutSection) { self.init { _, _ in section } }
  /// All sections are laid out alike.
  public convenience init(
    section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }
  /// Each section is laid out as `sectionProvider` says.
  public convenience init(sectionProvider: @escaping SectionProvider) {
    self.init(sectionProvider: sectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Each section is laid out as `sectionProvider` says.
  public init(
    sectionProvider: @escaping SectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    provider = sectionProvider
    self.configuration = configuration
    super.init()
  }

  // MARK: State

  /// Views that are kept in sight are in front of the items. Ours.
  private static let pinnedIndex = 10

  private var sections: [CompositionalSection] = []
  private var starts: [CGFloat] = []
  private var contentLength: CGFloat = 0
  private var container = CGSize.zero
  private var measured: [Int: [Int: CGSize]] = [:]
  private var isStale = true
  private var hasPinned = false
  private var hasEstimates = false
  private var isVertical: Bool { configuration.scrollDirection == .vertical }
  override var measuresElements: Bool { hasEstimates }

  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  // MARK: Invalidation

  open override func invalidateLayout() {
    isStale = true
    super.invalidateLayout()
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts || size(in: collectionView) != container {
      isStale = true
    }
    for (key, size) in context.preferredSizes where key.category == .cell {
      measured[key.path.section, default: [:]][key.path.item] = size
      isStale = true
    }
    super.invalidateLayout(with: context)
  }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    hasPinned || size(in: collectionView) != container
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let path = originalAttributes.indexPath
    guard originalAttributes.representedElementCategory == .cell, sections.indices.contains(path.section) else {
      return false
    }
    // Less than a hundredth of a point is rounding. Ours.
    let section = sections[path.section]
    return section.hasEstimatedWidths && abs(preferredAttributes.size.width - originalAttributes.size.width) > 0.01
      || section.hasEstimatedHeights && abs(preferredAttributes.size.height - originalAttributes.size.height) > 0.01
  }

  override func indexPathsWillChange(_ plan: CollectionUpdatePlan) {
    var moved: [Int: [Int: CGSize]] = [:]
    for (section, sizes) in measured {
      for (item, size) in sizes {
        let path = IndexPath(item: item, section: section)
        guard !plan.isReloaded(.cell(path)), let new = plan.newPath(path) else { continue }
        moved[new.section, default: [:]][new.item] = size
      }
    }
    measured = moved
  }

  // MARK: Making

  private func size(in view: UICollectionView?) -> CGSize {
    guard let view else { return .zero }
    let inset = view.adjustedContentInset
    return CGSize(
      width: max(0, view.bounds.width - inset.left - inset.right),
      height: max(0, view.bounds.height - inset.top - inset.bottom))
  }

  open override func prepare() {
    super.prepare()
    guard isStale, let view = collectionView else { return }
    isStale = false
    container = size(in: view)
    let environment = LayoutEnvironment(container, view.traitCollection)
    sections = (0..<view.numberOfSections).map { index in
      let count = view.numberOfItems(inSection: index)
      guard let section = provider(index, environment) else {
        preconditionFailure(
          "Invalid section definition. Please specify a valid section definition when content is to be rendered for a section. This is a client error."
        )
      }
      return CompositionalSection(
        section, count: count, container: container, isVertical: isVertical,
        measured: (measured[index] ?? [:]).filter { $0.key < count })
    }
    hasPinned = sections.contains { $0.boundaries.contains { $0.item.pinToVisibleBounds } }
    hasEstimates = sections.contains { $0.hasEstimatedWidths || $0.hasEstimatedHeights }
    starts = []
    contentLength = 0
    for (index, section) in sections.enumerated() {
      if index > 0 { contentLength += configuration.interSectionSpacing }
      starts.append(contentLength)
      contentLength += section.length
    }
  }

  // MARK: Places

  open override var collectionViewContentSize: CGSize {
    isVertical
      ? CGSize(width: container.width, height: contentLength) : CGSize(width: contentLength, height: container.height)
  }

  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    guard !sections.isEmpty else { return [] }
    let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    guard low <= high else { return [] }
    var found: [UICollectionViewLayoutAttributes] = []
    var index = FlowSection.lastIndex(starts) { $0 <= low }
    while index < sections.count, starts[index] <= high {
      let section = sections[index]
      for item in section.items(in: (low - starts[index])...(high - starts[index])) {
        found.append(itemAttributes(IndexPath(item: item, section: index)))
      }
      for boundary in section.boundaries { found.append(attributes(of: boundary, in: index)) }
      for decoration in section.section.decorationItems {
        found.append(attributes(of: decoration, IndexPath(item: 0, section: index)))
      }
      index += 1
    }
    return found.filter { $0.frame.overlaps(rect) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count == 2, sections.indices.contains(indexPath.section), indexPath.item >= 0,
      indexPath.item < sections[indexPath.section].count
    else { return nil }
    return itemAttributes(indexPath)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let index = indexPath.first, sections.indices.contains(index) else { return nil }
    return sections[index].boundaries.first { $0.item.elementKind == elementKind }.map { attributes(of: $0, in: index) }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let index = indexPath.first, sections.indices.contains(index) else { return nil }
    return sections[index].section.decorationItems.first { $0.elementKind == elementKind }
      .map { attributes(of: $0, indexPath) }
  }

  private func itemAttributes(_ path: IndexPath) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes()
    attributes.indexPath = path
    let frame = sections[path.section].frame(of: path.item)
    attributes.frame = shift(frame, by: starts[path.section])
    return attributes
  }

  private func shift(_ rect: CGRect, by start: CGFloat) -> CGRect {
    isVertical ? rect.offsetBy(dx: 0, dy: start) : rect.offsetBy(dx: start, dy: 0)
  }

  private func attributes(of boundary: CompositionalSection.Boundary, in index: Int) -> UICollectionViewLayoutAttributes
  {
    let attributes = makeAttributes()
    attributes.represent(.supplementaryView, boundary.item.elementKind, IndexPath(item: 0, section: index))
    let section = sections[index]
    let length = isVertical ? boundary.size.height : boundary.size.width
    var place = starts[index] + boundary.place
    if boundary.item.pinToVisibleBounds, let view = collectionView {
      let inset = view.adjustedContentInset
      if boundary.item.isAtEnd {
        let edge = isVertical ? view.bounds.maxY - inset.bottom : view.bounds.maxX - inset.right
        place = max(min(place, edge - length), min(place, starts[index]))
      } else {
        let edge = isVertical ? view.bounds.minY + inset.top : view.bounds.minX + inset.left
        place = min(max(place, edge), max(place, starts[index] + section.length - length))
      }
      attributes.zIndex = Self.pinnedIndex
    }
    let insets = section.section.contentInsets
    let inner = boundary.item.contentInsets
    attributes.frame =
      (isVertical
      ? CGRect(x: insets.leading, y: place, width: boundary.size.width, height: length)
      : CGRect(x: place, y: insets.top, width: length, height: boundary.size.height))
      .inset(by: UIEdgeInsets(top: inner.top, left: inner.leading, bottom: inner.bottom, right: inner.trailing))
    return attributes
  }

  private func attributes(
    of decoration: NSCollectionLayoutDecorationItem, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes()
    attributes.represent(.decorationView, decoration.elementKind, path)
    let length = sections[path.section].length
    let insets = decoration.contentInsets
    let whole =
      isVertical
      ? CGRect(x: 0, y: starts[path.section], width: container.width, height: length)
      : CGRect(x: starts[path.section], y: 0, width: length, height: container.height)
    attributes.frame = whole.inset(
      by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    attributes.zIndex = decoration.zIndex
    return attributes
  }
}

/// What a section provider is told.
@MainActor private final class LayoutEnvironment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  var effectiveContentSize: CGSize { contentSize }
  var container: any NSCollectionLayoutContainer { self }

  init(_ size: CGSize, _ traits: UITraitCollection) {
    contentSize = size
    traitCollection = traits
  }
}
