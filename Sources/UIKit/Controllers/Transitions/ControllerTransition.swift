import Foundation
import QuartzCore
import Windowing

/// One change of what a container or presentation shows: begin, changes, end.
///
/// Whether it is animated or follows a finger, the callbacks come in the same order; the end comes when what moves has come to
/// rest.
@MainActor final class ControllerTransition: UIViewControllerTransitionCoordinator {
  /// Seconds from the changes to the end of an animated transition: what the system's spring, which is that of iOS (mass 3,
  /// stiffness 1000, critically damped), takes to come to rest.
  static let duration: TimeInterval = 0.5
  private static let frequency = (1000.0 / 3).squareRoot()

  private enum Phase { case waiting, interactive, changed, over }

  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let containerView: UIView
  private let from: UIViewController?
  private let to: UIViewController?
  private(set) var initiallyInteractive = false
  private(set) var isCancelled = false
  private(set) var percentComplete: CGFloat = 0
  private var phase = Phase.waiting
  private var alongside: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var interactionHandlers: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var end: ((Bool) -> Void)?
  /// What runs beside an interaction: it follows the finger, too.
  private var animator: UIViewPropertyAnimator?
  /// The transition's own animations, to be taken out when it is ended before them.
  private var motion: AnimationBlock?
  /// Changes are being made, or what runs alongside.
  private var isChanging = false

  init(
    from: UIViewController?, to: UIViewController?, in container: UIView, isAnimated: Bool,
    style: UIModalPresentationStyle = .none
  ) {
    self.from = from
    self.to = to
    self.isAnimated = isAnimated
    containerView = container
    presentationStyle = style
  }

  var isInteractive: Bool { phase == .interactive }
  var transitionDuration: TimeInterval { isAnimated ? Self.duration : 0 }

  // MARK: Course

  /// Puts all in place by `prepare`, and makes `changes`, with what runs alongside: smoothly when it is animated. `end` is
  /// called when the transition is over, with whether it was completed: before this returns when it is not animated, else
  /// later.
  func run(prepare: () -> Void = {}, changes: () -> Void, end: @escaping (Bool) -> Void) {
    self.end = end
    phase = .changed
    // Where the transition was asked for says nothing of how it moves.
    AnimationScope.runOutside(prepare)
    // Preparing may have ended it.
    guard phase == .changed else { return }
    guard isAnimated, UIApplication.ifRunning?.server != nil else {
      AnimationScope.runOutside {
        changes()
        runAlongside()
      }
      // What ran alongside may have ended it.
      if phase == .changed { finishNow() }
      return
    }
    move(speed: 0, changes: changes)
  }

  /// Hands the transition to the user's finger, until `complete(cancelled:)`.
  func beginInteraction(end: @escaping (Bool) -> Void) {
    self.end = end
    initiallyInteractive = true
    phase = .interactive
    let animator = UIViewPropertyAnimator(duration: Self.duration, curve: .linear)
    animator.mayBeReleased = true
    self.animator = animator
    animator.addAnimations { [weak self] in self?.runAlongside() }
    animator.pauseAnimation()
  }

  /// The finger has come to `fraction` of the way, cut to 0 ... 1; NaN counts as 0.
  func update(_ fraction: CGFloat) {
    guard phase == .interactive else { return }
    percentComplete = fraction.isNaN ? 0 : min(1, max(0, fraction))
    animator?.fractionComplete = percentComplete
  }

  /// The finger let go, at `speed` (ways to the end a second): makes `changes` to where the transition ends, and ends it.
  func complete(cancelled: Bool, speed: CGFloat = 0, changes: () -> Void) {
    guard phase == .interactive, end != nil else { return }
    isCancelled = cancelled
    phase = .changed
    let handlers = interactionHandlers
    interactionHandlers = []
    for handler in handlers { handler(self) }
    // A handler may have ended the transition.
    guard phase == .changed else { return }
    animator?.isReversed = cancelled
    animator?.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    let left = cancelled ? percentComplete : 1 - percentComplete
    move(speed: left > 0 ? Double(speed / left) : 0, changes: changes)
  }

  private func move(speed: Double, changes: () -> Void) {
    let spring = SpringCurve(
      mass: 1, stiffness: Self.frequency * Self.frequency, damping: 2 * Self.frequency,
      initialVelocity: min(Self.frequency, max(-Self.frequency, speed)))
    let settings = AnimationSettings(duration: Self.duration, pace: .spring(spring))
    isChanging = true
    AnimationScope.runOutside {
      let block = AnimationBlock(settings) { [weak self] _ in self?.motionEnded() }
      motion = block
      block.perform {
        changes()
        runAlongside()
      }
    }
    isChanging = false
  }

  /// All has come to rest.
  private func motionEnded() {
    guard isChanging else { return finishNow() }
    // There was nothing to move: the end comes later all the same.
    AnimationScope.afterThisTurn { [weak self] in self?.finishNow() }
  }

  /// Ends the transition now. An interaction is cancelled first.
  func finishNow() {
    guard phase != .over, let end else { return }
    if phase == .interactive { isCancelled = true }
    phase = .over
    self.end = nil
    let motion = motion
    self.motion = nil
    motion?.removeAnimations()
    endAnimator()
    end(!isCancelled)
    let completions = self.completions
    self.completions = []
    for completion in completions { completion(self) }
  }

  private func endAnimator() {
    guard let animator, animator.state == .active else { return }
    self.animator = nil
    animator.stopAnimation(false)
    animator.finishAnimation(at: isCancelled ? .start : .end)
  }

  private func runAlongside() {
    while !alongside.isEmpty { alongside.removeFirst()(self) }
  }

  // MARK: Coordinator

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    switch key {
    case .from: from?.viewIfLoaded
    case .to: to?.viewIfLoaded
    default: nil
    }
  }

  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard phase != .over else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    switch phase {
    case .waiting: alongside.append(animation)
    case .interactive: animator?.addAnimations { animation(self) }
    case .changed where isAnimated && !isChanging: UIView.animate(withDuration: Self.duration) { animation(self) }
    default: animation(self)
    }
    return true
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if phase != .over { interactionHandlers.append(handler) }
  }
}
