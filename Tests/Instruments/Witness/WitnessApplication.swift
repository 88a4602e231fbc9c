import UIKit

/// The first station of every event: checks that phases follow each other as they must, whoever is told of them.
final class WitnessApplication: UIApplication {
  override func sendEvent(_ event: UIEvent) {
    if let presses = event as? UIPressesEvent, wantsReport(presses) {
      Ledger.shared.report()
    }
    check(event)
    super.sendEvent(event)
    for touch in event.allTouches ?? [] where [.ended, .cancelled, .regionExited].contains(touch.phase) {
      if Ledger.shared.isOpen(touch, in: .views) {
        Ledger.shared.violation("\(Ledger.shared.name(touch)) is over and its view was not told")
      }
      Ledger.shared.forget(touch)
    }
  }

  /// F12 asks for the figures.
  private func wantsReport(_ event: UIPressesEvent) -> Bool {
    event.allPresses.contains { $0.phase == .began && $0.key?.keyCode == .keyboardF12 }
  }

  private func check(_ event: UIEvent) {
    let ledger = Ledger.shared
    ledger.number(event.allTouches ?? [])
    for touch in event.allTouches ?? [] {
      let place = ledger.name(touch)
      switch touch.phase {
      case .began: ledger.begin(touch, in: .touches, at: place)
      case .moved, .stationary: ledger.go(on: touch, in: .touches, at: place)
      case .ended, .cancelled: ledger.end(touch, in: .touches, at: place, cancelled: touch.phase == .cancelled)
      case .regionEntered: ledger.begin(touch, in: .hovers, at: place)
      case .regionMoved: ledger.go(on: touch, in: .hovers, at: place)
      case .regionExited: ledger.end(touch, in: .hovers, at: place, cancelled: false)
      }
    }
  }
}
