import Foundation
import Windowing

/// A pointer with buttons.
struct SyntheticPointer {
  private(set) var location = CGPoint.zero
  private var buttons: UInt32 = 0
  /// The surface that the pointer is over.
  private var focus: SurfaceID?

  private func event(_ kind: PointerEvent.Kind, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    .pointer(PointerEvent(surface: surface, kind: kind, location: location, time: time, buttons: buttons))
  }

  /// A press keeps the pointer on its surface.
  mutating func move(to point: CGPoint, on surface: SurfaceID, time: TimeInterval) -> [InputEvent] {
    if let focus, focus == surface || buttons != 0 {
      location = point
      return [event(.moved, on: focus, time: time)]
    }
    let events = leave(time: time)
    location = point
    focus = surface
    return events + [event(.entered, on: surface, time: time)]
  }

  /// Whether a move on `surface` takes the pointer from another one.
  func leaves(for surface: SurfaceID) -> Bool { focus != nil && focus != surface && buttons == 0 }

  mutating func leave(time: TimeInterval) -> [InputEvent] {
    guard let focus else { return [] }
    self.focus = nil
    let wasPressed = buttons != 0
    buttons = 0
    let left = event(.left, on: focus, time: time)
    return wasPressed ? [event(.cancelled, on: focus, time: time), left] : [left]
  }

  mutating func press(_ button: Int, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    buttons |= bit(button)
    return event(.down(button: button), on: focus ?? surface, time: time)
  }

  mutating func release(_ button: Int, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    buttons &= ~bit(button)
    return event(.up(button: button), on: focus ?? surface, time: time)
  }

  private func bit(_ button: Int) -> UInt32 { (1...32).contains(button) ? 1 << UInt32(button - 1) : 0 }
}
