import Foundation

/// The view that a presentation happens in.
@MainActor final class PresentationContainerView: UIView {
  private weak var controller: UIPresentationController?

  init(frame: CGRect, controller: UIPresentationController) {
    self.controller = controller
    super.init(frame: frame)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let controller else { return }
    controller.containerViewWillLayoutSubviews()
    if let view = controller.placedView, view.superview === self {
      let frame = controller.frameOfPresentedViewInContainerView
      // By bounds and center: a view that a finger drags has a transform.
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
    controller.containerViewDidLayoutSubviews()
  }
}
