import CoreGraphics
import Foundation
import QuartzCore

/// The line around a control that the keys go to.
@MainActor final class FocusRing {
  /// Points. LOOK: 2 points of tint outside the shape; the gap is ours, so that it is seen around what has the tint.
  private static let width: CGFloat = 2
  private static let gap: CGFloat = 2
  /// Points of the radius around a control whose corners are square.
  static let defaultRadius: CGFloat = 6

  private unowned let control: UIControl
  private let layer = CALayer()

  init(_ control: UIControl) {
    self.control = control
    layer.changesAtOnce = true
    layer.cornerCurve = .continuous
    layer.borderWidth = Self.width
    layer.zPosition = 1
    control.layer.addSublayer(layer)
    place()
  }

  func remove() { layer.removeFromSuperlayer() }

  /// Follows the control's size and tint.
  func place() {
    let outset = Self.gap + Self.width
    layer.frame = control.bounds.insetBy(dx: -outset, dy: -outset)
    layer.cornerRadius = min(control.focusRadius + outset, layer.frame.height / 2)
    layer.borderColor = control.tintColor.resolvedColor(with: control.traitCollection).cgColor
  }
}
