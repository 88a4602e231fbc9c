import Foundation

/// One animation in a layer.
@MainActor final class RunningAnimation {
  /// Nil when it was added without one.
  let key: String?
  /// The layer's copy.
  let animation: CAAnimation
  weak var layer: CALayer?
  /// The layer was in a window when it was added.
  let wasInWindow: Bool
  /// What waits for its end.
  private(set) var groups: [CompletionGroup]
  /// What frames are made of; nil before the first commit, and of an animation that does nothing.
  private(set) var record: AnimationRecord?
  /// It went into a render tree.
  private(set) var isCommitted = false
  /// On the media clock: when it was added, or last steered.
  var addedTime = MediaClock.now
  /// It waited for a commit for long, in no window.
  var isLate = false
  /// The delegate was told of the beginning, or of the end.
  var hasStarted = false
  var hasStopped = false

  init(_ animation: CAAnimation, key: String?, layer: CALayer, groups: [CompletionGroup]) {
    self.animation = animation
    self.key = key
    self.layer = layer
    self.groups = groups
    wasInWindow = layer.isInWindow
    for group in groups { group.enter() }
  }

  /// Fills in a begin time that was left open, in the layer's time, and makes what goes to the render tree.
  func commit(at time: Double) {
    if let steer {
      isCommitted = true
      if record == nil { (animation as? CABasicAnimation)?.noteScreen(of: layer) }
      let whole = record ?? animation.record(animation.timing)
      let now = MediaClock.now
      let (course, begin) = steer(now)
      record = whole?.steered(by: course, from: layer?.convertTime(begin, from: nil) ?? time)
      return
    }
    guard !isCommitted else { return }
    isCommitted = true
    if animation.timing.beginTime == 0 || animation.timing.beginTime.isNaN {
      animation.timing.beginTime = time + animation.delay
    }
    (animation as? CABasicAnimation)?.noteScreen(of: layer)
    record = animation.record(animation.timing)
  }

  /// Of an animation whose course somebody else decides: asked at commits, and a last time when it is taken out by others, with
  /// the time on the media clock, for it and for when it begins. Such a one has no end of its own.
  var steer: ((TimeInterval) -> (AnimationCourse, begin: TimeInterval))?

  /// Lets go of what waits for the end.
  func leaveGroups() {
    let groups = groups
    self.groups = []
    for group in groups { group.leave() }
  }
}

extension RunningAnimation {
  /// The layer has it still.
  var isInLayer: Bool { layer?.extras?.animations?.running.contains { $0 === self } ?? false }
}
