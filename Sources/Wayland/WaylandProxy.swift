internal import CWayland

/// The client's side of one object on the wire: sends its requests, hears its events.
///
/// Ownership. The Swift object owns the proxy: `destroy()`, or the end of the last reference, ends the object on the
/// wire too. libwayland only borrows the Swift object to deliver events. One kind is kept alive by the wire: objects that
/// an event ends (`wl_callback`, presentation feedback) live until that event, held or not; destroy one whose event can no
/// longer come, as a frame callback of a surface that is closed. Objects that come in events (`wl_data_offer`) must be
/// kept by who hears the event, or they end there.
///
/// After `destroy()`, after the ending event, and when it could not be made, an object is inert: its requests do nothing,
/// objects that it makes are inert, and a request that names it is not sent.
///
/// Threads. An object's events come to the thread that dispatches its `EventQueue`, which alone sets its handler and ends it. Others
/// may send its requests, which libwayland locks, as long as it surely exists: see that none is sent while it ends.
package class WaylandProxy {
  enum Hold {
    /// Ends with this object.
    case owned
    /// A second handle of another proxy, to make objects on another queue.
    case wrapper(of: WaylandProxy)
    /// The display's own object, which ends with the connection.
    case display
  }

  /// Nil when inert.
  private(set) final var pointer: OpaquePointer?
  /// The version that the object was bound with; 0 for the display's own objects, which have none.
  package final let version: UInt32
  final let display: DisplayHandle
  /// Nil for the connection's own queue. Held because libwayland's queue must outlive its proxies.
  private final let queue: EventQueue?
  private final let hold: Hold
  /// The compositor has ended the object: its destructor must not be sent any more.
  private final var isEnded = false

  /// The wire facts of the class.
  package class var interface: WaylandInterface { preconditionFailure("a proxy is always of an interface") }

  /// Takes over `pointer`, which nobody else uses; nil makes an inert object.
  required init(_ pointer: OpaquePointer?, _ display: DisplayHandle, _ queue: EventQueue?, _ hold: Hold) {
    self.pointer = pointer
    self.display = display
    self.queue = queue
    self.hold = hold
    guard let pointer else {
      version = 0
      return
    }
    version = wl_proxy_get_version(pointer)
    guard case .owned = hold else { return }
    wl_proxy_add_dispatcher(pointer, deliver, Self.mark, Unmanaged.passUnretained(self).toOpaque())
    if !Self.interface.endingEvents.isEmpty { display.keep(self) }
  }

  deinit {
    if let pointer { end(pointer) }
  }

  /// The object's number on the wire; 0 when inert. For messages only: numbers are used again.
  package final var id: UInt32 { pointer.map { wl_proxy_get_id($0) } ?? 0 }

  /// Whether the object still exists.
  package final var isAlive: Bool { pointer != nil }

  /// Ends the object: sends its destructor request where it has one and the bound version knows it, else only forgets
  /// it. No event is delivered after it. Does nothing the second time.
  package final func destroy() {
    guard let pointer else { return }
    self.pointer = nil
    removeHandler()
    end(pointer)
    display.letGo(self)
  }

  /// The same object seen from another queue: what it makes is dispatched there, from its first event on. It hears no events
  /// itself. It must end before its object, or with it.
  package final func on(_ queue: EventQueue) -> Self {
    guard let pointer, case .owned = hold, let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(pointer))
    else { return Self(nil, display, queue, .owned) }
    wl_proxy_set_queue(OpaquePointer(wrapper), queue.pointer)
    return Self(OpaquePointer(wrapper), display, queue, .wrapper(of: self))
  }

  private final func end(_ pointer: OpaquePointer) {
    switch hold {
    case .owned:
      // A destructor that the bound version has not is no request at all.
      guard !isEnded, let destructor = Self.interface.destructor, version >= destructor.since else {
        return wl_proxy_destroy(pointer)
      }
      var none = wl_argument()
      wl_proxy_marshal_array_flags(pointer, destructor.opcode, nil, version, DisplayHandle.destroyFlag, &none)
    case .wrapper:
      wl_proxy_wrapper_destroy(UnsafeMutableRawPointer(pointer))
    case .display:
      break
    }
  }

  // MARK: Events

  /// Decodes one event and hands it to the handler. Generated.
  func dispatch(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {}

  /// Drops the handler with what it holds. Generated.
  func removeHandler() {}

  /// Marks proxies that have a Swift object, so that one of another user of the display is never mistaken for ours.
  private static let markText: StaticString = "Cairn's proxy"
  private static var mark: UnsafeRawPointer { UnsafeRawPointer(markText.utf8Start) }

  /// The Swift object of a proxy that libwayland names; nil for null, for one that was destroyed, and for a stranger.
  static func existing(_ pointer: OpaquePointer?) -> WaylandProxy? {
    guard let pointer, wl_proxy_get_listener(pointer) == mark, let object = wl_proxy_get_user_data(pointer) else {
      return nil
    }
    return Unmanaged<WaylandProxy>.fromOpaque(object).takeUnretainedValue()
  }

  fileprivate final func receive(_ opcode: UInt32, _ arguments: UnsafeMutablePointer<wl_argument>) {
    let isLast = Self.interface.endingEvents.contains(opcode)
    if isLast { isEnded = true }
    dispatch(opcode, arguments)
    if isLast { destroy() }
  }

  final func object<Proxy: WaylandProxy>(_ argument: wl_argument, as type: Proxy.Type) -> Proxy? {
    WaylandProxy.existing(argument.o) as? Proxy
  }

  /// The object that an event makes.
  final func newObject<Proxy: WaylandProxy>(_ argument: wl_argument, as type: Proxy.Type) -> Proxy? {
    argument.o.map { Proxy($0, display, queue, .owned) }
  }

  // MARK: Requests

  /// Whether a request may name `object`: one that no longer exists has no name.
  final func canName(_ object: WaylandProxy?) -> Bool { object?.isAlive ?? true }

  final func objectArgument(_ object: WaylandProxy?) -> wl_argument { wl_argument(o: object?.pointer) }

  /// The proxy to send with; nil when inert.
  private final var sender: OpaquePointer? {
    if case .wrapper(let original) = hold, !original.isAlive { return nil }
    return pointer
  }

  final func sendRequest<let count: Int>(
    _ opcode: UInt32, _ arguments: consuming InlineArray<count, wl_argument>, destroying: Bool = false
  ) {
    guard let sender else { return }
    let flags: UInt32 = destroying ? DisplayHandle.destroyFlag : 0
    var span = arguments.mutableSpan
    span.withUnsafeMutableBufferPointer { words in
      _ = wl_proxy_marshal_array_flags(sender, opcode, nil, version, flags, words.baseAddress)
    }
    if destroying {
      pointer = nil
      removeHandler()
      display.letGo(self)
    }
  }

  final func createObject<let count: Int, Proxy: WaylandProxy>(
    _ opcode: UInt32, _ type: Proxy.Type, version: UInt32, _ arguments: consuming InlineArray<count, wl_argument>
  ) -> Proxy {
    guard let sender else { return inertObject(type) }
    var span = arguments.mutableSpan
    let made = span.withUnsafeMutableBufferPointer { words in
      wl_proxy_marshal_array_flags(sender, opcode, type.interface.table, version, 0, words.baseAddress)
    }
    return Proxy(made, display, queue, .owned)
  }

  final func inertObject<Proxy: WaylandProxy>(_ type: Proxy.Type) -> Proxy { Proxy(nil, display, queue, .owned) }
}

extension WaylandProxy: Hashable {
  package nonisolated static func == (left: WaylandProxy, right: WaylandProxy) -> Bool { left === right }
  package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Every event of every object comes in here.
private func deliver(
  _ implementation: UnsafeRawPointer?, _ target: UnsafeMutableRawPointer?, _ opcode: UInt32,
  _ message: UnsafePointer<wl_message>?, _ arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let target, let arguments else { return 0 }
  WaylandProxy.existing(OpaquePointer(target))?.receive(opcode, arguments)
  return 0
}
