import Foundation

/// The view that a presentation happens in.
@MainActor final class PresentationContainerView: UIView {
  private weak var controller: UIPresentationController?
  /// Whether an animator places the presented view now.
  var isHeld = false
  private var laidOutSize = CGSize.zero

  init(frame: CGRect, controller: UIPresentationController) {
    self.controller = controller
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let controller else { return }
    controller.containerViewWillLayoutSubviews()
    // A window that changes its size on the way has the last word.
    let places = !isHeld || laidOutSize != bounds.size
    laidOutSize = bounds.size
    if places, let view = controller.placedView, view.superview === self {
      let frame = controller.frameOfPresentedViewInContainerView
      // By bounds and center: a view that a finger drags has a transform.
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
    controller.containerViewDidLayoutSubviews()
  }
}
