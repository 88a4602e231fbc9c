import Foundation

extension UIViewController {
  /// Where a controller's view is on its way into the window or out.
  struct Appearance {
    enum State { case disappeared, appearing, appeared, disappearing }

    var state = State.disappeared
    /// What the callbacks of the present transition say.
    var isAnimated = false
    /// Whether `viewIsAppearing` was called in the present appearance.
    var hasAnnounced = false
    /// Whether the present transition began because the view was put into the window or taken out, not by a container.
    var isByHierarchy = false
    var isMovingToParent = false
    var isMovingFromParent = false

    var isInTransition: Bool { state == .appearing || state == .disappearing }

    mutating func endMoving() {
      isMovingToParent = false
      isMovingFromParent = false
    }
  }

  /// Whether the view is on its way in or there.
  var isAppearingOrAppeared: Bool { appearance.state == .appearing || appearance.state == .appeared }

  func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard !isAppearingOrAppeared else { return }
      // Before the state: a container that is loaded now must not take its first child for one that comes later.
      loadViewIfNeeded()
      guard !isAppearingOrAppeared else { return }
      appearance.state = .appearing
      appearance.hasAnnounced = false
      appearance.isAnimated = animated
      viewWillAppear(animated)
    } else {
      guard isAppearingOrAppeared else { return }
      appearance.state = .disappearing
      appearance.isAnimated = animated
      viewWillDisappear(animated)
    }
    // The callback may have turned the transition round: the children have heard of that then.
    guard appearance.state == (isAppearing ? .appearing : .disappearing) else { return }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in appearingChildren { child.beginAppearance(isAppearing, animated: animated) }
    }
  }

  /// Tells the controller and those inside it that their views, now in the window, are about to be laid out. Once an
  /// appearance.
  func announceIsAppearing() {
    guard appearance.state == .appearing, !appearance.hasAnnounced else { return }
    appearance.hasAnnounced = true
    viewIsAppearing(appearance.isAnimated)
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in appearingChildren { child.announceIsAppearing() }
  }

  func finishAppearance() {
    if appearance.state == .appearing {
      announceIsAppearing()
      // As documented, the view is laid out between `viewIsAppearing` and `viewDidAppear`.
      if let view = viewIfLoaded, view.window != nil { view.layoutIfNeeded() }
    }
    finishAnnouncedAppearance()
  }

  private func finishAnnouncedAppearance() {
    appearance.isByHierarchy = false
    switch appearance.state {
    case .appearing:
      appearance.state = .appeared
      viewDidAppear(appearance.isAnimated)
    case .disappearing:
      appearance.state = .disappeared
      viewDidDisappear(appearance.isAnimated)
    case .appeared, .disappeared: return
    }
    if !appearance.isInTransition { appearance.endMoving() }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in appearingChildren { child.finishAnnouncedAppearance() }
    }
  }

  /// Makes the view disappear in one step.
  func endAppearance(animated: Bool) {
    beginAppearance(false, animated: animated)
    finishAppearance()
  }

  // MARK: By the view hierarchy

  /// The root view is about to get into `window`, or out of its window (nil). What no container has announced begins here.
  func viewWillMove(toWindow window: UIWindow?) {
    if let window {
      guard appearance.state == .disappeared, !window.isHidden,
        parent.map({ $0.shouldAutomaticallyForwardAppearanceMethods && $0.isAppearingOrAppeared }) ?? true
      else { return }
    } else {
      guard isAppearingOrAppeared, parent?.shouldAutomaticallyForwardAppearanceMethods ?? true else { return }
    }
    appearance.isByHierarchy = true
    beginAppearance(window != nil, animated: false)
  }

  /// The root view has moved: it is in a window, or in none.
  func viewDidMoveToWindow() {
    let isInWindow = viewIfLoaded?.window != nil
    if appearance.isByHierarchy {
      // A callback may have put the view elsewhere than it was going to.
      beginAppearance(isInWindow, animated: false)
      if !isInWindow {
        finishAppearance()
        return
      }
    }
    guard isInWindow else { return }
    announceIsAppearing()
    guard appearance.isByHierarchy, appearance.state == .appearing else { return }
    // The parent's own appearance ends that of what is inside it.
    if parent?.appearance.state == .appearing { return }
    // As on iOS it has appeared once this turn's changes are shown.
    guard let server = UIApplication.ifRunning?.server else {
      finishAppearance()
      return
    }
    server.schedule(at: server.now) { [weak self] in
      guard let self, appearance.isByHierarchy, appearance.state == .appearing else { return }
      finishAppearance()
    }
  }
}
