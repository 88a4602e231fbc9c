import Foundation

/// The scroll rules of one `wl_pointer`, as a value: gathers the axis events of a frame into one step.
///
/// Per axis the finest figure wins: `axis_value120`, then `axis_discrete`, then `axis`. A wheel's fractions are kept, so
/// four quarter detents are exactly one. Frames without axis data leave the gesture and the remembered source alone.
struct ScrollAccumulator {
  /// What one wheel detent scrolls, in points: the axis value that compositors send for it, so that every seat version
  /// scrolls the same distance.
  static let pointsPerDetent: CGFloat = 10

  enum Axis { case vertical, horizontal }

  struct Step: Hashable {
    var phase: ScrollEvent.Phase
    var source: ScrollEvent.Source
    var delta: CGPoint
    var steps: CGPoint
    var isDirectionInverted: Bool
  }

  private struct AxisData {
    var value = 0.0
    var discrete: Int32?
    var value120: Int32?
    var stopped = false
    var seen = false
    var hasFigure: Bool { seen || discrete != nil || value120 != nil }
  }

  /// Below version 5 there are no frames, sources or stops: every axis event stands alone, and zero is a stop.
  let version: UInt32
  private var vertical = AxisData()
  private var horizontal = AxisData()
  private var source: ScrollEvent.Source?
  private var inverted = false
  /// What the gesture that is going on came from.
  private var gestureSource = ScrollEvent.Source.continuous
  /// Axes of the gesture that is going on.
  private var active: (vertical: Bool, horizontal: Bool) = (false, false)

  init(version: UInt32) { self.version = version }

  /// Whether axis data waits for its frame.
  var hasPendingData: Bool { vertical.hasFigure || horizontal.hasFigure || vertical.stopped || horizontal.stopped }
  var isGestureActive: Bool { active.vertical || active.horizontal }

  mutating func source(_ source: ScrollEvent.Source) { self.source = source }

  /// A distance in points. NaN and infinities are ignored.
  mutating func axis(_ axis: Axis, value: Double) {
    guard value.isFinite else { return }
    let isStop = version < 5 && value == 0
    update(axis) {
      if isStop {
        $0.stopped = true
      } else {
        $0.value += value
        $0.seen = true
      }
    }
  }

  /// Whole detents.
  mutating func discrete(_ axis: Axis, _ count: Int32) { update(axis) { $0.discrete = ($0.discrete ?? 0) &+ count } }

  /// 120ths of a detent.
  mutating func value120(_ axis: Axis, _ value: Int32) { update(axis) { $0.value120 = ($0.value120 ?? 0) &+ value } }

  mutating func stop(_ axis: Axis) { update(axis) { $0.stopped = true } }

  /// Whether the device moved against the content (natural scrolling). The figures already are the content's.
  mutating func relativeDirection(inverted: Bool) { self.inverted = inverted }

  /// Ends the group. At most two steps: a change, and the end of the gesture (before it, when a wheel ends the gesture).
  mutating func frame() -> [Step] {
    guard hasPendingData else { return [] }
    defer {
      vertical = AxisData()
      horizontal = AxisData()
    }
    let source = effectiveSource
    let isWheel = source == .wheel || source == .wheelTilt
    let x = figure(horizontal, isWheel: isWheel)
    let y = figure(vertical, isWheel: isWheel)
    let delta = CGPoint(x: x.delta, y: y.delta)
    var result: [Step] = []
    func step(_ phase: ScrollEvent.Phase, _ delta: CGPoint = .zero, _ steps: CGPoint = .zero) {
      result.append(Step(phase: phase, source: source, delta: delta, steps: steps, isDirectionInverted: inverted))
    }
    if isWheel {
      // A wheel is turned while fingers scroll: their stop may come without its source, or not at all.
      if isGestureActive {
        active = (false, false)
        result.append(
          Step(phase: .ended, source: gestureSource, delta: .zero, steps: .zero, isDirectionInverted: inverted))
      }
      if delta != .zero { step(.discrete, delta, CGPoint(x: x.steps, y: y.steps)) }
      return result
    }
    if delta != .zero {
      step(isGestureActive ? .changed : .began, delta)
      gestureSource = source
      if x.delta != 0 { active.horizontal = true }
      if y.delta != 0 { active.vertical = true }
    }
    let wasActive = isGestureActive
    if vertical.stopped { active.vertical = false }
    if horizontal.stopped { active.horizontal = false }
    if wasActive && !isGestureActive {
      step(.ended)
      self.source = nil
    }
    return result
  }

  /// The pointer went away in the middle of a gesture: no stop will come. Drops what has gathered.
  mutating func interrupt() -> Step? {
    vertical = AxisData()
    horizontal = AxisData()
    guard isGestureActive else { return nil }
    active = (false, false)
    defer { source = nil }
    return Step(phase: .ended, source: effectiveSource, delta: .zero, steps: .zero, isDirectionInverted: inverted)
  }

  private var effectiveSource: ScrollEvent.Source {
    if let source { return source }
    let hasDetents = [vertical, horizontal].contains { $0.discrete != nil || $0.value120 != nil }
    return version < 5 || hasDetents ? .wheel : .continuous
  }

  private func figure(_ data: AxisData, isWheel: Bool) -> (delta: CGFloat, steps: CGFloat) {
    guard isWheel else { return (data.value, 0) }
    let steps: CGFloat
    if let value120 = data.value120 {
      steps = CGFloat(value120) / 120
    } else if let discrete = data.discrete {
      steps = CGFloat(discrete)
    } else {
      steps = data.value / Self.pointsPerDetent
    }
    return (steps * Self.pointsPerDetent, steps)
  }

  private mutating func update(_ axis: Axis, _ change: (inout AxisData) -> Void) {
    switch axis {
    case .vertical: change(&vertical)
    case .horizontal: change(&horizontal)
    }
  }
}
