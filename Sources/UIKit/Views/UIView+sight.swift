import CoreGraphics

extension UIView {
  /// Points that a view may draw beyond its bounds and still be found out of sight.
  private static let sightMargin: CGFloat = 40

  /// Whether some of the view may be seen: its scene is shown, neither it nor what it is in is hidden or transparent, and
  /// what clips it, the window at last, leaves some of it. What covers it is not looked at.
  ///
  /// What only moves while it can be seen may sleep as soon as this is false: whatever makes it true again is drawn.
  var isInSight: Bool {
    guard let window, let scene = window.windowScene, scene.activationState != .background,
      scene.activationState != .unattached
    else { return false }
    var view = self
    var visible = bounds.insetBy(dx: -UIView.sightMargin, dy: -UIView.sightMargin)
    while true {
      if view.isHidden || view.alpha == 0 { return false }
      if view.clipsToBounds || view === window { visible = visible.intersection(view.bounds) }
      // A place that cannot be told, such as that of a view turned on its edge, counts as seen.
      if visible.isNull || visible.isEmpty && visible.isFinite { return false }
      guard let parent = view.storedSuperview else { return true }
      visible = view.convert(visible, to: parent)
      view = parent
    }
  }
}
