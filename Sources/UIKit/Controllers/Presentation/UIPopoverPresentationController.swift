import CoreGraphics
import Foundation
import QuartzCore

/// The sides of its source that a popover may be at, named by where its arrow points.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The arrow points up: the popover is below.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// The arrow points down: the popover is above.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// The arrow points left: the popover is to the right.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// The arrow points right: the popover is to the left.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  /// No direction: before the popover is shown, or where none is known.
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Decides on and hears of what becomes of a popover.
@MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// The popover is about to be shown: the last moment to set it up.
  func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
}

/// Shows a controller in a bubble beside what it belongs to, with an arrow that points there.
///
/// In a narrow window it is shown as a sheet, unless the delegate's `adaptivePresentationStyle` answers `none`.
@MainActor open class UIPopoverPresentationController: UIPresentationController {
  /// Points; where a controller has no `preferredContentSize`, as on iOS.
  private static let defaultSize = CGSize(width: 320, height: 480)
  /// The least distance from the window's edges, unless `popoverLayoutMargins` say more.
  private static let margin: CGFloat = 10

  /// The view that `sourceRect` is in.
  open weak var sourceView: UIView?
  /// What the arrow points to, in `sourceView`'s points; an empty one at the origin stands for all of the view.
  open var sourceRect = CGRect.zero {
    didSet { containerView?.setNeedsLayout() }
  }
  /// The bar button that the arrow points to, in place of a view.
  open weak var barButtonItem: UIBarButtonItem?
  /// Where the popover may be; the first of below, above, right and left that has room is taken.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// Where the arrow points, once it is shown.
  public private(set) var arrowDirection = UIPopoverArrowDirection.unknown
  /// The bubble's colour; nil means the system's.
  open var backgroundColor: UIColor? {
    didSet { bubble.fill = backgroundColor ?? .secondarySystemGroupedBackground }
  }
  /// The room to keep to the window's edges, in points.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// Whether the bubble may cover its source where there is no room beside it.
  open var canOverlapSourceViewRect = false
  /// Views outside that take touches while the popover is shown; any other touch dismisses it.
  open var passthroughViews: [UIView]?
  /// What the popover becomes in a narrow window; set it up as any sheet.
  public private(set) lazy var adaptiveSheetPresentationController = UISheetPresentationController(
    presentedViewController: presentedViewController, presenting: nil)

  private let bubble = PopoverBubble(frame: .zero)
  private let catcher = UIControl(frame: .zero)

  open override var presentationStyle: UIModalPresentationStyle { .popover }

  override var placedView: UIView? { bubble }

  override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    ModalAnimator(.crossDissolve, isPresenting: isPresenting)
  }

  /// What it really is presented by, in a window with the presenter's traits.
  func adapted(presenter: UIViewController) -> UIPresentationController {
    guard presenter.traitCollection.horizontalSizeClass == .compact else { return self }
    let style = delegate?.adaptivePresentationStyle(for: self, traitCollection: presenter.traitCollection) ?? .automatic
    if style == .none || style == .popover { return self }
    let sheet = adaptiveSheetPresentationController
    if sheet.delegate == nil { sheet.delegate = delegate }
    return sheet
  }

  // MARK: Place

  /// What the arrow points to, in the container.
  private var source: CGRect? {
    guard let container = containerView else { return nil }
    if let view = barButtonItem?.shownView { return view.convert(view.bounds, to: container) }
    guard let view = sourceView else { return nil }
    return view.convert(sourceRect == .zero ? view.bounds : sourceRect, to: container)
  }

  /// The bubble with its arrow.
  open override var frameOfPresentedViewInContainerView: CGRect { arrangement.frame }

  private struct Arrangement {
    var frame: CGRect
    var direction: UIPopoverArrowDirection
    /// Where the arrow's tip is along the bubble's side, in the bubble's points.
    var tip: CGFloat
  }

  private var arrangement: Arrangement {
    guard let container = containerView else { return Arrangement(frame: .zero, direction: .unknown, tip: 0) }
    let least = popoverLayoutMargins
    let room = container.bounds.inset(by: container.safeAreaInsets).inset(
      by: UIEdgeInsets(
        top: max(Self.margin, least.top), left: max(Self.margin, least.left), bottom: max(Self.margin, least.bottom),
        right: max(Self.margin, least.right)))
    let preferred = presentedViewController.preferredContentSize
    let wanted = preferred.width > 0 && preferred.height > 0 ? preferred : Self.defaultSize
    guard let source else {
      let size = CGSize(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
      let frame = CGRect(
        x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded(), width: size.width,
        height: size.height)
      return Arrangement(frame: frame, direction: .unknown, tip: 0)
    }
    let arrow = PopoverBubble.arrowHeight
    func space(_ direction: UIPopoverArrowDirection) -> CGFloat {
      switch direction {
      case .up: room.maxY - source.maxY - arrow
      case .down: source.minY - room.minY - arrow
      case .left: room.maxX - source.maxX - arrow
      default: source.minX - room.minX - arrow
      }
    }
    func fits(_ direction: UIPopoverArrowDirection) -> Bool {
      space(direction) >= (direction == .up || direction == .down ? wanted.height : wanted.width)
    }
    let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let allowed = order.filter { permittedArrowDirections.contains($0) }
    let choices = allowed.isEmpty ? order : allowed
    let direction = choices.first(where: fits) ?? choices.max { space($0) < space($1) } ?? .up
    let isVertical = direction == .up || direction == .down
    let limit = canOverlapSourceViewRect ? CGFloat.infinity : max(44, space(direction))
    var size = CGSize(width: min(wanted.width, room.width), height: min(wanted.height, room.height))
    if isVertical { size.height = min(size.height, limit) + arrow } else { size.width = min(size.width, limit) + arrow }
    var origin: CGPoint
    switch direction {
    case .up: origin = CGPoint(x: source.midX - size.width / 2, y: source.maxY)
    case .down: origin = CGPoint(x: source.midX - size.width / 2, y: source.minY - size.height)
    case .left: origin = CGPoint(x: source.maxX, y: source.midY - size.height / 2)
    default: origin = CGPoint(x: source.minX - size.width, y: source.midY - size.height / 2)
    }
    origin.x = max(room.minX, min(origin.x, room.maxX - size.width)).rounded()
    origin.y = max(room.minY, min(origin.y, room.maxY - size.height)).rounded()
    return Arrangement(
      frame: CGRect(origin: origin, size: size), direction: direction,
      tip: isVertical ? source.midX - origin.x : source.midY - origin.y)
  }

  // MARK: Transition

  open override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
    guard let containerView else { return }
    catcher.frame = containerView.bounds
    catcher.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    catcher.addAction(UIAction { [weak self] _ in self?.dismissByUser() }, for: .touchDown)
    containerView.insertSubview(catcher, at: 0)
    (containerView as? PresentationContainerView)?.passthroughViews = { [weak self] in self?.passthroughViews ?? [] }
    bubble.fill = backgroundColor ?? .secondarySystemGroupedBackground
    if let view = presentedView { bubble.content.addSubview(view) }
  }

  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    guard completed else { return }
    catcher.removeFromSuperview()
    bubble.removeFromSuperview()
    arrowDirection = .unknown
  }

  open override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    let arrangement = arrangement
    arrowDirection = arrangement.direction
    bubble.point(arrangement.direction, at: arrangement.tip)
    bubble.layoutIfNeeded()
    presentedView?.frame = bubble.content.bounds
  }
}
