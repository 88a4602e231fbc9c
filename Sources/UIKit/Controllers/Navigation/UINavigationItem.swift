import Foundation

/// What a navigation bar shows while one controller is on top: its title and its buttons.
@MainActor open class UINavigationItem: Hashable {
  /// The text in the middle of the bar; also the next item's back button, unless that has a title of its own.
  open var title: String? {
    didSet { if oldValue != title { changed() } }
  }
  /// Shown in the middle in place of the title; it keeps its size, cut to the bar.
  open var titleView: UIView? {
    didSet {
      guard oldValue !== titleView else { return }
      titleViewSize = nil
      changed()
    }
  }
  /// The size that `titleView` had when it was first laid out, in points: layout may cut the view itself.
  var titleViewSize: CGSize?
  /// A line above the title.
  open var prompt: String? {
    didSet { if oldValue != prompt { changed() } }
  }
  /// The text of the back button that leads to this item; nil means the title.
  open var backButtonTitle: String? {
    didSet { if oldValue != backButtonTitle { changed() } }
  }
  /// A back button that leads to this item, of which title, image and colour are used.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { if oldValue !== backBarButtonItem { changed() } }
  }
  /// Whether the back button that leads to this item shows text.
  open var backButtonDisplayMode = BackButtonDisplayMode.default {
    didSet { if oldValue != backButtonDisplayMode { changed() } }
  }
  /// Whether no back button is shown on this item.
  open var hidesBackButton: Bool {
    get { storedHidesBackButton }
    set { setHidesBackButton(newValue, animated: false) }
  }
  /// Whether the leading buttons stand beside the back button, not in its place.
  open var leftItemsSupplementBackButton = false {
    didSet { if oldValue != leftItemsSupplementBackButton { changed() } }
  }

  /// The buttons at the leading edge, from the edge on.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    get { storedLeft }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }
  /// The buttons at the trailing edge, from the edge on.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    get { storedRight }
    set { setRightBarButtonItems(newValue, animated: false) }
  }
  /// The first of `leftBarButtonItems`; setting it replaces them.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { storedLeft?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first of `rightBarButtonItems`; setting it replaces them.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { storedRight?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// How much of its title a back button shows.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The title, "Back" where that is too long, or only the arrow.
    case `default`
    /// "Back", or only the arrow.
    case generic
    /// Only the arrow.
    case minimal
  }

  private var storedLeft: [UIBarButtonItem]?
  private var storedRight: [UIBarButtonItem]?
  private var storedHidesBackButton = false
  /// The bar that shows the item, or its back button, is told of changes by this.
  var onChange: (() -> Void)?

  public init(title: String) { self.title = title }

  /// Replaces `leftBarButtonItems`; at once, `animated` or not.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    storedLeft = items
    changed()
  }

  /// Replaces `rightBarButtonItems`; at once, `animated` or not.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    storedRight = items
    changed()
  }

  /// Replaces `leftBarButtonItems` by one; at once, `animated` or not.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setLeftBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Replaces `rightBarButtonItems` by one; at once, `animated` or not.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    setRightBarButtonItems(item.map { [$0] }, animated: animated)
  }

  /// Shows or hides the back button; at once, `animated` or not.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    guard storedHidesBackButton != hidesBackButton else { return }
    storedHidesBackButton = hidesBackButton
    changed()
  }

  private func changed() { onChange?() }

  nonisolated public static func == (left: UINavigationItem, right: UINavigationItem) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
