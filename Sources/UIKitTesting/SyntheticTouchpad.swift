import Foundation
import Windowing

/// Fingers that pinch and turn on a touchpad. It sends what it is told to, in any order: what comes without a beginning has
/// the figures of one.
struct SyntheticTouchpad {
  /// The gesture that is going on.
  private var current: TransformEvent?

  mutating func begin(fingers: Int, at location: CGPoint, on surface: SurfaceID, time: TimeInterval) -> InputEvent {
    let event = TransformEvent(surface: surface, phase: .began, location: location, fingers: fingers, time: time)
    current = event
    return .transform(event)
  }

  mutating func change(
    scale: CGFloat, rotation: CGFloat, translation: CGPoint, at location: CGPoint, on surface: SurfaceID,
    time: TimeInterval
  ) -> InputEvent {
    let isUnderWay = current != nil
    var event = current ?? TransformEvent(surface: surface, phase: .changed, location: location, time: time)
    event.phase = .changed
    event.location = location
    event.scale = scale
    event.rotation = rotation
    event.translation = translation
    event.time = time
    if isUnderWay { current = event }
    return .transform(event)
  }

  mutating func end(
    _ phase: TransformEvent.Phase, at location: CGPoint, on surface: SurfaceID, time: TimeInterval
  ) -> InputEvent {
    var event = current ?? TransformEvent(surface: surface, phase: phase, location: location, time: time)
    current = nil
    event.phase = phase
    event.time = time
    return .transform(event)
  }

  /// The pointer goes from where the gesture began: it is cancelled. Empty when there is none.
  mutating func leave(time: TimeInterval) -> [InputEvent] {
    guard let current else { return [] }
    return [end(.cancelled, at: current.location, on: current.surface, time: time)]
  }
}
