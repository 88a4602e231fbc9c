import Foundation

/// Knows all running animations of the app, tells their delegates of beginnings and ends, and takes out those that are over.
///
/// It sleeps until the next beginning or end: frames are made elsewhere, from what the layers' nodes hold.
@MainActor package final class AnimationClock {
  /// The running app's.
  package private(set) static var shared = AnimationClock()

  /// Makes another clock the one of all animations that are added from now on, and returns that of before.
  @discardableResult
  package static func exchange(_ clock: AnimationClock) -> AnimationClock {
    defer { shared = clock }
    return shared
  }

  /// A clock of a new app, which is called by `wake`: what goes on in an app before is of no use to it, but what waits for a
  /// window may get one.
  package static func start(wake: @escaping @MainActor (TimeInterval?) -> Void) {
    let clock = AnimationClock()
    clock.waiting = shared.waiting.filter { $0.layer != nil && !$0.wasInWindow }
    exchange(clock)
    clock.install(wake: wake)
  }

  package init() {}

  /// Asks that `tick()` be called at a time on the media clock, instead of at the one asked for before; nil for never.
  private var wake: (@MainActor (TimeInterval?) -> Void)?
  private var running: [RunningAnimation] = []
  /// Animations whose layers are to be committed.
  private var waiting: [RunningAnimation] = []
  private var wakeTime: TimeInterval?
  /// Layers may have left their windows.
  private var mayHaveLost = false
  private var isTicking = false

  /// Makes `wake` what the clock asks with. Nil: nobody calls it, and animations go on without an end.
  package func install(wake: (@MainActor (TimeInterval?) -> Void)?) {
    self.wake = wake
    wakeTime = nil
    // Those of an app before are of no use to the next.
    for animation in running + waiting where animation.layer == nil { animation.leaveGroups() }
    running.removeAll { $0.layer == nil }
    waiting.removeAll { $0.layer == nil }
    schedule()
  }

  /// Whether any animation is under way or waits to be.
  package var isRunning: Bool { !running.isEmpty || !waiting.isEmpty }

  /// How long an animation waits for a commit, in seconds. Ours: longer than any frame.
  private static let patience: TimeInterval = 0.1

  func add(_ animation: RunningAnimation) {
    waiting.append(animation)
    wake(by: animation.addedTime + Self.patience)
  }

  /// The next commit asks for the course of a steered animation again.
  func courseDidChange(of animation: RunningAnimation) {
    animation.addedTime = MediaClock.now
    animation.isLate = false
    if !waiting.contains(where: { $0 === animation }) { waiting.append(animation) }
    wake(by: animation.addedTime + Self.patience)
  }

  /// Animations were taken out of their layer before their end.
  func removed(_ animations: [RunningAnimation]) {
    for animation in animations { stop(animation, finished: false) }
    wake(by: MediaClock.now)
  }

  /// Notes that one is over, once.
  private func stop(_ animation: RunningAnimation, finished: Bool) {
    guard !animation.hasStopped else { return }
    animation.hasStopped = true
    stopped.append((animation, finished))
    // No commit asks any more: who steers does not wait for one.
    _ = animation.steer?(MediaClock.now)
  }

  /// Those whose delegates have to be told, with whether they ran to the end.
  private var stopped: [(animation: RunningAnimation, finished: Bool)] = []

  /// A layer, or one above it, has left its superlayer.
  func layerLeft() {
    guard isRunning, !mayHaveLost else { return }
    mayHaveLost = true
    wake(by: MediaClock.now)
  }

  /// A window's layers are committed: animations of theirs begin now, unless they say another time. Those of layers that
  /// are in no window any more end.
  func willCommit(_ host: LayerTreeHost) {
    if mayHaveLost { removeLost() }
    guard !waiting.isEmpty else { return }
    let now = MediaClock.now
    var rest: [RunningAnimation] = []
    for animation in waiting {
      guard let layer = animation.layer, !animation.hasStopped else {
        stop(animation, finished: false)
        continue
      }
      guard layer.root === host.rootLayer else {
        rest.append(animation)
        continue
      }
      begin(animation, in: layer, now)
    }
    waiting = rest
    schedule()
  }

  /// A steered animation was taken out, which nobody has to be told.
  func forget(_ animation: RunningAnimation) {
    running.removeAll { $0 === animation }
    waiting.removeAll { $0 === animation }
  }

  private func removeLost() {
    mayHaveLost = false
    // What was added while its layer was in a window does not wait for another one.
    for animation in waiting where animation.wasInWindow {
      guard let layer = animation.layer else { continue }
      if !layer.isInWindow { layer.remove { $0 === animation } }
    }
    for animation in running {
      guard let layer = animation.layer else {
        stop(animation, finished: false)
        continue
      }
      if !layer.isInWindow { layer.removeAllAnimations() }
    }
  }

  // MARK: Beginnings and ends

  /// The time of a layer's animation on the media clock; infinity for never.
  private func mediaTime(_ time: Double, of animation: RunningAnimation) -> TimeInterval {
    guard let layer = animation.layer, time.isFinite else { return time }
    // What runs backwards goes away from its beginning.
    return layer.runsBackwards ? .infinity : layer.mediaTime(of: time)
  }

  private func nextTime(of animation: RunningAnimation) -> TimeInterval {
    guard !animation.hasStopped, animation.steer == nil else { return .infinity }
    if !animation.hasStarted { return mediaTime(animation.animation.timing.beginTime, of: animation) }
    return mediaTime(animation.animation.timing.endTime, of: animation)
  }

  /// The times of layers have changed.
  func timesDidChange() { schedule() }

  /// Asks to be called at `time` at the latest.
  private func wake(by time: TimeInterval) {
    guard !isTicking, time < wakeTime ?? .infinity else { return }
    wakeTime = time
    wake?(time)
  }

  private func schedule() {
    guard !isTicking else { return }
    var next = TimeInterval.infinity
    if !stopped.isEmpty || mayHaveLost {
      next = MediaClock.now
    } else {
      for animation in running { next = min(next, nextTime(of: animation)) }
      for animation in waiting where !animation.isLate { next = min(next, animation.addedTime + Self.patience) }
    }
    guard next != wakeTime ?? .infinity else { return }
    wakeTime = next == .infinity ? nil : next
    wake?(wakeTime)
  }

  /// Tells of what has begun and ended by now.
  package func tick() {
    guard !isTicking else { return }
    isTicking = true
    wakeTime = nil
    defer {
      isTicking = false
      schedule()
    }
    if mayHaveLost { removeLost() }
    let now = MediaClock.now
    beginLate(now)
    var ended: [(animation: RunningAnimation, time: TimeInterval)] = []
    for animation in running where !animation.hasStopped {
      if !animation.hasStarted, nextTime(of: animation) <= now {
        animation.hasStarted = true
        animation.animation.delegate?.animationDidStart(animation.animation)
      }
      guard animation.hasStarted, !animation.hasStopped else { continue }
      let end = nextTime(of: animation)
      if end <= now { ended.append((animation, end)) }
    }
    // Sorting is stable in Swift: of those that end together the one added first is told first.
    for (animation, _) in ended.sorted(by: { $0.time < $1.time }) {
      if animation.animation.isRemovedOnCompletion { animation.layer?.remove(finished: animation) }
      stop(animation, finished: true)
    }
    tellStopped()
    running.removeAll(where: \.hasStopped)
  }

  /// Nobody sees a layer that is not committed for so long: its animations begin without. Nothing waits for those of a layer
  /// in no window.
  private func beginLate(_ now: TimeInterval) {
    guard !waiting.isEmpty else { return }
    waiting = waiting.filter { animation in
      guard !animation.isLate, animation.addedTime + Self.patience <= now else { return true }
      if let layer = animation.layer, layer.isInWindow {
        begin(animation, in: layer, now)
        return false
      }
      animation.isLate = true
      animation.leaveGroups()
      return true
    }
  }

  private func begin(_ animation: RunningAnimation, in layer: CALayer, _ now: TimeInterval) {
    let isNew = !animation.isCommitted
    animation.commit(at: layer.convertTime(now, from: nil))
    layer.extras?.animations?.recordsDidChange()
    layer.mark(.valuesChanged)
    guard isNew else { return }
    // Nobody has to be told, and woken for it.
    if animation.animation.delegate == nil { animation.hasStarted = true }
    running.append(animation)
  }

  private func tellStopped() {
    while !stopped.isEmpty {
      let all = stopped
      stopped = []
      for (animation, finished) in all {
        let inner = animation.animation
        if !animation.hasStarted {
          animation.hasStarted = true
          inner.delegate?.animationDidStart(inner)
        }
        inner.delegate?.animationDidStop(inner, finished: finished)
        animation.leaveGroups()
      }
      waiting.removeAll(where: \.hasStopped)
    }
  }
}
