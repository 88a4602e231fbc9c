import CoreGraphics
import Foundation

/// Says where the elements of a collection view are. Abstract: a subclass overrides `prepare`, `collectionViewContentSize`,
/// `layoutAttributesForElements(in:)` and `layoutAttributesForItem(at:)`.
@MainActor open class UICollectionViewLayout {
  /// A layout of no view yet.
  public init() {}

  /// The view that is laid out.
  open var collectionView: UICollectionView? { owner }
  final weak var owner: UICollectionView?

  final private(set) var decorationClasses: [String: UICollectionReusableView.Type] = [:]

  /// Makes decoration views of `elementKind` from a class; nil makes no more.
  open func register(_ viewClass: UICollectionReusableView.Type?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass
  }

  // MARK: Classes

  /// The class of the attributes that the layout makes; a subclass of `UICollectionViewLayoutAttributes`.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts that the layout is invalidated with; a subclass of `UICollectionViewLayoutInvalidationContext`.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

  final func makeAttributes() -> UICollectionViewLayoutAttributes {
    guard let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type else {
      preconditionFailure("\(Self.layoutAttributesClass) is not a subclass of UICollectionViewLayoutAttributes")
    }
    return type.init()
  }

  final func makeContext() -> UICollectionViewLayoutInvalidationContext {
    guard let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type else {
      preconditionFailure(
        "\(Self.invalidationContextClass) is not a subclass of UICollectionViewLayoutInvalidationContext")
    }
    return type.init()
  }

  // MARK: Places

  /// The layout was invalidated, and is about to be asked. Does nothing; for overriding.
  open func prepare() {}

  /// The size of all content, in points; zero unless overridden.
  open var collectionViewContentSize: CGSize { .zero }

  /// What is in `rect` (the content's points), in any order; nil unless overridden.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The place of an item; nil unless overridden.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The place of a supplementary view; nil unless overridden.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The place of a decoration view; nil unless overridden.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The offset that content comes to rest at after a drag; the proposed one unless overridden. `velocity` is in points a
  /// millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// The offset after a batch of changes or a change of layout; the proposed one unless overridden.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
    proposedContentOffset
  }

  /// The direction of reading that the layout was written for; from left to right unless overridden.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Whether the content is mirrored where the direction of reading is the other one; false unless overridden.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Invalidation

  /// Asks for a new layout before the next frame.
  open func invalidateLayout() {
    let context = makeContext()
    context.invalidateEverything = true
    owner?.layoutWasInvalidated(with: context)
  }

  /// Asks for a new layout of what `context` names before the next frame. Call `super`.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    owner?.layoutWasInvalidated(with: context)
  }

  /// Whether the layout depends on the view's bounds in such a way that it is another one for `newBounds`; false unless overridden.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
  /// The context for a change of the bounds.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
    makeContext()
  }
  /// Whether the layout takes what a cell or view prefers to what it was given; false unless overridden.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// The context for what a cell or view prefers.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    if preferredAttributes.representedElementCategory == .cell {
      context.invalidateItems(at: [preferredAttributes.indexPath])
    } else if preferredAttributes.representedElementCategory == .supplementaryView {
      context.invalidateSupplementaryElements(
        ofKind: preferredAttributes.representedElementKind ?? "", at: [preferredAttributes.indexPath])
    }
    context.preferredSizes[originalAttributes.key] = preferredAttributes.size
    return context
  }

  /// Whether cells are measured: a layout of the app's own may want it, ours know.
  var measuresElements: Bool { true }

  /// Paths are others now.
  func indexPathsWillChange(_ plan: CollectionUpdatePlan) {}

  // MARK: Changes

  /// A batch of changes is about to be animated; the layout was prepared for what is after it. Call `super`.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// The changes are set; what is changed here is animated with them. Call `super`.
  open func finalizeCollectionViewUpdates() {}

  /// How an item looks that comes into sight with changes, before it is animated to its place. Unless overridden, one that is new
  /// fades in, one that was elsewhere comes from there.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    initialAttributes(.cell(itemIndexPath), layoutAttributesForItem(at: itemIndexPath))
  }
  /// How an item looks in the end that goes with changes. Unless overridden it fades out. The path is the one before.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    finalAttributes(.cell(itemIndexPath))
  }
  /// As for items.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(
      ElementKey(category: .supplementaryView, kind: elementKind, path: elementIndexPath),
      layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
  }
  /// As for items.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(ElementKey(category: .supplementaryView, kind: elementKind, path: elementIndexPath))
  }
  /// As for items.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    initialAttributes(
      ElementKey(category: .decorationView, kind: elementKind, path: decorationIndexPath),
      layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath))
  }
  /// As for items.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    finalAttributes(ElementKey(category: .decorationView, kind: elementKind, path: decorationIndexPath))
  }

  private func initialAttributes(
    _ key: ElementKey, _ present: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    guard let copy = present?.copy() as? UICollectionViewLayoutAttributes else { return nil }
    guard let update = owner?.currentUpdate else { return copy }
    if let old = update.plan.oldKey(of: key), let before = update.oldAttributes[old], !update.plan.isReloaded(old) {
      guard let copy = before.copy() as? UICollectionViewLayoutAttributes else { return nil }
      copy.indexPath = key.path
      return copy
    }
    if update.plan.oldKey(of: key) == nil || update.plan.oldKey(of: key).map(update.plan.isReloaded) == true {
      copy.alpha = 0
    }
    return copy
  }

  private func finalAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    guard let copy = owner?.currentUpdate?.oldAttributes[key]?.copy() as? UICollectionViewLayoutAttributes else {
      return nil
    }
    copy.alpha = 0
    return copy
  }

  // MARK: Another layout

  /// The view is about to be laid out by `newLayout` instead. Does nothing; for overriding.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// The view was laid out by `oldLayout` until now. Does nothing; for overriding.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// The change of layout is set; what is changed here is animated with it. Does nothing; for overriding.
  open func finalizeLayoutTransition() {}
}
