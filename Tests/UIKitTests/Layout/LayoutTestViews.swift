import Foundation

@testable import UIKit

/// A view with a content size, as a label has.
@MainActor final class ContentView: UIView {
  var content = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) {
    didSet { invalidateIntrinsicContentSize() }
  }
  override var intrinsicContentSize: CGSize { content }

  convenience init(width: CGFloat, height: CGFloat = UIView.noIntrinsicMetric) {
    self.init(frame: .zero)
    content = CGSize(width: width, height: height)
  }
}

/// Counts its layout passes and constraint updates.
@MainActor final class CountingView: UIView {
  var layouts = 0
  var updates = 0
  var onUpdate: (() -> Void)?

  override func layoutSubviews() {
    layouts += 1
    super.layoutSubviews()
  }

  override func updateConstraints() {
    updates += 1
    onUpdate?()
    super.updateConstraints()
  }
}

@MainActor func makeView(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> UIView {
  UIView(frame: CGRect(x: x, y: y, width: width, height: height))
}

/// A view made for constraints.
@MainActor func makeConstrained<View: UIView>(_ view: View, in parent: UIView) -> View {
  view.translatesAutoresizingMaskIntoConstraints = false
  parent.addSubview(view)
  return view
}

@MainActor func makeConstrained(in parent: UIView) -> UIView { makeConstrained(UIView(frame: .zero), in: parent) }

@MainActor func activate(_ constraints: NSLayoutConstraint...) { NSLayoutConstraint.activate(constraints) }

/// Whether each side is within a thousandth of a point.
func isNear(_ a: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Bool {
  abs(a.minX - x) < 1e-3 && abs(a.minY - y) < 1e-3 && abs(a.width - width) < 1e-3 && abs(a.height - height) < 1e-3
}

extension NSLayoutConstraint {
  func at(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}
