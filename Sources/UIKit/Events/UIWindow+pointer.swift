import Foundation

extension UIWindow {
  /// A pointer came, moved or left without a button held.
  func deliverHover(_ event: UIHoverEvent) { event.pointer.hoverReached(self, phase: event.phase) }

  /// A step of a wheel or touchpad moves the innermost scroll view under the pointer that has room, then the ones around it.
  func deliverScroll(_ event: UIScrollEvent) {
    var rest = event.delta
    var view = event.view
    while let current = view, rest != .zero {
      if let scrollView = current as? UIScrollView { rest = scrollView.scroll(by: rest) }
      view = current.superview
    }
  }
}
