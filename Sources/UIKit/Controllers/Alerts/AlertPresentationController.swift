import CoreGraphics
import Foundation

/// Shows an alert in the middle of a darkened window, an action sheet at its bottom.
@MainActor final class AlertPresentationController: UIPresentationController {
  private let dimmingView = UIControl(frame: .zero)

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView, let alert, let view = alert.view else { return .zero }
    let bounds = container.bounds.inset(by: container.safeAreaInsets)
    let margin = alert.preferredStyle == .alert ? AlertMetrics.margin : AlertMetrics.sheetMargin
    let size = view.sizeThatFits(CGSize(width: bounds.width, height: max(0, bounds.height - 2 * margin)))
    let x = (bounds.midX - size.width / 2).rounded()
    let y =
      alert.preferredStyle == .alert ? (bounds.midY - size.height / 2).rounded() : bounds.maxY - margin - size.height
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView else { return }
    dimmingView.backgroundColor = AlertMetrics.dimming
    dimmingView.frame = containerView.bounds
    dimmingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimmingView.addAction(UIAction { [weak self] _ in self?.touchedBeside() }, for: .touchUpInside)
    containerView.insertSubview(dimmingView, at: 0)
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { dimmingView.removeFromSuperview() }
  }

  /// A touch beside a sheet cancels it; one beside an alert does nothing.
  private func touchedBeside() {
    guard let alert, alert.preferredStyle == .actionSheet, let action = alert.cancelAction else { return }
    alert.choose(action)
  }
}
