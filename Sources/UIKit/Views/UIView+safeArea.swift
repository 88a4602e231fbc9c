import Foundation

extension UIView {
  /// What the superview's safe area leaves uncovered of this view's edges, and what its controller adds.
  ///
  /// A toplevel has no notch or home indicator: a window's own insets are zero.
  var inheritedSafeAreaInsets: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if let superview = storedSuperview {
      let outer = superview.safeAreaInsets
      if outer != .zero {
        let frame = self.frame
        let bounds = superview.bounds
        insets = UIEdgeInsets(
          top: max(0, outer.top - (frame.minY - bounds.minY)),
          left: max(0, outer.left - (frame.minX - bounds.minX)),
          bottom: max(0, outer.bottom - (bounds.maxY - frame.maxY)),
          right: max(0, outer.right - (bounds.maxX - frame.maxX)))
      }
    }
    if let controller = viewController {
      let extra = controller.totalAdditionalSafeAreaInsets
      insets.top += extra.top
      insets.left += extra.left
      insets.bottom += extra.bottom
      insets.right += extra.right
    }
    return insets
  }
}

extension UIView {
  /// The safe area of this view and of those inside it changed; their controllers hear of it.
  func propagateSafeAreaChange() {
    safeAreaInsetsDidChange()
    viewController?.viewSafeAreaInsetsDidChange()
    if insetsLayoutMarginsFromSafeArea {
      layoutMarginsDidChange()
      viewController?.viewLayoutMarginsDidChange()
    }
    setNeedsLayout()
    autoLayoutSafeAreaDidChange()
    for view in storedSubviews { view.propagateSafeAreaChange() }
  }
}
