import UIKit

/// Calls a closure once a frame for as long as it wants to be called. Nothing wakes the app after that.
@MainActor final class FrameLoop {
  private let step: (TimeInterval) -> Bool
  // Weak: a link keeps its target, and whoever brings the frames keeps the link.
  private weak var link: CADisplayLink?
  private var lastFrame: TimeInterval?

  /// `step` takes the seconds since the frame before and says whether there is more to do. A display link keeps its target
  /// alive: the closure should not do the same with its owner.
  init(_ step: @escaping (TimeInterval) -> Bool) { self.step = step }

  var isRunning: Bool { link != nil }

  func start() {
    guard link == nil else { return }
    let link = CADisplayLink(target: self, selector: FrameLoop.frame)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func stop() {
    link?.invalidate()
    link = nil
    lastFrame = nil
  }

  private func frame(_ link: CADisplayLink) {
    // An app that was kept from drawing goes on where it was, instead of jumping ahead.
    let elapsed = min(link.targetTimestamp - (lastFrame ?? link.timestamp), 0.1)
    lastFrame = link.targetTimestamp
    if !step(elapsed) { stop() }
  }
}
