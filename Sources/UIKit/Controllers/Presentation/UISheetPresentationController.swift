import CoreGraphics
import Foundation
import QuartzCore

/// Shows a controller as a card over a darkened presenter.
///
/// In a narrow window the card goes from edge to edge and down to the bottom, else it stands in the middle.
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

  let card = UIView(frame: .zero)
  private let dimmingView = UIControl(frame: .zero)
  private let grabber = UIView(frame: .zero)
  private var drag: SheetDrag?
  /// What the delegate made of the style in a narrow window.
  private var adaptedStyle: UIModalPresentationStyle?
  /// How far the user's finger has dragged the card down, in points.
  var dragOffset: CGFloat = 0 {
    didSet { applyDrag() }
  }

  private var isNarrow: Bool {
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

  open override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    if coversAll { return bounds }
    if isNarrow {
      let top = min(Self.topInset, bounds.height)
      return CGRect(x: bounds.minX, y: bounds.minY + top, width: bounds.width, height: bounds.height - top)
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
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else { return }
    dimmingView.removeFromSuperview()
    card.removeFromSuperview()
    dragOffset = 0
  }

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
    applyDrag()
  }

  private func applyDrag() {
    guard let containerView else { return }
    card.transform = dragOffset == 0 ? .identity : CGAffineTransform(translationX: 0, y: dragOffset)
    let room = containerView.bounds.maxY - frameOfPresentedViewInContainerView.minY
    dimmingView.alpha = room > 0 ? 1 - min(1, max(0, dragOffset) / room) : 1
  }
}
