import CoreGraphics

/// The functions of libsystemd's D-Bus client (`sd-bus`) that reading settings needs.
///
/// The library is opened by the first process that has a session bus to ask, off the main thread. Of those there are it is
/// the lightest that needs neither a thread nor a main loop of its own: GLib's needs both and twice the memory, and libdbus
/// loads libsystemd itself.
struct SessionBusLibrary: Sendable {
  typealias Pointer = UnsafeMutableRawPointer
  /// A message, what was given with the callback, and where to put an error: all borrowed. Returns below 0 for a failure.
  typealias Callback = @convention(c) (Pointer?, Pointer?, Pointer?) -> Int32
  typealias Text = UnsafePointer<CChar>

  // Connections.
  let make: @convention(c) (UnsafeMutablePointer<Pointer?>) -> Int32
  let setAddress: @convention(c) (Pointer, Text) -> Int32
  let setBusClient: @convention(c) (Pointer, Int32) -> Int32
  let start: @convention(c) (Pointer) -> Int32
  let process: @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>?) -> Int32
  let fileDescriptor: @convention(c) (Pointer) -> Int32
  let events: @convention(c) (Pointer) -> Int32
  let close: @convention(c) (Pointer) -> Void
  let release: @convention(c) (Pointer) -> Pointer?
  /// The connection, a place for the slot, the rule, who gets matching messages, who hears that the rule was added.
  let addMatch: @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>?, Text, Callback, Callback?, Pointer?) -> Int32
  /// The connection, a place for the slot, the message, who gets the answer, what it is given, microseconds (all ones: for ever).
  let call: @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>?, Pointer, Callback, Pointer?, UInt64) -> Int32

  // Messages. A type is a letter.
  let newCall: @convention(c) (Pointer, UnsafeMutablePointer<Pointer?>, Text, Text, Text, Text) -> Int32
  let open: @convention(c) (Pointer, CChar, Text) -> Int32
  let append: @convention(c) (Pointer, CChar, UnsafeRawPointer) -> Int32
  let finish: @convention(c) (Pointer) -> Int32
  let releaseMessage: @convention(c) (Pointer) -> Pointer?
  let isError: @convention(c) (Pointer, Text?) -> Int32
  /// 1 when there is another element, 0 at the end of what is entered.
  let peek: @convention(c) (Pointer, UnsafeMutablePointer<CChar>, UnsafeMutablePointer<Text?>) -> Int32
  let enter: @convention(c) (Pointer, CChar, Text) -> Int32
  let read: @convention(c) (Pointer, CChar, UnsafeMutableRawPointer) -> Int32
  let skip: @convention(c) (Pointer, Text) -> Int32
  let leave: @convention(c) (Pointer) -> Int32

  /// Nil where libsystemd is not installed, or too old.
  static let shared: SessionBusLibrary? = DynamicLibrary("libsystemd.so.0").flatMap { try? SessionBusLibrary($0) }

  private init(_ library: DynamicLibrary) throws(DynamicLibrary.MissingFunction) {
    make = try library.function("sd_bus_new")
    setAddress = try library.function("sd_bus_set_address")
    setBusClient = try library.function("sd_bus_set_bus_client")
    start = try library.function("sd_bus_start")
    process = try library.function("sd_bus_process")
    fileDescriptor = try library.function("sd_bus_get_fd")
    events = try library.function("sd_bus_get_events")
    close = try library.function("sd_bus_close")
    release = try library.function("sd_bus_unref")
    addMatch = try library.function("sd_bus_add_match_async")
    call = try library.function("sd_bus_call_async")
    newCall = try library.function("sd_bus_message_new_method_call")
    open = try library.function("sd_bus_message_open_container")
    append = try library.function("sd_bus_message_append_basic")
    finish = try library.function("sd_bus_message_close_container")
    releaseMessage = try library.function("sd_bus_message_unref")
    isError = try library.function("sd_bus_message_is_method_error")
    peek = try library.function("sd_bus_message_peek_type")
    enter = try library.function("sd_bus_message_enter_container")
    read = try library.function("sd_bus_message_read_basic")
    skip = try library.function("sd_bus_message_skip")
    leave = try library.function("sd_bus_message_exit_container")
  }
}
