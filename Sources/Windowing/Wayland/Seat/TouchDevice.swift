import Foundation
import Wayland

/// One `wl_touch`: feeds `TouchGrouping`, delivers what it gathers.
@MainActor final class TouchDevice {
  private let proxy: WlTouch
  private unowned let host: any SeatHost
  private var grouping: TouchGrouping
  private var timebase = EventTimebase()
  /// Serials of contacts that are down.
  private var serials: [Int32: UInt32] = [:]

  init(_ proxy: WlTouch, number: Int, host: any SeatHost) {
    self.proxy = proxy
    self.host = host
    grouping = TouchGrouping(device: number)
    proxy.onEvent = { [unowned self] in receive($0) }
  }

  private func receive(_ event: WlTouch.Event) {
    let now = host.now
    switch event {
    case .down(let serial, let stamp, let surface, let id, let x, let y):
      guard let surface = host.surfaceID(of: surface) else { return }
      serials[id] = serial
      grouping.down(
        id: id, surface: surface, location: CGPoint(x: x, y: y), time: timebase.time(of: stamp, now: now),
        serial: serial)
    case .up(_, let stamp, let id):
      serials[id] = nil
      grouping.up(id: id, time: timebase.time(of: stamp, now: now))
    case .motion(let stamp, let id, let x, let y):
      grouping.motion(id: id, location: CGPoint(x: x, y: y), time: timebase.time(of: stamp, now: now))
    case .shape(let id, let major, _):
      grouping.shape(id: id, major: major)
    case .orientation(let id, let degrees):
      grouping.orientation(id: id, degrees: degrees)
    case .frame:
      grouping.frame()
    case .cancel:
      serials = [:]
      grouping.cancelAll(time: now)
    }
  }

  func holds(_ serial: UInt32) -> Bool { serials.values.contains(serial) }

  func flush() {
    guard grouping.hasPendingChanges else { return }
    for frame in grouping.flush() { host.deliver(.touch(frame)) }
  }

  func cancel(on surface: SurfaceID) {
    grouping.cancel(on: surface, time: host.now)
    flush()
  }

  /// The device is gone.
  func end() {
    grouping.cancelAll(time: host.now)
    flush()
    proxy.destroy()
  }
}
