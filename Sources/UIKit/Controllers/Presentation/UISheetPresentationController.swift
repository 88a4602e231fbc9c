import CoreGraphics
import Foundation
import QuartzCore

/// Shows a controller as a card over a darkened presenter.
///
/// In a narrow window the card goes from edge to edge, rises from the bottom to one of its `detents`, and follows a finger from
/// one to the next; else it stands in the middle.
@MainActor open class UISheetPresentationController: UIPresentationController {
  /// Points, as iOS 17 shows cards. LOOK: top radius 10, grabber 36 x 5, dimming .2 of black.
  private static let cornerRadius: CGFloat = 10
  private static let grabberSize = CGSize(width: 36, height: 5)
  private static let grabberTop: CGFloat = 5
  private static let dimming: CGFloat = 0.2
  /// How far a card in a narrow window is below the top: what a status bar and the edge of the card behind take on iOS.
  private static let topInset: CGFloat = 30
  /// The least room around a card in a wide window.
  private static let margin: CGFloat = 20
  private static let formSize = CGSize(width: 540, height: 620)
  private static let pageWidth: CGFloat = 704

  /// Whether the bar at the card's top that says it can be dragged is shown.
  open var prefersGrabberVisible = false {
    didSet { containerView?.setNeedsLayout() }
  }
  /// Points; nil means the system's.
  open var preferredCornerRadius: CGFloat? {
    didSet { containerView?.setNeedsLayout() }
  }
  /// The heights at which the card rests in a narrow window; none counts as the large one alone.
  open var detents: [Detent] = [.large()] {
    didSet { invalidateDetents() }
  }
  /// The detent at which the card rests; nil, or one that is not among `detents`, is the lowest.
  open var selectedDetentIdentifier: Detent.Identifier? {
    didSet { if oldValue != selectedDetentIdentifier { invalidateDetents() } }
  }
  /// Up to this detent what is behind the card is not darkened, and takes touches. Nil darkens behind all.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? {
    didSet { if oldValue != largestUndimmedDetentIdentifier { invalidateDetents() } }
  }
  /// Whether a finger that scrolls content which is at its top raises the card first.
  open var prefersScrollingExpandsWhenScrolledToEdge = true

  /// Makes the changes of the card's settings in `changes` smooth.
  open func animateChanges(_ changes: () -> Void) {
    guard let containerView else { return changes() }
    containerView.layoutIfNeeded()
    withoutActuallyEscaping(changes) { changes in
      UIView.animate(
        withDuration: ControllerTransition.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        options: [.allowUserInteraction, .layoutSubviews],
        animations: {
          changes()
          containerView.layoutIfNeeded()
        })
    }
  }

  /// What custom detents depend on has changed: they are asked again with the next layout.
  open func invalidateDetents() { containerView?.setNeedsLayout() }

  let card = UIView(frame: .zero)
  private let dimmingView = UIControl(frame: .zero)
  private let grabber = UIView(frame: .zero)
  private var drag: SheetDrag?
  private var isDimmed = false
  /// What the delegate made of the style in a narrow window.
  var adaptedStyle: UIModalPresentationStyle?
  /// How far the user's finger has the card below its place, in points.
  var dragOffset: CGFloat = 0 {
    didSet { if oldValue != dragOffset { containerView?.setNeedsLayout() } }
  }

  var isNarrow: Bool {
    // Before it is in the window the container has no traits of its own.
    let traits = containerView?.window?.traitCollection ?? presentingViewController.traitCollection
    return traits.horizontalSizeClass == .compact
  }

  private var coversAll: Bool { adaptedStyle == .fullScreen || adaptedStyle == .overFullScreen }

  open override var shouldRemovePresentersView: Bool { adaptedStyle == .fullScreen }

  /// Asks the delegate for another style, before the presentation begins.
  func adapt() {
    adaptedStyle = nil
    guard isNarrow, let delegate else { return }
    let style = delegate.adaptivePresentationStyle(
      for: self, traitCollection: presentingViewController.traitCollection)
    if style == .fullScreen || style == .overFullScreen { adaptedStyle = style }
  }

  override var placedView: UIView? { coversAll ? presentedView : card }

  // MARK: Heights

  /// The detents that are active, with the heights of the card at them, from the lowest up. Never empty.
  var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
    guard let container = containerView else { return [] }
    let (height, safe) = (container.bounds.height, container.safeAreaInsets.bottom)
    let full = max(0, height - min(Self.topInset, height))
    let context = ResolutionContext(
      containerTraitCollection: container.traitCollection, maximumDetentValue: max(0, full - safe),
      mediumDetentValue: min(full, (height / 2).rounded()) - safe)
    var found: [(identifier: Detent.Identifier, height: CGFloat)] = []
    for detent in detents {
      guard let value = detent.resolvedValue(in: context) else { continue }
      found.append((detent.identifier, min(full, (value + safe).rounded())))
    }
    return found.isEmpty ? [(.large, full)] : found.sorted { $0.height < $1.height }
  }

  private var selectedHeight: CGFloat {
    let heights = self.heights
    return (heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first)?.height ?? 0
  }

  /// Whether the card can be raised from where it rests.
  var canRise: Bool { isNarrow && !coversAll && selectedHeight < heights.last?.height ?? 0 }

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    if coversAll { return bounds }
    if isNarrow {
      let height = selectedHeight
      return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
    }
    let room = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: min(Self.margin, bounds.height / 2))
    var size = CGSize(width: Self.pageWidth, height: room.height)
    if presentationStyle != .pageSheet {
      let preferred = presentedViewController.preferredContentSize
      size = preferred.width > 0 && preferred.height > 0 ? preferred : Self.formSize
    }
    size = CGSize(width: min(size.width, room.width).rounded(), height: min(size.height, room.height).rounded())
    return CGRect(
      x: (bounds.midX - size.width / 2).rounded(), y: (bounds.midY - size.height / 2).rounded(), width: size.width,
      height: size.height)
  }

  override var placedFrame: CGRect {
    var frame = frameOfPresentedViewInContainerView
    guard dragOffset != 0, !coversAll else { return frame }
    frame.origin.y += dragOffset
    if isNarrow, let container = containerView {
      // Above its lowest place the card grows and shrinks, below it goes as it is.
      let least = heights.first?.height ?? frame.height
      frame.size.height = max(least, container.bounds.maxY - frame.minY)
    }
    return frame
  }

  // MARK: Transition

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView, !coversAll else { return }
    dimmingView.backgroundColor = UIColor.black.withAlphaComponent(Self.dimming)
    dimmingView.frame = containerView.bounds
    dimmingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimmingView.addAction(UIAction { [weak self] _ in self?.dismissByUser() }, for: .touchUpInside)
    containerView.insertSubview(dimmingView, at: 0)
    card.clipsToBounds = true
    card.layer.cornerCurve = .continuous
    grabber.backgroundColor = .tertiaryLabel
    grabber.isUserInteractionEnabled = false
    grabber.layer.cornerRadius = Self.grabberSize.height / 2
    if let view = presentedView { card.addSubview(view) }
    card.addSubview(grabber)
    if drag == nil { drag = SheetDrag(self) }
    setDimmed(false)
    alongside { [weak self] in self?.setDimmed(true) }
  }

  open override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    alongside { [weak self] in self?.setDimmed(false) }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else { return setDimmed(true) }
    dimmingView.removeFromSuperview()
    card.removeFromSuperview()
    dragOffset = 0
  }

  private func setDimmed(_ isDimmed: Bool) {
    self.isDimmed = isDimmed
    applyDimming()
  }

  /// How dark what is behind the card is, 0 ... 1 of all: less as the card goes down under a finger, nothing up to the largest
  /// undimmed detent.
  private var darkness: CGFloat {
    guard let containerView else { return 0 }
    let place = placedFrame
    let shown = containerView.bounds.maxY - place.minY
    let heights = self.heights
    let undimmed =
      isNarrow ? heights.first { $0.identifier == largestUndimmedDetentIdentifier }?.height : nil
    if let undimmed {
      guard let next = heights.first(where: { $0.height > undimmed })?.height else { return 0 }
      return max(0, min(1, (shown - undimmed) / (next - undimmed)))
    }
    let top = frameOfPresentedViewInContainerView.minY
    let full = isNarrow ? heights.first?.height ?? 0 : containerView.bounds.maxY - top
    return full > 0 ? max(0, min(1, shown / full)) : 1
  }

  private func applyDimming() {
    let darkness = darkness
    dimmingView.alpha = isDimmed ? darkness : 0
    dimmingView.isUserInteractionEnabled = darkness > 0 || largestUndimmedDetentIdentifier == nil
    (containerView as? PresentationContainerView)?.passesTouches = !dimmingView.isUserInteractionEnabled
  }

  // MARK: Layout

  open override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    guard !coversAll else { return }
    let radius = preferredCornerRadius ?? Self.cornerRadius
    card.layer.cornerRadius = radius.isFinite ? max(0, radius) : Self.cornerRadius
    card.layer.maskedCorners =
      isNarrow
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    guard !coversAll else { return }
    presentedView?.frame = card.bounds
    grabber.isHidden = !prefersGrabberVisible
    grabber.frame = CGRect(
      origin: CGPoint(x: ((card.bounds.width - Self.grabberSize.width) / 2).rounded(), y: Self.grabberTop),
      size: Self.grabberSize)
    applyDimming()
  }
}
