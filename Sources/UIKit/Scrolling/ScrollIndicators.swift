import CoreGraphics
import Foundation
import QuartzCore
import Windowing

/// The two thin bars that show where in its content a scroll view is, while it moves.
///
/// They are layers, not views: `subviews` is the app's. When the content has come to rest they stay for a moment and fade.
@MainActor final class ScrollIndicators {
  /// Points, as on iOS.
  private static let thickness: CGFloat = 3
  /// Points from the view's edge and its corners, as on iOS.
  private static let margin: CGFloat = 3
  /// Points; so long a bar is at least.
  private static let leastLength: CGFloat = 36
  /// Points; so short it becomes when content is pulled beyond its end.
  private static let leastPulledLength: CGFloat = 8
  /// Seconds that it stays when the content has come to rest; near to iOS.
  private static let lingering: TimeInterval = 0.4
  /// Seconds that it takes to vanish; near to iOS.
  private static let fading: TimeInterval = 0.25
  /// How dark or light it is.
  private static let opacity: CGFloat = 0.35
  /// In front of all content.
  private static let height: CGFloat = 1_000_000

  private let bars: [ScrollAxis: CALayer] = [.horizontal: CALayer(), .vertical: CALayer()]
  private unowned let scrollView: UIScrollView
  private lazy var frames = FrameDriver { [weak self] in self?.fade(at: $0) }
  private var hiding: (any ScheduledAction)?
  private var fadeStart: TimeInterval?
  private(set) var isShown = false

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    for bar in bars.values {
      bar.zPosition = Self.height
      bar.cornerRadius = Self.thickness / 2
      bar.isHidden = true
      bar.changesAtOnce = true
      scrollView.layer.addSublayer(bar)
    }
  }

  isolated deinit { hiding?.cancel() }

  // MARK: Seen and unseen

  /// Shows the bars until `hideSoon()`.
  func show() {
    hiding?.cancel()
    hiding = nil
    frames.stop()
    fadeStart = nil
    isShown = true
    for bar in bars.values { bar.opacity = 1 }
    layOut()
  }

  /// Lets the bars fade in a moment.
  func hideSoon() {
    guard isShown, hiding == nil, fadeStart == nil else { return }
    guard let server = UIApplication.ifRunning?.server else { return hide() }
    hiding = server.schedule(at: server.now + Self.lingering) { [weak self] in
      guard let self else { return }
      self.hiding = nil
      self.fadeStart = CACurrentMediaTime()
      if self.scrollView.window == nil || !self.frames.start() { self.hide() }
    }
  }

  private func fade(at time: TimeInterval) {
    guard let fadeStart, scrollView.window != nil else { return hide() }
    let part = (time - fadeStart) / Self.fading
    guard part < 1 else { return hide() }
    for bar in bars.values { bar.opacity = Float(1 - max(0, part)) }
  }

  private func hide() {
    frames.stop()
    fadeStart = nil
    isShown = false
    for bar in bars.values { bar.isHidden = true }
  }

  // MARK: Place

  /// Puts the bars where the content is.
  func layOut() {
    guard isShown else { return }
    let both = isWanted(.horizontal) && isWanted(.vertical)
    for (axis, bar) in bars {
      guard isWanted(axis), let frame = frame(of: axis, besideOther: both) else {
        bar.isHidden = true
        continue
      }
      bar.isHidden = false
      bar.frame = frame
      bar.backgroundColor = color
    }
  }

  private func isWanted(_ axis: ScrollAxis) -> Bool {
    let isAllowed =
      axis == .horizontal ? scrollView.showsHorizontalScrollIndicator : scrollView.showsVerticalScrollIndicator
    return isAllowed && scrollView.isScrollable(axis)
  }

  private var color: CGColor {
    let isDark: Bool
    switch scrollView.indicatorStyle {
    case .black: isDark = true
    case .white: isDark = false
    case .default: isDark = scrollView.traitCollection.userInterfaceStyle != .dark
    }
    return UIColor(white: isDark ? 0 : 1, alpha: Self.opacity).cgColor
  }

  /// The bar's place in the view's space; nil where there is no room for it.
  private func frame(of axis: ScrollAxis, besideOther: Bool) -> CGRect? {
    let bounds = scrollView.bounds
    let limits = scrollView.limits(axis)
    let length = axis.of(bounds.size)
    let range = limits.upperBound - limits.lowerBound + length
    let area = bounds.inset(by: insets(of: axis))
    // Two bars leave the corner to each other.
    let corner = besideOther ? Self.thickness + Self.margin : 0
    let track = axis.of(area.size) - 2 * Self.margin - corner
    guard range.isFinite, range > 0, length.isFinite, track > Self.leastPulledLength else { return nil }
    let offset = axis.of(scrollView.contentOffset)
    let pulled = max(limits.lowerBound - offset, offset - limits.upperBound, 0)
    var bar = min(track, max(Self.leastLength, track * length / range))
    bar = max(Self.leastPulledLength, bar - pulled)
    let span = limits.upperBound - limits.lowerBound
    let part = span > 0 ? min(max((offset - limits.lowerBound) / span, 0), 1) : 0
    let start = axis.of(area.origin) + Self.margin + (track - bar) * part
    guard start.isFinite, bar.isFinite else { return nil }
    if axis == .vertical {
      let isRightToLeft = scrollView.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x = isRightToLeft ? area.minX + Self.margin : area.maxX - Self.margin - Self.thickness
      return CGRect(x: x, y: start, width: Self.thickness, height: bar)
    }
    return CGRect(x: start, y: area.maxY - Self.margin - Self.thickness, width: bar, height: Self.thickness)
  }

  /// What the bar keeps away from; NaN counts as 0.
  private func insets(of axis: ScrollAxis) -> UIEdgeInsets {
    let own =
      axis == .horizontal ? scrollView.horizontalScrollIndicatorInsets : scrollView.verticalScrollIndicatorInsets
    let safe = scrollView.automaticallyAdjustsScrollIndicatorInsets ? scrollView.safeAreaInsets : .zero
    func number(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    return UIEdgeInsets(
      top: number(own.top + safe.top), left: number(own.left + safe.left), bottom: number(own.bottom + safe.bottom),
      right: number(own.right + safe.right))
  }
}

extension UIScrollView {
  /// Shows the indicators while something moves.
  func showIndicators() {
    if indicators == nil {
      guard showsVerticalScrollIndicator || showsHorizontalScrollIndicator else { return }
      indicators = ScrollIndicators(self)
    }
    indicators?.show()
  }

  /// Lets the indicators fade in a moment.
  func hideIndicators() { indicators?.hideSoon() }

  func layOutIndicators() { indicators?.layOut() }

  /// Shows the indicators for a moment; nothing without a window.
  func flashIndicators() {
    guard window != nil else { return }
    showIndicators()
    if case .none = movement { hideIndicators() }
  }
}
