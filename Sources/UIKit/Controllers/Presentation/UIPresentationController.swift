import Foundation
import QuartzCore

/// Manages how one controller is shown over another: where its view is, and what is behind it.
///
/// Subclass it for presentations of your own, and hand it out from a `UIViewControllerTransitioningDelegate`.
@MainActor open class UIPresentationController {
  private weak var storedPresented: UIViewController?
  private weak var storedPresenting: UIViewController?

  /// Decides on and hears of dismissals by the user, and adapts the style.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The view that the presentation happens in, as large as what it covers; nil while nothing is presented.
  public internal(set) var containerView: UIView?

  /// Manages the presentation of `presentedViewController`. The presenter may be known only when it is presented.
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    storedPresented = presentedViewController
    storedPresenting = presentingViewController
  }

  /// The controller that is presented. Traps when that is gone.
  public var presentedViewController: UIViewController {
    guard let storedPresented else {
      fatalError("UIPresentationController.presentedViewController: the controller is gone")
    }
    return storedPresented
  }

  /// The controller that presents; the presented one before the presentation. Traps when that is gone.
  public var presentingViewController: UIViewController { storedPresenting ?? presentedViewController }

  func setPresenting(_ controller: UIViewController) { storedPresenting = controller }

  /// The style that the presentation was asked for with, where `automatic` is resolved.
  open var presentationStyle: UIModalPresentationStyle { presentedViewController.resolvedPresentationStyle }

  /// The view that is put into the container; the controller's root view unless overridden.
  open var presentedView: UIView? { presentedViewController.view }

  /// Where `presentedView` is in the container, in its points; all of it unless overridden.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the window when the presentation has ended; false unless overridden.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether the presentation covers the window, not the nearest presentation context; true unless overridden.
  open var shouldPresentInFullscreen: Bool { true }

  /// The container is about to lay out. This and those below do nothing; for overriding.
  open func containerViewWillLayoutSubviews() {}
  /// The container has laid out.
  open func containerViewDidLayoutSubviews() {}
  /// The presentation is about to begin: put views of your own into the container.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended: take out views of your own.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// What is put into the container: the presented view, or a view around it.
  var placedView: UIView? { presentedView }

  /// The user asks for a dismissal by touching beside the presented view or by dragging it away. True when it is dismissed.
  @discardableResult
  func dismissByUser(animated: Bool = true) -> Bool {
    let presented = presentedViewController
    guard let presentation = presented.presentation, presentation.isSettled else { return false }
    let delegate = self.delegate
    guard !presented.isModalInPresentation, delegate?.presentationControllerShouldDismiss(self) ?? true else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    delegate?.presentationControllerWillDismiss(self)
    presentation.dismiss(animated: animated) { delegate?.presentationControllerDidDismiss(self) }
    return true
  }
}

/// Decides on and hears of what the user does with a presentation, and adapts its style to a narrow window.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// The style to use in a narrow window: `fullScreen`, `overFullScreen`, or what it has (also as `none`). Asked when the
  /// presentation begins.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// As the one with traits, which asks this one unless implemented.
  func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
  /// Whether the user's dismissal is followed; true unless implemented. Not asked when the controller is modal in its
  /// presentation.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  /// The user's dismissal begins.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// The user's dismissal has ended; not called for one in code.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// The user tried to dismiss what may not be dismissed.
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { .none }
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// Gives a presented controller of the style `custom` its presentation controller.
@MainActor public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// The presentation controller for `presented`; nil, unless implemented, means as `fullScreen`. `source` is the controller
  /// that `present` was called on.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}
