import Foundation

@testable import UIKit

/// A stack of a fixed size, set by code.
@MainActor func makeStack(
  _ width: CGFloat, _ height: CGFloat, _ views: [UIView], _ change: (UIStackView) -> Void = { _ in }
) -> UIStackView {
  let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  for view in views { stack.addArrangedSubview(view) }
  change(stack)
  return stack
}

/// A view that constraints make that wide.
@MainActor func makeView(requiredWidth: CGFloat) -> UIView {
  let view = UIView(frame: .zero)
  view.widthAnchor.constraint(equalToConstant: requiredWidth).isActive = true
  return view
}

/// A view with a content size, hugging and compression resistance.
@MainActor func makeContent(
  _ width: CGFloat, _ height: CGFloat = UIView.noIntrinsicMetric, hugging: Float = 250, resistance: Float = 750
) -> ContentView {
  let view = ContentView(width: width, height: height)
  for axis: NSLayoutConstraint.Axis in [.horizontal, .vertical] {
    view.setContentHuggingPriority(UILayoutPriority(hugging), for: axis)
    view.setContentCompressionResistancePriority(UILayoutPriority(resistance), for: axis)
  }
  return view
}

extension UIStackView {
  /// Lays out, and says where the views are along the axis.
  var spans: [[CGFloat]] {
    layoutIfNeeded()
    return arrangedSubviews.map {
      axis == .horizontal ? [$0.frame.minX, $0.frame.width] : [$0.frame.minY, $0.frame.height]
    }
  }

  /// The constraints that the stack has made for a purpose.
  func constraints(for purpose: String) -> [NSLayoutConstraint] { constraints.filter { $0.identifier == purpose } }
}

/// Runs `body`, and says how many contradictions were reported meanwhile.
@MainActor func countingConflicts(_ body: () -> Void) -> Int {
  let before = LayoutConflictLog.sink
  defer { LayoutConflictLog.sink = before }
  var count = 0
  LayoutConflictLog.sink = { _, _ in count += 1 }
  body()
  return count
}
