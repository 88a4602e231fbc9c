import UIKit

/// Writes the lines about touches of a view, and keeps the ledger of them.
@MainActor struct TouchTeller {
  /// The view's name as it was when its touches began: it may have left its window when they end.
  private var places: [UITouch: String] = [:]

  mutating func tell(_ touches: Set<UITouch>, _ event: UIEvent?, _ view: any Named) {
    let ledger = Ledger.shared
    for touch in touches.sorted(by: { ledger.number($0) < ledger.number($1) }) {
      let place = places[touch] ?? view.fullName
      let phase: String
      switch touch.phase {
      case .began:
        phase = "began"
        places[touch] = place
        ledger.begin(touch, in: .views, at: place)
      case .ended:
        phase = "ended"
        places[touch] = nil
        ledger.end(touch, in: .views, at: place, cancelled: false)
      case .cancelled:
        phase = "cancelled"
        places[touch] = nil
        ledger.end(touch, in: .views, at: place, cancelled: true)
      default:
        phase = "\(touch.phase)"
        ledger.go(on: touch, in: .views, at: place)
      }
      let kind = touch.type == .direct ? "finger" : "pointer"
      let window = view.window ?? touch.window
      Log.say(
        "touch \(phase) \(ledger.name(touch)) \(place) \(Log.text(touch.location(in: window))) \(kind)"
          + " taps \(touch.tapCount)\(others(event, touches))")
    }
  }

  /// " with t2 stationary": the touches of the event that this call is not about.
  private func others(_ event: UIEvent?, _ touches: Set<UITouch>) -> String {
    let rest = (event?.allTouches ?? []).subtracting(touches).map { "\(Ledger.shared.name($0)) \($0.phase)" }.sorted()
    return rest.isEmpty ? "" : " with " + rest.joined(separator: ", ")
  }
}
