import Foundation
import Windowing

/// Fingers by number, and the changes that wait for the end of their group.
struct SyntheticFingers {
  /// Where each finger is, and the surface that it went down on, which has it to its end.
  private var places: [Int: (location: CGPoint, surface: SurfaceID)] = [:]
  private var group: [TouchChange] = []

  /// Puts a finger down.
  mutating func begin(_ id: Int, at point: CGPoint, on surface: SurfaceID, time: TimeInterval) {
    places[id] = (point, surface)
    add(id, .began, at: point, time: time)
  }

  /// Adds a change; nil for `point` means where the finger is. A finger that is not down cannot move or be lifted.
  mutating func add(_ id: Int, _ phase: TouchChange.Phase, at point: CGPoint?, time: TimeInterval) {
    guard let (old, surface) = places[id] else { return }
    let place = point ?? old
    places[id] = phase == .ended || phase == .cancelled ? nil : (place, surface)
    group.append(
      TouchChange(contact: ContactID(number: id), surface: surface, phase: phase, location: place, time: time))
  }

  mutating func cancelAll(time: TimeInterval) {
    for id in places.keys.sorted() { add(id, .cancelled, at: nil, time: time) }
  }

  mutating func takeGroup() -> TouchFrame? {
    defer { group = [] }
    return group.isEmpty ? nil : TouchFrame(changes: group)
  }
}

/// A pointer with buttons.
struct SyntheticPointer {
  private(set) var location = CGPoint.zero
  private var buttons: UInt32 = 0
  private var hasEntered = false

  private func event(_ kind: PointerEvent.Kind, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    .pointer(PointerEvent(surface: surface, kind: kind, location: location, time: time, buttons: buttons))
  }

  mutating func move(to point: CGPoint, on surface: SurfaceID, time: TimeInterval) -> [InputEvent] {
    location = point
    defer { hasEntered = true }
    return [event(hasEntered ? .moved : .entered, on: surface, time: time)]
  }

  mutating func press(_ button: Int, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    buttons |= bit(button)
    return event(.down(button: button), on: surface, time: time)
  }

  mutating func release(_ button: Int, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    buttons &= ~bit(button)
    return event(.up(button: button), on: surface, time: time)
  }

  private func bit(_ button: Int) -> UInt32 { (1...32).contains(button) ? 1 << UInt32(button - 1) : 0 }
}
