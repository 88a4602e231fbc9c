import Foundation

/// A button, space or view in a navigation bar or toolbar.
@MainActor open class UIBarButtonItem: UIBarItem {
  public enum Style: Int, Sendable {
    case plain
    /// The text is heavier: the button ends what goes on.
    case done = 2
  }

  /// Buttons and spaces with a look of the system's.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search
    case refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, close = 24

    fileprivate var title: String? {
      switch self {
      case .done: "Done"
      case .cancel: "Cancel"
      case .edit: "Edit"
      case .save: "Save"
      case .undo: "Undo"
      case .redo: "Redo"
      default: nil
      }
    }

    fileprivate var symbol: String? {
      switch self {
      case .add: "plus"
      case .compose: "square.and.pencil"
      case .reply: "arrow.backward"
      case .action: "square.and.arrow.up"
      case .organize: "folder"
      case .bookmarks: "bookmark"
      case .search: "magnifyingglass"
      case .refresh: "arrow.clockwise"
      case .stop, .close: "xmark"
      case .camera: "camera"
      case .trash: "trash"
      case .play: "play.fill"
      case .pause: "pause.fill"
      case .rewind: "backward.fill"
      case .fastForward: "forward.fill"
      default: nil
      }
    }
  }

  /// What takes the item's place in a bar.
  enum Kind { case button, flexibleSpace, fixedSpace }

  private(set) var kind = Kind.button
  private var perform: (@MainActor (UIBarButtonItem, UIView) -> Void)?

  public override init() { super.init() }

  // MARK: Making

  /// A button with a title that runs nothing; a target is given by the forms below, an action by `primaryAction`.
  public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.init()
    self.title = title ?? primaryAction?.title
    self.image = image ?? primaryAction?.image
    self.primaryAction = primaryAction
  }

  /// A button or space of the system's that runs `primaryAction`.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init()
    self.primaryAction = primaryAction
    becomeSystemItem(systemItem)
  }

  /// A view in the place of a button; it keeps its size.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// A button with a title that calls a method of `target`. The target is held weakly; nil means the nearest responder of the
  /// method's type, from the bar on.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    self.title = title
    self.style = style
    setTarget(target) { receiver, _ in action(receiver)() }
  }

  /// The same, for a method that takes the item.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init()
    self.title = title
    self.style = style
    setTarget(target) { receiver, item in action(receiver)(item) }
  }

  /// A button with a picture that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    self.image = image
    self.style = style
    setTarget(target) { receiver, _ in action(receiver)() }
  }

  /// The same, for a method that takes the item.
  public convenience init<Target: AnyObject>(
    image: UIImage?, style: Style, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init()
    self.image = image
    self.style = style
    setTarget(target) { receiver, item in action(receiver)(item) }
  }

  /// A button of the system's that calls a method of `target`.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init()
    becomeSystemItem(systemItem)
    setTarget(target) { receiver, _ in action(receiver)() }
  }

  /// The same, for a method that takes the item.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target?,
    action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
  ) {
    self.init()
    becomeSystemItem(systemItem)
    setTarget(target) { receiver, item in action(receiver)(item) }
  }

  /// A space or a button that runs nothing, as UIKit writes it: `UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target:
  /// nil, action: nil)`.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Never?, action: Never?) {
    self.init()
    becomeSystemItem(systemItem)
  }

  /// A button with a title that runs nothing, as UIKit writes it for the back button.
  public convenience init(title: String?, style: Style, target: Never?, action: Never?) {
    self.init()
    self.title = title
    self.style = style
  }

  /// A space that takes what room the others leave.
  public class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

  /// A space of `width` points; negative ones and NaN count as 0.
  public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  private func setTarget<Target: AnyObject>(
    _ target: Target?, perform: @escaping @MainActor (Target, UIBarButtonItem) -> Void
  ) {
    guard let target else {
      self.perform = { item, view in
        if let found = view.firstInChain(of: Target.self) { perform(found, item) }
      }
      return
    }
    self.perform = { [weak target] item, _ in if let target { perform(target, item) } }
  }

  // MARK: Content

  /// How the text looks.
  open var style = Style.plain {
    didSet { if oldValue != style { onChange?() } }
  }
  /// Points that the item takes; 0, negative ones and NaN mean what its content needs.
  open var width: CGFloat = 0 {
    didSet { if oldValue != width { onChange?() } }
  }
  /// Shown in the place of a button.
  open var customView: UIView? {
    didSet { if oldValue !== customView { onChange?() } }
  }
  /// The colour of text and symbols; nil means the bar's.
  open var tintColor: UIColor? {
    didSet { if oldValue != tintColor { onChange?() } }
  }
  /// Runs when the button is tapped, in place of a target's method.
  open var primaryAction: UIAction?
  /// Whether the item is left out of its bar.
  open var isHidden = false {
    didSet { if oldValue != isHidden { onChange?() } }
  }

  /// Takes the look of a system item.
  func becomeSystemItem(_ item: SystemItem) {
    title = item.title
    image = item.symbol.flatMap { UIImage(systemName: $0) }
    style = item == .done || item == .save ? .done : .plain
    kind = item == .flexibleSpace ? .flexibleSpace : item == .fixedSpace ? .fixedSpace : .button
    onChange?()
  }

  /// The user tapped the button that stands for the item.
  func activate(from view: UIView) {
    if let primaryAction {
      primaryAction.perform(sender: self)
    } else {
      perform?(self, view)
    }
  }
}
