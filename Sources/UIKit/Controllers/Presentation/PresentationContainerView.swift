import Foundation

/// The view that a presentation happens in.
@MainActor final class PresentationContainerView: UIView {
  private weak var controller: UIPresentationController?
  /// Whether an animator places the presented view now.
  var isHeld = false
  /// Whether touches beside what is inside go to what is behind.
  var passesTouches = false
  /// Views behind that take touches all the same.
  var passthroughViews: () -> [UIView] = { [] }
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
      let frame = controller.placedFrame
      // By bounds and center: a view that a finger drags has a transform.
      view.bounds.size = frame.size
      view.center = CGPoint(x: frame.midX, y: frame.midY)
    }
    controller.containerViewDidLayoutSubviews()
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard hit === self || hit?.superview === self && hit is UIControl else { return hit }
    for view in passthroughViews() where view.window === window {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return passesTouches && hit === self ? nil : hit
  }
}
