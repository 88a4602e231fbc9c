import UIKit

/// One lane: its name and state at the left, and its bars and ticks, which move to the left as time goes on.
final class LaneView: UIView {
  /// In a narrow and in a wide lane, points for a second.
  private static let speeds: (narrow: CGFloat, wide: CGFloat) = (60, 100)
  /// A bar that ends at once is still seen.
  private static let shortestBar: CGFloat = 4
  /// Ticks (points) that are nearer together would run into each other.
  private static let tickDistance: CGFloat = 3
  private static let tickSize = CGSize(width: 1, height: 5)

  let lane: Lane
  /// How wide the names are.
  var nameWidth: CGFloat = 100 {
    didSet { if oldValue != nameWidth { setNeedsLayout() } }
  }

  private let nameLabel = UILabel()
  private let statusLabel = UILabel()
  private let track = UIView()
  /// Holds bars and ticks where they are in time; it moves, they do not.
  private let strip = StillLayer()
  private var bars: [(layer: CALayer, kind: Lane.Kind)] = []
  /// Nil for a tick that is too near to the one before.
  private var ticks: [CALayer?] = []
  private var cuts: [CALayer] = []
  private var cutTimes: [TimeInterval] = []
  private var forgottenBars = 0
  private var forgottenTicks = 0
  private var clock: TimeInterval = 0

  init(_ lane: Lane) {
    self.lane = lane
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    nameLabel.text = lane.name
    nameLabel.font = .systemFont(ofSize: 13, weight: .medium)
    statusLabel.font = .systemFont(ofSize: 11)
    statusLabel.textColor = .secondaryLabel
    track.clipsToBounds = true
    track.layer.addSublayer(strip)
    for part in [nameLabel, statusLabel, track] { addSubview(part) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = max(0, (bounds.height - 29) / 2)
    nameLabel.frame = CGRect(x: 12, y: top, width: nameWidth - 16, height: 16)
    statusLabel.frame = CGRect(x: 12, y: top + 15, width: nameWidth - 16, height: 13)
    track.frame = CGRect(x: nameWidth, y: 0, width: max(0, bounds.width - nameWidth - 12), height: bounds.height)
    // Shown at another speed or height every bar has another place. There may be newer ones, which are not shown yet.
    forget()
    for (bar, state) in zip(bars, lane.bars) { place(bar.layer, state, at: clock) }
    for case (let tick?, let time) in zip(ticks, lane.ticks) { place(tick, tickAt: time) }
    for (layer, time) in zip(cuts, cutTimes) { place(layer, cutAt: time) }
    strip.position.x = track.bounds.width - x(clock)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    for bar in bars { bar.kind.style(bar.layer, traitCollection) }
    for case let tick? in ticks { tick.backgroundColor = tickColor }
    for cut in cuts { cut.backgroundColor = cutColor }
  }

  // MARK: Time

  /// Shows the lane as it is at `clock`. At the times of `cuts` time stood still.
  func update(to clock: TimeInterval, cuts times: [TimeInterval]) {
    forget()
    for (index, bar) in lane.bars.enumerated() {
      if index == bars.count {
        let layer = StillLayer()
        bar.kind.style(layer, traitCollection)
        strip.addSublayer(layer)
        bars.append((layer, bar.kind))
      }
      // Those before the last two have their length.
      if index >= lane.bars.count - 2 || bar.end == nil || bars[index].layer.bounds.width == 0 {
        place(bars[index].layer, bar, at: clock)
      }
    }
    while ticks.count < lane.ticks.count { addTick(at: lane.ticks[ticks.count]) }
    showCuts(times)
    if statusLabel.text != lane.status { statusLabel.text = lane.status }
    self.clock = clock
    strip.position.x = track.bounds.width - x(clock)
  }

  private func forget() {
    for bar in bars.prefix(lane.forgottenBars - forgottenBars) { bar.layer.removeFromSuperlayer() }
    bars.removeFirst(min(bars.count, lane.forgottenBars - forgottenBars))
    forgottenBars = lane.forgottenBars
    for case let tick? in ticks.prefix(lane.forgottenTicks - forgottenTicks) { tick.removeFromSuperlayer() }
    ticks.removeFirst(min(ticks.count, lane.forgottenTicks - forgottenTicks))
    forgottenTicks = lane.forgottenTicks
  }

  private func addTick(at time: TimeInterval) {
    if let last = ticks.lastIndex(where: { $0 != nil }), x(time) - x(lane.ticks[last]) < Self.tickDistance {
      ticks.append(nil)
      return
    }
    let layer = StillLayer()
    layer.backgroundColor = tickColor
    strip.addSublayer(layer)
    place(layer, tickAt: time)
    ticks.append(layer)
  }

  private func showCuts(_ times: [TimeInterval]) {
    guard times != cutTimes else { return }
    cutTimes = times
    while cuts.count > times.count { cuts.removeLast().removeFromSuperlayer() }
    while cuts.count < times.count {
      let layer = StillLayer()
      layer.backgroundColor = cutColor
      strip.addSublayer(layer)
      cuts.append(layer)
    }
    for (layer, time) in zip(cuts, times) { place(layer, cutAt: time) }
  }

  // MARK: Places

  /// Where a time is on the strip, on whole pixels: what moves by them stays sharp.
  private func x(_ time: TimeInterval) -> CGFloat {
    let scale = max(1, traitCollection.displayScale)
    return (time * (isWide ? Self.speeds.wide : Self.speeds.narrow) * scale).rounded() / scale
  }

  private var isWide: Bool { bounds.width > 480 }
  /// In tall lanes the bars are tall.
  private var zoom: CGFloat { max(1, min(bounds.height / 36, 1.75)) }
  private var axis: CGFloat { (bounds.height / 2 + 3).rounded() }

  private func place(_ layer: CALayer, _ bar: Lane.Bar, at clock: TimeInterval) {
    let start = x(bar.start)
    let end = max(x(bar.end ?? clock), start + Self.shortestBar)
    let height = (bar.kind.height * zoom / 2).rounded() * 2
    let frame = CGRect(x: start, y: axis - height / 2, width: end - start, height: height)
    if layer.frame != frame { layer.frame = frame }
  }

  private func place(_ layer: CALayer, tickAt time: TimeInterval) {
    let y = axis - (Lane.Kind.began.height * zoom / 2).rounded() - Self.tickSize.height - 2
    layer.frame = CGRect(x: x(time), y: y, width: Self.tickSize.width, height: Self.tickSize.height)
  }

  private func place(_ layer: CALayer, cutAt time: TimeInterval) {
    layer.frame = CGRect(x: x(time), y: 0, width: 1, height: bounds.height)
  }

  private var tickColor: CGColor { UIColor.label.resolvedColor(with: traitCollection).cgColor }
  private var cutColor: CGColor { UIColor.systemGray4.resolvedColor(with: traitCollection).cgColor }
}

/// A layer that is where it is put, and does not glide there.
private final class StillLayer: CALayer {
  override func action(forKey event: String) -> (any CAAction)? { nil }
}
