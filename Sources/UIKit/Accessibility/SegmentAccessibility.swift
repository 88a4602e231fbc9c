import CoreGraphics
import Foundation

/// One segment as an element: a button, selected or not.
@MainActor final class SegmentAccessibility {
  private weak var control: UISegmentedControl?
  private let index: Int

  init(control: UISegmentedControl, index: Int) {
    self.control = control
    self.index = index
  }

  var accessibilityLabel: String? { control?.titleForSegment(at: index) }
  var accessibilityValue: String? { control.map { "\(index + 1) of \($0.numberOfSegments)" } }
  var accessibilityTraits: UIAccessibilityTraits {
    guard let control else { return .notEnabled }
    let isEnabled = control.isEnabled && control.isEnabledForSegment(at: index)
    let isSelected = control.selectedSegmentIndex == index
    return UIAccessibilityTraits.button.union(isEnabled ? [] : .notEnabled).union(isSelected ? .selected : [])
  }
}
