import Foundation
import Glibc
import Wayland

/// One `wl_keyboard`: feeds `KeyboardState` and repeats keys on the server's clock.
@MainActor final class KeyboardDevice {
  private let proxy: WlKeyboard
  private unowned let host: any SeatHost
  private let state: KeyboardState
  private var timebase = EventTimebase()
  private var repeatAction: (any ScheduledAction)?
  private var repeatTime: TimeInterval?

  init(_ proxy: WlKeyboard, host: any SeatHost) {
    self.proxy = proxy
    self.host = host
    state = KeyboardState(locale: host.composeLocale) { [unowned host] in host.deliver($0) }
    proxy.onEvent = { [unowned self] event in
      receive(event)
      updateRepeat()
    }
  }

  private func receive(_ event: WlKeyboard.Event) {
    let now = host.now
    switch event {
    case .keymap(let format, let descriptor, let size):
      guard format == .xkbV1 else {
        close(descriptor)
        return state.setKeymap(nil, time: now)
      }
      state.setKeymap(MappedFile(closing: descriptor, count: Int(size)), time: now)
    case .enter(_, let surface, let keys):
      guard let surface = host.surfaceID(of: surface) else { return }
      state.enter(surface, pressed: keys.words, time: now)
    case .leave:
      state.leave(time: now)
    case .key(let serial, let stamp, let code, let keyState):
      let time = timebase.time(of: stamp, now: now)
      state.key(code, pressed: keyState == .pressed, time: time, now: now, serial: serial)
    case .modifiers(_, let depressed, let latched, let locked, let group):
      state.setModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
    case .repeatInfo(let rate, let delay):
      state.setRepeatInfo(rate: rate, delay: delay)
    }
  }

  private func updateRepeat() {
    guard state.nextRepeatTime != repeatTime else { return }
    repeatAction?.cancel()
    repeatAction = nil
    repeatTime = state.nextRepeatTime
    guard let time = repeatTime else { return }
    repeatAction = host.schedule(at: time) { [weak self] in
      guard let self else { return }
      repeatTime = nil
      state.fireRepeat(now: host.now)
      updateRepeat()
    }
  }

  func surfaceWillClose(_ surface: SurfaceID) {
    state.surfaceDidClose(surface, time: host.now)
    updateRepeat()
  }

  /// The device is gone.
  func end() {
    state.leave(time: host.now)
    updateRepeat()
    proxy.destroy()
  }
}
