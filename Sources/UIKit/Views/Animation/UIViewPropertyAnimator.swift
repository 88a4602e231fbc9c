import CoreGraphics
import Foundation
import QuartzCore
import Windowing

/// Animates changes of views, and can be paused, moved by hand, turned round, sent on and stopped on the way.
///
/// While it runs or stands nothing has to be done for it: what it has made of each change goes on where frames are made.
/// It must not be released while it is paused or stopped: that traps, as on iOS.
@MainActor open class UIViewPropertyAnimator: UIViewImplicitlyAnimating {
  // MARK: Settings

  /// The pace that it was made with.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Seconds of the whole way. Of a spring by its physics, or by duration and bounce, the time until that rests.
  public let duration: TimeInterval
  /// Seconds that the last `startAnimation(afterDelay:)` waits.
  public private(set) var delay: TimeInterval = 0

  /// Whether the views take events while they are animated; on at first. Traps when it is set while active.
  open var isUserInteractionEnabled = true {
    willSet { trapIfActive("userInteractionEnabled") }
  }

  /// Whether the app finds the touched one of moving views itself, by `hitTest`. Off at first: views are hit where they are on
  /// the screen, not where they will be.
  open var isManualHitTestingEnabled = false {
    willSet { trapIfActive("manualHitTestingEnabled") }
  }

  /// Whether it can be paused and stopped; on at first. Traps when it is set while active.
  open var isInterruptible = true {
    willSet { trapIfActive("interruptible") }
  }

  /// Whether `fractionComplete` is a part of the way, rather than of the time that its pace makes the way of. On at first.
  open var scrubsLinearly = true
  /// Whether it stays active and paused at its end, without calling its completions.
  open var pausesOnCompletion = false

  // MARK: State

  public private(set) var state = UIViewAnimatingState.inactive
  public private(set) var isRunning = false

  /// Whether it goes from the end to the start. Turned round while it runs, it goes back as it came.
  open var isReversed = false {
    didSet { if isReversed != oldValue, isRunning { turn() } }
  }

  private var blocks: [(block: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private(set) var members: [AnimatorMember] = []
  private var whole = AnimatorTrack()
  /// What the next commit has to make of the tracks; nil when they are up to date.
  private var plan: Plan?
  /// The run that goes on, or did before the pause.
  private var run: AnimatorRun?
  private var velocity = CGVector.zero
  private var scheduledEnd: (any ScheduledAction)?
  /// Its own, while it runs: an app need not keep what ends by itself.
  private var keptWhileRunning: UIViewPropertyAnimator?
  private let pace: AnimatorPace
  private var touchedViews: [UIView] = []

  /// Whether it is ours, and may go with what it animates.
  var mayBeReleased = false

  private enum Plan {
    /// Stand where it is on the screen.
    case hold
    /// The tracks stand where they shall already.
    case place
    case run(AnimatorRun)
  }

  // MARK: Creation

  /// An animator without animations. A duration that is not above 0 counts as 0.
  public required init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    pace = AnimatorPace(parameters)
    self.duration = pace.duration(AnimationSettings.seconds(duration))
  }

  /// An animator with one of the named paces.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a cubic curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that rests after `duration`.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that runs already. Of the options the pace and whether views take events are read.
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> Self {
    let animator = Self(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: options.curve))
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  isolated deinit {
    precondition(
      state == .inactive || mayBeReleased,
      "a paused or stopped property animator was released: it must end, or be stopped and finished, before")
  }

  private func trapIfActive(_ name: String) {
    precondition(state == .inactive, "UIViewPropertyAnimator: \(name) cannot be set while the animator is active")
  }

  // MARK: Animations

  /// Adds a block of changes. Before the start it waits for that; later its changes are made now, and take what is left of the
  /// time, all but the part `delayFactor` of that, which passes before. Traps when it is stopped.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    precondition(state != .stopped, "UIViewPropertyAnimator: animations cannot be added to a stopped animator")
    let factor = delayFactor > 0 ? min(1, Double(delayFactor)) : 0
    if state == .inactive {
      blocks.append((animation, factor))
      return
    }
    let passed = timeFraction(of: whole.progress(at: now))
    perform(animation, from: passed + factor * (1 - passed), delayFactor: factor)
  }

  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

  /// Adds what is called when it has ended, with where.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  private func perform(_ block: () -> Void, from beginFraction: Double, delayFactor: Double) {
    AnimatorScope(self, beginFraction: beginFraction, delayFactor: delayFactor).run(block)
  }

  /// A block of its changes a property.
  func add(_ change: PropertyChange, beginFraction: Double, delayFactor: Double) {
    let member = AnimatorMember(change)
    member.track.beginFraction = beginFraction
    member.track.stand(at: memberProgress(of: member, at: whole.progress(at: now)))
    member.joinDelay = isRunning && plan == nil ? delayFactor : nil
    put(splitIfNeeded(member))
    touch(change.view)
  }

  private func put(_ new: [AnimatorMember]) {
    members += new
    for member in new where member.change.layer.isInWindow {
      member.start { [weak self] in self?.course(of: $0, at: $1) ?? (.rest(at: 1), $1) }
    }
  }

  /// Each axis of a place or a size by itself, when the spring is pushed differently along them.
  private func splitIfNeeded(_ member: AnimatorMember) -> [AnimatorMember] {
    velocity.dx == velocity.dy ? [member] : member.split() ?? [member]
  }

  private func splitMembersIfNeeded() {
    guard velocity.dx != velocity.dy else { return }
    let old = members
    members = []
    for member in old {
      if let parts = member.split() {
        member.remove()
        put(parts)
      } else {
        members.append(member)
      }
    }
  }

  private func touch(_ view: UIView) {
    guard !touchedViews.contains(view) else { return }
    if !isUserInteractionEnabled {
      AnimatedViews.beginIgnoringTouches(view)
    } else if !isManualHitTestingEnabled {
      AnimatedViews.beginHittingWhereShown(view)
    }
    touchedViews.append(view)
  }

  private func untouchAll() {
    for view in touchedViews {
      if !isUserInteractionEnabled {
        AnimatedViews.endIgnoringTouches(ObjectIdentifier(view), view)
      } else if !isManualHitTestingEnabled {
        AnimatedViews.endHittingWhereShown(view)
      }
    }
    touchedViews = []
  }

  // MARK: Flow

  /// Starts it, or lets a paused one run on. Nothing happens when it runs; traps when it is stopped.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts it after so many seconds: the changes are made now, and are seen then. What is not above 0 counts as 0.
  open func startAnimation(afterDelay delay: TimeInterval) {
    precondition(state != .stopped, "UIViewPropertyAnimator: a stopped animator cannot be started")
    guard !isRunning else { return }
    let isFirst = state == .inactive
    self.delay = AnimationSettings.seconds(delay)
    if isFirst {
      velocity = timingParameters?.springTimingParameters?.initialVelocity ?? .zero
      activate()
    }
    guard AnimationScope.isEnabled else {
      begin(.place)
      setRunning()
      scheduleEnd(at: now)
      return
    }
    setRunning()
    begin(
      .run(
        AnimatorRun(
          pace: pace, resumes: true, target: target, duration: duration, delay: self.delay, remaining: nil,
          keepsVelocity: false)))
  }

  /// Stands where it is. One that has not begun makes its changes, and shows their start. Traps when it is stopped or not
  /// interruptible.
  open func pauseAnimation() {
    precondition(state != .stopped, "UIViewPropertyAnimator: a stopped animator cannot be paused")
    if state == .inactive {
      activate()
      begin(.place)
      return
    }
    guard isRunning else { return }
    precondition(isInterruptible, "UIViewPropertyAnimator: an animator that is not interruptible cannot be paused")
    setPaused()
    begin(.hold)
  }

  /// Lets it run on from where it is.
  ///
  /// - Parameters:
  ///   - parameters: the pace from there to the end; nil for the rest of its own. A spring is let go where it stands.
  ///   - durationFactor: how much of `duration` that takes; 0 for the time that is left.
  ///
  /// Traps unless it is active and interruptible.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(
      state == .active && isInterruptible,
      "UIViewPropertyAnimator: only an active, interruptible animator can be continued")
    let factor = durationFactor > 0 && durationFactor.isFinite ? Double(durationFactor) : 0
    let left = 1 - directed(scrubsLinearly ? whole.progress(at: now) : timeFraction(of: whole.progress(at: now)))
    let time = factor > 0 ? factor * duration : max(0, min(1, left)) * duration
    velocity = parameters?.springTimingParameters?.initialVelocity ?? .zero
    splitMembersIfNeeded()
    setRunning()
    begin(
      .run(
        AnimatorRun(
          pace: parameters.map { AnimatorPace($0) } ?? pace, resumes: parameters == nil, target: target,
          duration: parameters == nil ? duration : time, delay: 0,
          remaining: parameters == nil && factor > 0 ? time : nil, keepsVelocity: false)))
  }

  /// Stops it: the properties have the values that are on the screen.
  ///
  /// - Parameter withoutFinishing: true makes it inactive, without calling its completions; with false
  ///   `finishAnimation(at:)` has to follow.
  ///
  /// Nothing happens when it is inactive; traps when it is not interruptible.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    precondition(isInterruptible, "UIViewPropertyAnimator: an animator that is not interruptible cannot be stopped")
    if state == .active {
      for member in members { member.settle(at: .current) }
      setPaused()
      for member in members { member.remove() }
      plan = nil
      state = .stopped
    }
    if withoutFinishing { becomeInactive() }
  }

  /// Ends a stopped animator: gives the properties their values at the start or the end, or leaves them, and calls the
  /// completions. Traps when it is not stopped.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    precondition(state == .stopped, "UIViewPropertyAnimator: only a stopped animator can be finished")
    settle(at: finalPosition)
    let completions = completions
    becomeInactive()
    for completion in completions { completion(finalPosition) }
  }

  /// Part of the way, or of the time: see `scrubsLinearly`. A reversed animator counts from the end. Setting it pauses the
  /// animator there; it is cut to 0...1, and NaN counts as 0. Traps when it is set while stopped.
  open var fractionComplete: CGFloat {
    get {
      let progress = whole.progress(at: now)
      return CGFloat(max(0, min(1, directed(scrubsLinearly ? progress : timeFraction(of: progress)))))
    }
    set {
      precondition(state != .stopped, "UIViewPropertyAnimator: a stopped animator has no fraction to set")
      if state == .inactive { activate() }
      if isRunning { setPaused() }
      let fraction = directed(newValue > 0 ? min(1, Double(newValue)) : 0)
      whole.stand(at: scrubsLinearly ? fraction : pace.value(atFraction: fraction, of: duration))
      for member in members {
        let begin = member.track.beginFraction
        let part = begin < 1 ? max(0, (fraction - begin) / (1 - begin)) : fraction < 1 ? 0 : 1
        member.track.stand(at: scrubsLinearly ? part : pace.value(atFraction: part, of: duration))
      }
      begin(.place)
    }
  }

  // MARK: Course

  private var now: TimeInterval { CACurrentMediaTime() }
  private var target: Double { isReversed ? 0 : 1 }

  /// A progress from start to end as one in the direction that it goes, and the other way round.
  private func directed(_ progress: Double) -> Double { isReversed ? 1 - progress : progress }

  private func timeFraction(of progress: Double) -> Double { pace.fraction(forValue: progress, of: duration) }

  private func memberProgress(of member: AnimatorMember, at progress: Double) -> Double {
    let begin = member.track.beginFraction
    return begin < 1 ? max(0, (progress - begin) / (1 - begin)) : progress < 1 ? 0 : 1
  }

  private func activate() {
    state = .active
    whole = AnimatorTrack()
    whole.stand(at: 1 - target)
    let blocks = blocks
    self.blocks = []
    for (block, factor) in blocks { perform(block, from: factor, delayFactor: factor) }
  }

  private func turn() {
    begin(
      .run(
        AnimatorRun(
          pace: pace, resumes: true, target: target, duration: duration, delay: 0, remaining: nil, keepsVelocity: true))
    )
  }

  private func begin(_ plan: Plan) {
    self.plan = plan
    scheduledEnd?.cancel()
    scheduledEnd = nil
    for member in members { member.courseDidChange() }
    // Without anything on the screen nobody asks.
    if !members.contains(where: \.isInLayer) { resolve(at: now) }
  }

  /// The course of a member for the frames from now on, and since when it goes.
  private func course(of member: AnimatorMember, at time: TimeInterval) -> (AnimationCourse, TimeInterval) {
    if plan != nil { resolve(at: time) }
    if let delay = member.joinDelay, isRunning, let run { join(member, after: delay, in: run, at: time) }
    return member.track.courseAndBegin(at: time)
  }

  /// Makes the plan the tracks' course, from `time` on.
  private func resolve(at time: TimeInterval) {
    guard let plan else { return }
    self.plan = nil
    let progress = whole.progress(at: time)
    switch plan {
    case .place: break
    case .hold:
      whole.stand(at: progress)
      for member in members { member.track.stand(at: member.track.progress(at: time)) }
    case .run(let run):
      self.run = run
      whole = running(whole, by: run, at: time, whole: progress, velocity: push(along: .both))
      var end = whole.endTime
      for member in members {
        member.joinDelay = nil
        member.track = running(
          member.track, by: run, at: time, whole: progress, velocity: push(along: member.axis))
        end = max(end, member.track.endTime)
      }
      velocity = .zero
      scheduleEnd(at: end)
    }
  }

  private func running(
    _ track: AnimatorTrack, by run: AnimatorRun, at time: TimeInterval, whole: Double, velocity: Double
  ) -> AnimatorTrack {
    var track = track
    let course = run.course(
      track, progress: track.progress(at: time), velocity: track.velocity(at: time), whole: whole,
      initialVelocity: velocity)
    track.run(course, from: time)
    return track
  }

  /// A change that was made on the way: it takes what is left of the time.
  private func join(_ member: AnimatorMember, after factor: Double, in run: AnimatorRun, at time: TimeInterval) {
    member.joinDelay = nil
    let left = max(0, whole.endTime - time)
    let course: AnimationCourse
    if case .curve(let curve) = run.pace {
      course = AnimationCourse(
        .curve(curve, from: 0, to: 1), from: member.track.progress(at: time), to: run.target, delay: factor * left,
        duration: (1 - factor) * left)
    } else if let spring = run.pace.spring(duration: (1 - factor) * left, velocity: 0) {
      course = AnimationCourse(
        .spring(spring), from: member.track.progress(at: time), to: run.target, delay: factor * left,
        duration: (1 - factor) * left)
    } else {
      return
    }
    member.track.run(course, from: time)
  }

  /// How fast it is pushed off, along an axis.
  private func push(along axis: AnimatorMember.Axis) -> Double {
    let (x, y) = (Double(velocity.dx), Double(velocity.dy))
    return switch axis {
    case .x: x
    case .y: y
    case .both: abs(x) >= abs(y) ? x : y
    }
  }

  // MARK: End

  private func setRunning() {
    isRunning = true
    keptWhileRunning = self
  }

  private func setPaused() {
    isRunning = false
    scheduledEnd?.cancel()
    scheduledEnd = nil
    keptWhileRunning = nil
  }

  private func scheduleEnd(at time: TimeInterval) {
    scheduledEnd?.cancel()
    guard let server = UIApplication.ifRunning?.server else {
      AnimationScope.afterThisTurn { self.end() }
      return
    }
    scheduledEnd = server.schedule(at: max(time, server.now)) { [weak self] in self?.end() }
  }

  /// It has come to its end, or back to its start.
  private func end() {
    guard isRunning, plan == nil || !members.contains(where: \.isInLayer) else { return }
    // Whatever follows, it lives until this is done.
    let strong = self
    strong.setPaused()
    if pausesOnCompletion {
      whole.stand(at: target)
      for member in members { member.track.stand(at: target) }
      return
    }
    let position: UIViewAnimatingPosition = isReversed ? .start : .end
    if isReversed { settle(at: .start) }
    let completions = completions
    becomeInactive()
    for completion in completions { completion(position) }
  }

  private func settle(at position: UIViewAnimatingPosition) {
    switch position {
    case .end: for member in members { member.settle(at: .end) }
    // What was changed twice gets back what it had at first.
    case .start: for member in members.reversed() { member.settle(at: .start) }
    case .current: break
    }
  }

  private func becomeInactive() {
    for member in members { member.remove() }
    members = []
    completions = []
    blocks = []
    plan = nil
    run = nil
    whole = AnimatorTrack()
    untouchAll()
    state = .inactive
  }
}
