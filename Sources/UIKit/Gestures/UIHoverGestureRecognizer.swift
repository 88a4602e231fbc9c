import Foundation

/// Recognizes a pointer over its view: begins when it comes, changes while it moves there, ends when it leaves.
///
/// The pointer is over the view while it is over anything in it. A pressed button stops nothing and is not heard of here.
@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
  /// The pointer that is followed; a second one over the view changes nothing.
  private weak var pointer: PointerTracker?
  private var hoverLocation: CGPoint?

  /// How far the pointer is above the surface, from 0 to 1; always 0: nothing here reports it.
  open var zOffset: CGFloat { 0 }
  /// The angle of a pencil to the surface, radians; upright, for nothing here reports it.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// The direction a pencil points to in `view`, radians from the x axis; always 0.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// The direction a pencil points to in `view`.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

  /// Takes no touches: those are presses.
  open override func shouldReceive(_ event: UIEvent) -> Bool { event.type == .hover && super.shouldReceive(event) }

  override var sceneLocation: CGPoint { hoverLocation ?? super.sceneLocation }

  /// The pointer is over the view, where `event` says.
  func pointerIsOver(_ event: UIHoverEvent) {
    guard isEnabled, allows(event.touch.type) else {
      pointer = nil
      return
    }
    guard pointer == nil || pointer === event.pointer else { return }
    let isNew = pointer == nil
    if isNew {
      guard shouldReceive(event) else { return }
      // The delegate may have turned it off, taken the view away, or let the pointer move on.
      guard isEnabled, view?.window != nil, pointer == nil,
        event.pointer.hovered.contains(where: { $0.recognizer === self })
      else { return }
    }
    pointer = event.pointer
    let hasMoved = hoverLocation != event.touch.sceneLocation
    hoverLocation = event.touch.sceneLocation
    modifierFlags = event.modifierFlags
    if isUnderWay {
      if hasMoved { state = .changed }
    } else if isNew {
      // One that was not let begin is not asked again before the pointer comes anew.
      state = .began
    }
  }

  /// The pointer left the view.
  func pointerLeft(_ event: UIHoverEvent) {
    guard pointer === event.pointer else { return }
    pointer = nil
    modifierFlags = event.modifierFlags
    state = isUnderWay ? .ended : .failed
  }

  open override func reset() {
    super.reset()
    hoverLocation = nil
    // Turned on again, or put back, it begins with the next move; one that was refused does not.
    if !isEnabled || state == .cancelled { pointer = nil }
  }
}
