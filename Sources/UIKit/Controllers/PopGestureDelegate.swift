/// Lets the edge gesture of a navigation controller begin only where its bar shows the way back, as on iOS. An app that sets a
/// delegate of its own decides instead.
@MainActor final class PopGestureDelegate: UIGestureRecognizerDelegate {
  private weak var controller: UINavigationController?

  init(controller: UINavigationController) { self.controller = controller }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, controller.stack.count > 1, let item = controller.topViewController?.navigationItem else {
      return false
    }
    let hasOwnButton = item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton
    return !item.hidesBackButton && !hasOwnButton && !controller.isNavigationBarHidden
  }
}
