import CoreGraphics
import Foundation
import QuartzCore

/// Shows a part of a larger content, which the user moves by finger, touchpad or wheel.
///
/// The content's place is the bounds' origin: scrolling moves the subviews without laying anything out anew. Content that was
/// let go slows down, that was pulled beyond its end comes back. Aspects of the class are in `UIScrollView+….swift`; its
/// numbers are in `ScrollPhysics`.
@MainActor open class UIScrollView: UIView {
  /// Hears of scrolling.
  open weak var delegate: (any UIScrollViewDelegate)?

  // MARK: Content

  /// The size of what can be scrolled, in points. What is not above 0 counts as 0.
  open var contentSize = CGSize.zero {
    didSet { if oldValue != contentSize { geometryDidChange() } }
  }

  /// Extra room around the content, in points. NaN counts as 0.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if oldValue != contentInset { geometryDidChange(byContentInset: true) } }
  }

  /// Which parts of the safe area are added to `contentInset`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if oldValue != contentInsetAdjustmentBehavior { safeAreaMayHaveChanged() } }
  }

  /// `contentInset` and what bars cover of the view.
  open var adjustedContentInset: UIEdgeInsets { currentAdjustedContentInset }

  /// `adjustedContentInset` changed; for overriding. Call `super`, which tells the delegate.
  open func adjustedContentInsetDidChange() { delegate?.scrollViewDidChangeAdjustedContentInset(self) }

  /// The content's point at the view's top left corner. Setting it in code is not limited to the content, and ends a change
  /// under way along that axis that was asked for as animated; content that moves by itself or under a finger goes on from there. NaN traps,
  /// as it does for `bounds`.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { if newValue != bounds.origin { bounds.origin = newValue } }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      let isOwnMove = movesItself
      movesItself = false
      super.bounds = newValue
      let new = super.bounds
      if new.origin != old.origin { offsetDidChange(from: old.origin, isOwnMove: isOwnMove) }
      if new.size != old.size { geometryDidChange() }
    }
  }

  open override var frame: CGRect {
    get { super.frame }
    set {
      let old = super.bounds.size
      super.frame = newValue
      if super.bounds.size != old { geometryDidChange() }
    }
  }

  /// Moves the content so that `contentOffset` is at the top left corner: within 0.3 s when `animated`, else at once, which
  /// also stops what moves. The delegate hears of the end of an animated change; one to where the content is already is none.
  /// Outside of a window, and while the user drags, an animated change happens at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    if animated { animateOffset(to: contentOffset) } else { jump(to: contentOffset) }
  }

  /// Moves the content as little as is needed to show `rect` (content's points), but not beyond the content's ends. Nothing
  /// happens for a rectangle that is empty or not finite.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { reveal(rect, animated: animated) }

  /// Stops content that moves by itself, and a drag, where they are; what is beyond an end then is moved there.
  open func stopScrollingAndZooming() { stopAll() }

  // MARK: Behaviour

  /// Whether the user can scroll. Turning it off stops what moves.
  open var isScrollEnabled = true {
    didSet { if oldValue != isScrollEnabled { scrollEnabledDidChange() } }
  }
  /// Whether a drag that begins along one axis keeps to it. One that begins between the axes moves along both.
  open var isDirectionalLockEnabled = false
  /// Whether content can be pulled beyond its ends, and comes back.
  open var bounces = true
  /// Whether it can be pulled up and down also when there is no more of it than is shown.
  open var alwaysBounceVertical = false {
    didSet { if oldValue != alwaysBounceVertical { geometryDidChange() } }
  }
  /// Whether it can be pulled to the sides also when there is no more of it than is shown.
  open var alwaysBounceHorizontal = false {
    didSet { if oldValue != alwaysBounceHorizontal { geometryDidChange() } }
  }
  /// Whether content comes to rest at multiples of the view's size.
  open var isPagingEnabled = false
  /// How fast content slows down that was let go.
  open var decelerationRate = DecelerationRate.normal

  // MARK: Touches

  /// Whether views in the content hear of a finger only when it has rested for 0.15 s without scrolling, or was lifted.
  open var delaysContentTouches = true
  /// Whether a drag takes the finger from a view in the content that has it already. Off, such a finger does not scroll.
  open var canCancelContentTouches = true

  /// Whether `view`, in the content, is told of touches that begin in it; true unless overridden.
  open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

  /// Whether a drag takes a finger from `view`, in the content, that has it already: not from a control, unless overridden.
  /// Asked when the finger has moved, if `canCancelContentTouches` is true.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

  /// The recognizer of drags. It follows fingers, pencils and scrolling, but not a mouse that is dragged.
  open var panGestureRecognizer: UIPanGestureRecognizer { pan }
  final let pan = ScrollPanGestureRecognizer()

  // MARK: State

  /// Whether a finger is down that scrolls or may.
  open var isTracking: Bool { !pan.touches.isEmpty && pan.committed != .failed }
  /// Whether the user drags the content.
  open var isDragging: Bool { if case .dragging = movement { true } else { false } }
  /// Whether the content moves on by itself after a drag.
  open var isDecelerating: Bool { if case .decelerating = movement { true } else { false } }
  /// Whether a change goes on that code asked for as animated.
  open var isScrollAnimating: Bool { if case .animating = movement { true } else { false } }

  // MARK: Indicators

  /// Whether the place in the content is shown at the right while it moves up and down.
  open var showsVerticalScrollIndicator = true {
    didSet { if oldValue != showsVerticalScrollIndicator { layOutIndicators() } }
  }
  /// Whether the place in the content is shown at the bottom while it moves to the sides.
  open var showsHorizontalScrollIndicator = true {
    didSet { if oldValue != showsHorizontalScrollIndicator { layOutIndicators() } }
  }
  /// The colour of the indicators.
  open var indicatorStyle = IndicatorStyle.default {
    didSet { if oldValue != indicatorStyle { layOutIndicators() } }
  }
  /// How far the vertical indicator keeps away from the view's edges, in points.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if oldValue != verticalScrollIndicatorInsets { layOutIndicators() } }
  }
  /// How far the horizontal indicator keeps away from the view's edges, in points.
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if oldValue != horizontalScrollIndicatorInsets { layOutIndicators() } }
  }
  /// The insets of both indicators: setting it sets both, getting it gives the vertical one's.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set {
      verticalScrollIndicatorInsets = newValue
      horizontalScrollIndicatorInsets = newValue
    }
  }
  /// Whether indicators also keep away from what bars cover.
  open var automaticallyAdjustsScrollIndicatorInsets = true {
    didSet { if oldValue != automaticallyAdjustsScrollIndicatorInsets { layOutIndicators() } }
  }

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() { flashIndicators() }

  // MARK: Storage of the aspects

  /// What moves the content now.
  final var movement = Movement.none
  /// Counts movements: who called the app knows by it whether the app began another one.
  final var movementNumber = 0
  /// Whether the next change of the bounds is the movement's own.
  final var movesItself = false
  final lazy var frames = FrameDriver { [weak self] in self?.move(to: $0) }
  /// Whether a finger is down that stopped what moved.
  final var isHeld = false
  /// What the delegate asked for as animated while the finger was let go.
  final var animationAfterDrag: CGPoint?
  final var isLettingGo = false
  /// Whether the delegate is told of the end of an animated change that happened at once.
  final var isTellingOfEnd = false
  /// What steps of the wheel have moved less than a pixel.
  final var wheelRest = CGPoint.zero
  /// Where the content's ends were last, to notice a change.
  final var knownAdjustedInset = UIEdgeInsets.zero
  /// Made when the content first moves.
  final var indicators: ScrollIndicators?

  // MARK: Creation

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    let delay = ContentDelayGestureRecognizer()
    delay.scrollView = self
    addGestureRecognizer(delay)
    pan.scrollView = self
    pan.addTarget(self, action: UIScrollView.panDidChange)
    addGestureRecognizer(pan)
  }

  // MARK: Hierarchy and layout

  override func makeContentGuide() -> UILayoutGuide? {
    let guide = ScrollContentGuide()
    guide.storedOwner = self
    return guide
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    takeContentSizeFromConstraints()
    safeAreaMayHaveChanged()
    layOutIndicators()
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    safeAreaMayHaveChanged()
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    // Nobody would see it move: it is where it would come to rest.
    if newWindow == nil { finishMovement() }
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layOutIndicators()
  }

  // MARK: Events

  /// A finger that stops moving content means the content, not what happens to be under it.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view != nil && isVisiblyDecelerating ? self : view
  }

  // Touches end here, as on iOS, unless the user cannot scroll.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isScrollEnabled { super.touchesBegan(touches, with: event) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isScrollEnabled { super.touchesMoved(touches, with: event) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isScrollEnabled { super.touchesEnded(touches, with: event) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isScrollEnabled { super.touchesCancelled(touches, with: event) }
  }
}
