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
