import Foundation

/// Something whose traits can be set one by one.
@MainActor public protocol UIMutableTraits {
  /// The value of a trait, Cairn's or the app's own.
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}

extension UIMutableTraits {
  /// Light or dark.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  /// Pixels per point. Only what is drawn by asking for it follows; the pixels of views are their window's.
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  /// Whether width is short.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  /// Whether height is short.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  /// The direction interfaces are read in.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  /// How large the user wants text.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  /// Whether the user wants colours to differ more.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }
}

/// The traits that a view, controller, window or scene changes for itself and all inside it.
///
/// Reading a trait that is not overridden gives its default value; ask `contains(_:)` first.
@MainActor public struct UITraitOverrides: UIMutableTraits {
  private var changes: [ObjectIdentifier: Change] = [:]

  private struct Change {
    let value: Any
    let apply: (inout UITraitCollection.Values) -> Void
  }

  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { changes[trait.identifier]?.value as? Trait.Value ?? trait.defaultValue }
    set { changes[trait.identifier] = Change(value: newValue) { $0[trait] = newValue } }
  }

  /// Whether the trait is overridden.
  public func contains(_ trait: UITrait) -> Bool { changes[ObjectIdentifier(trait)] != nil }

  /// Takes an override back: the trait is inherited again. Nothing happens when there is none.
  public mutating func remove(_ trait: UITrait) { changes[ObjectIdentifier(trait)] = nil }

  var isEmpty: Bool { changes.isEmpty }

  func applied(to traits: UITraitCollection) -> UITraitCollection {
    changes.isEmpty ? traits : traits.with { for change in changes.values { change.apply(&$0) } }
  }
}

extension UITraitCollection {
  /// A collection that specifies what `mutations` sets.
  @MainActor public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(values: Editor.edited(Values(), by: mutations))
  }

  /// This collection with what `mutations` sets.
  @MainActor public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
    UITraitCollection(values: Editor.edited(values, by: mutations))
  }

  /// The value of a trait, Cairn's or the app's own; its default value where nobody specifies it.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { values[trait] }

  /// Whether any of `traits` has another value than in `other`.
  func differs(from other: UITraitCollection, in traits: [UITrait]) -> Bool {
    traits.contains { differs(from: other, in: $0) }
  }

  private func differs<Trait: UITraitDefinition>(from other: UITraitCollection, in trait: Trait.Type) -> Bool {
    values[trait] != other.values[trait]
  }

  /// The traits of Cairn that dynamic colours depend on.
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self]
  }

  /// The traits of Cairn that decide which picture of an image is shown.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitDisplayScale.self,
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self, UITraitUserInterfaceIdiom.self,
      UITraitLayoutDirection.self,
    ]
  }

  @MainActor private struct Editor: UIMutableTraits {
    var values: Values

    subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
      get { values[trait] }
      set { values[trait] = newValue }
    }

    static func edited(_ values: Values, by mutations: (inout any UIMutableTraits) -> Void) -> Values {
      var editor: any UIMutableTraits = Editor(values: values)
      mutations(&editor)
      return (editor as? Editor)?.values ?? values
    }
  }
}
