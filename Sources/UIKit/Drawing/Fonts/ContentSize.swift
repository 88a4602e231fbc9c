import Foundation

/// The size of text that the user wants, as the running app knows it.
///
/// Desktops have a scale of text where iOS has twelve categories: a scale is taken for the category whose body text is
/// nearest to the body text at that scale.
package enum ContentSize {
  /// The user's scale of text became `scale`, 1 for the standard size. Windows get the traits, and so labels with
  /// `adjustsFontForContentSizeCategory` their font; what is not a positive number counts as 1.
  @MainActor package static func setTextScale(_ scale: CGFloat) {
    let new = category(textScale: scale)
    guard new != UITraitCollection.app.preferredContentSizeCategory else { return }
    UITraitCollection.setApp { $0.preferredContentSizeCategory = new }
    guard let application = UIApplication.ifRunning else { return }
    application.contentSizeDidChange()
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: application,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: new.rawValue])
  }

  /// The category whose body text is nearest to body text times `scale`; of two as near the smaller one.
  static func category(textScale scale: CGFloat) -> UIContentSizeCategory {
    let sizes = TextStyleSizes.body
    guard scale.isFinite, scale > 0, let standard = UIContentSizeCategory.large.place else { return .large }
    let wanted = sizes[standard] * scale
    let nearest = sizes.indices.min { abs(sizes[$0] - wanted) < abs(sizes[$1] - wanted) }
    return UIContentSizeCategory.ordered[nearest ?? standard]
  }
}

extension UIContentSizeCategory {
  /// Posted when the user chose another size, with the new category under `newValueUserInfoKey`; the object is the
  /// application.
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
  /// Of the notification's `userInfo`: the raw value of the new category.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}

extension UIApplication {
  /// The size of text that the user wants: the category nearest to the desktop's scale of text.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.app.preferredContentSizeCategory
  }

  /// Tells all windows.
  func contentSizeDidChange() {
    for scene in orderedScenes { scene.traitsDidChange() }
  }
}
