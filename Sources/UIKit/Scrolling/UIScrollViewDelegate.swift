import Foundation

/// Hears of scrolling. Every method has a default that does nothing.
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// `contentOffset` changed, by the user, by itself or in code.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// The user begins to drag.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// The user is about to let go. `velocity` is that of the offset, in points a millisecond. `targetContentOffset` is where
  /// the content will come to rest; another one may be set, which is kept between the content's ends.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  /// The user has let go. `decelerate` says whether the content moves on by itself.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The content begins to move on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// The content has come to rest, or a finger stopped it.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// A change that code asked for as animated is over, or was ended by the user or by one without animation. One that
  /// another animated change takes over goes on in that: the delegate hears of the end of the last.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// `adjustedContentInset` changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
