import Foundation

/// The pointer rules of one `wl_pointer`, as a value fed with its events; scrolling is `ScrollAccumulator`'s.
///
/// Changes gather until `flush`, which the device calls at `frame` (or after each event below version 5) and at the
/// end of a batch.
struct PointerState {
  let device: Int
  private(set) var focus: SurfaceID?
  private(set) var location = CGPoint.zero
  /// Held buttons, bit `n - 1` for button `n`.
  private(set) var buttons: UInt32 = 0
  private var pending: [PointerEvent] = []
  private var lastTime: TimeInterval = 0

  init(device: Int) { self.device = device }

  /// The button number of an evdev code, 1 for the left one; nil for codes that are no mouse button.
  static func button(forCode code: UInt32) -> Int? {
    // BTN_LEFT is 0x110; eight of them up to BTN_TASK, then the numbers belong to other devices.
    (0x110...0x117).contains(code) ? Int(code) - 0x110 + 1 : nil
  }

  /// The pointer came onto `surface`; its position counts as a motion.
  mutating func enter(_ surface: SurfaceID, location: CGPoint, time: TimeInterval, serial: UInt32) {
    if focus != nil { leave(time: time) }
    focus = surface
    self.location = location
    record(.entered, time, serial)
  }

  /// The pointer went away. Held buttons are cancelled first, and forgotten.
  mutating func leave(time: TimeInterval) {
    guard focus != nil else { return }
    cancelPress(time: time)
    record(.left, time)
    focus = nil
  }

  mutating func motion(location: CGPoint, time: TimeInterval) {
    guard focus != nil else { return }
    self.location = location
    record(.moved, time)
  }

  /// A press of a held button and a release of one that is not held are ignored.
  mutating func button(code: UInt32, pressed: Bool, time: TimeInterval, serial: UInt32) {
    guard focus != nil, let number = Self.button(forCode: code) else { return }
    let bit: UInt32 = 1 << UInt32(number - 1)
    guard (buttons & bit != 0) != pressed else { return }
    buttons ^= bit
    record(pressed ? .down(button: number) : .up(button: number), time, serial)
  }

  /// The press is taken away; nothing when no button is held.
  mutating func cancelPress(time: TimeInterval) {
    guard buttons != 0 else { return }
    buttons = 0
    record(.cancelled, time)
  }

  /// What has gathered since the last call, in order.
  mutating func flush() -> [PointerEvent] {
    defer { pending.removeAll() }
    return pending
  }

  private mutating func record(_ kind: PointerEvent.Kind, _ time: TimeInterval, _ serial: UInt32? = nil) {
    guard let focus else { return }
    lastTime = max(lastTime, time)
    pending.append(
      PointerEvent(
        device: device, surface: focus, kind: kind, location: location, time: lastTime, buttons: buttons,
        serial: serial))
  }
}
