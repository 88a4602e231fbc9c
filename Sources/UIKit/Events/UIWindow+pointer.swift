import Foundation

extension UIWindow {
  /// A pointer came, moved or left without a button held.
  func deliverHover(_ event: UIHoverEvent) {
    event.pointer.hoverReached(self, phase: event.phase)
    UIApplication.ifRunning?.gestureArbiter.deliverHover(event, in: self)
  }

  /// A scroll goes to the recognizers that it began over.
  ///
  /// Of a step of a wheel the innermost recognizer or scroll view under the pointer has what it can take, then the ones around
  /// it. Fingers that come to rest on a touchpad hold all scroll views under them.
  func deliverScroll(_ event: UIScrollEvent) {
    switch event.phase {
    case .began, .changed, .ended: UIApplication.ifRunning?.gestureArbiter.deliver(event)
    case .discrete: deliverStep(event)
    case .held:
      var view = event.view
      while let current = view {
        (current as? UIScrollView)?.fingersRestOnTouchpad()
        view = current.superview
      }
    }
  }

  private func deliverStep(_ event: UIScrollEvent) {
    var rest = event.delta
    var view = event.view
    // The views up to the next scroll view.
    var views: [UIView] = []
    while let current = view, rest != .zero {
      views.append(current)
      view = current.superview
      let scrollView = current as? UIScrollView
      guard scrollView != nil || view == nil else { continue }
      if UIApplication.ifRunning?.gestureArbiter.deliver(event, of: views) == true { return }
      if let scrollView { rest = scrollView.scroll(by: rest) }
      views = []
    }
  }
}
