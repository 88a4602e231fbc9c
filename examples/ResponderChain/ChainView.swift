import UIKit

/// The chain as a column of stations, the first at the bottom, which light up one after the other as an event passes.
final class ChainView: UIView {
  /// Seconds from one station to the next: slow enough to follow. Zero shows the whole way at once.
  static var stepInterval: TimeInterval = 0.09
  private static let gap: CGFloat = 4

  let rows = Station.allCases.map { StationRow($0) }
  /// Called when the last station of an event is lit.
  var onArrival: (() -> Void)?
  private var lit = 0
  private var timer: Timer?

  override init(frame: CGRect) {
    super.init(frame: frame)
    var below: UIView?
    for row in rows {
      row.translatesAutoresizingMaskIntoConstraints = false
      addSubview(row)
      row.handleButton.addAction(UIAction { [weak self] _ in self?.toggle(row) }, for: .touchUpInside)
      NSLayoutConstraint.activate([
        row.leadingAnchor.constraint(equalTo: leadingAnchor), row.trailingAnchor.constraint(equalTo: trailingAnchor),
        row.bottomAnchor.constraint(
          equalTo: below?.topAnchor ?? bottomAnchor, constant: below == nil ? 0 : -Self.gap),
        row.heightAnchor.constraint(equalTo: rows[0].heightAnchor),
      ])
      below = row
    }
    below?.topAnchor.constraint(equalTo: topAnchor).isActive = true
  }

  private func toggle(_ row: StationRow) {
    row.handleButton.isSelected.toggle()
    if row.handleButton.isSelected {
      EventTrace.shared.handlers.insert(row.station)
    } else {
      EventTrace.shared.handlers.remove(row.station)
    }
  }

  /// Lights the stations of the event that sets out now, as it reaches them.
  func followEvent() {
    timer?.invalidate()
    lit = 0
    for row in rows { row.lamp = .dark }
    guard Self.stepInterval > 0 else {
      // By the end of this turn the event has been everywhere.
      setNeedsLayout()
      return
    }
    timer = Timer.scheduledTimer(withTimeInterval: Self.stepInterval, repeats: true) { [weak self] timer in
      // A timer of the main run loop fires on the main actor.
      MainActor.assumeIsolated {
        if self?.lightNext() != true { self?.timer?.invalidate() }
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    if Self.stepInterval <= 0 { while lightNext() {} }
  }

  /// Lights one more station. False when there is none.
  private func lightNext() -> Bool {
    let trace = EventTrace.shared
    guard lit < trace.visits.count else { return false }
    let station = trace.visits[lit]
    rows[station.rawValue].lamp = station == trace.handler ? .handled : .passed
    lit += 1
    if lit == trace.visits.count { onArrival?() }
    return lit < trace.visits.count
  }
}
