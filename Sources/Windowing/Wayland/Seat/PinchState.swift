import Foundation

/// The rules of one touchpad's pinches, as a value fed with the events of `zwp_pointer_gesture_pinch_v1`.
///
/// On the wire the scale is that since the beginning, rotation and movement are steps; events give all since the beginning.
/// A gesture that has begun ends once, whatever is missing on the wire or comes twice.
struct PinchState {
  let device: Int
  /// The newest event of the gesture that is going on.
  private var current: TransformEvent?

  init(device: Int) { self.device = device }

  /// The surface of the gesture that is going on; nil when none is.
  var surface: SurfaceID? { current?.surface }

  /// Fingers began a gesture over `surface`, with the pointer at `location`. One that has not ended is cancelled first.
  mutating func begin(
    on surface: SurfaceID, location: CGPoint, fingers: UInt32, time: TimeInterval
  ) -> [TransformEvent] {
    let cancelled = cancel(time: time)
    let began = TransformEvent(
      device: device, surface: surface, phase: .began, location: location, fingers: max(2, Int(fingers)), time: time)
    current = began
    return [cancelled, began].compactMap { $0 }
  }

  /// The fingers moved by `delta` points and turned by `degrees` clockwise since the last event, and are `scale` times as far
  /// apart as at the beginning. Nil when there is no gesture. A figure that is not finite, or a scale that is not above 0,
  /// leaves that one as it was.
  mutating func update(
    delta: CGPoint, scale: Double, degrees: Double, location: CGPoint, time: TimeInterval
  ) -> TransformEvent? {
    guard var event = current else { return nil }
    event.phase = .changed
    event.location = location
    event.time = max(event.time, time)
    if scale.isFinite, scale > 0 { event.scale = scale }
    if degrees.isFinite { event.rotation += degrees * .pi / 180 }
    if delta.x.isFinite, delta.y.isFinite {
      event.translation = CGPoint(x: event.translation.x + delta.x, y: event.translation.y + delta.y)
    }
    current = event
    return event
  }

  /// The fingers left, or the compositor took the gesture away. Nil when there is no gesture.
  mutating func end(cancelled: Bool, time: TimeInterval) -> TransformEvent? {
    guard var event = current else { return nil }
    current = nil
    event.phase = cancelled ? .cancelled : .ended
    event.time = max(event.time, time)
    return event
  }

  /// No end will come: the pointer, its surface or the device went. Nil when there is no gesture.
  mutating func cancel(time: TimeInterval) -> TransformEvent? { end(cancelled: true, time: time) }
}
