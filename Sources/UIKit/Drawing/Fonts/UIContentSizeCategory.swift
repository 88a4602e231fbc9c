import Foundation

/// How large the user wants text to be: seven sizes, and five more for people who need it very large.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Nothing is said.
  public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  /// The standard size.
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

  /// Posted when the user chose another size, with the new category under `newValueUserInfoKey`; the object is the
  /// application.
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
  /// Of the notification's `userInfo`: the raw value of the new category.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

  /// From small to large.
  static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
    .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place in `all`; nil for a category that says nothing and for unknown ones.
  var step: Int? { UIContentSizeCategory.all.firstIndex(of: self) }

  /// Whether it is one of the five largest.
  public var isAccessibilityCategory: Bool { (step ?? 0) >= 7 }

  // Comparing with a category that says nothing is false, both ways.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    guard let left = left.step, let right = right.step else { return false }
    return left < right
  }

  public static func > (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool { right < left }

  public static func <= (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    left == right || left < right
  }

  public static func >= (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool { right <= left }
}
