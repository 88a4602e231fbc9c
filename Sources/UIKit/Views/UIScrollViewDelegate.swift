import Foundation

/// Hears of scrolling.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// `contentOffset` changed, by the user or in code.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A finger that will scroll is down.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The finger was lifted or taken away. `decelerate`, whether the content moves on by itself, is always false here.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
}
