import Glibc
import Wayland

/// Brings toplevels to the front by `xdg_activation_v1`: with the token that the process was started with, or with one
/// asked for in the name of the user's last press.
@MainActor final class SurfaceActivation {
  private let activation: XdgActivationV1
  /// Where a launcher leaves the token for the first window.
  private static let variable = "XDG_ACTIVATION_TOKEN"
  private var startToken: String?
  private var pending: [XdgActivationTokenV1] = []

  init(_ activation: XdgActivationV1, environment: [String: String]) {
    self.activation = activation
    startToken = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    // A token counts once: programs that this one starts must not find it.
    if startToken != nil { unsetenv(Self.variable) }
  }

  /// The first toplevel comes to the front in the launcher's name.
  func surfaceWasMade(_ surface: WaylandSurface) {
    guard let token = startToken else { return }
    startToken = nil
    activation.activate(token: token, surface: surface.proxy)
  }

  /// Asks for a token and uses it on `surface`, unless that has closed by then.
  func request(_ surface: WaylandSurface, for press: (serial: UInt32, seat: WlSeat)?, from source: WaylandSurface?) {
    let token = activation.getActivationToken()
    if let press { token.setSerial(serial: press.serial, seat: press.seat) }
    token.setAppId(appId: WireText.cut(surface.appID))
    if let source { token.setSurface(surface: source.proxy) }
    pending.append(token)
    token.onEvent = { [unowned self, unowned token, weak surface] event in
      switch event {
      case .done(let text):
        if let surface, !surface.isClosed { activation.activate(token: text, surface: surface.proxy) }
        pending.removeAll { $0 === token }
        token.destroy()
      }
    }
    token.commit()
  }
}

extension InputEvent {
  /// A press or touch by the user, which another window may come to the front for.
  struct Press {
    let serial: UInt32
    let surface: SurfaceID
    /// The seat's number; nil for keys, which do not tell it.
    let seat: Int?
  }

  /// The newest press in this event; nil when it has none, or its device does not say.
  var press: Press? {
    switch self {
    case .touch(let frame):
      guard let down = frame.changes.last(where: { $0.phase == .began }), let serial = down.serial else { return nil }
      return Press(serial: serial, surface: down.surface, seat: down.contact.device)
    case .pointer(let event):
      guard case .down = event.kind, let serial = event.serial else { return nil }
      return Press(serial: serial, surface: event.surface, seat: event.device)
    case .key(let event):
      guard event.phase == .down, let serial = event.serial else { return nil }
      return Press(serial: serial, surface: event.surface, seat: nil)
    case .scroll, .transform, .modifiers, .keyboardFocus: return nil
    }
  }
}
