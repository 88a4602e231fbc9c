import CoreGraphics
import Foundation
import QuartzCore

/// Lets the gestures that hide bars go beside those of the page; they are for a finger on the page, not on its controls.
@MainActor final class BarSwipeDelegate: UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { gestureRecognizer is UIPanGestureRecognizer }

  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    !(gestureRecognizer is UITapGestureRecognizer && touch.view is UIControl)
  }
}

extension UINavigationController {
  /// Points that a finger has to go before the bars follow; ours.
  private static let swipe: CGFloat = 24

  /// Hides the bars when the finger of `gesture` goes up, shows them when it goes down.
  func followBarSwipe(_ gesture: UIPanGestureRecognizer) {
    guard gesture.state == .changed || gesture.state == .ended, display.interaction == nil else { return }
    let way = gesture.translation(in: view)
    guard abs(way.y) > Self.swipe, abs(way.y) > abs(way.x) else { return }
    let isUp = way.y < 0
    if isUp != barIsHidden { setBarsHidden(isUp) }
  }

  func setBarsHidden(_ hidden: Bool) {
    setNavigationBarHidden(hidden, animated: true)
    if topViewController?.toolbarItems?.isEmpty == false { setToolbarHidden(hidden, animated: true) }
  }

  // MARK: Large titles

  func largeTitlesDidChange() {
    guard isViewLoaded else { return }
    view.setNeedsLayout()
  }

  /// Places the bar, with as much of its large title as the page leaves; a hidden one is above the window.
  func placeNavigationBar(top: CGFloat) {
    let bar = navigationBar
    let bounds = view.bounds
    followPage()
    let (rest, isAtEdge) = barHeight(over: followedPage)
    if display.heldBarHeight == nil { bar.isAtScrollEdge = isAtEdge }
    let height = display.heldBarHeight ?? rest
    let y = barIsHidden ? top - height : top
    let frame = CGRect(x: bounds.minX, y: y, width: bounds.width, height: height)
    if bar.frame != frame { bar.frame = frame }
  }

  /// The height of the bar for its topmost item over `page`, in points, and whether that is at its top; nil without a page.
  func barHeight(over page: UIScrollView?) -> (height: CGFloat, isAtEdge: Bool?) {
    let bar = navigationBar
    let index = (bar.items?.count ?? 0) - 1
    let (least, most) = (bar.compactHeight(at: index), bar.height(at: index))
    guard let page else { return (most, nil) }
    let scrolled = page.contentOffset.y + page.adjustedContentInset.top
    // Pulled down, the bar goes along.
    let height = bar.showsLargeTitle(at: index) ? max(least, most - scrolled) : most
    return (height, scrolled <= max(0, most - least) + 0.5)
  }

  /// Finds the page that scrolls under the bar, and follows it.
  private func followPage() {
    let page = display.shown.flatMap { $0.contentScrollView(for: .top) }
    guard page !== followedPage else { return }
    followedPage?.onScroll = nil
    followedPage?.adjustRest = nil
    followedPage = page
    page?.onScroll = { [weak self] in
      guard let self, isViewLoaded else { return }
      placeNavigationBar(top: view.bounds.minY + view.safeAreaInsets.top)
    }
    page?.adjustRest = { [weak self] in self?.restingPlace(for: $0) ?? $0 }
  }

  /// A large title does not rest half under the buttons: content that would rest there goes to one end or the other.
  private func restingPlace(for y: CGFloat) -> CGFloat {
    let index = (navigationBar.items?.count ?? 0) - 1
    guard let page = followedPage, navigationBar.showsLargeTitle(at: index) else { return y }
    let start = -page.adjustedContentInset.top
    let way = UINavigationBar.largeTitleHeight
    let end = page.contentSize.height + page.adjustedContentInset.bottom - page.bounds.height
    guard y > start, y < start + way, end >= start + way else { return y }
    return y - start < way / 2 ? start : start + way
  }
}

extension UIViewController {
  /// The scroll view that bars at `edge` follow: what was set, else the root view or the first of its subviews that is one.
  public func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    if let set = storedContentScrollView, edge.isSubset(of: set.edge) { return set.view }
    guard let view = viewIfLoaded else { return nil }
    if let scroll = view as? UIScrollView { return scroll }
    return view.subviews.lazy.compactMap { $0 as? UIScrollView }.first { $0.frame.minY <= view.bounds.minY + 1 }
  }

  /// Says which scroll view bars at `edge` follow; nil leaves it to UIKit.
  public func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge = .all) {
    storedContentScrollView = scrollView.map { ContentScrollView(view: $0, edge: edge) }
    navigationController?.viewIfLoaded?.setNeedsLayout()
  }

  struct ContentScrollView {
    weak var view: UIScrollView?
    let edge: NSDirectionalRectEdge
  }
}
