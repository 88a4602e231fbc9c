import Foundation
import QuartzCore
import Windowing

/// One change of what a container or presentation shows: begin, changes, end.
///
/// This is the one place that decides how a transition moves. Views do not animate yet: the changes of an animated transition are
/// made at once, and it ends a turn later, so that callbacks and completions come as they will when it takes time.
@MainActor final class ControllerTransition: UIViewControllerTransitionCoordinator {
  /// Seconds from the changes to the end of an animated transition.
  static let duration: TimeInterval = 0

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
  private var scheduledEnd: (any ScheduledAction)?

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

  /// Makes `changes`, with what runs alongside. `end` is called when the transition is over, with whether it was completed:
  /// before this returns when it is not animated, else later.
  func run(changes: () -> Void, end: @escaping (Bool) -> Void) {
    self.end = end
    phase = .changed
    changes()
    runAlongside()
    // What ran alongside may have ended it.
    guard phase == .changed else { return }
    guard isAnimated, let server = UIApplication.ifRunning?.server else {
      finishNow()
      return
    }
    scheduledEnd = server.schedule(at: server.now + Self.duration) { [weak self] in self?.finishNow() }
  }

  /// Hands the transition to the user's finger, until `complete(cancelled:)`.
  func beginInteraction(end: @escaping (Bool) -> Void) {
    self.end = end
    initiallyInteractive = true
    phase = .interactive
    runAlongside()
  }

  /// The finger has come to `fraction` of the way, cut to 0 ... 1; NaN counts as 0.
  func update(_ fraction: CGFloat) {
    guard phase == .interactive else { return }
    percentComplete = fraction.isNaN ? 0 : min(1, max(0, fraction))
  }

  /// The finger let go: makes `changes` to where the transition ends, and ends it.
  func complete(cancelled: Bool, changes: () -> Void) {
    guard phase == .interactive, let end else { return }
    isCancelled = cancelled
    phase = .changed
    let handlers = interactionHandlers
    interactionHandlers = []
    for handler in handlers { handler(self) }
    // A handler may have ended the transition.
    guard phase == .changed else { return }
    run(changes: changes, end: end)
  }

  /// Ends the transition now. An interaction is cancelled first.
  func finishNow() {
    guard phase != .over, let end else { return }
    if phase == .interactive { isCancelled = true }
    phase = .over
    self.end = nil
    scheduledEnd?.cancel()
    scheduledEnd = nil
    end(!isCancelled)
    let completions = self.completions
    self.completions = []
    for completion in completions { completion(self) }
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
    if phase == .waiting { alongside.append(animation) } else { animation(self) }
    return true
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    if phase != .over { interactionHandlers.append(handler) }
  }
}
