/// Hears which tab the user chose.
@MainActor public protocol UITabBarDelegate: AnyObject {
  /// The user chose `item`, which is selected by now, also when it was before. Selections made in code are not told.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}
