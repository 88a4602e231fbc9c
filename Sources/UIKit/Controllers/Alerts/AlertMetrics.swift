import CoreGraphics
import Foundation

/// Sizes and colours of alerts and action sheets: points, as iOS 17 shows them. LOOK: alert 270 wide, radius 14, buttons 44.
@MainActor enum AlertMetrics {
  static let alertWidth: CGFloat = 270
  static let alertRadius: CGFloat = 14
  static let alertButtonHeight: CGFloat = 44
  static let alertButtonFontSize: CGFloat = 17
  static let alertTop: CGFloat = 19
  static let alertBottom: CGFloat = 19
  static let alertTitleFontSize: CGFloat = 17

  static let sheetRadius: CGFloat = 13
  static let sheetButtonHeight: CGFloat = 57
  static let sheetButtonFontSize: CGFloat = 20
  static let sheetPadding: CGFloat = 14
  static let sheetMargin: CGFloat = 8
  /// The widest sheet, that of the widest phone; in a wider window it stands in the middle.
  static let sheetMaximumWidth: CGFloat = 414
  static let sheetTitleFontSize: CGFloat = 13

  static let side: CGFloat = 16
  static let messageFontSize: CGFloat = 13
  static let messageGap: CGFloat = 3
  static let fieldFontSize: CGFloat = 13
  static let fieldHeight: CGFloat = 28
  static let fieldGap: CGFloat = 14
  static let fieldInset: CGFloat = 6
  /// The least distance of an alert from the window's edges.
  static let margin: CGFloat = 16

  static let background = dynamic(light: (246, 1), dark: (40, 1))
  static let cancelBackground = dynamic(light: (255, 1), dark: (44, 1))
  static let pressed = dynamic(light: (0, 0.08), dark: (255, 0.1))
  static let fieldBackground = dynamic(light: (255, 1), dark: (28, 1))
  static let dimming = dynamic(light: (0, 0.2), dark: (0, 0.48))

  private static func dynamic(light: (CGFloat, CGFloat), dark: (CGFloat, CGFloat)) -> UIColor {
    UIColor { traits in
      let (white, alpha) = traits.userInterfaceStyle == .dark ? dark : light
      return UIColor(white: white / 255, alpha: alpha)
    }
  }
}
