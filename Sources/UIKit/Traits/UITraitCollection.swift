import Foundation
import Synchronization

/// The surroundings that views and colours adapt to: immutable, equal by value, safe on any thread.
public final class UITraitCollection: Hashable, Sendable, CustomStringConvertible {
  /// What a collection says; `unspecified` and 0 where it says nothing.
  struct Values: Hashable, Sendable {
    var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// Negative and non-finite ones say nothing.
    var displayScale: CGFloat = 0 {
      didSet { displayScale = displayScale.isFinite ? max(0, displayScale) : 0 }
    }
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    var preferredContentSizeCategory = UIContentSizeCategory.unspecified
    var accessibilityContrast = UIAccessibilityContrast.unspecified
    /// The app's own traits, by the type that defines each.
    var custom: [ObjectIdentifier: CustomTraitValue] = [:]
  }

  let values: Values

  init(values: Values) {
    self.values = values
  }

  /// A collection that specifies nothing.
  public convenience init() {
    self.init(values: Values())
  }

  /// A collection that specifies one trait.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(values: Values(userInterfaceStyle: userInterfaceStyle))
  }

  /// - Parameter displayScale: pixels per point; 0, negative and non-finite values say nothing.
  public convenience init(displayScale: CGFloat) {
    var values = Values()
    values.displayScale = displayScale
    self.init(values: values)
  }

  /// A collection that specifies one trait.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(values: Values(horizontalSizeClass: horizontalSizeClass))
  }

  /// A collection that specifies one trait.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(values: Values(verticalSizeClass: verticalSizeClass))
  }

  /// A collection that specifies one trait.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(values: Values(userInterfaceIdiom: userInterfaceIdiom))
  }

  /// A collection that specifies one trait.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(values: Values(layoutDirection: layoutDirection))
  }

  /// A collection that specifies one trait.
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(values: Values(preferredContentSizeCategory: preferredContentSizeCategory))
  }

  /// A collection that specifies one trait.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(values: Values(accessibilityContrast: accessibilityContrast))
  }

  /// The collections together; where several specify a trait, the last one wins.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    var values = Values()
    for other in collections.lazy.map(\.values) {
      if other.userInterfaceStyle != .unspecified { values.userInterfaceStyle = other.userInterfaceStyle }
      if other.displayScale > 0 { values.displayScale = other.displayScale }
      if other.horizontalSizeClass != .unspecified { values.horizontalSizeClass = other.horizontalSizeClass }
      if other.verticalSizeClass != .unspecified { values.verticalSizeClass = other.verticalSizeClass }
      if other.userInterfaceIdiom != .unspecified { values.userInterfaceIdiom = other.userInterfaceIdiom }
      if other.layoutDirection != .unspecified { values.layoutDirection = other.layoutDirection }
      if other.preferredContentSizeCategory != .unspecified {
        values.preferredContentSizeCategory = other.preferredContentSizeCategory
      }
      if other.accessibilityContrast != .unspecified { values.accessibilityContrast = other.accessibilityContrast }
      values.custom.merge(other.custom) { $1 }
    }
    self.init(values: values)
  }

  /// Light, dark or unspecified.
  public var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
  /// Pixels per point; 0 when unspecified.
  public var displayScale: CGFloat { values.displayScale }
  /// Whether width is short.
  public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// Whether height is short.
  public var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
  /// The direction interfaces are read in.
  public var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// How large the user wants text.
  public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }
  /// Whether the user wants colours to differ more.
  public var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }

  /// The same collection after `change` edited it.
  func with(_ change: (inout Values) -> Void) -> UITraitCollection {
    var copy = values
    change(&copy)
    return copy == values ? self : UITraitCollection(values: copy)
  }

  /// True when everything that `trait` specifies is the same here.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]) == self
  }

  /// True when colours may look different under the two.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
      || accessibilityContrast != traitCollection?.accessibilityContrast
  }

  /// The calling thread's traits, which dynamic colours are resolved with: a view's while it draws or lays out,
  /// elsewhere those that the user asks of the app, at one pixel per point.
  public static var current: UITraitCollection {
    get { ThreadDrawingState.current.traits ?? app }
    set { ThreadDrawingState.current.traits = newValue }
  }

  /// What the user asks of the running app: an app resolves colours and fonts before its views are in a window too.
  static func setApp(_ change: (inout Values) -> Void) {
    storedApp.withLock { $0 = $0.with(change) }
  }

  /// What the user asks of the running app, at one pixel per point.
  static var app: UITraitCollection { storedApp.withLock { $0 } }

  /// Forgets what a user asked of an app that ended.
  static func resetApp() { storedApp.withLock { $0 = standard } }

  private static let storedApp = Mutex(standard)
  private static let standard = UITraitCollection(
    values: Values(
      userInterfaceStyle: .light, displayScale: 1, userInterfaceIdiom: .phone, layoutDirection: .leftToRight,
      preferredContentSizeCategory: .large, accessibilityContrast: .normal))

  /// Runs `actions` with this collection as the current one.
  public func performAsCurrent(_ actions: () -> Void) {
    let state = ThreadDrawingState.current
    let saved = state.traits
    state.traits = self
    defer { state.traits = saved }
    actions()
  }

  public static func == (left: UITraitCollection, right: UITraitCollection) -> Bool {
    left === right || left.values == right.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
  }

  public var description: String {
    var parts: [String] = []
    if userInterfaceIdiom != .unspecified { parts.append("UserInterfaceIdiom = \(userInterfaceIdiom)") }
    if displayScale > 0 { parts.append("DisplayScale = \(displayScale)") }
    if horizontalSizeClass != .unspecified { parts.append("HorizontalSizeClass = \(horizontalSizeClass)") }
    if verticalSizeClass != .unspecified { parts.append("VerticalSizeClass = \(verticalSizeClass)") }
    if userInterfaceStyle != .unspecified { parts.append("UserInterfaceStyle = \(userInterfaceStyle)") }
    if layoutDirection != .unspecified { parts.append("LayoutDirection = \(layoutDirection)") }
    if preferredContentSizeCategory != .unspecified {
      parts.append("PreferredContentSizeCategory = \(preferredContentSizeCategory.shortName)")
    }
    if accessibilityContrast != .unspecified { parts.append("AccessibilityContrast = \(accessibilityContrast)") }
    for value in values.custom.values.sorted(by: { $0.name < $1.name }) {
      parts.append("\(value.name) = \(value.value)")
    }
    return "<UITraitCollection: \(parts.joined(separator: ", "))>"
  }
}
