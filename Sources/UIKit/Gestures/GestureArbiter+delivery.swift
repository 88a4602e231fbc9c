import Foundation
import QuartzCore

// How touches reach recognizers, and what views are told and when.
extension GestureArbiter {
  // MARK: To recognizers

  /// Hands the changed touches of `window` to recognizers and then to the views that they began in.
  func deliver(_ event: UIEvent, in window: UIWindow) {
    let changes = changes(of: event, in: window)
    guard !changes.isEmpty else { return }
    let outer = currentEvent
    currentEvent = event
    defer { currentEvent = outer }
    for (touch, phase) in changes where phase == .began && touch.delivery == nil && !touch.isOver {
      announce(touch)
      // What was recognized only now may have ended the touch.
      if touch.phase == .began { gather(touch, event) }
    }
    if changes.contains(where: { $0.touch.delivery?.recognizers.isEmpty == false }) { tellRecognizers(changes, event) }
    tellViews(changes, event)
  }

  /// A touch and its phase in an event; the touch's own may be another when an event came inside the event.
  private typealias Change = (touch: UITouch, phase: UITouch.Phase)

  /// The touches of `window` that changed, in the order in which they came down.
  private func changes(of event: UIEvent, in window: UIWindow) -> [Change] {
    var result: [Change] = []
    for touch in event.touches where touch.window === window && touch.phase != .stationary {
      result.append((touch, touch.phase))
    }
    if result.count > 1 { result.sort { $0.touch.number < $1.touch.number } }
    return result
  }

  /// Lets those that wait give up because of a new touch, before it is theirs.
  private func announce(_ touch: UITouch) {
    guard !busy.isEmpty, let view = touch.view else { return }
    perform {
      for recognizer in busy where recognizer.isWaiting && recognizer.touches.isEmpty {
        if let own = recognizer.view, view.isDescendant(of: own) { recognizer.fingerWillCome(touch) }
      }
    }
  }

  /// Finds the recognizers of a new touch, from the touched view up to the window.
  private func gather(_ touch: UITouch, _ event: UIEvent) {
    guard let view = touch.view else { return }
    let delivery = TouchDelivery(view: view)
    touch.delivery = delivery
    offer(from: view, in: touch.window) {
      !touch.isOver
    } to: {
      takes(touch, $0, event)
    } join: {
      $0.join(touch)
      delivery.recognizers.append($0)
    }
  }

  /// Offers something that began at `view` to the recognizers from there up to `window`: those join that take it. Whoever
  /// is asked may end it, so that it is not live any more, turn recognizers off, or take them or views away.
  func offer(
    from view: UIView, in window: UIWindow?, while isLive: () -> Bool, to takes: (UIGestureRecognizer) -> Bool,
    join: (UIGestureRecognizer) -> Void
  ) {
    let departuresBefore = departures
    let holders = Array(sequence(first: view) { $0.storedSuperview })
    for (depth, holder) in holders.enumerated()
    where !holder.storedGestureRecognizers.isEmpty && holder.isUserInteractionEnabled {
      for recognizer in holder.storedGestureRecognizers where isOpen(recognizer) && recognizer.view === holder {
        // A state that was set while no app ran was decided by nobody.
        if !recognizer.isBusy { recognizer.committed = .possible }
        let isTaken = takes(recognizer)
        guard isLive() else { return }
        guard isTaken, isOpen(recognizer), recognizer.view === holder,
          departures == departuresBefore || holder === window || holder.window === window
        else { continue }
        recognizer.order = depth
        join(recognizer)
        noteBusy(recognizer)
      }
    }
  }

  /// Whether `recognizer` takes part in something new.
  private func isOpen(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.isEnabled && !(recognizer.isBusy && recognizer.isFinished) && !recognizer.isBeginning
  }

  private func takes(_ touch: UITouch, _ recognizer: UIGestureRecognizer, _ event: UIEvent) -> Bool {
    guard recognizer.allows(touch.type),
      touch.type != .indirectPointer || recognizer.allows(event.buttonMask)
    else { return false }
    // Fingers on the screen and fingers on a touchpad are two gestures.
    if recognizer.inputs.contains(where: { !($0 is PressInput) }) { return false }
    if recognizer.requiresExclusiveTouchType, let other = recognizer.touches.first, other.type != touch.type {
      return false
    }
    return recognizer.shouldReceive(event)
      && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) != false
  }

  private func tellRecognizers(_ changes: [Change], _ event: UIEvent) {
    eventNumber += 1
    let number = eventNumber
    perform {
      if changes.count == 1 {
        let (touch, phase) = changes[0]
        let touches: Set = [touch]
        for recognizer in touch.delivery?.recognizers ?? [] { tell(recognizer, touches, phase, event) }
        return
      }
      for (touch, _) in changes {
        for recognizer in touch.delivery?.recognizers ?? [] where recognizer.eventNumber != number {
          recognizer.eventNumber = number
          for phase in Self.phases {
            let own = changes.filter { $0.phase == phase && recognizer.touches.contains($0.touch) }
            if !own.isEmpty { tell(recognizer, Set(own.map(\.touch)), phase, event) }
          }
        }
      }
    }
    // Only now: a gesture that ends has its touches until its targets were told.
    perform {
      for (touch, _) in changes where touch.isOver { letGo(touch) }
    }
  }

  private static let phases: [UITouch.Phase] = [.began, .moved, .ended, .cancelled]

  private func tell(
    _ recognizer: UIGestureRecognizer, _ touches: Set<UITouch>, _ phase: UITouch.Phase, _ event: UIEvent
  ) {
    guard recognizer.isEnabled, !recognizer.isFinished, recognizer.asks.last?.isFinal != true else { return }
    // A touch may have been left out since the event began.
    let touches = touches.count == 1 ? touches : touches.filter { recognizer.touches.contains($0) }
    guard let first = touches.first, recognizer.touches.contains(first) else { return }
    recognizer.modifierFlags = event.modifierFlags
    recognizer.buttonMask = event.buttonMask
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
  }

  /// Takes a touch that is over from its recognizers. One that has no touch left and does not end by itself is ended.
  private func letGo(_ touch: UITouch) {
    for recognizer in touch.delivery?.recognizers ?? [] where recognizer.touches.contains(touch) {
      recognizer.forget(touch)
      letGo(recognizer, isCancelled: touch.phase != .ended)
    }
  }

  /// One of what `recognizer` follows is over.
  func letGo(_ recognizer: UIGestureRecognizer, isCancelled: Bool) {
    endIfAlone(recognizer, isCancelled: isCancelled)
    if !isCancelled { recognizer.startLingering() }
  }

  /// The touch is over. Recognizers that were not told, because a window kept the event to itself, lose it as cancelled.
  func finish(_ touch: UITouch) {
    guard let delivery = touch.delivery else { return }
    if delivery.recognizers.contains(where: { $0.touches.contains(touch) }) {
      delivery.dropWithheld()
      perform {
        for recognizer in delivery.recognizers where recognizer.touches.contains(touch) {
          recognizer.forget(touch)
          if recognizer.touches.isEmpty { recognizer.state = .cancelled }
        }
      }
    }
    if !delivery.isWithheld, !takenAway.contains(touch) { touch.delivery = nil }
  }

  // MARK: To views

  /// Tells the views of the touches that changed, as far as the recognizers let them know.
  private func tellViews(_ changes: [Change], _ event: UIEvent) {
    if changes.count == 1 {
      let (touch, phase) = changes[0]
      if let view = touch.view, passes(touch, phase, event) { hand([touch], phase, to: view, event) }
      return
    }
    for phase in Self.phases {
      // Those of one view together, as UIKit does.
      var groups: [(view: UIView, touches: [UITouch])] = []
      for (touch, own) in changes where own == phase {
        guard let view = touch.view, passes(touch, phase, event) else { continue }
        if let index = groups.firstIndex(where: { $0.view === view }) {
          groups[index].touches.append(touch)
        } else {
          groups.append((view, [touch]))
        }
      }
      for group in groups { hand(group.touches, phase, to: group.view, event) }
    }
  }

  /// Whether the view is told of this change now; else notes what is withheld.
  private func passes(_ touch: UITouch, _ phase: UITouch.Phase, _ event: UIEvent) -> Bool {
    guard touch.isDelivered else { return false }
    guard let delivery = touch.delivery, !delivery.recognizers.isEmpty || delivery.isWithheld else { return true }
    switch phase {
    case .began:
      if delivery.belongsToActiveGesture {
        touch.isDelivered = false
        return false
      }
      guard delivery.delaysBegan else { return true }
      delivery.withheldBegan = WithheldEvent(event: event, number: eventNumber)
      withheld.append(touch)
      return false
    case .moved:
      if delivery.withheldBegan != nil { delivery.hasMoved = true }
      return delivery.withheldBegan == nil
    case .ended:
      if delivery.withheldBegan == nil {
        guard delivery.delaysEnded else { return true }
        withheld.append(touch)
      }
      delivery.withheldEnd = WithheldEvent(event: event, number: eventNumber)
      return false
    default:
      let isKnown = delivery.withheldBegan == nil
      delivery.dropWithheld()
      withheld.removeAll { $0 === touch }
      return isKnown
    }
  }

  /// Calls the view's method. What an earlier view did in this very event may have silenced or ended a touch.
  private func hand(_ touches: [UITouch], _ phase: UITouch.Phase, to view: UIView, _ event: UIEvent) {
    let live = Set(touches.filter { $0.isDelivered && $0.phase == phase && (phase == .began || $0.hasBegun) })
    guard !live.isEmpty else { return }
    if phase == .began, !view.enclosingScrollViewsLetBegin(live, with: event) {
      for touch in live { touch.isDelivered = false }
      return
    }
    // From inside its method the view may bring about a cancellation: one that was told the end is not told another.
    for touch in live { touch.hasBegun = phase == .began || phase == .moved }
    switch phase {
    case .began:
      view.touchesBegan(live, with: event)
    case .moved: view.touchesMoved(live, with: event)
    case .ended: view.touchesEnded(live, with: event)
    default: view.touchesCancelled(live, with: event)
    }
  }

  /// Tells views what they were kept from, now that recognizers have failed, and of touches that were taken from them.
  func settleViews() {
    while !takenAway.isEmpty {
      let touches = takenAway
      takenAway = []
      cancelInViews(touches)
    }
    while !takenAwayPresses.isEmpty { cancelForResponder(takenAwayPresses.removeFirst()) }
    guard !withheld.isEmpty else { return }
    while let group = nextReplay() {
      for touch in group.touches { touch.delivery?.release(group.phase) }
      replay(group.touches, group.phase, group.view, group.event)
      if group.phase == .began {
        // The view may have brought about a touch's end.
        replay(group.touches.filter { $0.delivery?.hasMoved == true }, .moved, group.view, group.event)
      }
      for touch in group.touches {
        // Over for recognizers already: this was the last that anybody hears of it.
        if let delivery = touch.delivery, !delivery.isWithheld { dropIfOver(touch, delivery) }
      }
    }
    withheld.removeAll { $0.delivery?.isWithheld != true }
  }

  /// The earliest of what is withheld and may be told by now: the touches of one view that changed in one event.
  private func nextReplay() -> (touches: [UITouch], phase: UITouch.Phase, view: UIView, event: UIEvent)? {
    var first: (touches: [UITouch], next: TouchDelivery.Next, view: UIView)?
    for touch in withheld {
      guard let delivery = touch.delivery, let next = delivery.next else { continue }
      if let known = first, (known.next.number, known.next.phase.rawValue) <= (next.number, next.phase.rawValue) {
        if known.next.number == next.number, known.next.phase == next.phase, known.view === delivery.view {
          first?.touches.append(touch)
        }
      } else {
        first = ([touch], next, delivery.view)
      }
    }
    return first.map { ($0.touches, $0.next.phase, $0.view, $0.next.event) }
  }

  /// Forgets where `touch` goes when it is over for the recognizers too. While its end is on the way to them, it is not.
  private func dropIfOver(_ touch: UITouch, _ delivery: TouchDelivery) {
    if touch.isOver, !delivery.recognizers.contains(where: { $0.touches.contains(touch) }) { touch.delivery = nil }
  }

  private func replay(_ touches: [UITouch], _ phase: UITouch.Phase, _ view: UIView, _ event: UIEvent) {
    let present = touches.map(\.phase)
    for touch in touches { touch.phase = phase }
    hand(touches, phase, to: view, event)
    for (touch, present) in zip(touches, present) where touch.phase == phase { touch.phase = present }
  }

  /// Ends `touches` as cancelled for their views, which hear nothing more of them. Contacts go on.
  func cancelInViews(_ touches: [UITouch]) {
    // Those of one view that are of the present event together, as UIKit does.
    var groups: [(view: UIView, isPresent: Bool, touches: [UITouch])] = []
    for touch in touches {
      touch.delivery?.dropWithheld()
      let isTold = touch.isDelivered && touch.hasBegun
      // Of all of them before the first is told: from inside its method a view may take another one away.
      touch.isDelivered = false
      guard isTold, let view = touch.view else { continue }
      let isPresent = currentEvent?.touches.contains(touch) ?? !touch.isOver
      if isPresent, let index = groups.firstIndex(where: { $0.view === view && $0.isPresent }) {
        groups[index].touches.append(touch)
      } else {
        groups.append((view, isPresent, [touch]))
      }
    }
    for group in groups { cancel(group.touches, in: group.view, group.isPresent ? currentEvent : nil) }
    for touch in touches { if let delivery = touch.delivery { dropIfOver(touch, delivery) } }
    withheld.removeAll { $0.delivery?.isWithheld != true }
  }

  private func cancel(_ touches: [UITouch], in view: UIView, _ event: UIEvent?) {
    asCancelled(touches) {
      view.touchesCancelled(
        Set(touches), with: event ?? UIEvent(timestamp: CACurrentMediaTime(), touches: Set(touches)))
    }
  }

  /// Lets `body` see `touches` as cancelled. They go on afterwards, or end as they did, unless they end meanwhile.
  private func asCancelled(_ touches: [UITouch], _ body: () -> Void) {
    let present = touches.map { (phase: $0.phase, isOver: $0.isOver) }
    for touch in touches { touch.phase = .cancelled }
    body()
    for (touch, present) in zip(touches, present) where touch.isOver == present.isOver { touch.phase = present.phase }
  }

  // MARK: Views and windows that leave

  /// A view is about to leave its window, or a window goes: recognizers in it end, and views in it are told of what is withheld.
  func viewWillLeaveWindow(_ view: UIView) {
    departures += 1
    guard !isAtRest else { return }
    // The views first: what they were kept from must not reach them because a recognizer gives up.
    cancelInViews(withheld.filter { $0.delivery?.view.isDescendant(of: view) == true })
    perform {
      for recognizer in busy where recognizer.view?.isDescendant(of: view) == true { cancel(recognizer) }
    }
  }

  /// Tells `recognizer` that its touches were taken away, and lets it come to rest.
  private func cancel(_ recognizer: UIGestureRecognizer) {
    let touches = recognizer.touches
    if !touches.isEmpty, recognizer.isEnabled, !recognizer.isFinished, recognizer.asks.last?.isFinal != true {
      let event = UIEvent(timestamp: CACurrentMediaTime(), touches: Set(touches))
      asCancelled(touches) { recognizer.touchesCancelled(Set(touches), with: event) }
    }
    for case let input as PressInput in recognizer.inputs { tellCancelled(input, recognizer) }
    abandon(recognizer)
  }
}
