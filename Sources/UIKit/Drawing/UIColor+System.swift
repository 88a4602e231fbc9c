import CoreGraphics
import Foundation

/// Colours that adapt to light and dark. The numbers are those iOS 17 shows, 0 ... 255 in sRGB.
extension UIColor {
  private static func byte(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> Components {
    Components(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
  }

  private static func adaptive(_ light: Components, _ dark: Components) -> UIColor {
    UIColor(storage: .adaptive(light: light, dark: dark))
  }

  // MARK: Tints

  public static let systemRed = adaptive(byte(255, 59, 48), byte(255, 69, 58))
  public static let systemOrange = adaptive(byte(255, 149, 0), byte(255, 159, 10))
  public static let systemYellow = adaptive(byte(255, 204, 0), byte(255, 214, 10))
  public static let systemGreen = adaptive(byte(52, 199, 89), byte(48, 209, 88))
  public static let systemMint = adaptive(byte(0, 199, 190), byte(99, 230, 226))
  public static let systemTeal = adaptive(byte(48, 176, 199), byte(64, 200, 224))
  public static let systemCyan = adaptive(byte(50, 173, 230), byte(100, 210, 255))
  public static let systemBlue = adaptive(byte(0, 122, 255), byte(10, 132, 255))
  public static let systemIndigo = adaptive(byte(88, 86, 214), byte(94, 92, 230))
  public static let systemPurple = adaptive(byte(175, 82, 222), byte(191, 90, 242))
  public static let systemPink = adaptive(byte(255, 45, 85), byte(255, 55, 95))
  public static let systemBrown = adaptive(byte(162, 132, 94), byte(172, 142, 104))

  // MARK: Greys

  public static let systemGray = adaptive(byte(142, 142, 147), byte(142, 142, 147))
  public static let systemGray2 = adaptive(byte(174, 174, 178), byte(99, 99, 102))
  public static let systemGray3 = adaptive(byte(199, 199, 204), byte(72, 72, 74))
  public static let systemGray4 = adaptive(byte(209, 209, 214), byte(58, 58, 60))
  public static let systemGray5 = adaptive(byte(229, 229, 234), byte(44, 44, 46))
  public static let systemGray6 = adaptive(byte(242, 242, 247), byte(28, 28, 30))

  // MARK: Text

  public static let label = adaptive(byte(0, 0, 0), byte(255, 255, 255))
  public static let secondaryLabel = adaptive(byte(60, 60, 67, 0.6), byte(235, 235, 245, 0.6))
  public static let tertiaryLabel = adaptive(byte(60, 60, 67, 0.3), byte(235, 235, 245, 0.3))
  public static let quaternaryLabel = adaptive(byte(60, 60, 67, 0.18), byte(235, 235, 245, 0.16))
  public static let placeholderText = adaptive(byte(60, 60, 67, 0.3), byte(235, 235, 245, 0.3))
  /// The colour of a link in text.
  public static let link = systemBlue
  /// Text that is dark in every appearance.
  public static let darkText = UIColor.black
  /// Text that is light in every appearance, with a little of what is behind it.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  // MARK: Lines

  public static let separator = adaptive(byte(60, 60, 67, 0.29), byte(84, 84, 88, 0.6))
  public static let opaqueSeparator = adaptive(byte(198, 198, 200), byte(56, 56, 58))

  // MARK: Backgrounds

  public static let systemBackground = adaptive(byte(255, 255, 255), byte(0, 0, 0))
  public static let secondarySystemBackground = adaptive(byte(242, 242, 247), byte(28, 28, 30))
  public static let tertiarySystemBackground = adaptive(byte(255, 255, 255), byte(44, 44, 46))
  public static let systemGroupedBackground = adaptive(byte(242, 242, 247), byte(0, 0, 0))
  public static let secondarySystemGroupedBackground = adaptive(byte(255, 255, 255), byte(28, 28, 30))
  /// On a card of a grouped list, the layer above it.
  public static let tertiarySystemGroupedBackground = adaptive(byte(242, 242, 247), byte(44, 44, 46))

  // MARK: Fills

  public static let systemFill = adaptive(byte(120, 120, 128, 0.2), byte(120, 120, 128, 0.36))
  public static let secondarySystemFill = adaptive(byte(120, 120, 128, 0.16), byte(120, 120, 128, 0.32))
  public static let tertiarySystemFill = adaptive(byte(118, 118, 128, 0.12), byte(118, 118, 128, 0.24))
  public static let quaternarySystemFill = adaptive(byte(116, 116, 128, 0.08), byte(118, 118, 128, 0.18))

  // MARK: Fixed colours

  public static let black = UIColor(white: 0, alpha: 1)
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  public static let white = UIColor(white: 1, alpha: 1)
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let clear = UIColor(white: 0, alpha: 0)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
