import Foundation

/// What the user has chosen to make apps easier to use.
@MainActor public enum UIAccessibility {
  /// Whether things that move disturb the user: movement is then better replaced by fading. The desktop's setting.
  public static var isReduceMotionEnabled: Bool { UIApplication.ifRunning?.settings.reduceMotion ?? false }

  /// Whether the user wants colours to differ more. The desktop's setting, as in the trait `accessibilityContrast`.
  public static var isDarkerSystemColorsEnabled: Bool { UIApplication.ifRunning?.settings.increasedContrast ?? false }

  /// Posted when `isReduceMotionEnabled` has changed.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// Posted when `isDarkerSystemColorsEnabled` has changed.
  public nonisolated static let darkerSystemColorsStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
}
