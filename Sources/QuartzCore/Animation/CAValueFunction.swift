/// How numbers become a transform.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// Turns an animation's number into a part of a transform: an angle in radians, a factor, or points.
public final class CAValueFunction: Sendable {
  public let name: CAValueFunctionName
  /// The part of a transform, as in key paths.
  let part: String

  /// Nil for an unknown name.
  public init?(name: CAValueFunctionName) {
    let parts: [CAValueFunctionName: String] = [
      .rotateX: "rotation.x", .rotateY: "rotation.y", .rotateZ: "rotation.z", .scaleX: "scale.x", .scaleY: "scale.y",
      .scaleZ: "scale.z", .translateX: "translation.x", .translateY: "translation.y", .translateZ: "translation.z",
    ]
    guard let part = parts[name] else { return nil }
    self.name = name
    self.part = part
  }
}
