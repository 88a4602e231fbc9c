/// What an animation shows before it begins and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing, as at first. A raw value that is none of these four counts as this.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its start before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Its start before the beginning and its end after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsBackwards: Bool { self == .backwards || self == .both }
  var fillsForwards: Bool { self == .forwards || self == .both }
}
