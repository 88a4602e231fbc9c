import CoreGraphics
import Foundation

/// The animations of one layer, in the order in which they were added, and the layer's place in time.
@MainActor final class LayerAnimations {
  private(set) var running: [RunningAnimation] = []
  /// The layer's `CAMediaTiming`; nil while all of it is as at first.
  var timing: TimingValues? {
    didSet { made = nil }
  }
  /// What the node gets; nil when it has to be made.
  private var made: NodeAnimations?

  static let defaultTiming = TimingValues(duration: .infinity)

  func add(_ animation: RunningAnimation) {
    running.insert(animation, at: place(for: animation.animation))
    made = nil
  }

  /// An animation of UIKit that is added to a transform goes below those that are there already: only then the transform that
  /// it takes the place of is exactly the one that they have been moving, as matrices do not commute.
  private func place(for new: CAAnimation) -> Int {
    guard let new = new as? CAPropertyAnimation, new.goesBelow, new.property?.kind == .transform else {
      return running.endIndex
    }
    return running.firstIndex { running in
      guard let other = running.animation as? CAPropertyAnimation else { return false }
      return other.goesBelow && other.keyPath == new.keyPath
    } ?? running.endIndex
  }

  /// Takes out what `matches`, in order.
  func remove(where matches: (RunningAnimation) -> Bool) -> [RunningAnimation] {
    let removed = running.filter(matches)
    guard !removed.isEmpty else { return [] }
    running.removeAll(where: matches)
    made = nil
    return removed
  }

  /// Begin times were filled in.
  func recordsDidChange() { made = nil }

  /// What goes with the layer's node; nil for nothing.
  var forNode: NodeAnimations? {
    if running.isEmpty && timing == nil { return nil }
    if let made { return made }
    let records = running.compactMap { $0.isCommitted ? $0.record : nil }
    let result = NodeAnimations(records: records, timing: timing)
    made = result
    return result
  }
}

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

  /// Of an animation whose course somebody else decides: asked at commits, with the time on the media clock, for it and for
  /// when it begins. Such a one has no end of its own.
  var steer: ((TimeInterval) -> (AnimationCourse, begin: TimeInterval))?

  /// Lets go of what waits for the end.
  func leaveGroups() {
    let groups = groups
    self.groups = []
    for group in groups { group.leave() }
  }
}

/// What waits for the end of the animations that were added while it was open.
@MainActor final class CompletionGroup {
  private var count = 0
  private var isOpen = true
  private var block: (@MainActor () -> Void)?

  init(_ block: @escaping @MainActor () -> Void) { self.block = block }

  /// What is called at the end.
  var completion: (@MainActor () -> Void)? { block }

  func enter() { count += 1 }

  func leave() {
    count -= 1
    callIfOver()
  }

  /// No more animations come.
  func close() {
    isOpen = false
    callIfOver()
  }

  private func callIfOver() {
    guard !isOpen, count == 0, let block else { return }
    self.block = nil
    block()
  }
}

extension RunningAnimation {
  /// The layer has it still.
  var isInLayer: Bool { layer?.extras?.animations?.running.contains { $0 === self } ?? false }
}
