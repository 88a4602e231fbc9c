import Foundation
import Synchronization

/// The size of text that the user wants, as the running app knows it.
///
/// Desktops have a scale of text where iOS has twelve categories: a scale is taken for the category whose body text is
/// nearest to the body text at that scale.
package enum ContentSize {
  /// The place of the running app's category in `UIContentSizeCategory.all`. Colours and fonts are asked for on any
  /// thread, hence the atomic.
  private static let step = Atomic(standardStep)
  private static let standardStep = 3

  /// The category of the running app.
  static var category: UIContentSizeCategory { UIContentSizeCategory.all[step.load(ordering: .relaxed)] }

  /// The user's scale of text became `scale`, 1 for the standard size. Windows get the traits, and so labels with
  /// `adjustsFontForContentSizeCategory` their font; what is not a positive number counts as 1.
  @MainActor package static func setTextScale(_ scale: CGFloat) {
    let new = category(textScale: scale)
    guard new != category else { return }
    step.store(new.step ?? standardStep, ordering: .relaxed)
    guard let application = UIApplication.ifRunning else { return }
    application.contentSizeDidChange()
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: application,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: new.rawValue])
  }

  /// The category whose body text is nearest to body text times `scale`; of two as near the smaller one.
  static func category(textScale scale: CGFloat) -> UIContentSizeCategory {
    guard scale.isFinite, scale > 0 else { return .large }
    let wanted = TextStyleSizes.body[standardStep] * scale
    let step = TextStyleSizes.body.indices.min {
      abs(TextStyleSizes.body[$0] - wanted) < abs(TextStyleSizes.body[$1] - wanted)
    }
    return UIContentSizeCategory.all[step ?? standardStep]
  }
}

extension UIApplication {
  /// The size of text that the user wants: the category nearest to the desktop's scale of text.
  public var preferredContentSizeCategory: UIContentSizeCategory { ContentSize.category }

  /// Tells all windows.
  func contentSizeDidChange() {
    for scene in orderedScenes { scene.styleDidChange() }
  }
}
