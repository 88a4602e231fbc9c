import CoreGraphics
import Foundation

/// How a keyframe animation goes from one value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Straight from one to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each stays until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, and at the same pace everywhere; key times and timing functions are not read.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a smooth curve through all.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a smooth curve at the same pace everywhere.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Whether what moves along a path turns with it.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The x axis points back along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// Takes a property through several values, or a point along a path.
@MainActor open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, first to last; those of another kind than the property's make the animation do nothing. Not read when
  /// there is a path.
  open var values: [Any]? {
    willSet { trapIfFrozen() }
  }

  /// The way of a point; each end point of an element is a keyframe.
  open var path: CGPath? {
    willSet { trapIfFrozen() }
  }

  /// When each value comes, 0 to 1 of the duration, rising; nil for even steps. A list of another length than the values
  /// is not read; `discrete` has one time more, the end.
  open var keyTimes: [NSNumber]? {
    willSet { trapIfFrozen() }
  }

  /// The pace of each step; a list that is too short counts as even from there on.
  open var timingFunctions: [CAMediaTimingFunction]? {
    willSet { trapIfFrozen() }
  }

  open var calculationMode = CAAnimationCalculationMode.linear {
    willSet { trapIfFrozen() }
  }

  /// How tight a cubic curve is at each value, -1 to 1; 0 where there is none.
  open var tensionValues: [NSNumber]? {
    willSet { trapIfFrozen() }
  }
  /// How sharp its corners are.
  open var continuityValues: [NSNumber]? {
    willSet { trapIfFrozen() }
  }
  /// Where its tangents lean, to the value before or after.
  open var biasValues: [NSNumber]? {
    willSet { trapIfFrozen() }
  }

  /// Whether the layer turns along the path; nil does not.
  open var rotationMode: CAAnimationRotationMode? {
    willSet { trapIfFrozen() }
  }

  public required init() { super.init() }

  override func take(valuesOf other: CAAnimation) {
    super.take(valuesOf: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    path = other.path.map { CGPath($0.storage) }
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
    rotationMode = other.rotationMode
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "values": values
    case "path": path
    case "keyTimes": keyTimes
    case "timingFunctions": timingFunctions
    case "calculationMode": calculationMode
    case "rotationMode": rotationMode
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "values": values = value as? [Any]
    case "path": path = value as? CGPath
    case "keyTimes": keyTimes = value as? [NSNumber]
    case "timingFunctions": timingFunctions = value as? [CAMediaTimingFunction]
    case "calculationMode":
      calculationMode =
        value as? CAAnimationCalculationMode ?? CAAnimationCalculationMode(rawValue: value as? String ?? "")
    case "rotationMode":
      rotationMode =
        value as? CAAnimationRotationMode ?? (value as? String).map { CAAnimationRotationMode(rawValue: $0) }
    default: super.setValue(value, forKey: key)
    }
  }

  override func record(_ timing: TimingValues) -> AnimationRecord? {
    guard let kind = property?.kind else { return nil }
    if let path, kind == .point { return record(timing, travel(path)) }
    guard let given = values, !given.isEmpty else { return nil }
    let values = given.compactMap { AnimatableValue($0, as: kind) }
    guard values.count == given.count else { return nil }
    return record(timing, .keyframes(values, schedule(count: values.count, distances: distances(values))))
  }

  /// How far it is from one value to the next, for an even pace; on a curve in several steps.
  private func distances(_ values: [AnimatableValue]) -> [Double] {
    switch mode {
    case .paced: return zip(values, values.dropFirst()).map { Double($0.distance(to: $1)) }
    case .cubicPaced:
      let curve = schedule(.cubic, count: values.count, distances: [])
      let points = (0..<max(0, values.count - 1)).flatMap { index in
        (0..<Self.stepsOnCurve).map { step in
          curve.value(of: values, index: index, fraction: Double(step) / Double(Self.stepsOnCurve))
        }
      }
      return zip(points, points.dropFirst() + values.suffix(1)).map { Double($0.distance(to: $1)) }
    default: return []
    }
  }

  /// Of one value to the next, to measure the curve between them. Ours.
  private static let stepsOnCurve = 32

  private var mode: KeyframeSchedule.Mode {
    switch calculationMode {
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    default: .linear
    }
  }

  private func schedule(
    _ mode: KeyframeSchedule.Mode? = nil, count: Int, distances: [Double]
  ) -> KeyframeSchedule {
    KeyframeSchedule(
      valueCount: count, mode: mode ?? self.mode, keyTimes: keyTimes?.map(\.doubleValue),
      curves: timingFunctions?.map(\.curve) ?? [], distances: distances,
      tensions: tensionValues?.map(\.doubleValue) ?? [], continuities: continuityValues?.map(\.doubleValue) ?? [],
      biases: biasValues?.map(\.doubleValue) ?? [])
  }

  private func travel(_ path: CGPath) -> PropertyTrack.Values? {
    guard let travel = PathTravel(path.storage) else { return nil }
    let rotation: PropertyTrack.PathRotation? =
      switch rotationMode {
      case .rotateAuto: .forwards
      case .rotateAutoReverse: .backwards
      default: nil
      }
    let isPaced = mode == .paced || mode == .cubicPaced
    return .path(
      travel, isPaced ? nil : schedule(count: travel.pieceCount + 1, distances: []), rotation: rotation)
  }
}
