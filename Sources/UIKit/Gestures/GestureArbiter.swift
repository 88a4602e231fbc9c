import Foundation

/// Decides which of the recognizers that see the same touches are recognized, and tells their targets.
///
/// Recognizers ask while they are told of an event, or from a timer. When all have spoken, `settle()` decides: failures
/// first; then, from the one nearest to the touched view on, each that wants to begin waits for those that must fail
/// before, is asked for by its delegate and the views, and rules out the others. Only then targets are called, and what
/// they change is decided in turn. How touches reach recognizers and views is in `GestureArbiter+delivery.swift`, and how
/// recognizers come to rest in `GestureArbiter+rest.swift`.
@MainActor final class GestureArbiter {
  /// Recognizers that are not at rest: with touches, waiting, or not reset yet.
  var busy: [UIGestureRecognizer] = []
  /// Recognizers with something undecided, each once, and some that have it no more.
  private var asking: [UIGestureRecognizer] = []
  /// How many asks there have been.
  private var askNumber = 0
  /// Recognizers that wait for others to fail.
  private var held: [UIGestureRecognizer] = []
  /// What targets are to be told, oldest first, from `firstFire` on.
  private var fires: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private var firstFire = 0
  /// Whether one that others wait for has been decided about since they last were.
  private var hasFreed = false
  /// Touches of which the view has not been told all.
  var withheld: [UITouch] = []
  /// Touches that were taken from their views, which are still to be told.
  var takenAway: [UITouch] = []
  /// Presses that were taken from their responders, which are still to be told.
  var takenAwayPresses: [PressInput] = []
  var eventNumber = 0
  /// How many views and windows have left.
  var departures = 0
  /// How many callers are about to settle; the outermost one does.
  var depth = 0
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

  /// How often `settle()` resets who is done at most; far more than recognizers in a chain of resets would need.
  private static let maximumRounds = 1000

  /// Decides all asks, tells targets, and resets who is done, until nothing is left. Does nothing while it is deciding.
  func settle() {
    guard !isArbitrating else { return }
    var rounds = 0
    repeat {
      arbitrate()
      while let (recognizer, state) = takeFire() {
        tell(recognizer, state)
        arbitrate()
      }
      rounds += 1
      // A `reset()` may have ended another recognizer, which is then to be reset too. Two that end each other would go on
      // for ever: the next event goes on with them.
    } while (resetFinished() || !asking.isEmpty || !fires.isEmpty) && rounds < Self.maximumRounds
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
      // An earlier one's method may have taken it back.
      guard recognizer.targets.contains(where: { $0 === target }) else { continue }
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

  /// Commits what needs no decision: failures, and the next states of those that have begun or wait to begin.
  private func goOn() {
    asking.removeAll { recognizer in
      let asks = recognizer.asks
      if recognizer.committed != .possible {
        recognizer.asks = []
        for state in asks where recognizer.isActive { commit(recognizer, state) }
      } else if asks.contains(where: \.isFailure) {
        fail(recognizer)
      } else if !recognizer.held.isEmpty {
        // The beginning is known, an end may be new.
        if asks.contains(.ended), recognizer.held.last != .ended { recognizer.held.append(.ended) }
        recognizer.asks = []
      } else if !asks.isEmpty {
        return false
      }
      recognizer.isAsking = false
      return true
    }
  }

  /// Decides about those that want to begin, the nearest first, until a decision may have changed that of one before.
  /// False when nobody could be decided about.
  private func beginNext() -> Bool {
    let number = askNumber
    hasFreed = false
    var hasDecided = false
    for recognizer in candidates() where recognizer.isBeginning && decide(recognizer) {
      hasDecided = true
      // One before may have waited for this, or there are new ones before the next.
      if hasFreed || askNumber != number { break }
    }
    return hasDecided
  }

  /// Those that may be decided about, the nearest first. Of one view the first that asked is first, but those that are a
  /// part of each other have their places in the order of their `precedence`.
  private func candidates() -> [UIGestureRecognizer] {
    held.removeAll(where: \.held.isEmpty)
    // Who waits is left alone until what it waits for is out of the way: else each move would cost their number squared.
    let all = held.filter { $0.blocker?.mayRecognize != true } + asking.filter { $0.held.isEmpty && !$0.asks.isEmpty }
    guard all.count > 1 else { return all }
    let places = all.indices.sorted { (all[$0].order, $0) < (all[$1].order, $1) }
    var result = places.map { all[$0] }
    let slots = result.indices.filter { result[$0].precedence != nil }
    guard slots.count > 1 else { return result }
    func key(_ slot: Int) -> (Int, Int, Int) { (result[slot].order, -(result[slot].precedence ?? 0), slot) }
    let ranked = slots.sorted { key($0) < key($1) }.map { result[$0] }
    for (slot, recognizer) in zip(slots, ranked) { result[slot] = recognizer }
    return result
  }

  /// Lets `recognizer` begin, fail, or wait. True when it begins or fails.
  private func decide(_ recognizer: UIGestureRecognizer) -> Bool {
    guard !hasGivenUp(recognizer) else { return true }
    // While it waits for one that is named nobody need be asked about the others.
    if let isDecided = failOrHold(recognizer, because: recognizer.requirements.compactMap(\.recognizer)) {
      return isDecided
    }
    let rivals = self.rivals(of: recognizer)
    let required = rivals.filter { dynamicallyRequires(recognizer, $0) }
    guard !hasGivenUp(recognizer) else { return true }
    if let isDecided = failOrHold(recognizer, because: required) { return isDecided }
    if rivals.contains(where: { $0.isActive && prevents($0, recognizer) }) || !shouldBegin(recognizer) {
      fail(recognizer)
      return true
    }
    guard !hasGivenUp(recognizer) else { return true }
    let states = recognizer.held + recognizer.asks
    stopHolding(recognizer)
    recognizer.asks = []
    commit(recognizer, states[0])
    for state in states.dropFirst() where recognizer.isActive { commit(recognizer, state) }
    return true
  }

  /// Whether `recognizer` wants to begin no more: whoever was asked about it may have turned it off.
  private func hasGivenUp(_ recognizer: UIGestureRecognizer) -> Bool {
    !recognizer.isBeginning || recognizer.asks.contains(where: \.isFailure)
  }

  /// Lets `recognizer` fail (true) or wait (false) because of one of those that have to fail first; nil when none is in
  /// the way.
  private func failOrHold(_ recognizer: UIGestureRecognizer, because required: [UIGestureRecognizer]) -> Bool? {
    if required.contains(where: { $0.isActive || $0.committed == .ended }) {
      fail(recognizer)
      return true
    }
    guard let blocker = required.first(where: { $0.mayRecognize && !waits($0, for: recognizer) }) else { return nil }
    hold(recognizer, until: blocker)
    return false
  }

  private func hold(_ recognizer: UIGestureRecognizer, until blocker: UIGestureRecognizer) {
    recognizer.blocker = blocker
    blocker.isBlocker = true
    guard recognizer.held.isEmpty else { return }
    let asks = recognizer.asks
    recognizer.held = asks.contains(.ended) && asks[0] == .began ? [.began, .ended] : [asks[0]]
    recognizer.asks = []
    held.append(recognizer)
  }

  private func stopHolding(_ recognizer: UIGestureRecognizer) {
    recognizer.held = []
    recognizer.blocker = nil
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

  /// Whether `recognizer` is held, by whatever it waits for, until `other` fails: two must not wait for each other.
  private func waits(_ recognizer: UIGestureRecognizer, for other: UIGestureRecognizer) -> Bool {
    guard other.isBlocker else { return false }
    var current = recognizer
    // This comes to an end: nobody is held by one that already waits for it.
    while !current.held.isEmpty, let blocker = current.blocker {
      if blocker === other { return true }
      current = blocker
    }
    return false
  }

  private func requires(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    recognizer.requirements.contains { $0.recognizer === other } || dynamicallyRequires(recognizer, other)
  }

  private func dynamicallyRequires(_ recognizer: UIGestureRecognizer, _ other: UIGestureRecognizer) -> Bool {
    let key = ObjectIdentifier(other)
    if let known = recognizer.dynamicRequirements[key] { return known }
    let answer =
      recognizer.shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: recognizer)
      || recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer) == true
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
    var view = recognizer.sequence.last?.view ?? recognizer.inputSequence.last?.view ?? own
    if !view.isDescendant(of: own) { view = own }
    while true {
      if !view.gestureRecognizerShouldBegin(recognizer) { return false }
      guard view !== own, let superview = view.storedSuperview else { return true }
      view = superview
    }
  }

  // MARK: Commitment

  func commit(_ recognizer: UIGestureRecognizer, _ state: UIGestureRecognizer.State) {
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
    if isRecognized {
      if recognizer.isBlocker { hasFreed = true }
      ruleOut(by: recognizer)
    }
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
        if prevents(recognizer, other) || requires(other, recognizer) { fail(other) }
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
    if recognizer.isBlocker { hasFreed = true }
    noteBusy(recognizer)
  }
}
