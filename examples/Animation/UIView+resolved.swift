import UIKit

extension UIView {
  /// The colour in the style of the view. A `CGColor` does not know of light and dark: it is right until the style changes.
  func resolved(_ color: UIColor) -> CGColor { color.resolvedColor(with: traitCollection).cgColor }
}
