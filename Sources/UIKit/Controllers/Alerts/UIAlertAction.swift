import Foundation

/// A button of an alert, and what it does.
@MainActor public final class UIAlertAction: Hashable {
  public enum Style: Int, Sendable {
    case `default`
    /// Leaves everything as it is; an alert has at most one.
    case cancel
    /// Changes or deletes something.
    case destructive
  }

  /// The button's text.
  public let title: String?
  /// The button's kind.
  public let style: Style
  /// Whether the button can be tapped.
  public var isEnabled = true {
    didSet { if oldValue != isEnabled { onChange?() } }
  }

  let handler: (@MainActor (UIAlertAction) -> Void)?
  var onChange: (() -> Void)?

  /// `handler` runs when the alert that the button was tapped in has been dismissed.
  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }

  nonisolated public static func == (left: UIAlertAction, right: UIAlertAction) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
