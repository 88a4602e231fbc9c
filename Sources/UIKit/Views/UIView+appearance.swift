import CoreGraphics
import Foundation
import QuartzCore

extension UIView {
  func applyBackgroundColor() {
    guard let color = storedBackgroundColor, color.isDynamic else {
      layer.backgroundColor = storedBackgroundColor?.cgColor
      return
    }
    layer.backgroundColor = color.resolvedColor(with: traitCollection).cgColor
  }

  /// Resolves what depends on light or dark anew.
  func applyDynamicColors() {
    if storedBackgroundColor?.isDynamic == true { applyBackgroundColor() }
  }

  func propagateTintChange() {
    tintColorDidChange()
    for view in storedSubviews where view.storedTintColor == nil { view.propagateTintChange() }
  }

  /// The window's pixels per point changed: content is drawn anew at the new scale.
  func propagateContentScale(_ scale: CGFloat) {
    if !flags.contains(.contentScaleSet), layer.contentsScale != scale {
      layer.contentsScale = scale
      redrawContent()
      // Lines one pixel thin, and what is placed on whole pixels.
      setNeedsLayout()
    }
    for view in storedSubviews { view.propagateContentScale(scale) }
  }
}
