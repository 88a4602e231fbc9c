import Foundation

extension UIWindow {
  /// Gives the keys to the next view that can have them, in the order of the views, and from the last one to the first. A
  /// text field becomes first responder, all of its text selected; others get a ring.
  func moveFocus(from start: UIResponder?, forward: Bool) {
    var views: [UIView] = []
    func collect(_ view: UIView) {
      if view !== start, view.isHidden || !view.isUserInteractionEnabled || view.alpha < 0.01 { return }
      if view === start || view.canBecomeFocused { views.append(view) }
      if view is UIControl { return }
      for subview in view.subviews { collect(subview) }
    }
    // What is behind an alert or a card is not there for the keys.
    let front = rootViewController?.presentationChain.last?.viewIfLoaded
    let view = start as? UIView
    collect(front.flatMap { front in view.map { $0.isDescendant(of: front) } ?? true ? front : nil } ?? self)
    guard !views.isEmpty else { return }
    let index = views.firstIndex { $0 === start }
    let next =
      index.map { views[($0 + (forward ? 1 : views.count - 1)) % views.count] }
      ?? (forward ? views[0] : views[views.count - 1])
    if next !== start { focus(next) }
  }

  private func focus(_ view: UIView) {
    if let field = view as? UITextField {
      guard field.becomeFirstResponder() else { return }
      field.selectAll(nil)
    } else {
      // Typing ends where the focus goes elsewhere.
      if let typing = firstResponder, typing is any UIKeyInput, !typing.resignFirstResponder() { return }
      guard view.hostWindow === self, view.canBecomeFocused else { return }
      focusedView = view
    }
    reveal(view)
  }

  /// Scrolls so that the view is seen.
  private func reveal(_ view: UIView) {
    var ancestor = view.superview
    while let current = ancestor {
      if let scrollView = current as? UIScrollView {
        scrollView.scrollRectToVisible(
          scrollView.convert(view.bounds, from: view).insetBy(dx: -8, dy: -8), animated: false)
      }
      ancestor = current.superview
    }
  }
}
