import CoreGraphics
import Foundation

// What is in sight has views, and nothing else has.
extension UICollectionView {
  /// How often cells may change the layout in one pass by saying their size: each time others may come into sight. Ours.
  private static let roundsOfMeasuring = 30

  /// `context` says what of the layout is found out anew before the next frame.
  final func layoutWasInvalidated(with context: UICollectionViewLayoutInvalidationContext) {
    needsPrepare = true
    if context.contentSizeAdjustment != .zero {
      contentSize.width += context.contentSizeAdjustment.width
      contentSize.height += context.contentSizeAdjustment.height
    }
    if context.contentOffsetAdjustment != .zero {
      contentOffset = CGPoint { $0.of(contentOffset) + $0.of(context.contentOffsetAdjustment) }
    }
    setNeedsLayout()
  }

  /// Throws away what is known of the data: items are asked for anew before the next frame. Nothing is selected afterwards.
  public final func reloadData() {
    counts = nil
    discardsElements = true
    selected = []
    prefetched = []
    let context = layoutInUse.makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layoutInUse.invalidateLayout(with: context)
    // A layout of the app's own may not tell of its invalidation.
    needsPrepare = true
    setNeedsLayout()
  }

  final func layOutElements() {
    guard !isLayingOut, batchDepth == 0 else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    if discardsElements {
      discardsElements = false
      let gone = elements
      elements = [:]
      retained = []
      for (key, element) in gone { end(key, element.view) }
    }
    for _ in 0..<Self.roundsOfMeasuring {
      needsAnotherPass = false
      noteBounds()
      prepareLayout()
      showElements()
      if !needsPrepare, !needsAnotherPass, knownBounds == bounds { break }
    }
    prefetch()
  }

  /// Tells the layout of other bounds.
  private func noteBounds() {
    guard knownBounds != bounds else { return }
    let isFirst = knownBounds == nil
    knownBounds = bounds
    if !isFirst, layoutInUse.shouldInvalidateLayout(forBoundsChange: bounds) {
      layoutInUse.invalidateLayout(with: layoutInUse.invalidationContext(forBoundsChange: bounds))
    }
  }

  /// Lets the layout find out what it has to.
  final func prepareLayout() {
    guard needsPrepare else { return }
    needsPrepare = false
    loadCounts()
    layoutInUse.prepare()
    let size = layoutInUse.collectionViewContentSize
    if contentSize != size { contentSize = size }
  }

  /// Asks the data source how much there is, when that is not known.
  @discardableResult final func loadCounts() -> [Int] {
    if let counts { return counts }
    let new = countsOfDataSource()
    counts = new
    return new
  }

  final func countsOfDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: self))).map {
      max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
    }
  }

  private func showElements() {
    let wanted = attributes(in: bounds)
    var keys: Set<ElementKey> = []
    keys.reserveCapacity(wanted.count)
    for attributes in wanted where !attributes.isHidden { keys.insert(attributes.key) }
    // First what goes, so that its views serve what comes.
    for (key, element) in elements where !keys.contains(key) && !retained.contains(key) {
      elements[key] = nil
      end(key, element.view)
    }
    for attributes in wanted where !attributes.isHidden {
      let key = attributes.key
      if let element = elements[key] {
        elements[key]?.attributes = attributes
        element.view.take(attributes)
      } else {
        UIView.performWithoutAnimation { _ = show(key, attributes, from: attributes) }
      }
      // The data source may have reloaded.
      if discardsElements { return }
    }
  }

  /// Shows an element at `first`, which is where it is or comes from.
  final func show(
    _ key: ElementKey, _ attributes: UICollectionViewLayoutAttributes, from first: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    placeOfNextView = first
    defer { placeOfNextView = nil }
    guard let view = makeView(key) else { return nil }
    view.owner = self
    if let cell = view as? UICollectionViewCell {
      cell.isSelected = selected.contains(key.path)
      cell.isHighlighted = touched == key.path
    }
    view.take(first)
    put(view, atDepth: first.zIndex)
    elements[key] = Element(view: view, attributes: attributes)
    if key.category != .decorationView { measure(view, attributes) }
    switch (key.category, view) {
    case (.cell, let cell as UICollectionViewCell):
      prefetched.remove(key.path)
      collectionDelegate?.collectionView(self, willDisplay: cell, forItemAt: key.path)
    case (.supplementaryView, _):
      collectionDelegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: key.kind, at: key.path)
    default: break
    }
    return view
  }

  /// Asks a new view what size it would rather have.
  private func measure(_ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes) {
    guard layoutInUse.measuresElements else { return }
    let preferred = view.preferredLayoutAttributesFitting(attributes)
    guard preferred !== attributes,
      layoutInUse.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    else { return }
    layoutInUse.invalidateLayout(
      with: layoutInUse.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    )
  }

  /// Puts a view behind those of greater depth.
  private func put(_ view: UICollectionReusableView, atDepth depth: Int) {
    let inFront = subviews.first { other in
      (other as? UICollectionReusableView)?.appliedAttributes.map { $0.zIndex > depth } ?? false
    }
    if let inFront {
      if inFront !== view { insertSubview(view, belowSubview: inFront) }
    } else if view.superview !== self {
      addSubview(view)
    }
  }

  /// An element is not shown any more: its view may serve another one.
  final func end(_ key: ElementKey, _ view: UICollectionReusableView) {
    recycle(view, key)
    switch (key.category, view) {
    case (.cell, let cell as UICollectionViewCell):
      collectionDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: key.path)
    case (.supplementaryView, _):
      collectionDelegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: key.kind, at: key.path)
    default: break
    }
  }

  // MARK: Mirroring

  /// Whether the layout's left is the right here.
  private var isFlipped: Bool {
    layoutInUse.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != layoutInUse.developmentLayoutDirection
  }

  final func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    guard isFlipped else { return layoutInUse.layoutAttributesForElements(in: rect) ?? [] }
    let width = layoutInUse.collectionViewContentSize.width
    let mirrored = CGRect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    return (layoutInUse.layoutAttributesForElements(in: mirrored) ?? []).map { flip($0) }
  }

  final func attributes(of key: ElementKey) -> UICollectionViewLayoutAttributes? {
    let attributes =
      switch key.category {
      case .cell: layoutInUse.layoutAttributesForItem(at: key.path)
      case .supplementaryView: layoutInUse.layoutAttributesForSupplementaryView(ofKind: key.kind, at: key.path)
      case .decorationView: layoutInUse.layoutAttributesForDecorationView(ofKind: key.kind, at: key.path)
      }
    return attributes.map { flip($0) }
  }

  /// Mirrors attributes of the layout, where it is to be mirrored.
  final func flip(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    guard isFlipped, let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
    copy.center.x = layoutInUse.collectionViewContentSize.width - copy.center.x
    return copy
  }
}
