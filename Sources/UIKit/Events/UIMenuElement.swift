import Foundation

/// What a menu shows: a title and a picture.
@MainActor open class UIMenuElement: Hashable {
  /// How an element is to be used.
  public struct Attributes: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// Takes something away for good.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// Is not shown and cannot be chosen.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether an element is marked as chosen.
  public enum State: Int, Sendable { case off, on, mixed }

  /// What the element is called where it is shown.
  open var title: String
  /// The picture shown for the element.
  open var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
  }

  /// Two elements are equal when they are the same object.
  nonisolated public static func == (left: UIMenuElement, right: UIMenuElement) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
