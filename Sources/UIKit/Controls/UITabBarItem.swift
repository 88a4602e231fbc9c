import Foundation

/// One tab of a tab bar.
@MainActor open class UITabBarItem: UIBarItem {
  public override init() { super.init() }

  /// An item with one picture for both states.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }

  /// An item with another picture while it is selected; nil means `image`.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init(title: title, image: image, tag: 0)
    self.selectedImage = selectedImage
  }

  /// Shown instead of `image` while the tab is selected; nil means `image`.
  open var selectedImage: UIImage? {
    didSet { if oldValue !== selectedImage { onChange?() } }
  }

  /// The text in the red badge; nil means no badge.
  open var badgeValue: String? {
    didSet { if oldValue != badgeValue { onChange?() } }
  }

  /// The badge's colour; nil means system red.
  open var badgeColor: UIColor? {
    didSet { onChange?() }
  }
}
