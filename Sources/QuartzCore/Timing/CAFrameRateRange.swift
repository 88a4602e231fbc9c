/// Frame rates that are wanted, in frames a second.
public struct CAFrameRateRange: Sendable, Hashable {
  public var minimum: Float
  public var maximum: Float
  /// The best one; nil when every rate of the range is as good.
  public var preferred: Float?

  /// No wish: every frame of the display.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil)

  /// A range of rates. Traps when they are negative, not finite, or not in this order: minimum, preferred, maximum.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    precondition(
      minimum.isFinite && maximum.isFinite && minimum >= 0 && minimum <= maximum,
      "CAFrameRateRange: minimum \(minimum) and maximum \(maximum) are no range of rates")
    if let preferred {
      precondition(
        preferred >= minimum && preferred <= maximum,
        "CAFrameRateRange: preferred \(preferred) is not between \(minimum) and \(maximum)")
    }
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }
}
