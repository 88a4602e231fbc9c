import Foundation
import QuartzCore

/// The scope of `UIView.animate`: each change becomes an animation of its own in the view's layer.
///
/// As since iOS 8 they are added to what the property has: from the difference between old and new value to nothing. So
/// those that are under way go on, and nothing jumps.
@MainActor final class AnimationBlock: AnimationScope {
  private var ownSettings: AnimationSettings
  /// How many animations and inner blocks are not over.
  private var pending = 0
  private var isOpen = true
  private var hasFinished = true
  private var completions: [(Bool) -> Void] = []
  private var resized: [UIView] = []
  /// Whose animations of this block go on, or went on.
  private var animated: [WeakView] = []
  private struct WeakView {
    weak var view: UIView?
  }

  init(_ settings: AnimationSettings, completion: ((Bool) -> Void)?) {
    ownSettings = settings
    if let completion { completions.append(completion) }
  }

  override var settings: AnimationSettings { ownSettings }

  override func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

  /// Runs `body` with other settings for its changes.
  func modify(_ change: (inout AnimationSettings) -> Void, _ body: () -> Void) {
    let before = ownSettings
    change(&ownSettings)
    defer { ownSettings = before }
    body()
  }

  /// Runs the block of changes, and ends at once when it has changed nothing.
  ///
  /// Without a duration and a delay changes are made at once, and as documented the completion follows with the next turn of the
  /// run loop. That a block which animates nothing completes before this returns is what is seen on iOS.
  func perform(_ changes: () -> Void) {
    guard ownSettings.duration > 0 || ownSettings.delay > 0 else {
      AnimationScope.runOutside(changes)
      enter()
      AnimationScope.afterThisTurn { self.leave(finished: true) }
      close()
      return
    }
    run {
      changes()
      layOutResizedViews()
    }
    close()
  }

  private func layOutResizedViews() {
    guard ownSettings.options.contains(.layoutSubviews) else { return }
    // Laying out may resize more views, of which each comes once.
    var seen: Set<UIView> = []
    var next = 0
    while next < resized.count {
      if seen.insert(resized[next]).inserted { resized[next].layoutIfNeeded() }
      next += 1
    }
    resized = []
  }

  /// Takes what it has added out, so that all is where it shall end. The completion follows, as not finished.
  func removeAnimations() {
    let views = animated
    animated = []
    for entry in views {
      entry.view?.layer.removeAnimations(whereDelegate: { ($0 as? AnimationEnd)?.block === self })
    }
  }

  // MARK: Changes

  override func add(_ change: PropertyChange) {
    if change.path == "bounds.size" { resized.append(change.view) }
    if let frames = change.keyframes {
      add(change, frames)
      return
    }
    let animation = ownSettings.makeBasicAnimation(change.path)
    animation.goesBelow = true
    let fromScreen = ownSettings.options.contains(.beginFromCurrentState)
    if !fromScreen, change.addDifference(to: animation) {
      start(animation, of: change)
      return
    }
    // What cannot be added, as colours, takes the place of what goes on from where that is.
    change.layer.removeAnimations(named: change.path)
    animation.beginsFromScreen = true
    animation.valueBefore = change.old
    animation.toValue = change.new.any
    start(animation, of: change)
  }

  private func add(_ change: PropertyChange, _ frames: PropertyChange.Keyframes) {
    let animation = frames.animation(of: change)
    ownSettings.apply(to: animation)
    if ownSettings.options.contains(.beginFromCurrentState) { change.layer.removeAnimations(named: change.path) }
    start(animation, of: change)
  }

  private func start(_ animation: CAAnimation, of change: PropertyChange) {
    start(animation, in: change.view) { change.layer.addAnother(animation, forKey: change.path) }
  }

  /// Lets the layer of `view` change from what it was to what it is.
  func addTransition(_ style: TransitionTrack.Style, of view: UIView) {
    let transition = CATransition()
    transition.style = style
    ownSettings.apply(to: transition)
    transition.autoreverses = false
    start(transition, in: view) { view.layer.add(transition, forKey: kCATransition) }
  }

  private func start(_ animation: CAAnimation, in view: UIView, add: () -> Void) {
    enter()
    let isDeaf = !ownSettings.options.contains(.allowUserInteraction)
    if isDeaf { view.beginIgnoringTouches() }
    if animated.last?.view !== view { animated.append(WeakView(view: view)) }
    animation.delegate = AnimationEnd(of: self) { [weak view] finished in
      if isDeaf { view?.endIgnoringTouches() }
      self.leave(finished: finished)
    }
    add()
  }

  // MARK: End

  private func enter() { pending += 1 }

  private func leave(finished: Bool) {
    pending -= 1
    if !finished { hasFinished = false }
    completeIfOver()
  }

  private func close() {
    isOpen = false
    completeIfOver()
  }

  private func completeIfOver() {
    guard !isOpen, pending == 0 else { return }
    let completions = completions
    self.completions = []
    AnimationScope.runOutside { for completion in completions { completion(hasFinished) } }
  }
}

extension AnimationScope {
  /// Runs `body` with the next turn of the event loop.
  static func afterThisTurn(_ body: @escaping @MainActor () -> Void) {
    if let server = UIApplication.ifRunning?.server {
      server.schedule(at: server.now, body)
    } else {
      RunLoop.main.perform { MainActor.assumeIsolated(body) }
    }
  }
}
