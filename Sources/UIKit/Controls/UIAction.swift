import Foundation

/// What an action does.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// A closure that a control or menu runs, with a title and image to show for it.
@MainActor public final class UIAction: UIMenuElement {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// By which a control tells actions apart.
  public let identifier: Identifier
  /// A longer name; nothing here shows it.
  public var discoverabilityTitle: String?
  /// How the action is to be used; a menu shows a disabled one dimmed, and a hidden one not at all.
  public var attributes: Attributes
  /// Whether a menu marks the action as chosen.
  public var state: State
  /// The object that ran the action last.
  public private(set) weak var sender: AnyObject?
  private let handler: UIActionHandler

  /// Without an identifier the action gets one of its own.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  func perform(sender: AnyObject?) {
    self.sender = sender
    handler(self)
  }
}
