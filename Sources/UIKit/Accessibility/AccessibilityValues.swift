import CoreGraphics
import Foundation

/// What an app said about a view for accessibility; nil where it said nothing.
@MainActor final class AccessibilityValues {
  var isElement: Bool?
  var label: String?
  var value: String?
  var hint: String?
  var traits: UIAccessibilityTraits?
  var identifier: String?
  var frame: CGRect?
  var activationPoint: CGPoint?
  var elements: [Any]?
  var hidesElements: Bool?
  var isModal: Bool?
}

/// What a view says about itself.
struct AccessibilityDefaults {
  var isElement = false
  var label: String?
  var value: String?
  var traits: UIAccessibilityTraits = []
  var elements: [Any]?

  /// A view that is no element.
  init() {}

  init(
    isElement: Bool = true, label: String? = nil, value: String? = nil, traits: UIAccessibilityTraits = [],
    elements: [Any]? = nil
  ) {
    self.isElement = isElement
    self.label = label
    self.value = value
    self.traits = traits
    self.elements = elements
  }

  /// A part of a whole in hundredths; nothing for what is no number.
  static func percent(_ part: Float) -> String? { part.isFinite ? "\(Int((part * 100).rounded()))%" : nil }
}

extension UIView {
  func withAccessibility(_ change: (AccessibilityValues) -> Void) {
    let values = accessibilityValues ?? AccessibilityValues()
    accessibilityValues = values
    change(values)
  }

  /// The bounds in points of the scene; where the view is in no window, in its outermost view.
  var boundsInScene: CGRect {
    guard let window else { return convert(bounds, to: nil) }
    return window.convert(bounds, from: self).offsetBy(dx: window.frame.minX, dy: window.frame.minY)
  }
}
