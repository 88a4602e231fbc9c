import Foundation

/// What the user has chosen to make apps easier to use.
@MainActor public enum UIAccessibility {
  /// Whether things that move disturb the user: movement is then better replaced by fading. The desktop's setting.
  public static var isReduceMotionEnabled: Bool { UIApplication.ifRunning?.settings.reduceMotion ?? false }

  /// Whether the user wants colours to differ more. The desktop's setting, as in the trait `accessibilityContrast`.
  public static var isDarkerSystemColorsEnabled: Bool { UIApplication.ifRunning?.settings.increasedContrast ?? false }

  /// Posted when `isReduceMotionEnabled` has changed.
  public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// Posted when `isDarkerSystemColorsEnabled` has changed.
  public nonisolated static let darkerSystemColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
}

extension UIAccessibility {
  /// What is told to those who use the app by other means than sight.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Something new is on the screen; the argument is what to go to.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Something on the screen has changed; the argument is what to go to.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The argument is a text to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// The argument is a text that says where scrolling led.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Whether a screen reader is on; false here: none is spoken to yet.
  public static var isVoiceOverRunning: Bool { false }

  /// Posted when an announcement is over, with its text and whether it was heard.
  public nonisolated static let announcementDidFinishNotification = Foundation.Notification.Name(
    "UIAccessibilityAnnouncementDidFinishNotification")
  /// In that notification: the text.
  public nonisolated static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  /// In that notification: whether the text was spoken to its end.
  public nonisolated static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"

  /// Tells of a change. A view that the screen changed to gets the focus of the keys, where it can have it; of an announcement,
  /// which nothing here speaks, it is told that it was not heard.
  public static func post(notification: Notification, argument: Any?) {
    switch notification {
    case .screenChanged, .layoutChanged:
      if let view = argument as? UIView, view.canBecomeFocused { view.window?.focusedView = view }
    case .announcement:
      guard let text = argument as? String else { return }
      NotificationCenter.default.post(
        name: announcementDidFinishNotification, object: nil,
        userInfo: [announcementStringValueUserInfoKey: text, announcementWasSuccessfulUserInfoKey: false])
    default: break
    }
  }
}
