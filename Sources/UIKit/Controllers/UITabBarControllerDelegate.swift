/// Hears of and decides on the choices of a tab bar controller's user; selections made in code are not told.
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether the user's choice of `viewController`, which may be the one shown, is followed; true unless implemented.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool

  /// The user chose `viewController`, which is shown by now; it may have been before.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}
