import Foundation

/// Title, image and state of something in a bar.
@MainActor open class UIBarItem: Hashable {
  public init() {}

  /// The text shown; nil shows none.
  open var title: String? {
    didSet { if oldValue != title { onChange?() } }
  }
  /// The picture shown; nil shows none. A symbol or template is tinted by the bar.
  open var image: UIImage? {
    didSet { if oldValue !== image { onChange?() } }
  }
  /// Whether the user can choose the item.
  open var isEnabled = true {
    didSet { if oldValue != isEnabled { onChange?() } }
  }
  /// A number of the app's own.
  open var tag = 0

  /// The bar that shows the item is told of changes by this.
  var onChange: (() -> Void)?

  nonisolated public static func == (left: UIBarItem, right: UIBarItem) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
