import Foundation

extension UIFont {
  /// How heavy a font is, on UIKit's scale from -1 to 1 where 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    // The values are those that UIKit's constants have.
    public static let ultraLight = Weight(-0.8)
    public static let thin = Weight(-0.6)
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
    public static let heavy = Weight(0.56)
    public static let black = Weight(0.62)

    private static let scale: [(Weight, CGFloat)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600),
      (.bold, 700), (.heavy, 800), (.black, 900),
    ]

    /// The weight on OpenType's scale, 100 ... 900, between the constants in proportion. NaN is regular.
    var openType: Int {
      guard !rawValue.isNaN else { return 400 }
      let scale = Weight.scale
      guard rawValue > scale[0].0.rawValue else { return 100 }
      for (low, high) in zip(scale, scale.dropFirst()) where rawValue <= high.0.rawValue {
        let share = (rawValue - low.0.rawValue) / (high.0.rawValue - low.0.rawValue)
        return Int((low.1 + (high.1 - low.1) * share).rounded())
      }
      return 900
    }

    /// The weight whose place on OpenType's scale is nearest.
    init(openType: Int) {
      let distance = { (entry: (Weight, CGFloat)) in abs(entry.1 - CGFloat(openType)) }
      self = Weight.scale.min { distance($0) < distance($1) }?.0 ?? .regular
    }
  }

  /// How wide the letters of a font are, on UIKit's scale where 0 is standard.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    // Core Text's scale of widths is from -1 to 1; these places on it are our choice.
    public static let compressed = Width(-0.4)
    public static let condensed = Width(-0.2)
    public static let standard = Width(0)
    public static let expanded = Width(0.2)

    /// The width in hundredths of the normal one, 50 ... 200, as OpenType has it. NaN is normal.
    var openType: Int {
      guard !rawValue.isNaN else { return 100 }
      return Int((100 + max(-0.4, min(0.8, rawValue)) * 125).rounded())
    }

    /// The width that is so many hundredths of the normal one.
    init(openType: Int) {
      self.init(CGFloat(openType - 100) / 125)
    }
  }
}
