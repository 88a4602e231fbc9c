import Foundation

/// Decides what the pointer looks like over a view, and hears of it coming and going.
///
/// The interactions of the innermost view under the pointer are asked first, the newest before the older ones, then those
/// of the views around it, until one has a region for the pointer's place.
@MainActor open class UIPointerInteraction: UIInteraction {
  /// Answers for the interaction. Without one the whole view is the region, with the look `UIPointerStyle.automatic()`.
  public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  /// Off, the interaction is passed over.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { refreshPointers() } }
  }
  public private(set) weak var view: UIView?

  public init(delegate: (any UIPointerInteractionDelegate)? = nil) { self.delegate = delegate }

  /// Asks the delegate for region and style again, now if the pointer is over the view.
  open func invalidate() {
    UIApplication.ifRunning?.pointerDispatcher.styleDidBecomeInvalid(of: self)
  }

  open func willMove(to view: UIView?) {}

  open func didMove(to view: UIView?) {
    self.view = view
    refreshPointers()
  }

  private func refreshPointers() { UIApplication.ifRunning?.pointerDispatcher.refreshLooks() }
}

/// Answers for a pointer interaction. While a button is held nobody is asked: the look stays as it is.
@MainActor public protocol UIPointerInteractionDelegate: AnyObject {
  /// The region of the pointer's place, asked whenever the pointer moves over the view, and when modifier keys or the layout
  /// change. Nil, as well as a region that does not hold the pointer, leaves the decision to others. `defaultRegion`, the
  /// whole view, unless implemented.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  /// The look in a region that the pointer just entered. Nil, which it is unless implemented, means
  /// `UIPointerStyle.automatic()`.
  func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle?
  /// The pointer is about to get the look of `region`.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
  /// The pointer is about to lose the look of `region`.
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  public func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
    -> UIPointerStyle?
  { nil }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
}

/// Takes changes to make along with a change of the pointer's look.
@MainActor public protocol UIPointerInteractionAnimating: AnyObject {
  /// Makes changes with the look's change. The look changes at once here, so they are not animated.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Runs after the look's change; its argument is always true.
  func addCompletion(_ completion: @escaping (Bool) -> Void)
}
