import Foundation

/// The app's own life, which follows from that of its scenes: it is active while one of them is, and in the background
/// while none is seen.
extension UIApplication {
  /// Which step the delegate was told last.
  struct Life {
    var state = State.background
    var hasBeenInBackground = false
    /// A look at the scenes is scheduled.
    var isUpdatePending = false
  }

  /// Tells the delegate (when no scene has one of its own) and posts what follows from the scenes' announced states.
  ///
  /// The keyboard goes from one of the app's windows to another by two events: while another scene is seen, the loss of
  /// the last active one counts only if the next turn has not made up for it.
  func scenesDidChange() {
    let isHandover = life.state == .active && orderedScenes.count > 1 && stateOfScenes == .inactive
    guard isHandover, let server else { return updateLife() }
    guard !life.isUpdatePending else { return }
    life.isUpdatePending = true
    server.schedule(at: server.now) { [weak self] in
      guard let self else { return }
      life.isUpdatePending = false
      if UIApplication.ifRunning === self { updateLife() }
    }
  }

  private var stateOfScenes: State {
    let states = orderedScenes.map(\.announcedState)
    if states.contains(.foregroundActive) { return .active }
    return states.contains(.foregroundInactive) ? .inactive : .background
  }

  /// One step at a time, and a fresh look after each: what is called may change the scenes.
  private func updateLife() {
    while life.state != stateOfScenes {
      switch (life.state, stateOfScenes) {
      case (.background, _):
        life.state = .inactive
        // On iOS the app delegate hears of a return to the foreground, not of the launch.
        if life.hasBeenInBackground {
          tell(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground(self) }
        }
      case (.inactive, .active):
        life.state = .active
        tell(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive(self) }
      case (.active, _):
        life.state = .inactive
        tell(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive(self) }
      case (.inactive, _):
        life.state = .background
        life.hasBeenInBackground = true
        tell(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground(self) }
      }
    }
  }

  private func tell(_ name: Notification.Name, _ call: (any UIApplicationDelegate) -> Void) {
    if !hasSceneDelegates, let delegate { call(delegate) }
    NotificationCenter.default.post(name: name, object: self)
  }
}
