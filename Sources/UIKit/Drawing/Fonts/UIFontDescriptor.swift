import CoreText
import Foundation

/// What chooses a font: family, size, weight, slant, width, design and features. Immutable, safe on any thread.
public final class UIFontDescriptor: Hashable, Sendable, CustomStringConvertible {
  /// The names of attributes.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A family's name.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// A face's name as `UIFont(name:size:)` takes it.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// A face within its family: `Bold Italic`.
    public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
    /// Points, a number.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// A dictionary by `TraitKey`.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// A `UIFont.TextStyle`, or its raw value.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    /// An array of dictionaries by `FeatureKey`.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
  }

  /// The keys of the dictionary of traits.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The raw value of `SymbolicTraits`.
    public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
    /// A `UIFont.Weight`, or its raw value.
    public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    /// A `UIFont.Width`, or its raw value.
    public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
    /// A number; above 0 is italic.
    public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
  }

  /// The keys of a feature: two numbers of Apple's registry of font features.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
  }

  /// Designs of the system font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// With round ends, where such a font is installed; else the system font.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  /// Traits that a font has or has not.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
  }

  let traits: FontTraits
  let style: UIFont.TextStyle?

  init(traits: FontTraits, style: UIFont.TextStyle? = nil) {
    self.traits = traits
    self.style = style
  }

  // MARK: Making

  /// A descriptor of attributes; what they do not say is that of the system font at 12 points. Values of a wrong type count
  /// as missing.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let plain = UIFontDescriptor(traits: FontTraits(size: FontTraits.defaultSize))
    let whole = plain.addingAttributes(attributes)
    self.init(traits: whole.traits, style: whole.style)
  }

  /// A descriptor of an installed family or face by name; another name falls back to the system font.
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(traits: FontTraits.installed(fontName, size: size) ?? FontTraits(family: .named(fontName), size: size))
  }

  /// That of the system font for a kind of text at the current content size.
  public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    preferredFontDescriptor(withTextStyle: style, compatibleWith: nil)
  }

  /// That of the system font for a kind of text at the content size of the traits.
  public static func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  private func with(_ change: (inout FontTraits) -> Void) -> UIFontDescriptor {
    var copy = traits
    change(&copy)
    return UIFontDescriptor(traits: copy, style: style)
  }

  /// The same at another size in points; it follows no content size.
  public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    UIFontDescriptor(traits: traits.with(size: newPointSize))
  }

  /// The same of another family, which falls back to the system font when it is not installed.
  public func withFamily(_ newFamily: String) -> UIFontDescriptor {
    with { $0.family = .named(newFamily) }
  }

  /// The face of that name within the family, such as `Bold Italic`; an unknown one changes nothing.
  public func withFace(_ newFace: String) -> UIFontDescriptor {
    addingAttributes([.face: newFace])
  }

  /// The same in another design of the system font. Never nil here: what is not installed falls back to the system font.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    switch design {
    case .default: with { $0.family = .system }
    case .rounded: with { $0.family = .rounded }
    case .serif: with { $0.family = .serif }
    case .monospaced: with { $0.family = .monospaced }
    default: nil
    }
  }

  /// The same with these traits, and without all others. Never nil here: what a family does not have is its nearest face.
  public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    let old = self.symbolicTraits
    return with {
      $0.isItalic = symbolicTraits.contains(.traitItalic)
      if symbolicTraits.contains(.traitBold) != old.contains(.traitBold) {
        $0.weight = symbolicTraits.contains(.traitBold) ? 700 : 400
      }
      let width = symbolicTraits.intersection([.traitCondensed, .traitExpanded])
      if width != old.intersection([.traitCondensed, .traitExpanded]) {
        $0.width = width == .traitCondensed ? 75 : width == .traitExpanded ? 125 : 100
      }
      if symbolicTraits.contains(.traitMonoSpace) {
        $0.family = .monospaced
      } else if $0.family == .monospaced {
        $0.family = .system
      }
    }
  }

  /// The same with `attributes` in place of those it has. Values of a wrong type count as missing.
  public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    var new = self
    if let value = attributes[.textStyle] {
      let style = value as? UIFont.TextStyle ?? (value as? String).map { UIFont.TextStyle(rawValue: $0) }
      if let style { new = UIFontDescriptor.preferredFontDescriptor(withTextStyle: style) }
    }
    if let name = attributes[.name] as? String {
      new = UIFontDescriptor(name: name, size: new.pointSize)
    }
    if let family = attributes[.family] as? String { new = new.withFamily(family) }
    if let face = attributes[.face] as? String {
      let family = UIFont(new.traits).familyName
      if let found = FontTraits.installed(family + "-" + face, size: new.pointSize) { new = new.with { $0 = found } }
    }
    if let values = attributes[.traits] as? [TraitKey: Any] { new = new.adding(values) }
    if let features = attributes[.featureSettings] as? [[FeatureKey: Any]] {
      new = new.with { FontFeatures.apply(features, to: &$0) }
    }
    if let size = CGFloat(anyNumber: attributes[.size]) { new = new.withSize(size) }
    return new
  }

  private func adding(_ values: [TraitKey: Any]) -> UIFontDescriptor {
    var new = self
    if let symbolic = CGFloat(anyNumber: values[.symbolic]).flatMap({ UInt32(exactly: $0) }) {
      new = new.withSymbolicTraits(SymbolicTraits(rawValue: symbolic)) ?? new
    }
    return new.with {
      if let weight = values[.weight] as? UIFont.Weight
        ?? CGFloat(anyNumber: values[.weight]).map({ UIFont.Weight($0) })
      {
        $0.weight = weight.openType
      }
      if let width = values[.width] as? UIFont.Width ?? CGFloat(anyNumber: values[.width]).map({ UIFont.Width($0) }) {
        $0.width = width.openType
      }
      if let slant = CGFloat(anyNumber: values[.slant]) { $0.isItalic = slant > 0 }
    }
  }

  // MARK: Asking

  /// Points.
  public var pointSize: CGFloat { traits.size }
  /// The name of the face that is really used: `Inter-Bold`.
  public var postscriptName: String { UIFont(traits).fontName }

  /// The traits that the font is asked to have.
  public var symbolicTraits: SymbolicTraits {
    var result: SymbolicTraits = []
    if traits.isItalic { result.insert(.traitItalic) }
    if traits.weight >= 600 { result.insert(.traitBold) }
    if traits.width < 94 { result.insert(.traitCondensed) }
    if traits.width > 106 { result.insert(.traitExpanded) }
    if traits.family == .monospaced { result.insert(.traitMonoSpace) }
    if traits.family == .system { result.insert(.traitUIOptimized) }
    return result
  }

  /// The attributes that describe the font.
  public var fontAttributes: [AttributeName: Any] {
    var result: [AttributeName: Any] = [.size: pointSize]
    if let style {
      result[.textStyle] = style.rawValue
    } else if case .named(let family) = traits.family {
      result[.family] = family
    }
    var values: [TraitKey: Any] = [:]
    if !symbolicTraits.subtracting(.traitUIOptimized).isEmpty { values[.symbolic] = symbolicTraits.rawValue }
    if traits.weight != 400 { values[.weight] = UIFont.Weight(openType: traits.weight).rawValue }
    if traits.width != 100 { values[.width] = UIFont.Width(openType: traits.width).rawValue }
    if !values.isEmpty { result[.traits] = values }
    let features = FontFeatures.settings(of: traits)
    if !features.isEmpty { result[.featureSettings] = features }
    return result
  }

  /// The value of an attribute; nil when nothing is said about it.
  public func object(forKey attribute: AttributeName) -> Any? {
    switch attribute {
    case .family: UIFont(traits).familyName
    case .name: postscriptName
    default: fontAttributes[attribute]
    }
  }

  public static func == (left: UIFontDescriptor, right: UIFontDescriptor) -> Bool {
    left.traits == right.traits && left.style == right.style
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(traits)
    hasher.combine(style)
  }

  public var description: String {
    "<UIFontDescriptor: \(traits.family), weight \(traits.weight)\(traits.isItalic ? ", italic" : ""), \(traits.size) pt>"
  }
}
