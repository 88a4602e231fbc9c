/// The globals that the compositor offers, and the versions of them that this client understands.
package final class WaylandGlobals {
  /// One global that the compositor offers.
  package struct Global: Hashable, Sendable {
    /// The compositor's number for it.
    package var name: UInt32
    package var interface: String
    /// The highest version that the compositor speaks.
    package var version: UInt32
  }

  /// One interface that this client binds, with the versions that it works with. The highest is that of the bindings.
  struct Understood {
    let type: WaylandProxy.Type
    let lowest: UInt32

    init(_ type: WaylandProxy.Type, from lowest: UInt32 = 1) {
      self.type = type
      self.lowest = lowest
    }
  }

  /// All that this client binds. A lowest version above 1 says what the client cannot do without.
  static var understood: [Understood] {
    [
      Understood(WlCompositor.self, from: 4),  // damage_buffer
      Understood(WlShm.self),
      Understood(WlSeat.self),
      Understood(WlOutput.self),
      Understood(WlSubcompositor.self),
      Understood(WlDataDeviceManager.self),
      Understood(XdgWmBase.self),
      Understood(WpViewporter.self),
      Understood(WpFractionalScaleManagerV1.self),
      Understood(WpPresentation.self),
      Understood(WpCursorShapeManagerV1.self),
      Understood(ZxdgDecorationManagerV1.self),
      Understood(ZwpTextInputManagerV3.self),
      Understood(ZwpPrimarySelectionDeviceManagerV1.self),
      Understood(ZwpIdleInhibitManagerV1.self),
      Understood(ZwpPointerGesturesV1.self),
      Understood(XdgActivationV1.self),
      Understood(ZxdgOutputManagerV1.self),
    ]
  }

  private let registry: WlRegistry

  /// What the compositor offers now, in the order that it told.
  package private(set) var all: [Global] = []

  /// Hears of each global as it comes. Those that were there before are in `all`.
  package var onAdded: ((Global) -> Void)?

  /// Hears of each global as it goes. Objects bound to it stay valid, do nothing, and are to be destroyed.
  package var onRemoved: ((Global) -> Void)?

  /// Starts listening; `all` is filled by the next roundtrip, or by events as they come. One per connection.
  package init(_ connection: WaylandConnection) {
    registry = connection.registry
    registry.onEvent = { [weak self] event in self?.receive(event) }
  }

  private func receive(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      let global = Global(name: name, interface: interface, version: version)
      all.append(global)
      onAdded?(global)
    case .globalRemove(let name):
      guard let place = all.firstIndex(where: { $0.name == name }) else { return }
      onRemoved?(all.remove(at: place))
    }
  }

  /// Whether a global is of this class's interface.
  package static func isA(_ global: Global, _ type: WaylandProxy.Type) -> Bool {
    type.interface.name.description == global.interface
  }

  /// The version that a bind would take: the lower of the compositor's and ours. Nil when the interface is not one that
  /// this client binds, or the compositor's is too old.
  package static func version(of global: Global, as type: WaylandProxy.Type) -> UInt32? {
    guard isA(global, type), let entry = understood.first(where: { $0.type == type }), global.version >= entry.lowest
    else { return nil }
    return min(global.version, type.interface.version)
  }

  /// Binds one global. Nil when it is of another interface or too old.
  package func bind<Proxy: WaylandProxy>(_ global: Global, as type: Proxy.Type) -> Proxy? {
    guard let version = Self.version(of: global, as: type) else { return nil }
    return registry.bind(name: global.name, id: type, version: version)
  }

  /// Binds the first global of the interface. Nil when there is none, or it is too old.
  package func bind<Proxy: WaylandProxy>(_ type: Proxy.Type) -> Proxy? {
    all.first { Self.isA($0, type) }.flatMap { bind($0, as: type) }
  }
}
