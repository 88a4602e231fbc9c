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

  private func trapUnlessInterruptible(_ what: String) {
    precondition(isInterruptible, "UIViewPropertyAnimator: an animator that is not interruptible cannot be \(what)")
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
    let passed = timeFraction(at: now)
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
    // A block may have stopped it.
    guard state == .active else { return }
    let member = AnimatorMember(change)
    let isOnTheWay = isRunning && plan == nil
    let progress = whole.progress(at: now)
    member.track.beginFraction = beginFraction
    // It begins now, however far the others are; at the end there is no way left.
    member.track.stand(at: isOnTheWay || progress < 1 ? 0 : 1)
    if progress > 0 { member.track.take(at: now, whole: progress) }
    member.joinDelay = isOnTheWay ? delayFactor : nil
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
      view.beginIgnoringTouches()
    } else if !isManualHitTestingEnabled {
      view.beginHittingWhereShown()
    }
    touchedViews.append(view)
  }

  private func untouchAll() {
    for view in touchedViews {
      if !isUserInteractionEnabled {
        view.endIgnoringTouches()
      } else if !isManualHitTestingEnabled {
        view.endHittingWhereShown()
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
    self.delay = AnimationSettings.seconds(delay)
    velocity = .zero
    if state == .inactive {
      velocity = timingParameters?.springTimingParameters?.initialVelocity ?? .zero
      activate()
      // A block of its own may have stopped it.
      guard state == .active else { return }
    }
    guard AnimationScope.isEnabled else {
      whole.stand(at: target)
      for member in members { member.track.stand(at: target) }
      setRunning()
      begin(.place)
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
      if state == .active { begin(.place) }
      return
    }
    guard isRunning else { return }
    trapUnlessInterruptible("paused")
    setPaused()
    begin(.hold)
  }

  /// Lets it run on from where it is.
  ///
  /// - Parameters:
  ///   - parameters: the pace from there to the end; nil for the rest of its own. A spring that was moved by hand or turned
  ///     round is let go where it stands.
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
    let left = 1 - directed(scrubsLinearly ? whole.progress(at: now) : timeFraction(at: now))
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

  /// Stops it: the properties have the values that are on the screen, but for what other animations add to them, which go on.
  ///
  /// - Parameter withoutFinishing: true makes it inactive, without calling its completions; with false
  ///   `finishAnimation(at:)` has to follow.
  ///
  /// Nothing happens when it is inactive; traps when it is not interruptible.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .inactive else { return }
    trapUnlessInterruptible("stopped")
    if state == .active {
      whole.stand(at: whole.progress(at: now), time: timeFraction(at: now))
      let handles = Dictionary(grouping: members, by: { ObjectIdentifier($0.change.layer) })
        .mapValues { $0.compactMap(\.handle) }
      for member in members { member.settleOnScreen(as: handles[ObjectIdentifier(member.change.layer)] ?? []) }
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
  /// animator there; it is cut to 0...1, and NaN counts as 0. Traps when it is set while stopped, or while one runs that is not
  /// interruptible.
  open var fractionComplete: CGFloat {
    get { CGFloat(max(0, min(1, directed(scrubsLinearly ? whole.progress(at: now) : timeFraction(at: now))))) }
    set {
      precondition(state != .stopped, "UIViewPropertyAnimator: a stopped animator has no fraction to set")
      if state == .inactive {
        activate()
        guard state == .active else { return }
      }
      if isRunning {
        trapUnlessInterruptible("moved by hand")
        setPaused()
      }
      place(at: directed(newValue > 0 ? min(1, Double(newValue)) : 0))
      begin(.place)
    }
  }

  /// Moves all to a part of the way, or of the time.
  private func place(at fraction: Double) {
    let time = now
    let progress = whole.progress(at: time)
    let isTaken = whole.isUnderWay
    if scrubsLinearly {
      whole.stand(at: fraction)
    } else {
      whole.stand(at: pace.value(atFraction: fraction, of: duration), time: fraction)
    }
    for member in members {
      if scrubsLinearly {
        if isTaken { member.track.take(at: time, whole: progress) }
        member.track.stand(at: member.track.progress(whenWholeIsAt: fraction))
      } else {
        let begin = member.track.beginFraction
        let part = begin < 1 ? max(0, (fraction - begin) / (1 - begin)) : fraction < 1 ? 0 : 1
        member.track.stand(at: pace.value(atFraction: part, of: duration), time: part)
      }
    }
  }

  // MARK: Course

  private var now: TimeInterval { CACurrentMediaTime() }
  private var target: Double { isReversed ? 0 : 1 }

  /// A progress from start to end as one in the direction that it goes, and the other way round.
  private func directed(_ progress: Double) -> Double { isReversed ? 1 - progress : progress }

  /// The part of its time at which it is.
  private func timeFraction(at time: TimeInterval) -> Double {
    whole.time(on: pace, at: time) ?? pace.fraction(forValue: whole.progress(at: time), of: duration)
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
    // Nothing pushes what does not run.
    if case .run = plan {} else { velocity = .zero }
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
    switch plan {
    case .place: break
    case .hold:
      whole.hold(at: time)
      for member in members { member.track.hold(at: time) }
    case .run(let run): start(run, at: time)
    }
  }

  private func start(_ run: AnimatorRun, at time: TimeInterval) {
    self.run = run
    let before = whole
    var run = run
    let goesOn = run.resumes && run.remaining == nil && run.delay == 0
    if goesOn, whole.resume(towards: run.target, at: time) {
      // A delay that was not over before the pause is not over for the others.
      run.delay = max(0, whole.startTime - time)
    } else {
      whole.run(run.course(of: whole, at: time, whole: before, initialVelocity: push(along: .both)), from: time)
    }
    var end = whole.endTime
    for member in members {
      member.joinDelay = nil
      if !goesOn || !member.track.resume(towards: run.target, at: time) {
        let push = push(along: member.axis)
        member.track.run(run.course(of: member.track, at: time, whole: before, initialVelocity: push), from: time)
      }
      end = max(end, member.track.endTime)
    }
    velocity = .zero
    scheduleEnd(at: end)
  }

  /// A change that was made on the way: it takes what is left of the time.
  private func join(_ member: AnimatorMember, after factor: Double, in run: AnimatorRun, at time: TimeInterval) {
    member.joinDelay = nil
    // The others may wait for their start.
    let start = max(time, whole.startTime)
    let left = max(0, whole.endTime - start)
    let ownTime = (1 - factor) * left
    let pace: AnimationCourse.Pace
    if case .curve(let curve) = run.pace {
      pace = .curve(curve, from: 0, to: 1)
    } else if let spring = run.pace.spring(within: ownTime) {
      pace = .spring(spring)
    } else {
      return
    }
    let course = AnimationCourse(
      pace, from: member.track.progress(at: time), to: run.target, delay: start - time + factor * left,
      duration: ownTime)
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
    guard isRunning else { return }
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
