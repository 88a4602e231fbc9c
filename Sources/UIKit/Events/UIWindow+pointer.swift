import Foundation

extension UIWindow {
  /// A pointer came, moved or left without a button held.
  func deliverHover(_ event: UIHoverEvent) {
    event.pointer.hoverReached(self, phase: event.phase)
    UIApplication.ifRunning?.gestureArbiter.deliverHover(event, in: self)
  }

  /// A step of a wheel or touchpad goes to the innermost pan recognizer that follows scrolling, or moves the innermost
  /// scroll view under the pointer that has room by a step of the wheel, then the ones around it.
  func deliverScroll(_ event: UIScrollEvent) {
    var rest = event.delta
    var view = event.view
    let arbiter = UIApplication.ifRunning?.gestureArbiter
    while let current = view, rest != .zero || event.phase == .ended || event.phase == .held {
      if arbiter?.deliverScroll(event, to: current) == true { return }
      if let scrollView = current as? UIScrollView {
        if event.phase == .discrete { rest = scrollView.scroll(by: rest) }
        if event.phase == .held { scrollView.fingersRestOnTouchpad() }
      }
      view = current.superview
    }
  }
}
