import Foundation

extension UIScrollView {
  /// How fast content slows down that was let go: what is left of its speed after each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// 0 stops at once; below 1. Values outside of 0 ... 1 count as the nearest usable one, NaN as `normal`.
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// As lists move.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Stops sooner.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Which parts of the safe area add to `contentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Those along the axes that scroll; above and below also when a navigation controller shows the view.
    case automatic
    /// Those along the axes that scroll.
    case scrollableAxes
    /// None.
    case never
    /// All.
    case always
  }

  /// The colour of scroll indicators.
  public enum IndicatorStyle: Int, Sendable {
    /// Dark in the light style, light in the dark one.
    case `default`
    /// Dark.
    case black
    /// Light.
    case white
  }
}
