import CoreText
import Foundation

extension UIImage {
  /// How heavy a symbol's lines are.
  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight = 1
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black

    /// The weight of text that matches.
    public func fontWeight() -> UIFont.Weight {
      switch self {
      case .ultraLight: .ultraLight
      case .thin: .thin
      case .light: .light
      case .unspecified, .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      case .heavy: .heavy
      case .black: .black
      }
    }
  }

  /// How large a symbol is beside text of its point size.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small = 1
    case medium
    case large
  }

  /// What an image is asked to be like.
  public class Configuration: Hashable, @unchecked Sendable {
    // Immutable, and so is its only subclass: that is why it is Sendable although it can be subclassed.

    /// The traits that an image is wanted for; nil when any will do.
    public let traitCollection: UITraitCollection?

    /// A configuration of an image for some traits.
    public init(traitCollection: UITraitCollection?) {
      self.traitCollection = traitCollection
    }

    /// This configuration with what `other` says in place of its own.
    public func applying(_ other: Configuration?) -> Configuration {
      guard let other else { return self }
      return other.withTraitCollection(other.traitCollection ?? traitCollection)
    }

    /// This configuration for other traits.
    public func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
      // Each class gives one of its own kind.
      copy(for: traitCollection) as! Self
    }

    fileprivate func copy(for traits: UITraitCollection?) -> Configuration { Configuration(traitCollection: traits) }
    fileprivate func equals(_ other: Configuration) -> Bool { traitCollection == other.traitCollection }
    fileprivate func combine(into hasher: inout Hasher) { hasher.combine(traitCollection) }

    public static func == (left: Configuration, right: Configuration) -> Bool {
      left === right || (type(of: left) == type(of: right) && left.equals(right))
    }

    public func hash(into hasher: inout Hasher) {
      combine(into: &hasher)
    }
  }

  /// How the parts of a symbol are coloured.
  enum SymbolColors: Hashable, Sendable {
    /// All in the tint.
    case monochrome
    /// In one colour, less important parts weaker.
    case hierarchical(UIColor)
    /// Each in a colour of its own, the most important first.
    case palette([UIColor])

    /// The share of its colour that a part has of each level of importance. Apple documents that less important parts are
    /// weaker, not by how much.
    private static let shares: [CGFloat] = [1, 0.5, 0.25]

    /// The colours by importance under the current traits; nil when the tint decides.
    var levels: [CGColor]? {
      switch self {
      case .monochrome: nil
      case .hierarchical(let color):
        SymbolColors.shares.map { share in
          let color = color.cgColor
          return color.copy(alpha: color.alpha * share) ?? color
        }
      case .palette(let colors): colors.isEmpty ? nil : colors.map(\.cgColor)
      }
    }
  }

  /// The size, weight, scale and colours of a symbol.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    /// Points of the text it stands beside; nil says nothing.
    let pointSize: CGFloat?
    /// nil says nothing.
    let weight: SymbolWeight?
    /// nil says nothing.
    let scale: SymbolScale?
    /// nil says nothing.
    let colors: SymbolColors?

    init(
      points: CGFloat?, weight: SymbolWeight?, scale: SymbolScale?, colors: SymbolColors? = nil,
      traits: UITraitCollection? = nil
    ) {
      pointSize = points.flatMap { $0.isFinite && $0 > 0 ? min($0, 2000) : nil }
      self.weight = weight == .unspecified ? nil : weight
      self.scale = scale == .unspecified ? nil : scale
      self.colors = colors
      super.init(traitCollection: traits)
    }

    /// A configuration that says nothing.
    public static let unspecified = SymbolConfiguration(points: nil, weight: nil, scale: nil)

    /// A configuration for some traits that says nothing else.
    public convenience override init(traitCollection: UITraitCollection?) {
      self.init(points: nil, weight: nil, scale: nil, traits: traitCollection)
    }

    /// - Parameter pointSize: points; sizes that are not positive and finite say nothing.
    public convenience init(pointSize: CGFloat) {
      self.init(points: pointSize, weight: nil, scale: nil)
    }

    /// Points and weight.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
      self.init(points: pointSize, weight: weight, scale: nil)
    }

    /// Points, weight and scale.
    public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
      self.init(points: pointSize, weight: weight, scale: scale)
    }

    /// A weight at any size.
    public convenience init(weight: SymbolWeight) {
      self.init(points: nil, weight: weight, scale: nil)
    }

    /// A scale at any size.
    public convenience init(scale: SymbolScale) {
      self.init(points: nil, weight: nil, scale: scale)
    }

    /// The size and weight that go with a font.
    public convenience init(font: UIFont) {
      self.init(points: font.pointSize, weight: SymbolWeight(font.weight), scale: nil)
    }

    /// The size and weight that go with a font, at a scale.
    public convenience init(font: UIFont, scale: SymbolScale) {
      self.init(points: font.pointSize, weight: SymbolWeight(font.weight), scale: scale)
    }

    /// The size and weight that go with a kind of text.
    public convenience init(textStyle: UIFont.TextStyle) {
      self.init(font: .preferredFont(forTextStyle: textStyle))
    }

    /// The size and weight that go with a kind of text, at a scale.
    public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
      self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
    }

    /// One colour, in which the less important parts of a symbol are weaker.
    public convenience init(hierarchicalColor: UIColor) {
      self.init(points: nil, weight: nil, scale: nil, colors: .hierarchical(hierarchicalColor))
    }

    /// A colour for each part of a symbol, the most important first, the last one for all that are left; none say nothing.
    public convenience init(paletteColors: [UIColor]) {
      self.init(points: nil, weight: nil, scale: nil, colors: paletteColors.isEmpty ? nil : .palette(paletteColors))
    }

    /// A configuration that draws symbols in the tint alone.
    public static func preferringMonochrome() -> SymbolConfiguration {
      SymbolConfiguration(points: nil, weight: nil, scale: nil, colors: .monochrome)
    }

    /// A configuration for symbols that have colours of their own. None has, so that it says nothing.
    public static func preferringMulticolor() -> SymbolConfiguration { .unspecified }

    /// The configuration without what it says of the size of text.
    public func configurationWithoutTextStyle() -> Self { changed(points: .some(nil)) }

    /// The configuration without a point size and a weight.
    public func configurationWithoutPointSizeAndWeight() -> Self { changed(points: .some(nil), weight: .some(nil)) }

    /// The configuration without a weight.
    public func configurationWithoutWeight() -> Self { changed(weight: .some(nil)) }

    /// The configuration without a scale.
    public func configurationWithoutScale() -> Self { changed(scale: .some(nil)) }

    /// A copy in which what is given takes the place of what was.
    private func changed(
      points: CGFloat?? = .none, weight: SymbolWeight?? = .none, scale: SymbolScale?? = .none
    ) -> Self {
      SymbolConfiguration(
        points: points ?? pointSize, weight: weight ?? self.weight, scale: scale ?? self.scale, colors: colors,
        traits: traitCollection) as! Self
    }

    /// This configuration with what `other` says in place of its own.
    public override func applying(_ other: Configuration?) -> Configuration {
      guard let other else { return self }
      let traits = other.traitCollection ?? traitCollection
      guard let other = other as? SymbolConfiguration else { return withTraitCollection(traits) }
      return SymbolConfiguration(
        points: other.pointSize ?? pointSize, weight: other.weight ?? weight, scale: other.scale ?? scale,
        colors: other.colors ?? colors, traits: traits)
    }

    fileprivate override func copy(for traits: UITraitCollection?) -> Configuration {
      SymbolConfiguration(points: pointSize, weight: weight, scale: scale, colors: colors, traits: traits)
    }

    fileprivate override func equals(_ other: Configuration) -> Bool {
      guard let other = other as? SymbolConfiguration else { return false }
      return pointSize == other.pointSize && weight == other.weight && scale == other.scale && colors == other.colors
        && super.equals(other)
    }

    fileprivate override func combine(into hasher: inout Hasher) {
      hasher.combine(pointSize)
      hasher.combine(weight)
      hasher.combine(scale)
      hasher.combine(colors)
      super.combine(into: &hasher)
    }
  }
}

extension UIImage.SymbolWeight {
  /// The symbol's weight that goes with a font's.
  init(_ weight: UIFont.Weight) {
    let all: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    self =
      all.min { abs($0.fontWeight().rawValue - weight.rawValue) < abs($1.fontWeight().rawValue - weight.rawValue) }
      ?? .regular
  }
}
