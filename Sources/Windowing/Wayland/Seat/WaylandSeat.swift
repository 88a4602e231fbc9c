import Foundation
import Wayland

/// What the devices of a seat need from the server.
@MainActor protocol SeatHost: AnyObject {
  nonisolated var now: TimeInterval { get }
  var composeLocale: String { get }
  /// The name of an open surface; nil for null, closed and foreign ones.
  func surfaceID(of surface: WlSurface?) -> SurfaceID?
  func deliver(_ event: InputEvent)
  func schedule(at time: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction
  /// The cursor of a new pointer.
  func makeCursor(for pointer: WlPointer) -> PointerCursor
  /// What touchpad gestures come from; nil where the compositor offers none.
  var pointerGestures: ZwpPointerGesturesV1? { get }
}

/// One seat: makes and drops the devices as its capabilities come and go.
@MainActor final class WaylandSeat {
  let globalName: UInt32
  let proxy: WlSeat
  /// Counts the seats of the connection; becomes the device number of events.
  let number: Int
  private unowned let host: any SeatHost
  private var touch: TouchDevice?
  private var pointer: PointerDevice?
  private var keyboard: KeyboardDevice?

  init(_ proxy: WlSeat, globalName: UInt32, number: Int, host: any SeatHost) {
    self.proxy = proxy
    self.globalName = globalName
    self.number = number
    self.host = host
    proxy.onEvent = { [unowned self] event in
      switch event {
      case .capabilities(let capabilities): update(capabilities)
      case .name: break
      }
    }
  }

  /// Only the difference counts: the same capabilities may be announced again.
  private func update(_ capabilities: WlSeat.Capability) {
    if capabilities.contains(.touch) != (touch != nil) {
      touch?.end()
      touch = capabilities.contains(.touch) ? TouchDevice(proxy.getTouch(), number: number, host: host) : nil
    }
    if capabilities.contains(.pointer) != (pointer != nil) {
      pointer?.end()
      pointer = capabilities.contains(.pointer) ? PointerDevice(proxy.getPointer(), number: number, host: host) : nil
    }
    if capabilities.contains(.keyboard) != (keyboard != nil) {
      keyboard?.end()
      keyboard = capabilities.contains(.keyboard) ? KeyboardDevice(proxy.getKeyboard(), host: host) : nil
    }
  }

  /// Delivers the touches that gathered so far.
  func flushTouches() { touch?.flush() }

  /// What gathered in a batch of events and was not framed.
  func endOfBatch() {
    touch?.flush()
    pointer?.flush()
  }

  /// Whether `serial` is that of a press or touch of this seat that is still held.
  func holds(serial: UInt32) -> Bool { touch?.holds(serial) == true || pointer?.holds(serial) == true }

  /// What the pointer looks like until it leaves our surfaces.
  func setCursor(_ shape: CursorShape) { pointer?.setCursor(shape) }

  func pointerGesturesDidChange() { pointer?.gesturesDidChange() }

  func setOutput(_ name: UInt32, scale: Int32) { pointer?.setOutput(name, scale: scale) }
  func removeOutput(_ name: UInt32) { pointer?.removeOutput(name) }

  /// Touches and presses on `surface` end as cancelled: a move or resize begins.
  func cancelPointing(on surface: SurfaceID) {
    touch?.cancel(on: surface)
    pointer?.cancel(on: surface)
  }

  /// All that is held on `surface`, and its focus, ends.
  func surfaceWillClose(_ surface: SurfaceID) {
    touch?.cancel(on: surface)
    pointer?.surfaceWillClose(surface)
    keyboard?.surfaceWillClose(surface)
  }

  /// The seat is gone, or the connection.
  func end() {
    update([])
    proxy.destroy()
  }
}
