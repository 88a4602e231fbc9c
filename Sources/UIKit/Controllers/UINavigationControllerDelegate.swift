/// Hears of the controllers that a navigation controller shows.
@MainActor public protocol UINavigationControllerDelegate: AnyObject {
  /// `viewController` is about to be shown, by the user or by code; its `viewWillAppear` was called.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// `viewController` is shown; its `viewDidAppear` was called.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}
