import UIKit

/// One lane: its name and state at the left, and its bars and ticks, which move to the left as time goes on.
final class LaneView: UIView {
  /// Points for a second.
  static let speed: CGFloat = 60
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
  private let strip = CALayer()
  private var bars: [(layer: CALayer, kind: Lane.Kind)] = []
  private var ticks: [(layer: CALayer, x: CGFloat)?] = []
  private var cuts: [CALayer] = []
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
    for (index, bar) in bars.enumerated() { place(bar.layer, lane.bars[index]) }
    for case let tick? in ticks { place(tick.layer, tickAt: tick.x) }
    for cut in cuts { cut.frame.size.height = bounds.height }
    strip.position.x = track.bounds.width - x(clock)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    for bar in bars { bar.kind.style(bar.layer, traitCollection) }
    for case let tick? in ticks { tick.layer.backgroundColor = tickColor }
    for cut in cuts { cut.backgroundColor = cutColor }
  }

  // MARK: Time

  /// Shows the lane as it is at `clock`. `cut` says that time stood still just before.
  func update(to clock: TimeInterval, cuts times: [TimeInterval]) {
    forget()
    for (index, bar) in lane.bars.enumerated() {
      if index == bars.count {
        let layer = CALayer()
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
    for case let tick? in ticks.prefix(lane.forgottenTicks - forgottenTicks) { tick.layer.removeFromSuperlayer() }
    ticks.removeFirst(min(ticks.count, lane.forgottenTicks - forgottenTicks))
    forgottenTicks = lane.forgottenTicks
  }

  private func addTick(at time: TimeInterval) {
    let x = x(time)
    if let last = ticks.last(where: { $0 != nil }), let last, x - last.x < Self.tickDistance {
      ticks.append(nil)
      return
    }
    let layer = CALayer()
    layer.backgroundColor = tickColor
    strip.addSublayer(layer)
    place(layer, tickAt: x)
    ticks.append((layer, x))
  }

  private func showCuts(_ times: [TimeInterval]) {
    while cuts.count > times.count { cuts.removeLast().removeFromSuperlayer() }
    while cuts.count < times.count {
      let layer = CALayer()
      layer.backgroundColor = cutColor
      strip.addSublayer(layer)
      cuts.append(layer)
    }
    for (layer, time) in zip(cuts, times) {
      let frame = CGRect(x: x(time), y: 0, width: 1, height: bounds.height)
      if layer.frame != frame { layer.frame = frame }
    }
  }

  // MARK: Places

  /// Where a time is on the strip, on whole pixels: what moves by them stays sharp.
  private func x(_ time: TimeInterval) -> CGFloat {
    let scale = max(1, traitCollection.displayScale)
    return (time * Self.speed * scale).rounded() / scale
  }

  private var axis: CGFloat { (bounds.height / 2 + 3).rounded() }

  private func place(_ layer: CALayer, _ bar: Lane.Bar, at clock: TimeInterval? = nil) {
    let start = x(bar.start)
    let end = max(x(bar.end ?? clock ?? self.clock), start + Self.shortestBar)
    let height = bar.kind.height
    let frame = CGRect(x: start, y: axis - height / 2, width: end - start, height: height)
    if layer.frame != frame { layer.frame = frame }
  }

  private func place(_ layer: CALayer, tickAt x: CGFloat) {
    layer.frame = CGRect(x: x, y: axis - 14, width: Self.tickSize.width, height: Self.tickSize.height)
  }

  private var tickColor: CGColor { UIColor.label.resolvedColor(with: traitCollection).cgColor }
  private var cutColor: CGColor { UIColor.systemGray4.resolvedColor(with: traitCollection).cgColor }
}
