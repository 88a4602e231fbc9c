import CoreGraphics
import Foundation
import Synchronization
import Testing

@testable import QuartzCore

/// A clock for all animations that stands, at 100 seconds, until it is moved.
@MainActor final class TestClock {
  private final class Time: Sendable {
    let value = Mutex(100.0)
    var now: Double { value.withLock { $0 } }
  }
  private let time = Time()
  private let before: (@Sendable () -> TimeInterval)?
  private let clockBefore: AnimationClock
  /// When the clock of animations wants to be called.
  private(set) var wakeTime: TimeInterval?

  init() {
    before = MediaClock.install { [time] in time.now }
    clockBefore = AnimationClock.exchange(AnimationClock())
    AnimationClock.shared.install { [weak self] in self?.wakeTime = $0 }
  }

  isolated deinit {
    AnimationClock.exchange(clockBefore)
    MediaClock.install(before)
  }

  var now: Double { time.now }

  /// Moves on in one step, and lets what is over end.
  func move(_ seconds: Double) {
    time.value.withLock { $0 += seconds }
    if let wake = wakeTime, wake <= now {
      wakeTime = nil
      AnimationClock.shared.tick()
    }
  }
}

/// A window's layers, with a clock that stands until it is moved.
@MainActor final class Timeline {
  private let clock = TestClock()
  let root = CALayer()
  let host: LayerTreeHost
  var wakeTime: TimeInterval? { clock.wakeTime }

  /// A window of 400 x 400 points.
  init() {
    host = LayerTreeHost(rootLayer: root, size: CGSize(width: 400, height: 400))
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    root.position = CGPoint(x: 200, y: 200)
  }

  var now: Double { clock.now }

  /// A layer of 100 x 100 points at 100, 100 in the window, committed.
  func addLayer(_ layer: CALayer = CALayer(), to parent: CALayer? = nil) -> CALayer {
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 100, y: 100)
    (parent ?? root).addSublayer(layer)
    commit()
    return layer
  }

  @discardableResult func commit() -> RenderTree {
    CATransaction.commitImplicit()
    return host.commit()
  }

  /// Moves the clock on, in one step, and lets what is over end.
  func wait(_ seconds: Double) {
    commit()
    clock.move(seconds)
    commit()
  }

  /// The values of a layer in the tree as it is seen now; nil when it is not to be seen.
  func seen(_ layer: CALayer) -> LayerValues? {
    let tree = commit().seen(at: now).tree
    var waiting = tree.root.map { [$0] } ?? []
    while let node = waiting.popLast() {
      if node.layer == ObjectIdentifier(layer) { return node.values }
      waiting += node.children
      if let mask = node.mask { waiting.append(mask) }
    }
    return nil
  }

  /// From when on the tree looks different by itself, in seconds from now: 0 while something moves, nil for never.
  var nextChange: Double? {
    let next = commit().seen(at: now).nextChange
    return next == .infinity ? nil : max(0, next - now)
  }
}

/// Remembers what it was told of animations.
@MainActor final class Witness: CAAnimationDelegate {
  private(set) var log: [String] = []
  func animationDidStart(_ anim: CAAnimation) { log.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append(flag ? "finished" : "stopped") }
}
