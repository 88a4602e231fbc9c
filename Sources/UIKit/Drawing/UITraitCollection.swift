import Foundation
import Synchronization

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light = 1
  case dark = 2
}

/// Whether room along an axis is short.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone = 0
  case pad = 1
  case tv = 2
  case carPlay = 3
  case mac = 5
}

/// The direction interfaces are read in, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The surroundings that views and colours adapt to: immutable, equal by value, safe on any thread.
public final class UITraitCollection: Hashable, Sendable, CustomStringConvertible {
  /// What a collection says; `unspecified` and 0 where it says nothing.
  struct Values: Hashable, Sendable {
    var userInterfaceStyle = UIUserInterfaceStyle.unspecified
    var displayScale: CGFloat = 0
    var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
    var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
    var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
    var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
    var preferredContentSizeCategory = UIContentSizeCategory.unspecified
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
    self.init(values: Values(displayScale: displayScale.isFinite ? max(0, displayScale) : 0))
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
  /// How large the user wants text to be.
  public var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

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
  }

  /// The calling thread's traits, which dynamic colours are resolved with: a view's while it draws or lays out,
  /// elsewhere the user's style at one pixel per point.
  public static var current: UITraitCollection {
    get {
      if let traits = ThreadDrawingState.current.traits { return traits }
      let traits = appIsDark.load(ordering: .relaxed) ? darkFallback : lightFallback
      return traits.with { $0.preferredContentSizeCategory = ContentSize.category }
    }
    set { ThreadDrawingState.current.traits = newValue }
  }

  /// Whether the user asks the running app to be dark. An app resolves colours before its views are in a window too.
  static let appIsDark = Atomic(false)

  private static let lightFallback = makeFallback(.light)
  private static let darkFallback = makeFallback(.dark)

  private static func makeFallback(_ style: UIUserInterfaceStyle) -> UITraitCollection {
    UITraitCollection(
      values: Values(
        userInterfaceStyle: style, displayScale: 1, userInterfaceIdiom: .phone, layoutDirection: .leftToRight,
        preferredContentSizeCategory: .large))
  }

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
      parts.append("PreferredContentSizeCategory = \(preferredContentSizeCategory.rawValue)")
    }
    return "<UITraitCollection: \(parts.joined(separator: ", "))>"
  }
}
