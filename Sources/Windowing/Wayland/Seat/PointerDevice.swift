import Foundation
import Wayland

/// One `wl_pointer`: feeds `PointerState` and `ScrollAccumulator`, delivers what they gather, keeps the cursor set.
@MainActor final class PointerDevice {
  private let proxy: WlPointer
  private unowned let host: any SeatHost
  private var state: PointerState
  private var scroll: ScrollAccumulator
  private var timebase = EventTimebase()
  private let cursor: PointerCursor
  private var lastTime: TimeInterval = 0
  private var pressSerial: UInt32?
  private var gestures: TouchpadGestures?

  init(_ proxy: WlPointer, number: Int, host: any SeatHost) {
    self.proxy = proxy
    self.host = host
    state = PointerState(device: number)
    scroll = ScrollAccumulator(version: proxy.version)
    cursor = host.makeCursor(for: proxy)
    gesturesDidChange()
    proxy.onEvent = { [unowned self] event in
      receive(event)
      // Below version 5 each event is a frame of its own.
      if self.proxy.version < 5 { frame() }
    }
  }

  private func receive(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      guard let surface = host.surfaceID(of: surface) else { return }
      if state.focus != nil { leave() }
      // Set with the frame, when the app had its say.
      cursor.enter(serial: serial)
      state.enter(surface, location: CGPoint(x: x, y: y), time: host.now, serial: serial)
    case .leave:
      leave()
    case .motion(let stamp, let x, let y):
      state.motion(location: CGPoint(x: x, y: y), time: time(stamp))
    case .button(let serial, let stamp, let code, let buttonState):
      let isPressed = buttonState == .pressed
      if isPressed { pressSerial = serial }
      state.button(code: code, pressed: isPressed, time: time(stamp), serial: serial)
    case .frame:
      frame()
    case .axisSource(let source):
      switch source {
      case .finger: scroll.source(.finger)
      case .continuous: scroll.source(.continuous)
      case .wheelTilt: scroll.source(.wheelTilt)
      default: scroll.source(.wheel)
      }
    case .axis(let stamp, let axis, let value):
      lastTime = time(stamp)
      if let axis = Self.axis(axis) { scroll.axis(axis, value: value) }
    case .axisStop(let stamp, let axis):
      lastTime = time(stamp)
      if let axis = Self.axis(axis) { scroll.stop(axis) }
    case .axisDiscrete(let axis, let count):
      if let axis = Self.axis(axis) { scroll.discrete(axis, count) }
    case .axisValue120(let axis, let value):
      if let axis = Self.axis(axis) { scroll.value120(axis, value) }
    case .axisRelativeDirection(_, let direction):
      scroll.relativeDirection(inverted: direction == .inverted)
    }
  }

  private static func axis(_ axis: WlPointer.Axis) -> ScrollAccumulator.Axis? {
    switch axis {
    case .verticalScroll: .vertical
    case .horizontalScroll: .horizontal
    default: nil
    }
  }

  /// The compositor offers touchpad gestures now, or no more, or anew.
  func gesturesDidChange() {
    gestures?.end()
    gestures = host.pointerGestures.map { TouchpadGestures($0, of: proxy, pointer: self, host: host) }
  }

  /// Counts the seats; the device number of events.
  var number: Int { state.device }
  /// The surface that the pointer is over.
  var focus: SurfaceID? { state.focus }
  /// Points of `focus`.
  var location: CGPoint { state.location }

  /// The time of a stamp of this pointer or its gestures on the server's clock.
  func time(_ stamp: UInt32) -> TimeInterval { timebase.time(of: stamp, now: host.now) }

  private func frame() {
    flush()
    for step in scroll.frame() { deliver(step) }
  }

  /// Everything but scrolling, whose figures may still be missing their finer halves.
  func flush() {
    for event in state.flush() { host.deliver(.pointer(event)) }
    cursor.apply()
  }

  /// What the pointer looks like until it leaves.
  func setCursor(_ shape: CursorShape) { cursor.show(shape) }

  func setOutput(_ name: UInt32, scale: Int32) { cursor.setOutput(name, scale: scale) }
  func removeOutput(_ name: UInt32) { cursor.removeOutput(name) }

  private func deliver(_ step: ScrollAccumulator.Step) {
    guard let surface = state.focus else { return }
    host.deliver(
      .scroll(
        ScrollEvent(
          device: state.device, surface: surface, location: state.location, phase: step.phase, source: step.source,
          delta: step.delta,
          steps: step.steps, isDirectionInverted: step.isDirectionInverted,
          time: lastTime > 0 ? lastTime : host.now)))
  }

  private func leave() {
    flush()
    lastTime = host.now
    gestures?.cancel()
    if let step = scroll.interrupt() { deliver(step) }
    state.leave(time: host.now)
    cursor.leave()
  }

  func holds(_ serial: UInt32) -> Bool { state.buttons != 0 && pressSerial == serial }

  func cancel(on surface: SurfaceID) {
    gestures?.cancel(on: surface)
    guard state.focus == surface else { return }
    state.cancelPress(time: host.now)
    flush()
  }

  func surfaceWillClose(_ surface: SurfaceID) {
    guard state.focus == surface else { return }
    leave()
    flush()
  }

  /// The device is gone.
  func end() {
    leave()
    flush()
    gestures?.end()
    cursor.end()
    proxy.destroy()
  }
}
