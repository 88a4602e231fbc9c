import Foundation

/// Decides which of the recognizers that see the same touches are recognized, and tells their targets.
///
/// Recognizers ask while they are told of an event, or from a timer. When all have spoken, `settle()` decides: failures
/// first; then, from the one nearest to the touched view on, each that wants to begin waits for those that must fail
/// before, is asked for by its delegate and the views, and rules out the others. Only then targets are called, and what
/// they change is decided in turn. How touches reach recognizers and views is in `GestureArbiter+delivery.swift`.
@MainActor final class GestureArbiter {
  /// Recognizers that are not at rest: with touches, waiting, or not reset yet.
  private(set) var busy: [UIGestureRecognizer] = []
  /// Recognizers with something undecided, each once, and some that have it no more.
  private var asking: [UIGestureRecognizer] = []
  /// How many asks there have been.
  private var askNumber = 0
  /// Recognizers that wait for others to fail.
  private var held: [UIGestureRecognizer] = []
  /// What targets are to be told, oldest first, from `firstFire` on.
  private var fires: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private var firstFire = 0
  /// Touches of which the view has not been told all.
  var withheld: [UITouch] = []
  /// Touches that were taken from their views, which are still to be told.
  var takenAway: [UITouch] = []
  /// Presses that were taken from their responders, which are still to be told.
  var takenAwayPresses: [PressInput] = []
  var eventNumber = 0
  /// How many callers are about to settle; the outermost one does.
  private var depth = 0
  private var isArbitrating = false
  private var tellNumber = 0
  /// The event that is being handed out.
  var currentEvent: UIEvent?

  /// Whether there is nothing that a change of views or windows could concern.
  var isAtRest: Bool { busy.isEmpty && withheld.isEmpty }

  // MARK: Entrance

  /// Lets `body` tell recognizers something, then decides what they ask for.
  func perform(_ body: () -> Void) {
    depth += 1
    body()
    depth -= 1
    if depth == 0 { settle() }
  }

  /// `recognizer` has a new ask.
  func didAsk(_ recognizer: UIGestureRecognizer) {
    askNumber += 1
    if !recognizer.isAsking {
      recognizer.isAsking = true
      asking.append(recognizer)
    }
    if depth == 0 { settle() }
  }

  /// `recognizer` takes part in something: it is to be reset.
  func noteBusy(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.isBusy else { return }
    recognizer.isBusy = true
    busy.append(recognizer)
  }

  // MARK: Settling

  /// Decides all asks, tells targets, and resets who is done, until nothing is left. Does nothing while it is deciding.
  func settle() {
    guard !isArbitrating else { return }
    repeat {
      arbitrate()
      while let (recognizer, state) = takeFire() {
        tell(recognizer, state)
        arbitrate()
      }
      resetFinished()
    } while !asking.isEmpty || !fires.isEmpty
    settleViews()
  }

  private func addFire(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    // Of several moves that nobody was told of the last is enough.
    if state == .changed, recognizer.hasPendingChange { return }
    fires.append((recognizer, state))
    recognizer.pendingFires += 1
    if state == .changed { recognizer.hasPendingChange = true }
  }

  private func takeFire() -> (recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)? {
    guard firstFire < fires.count else {
      fires.removeAll(keepingCapacity: true)
      firstFire = 0
      return nil
    }
    let fire = fires[firstFire]
    firstFire += 1
    fire.recognizer.pendingFires -= 1
    if fire.state == .changed { fire.recognizer.hasPendingChange = false }
    return fire
  }

  private func dropFires(of recognizer: UIGestureRecognizer) {
    guard recognizer.pendingFires > 0 else { return }
    fires.removeSubrange(..<firstFire)
    firstFire = 0
    fires.removeAll { $0.recognizer === recognizer }
    recognizer.pendingFires = 0
    recognizer.hasPendingChange = false
  }

  private func tell(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    recognizer.hasFired = true
    tellNumber += 1
    let number = tellNumber
    recognizer.tellNumber = number
    for target in recognizer.targets {
      recognizer.told = state
      target.call(from: recognizer)
      recognizer.told = nil
      // A method that ended the gesture or ran the loop has had the targets told of something newer.
      guard recognizer.tellNumber == number else { return }
    }
  }

  private func arbitrate() {
    guard !asking.isEmpty || !held.isEmpty else { return }
    isArbitrating = true
    defer { isArbitrating = false }
    repeat { goOn() } while beginNext()
  }

  /// Commits what needs no decision: failures, and the next states of those that have begun.
  private func goOn() {
    asking.removeAll { recognizer in
      let asks = recognizer.asks
      if recognizer.committed == .possible, !asks.isEmpty, !asks.contains(where: \.isFailure) { return false }
      recognizer.isAsking = false
      if recognizer.committed == .possible {
        if !asks.isEmpty { fail(recognizer) }
      } else {
        recognizer.asks = []
        for state in asks where recognizer.isActive { commit(recognizer, state) }
      }
      return true
    }
  }

  /// Decides about those that want to begin, the nearest first, until a decision may have changed that of one before.
  /// False when nobody could be decided about.
  private func beginNext() -> Bool {
    var candidates = held
    for recognizer in asking where !recognizer.asks.isEmpty {
      if recognizer.held.isEmpty {
        candidates.append(recognizer)
      } else {
        // A new end of one that waits; the beginning is known.
        recognizer.held += recognizer.asks.filter { $0 == .ended && recognizer.held.last != .ended }
        recognizer.asks = []
      }
    }
    candidates.sort { $0.order != $1.order ? $0.order < $1.order : $0.isAhead(of: $1) }
    let number = askNumber
    var hasDecided = false
    for recognizer in candidates where recognizer.isBeginning && decide(recognizer) {
      hasDecided = true
      // One before may have waited for this, or there are new ones before the next.
      if !held.isEmpty || askNumber != number { break }
    }
    return hasDecided
  }

  /// Lets `recognizer` begin, fail, or wait. True when it begins or fails.
  private func decide(_ recognizer: UIGestureRecognizer) -> Bool {
    let rivals = self.rivals(of: recognizer)
    if let isBlocked = blocks(recognizer, rivals) {
      if !isBlocked { fail(recognizer) } else { hold(recognizer) }
      return !isBlocked
    }
    if rivals.contains(where: { $0.isActive && prevents($0, recognizer) }) || !shouldBegin(recognizer) {
      fail(recognizer)
      return true
    }
    // The delegate may have turned it off.
    guard recognizer.isBeginning, !recognizer.asks.contains(where: \.isFailure) else { return true }
    let states = recognizer.held + recognizer.asks
    stopHolding(recognizer)
    recognizer.asks = []
    commit(recognizer, states[0])
    for state in states.dropFirst() where recognizer.isActive { commit(recognizer, state) }
    return true
  }

  private func hold(_ recognizer: UIGestureRecognizer) {
    if recognizer.held.isEmpty {
      recognizer.held =
        recognizer.asks.contains(.ended) && recognizer.asks[0] == .began ? [.began, .ended] : [recognizer.asks[0]]
      held.append(recognizer)
    }
    recognizer.asks = []
  }

  private func stopHolding(_ recognizer: UIGestureRecognizer) {
    guard !recognizer.held.isEmpty else { return }
    recognizer.held = []
    recognizer.blocker = nil
    held.removeAll { $0 === recognizer }
  }

  // MARK: Decisions

  /// The others that saw a touch or another input of `recognizer` in this attempt. Touches that are up count too: of two
  /// taps that waited for double taps one rules out the other as if neither had waited.
  private func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    let sequence = recognizer.sequence
    let inputs = recognizer.inputSequence
    return busy.filter { other in
      other !== recognizer
        && (other.sequence.contains { touch in sequence.contains { $0 === touch } }
          || other.inputSequence.contains { input in inputs.contains { $0 === input } })
    }
  }

  /// Whether a recognizer that has to fail first makes `recognizer` wait (true) or fail (false); nil when none does.
  private func blocks(_ recognizer: UIGestureRecognizer, _ rivals: [UIGestureRecognizer]) -> Bool? {
    var blocker: UIGestureRecognizer?
    for other in recognizer.requirements.compactMap(\.recognizer)
      + rivals.filter({ dynamicallyRequires(recognizer, $0) })
    {
      if other.isActive || other.committed == .ended { return false }
      if blocker == nil, other.mayRecognize, !waits(other, for: recognizer) { blocker = other }
    }
    recognizer.blocker = blocker
    return blocker == nil ? nil : true
  }

  /// Whether `recognizer` is held, by whatever it waits for, until `other` fails: two must not wait for each other.
  private func waits(_ recognizer: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
    var current: UIGestureRecognizer? = recognizer
    for _ in 0...held.count {
      guard let waiting = current, !waiting.held.isEmpty else { return false }
      if waiting.blocker === other { return true }
      current = waiting.blocker
    }
    return false
  }

  private func requires(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.requirements.contains { $0.recognizer === other } || dynamicallyRequires(recognizer, other)
  }

  private func dynamicallyRequires(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    let (delegate, otherDelegate) = (recognizer.delegate, other.delegate)
    if delegate == nil && otherDelegate == nil {
      return recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
    }
    let key = ObjectIdentifier(other)
    if let known = recognizer.dynamicRequirements[key] { return known }
    let answer =
      recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
      || delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
      || otherDelegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
    recognizer.dynamicRequirements[key] = answer
    return answer
  }

  private func prevents(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.canPrevent(other) && other.canBePrevented(by: recognizer)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: recognizer) != true
  }

  /// Asks the delegate, then the views from the touched one up to the recognizer's.
  private func shouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if let delegate = recognizer.delegate, !delegate.gestureRecognizerShouldBegin(recognizer) { return false }
    guard let own = recognizer.view else { return false }
    var view = recognizer.sequence.last?.delivery?.view ?? recognizer.inputSequence.last?.view ?? own
    if !view.isDescendant(of: own) { view = own }
    while true {
      if !view.gestureRecognizerShouldBegin(recognizer) { return false }
      guard view !== own, let superview = view.storedSuperview else { return true }
      view = superview
    }
  }

  // MARK: Commitment

  private func commit(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
    let isRecognized = recognizer.committed == .possible
    recognizer.committed = state
    noteBusy(recognizer)
    if state == .cancelled {
      // Who never heard of the gesture does not hear of its end.
      let isKnown = recognizer.hasFired
      dropFires(of: recognizer)
      if isKnown { addFire(recognizer, state) }
    } else {
      addFire(recognizer, state)
    }
    if isRecognized { ruleOut(by: recognizer) }
  }

  /// `recognizer` was recognized: fails those that required its failure, rules out its rivals, and takes the touches from
  /// the views.
  private func ruleOut(by recognizer: UIGestureRecognizer) {
    for other in busy where other !== recognizer && other.committed == .possible && other.mayRecognize {
      if other.requirements.contains(where: { $0.recognizer === recognizer }) { fail(other) }
    }
    for other in rivals(of: recognizer) {
      switch other.committed {
      case .possible:
        if requires(other, recognizer) || prevents(recognizer, other) { fail(other) }
      case .began, .changed:
        if prevents(recognizer, other) { commit(other, .cancelled) }
      case .ended, .cancelled, .failed: break
      }
    }
    guard recognizer.cancelsTouchesInView else { return }
    for touch in recognizer.sequence {
      guard let delivery = touch.delivery, !delivery.isTakenAway else { continue }
      delivery.isTakenAway = true
      takenAway.append(touch)
    }
    for case let input as PressInput in recognizer.inputSequence where !input.isTakenAway {
      input.isTakenAway = true
      takenAwayPresses.append(input)
    }
  }

  private func fail(_ recognizer: UIGestureRecognizer) {
    recognizer.asks = []
    stopHolding(recognizer)
    guard recognizer.committed == .possible else { return }
    recognizer.committed = .failed
    noteBusy(recognizer)
  }

  // MARK: Rest

  /// Makes those possible again that are done and whose fingers are up.
  private func resetFinished() {
    var finished: [UIGestureRecognizer] = []
    busy.removeAll { recognizer in
      guard canRest(recognizer) else { return false }
      finished.append(recognizer)
      return true
    }
    for recognizer in finished {
      // The `reset()` of one before may have brought it into something new.
      guard canRest(recognizer) else {
        busy.append(recognizer)
        continue
      }
      recognizer.isBusy = false
      rest(recognizer)
    }
  }

  private func canRest(_ recognizer: UIGestureRecognizer) -> Bool {
    let isDone = recognizer.isFinished || (recognizer.committed == .possible && !recognizer.mayRecognize)
    return isDone && recognizer.touches.isEmpty && recognizer.inputs.isEmpty && recognizer.told == nil
      && recognizer.asks.isEmpty
      && recognizer.pendingFires == 0
  }

  private func rest(_ recognizer: UIGestureRecognizer) {
    recognizer.stopTimer()
    recognizer.stopLingering()
    depth += 1
    if recognizer.isFinished { recognizer.reset() }
    depth -= 1
    recognizer.asks = []
    recognizer.committed = .possible
    recognizer.sequence = []
    recognizer.inputSequence = []
    recognizer.hasFired = false
    recognizer.dynamicRequirements = [:]
  }

  /// Ends what `recognizer` does: it is turned off, taken from its view, or leaves the window.
  func abandon(_ recognizer: UIGestureRecognizer) {
    guard recognizer.isBusy || !recognizer.asks.isEmpty else { return }
    perform {
      recognizer.stopTimer()
      recognizer.stopLingering()
      recognizer.state = .cancelled
      for touch in recognizer.touches { release(touch, from: recognizer) }
      for input in recognizer.inputs { release(input, from: recognizer) }
    }
  }

  /// `touch` is none of `recognizer`'s any more.
  func release(_ touch: UITouch, from recognizer: UIGestureRecognizer) {
    touch.delivery?.recognizers.removeAll { $0 === recognizer }
    recognizer.forget(touch)
  }

  /// `recognizer` ignores `touch`: it goes on for others and the view.
  func leaveOut(_ touch: UITouch, of recognizer: UIGestureRecognizer) {
    guard recognizer.touches.contains(touch) else { return }
    release(touch, from: recognizer)
    recognizer.sequence.removeAll { $0 === touch }
  }
}
