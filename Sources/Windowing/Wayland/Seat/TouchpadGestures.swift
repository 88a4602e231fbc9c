import Foundation
import Wayland

/// What fingers do on the touchpad of one `wl_pointer`, beyond moving it and scrolling: feeds `PinchState`, and says when
/// fingers come to rest. Swipes of three fingers and more are the desktop's own.
@MainActor final class TouchpadGestures {
  private let pinch: ZwpPointerGesturePinchV1
  private let hold: ZwpPointerGestureHoldV1?
  private var state: PinchState
  /// The pointer: where it is, its clock, and what it still has to deliver before.
  private unowned let pointer: PointerDevice
  private unowned let host: any SeatHost

  init(_ gestures: ZwpPointerGesturesV1, of proxy: WlPointer, pointer: PointerDevice, host: any SeatHost) {
    self.pointer = pointer
    self.host = host
    state = PinchState(device: pointer.number)
    pinch = gestures.getPinchGesture(pointer: proxy)
    hold = gestures.version >= 3 ? gestures.getHoldGesture(pointer: proxy) : nil
    pinch.onEvent = { [unowned self] in receive($0) }
    hold?.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: ZwpPointerGesturePinchV1.Event) {
    // A motion that no frame has closed comes first.
    pointer.flush()
    switch event {
    case .begin(_, let stamp, let surface, let fingers):
      let time = pointer.time(stamp)
      // A gesture over what is not ours, or no more, ends the one before; where the pointer is not, it has no place.
      guard let surface = host.surfaceID(of: surface), surface == pointer.focus else { return cancel() }
      for event in state.begin(on: surface, location: pointer.location, fingers: fingers, time: time) { deliver(event) }
    case .update(let stamp, let x, let y, let scale, let degrees):
      let time = pointer.time(stamp)
      deliver(
        state.update(
          delta: CGPoint(x: x, y: y), scale: scale, degrees: degrees, location: pointer.location, time: time))
    case .end(_, let stamp, let cancelled):
      deliver(state.end(cancelled: cancelled != 0, time: pointer.time(stamp)))
    }
  }

  /// The end of a hold says nothing: what follows does.
  private func receive(_ event: ZwpPointerGestureHoldV1.Event) {
    guard case .begin(_, let stamp, let surface, _) = event else { return }
    pointer.flush()
    let time = pointer.time(stamp)
    guard let surface = host.surfaceID(of: surface), surface == pointer.focus else { return }
    host.deliver(
      .scroll(
        ScrollEvent(
          device: pointer.number, surface: surface, location: pointer.location, phase: .held, source: .finger,
          delta: .zero, time: time)))
  }

  private func deliver(_ event: TransformEvent?) {
    if let event { host.deliver(.transform(event)) }
  }

  /// The gesture is taken away: no end will come, or a move or resize begins.
  func cancel() { deliver(state.cancel(time: host.now)) }

  func cancel(on surface: SurfaceID) {
    if state.surface == surface { cancel() }
  }

  /// The pointer is gone, or the global. A gesture that is going on is cancelled.
  func end() {
    cancel()
    pinch.destroy()
    hold?.destroy()
  }
}
