import Foundation

/// The part of a view that a keyboard on the screen covers.
///
/// Compositors make room for their keyboards: the window itself becomes smaller. So the guide is always where it is on iOS while
/// there is no keyboard: along the bottom of the view, as high as the safe area's inset there.
@MainActor public final class UIKeyboardLayoutGuide: UILayoutGuide {
  private var top: NSLayoutConstraint?

  /// Whether the guide begins above the safe area's inset at the bottom, rather than at the view's edge; true at first.
  public var usesBottomSafeArea = true {
    didSet { if oldValue != usesBottomSafeArea { connectTop() } }
  }

  init(of view: UIView) {
    super.init()
    identifier = "UIViewKeyboardLayoutGuide"
    view.addLayoutGuide(self)
    NSLayoutConstraint.activate([
      leadingAnchor.constraint(equalTo: view.leadingAnchor), trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    connectTop()
  }

  private func connectTop() {
    top?.isActive = false
    guard let view = owningView else { return }
    top = topAnchor.constraint(
      equalTo: usesBottomSafeArea ? view.safeAreaLayoutGuide.bottomAnchor : view.bottomAnchor)
    top?.isActive = true
  }
}

extension UIView {
  /// Where a keyboard on the screen would cover the view; made when it is first asked for.
  public var keyboardLayoutGuide: UIKeyboardLayoutGuide {
    for guide in layoutGuides {
      if let guide = guide as? UIKeyboardLayoutGuide { return guide }
    }
    return UIKeyboardLayoutGuide(of: self)
  }
}
