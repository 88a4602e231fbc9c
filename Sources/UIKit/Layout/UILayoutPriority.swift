/// How much a constraint matters, from 1 to 1000; 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// 1...1000; 1000 must hold.
  public var rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }

  /// Must hold.
  public static let required = UILayoutPriority(1000)
  /// What a button resists compression with.
  public static let defaultHigh = UILayoutPriority(750)
  /// What dragging uses that may resize the window's scene.
  public static let dragThatCanResizeScene = UILayoutPriority(510)
  /// What a scene stays at its size with.
  public static let sceneSizeStayPut = UILayoutPriority(500)
  /// What dragging uses that may not resize the window's scene.
  public static let dragThatCannotResizeScene = UILayoutPriority(490)
  /// What a button hugs its content with.
  public static let defaultLow = UILayoutPriority(250)
  /// What `systemLayoutSizeFitting(_:)` wants its target size with.
  public static let fittingSizeLevel = UILayoutPriority(50)
}

extension UILayoutPriority {
  /// The same for the solver. Traps when the priority is not a number or above 1000, as in UIKit.
  var strength: Strength {
    precondition(
      rawValue <= 1000,
      "It's illegal to set priority:\(rawValue). Priorities must be greater than 0 and less or equal to 1000 (required)."
    )
    return Strength(priority: rawValue)
  }
}
