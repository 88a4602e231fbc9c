import CoreGraphics
import Foundation

/// What of a layout is to be found out anew.
@MainActor open class UICollectionViewLayoutInvalidationContext {
  /// A context that names nothing yet.
  public required init() {}

  /// Whether everything is: the view's data was replaced, or the layout was invalidated as a whole.
  open internal(set) var invalidateEverything = false
  /// Whether the numbers of sections and items are asked for anew.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items that were named; nil when none was.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The supplementary views that were named, by their kind; nil when none was.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The decoration views that were named, by their kind; nil when none was.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

  /// Names items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }
  /// Names supplementary views.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }
  /// Names decoration views.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:])
      .merging([elementKind: indexPaths]) { $0 + $1 }
  }

  /// How far the content's offset moves with the invalidation, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// How much the content grows with the invalidation, in points, until the layout says its size anew.
  open var contentSizeAdjustment = CGSize.zero

  /// Sizes that cells and views asked for.
  final var preferredSizes: [ElementKey: CGSize] = [:]
}

/// What of a flow layout is to be found out anew.
@MainActor open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked for sizes, insets and spacings anew.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether items are placed anew.
  open var invalidateFlowLayoutAttributes = true
}
