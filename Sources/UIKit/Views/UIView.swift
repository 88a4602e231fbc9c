import CoreGraphics
import Foundation
import QuartzCore

/// A rectangle on the screen that draws, lays out its subviews and takes part in event handling.
///
/// Every view has a layer that holds its geometry and look; the view is the layer's delegate. Aspects of the class are in
/// `UIView+….swift`; what subclasses override is declared here.
@MainActor open class UIView: UIResponder, CALayerDelegate {
  // MARK: Storage

  /// The layer that this view draws on; of the class that `layerClass` names.
  public let layer: CALayer

  // Read for every view of a hit test. No access runs other code, so no two can overlap on the main actor.
  @exclusivity(unchecked) final var storedSubviews: [UIView] = [] {
    didSet { layer.hitBoxes = nil }
  }
  // A view is only released on the main actor, where its hierarchy lives, so the parent's `deinit` may clear this link; a
  // weak reference would cost every parent a side table.
  @exclusivity(unchecked) nonisolated(unsafe) private final var superviewReference: Unmanaged<UIView>?
  nonisolated final var storedSuperview: UIView? {
    @inline(__always) get { superviewReference?.takeUnretainedValue() }
    @inline(__always) set { superviewReference = newValue.map(Unmanaged.passUnretained) }
  }
  /// Whether `view` is the superview, found without touching a reference count.
  @inline(__always) final func isSubview(of view: UIView) -> Bool {
    superviewReference?.toOpaque() == Unmanaged.passUnretained(view).toOpaque()
  }
  /// The controller whose root view this is.
  weak var viewController: UIViewController?
  @exclusivity(unchecked) final var flags: Flags = [
    .userInteractionEnabled, .autoresizesSubviews, .opaque, .translatesAutoresizingMask,
  ]
  /// How many animations say that the view takes no events, and how many animators move it.
  final var deafeningAnimations: Int32 = 0
  final var movingAnimators: Int32 = 0
  /// A number of the app's own, by which `viewWithTag(_:)` finds the view.
  public final var tag = 0
  var storedContentMode = ContentMode.scaleToFill
  var storedAutoresizingMask: AutoresizingMask = []
  var storedBackgroundColor: UIColor?
  var storedTintColor: UIColor?
  final var storedGestureRecognizers: [UIGestureRecognizer] = []
  final var storedInteractions: [any UIInteraction] = []
  /// What Auto Layout knows of this view; nil while no constraint concerns it.
  @exclusivity(unchecked) final var autoLayoutState: AutoLayoutState?
  /// What is overridden of the traits here; nil while nothing is and nobody watches them.
  final var traitState: TraitState?

  struct Flags: OptionSet {
    let rawValue: UInt16
    static let userInteractionEnabled = Flags(rawValue: 1 << 0)
    static let multipleTouchEnabled = Flags(rawValue: 1 << 1)
    static let exclusiveTouch = Flags(rawValue: 1 << 2)
    static let autoresizesSubviews = Flags(rawValue: 1 << 3)
    static let opaque = Flags(rawValue: 1 << 4)
    static let translatesAutoresizingMask = Flags(rawValue: 1 << 5)
    static let contentScaleSet = Flags(rawValue: 1 << 6)
    static let keepsContentsWhenDrawing = Flags(rawValue: 1 << 7)
    /// Of a class of ours that is hit by its bounds alone, and takes geometry as it comes.
    static let isHitByBounds = Flags(rawValue: 1 << 8)
    /// It is animated by something that does not allow for touches.
    static let ignoresTouches = Flags(rawValue: 1 << 9)
    /// A property animator moves it: it is hit where it is on the screen.
    static let isHitWhereShown = Flags(rawValue: 1 << 10)
    /// A stack view lays it out.
    static let isArranged = Flags(rawValue: 1 << 11)
    /// It is hidden, but its stack view shows it until it has shrunk.
    static let isLeavingStack = Flags(rawValue: 1 << 12)
    /// It is hit by its bounds alone when no animator moves it.
    static let isHitByBoundsAtRest = Flags(rawValue: 1 << 13)
  }

  // MARK: Creation

  /// The class of the view's layer; `CALayer` unless overridden.
  open class var layerClass: CALayer.Type { CALayer.self }

  /// A view with a frame in its superview's coordinate space, in points. NaN traps, as on iOS.
  public init(frame: CGRect) {
    layer = Self.layerClass.init()
    super.init()
    layer.owner = self
    let scale = UIScreen.main.scale
    if scale != 1 { layer.contentsScale = scale }
    layer.setNeedsLayout()
    let ownClass = ObjectIdentifier(type(of: self))
    if !UIView.classesWithoutDrawing.contains(ownClass) { layer.setNeedsDisplay() }
    if UIView.classesHitByBounds.contains(ownClass) { flags.insert(.isHitByBounds) }
    if frame != .zero { layer.frame = frame }
  }

  /// A view of no size at the origin.
  public convenience override init() { self.init(frame: .zero) }

  deinit {
    layer.owner = nil
    for view in storedSubviews { view.storedSuperview = nil }
  }

  /// Classes of ours that draw nothing themselves, so that no drawing is tried for them.
  private static let classesWithoutDrawing: Set<ObjectIdentifier> = [
    ObjectIdentifier(UIView.self), ObjectIdentifier(UIWindow.self), ObjectIdentifier(UIControl.self),
    ObjectIdentifier(UIButton.self), ObjectIdentifier(UIImageView.self), ObjectIdentifier(UISlider.self),
    ObjectIdentifier(UISwitch.self), ObjectIdentifier(UISegmentedControl.self), ObjectIdentifier(UIStepper.self),
    ObjectIdentifier(UIPageControl.self), ObjectIdentifier(UIProgressView.self),
    ObjectIdentifier(UIActivityIndicatorView.self), ObjectIdentifier(ControlKnob.self),
    ObjectIdentifier(UIScrollView.self), ObjectIdentifier(UIStackView.self),
  ]

  /// Classes of ours that override nothing that hit testing asks, so that a hit test may pass over them without asking, and
  /// nothing of what geometry is set and animated by, so that Auto Layout may place them without asking.
  private static let classesHitByBounds: Set<ObjectIdentifier> = [
    ObjectIdentifier(UIView.self), ObjectIdentifier(UIControl.self), ObjectIdentifier(UIButton.self),
    ObjectIdentifier(UIImageView.self), ObjectIdentifier(UILabel.self), ObjectIdentifier(UIStackView.self),
  ]

  // MARK: Responder

  open override var next: UIResponder? { viewController ?? storedSuperview }
  override var hostWindow: UIWindow? { window }

  // MARK: Geometry

  /// The smallest rectangle around the view, in the superview's coordinate space. Setting it changes `center` and the
  /// size of `bounds`; under a transform that is not the identity Apple leaves the result open, here the size is mapped back.
  open var frame: CGRect {
    get { layer.frame }
    set { changeGeometry { layer.frame = newValue } }
  }

  /// The view's rectangle in its own coordinate space. Another origin scrolls the subviews; another size grows or shrinks
  /// the view about `center`.
  open var bounds: CGRect {
    get { layer.bounds }
    set { changeGeometry { layer.bounds = newValue } }
  }

  /// Where the layer's anchor point is, in the superview's coordinate space.
  open var center: CGPoint {
    get { layer.position }
    set { changeGeometry { layer.position = newValue } }
  }

  /// The affine transform about `center`.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// The three-dimensional transform about `center`.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The point of the view that `center` places, in units of its size.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set {
      guard newValue != layer.anchorPoint else { return }
      layer.anchorPoint = newValue
      autoLayoutGeometryDidChange()
    }
  }

  // MARK: Hierarchy

  /// The view that this one is in; nil for the root of a hierarchy.
  open var superview: UIView? { storedSuperview }
  /// The views in this one, backmost first.
  open var subviews: [UIView] { storedSubviews }
  /// The window that the view is in, by its superviews; nil outside of one.
  open var window: UIWindow? {
    var view: UIView? = storedSuperview
    while let current = view {
      if let window = current as? UIWindow { return window }
      view = current.storedSuperview
    }
    return nil
  }

  /// Puts `view` in front of the other subviews, taking it from its present superview.
  open func addSubview(_ view: UIView) { insert(view, at: .front) }
  /// Puts `view` at `index` of `subviews`, 0 being backmost; an index beyond the ends means the nearest end.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: .index(index)) }
  /// Puts `view` right behind `sibling`; in front of all when that is not a subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, at: .below(sibling)) }
  /// Puts `view` right in front of `sibling`; in front of all when that is not a subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, at: .above(sibling)) }
  /// Takes the view out of its superview; nothing happens when it has none.
  open func removeFromSuperview() { detach() }

  /// `subview` was added. This and the five below do nothing; for overriding.
  open func didAddSubview(_ subview: UIView) {}
  /// `subview` is about to leave.
  open func willRemoveSubview(_ subview: UIView) {}
  /// The view is about to get another superview; nil when it leaves.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// The view has another superview, or none.
  open func didMoveToSuperview() {}
  /// The view is about to get into another window; nil when it leaves.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// The view is in another window, or in none.
  open func didMoveToWindow() {}

  // MARK: Layout

  /// Places the subviews. The base version applies constraints; never call it, call `setNeedsLayout` or `layoutIfNeeded`.
  open func layoutSubviews() { autoLayoutApply() }

  /// Asks for `layoutSubviews` before the next frame. Several requests are one.
  open func setNeedsLayout() {
    autoLayoutState?.placesAll = true
    layer.setNeedsLayout()
  }

  /// Lays out now what has pending layout, from the topmost ancestor that has.
  open func layoutIfNeeded() {
    layoutRoot.autoLayoutUpdateConstraintsPass()
    layer.layoutIfNeeded()
  }

  /// The size that fits the content best within `size`; the present size unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes the size that fits the present one, keeping the top left corner: text of several lines keeps to the width.
  open func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    let old = frame
    bounds = CGRect(origin: bounds.origin, size: fitting)
    frame = CGRect(origin: old.origin, size: frame.size)
  }

  /// The size that the content asks for, or `noIntrinsicMetric` in a direction without one.
  open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }
  /// Stands for no size of its own in a direction.
  public static let noIntrinsicMetric: CGFloat = -1

  /// Whether the view is laid out by constraints even when it has none.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Updates the view's constraints. Call `super` last.
  open func updateConstraints() { autoLayoutState?.needsUpdateConstraints = false }

  /// How far the alignment rectangle lies inside the frame, in points; zero unless overridden.
  open var alignmentRectInsets: UIEdgeInsets { .zero }

  /// The view whose text gives the first baseline; `forLastBaselineLayout` unless overridden.
  open var forFirstBaselineLayout: UIView { forLastBaselineLayout }
  /// The view whose text gives the last baseline; this one unless overridden.
  open var forLastBaselineLayout: UIView { self }

  /// Distance of the first baseline from the top in points, for Auto Layout; zero unless overridden.
  var firstBaselineOffsetFromTop: CGFloat { 0 }
  /// Distance of the last baseline from the bottom in points, for Auto Layout; zero unless overridden.
  var lastBaselineOffsetFromBottom: CGFloat { 0 }

  /// `intrinsicContentSize` changed: constraints take the new one before the next frame.
  open func invalidateIntrinsicContentSize() { autoLayoutContentSizeDidChange() }

  /// The size that the constraints inside the view give it when it wants `targetSize` with the priority `fittingSizeLevel`.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that the constraints inside the view give it when it wants `targetSize`, in points, with these priorities.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    autoLayoutFittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// The alignment rectangle of a frame: the frame inside `alignmentRectInsets` unless overridden.
  open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

  /// The frame of an alignment rectangle, the inverse of `alignmentRect(forFrame:)`.
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return alignmentRect.inset(
      by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }

  /// How far the view is covered by bars at its edges, in points.
  open var safeAreaInsets: UIEdgeInsets { inheritedSafeAreaInsets }
  /// `safeAreaInsets` changed; for overriding.
  open func safeAreaInsetsDidChange() {}
  /// `layoutMargins` changed; for overriding.
  open func layoutMarginsDidChange() {}

  /// Leading and trailing are other edges now, by the view's attribute or by its traits.
  func layoutDirectionDidChange() {
    guard let state = autoLayoutState else { return setNeedsLayout() }
    for constraint in state.mentions { constraint.engine?.remake(constraint) }
    propagateMarginChange()
  }

  // MARK: Drawing

  /// Draws the view's content into the current context (y down, points). `rect` is the part that needs it.
  open func draw(_ rect: CGRect) {}

  /// Asks for `draw(_:)` before the next frame.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  /// Asks for a new drawing of the part `rect` (this view's space); parts asked for before are joined.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  /// The colour behind the content; nil is transparent. A dynamic colour follows the view's traits.
  open var backgroundColor: UIColor? {
    get { storedBackgroundColor }
    set {
      storedBackgroundColor = newValue
      applyBackgroundColor()
    }
  }

  /// The colour of symbols and interactive parts: the view's own, else the superview's, else system blue.
  open var tintColor: UIColor! {
    get { storedTintColor ?? storedSuperview?.tintColor ?? .systemBlue }
    set {
      storedTintColor = newValue
      propagateTintChange()
    }
  }

  /// The tint of this view changed, its own or an ancestor's.
  open func tintColorDidChange() {}

  /// 0 transparent ... 1; other values are cut to that range. Fades the view with its subviews.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = newValue.isNaN ? 0 : Float(min(1, max(0, newValue))) }
  }

  /// A hidden view is not drawn and takes no events, nor do those inside it. In a stack view it takes no room either.
  open var isHidden: Bool {
    get { layer.isHidden || flags.contains(.isLeavingStack) }
    set {
      if flags.contains(.isArranged), let stack = storedSuperview as? UIStackView {
        stack.setHidden(newValue, of: self)
      } else {
        layer.isHidden = newValue
      }
    }
  }

  /// A promise that the content covers the view, for speed; a view with a translucent background is never taken to be opaque.
  open var isOpaque: Bool {
    get { flags.contains(.opaque) }
    set { setFlag(.opaque, newValue) }
  }

  /// Whether what is inside the view is drawn only within its bounds; off at first. Events reach it there only in any case.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// How drawn content fills the bounds when their size changes; `redraw` draws it anew.
  open var contentMode: ContentMode {
    get { storedContentMode }
    set {
      storedContentMode = newValue
      layer.contentsGravity = newValue.gravity
      layer.needsDisplayOnBoundsChange = newValue == .redraw
    }
  }

  /// Pixels per point of the content; the screen's unless set.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set {
      setFlag(.contentScaleSet, true)
      layer.contentsScale = newValue
    }
  }

  /// The pixels per point or the traits changed: what the view keeps as pixels is made anew.
  func redrawContent() {
    if !UIView.classesWithoutDrawing.contains(ObjectIdentifier(type(of: self))) { layer.setNeedsDisplay() }
  }

  /// The system font, or the theme of the icons, is another one: what is measured and drawn with it is made anew.
  func systemFontDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    redrawContent()
  }

  // MARK: Interaction

  /// Whether the view, with those inside it, takes events; on at first.
  open var isUserInteractionEnabled: Bool {
    get { flags.contains(.userInteractionEnabled) }
    set { setFlag(.userInteractionEnabled, newValue) }
  }

  /// Whether the view gets more than its first touch.
  open var isMultipleTouchEnabled: Bool {
    get { flags.contains(.multipleTouchEnabled) }
    set { setFlag(.multipleTouchEnabled, newValue) }
  }

  /// Whether other views of the window get no touches while this one has some.
  open var isExclusiveTouch: Bool {
    get { flags.contains(.exclusiveTouch) }
    set { setFlag(.exclusiveTouch, newValue) }
  }

  /// The frontmost view under `point` (in this view's space) that takes events: the deepest one whose ancestors all contain
  /// the point. Nil when this view is hidden, does not interact, has an alpha below 0.01, does not contain the point, or is
  /// animated by something that does not allow for touches.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, flags.isDisjoint(with: [.ignoresTouches, .isLeavingStack]),
      layer.isVisible(fromOpacity: Self.minimumHitOpacity), self.point(inside: point, with: event)
    else { return nil }
    // As they are now: an override that is asked may change the subviews meanwhile.
    let views = storedSubviews
    let boxes = hitBoxes
    var end = views.count
    while let index = Self.hitCandidate(among: views, boxes: boxes, below: end, at: point) {
      end = index
      let view = views[index]
      // What is squeezed to nothing has no place to be touched; what is taken out meanwhile neither.
      guard !view.layer.isSqueezedToNothing, view.storedSuperview === self else { continue }
      let place =
        view.flags.contains(.isHitWhereShown)
        ? view.shownPoint(fromSuperspace: point) : view.pointFromSuperspace(point)
      if let hit = view.hitTest(place, with: event) { return hit }
    }
    return self
  }

  /// Whether `point` (in this view's space) is in the view; its bounds unless overridden.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { layer.boundsContain(point) }

  // MARK: Gestures and pointer

  /// The recognizers attached to the view, in the order they were added; nil when there is none. Setting it replaces them.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { storedGestureRecognizers.isEmpty ? nil : storedGestureRecognizers }
    set { replaceGestureRecognizers(with: newValue ?? []) }
  }

  /// Attaches a recognizer, taking it from the view it is attached to. It gets the touches of the view and of those in it.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { attach(gestureRecognizer) }

  /// Takes a recognizer back; a gesture under way ends as cancelled. Nothing happens when it is not attached to this view.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { detach(gestureRecognizer) }

  /// Whether a recognizer of this view, or of a superview when the touch is in this one, may leave `possible`. True unless
  /// overridden; asked after the recognizer's delegate.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// What a pointer over the view looks like where no interaction decides; nil leaves it to the views around. The same object
  /// for the same look.
  var ownPointerStyle: UIPointerStyle? { nil }

  // MARK: Traits

  /// The traits of the view: those of the window it is in, but for what views and controllers on the way override.
  open var traitCollection: UITraitCollection { resolvedTraits }
  /// The traits around the view, before what it overrides.
  var inheritedTraits: UITraitCollection { storedSuperview?.traitCollection ?? UITraitCollection.current }
  /// The traits changed: light or dark, size classes, scale; for overriding. Nil stands for those before there was a scene.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The guide for what is inside the view, where that does not end at the view's edges; made once constraints concern the
  /// view.
  func makeContentGuide() -> UILayoutGuide? { nil }

  // MARK: Layer delegate

  /// Makes the layer's content: draws it by `draw(_:)`.
  open func display(_ layer: CALayer) { layer.displayBackingStore() }

  /// Draws the view's layer by `draw(_:)`, in the view's traits; nothing for another layer.
  open func draw(_ layer: CALayer, in context: CGContext) {
    guard layer === self.layer else { return }
    UIGraphicsPushContext(context)
    let part = (layer as? CATiledLayer)?.drawnTile ?? layer.bounds
    traitCollection.performAsCurrent { draw(part) }
    UIGraphicsPopContext()
  }

  /// Whether layout has nothing to place, and nobody to tell.
  final var hasNothingToLayOut: Bool {
    type(of: self) == UIView.self && storedSubviews.isEmpty && viewController == nil
  }

  /// Lays the view out by `layoutSubviews`, in its traits, and tells its controller.
  open func layoutSublayers(of layer: CALayer) {
    guard layer === self.layer else { return }
    if hasNothingToLayOut, autoLayoutState?.needsUpdateConstraints != true { return }
    traitCollection.performAsCurrent {
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
  }

  /// What happens when something of the layer changes: nothing, unless a block of animations runs, which makes it smooth.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard let scope = AnimationScope.current, layer === self.layer else { return UIView.noAction }
    return scope.action(for: self, forKey: event) ?? UIView.noAction
  }

  private static let noAction = NSNull()
}
