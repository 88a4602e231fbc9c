import Foundation
import Windowing

/// Turns the window server's scroll steps into events, and remembers what each gesture scrolls.
@MainActor final class ScrollDispatcher {
  /// What a gesture began on: the hit view and its ancestors, innermost first. A view that leaves its window meanwhile,
  /// as a reused cell does, hands the gesture on to the next one.
  private struct Session {
    struct Link { weak var view: UIView? }
    weak var window: UIWindow?
    let chain: [Link]

    @MainActor init(_ window: UIWindow, _ view: UIView) {
      self.window = window
      chain = sequence(first: view, next: \.superview).map { Link(view: $0) }
    }

    @MainActor var view: UIView? {
      chain.lazy.compactMap(\.view).first { [window] in $0.hostWindow === window }
    }
  }

  private unowned let application: UIApplication
  /// By device.
  private var sessions: [Int: Session] = [:]

  init(application: UIApplication) { self.application = application }

  /// A change or an end without a beginning means nothing, nor does a distance that is no number.
  func deliver(_ step: ScrollEvent) {
    guard let session = session(of: step), let window = session.window else { return }
    var delta = step.delta
    var steps = step.steps
    guard delta.x.isFinite, delta.y.isFinite else { return }
    // A wheel has one axis: Shift turns it, as on the other desktops.
    if step.phase == .discrete, step.source == .wheel, delta.x == 0, application.modifierFlags.contains(.shift) {
      delta = CGPoint(x: delta.y, y: 0)
      steps = CGPoint(x: steps.y, y: 0)
    }
    let event = UIScrollEvent(step, delta: delta, steps: steps, view: session.view, window: window)
    event.modifierFlags = application.modifierFlags
    application.sendEvent(event)
  }

  private func session(of step: ScrollEvent) -> Session? {
    switch step.phase {
    case .began:
      sessions[step.device] = makeSession(for: step)
      return sessions[step.device]
    case .changed: return sessions[step.device]
    case .ended: return sessions.removeValue(forKey: step.device)
    case .discrete, .held: return makeSession(for: step)
    }
  }

  private func makeSession(for step: ScrollEvent) -> Session? {
    guard let (window, view) = application.windowScene(for: step.surface)?.hitTest(step.location) else { return nil }
    return Session(window, view)
  }
}
