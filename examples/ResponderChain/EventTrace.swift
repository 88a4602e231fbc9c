import UIKit

extension Selector {
  /// The action that the button sends to nobody in particular.
  static let ring: Selector = "ring:"
}

/// Follows one event after the other along the responder chain, and knows who is to handle them.
///
/// Every responder of this app asks `arrives(_:with:at:)` when an event reaches it, and passes the event on unless it
/// handles it.
@MainActor final class EventTrace {
  static let shared = EventTrace()

  /// What travels.
  enum Kind: String {
    case touches = "touchesBegan"
    case presses = "pressesBegan"
    case action = "canPerformAction"
  }

  /// The stations that handle what reaches them.
  var handlers: Set<Station> = []
  /// What travelled last; nil when nothing has.
  private(set) var kind: Kind?
  /// The stations it came by, in order.
  private(set) var visits: [Station] = []
  /// Who handled it; nil when nobody did.
  private(set) var handler: Station?
  /// Called when an event sets out from its first station.
  var onStart: (() -> Void)?

  private var event: UIEvent?

  /// Notes that an event reached `station`. True when the station handles it, and it goes no further.
  func arrives(_ kind: Kind, with event: UIEvent?, at station: Station) -> Bool {
    // One event sets out several times when fingers come down on several views at once.
    let isNew = event !== self.event || kind != self.kind || visits.last.map { station.rawValue <= $0.rawValue } ?? true
    if isNew {
      self.kind = kind
      self.event = event
      visits = []
      handler = nil
      onStart?()
    }
    visits.append(station)
    guard handlers.contains(station) else { return false }
    handler = station
    return true
  }

  /// Forgets the last event.
  func reset() {
    kind = nil
    event = nil
    visits = []
    handler = nil
  }

  /// What happened to the last event, in words.
  var summary: String {
    guard let kind else { return "Touch the pad, press a key, or send an action." }
    if let handler { return "\(kind.rawValue): handled by \(handler.className)." }
    return "\(kind.rawValue): nobody handled it; it was dropped."
  }
}
