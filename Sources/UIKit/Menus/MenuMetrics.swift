import CoreGraphics
import Foundation

/// Sizes and colours of menus: points, after iOS 17.
@MainActor enum MenuMetrics {
  static let width: CGFloat = 250
  static let radius: CGFloat = 13
  static let rowHeight: CGFloat = 44
  static let headerHeight: CGFloat = 30
  /// Between groups.
  static let groupGap: CGFloat = 8
  static let side: CGFloat = 16
  /// Where titles begin when an element is marked.
  static let markColumn: CGFloat = 36
  static let iconColumn: CGFloat = 24
  static let fontSize: CGFloat = 17
  static let headerFontSize: CGFloat = 13
  /// The least distance from the window's edges, and the one from what the menu belongs to.
  static let margin: CGFloat = 8
  /// Seconds that a menu takes to come and to go.
  static let duration: TimeInterval = 0.2

  static let background = dynamic(light: (250, 1), dark: (37, 1))
  static let highlighted = dynamic(light: (0, 0.08), dark: (255, 0.1))
  static let gap = dynamic(light: (0, 0.08), dark: (0, 0.4))

  private static func dynamic(light: (CGFloat, CGFloat), dark: (CGFloat, CGFloat)) -> UIColor {
    UIColor { traits in
      let (white, alpha) = traits.userInterfaceStyle == .dark ? dark : light
      return UIColor(white: white / 255, alpha: alpha)
    }
  }
}
