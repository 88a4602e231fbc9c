import Foundation

/// Which of the two controllers of a transition is meant.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The controller that is shown before the transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that is shown after the transition, unless that is cancelled.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

/// Which of the two views of a transition is meant.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The view of the controller that is shown before the transition.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view of the controller that is shown after it.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

/// What is known of a transition between two controllers while it goes on.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the transition takes time.
  var isAnimated: Bool { get }
  /// The style of the presentation that changes; `.none` where none does.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Whether the transition began under the user's finger.
  var initiallyInteractive: Bool { get }
  /// Whether the user's finger moves the transition now.
  var isInteractive: Bool { get }
  /// Whether the transition goes back to where it began.
  var isCancelled: Bool { get }
  /// Seconds that the part without interaction takes.
  var transitionDuration: TimeInterval { get }
  /// How far the interaction has come, 0 ... 1.
  var percentComplete: CGFloat { get }
  /// The view that the two views are in.
  var containerView: UIView { get }
  /// One of the two controllers; nil where there is none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// One of the two views; nil where there is none.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Lets a controller do something beside a transition that it takes part in.
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` with the transition's own changes and `completion` when it has ended or was cancelled. False, with
  /// nothing run, when the transition is over.
  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Runs `handler` when the user's finger leaves the transition, to be finished or cancelled.
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// As `animate(alongsideTransition:completion:)`, with nothing to run at the end.
  @discardableResult
  public func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
