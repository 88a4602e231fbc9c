import CoreText
import Foundation

extension UIFont {
  /// How a font follows the size of text that the user wants.
  enum Scaling: Hashable, Sendable {
    /// It is the system font for a kind of text.
    case style(TextStyle)
    /// It is as much larger or smaller than `points` as the style is than at the standard size, `maximum` points at most.
    case metrics(TextStyle, points: CGFloat, maximum: CGFloat?)
  }

  /// The font at the content size of `traits`; the same font when it follows none.
  func adjusted(to traits: UITraitCollection) -> UIFont {
    switch scaling {
    case nil: return self
    case .style(let style):
      // What was changed about it by a descriptor stays.
      let size = TextStyleSizes.size(of: style, at: UIFont.category(of: traits))
      return size == pointSize ? self : UIFont(ctFont.traits.with(size: size), scaling: scaling)
    case .metrics(let style, let points, let maximum):
      let base = UIFont(ctFont.traits.with(size: points))
      return UIFontMetrics(forTextStyle: style).scaledFont(for: base, limit: maximum, traits: traits)
    }
  }
}

/// Makes fonts of an app's own, and distances, follow the size of text that the user wants, as a text style does.
public final class UIFontMetrics: Hashable, Sendable {
  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  private let style: UIFont.TextStyle

  /// - Parameter textStyle: what the text is for; an unknown style scales as body text does.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
  }

  /// `font`, whose size is that of the standard content size, at the current one.
  public func scaledFont(for font: UIFont) -> UIFont {
    scaledFont(for: font, limit: nil, traits: nil)
  }

  /// The same with at most so many points; what is not a positive number does not limit.
  public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, limit: maximumPointSize, traits: nil)
  }

  /// `font` at the content size of the traits, of the current ones when they specify none.
  public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaledFont(for: font, limit: nil, traits: traitCollection)
  }

  /// The same with at most so many points; what is not a positive number does not limit.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    scaledFont(for: font, limit: maximumPointSize, traits: traitCollection)
  }

  /// A distance in points, which is that of the standard content size, at the current one. Not rounded.
  public func scaledValue(for value: CGFloat) -> CGFloat {
    scaledValue(for: value, compatibleWith: nil)
  }

  /// A distance in points at the content size of the traits, of the current ones when they specify none.
  public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    value * TextStyleSizes.size(of: style, at: UIFont.category(of: traitCollection))
      / TextStyleSizes.size(of: style, at: .large)
  }

  func scaledFont(for font: UIFont, limit: CGFloat?, traits: UITraitCollection?) -> UIFont {
    if case .metrics = font.scaling {
      preconditionFailure("the font was made by UIFontMetrics already: scale the font that it was made from")
    }
    let limit = limit.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let size = min(scaledValue(for: font.pointSize, compatibleWith: traits), limit ?? .infinity)
    return UIFont(
      font.ctFont.traits.with(size: size), scaling: .metrics(style, points: font.pointSize, maximum: limit))
  }

  public static func == (left: UIFontMetrics, right: UIFontMetrics) -> Bool { left.style == right.style }

  public func hash(into hasher: inout Hasher) { hasher.combine(style) }
}
