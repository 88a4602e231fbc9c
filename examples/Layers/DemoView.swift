import UIKit

/// Shows layers: they are made once, and placed and coloured anew when the size or the style changes.
///
/// A `CGColor` does not know of light and dark: what is resolved in `arrange()` is right until the style changes.
class DemoView: UIView {
  /// Places the layers in the bounds and gives them their colours.
  func arrange() {}

  override func layoutSubviews() {
    super.layoutSubviews()
    // Sizes follow the view at once.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    arrange()
    CATransaction.commit()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// The colour in the style of the view.
  func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }

  /// The square in the middle of one of `count` equal columns, on whole points.
  func slot(_ index: Int, of count: Int, largest: CGFloat = 96) -> CGRect {
    let column = bounds.width / CGFloat(count)
    let side = min(column - 14, bounds.height - 8, largest).rounded(.down)
    return CGRect(
      x: (column * (CGFloat(index) + 0.5) - side / 2).rounded(), y: ((bounds.height - side) / 2).rounded(),
      width: side, height: side)
  }

  // MARK: Dragging sideways

  /// Calls `horizontalDrag(_:)` while a finger moves sideways; one that moves up or down scrolls the page.
  func addHorizontalDrag() {
    addGestureRecognizer(UIPanGestureRecognizer(target: self, action: DemoView.dragged))
  }

  /// The finger has moved by so many points.
  func horizontalDrag(_ distance: CGFloat) {}

  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, pan.view === self else {
      return super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
    let velocity = pan.velocity(in: self)
    return abs(velocity.x) > abs(velocity.y)
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let distance = pan.translation(in: self).x
    pan.setTranslation(.zero, in: self)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    horizontalDrag(distance)
    CATransaction.commit()
  }
}
