import Foundation

/// One of the actions that a swipe of a row shows.
@MainActor open class UIContextualAction {
  /// What the action does to the row.
  public enum Style: Int, Sendable {
    case normal
    /// It deletes: its ground is red.
    case destructive
  }

  /// Does it. `view` is the button; call the last argument with whether it was done.
  public typealias Handler =
    @MainActor (_ action: UIContextualAction, _ view: UIView, _ completion: @escaping @MainActor (Bool) -> Void) -> Void

  public let style: Style
  /// What is done when the user chooses the action.
  public let handler: Handler
  /// The text on the button; nil for none.
  open var title: String?
  /// The image on the button, above the text; nil for none.
  open var image: UIImage?
  /// The ground of the button: grey, or red for one that deletes, unless set.
  open var backgroundColor: UIColor!

  /// An action with a text.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style
    self.title = title
    self.handler = handler
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}

/// The actions that a swipe of a row shows, the first one nearest to the edge.
@MainActor open class UISwipeActionsConfiguration {
  /// The actions.
  public let actions: [UIContextualAction]
  /// Whether a swipe across the row does the first action at once; true at first.
  open var performsFirstActionWithFullSwipe = true

  public init(actions: [UIContextualAction]) { self.actions = actions }
}
