import CoreGraphics
import Foundation
import QuartzCore
import Windowing

/// One change of what a container or presentation shows, from its beginning to its end: by itself, under a finger, or at once.
///
/// It is what animators know as their context, and controllers as their coordinator.
@MainActor
final class ControllerTransition: UIViewControllerTransitionCoordinator,
  UIViewControllerContextTransitioning
{
  enum Phase { case waiting, interactive, moving, over }
  typealias Handler = @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// Seconds of a push, pop or modal transition, and of the way that a finger leaves over.
  static let duration: TimeInterval = 0.35

  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let containerView: UIView
  let from: UIViewController?
  let to: UIViewController?
  /// The views that change, where they are not simply those of the two controllers.
  var views: (from: UIView?, to: UIView?)?
  /// Where the two views are before and after.
  var initialFrame = CGRect.zero
  var finalFrame = CGRect.zero

  private(set) var initiallyInteractive = false
  private(set) var isCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private(set) var completionVelocity: CGFloat = 0
  private(set) var completionCurve = UIView.AnimationCurve.easeInOut
  private(set) var phase = Phase.waiting
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?
  /// Moves what the animator animates, while that is done by a finger.
  private var driver: (any UIViewImplicitlyAnimating)?
  /// Moves what runs alongside, while that is done by a finger.
  private var companion: UIViewPropertyAnimator?
  private var alongside: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [Handler] = []
  private var end: ((Bool) -> Void)?
  private var scheduledEnd: (any ScheduledAction)?
  /// Whether the animator is just being started: what ends it then, ends it a turn later.
  private var isStarting = false

  /// A transition that is `animated` and whose views may be animated takes time.
  init(
    from: UIViewController?, to: UIViewController?, in container: UIView, isAnimated: Bool,
    style: UIModalPresentationStyle = .none
  ) {
    self.from = from
    self.to = to
    self.isAnimated = isAnimated && UIView.areAnimationsEnabled && UIApplication.ifRunning?.server != nil
    containerView = container
    presentationStyle = style
  }

  var isInteractive: Bool { phase == .interactive }
  var transitionWasCancelled: Bool { isCancelled }
  var isInterruptible: Bool { driver != nil }
  var targetTransform: CGAffineTransform { .identity }

  var transitionDuration: TimeInterval {
    guard isAnimated else { return 0 }
    return animator?.transitionDuration(using: self) ?? Self.duration
  }

  // MARK: Course

  /// Makes `changes` at once, with what runs alongside, and ends before this returns.
  func runAtOnce(changes: () -> Void, end: @escaping (Bool) -> Void) {
    self.end = end
    phase = .moving
    changes()
    runAlongside()
    // What ran alongside may have ended it.
    conclude()
  }

  /// Lets `animator` animate, and `interactor` move that. `end` is called when the transition is over, in a later turn, with
  /// whether it was completed.
  func run(
    by animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)? = nil, end: @escaping (Bool) -> Void
  ) {
    self.end = end
    self.animator = animator
    self.interactor = interactor
    isStarting = true
    // The blocks of an animation that the app starts the transition in have a time of their own.
    AnimationScope.runOutside {
      if let interactor {
        initiallyInteractive = interactor.wantsInteractiveStart
        phase = initiallyInteractive ? .interactive : .moving
        interactor.startInteractiveTransition(self)
      } else {
        phase = .moving
        animator.animateTransition(using: self)
      }
      runAlongside()
    }
    isStarting = false
  }

  /// Hands the transition to a finger whose views the caller places, until `release`.
  func beginInteraction(end: @escaping (Bool) -> Void) {
    self.end = end
    initiallyInteractive = true
    phase = .interactive
    runAlongside()
  }

  /// The finger that `beginInteraction` told of let go: animates `changes` to where the transition ends, and ends it.
  ///
  /// - Parameter velocity: how fast the finger was, in whole ways a second.
  func release(cancelled: Bool, velocity: CGFloat = 0, changes: @escaping () -> Void) {
    guard phase == .interactive, end != nil else { return }
    completionVelocity = velocity
    leaveInteraction(cancelled: cancelled)
    // A handler may have ended the transition.
    guard phase == .moving else { return }
    guard isAnimated, let server = UIApplication.ifRunning?.server else {
      changes()
      return conclude()
    }
    companion?.isReversed = cancelled
    companion?.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    AnimationScope.runOutside {
      UIView.animate(
        withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: max(0, velocity),
        animations: changes)
    }
    scheduledEnd = server.schedule(at: server.now + Self.duration) { [weak self] in self?.conclude() }
  }

  private func leaveInteraction(cancelled: Bool) {
    isCancelled = cancelled
    phase = .moving
    let handlers = interactionHandlers
    interactionHandlers = []
    for handler in handlers { handler(self) }
  }

  /// Ends the transition now, on the way. An interaction is cancelled first.
  func finishNow() {
    guard phase != .over, end != nil else { return }
    if phase == .interactive { isCancelled = true }
    let moved = [view(forKey: .from), view(forKey: .to)]
    conclude()
    for view in moved { view?.layer.removeAllAnimations() }
  }

  private func conclude() {
    guard phase != .over, let end else { return }
    phase = .over
    self.end = nil
    scheduledEnd?.cancel()
    scheduledEnd = nil
    for animator in [driver, companion].compactMap({ $0 }) where animator.state == .active {
      animator.stopAnimation(false)
      animator.finishAnimation(at: isCancelled ? .start : .end)
    }
    animator?.animationEnded(!isCancelled)
    end(!isCancelled)
    let completions = self.completions
    self.completions = []
    for completion in completions { completion(self) }
    driver = nil
    companion = nil
    interactor = nil
  }

  func completeTransition(_ didComplete: Bool) {
    guard phase != .over, end != nil else { return }
    isCancelled = !didComplete
    if isStarting, let server = UIApplication.ifRunning?.server {
      scheduledEnd = server.schedule(at: server.now) { [weak self] in self?.conclude() }
    } else {
      conclude()
    }
  }

  // MARK: Interaction

  func updateInteractiveTransition(_ fraction: CGFloat) {
    guard phase == .interactive else { return }
    percentComplete = fraction.isNaN ? 0 : min(1, max(0, fraction))
    driver?.fractionComplete = percentComplete
    companion?.fractionComplete = percentComplete
  }

  func finishInteractiveTransition() { letGo(cancelled: false, curve: completionCurve, speed: 1) }
  func cancelInteractiveTransition() { letGo(cancelled: true, curve: completionCurve, speed: 1) }

  func pauseInteractiveTransition() {
    guard phase == .moving, let driver, driver.state == .active else { return }
    driver.pauseAnimation()
    percentComplete = driver.fractionComplete
    companion?.pauseAnimation()
    driver.isReversed = false
    companion?.isReversed = false
    isCancelled = false
    phase = .interactive
    let handlers = interactionHandlers
    for handler in handlers { handler(self) }
  }

  /// Makes what the animator animates ready to be moved by hand.
  func makeDriver(timing: (any UITimingCurveProvider)?) {
    guard let animator else { return }
    let own = animator.interruptibleAnimator(using: self)
    if !(own is AbsentAnimator) {
      driver = own
      return
    }
    let driver = UIViewPropertyAnimator(
      duration: transitionDuration, timingParameters: timing ?? UICubicTimingParameters(animationCurve: .easeInOut))
    driver.mayBeReleased = true
    driver.pauseAnimation()
    self.driver = driver
    HeldAnimations(driver).run { animator.animateTransition(using: self) }
  }

  func hold() { driver?.pauseAnimation() }
  func startDriver() { driver?.startAnimation() }

  /// The finger let go: what the driver moves goes on, or back.
  func letGo(cancelled: Bool, curve: UIView.AnimationCurve, speed: CGFloat) {
    guard phase == .interactive, end != nil else { return }
    completionCurve = curve
    leaveInteraction(cancelled: cancelled)
    guard phase == .moving else { return }
    let way = cancelled ? percentComplete : 1 - percentComplete
    let timing = UICubicTimingParameters(animationCurve: curve)
    for animator in [driver, companion].compactMap({ $0 }) where animator.state == .active {
      animator.isReversed = cancelled
      animator.continueAnimation(withTimingParameters: timing, durationFactor: max(0.01, way / speed))
    }
  }

  // MARK: Alongside

  private func runAlongside() {
    while !alongside.isEmpty { runAlongside(alongside.removeFirst()) }
  }

  private func runAlongside(_ block: @escaping Handler) {
    guard isAnimated else { return block(self) }
    if initiallyInteractive {
      makeCompanion().addAnimations { block(self) }
      companion?.fractionComplete = percentComplete
      return
    }
    AnimationScope.runOutside {
      UIView.animate(
        withDuration: transitionDuration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
        animations: { block(self) })
    }
  }

  private func makeCompanion() -> UIViewPropertyAnimator {
    if let companion { return companion }
    let companion = UIViewPropertyAnimator(duration: transitionDuration, curve: .easeInOut)
    companion.mayBeReleased = true
    companion.pauseAnimation()
    self.companion = companion
    return companion
  }

  @discardableResult
  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    guard phase != .over else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if phase == .waiting || isStarting { alongside.append(animation) } else { runAlongside(animation) }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {
    if phase != .over { interactionHandlers.append(handler) }
  }

  // MARK: Parts

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: if let views { views.from } else { from?.viewIfLoaded }
    case .to: if let views { views.to } else { to?.viewIfLoaded }
    default: nil
    }
  }

  func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? initialFrame : .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { vc === to ? finalFrame : .zero }
}
