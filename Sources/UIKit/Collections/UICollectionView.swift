import CoreGraphics
import Foundation
import QuartzCore

/// Shows the items of a data source where a layout says, and makes views only for what is in sight.
///
/// Views are made, given their place and taken back in `layoutSubviews`; views that went out of sight stay in the hierarchy,
/// hidden, and are used again. Aspects of the class are in `UICollectionView+….swift`.
@MainActor open class UICollectionView: UIScrollView {
  // MARK: Data

  /// Has the items.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// Is told of items that will be shown soon.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether it is told.
  open var isPrefetchingEnabled = true

  /// Hears of scrolling and, when it is a `UICollectionViewDelegate`, of what happens to items.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      collectionDelegate = delegate as? any UICollectionViewDelegate
      if delegate !== oldValue { collectionViewLayout.invalidateLayout() }
    }
  }
  final weak var collectionDelegate: (any UICollectionViewDelegate)?

  // MARK: Layout

  /// Says where elements are. Setting it lays out anew, without animation.
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutInUse }
    set { setCollectionViewLayout(newValue, animated: false) }
  }
  final var layoutInUse: UICollectionViewLayout

  /// Lays out by another layout: the elements go to their new places within 0.3 s when `animated`.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }
  /// The same, and tells when all is there.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) { replaceLayout(by: layout, animated: animated, completion: completion) }

  /// The view behind all elements. It fills the view and does not scroll.
  open var backgroundView: UIView? {
    didSet {
      if oldValue !== backgroundView { oldValue?.removeFromSuperview() }
      guard let backgroundView else { return }
      insertSubview(backgroundView, at: 0)
      placeBackground()
    }
  }

  final func placeBackground() {
    guard let backgroundView else { return }
    backgroundView.frame = bounds
    backgroundView.layer.zPosition = Self.backgroundDepth
  }
  /// Behind the elements of any layout. Ours.
  private static let backgroundDepth: CGFloat = -10_000

  // MARK: Selection

  /// Whether the user can select items.
  open var allowsSelection = true
  /// Whether several can be selected at a time.
  open var allowsMultipleSelection = false {
    didSet { if oldValue, !allowsMultipleSelection { keepOneSelected() } }
  }
  /// The selected items in order; nil when there is none.
  open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  /// Selects an item, and shows it where `scrollPosition` says. Without several, other items are deselected; nil deselects all.
  /// The delegate is not told.
  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    select(indexPath, animated: animated, scrollPosition: scrollPosition)
  }
  /// Takes an item out of the selection. The delegate is not told.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { setSelected(false, indexPath) }

  // MARK: Storage of the aspects

  /// What is shown.
  struct Element {
    let view: UICollectionReusableView
    var attributes: UICollectionViewLayoutAttributes
  }

  final var elements: [ElementKey: Element] = [:]
  /// Elements that are out of sight, but still on their way there.
  final var retained: Set<ElementKey> = []
  /// How many items each section has; nil before the data source was asked.
  final var counts: [Int]?
  final var needsPrepare = true
  final var discardsElements = false
  /// What is shown may have to go since the last look.
  final var needsAnotherPass = false
  final var isLayingOut = false
  /// The bounds that the layout was last asked about.
  final var knownBounds: CGRect?

  final var classes: [ReuseKey: UICollectionReusableView.Type] = [:]
  final var pools: [ReuseKey: [UICollectionReusableView]] = [:]
  final var tokens: [RegistrationToken] = []
  /// The place of the view that the data source is asked for.
  final var placeOfNextView: UICollectionViewLayoutAttributes?
  /// The cell that the data source is asked to fill anew.
  final var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?

  final var selected: Set<IndexPath> = []
  /// The item under the finger.
  final var touched: IndexPath?

  final var batchDepth = 0
  final var changes: [CollectionChange] = []
  final var completions: [(Bool) -> Void] = []
  final var currentUpdate: CollectionUpdate?
  final var updateNumber = 0
  final var prefetched: Set<IndexPath> = []
  final var offsetAtPrefetch = CGPoint.zero

  // MARK: Creation

  /// A view with a frame in its superview's coordinate space, in points, whose elements are placed by `layout`.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutInUse = layout
    super.init(frame: frame)
    layout.owner = self
  }

  // MARK: Life

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeBackground()
    layOutElements()
  }

  override func restingPlace(instead proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
  }

  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    if collectionViewLayout.flipsHorizontallyInOppositeLayoutDirection { setNeedsLayout() }
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    collectionViewLayout.invalidateLayout()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { itemTouchBegan(touch) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if let touch = touches.first { itemTouchEnded(touch) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    itemTouchCancelled()
  }
}
