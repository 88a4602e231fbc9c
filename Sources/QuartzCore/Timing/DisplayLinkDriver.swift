import Foundation

/// Brings the frames of an app's windows to its display links, and asks for frames while a link runs.
@MainActor package final class DisplayLinkDriver {
  /// The running app's; links that are made before there is an app wait here for it.
  static private(set) var current = DisplayLinkDriver(wake: { _ in })

  private var links: [CADisplayLink] = []
  /// Asks for a frame that is seen at the time, on the media clock, or soon after; at nil for the next one, at infinity for
  /// none.
  private let wake: @MainActor (TimeInterval?) -> Void
  private var lastFrame: TimeInterval?
  private var isTicking = false

  package init(wake: @escaping @MainActor (TimeInterval?) -> Void) { self.wake = wake }

  /// Makes this the driver of all links. Those of an app before are of no use to the next.
  package func install(keepingLinks: Bool) {
    if keepingLinks { links = Self.current.links }
    for link in links { link.restart() }
    Self.current = self
    if !links.isEmpty { wake(nil) }
  }

  func start(_ link: CADisplayLink) {
    if !links.contains(link) { links.append(link) }
    if !isTicking { wake(nil) }
  }

  func stop(_ link: CADisplayLink) {
    guard let index = links.firstIndex(of: link) else { return }
    links.remove(at: index)
    if links.isEmpty { wake(.infinity) }
  }

  /// A frame is about to be laid out and drawn that is seen at `time`, of a display with `interval` seconds between two.
  /// Several windows have their frames at about the same time: that is one. So is a frame that is drawn a second time for the same refresh.
  package func frameWillBeSeen(at time: TimeInterval, interval: TimeInterval) {
    guard !links.isEmpty, !isTicking else { return }
    if let lastFrame, time < lastFrame + interval / 2 { return wakeForNext(interval) }
    lastFrame = time
    isTicking = true
    // Who is added during the frame begins with the next.
    for link in links where links.contains(link) { link.frameWillBeSeen(at: time, interval: interval) }
    isTicking = false
    wakeForNext(interval)
  }

  private func wakeForNext(_ interval: TimeInterval) {
    guard !links.isEmpty else { return }
    var earliest = TimeInterval.infinity
    for link in links {
      guard let due = link.dueTime(interval) else { return wake(nil) }
      earliest = min(earliest, due)
    }
    guard let lastFrame, earliest > lastFrame + 1.5 * interval else { return wake(nil) }
    wake(earliest)
  }
}
