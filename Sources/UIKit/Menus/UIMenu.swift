import Foundation

/// A list of actions, commands and further menus, shown by a button or a bar.
@MainActor public final class UIMenu: UIMenuElement {
  /// How a menu is shown among others.
  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The children are shown in the place of the menu, set off by a gap.
    public static let displayInline = Options(rawValue: 1 << 0)
    /// The menu's title stands out as something that takes away for good.
    public static let destructive = Options(rawValue: 1 << 1)
    /// Choosing one action marks it, and takes the marks of the others.
    public static let singleSelection = Options(rawValue: 1 << 5)
  }

  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// By which menus are told apart.
  public let identifier: Identifier
  /// How the menu is shown among others.
  public let options: Options
  /// What the menu holds, from top to bottom.
  public let children: [UIMenuElement]

  /// Without an identifier the menu gets one of its own.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// A menu like this one with other children.
  public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
  }

  /// The actions and commands that are marked as chosen, those of inline menus included.
  public var selectedElements: [UIMenuElement] { choices.filter { $0.choiceState == .on } }

  /// The actions and commands that are shown together.
  var choices: [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      guard let menu = child as? UIMenu else { return [child] }
      return menu.options.contains(.displayInline) ? menu.choices : []
    }
  }

  /// Marks `chosen` alone, of the actions that are shown together.
  func choose(_ chosen: UIMenuElement) {
    for choice in choices { choice.choiceState = choice === chosen ? .on : .off }
  }
}

extension UIMenuElement {
  /// How the element is to be used; of a menu nothing.
  var choiceAttributes: Attributes {
    (self as? UIAction)?.attributes ?? (self as? UICommand)?.attributes ?? []
  }

  /// Whether the element is marked; menus never are.
  var choiceState: State {
    get { (self as? UIAction)?.state ?? (self as? UICommand)?.state ?? .off }
    set {
      if let action = self as? UIAction { action.state = newValue }
      if let command = self as? UICommand { command.state = newValue }
    }
  }
}
