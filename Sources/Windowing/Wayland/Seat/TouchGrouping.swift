import Foundation

/// The touch rules of one `wl_touch`, as a value fed with its events.
///
/// `frame` groups changes; it does not gate them: some compositors send no frame after an `up`, some none at all, so
/// everything is taken at the end of each batch of events (`flush`), framed or not. Groups of mere motion that follow
/// each other in one batch become one. Ids are arbitrary and may be used again at once. Every contact that began ends
/// exactly once.
struct TouchGrouping {
  private struct Contact {
    var surface: SurfaceID
    var location: CGPoint
    var majorRadius: CGFloat = 0
    var orientation: CGFloat = 0
    var time: TimeInterval
  }

  /// The seat's number, which becomes `ContactID.device`.
  let device: Int
  private var contacts: [Int32: Contact] = [:]
  /// Ids in the order they went down, so that cancels come in a fixed order.
  private var order: [Int32] = []
  private var pending: [TouchChange] = []
  private var groups: [TouchFrame] = []

  init(device: Int) { self.device = device }

  var hasActiveContacts: Bool { !contacts.isEmpty }
  var hasPendingChanges: Bool { !pending.isEmpty || !groups.isEmpty }

  /// A finger touched `surface`. An id that is still down is cancelled first.
  mutating func down(
    id: Int32, surface: SurfaceID, location: CGPoint, time: TimeInterval, serial: UInt32
  ) {
    if contacts[id] != nil { end(id, .cancelled, time) }
    contacts[id] = Contact(surface: surface, location: location, time: time)
    order.append(id)
    record(id, .began, time, serial)
  }

  /// A finger moved. Unknown ids are ignored.
  mutating func motion(id: Int32, location: CGPoint, time: TimeInterval) {
    guard contacts[id] != nil else { return }
    contacts[id]!.location = location
    contacts[id]!.time = time
    record(id, .moved, time)
  }

  /// A finger lifted, where it was last. Unknown ids are ignored.
  mutating func up(id: Int32, time: TimeInterval) {
    guard contacts[id] != nil else { return }
    end(id, .ended, time)
  }

  /// The contact's ellipse: `major` is the length of its longer axis in points.
  mutating func shape(id: Int32, major: Double) {
    guard contacts[id] != nil, major.isFinite, major >= 0 else { return }
    contacts[id]!.majorRadius = major / 2
    amend(id)
  }

  /// The angle of the ellipse's longer axis to the surface's y axis, in degrees clockwise.
  mutating func orientation(id: Int32, degrees: Double) {
    guard contacts[id] != nil, degrees.isFinite else { return }
    contacts[id]!.orientation = degrees * .pi / 180
    amend(id)
  }

  /// All contacts were taken away: by the compositor, with the capability, the seat, or a move or resize.
  mutating func cancelAll(time: TimeInterval) {
    for id in order { end(id, .cancelled, time) }
  }

  /// The contacts on `surface` end as cancelled, because it closes or is moved by the user.
  mutating func cancel(on surface: SurfaceID, time: TimeInterval) {
    for id in order where contacts[id]?.surface == surface { end(id, .cancelled, time) }
  }

  /// `wl_touch.frame`: what came since the last one belongs together.
  mutating func frame() {
    guard !pending.isEmpty else { return }
    if Self.isMotion(pending), let last = groups.indices.last, Self.isMotion(groups[last].changes) {
      groups[last].changes += pending
    } else {
      groups.append(TouchFrame(changes: pending))
    }
    pending.removeAll()
  }

  /// All groups since the last call, in order. Called at the end of a batch, and after a cancel.
  mutating func flush() -> [TouchFrame] {
    frame()
    defer { groups.removeAll() }
    return groups
  }

  private static func isMotion(_ changes: [TouchChange]) -> Bool { changes.allSatisfy { $0.phase == .moved } }

  private mutating func end(_ id: Int32, _ phase: TouchChange.Phase, _ time: TimeInterval) {
    record(id, phase, time)
    contacts[id] = nil
    order.removeAll { $0 == id }
  }

  private mutating func record(_ id: Int32, _ phase: TouchChange.Phase, _ time: TimeInterval, _ serial: UInt32? = nil) {
    guard let contact = contacts[id] else { return }
    pending.append(
      TouchChange(
        contact: ContactID(device: device, number: Int(id)), surface: contact.surface, phase: phase,
        location: contact.location, time: time, majorRadius: contact.majorRadius, orientation: contact.orientation,
        serial: serial))
  }

  /// Puts a new shape into the contact's newest change of this group; a shape that comes alone is a move in place.
  private mutating func amend(_ id: Int32) {
    guard let contact = contacts[id] else { return }
    // In this group only: what an earlier frame closed is done.
    let name = ContactID(device: device, number: Int(id))
    guard let index = pending.lastIndex(where: { $0.contact == name }) else {
      record(id, .moved, contact.time)
      return
    }
    pending[index].majorRadius = contact.majorRadius
    pending[index].orientation = contact.orientation
  }
}
