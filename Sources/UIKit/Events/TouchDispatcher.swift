import Foundation
import QuartzCore
import Windowing

/// Turns the window server's contacts into `UITouch`es and `UIEvent`s, and keeps the table of touches that are down.
///
/// One frame may hold several changes of a contact (down and up, say). It is delivered as as many events as are needed
/// to give every touch one phase per event; motions that follow each other are one event with coalesced samples.
@MainActor final class TouchDispatcher {
  private unowned let application: UIApplication
  private var active: [ContactID: UITouch] = [:]
  private var tapCounter = TapCounter()
  /// The events under way, the outermost first.
  private var sending: [UIEvent] = []
  /// What has come from the window server and is not delivered, in the order it came.
  private var rounds: [[TouchChange]] = []
  /// The table is being updated by a round that nobody was told of yet.
  private var isUpdating = false

  init(application: UIApplication) { self.application = application }

  var hasActiveTouches: Bool { !active.isEmpty }

  // MARK: From the window server

  /// A view that runs the loop while it handles a touch may get another frame meanwhile. What is left of the one before
  /// comes first: the order is that of the fingers.
  func deliver(_ frame: TouchFrame) {
    rounds += Self.rounds(of: frame.changes)
    deliverRounds()
  }

  /// Delivers what has come, but not before the round under way: a contact that is about to begin must not end before.
  private func deliverRounds() {
    while !isUpdating, !rounds.isEmpty { deliver(round: rounds.removeFirst(), type: .direct) }
  }

  /// Changes in the order they came, cut so that in each part a contact has one phase; motions of one contact join.
  static func rounds(of changes: [TouchChange]) -> [[TouchChange]] {
    var rounds: [[TouchChange]] = []
    var lastRound: [ContactID: (index: Int, phase: TouchChange.Phase)] = [:]
    for change in changes {
      var index = 0
      if let last = lastRound[change.contact] {
        index = last.phase == .moved && change.phase == .moved ? last.index : last.index + 1
      }
      if index == rounds.count { rounds.append([]) }
      rounds[index].append(change)
      lastRound[change.contact] = (index, change.phase)
    }
    return rounds
  }

  private func deliver(round: [TouchChange], type: UITouch.TouchType, mask: UIEvent.ButtonMask = []) {
    let event = UIEvent(timestamp: round.map(\.time).max() ?? CACurrentMediaTime())
    event.modifierFlags = application.modifierFlags
    event.buttonMask = mask
    inOneEvent { over in
      var changed = false
      let wasUpdating = isUpdating
      isUpdating = true
      for change in round where apply(change, type: type, to: event) { changed = true }
      isUpdating = wasUpdating
      if changed { send(event, without: over) }
    }
  }

  /// Runs `body` with every touch stationary, for it to make one event of them.
  ///
  /// Another event may be under way: a view may close its window or hand it to the compositor to be moved, or run the
  /// loop, while it handles a touch. What the outer event has for touches that this one does not end is put back
  /// afterwards; touches that end in the outer event (handed to `body`) have no part in this one.
  private func inOneEvent(_ body: (_ over: Set<UITouch>) -> Void) {
    var over: Set<UITouch> = []
    var others: [(touch: UITouch, phase: UITouch.Phase)] = []
    for touch in active.values {
      if touch.isOver { over.insert(touch) } else { others.append((touch, touch.phase)) }
    }
    for other in others { other.touch.phase = .stationary }
    body(over)
    for other in others where !other.touch.isOver { other.touch.phase = other.phase }
  }

  /// Updates the table by one change. False when the change means nothing (an unknown contact, a closed window).
  private func apply(_ change: TouchChange, type: UITouch.TouchType, to event: UIEvent) -> Bool {
    if change.phase == .began { return begin(change, type: type, event) }
    guard let touch = active[change.contact], !touch.isOver else { return false }
    if touch.phase != .moved || change.phase != .moved { touch.previousSceneLocation = touch.sceneLocation }
    if change.phase != .cancelled { touch.sceneLocation = change.location }
    touch.timestamp = change.time
    if change.phase == .moved { touch.motion.add(change.location, at: change.time) }
    if change.majorRadius > 0 { touch.majorRadius = change.majorRadius }
    touch.orientation = change.orientation
    switch change.phase {
    case .moved: touch.phase = .moved
    case .ended: touch.phase = .ended
    case .cancelled, .began: touch.phase = .cancelled
    }
    touch.isOver = change.phase != .moved
    event.coalesced[touch, default: []].append(touch.copy())
    return true
  }

  private func begin(_ change: TouchChange, type: UITouch.TouchType, _ event: UIEvent) -> Bool {
    if let old = active[change.contact] {
      cancel([old])
      // One that ends in an outer event is told so there; the table has room for the new one only.
      if let old = active[change.contact] { finish(old, of: change.contact) }
    }
    guard let scene = application.windowScene(for: change.surface) else { return false }
    let touch = UITouch(
      contact: change.contact, type: type, location: change.location, timestamp: change.time,
      majorRadius: change.majorRadius, orientation: change.orientation, serial: change.serial)
    guard let (window, view) = scene.hitTest(change.location, with: event) else { return false }
    touch.tapCount = tapCounter.count(beginningAt: change.location, in: window, time: change.time)
    touch.motion.add(change.location, at: change.time)
    touch.window = window
    touch.view = view
    touch.isDelivered = mayDeliver(touch, to: view)
    active[change.contact] = touch
    return true
  }

  /// `isMultipleTouchEnabled` and `isExclusiveTouch`, decided once when the touch begins.
  private func mayDeliver(_ touch: UITouch, to view: UIView) -> Bool {
    for other in active.values where other.isDelivered && other.window === touch.window && !other.isOver {
      if other.view === view {
        if !view.isMultipleTouchEnabled { return false }
      } else if view.isExclusiveTouch || other.view?.isExclusiveTouch == true {
        return false
      }
    }
    return true
  }

  private func send(_ event: UIEvent, without over: Set<UITouch>) {
    event.touches = Set(active.values).subtracting(over)
    sending.append(event)
    application.sendEvent(event)
    TouchDebug.observer?(event)
    sending.removeLast()
    for (contact, touch) in active where touch.isOver && !over.contains(touch) {
      finish(touch, of: contact)
      // The windows that an outer event has yet to reach must not hear of the end again.
      for outer in sending { outer.touches.remove(touch) }
    }
  }

  /// Takes a touch that ended out of the table.
  private func finish(_ touch: UITouch, of contact: ContactID) {
    active[contact] = nil
    if touch.phase == .ended, let window = touch.window {
      tapCounter.touchEnded(at: touch.sceneLocation, in: window, time: touch.timestamp, count: touch.tapCount)
    } else {
      tapCounter.touchCancelled()
    }
    application.gestureArbiter.finish(touch)
    touch.letGo()
  }

  // MARK: Cancellation from within

  /// Ends `touches` as cancelled, in one event. A touch that ends in an event under way is not ended again.
  private func cancel(_ touches: [UITouch]) {
    let ending = touches.filter { !$0.isOver }
    guard !ending.isEmpty else { return }
    let now = CACurrentMediaTime()
    inOneEvent { over in
      for touch in ending {
        touch.phase = .cancelled
        touch.isOver = true
        touch.timestamp = now
      }
      send(UIEvent(timestamp: now), without: over)
    }
  }

  /// Ends every touch of `scene` as cancelled: its surface is gone or the system took over.
  func cancelTouches(in scene: UIWindowScene) {
    cancel(active.values.filter { $0.window?.windowScene === scene })
    for window in scene.windows { application.gestureArbiter.viewWillLeaveWindow(window) }
  }

  /// Ends every touch of `window` as cancelled: it is hidden or has left its scene.
  func cancelTouches(of window: UIWindow) {
    cancel(active.values.filter { $0.window === window })
    application.gestureArbiter.viewWillLeaveWindow(window)
  }

  /// A view is about to leave its window: the views in it get one `touchesCancelled` for their touches, then silence.
  /// Apple documents nothing here; a view that is no longer seen must not stay pressed.
  func viewWillLeaveWindow(_ view: UIView) {
    application.gestureArbiter.viewWillLeaveWindow(view)
    guard !active.isEmpty else { return }
    let leaving = active.values.filter { touch in
      touch.isDelivered && !touch.isOver && touch.view?.isDescendant(of: view) == true
    }
    application.gestureArbiter.cancelInViews(leaving.sorted { $0.number < $1.number })
  }

  // MARK: Pointer

  /// A press of a pointer is one `.indirectPointer` touch, from the first button down to the last button up.
  func deliver(_ event: PointerEvent) {
    let contact = ContactID(device: -1 - event.device, number: 0)
    let phase: TouchChange.Phase
    switch event.kind {
    case .entered, .moved: phase = .moved
    case .down: phase = active[contact] == nil ? .began : .moved
    case .up: phase = event.buttons == 0 ? .ended : .moved
    case .cancelled: phase = .cancelled
    case .left: return
    }
    guard phase == .began || active[contact] != nil else { return }
    let change = TouchChange(
      contact: contact, surface: event.surface, phase: phase, location: event.location, time: event.time,
      serial: event.serial)
    var mask = UIEvent.ButtonMask(rawValue: Int(event.buttons))
    if case .up(let button) = event.kind { mask.formUnion(.button(button)) }
    deliver(round: [change], type: .indirectPointer, mask: mask)
    deliverRounds()
  }
}
