import Foundation

/// A closure that a control or menu runs, with a title and image to show for it.
@MainActor public final class UIAction: Hashable {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// What is shown for the action.
  public var title: String
  /// The picture shown for the action.
  public var image: UIImage?
  /// By which a control tells actions apart.
  public let identifier: Identifier
  /// The object that ran the action last.
  public private(set) weak var sender: AnyObject?
  private let handler: @MainActor (UIAction) -> Void

  /// Without an identifier the action gets one of its own.
  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping @MainActor (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.handler = handler
  }

  func perform(sender: AnyObject?) {
    self.sender = sender
    handler(self)
  }

  nonisolated public static func == (left: UIAction, right: UIAction) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
