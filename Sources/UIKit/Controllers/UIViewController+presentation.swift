import Foundation

extension UIViewController {
  /// The controller that this one or an ancestor presents.
  public var presentedViewController: UIViewController? { nearest { $0.ownPresentation }?.presented }

  /// The controller that presents this one or an ancestor.
  public var presentingViewController: UIViewController? { nearest { $0.presentation }?.presenter }

  /// Whether the view appears because the controller is presented: until it has appeared.
  public var isBeingPresented: Bool { presentation?.isBeingPresented ?? false }
  /// Whether the view disappears because the controller is dismissed.
  public var isBeingDismissed: Bool { presentation?.isBeingDismissed ?? false }

  /// What manages the presentation of this controller or of an ancestor. Before the presentation it is made for the present
  /// `modalPresentationStyle`, so that its delegate can be set; nil for a controller with a parent that is not presented.
  public var presentationController: UIPresentationController? {
    if let presentation = nearest({ $0.presentation }) { return presentation.controller }
    guard parent == nil, resolvedPresentationStyle != .none, resolvedPresentationStyle != .custom else { return nil }
    if let prepared = preparedPresentationController { return prepared }
    let controller = standardPresentationController()
    preparedPresentationController = controller
    return controller
  }

  /// `presentationController` where that is a sheet's.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// The style that `modalPresentationStyle` means.
  var resolvedPresentationStyle: UIModalPresentationStyle {
    if self is UIAlertController { return .custom }
    return modalPresentationStyle == .automatic ? .pageSheet : modalPresentationStyle
  }

  /// The presentation, not over, that `link` gives for this controller or its nearest ancestor with one.
  func nearest(_ link: (UIViewController) -> Presentation?) -> Presentation? {
    var controller: UIViewController? = self
    while let current = controller {
      if let presentation = link(current), presentation.isAttached { return presentation }
      controller = current.parent
    }
    return nil
  }

  /// The controller that presents for this one: the outermost ancestor, or the nearest that defines a context.
  func presenter(inContext: Bool) -> UIViewController {
    var controller = self
    while let parent = controller.parent {
      if inContext, controller.definesPresentationContext { return controller }
      controller = parent
    }
    return controller
  }

  func makePresentationController(presenter: UIViewController, source: UIViewController) -> UIPresentationController {
    let controller: UIPresentationController
    if let alert = self as? UIAlertController {
      controller = AlertPresentationController(presentedViewController: alert, presenting: presenter)
    } else if modalPresentationStyle == .custom {
      controller =
        transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
        ?? CoverPresentationController(presentedViewController: self, presenting: presenter)
    } else {
      controller = preparedPresentationController ?? standardPresentationController()
    }
    controller.setPresenting(presenter)
    return controller
  }

  private func standardPresentationController() -> UIPresentationController {
    switch resolvedPresentationStyle {
    case .pageSheet, .formSheet, .popover:
      UISheetPresentationController(presentedViewController: self, presenting: nil)
    default: CoverPresentationController(presentedViewController: self, presenting: nil)
    }
  }

  // MARK: The chain of a window

  /// This controller, what it presents, what that presents, and so on.
  var presentationChain: [UIViewController] {
    var chain = [self]
    while let presentation = chain[chain.count - 1].ownPresentation, presentation.isAttached {
      chain.append(presentation.presented)
    }
    return chain
  }

  /// The controllers of the chain whose views are in the window, from the bottom up.
  var visiblePresentationChain: [UIViewController] {
    let chain = presentationChain
    let bottom = chain.lastIndex { $0.presentation?.hidesPresenter == true } ?? 0
    return Array(chain[bottom...])
  }

  /// Dismisses what is presented, since this controller leaves its window.
  func abandonPresentations() { ownPresentation?.dismiss(animated: false, reveals: false) }
}
