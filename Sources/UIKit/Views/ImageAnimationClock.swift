import Foundation
import QuartzCore
import Windowing

/// Tells the image views of an app that play pictures when the next one is due, by one timer on the window server's clock.
///
/// It has no beat of its own: it wakes for the next change of any view that can be seen, and for the ends of the others. While
/// there is nothing to see it sleeps; what brings a view to sight is drawn, and a frame that is drawn wakes it.
@MainActor final class ImageAnimationClock {
  private var members = WeakList<UIImageView>()
  private var next: (time: TimeInterval, action: any ScheduledAction)?
  /// Whether there are views that were not in sight when the clock last looked.
  private var hasSleepers = false

  /// Whether the timer runs.
  var isTicking: Bool { next != nil }

  /// `view` is told from now on; nothing else happens when it was.
  func add(_ view: UIImageView) {
    members.add(view)
    update()
  }

  func remove(_ view: UIImageView) {
    members.remove(view)
    if members.isEmpty { stop() }
  }

  /// What is shown may be other views than before.
  func frameWasDrawn() {
    if hasSleepers { update() }
  }

  /// Brings the views that can be seen up to date, and finds out when to look again.
  private func update() {
    guard let server = UIApplication.ifRunning?.server else { return }
    let now = server.now
    var wanted: TimeInterval = .infinity
    hasSleepers = false
    // A view that reaches its end leaves the members.
    for view in members.objects {
      guard let animation = view.playing else { continue }
      if view.isInSight || animation.end.map({ now >= $0 }) == true {
        view.showPicture(at: now)
        if view.playing != nil { wanted = min(wanted, animation.change(after: now)) }
      } else {
        hasSleepers = true
        wanted = min(wanted, animation.end ?? .infinity)
      }
    }
    schedule(at: wanted, on: server)
  }

  private func schedule(at time: TimeInterval, on server: any WindowServer) {
    if let next, next.time == time { return }
    stop()
    guard time < .infinity else { return }
    let action = server.schedule(at: time) { [weak self] in
      self?.next = nil
      self?.update()
    }
    next = (time, action)
  }

  private func stop() {
    next?.action.cancel()
    next = nil
  }
}
