import CoreGraphics
import Foundation
import QuartzCore

/// How a bar looks: its background, and the line towards the page.
///
/// A bar keeps a copy of what it is given; changes of the copy, which the bar's property gives, are seen at once.
@MainActor open class UIBarAppearance {
  /// The colour behind the bar's content; nil lets the page through.
  open var backgroundColor: UIColor? {
    didSet { changed() }
  }
  /// The colour of the line, one pixel thin, at the edge towards the page; nil means none.
  open var shadowColor: UIColor? {
    didSet { changed() }
  }
  /// The bar that shows this copy is told of changes by this.
  var onChange: (() -> Void)?

  /// The system's look.
  public required init() { configureWithDefaultBackground() }

  /// The look of another bar, as far as kinds of bars have it in common.
  public required init(barAppearance: UIBarAppearance) {
    backgroundColor = barAppearance.backgroundColor
    shadowColor = barAppearance.shadowColor
  }

  /// Takes the system's background and line.
  open func configureWithDefaultBackground() {
    backgroundColor = .systemBackground
    shadowColor = .separator
  }

  /// Takes a background that lets nothing through; here the default one does not either.
  open func configureWithOpaqueBackground() { configureWithDefaultBackground() }

  /// Takes neither background nor line.
  open func configureWithTransparentBackground() {
    backgroundColor = nil
    shadowColor = nil
  }

  /// Another appearance with the same settings.
  open func copy() -> Self { Self(barAppearance: self) }

  final func changed() { onChange?() }
}

/// How the text of a bar button looks in its states.
@MainActor public final class UIBarButtonItemAppearance {
  /// How the text looks in one state.
  @MainActor public final class State {
    /// Attributes of the text, of which colour and font are used.
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
      didSet { onChange?() }
    }
    fileprivate var onChange: (() -> Void)?
    fileprivate init() {}
  }

  public let normal = State()
  public let highlighted = State()
  public let disabled = State()
  var onChange: (() -> Void)? {
    didSet { for state in [normal, highlighted, disabled] { state.onChange = onChange } }
  }

  /// An appearance that leaves all to the bar; the style says nothing that the button's own does not.
  public init(style: UIBarButtonItem.Style = .plain) {}

  /// Another appearance with the same settings.
  public func copy() -> UIBarButtonItemAppearance {
    let copy = UIBarButtonItemAppearance()
    for (new, old) in [(copy.normal, normal), (copy.highlighted, highlighted), (copy.disabled, disabled)] {
      new.titleTextAttributes = old.titleTextAttributes
    }
    return copy
  }
}

/// How a navigation bar looks.
@MainActor open class UINavigationBarAppearance: UIBarAppearance {
  /// Attributes of the title, of which colour and font are used.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// Attributes of the large title, of which colour and font are used.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { changed() }
  }
  /// How far the title is from its place, in points.
  open var titlePositionAdjustment = UIOffset.zero {
    didSet { changed() }
  }
  /// How plain buttons look.
  open var buttonAppearance = UIBarButtonItemAppearance() {
    didSet { watchButtons() }
  }
  /// How buttons that end something look.
  open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done) {
    didSet { watchButtons() }
  }
  /// How the back button looks.
  open var backButtonAppearance = UIBarButtonItemAppearance() {
    didSet { watchButtons() }
  }

  public required init() {
    super.init()
    watchButtons()
  }

  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    if let other = barAppearance as? UINavigationBarAppearance {
      titleTextAttributes = other.titleTextAttributes
      largeTitleTextAttributes = other.largeTitleTextAttributes
      titlePositionAdjustment = other.titlePositionAdjustment
      buttonAppearance = other.buttonAppearance.copy()
      doneButtonAppearance = other.doneButtonAppearance.copy()
      backButtonAppearance = other.backButtonAppearance.copy()
    }
    watchButtons()
  }

  private func watchButtons() {
    for appearance in [buttonAppearance, doneButtonAppearance, backButtonAppearance] {
      appearance.onChange = { [weak self] in self?.changed() }
    }
    changed()
  }
}

/// How a toolbar looks.
@MainActor open class UIToolbarAppearance: UIBarAppearance {}

/// How a tab bar looks.
@MainActor open class UITabBarAppearance: UIBarAppearance {
  /// How the tabs look.
  open var stackedLayoutAppearance = UITabBarItemAppearance() {
    didSet { watch() }
  }

  public required init() {
    super.init()
    watch()
  }

  public required init(barAppearance: UIBarAppearance) {
    super.init(barAppearance: barAppearance)
    if let other = barAppearance as? UITabBarAppearance {
      stackedLayoutAppearance = other.stackedLayoutAppearance.copy()
    }
    watch()
  }

  private func watch() {
    stackedLayoutAppearance.onChange = { [weak self] in self?.changed() }
    changed()
  }
}

/// How tabs look, selected and not.
@MainActor public final class UITabBarItemAppearance {
  /// How a tab looks in one state.
  @MainActor public final class State {
    /// The colour of icon and title; nil leaves it to the bar.
    public var iconColor: UIColor? {
      didSet { onChange?() }
    }
    /// Attributes of the title, of which the colour is used.
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:] {
      didSet { onChange?() }
    }
    fileprivate var onChange: (() -> Void)?
    fileprivate init() {}

    var titleColor: UIColor? { titleTextAttributes[.foregroundColor] as? UIColor }
  }

  public let normal = State()
  public let selected = State()
  var onChange: (() -> Void)? {
    didSet { for state in [normal, selected] { state.onChange = onChange } }
  }

  public init() {}

  /// Another appearance with the same settings.
  public func copy() -> UITabBarItemAppearance {
    let copy = UITabBarItemAppearance()
    for (new, old) in [(copy.normal, normal), (copy.selected, selected)] {
      new.iconColor = old.iconColor
      new.titleTextAttributes = old.titleTextAttributes
    }
    return copy
  }
}
