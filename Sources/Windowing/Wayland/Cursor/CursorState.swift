/// When a pointer's cursor has to be set, as a value.
///
/// A compositor shows what it likes from each enter on until the client sets a cursor, with the serial of that enter. The
/// cursor is set once then, and again only when it is to look different. Without a focus nothing may be set.
struct CursorState {
  private var serial: UInt32?
  private var wanted = CursorShape.arrow
  private var shown: CursorShape?

  /// The pointer came onto one of our surfaces: an arrow, unless told otherwise before the first request.
  mutating func enter(serial: UInt32) {
    self.serial = serial
    wanted = .arrow
    shown = nil
  }

  /// The pointer is over no surface of ours.
  mutating func leave() {
    serial = nil
    shown = nil
  }

  /// What the pointer shall look like until it leaves. Ignored without a focus.
  mutating func want(_ shape: CursorShape) {
    if serial != nil { wanted = shape }
  }

  /// The picture is to be shown anew, as at another scale.
  mutating func invalidate() { shown = nil }

  /// The request that is due, which the caller then sends; nil when there is none.
  mutating func takeRequest() -> (serial: UInt32, shape: CursorShape)? {
    guard let serial, shown != wanted else { return nil }
    shown = wanted
    return (serial, wanted)
  }
}
