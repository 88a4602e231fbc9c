import Foundation

/// A colour: components in a colour space, and an alpha.
///
/// A component that is not finite counts as 0, alpha is kept within 0 to 1. Components outside 0 to 1 are kept, and cut
/// when drawn.
public final class CGColor: Sendable {
  /// The space of the components, nil for a pattern of an image.
  public let colorSpace: CGColorSpace?
  /// The first component, which is the only one of a gray.
  private let first: CGFloat
  private let second: CGFloat
  private let third: CGFloat
  /// The opacity, 0 to 1.
  public let alpha: CGFloat
  /// What a pattern colour repeats over the plane; nil for a plain colour.
  public let pattern: CGPattern?

  private init(
    space: CGColorSpace?, _ first: CGFloat, _ second: CGFloat, _ third: CGFloat, alpha: CGFloat,
    pattern: CGPattern? = nil
  ) {
    func clean(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }
    colorSpace = space
    self.first = clean(first)
    self.second = clean(second)
    self.third = clean(third)
    self.alpha = alpha.clampedToUnit
    self.pattern = pattern
  }

  /// A colour in sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, red, green, blue, alpha: alpha)
  }

  /// A colour in sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, red, green, blue, alpha: alpha)
  }

  /// A gray, 0 black to 1 white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, gray, gray, gray, alpha: alpha)
  }

  /// A gray of gamma 2.2, 0 black to 1 white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, gray, gray, gray, alpha: alpha)
  }

  /// A colour in `space`; `components` has one number more than the space has components, the last being alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard space.model != .pattern else { return nil }
    self.init(space: space, components: components)
  }

  private convenience init(space: CGColorSpace, components: UnsafePointer<CGFloat>, pattern: CGPattern? = nil) {
    switch (space.baseColorSpace ?? space).numberOfComponents {
    case 0: self.init(space: space, 0, 0, 0, alpha: components[0], pattern: pattern)
    case 1:
      self.init(space: space, components[0], components[0], components[0], alpha: components[1], pattern: pattern)
    default:
      self.init(space: space, components[0], components[1], components[2], alpha: components[3], pattern: pattern)
    }
  }

  /// A colour that repeats a pattern over the plane. `components` is the alpha alone for a pattern that brings its own
  /// colours; for any other it is a colour of the pattern space's base space, alpha last. Nil when `space` is no pattern
  /// space, and for a pattern without colours when the space has no base.
  public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    guard space.model == .pattern, pattern.isColored || space.baseColorSpace != nil else { return nil }
    if pattern.isColored {
      self.init(space: space, 0, 0, 0, alpha: components[0], pattern: pattern)
    } else {
      self.init(space: space, components: components, pattern: pattern)
    }
  }

  /// A colour that repeats an image from the origin of the context's base space, one tile `image.size / scale` large.
  package convenience init(patternImage image: CGImage, scale: CGFloat) {
    self.init(space: nil, 0, 0, 0, alpha: 1, pattern: CGPattern(image: image, scale: scale))
  }

  /// Opaque black in `space`; in a pattern space a colour that draws nothing.
  convenience init(space: CGColorSpace) {
    self.init(space: space, 0, 0, 0, alpha: space.model == .pattern ? 0 : 1)
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The space that the components are in: of a pattern without colours its base.
  private var componentSpace: CGColorSpace? {
    guard let pattern else { return colorSpace }
    return pattern.isColored ? nil : colorSpace?.baseColorSpace
  }

  /// How many components there are, alpha among them; 1 for a pattern that brings its own colours.
  public var numberOfComponents: Int { (componentSpace?.numberOfComponents ?? 0) + 1 }

  /// The components with alpha last.
  public var components: [CGFloat]? {
    guard let componentSpace else { return [alpha] }
    return componentSpace.model == .monochrome ? [first, alpha] : [first, second, third, alpha]
  }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: colorSpace, first, second, third, alpha: alpha, pattern: pattern)
  }

  /// The same colour.
  public func copy() -> CGColor? {
    CGColor(space: colorSpace, first, second, third, alpha: alpha, pattern: pattern)
  }

  /// The colour's components in `space`, cut to what the space holds; nil for a pattern.
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: [AnyHashable: Any]?)
    -> CGColor?
  {
    guard pattern == nil, space.model != .pattern, let colorSpace else { return nil }
    if space == colorSpace { return self }
    let (red, green, blue) = colorSpace.toSRGB(first, second, third)
    let (v0, v1, v2) = space.fromSRGB(red, green, blue)
    return CGColor(space: space, v0, v1, v2, alpha: alpha)
  }
}

extension CGColor: Hashable {
  /// Colours are equal when space and components are.
  public static func == (left: CGColor, right: CGColor) -> Bool {
    left === right
      || (left.first == right.first && left.second == right.second && left.third == right.third
        && left.alpha == right.alpha && left.colorSpace == right.colorSpace && left.pattern == right.pattern)
  }

  /// The hash of the components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(third)
    hasher.combine(alpha)
  }
}

extension CGColor: CustomStringConvertible {
  /// The space and the components.
  public var description: String {
    switch pattern?.content {
    case .image(let image, _): return "pattern of \(image.width) x \(image.height) pixels, alpha \(alpha)"
    case .cells(let cells): return "pattern of cells \(cells.bounds), \(components ?? [])"
    case nil: break
    }
    let values = (components ?? []).map { "\($0)" }.joined(separator: " ")
    return "\(colorSpace?.name ?? "device") (\(values))"
  }
}

/// A colour as it is drawn: sRGB, each component within 0 to 1, not multiplied by alpha.
package struct RGBA: Hashable, Sendable {
  package var red: Double
  package var green: Double
  package var blue: Double
  package var alpha: Double

  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The pixel of this colour: premultiplied, 8 bits each, alpha in the highest bits.
  package var pixel: UInt32 {
    func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(255, (value * 255).rounded()))) }
    return byte(alpha) << 24 | byte(red * alpha) << 16 | byte(green * alpha) << 8 | byte(blue * alpha)
  }
}

extension CGColor {
  /// The components in sRGB, not cut to it, of a plain colour; nil for a pattern.
  package var extendedRGBA: RGBA? {
    guard pattern == nil, let colorSpace else { return nil }
    let (red, green, blue) = colorSpace.toSRGB(first, second, third)
    return RGBA(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour as it is drawn; of a pattern with its own colours black of its alpha.
  package var rgba: RGBA {
    guard let colorSpace = componentSpace else { return RGBA(red: 0, green: 0, blue: 0, alpha: alpha) }
    let (red, green, blue) = colorSpace.toSRGB(first, second, third)
    return RGBA(
      red: red.clampedToUnit, green: green.clampedToUnit, blue: blue.clampedToUnit, alpha: alpha)
  }

  /// Whether drawing it hides what is below.
  package var isOpaque: Bool { alpha >= 1 && (pattern?.isOpaque ?? true) }
}
