/// A trait: what it is called, the type of its value, and the value where nobody specifies one. An app may define its own.
///
/// Values are compared and read on any thread, so they are `Hashable` and `Sendable`; on iOS they may be of any type.
public protocol UITraitDefinition: SendableMetatype {
  associatedtype Value: Hashable & Sendable
  static var defaultValue: Value { get }
  /// What descriptions call the trait; the type's name unless it says another.
  static var name: String { get }
  /// Whether dynamic colours depend on the trait; not so unless said.
  static var affectsColorAppearance: Bool { get }
}

extension UITraitDefinition {
  public static var name: String { String(describing: Self.self) }
  public static var affectsColorAppearance: Bool { false }

  static var identifier: ObjectIdentifier { ObjectIdentifier(Self.self) }
}

public typealias UITrait = any UITraitDefinition.Type

/// The value of a trait that an app defined.
struct CustomTraitValue: Hashable, Sendable {
  let name: String
  let value: any Hashable & Sendable

  static func == (left: CustomTraitValue, right: CustomTraitValue) -> Bool {
    AnyHashable(left.value) == AnyHashable(right.value)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(value)) }
}

/// A trait that collections have a place of their own for.
protocol StoredTrait: UITraitDefinition {
  static var place: WritableKeyPath<UITraitCollection.Values, Value> { get }
}

extension UITraitCollection.Values {
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get {
      if let stored = trait as? any StoredTrait.Type { return read(stored) as? Trait.Value ?? trait.defaultValue }
      return custom[trait.identifier]?.value as? Trait.Value ?? trait.defaultValue
    }
    set {
      if let stored = trait as? any StoredTrait.Type {
        write(newValue, as: stored)
      } else {
        custom[trait.identifier] = CustomTraitValue(name: trait.name, value: newValue)
      }
    }
  }

  private func read<Trait: StoredTrait>(_ trait: Trait.Type) -> Any { self[keyPath: trait.place] }

  private mutating func write<Trait: StoredTrait>(_ value: Any, as trait: Trait.Type) {
    if let value = value as? Trait.Value { self[keyPath: trait.place] = value }
  }
}

/// Light or dark.
public struct UITraitUserInterfaceStyle: StoredTrait {
  public static let defaultValue = UIUserInterfaceStyle.unspecified
  public static let affectsColorAppearance = true
  static var place: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceStyle> { \.userInterfaceStyle }
}

/// Pixels per point.
public struct UITraitDisplayScale: StoredTrait {
  public static let defaultValue: CGFloat = 0
  static var place: WritableKeyPath<UITraitCollection.Values, CGFloat> { \.displayScale }
}

/// Whether width is short.
public struct UITraitHorizontalSizeClass: StoredTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  static var place: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

/// Whether height is short.
public struct UITraitVerticalSizeClass: StoredTrait {
  public static let defaultValue = UIUserInterfaceSizeClass.unspecified
  static var place: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

/// The kind of device.
public struct UITraitUserInterfaceIdiom: StoredTrait {
  public static let defaultValue = UIUserInterfaceIdiom.unspecified
  static var place: WritableKeyPath<UITraitCollection.Values, UIUserInterfaceIdiom> { \.userInterfaceIdiom }
}

/// The direction interfaces are read in.
public struct UITraitLayoutDirection: StoredTrait {
  public static let defaultValue = UITraitEnvironmentLayoutDirection.unspecified
  static var place: WritableKeyPath<UITraitCollection.Values, UITraitEnvironmentLayoutDirection> { \.layoutDirection }
}

/// How large the user wants text.
public struct UITraitPreferredContentSizeCategory: StoredTrait {
  public static let defaultValue = UIContentSizeCategory.unspecified
  static var place: WritableKeyPath<UITraitCollection.Values, UIContentSizeCategory> { \.preferredContentSizeCategory }
}

/// Whether the user wants colours to differ more.
public struct UITraitAccessibilityContrast: StoredTrait {
  public static let defaultValue = UIAccessibilityContrast.unspecified
  public static let affectsColorAppearance = true
  static var place: WritableKeyPath<UITraitCollection.Values, UIAccessibilityContrast> { \.accessibilityContrast }
}
