import Foundation

/// How many components a colour space has and what they mean.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case pattern = 6
}

/// What to do with colours that a destination cannot show; here all are clipped.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// The meaning of colour components. Drawing happens in sRGB: colours and images of other spaces are converted.
public final class CGColorSpace: Sendable {
  /// The transfer curve between stored and linear light.
  enum Curve: Sendable {
    case sRGB, linear
    case gamma(CGFloat)
  }

  /// The colours that red, green and blue stand for.
  enum Primaries: Sendable {
    case none, gray, sRGB, displayP3, adobeRGB
  }

  /// The space of the web and of ordinary displays, in which all drawing happens.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The colours of sRGB in linear light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB with components beyond 0 and 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The colours of extended sRGB in linear light.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// The colours of wide displays with the curve of sRGB.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The colours of wide displays in linear light.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Display P3 with components beyond 0 and 1.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// The colours of extended Display P3 in linear light.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// The space of many cameras, with a curve of gamma 2.2.
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// Gray with a curve of gamma 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray in linear light.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Gray with components beyond 0 and 1.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Gray in linear light with components beyond 0 and 1.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// The same as `linearSRGB`.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"

  /// The name of the space, nil for the device's spaces.
  public let name: String?
  let curve: Curve
  let primaries: Primaries
  /// Whether components below 0 and above 1 mean something.
  let isExtended: Bool
  /// The space of the colours that patterns of a pattern space are drawn in, if they bring none; else nil.
  public let baseColorSpace: CGColorSpace?

  private init(
    name: String?, curve: Curve, primaries: Primaries, isExtended: Bool = false, base: CGColorSpace? = nil
  ) {
    self.name = name
    self.curve = curve
    self.primaries = primaries
    self.isExtended = isExtended
    baseColorSpace = base
  }

  /// The space of patterns: `baseSpace` is what colours those are drawn in that bring none; nil for those that do. Nil
  /// for the base of a pattern space.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(name: nil, curve: .sRGB, primaries: .none, base: baseSpace)
  }

  package static let standardRGB = CGColorSpace(name: sRGB, curve: .sRGB, primaries: .sRGB)
  package static let standardGray = CGColorSpace(name: genericGrayGamma2_2, curve: .gamma(2.2), primaries: .gray)
  package static let extendedStandardRGB = CGColorSpace(
    name: extendedSRGB, curve: .sRGB, primaries: .sRGB, isExtended: true)
  package static let deviceRGB = CGColorSpace(name: nil, curve: .sRGB, primaries: .sRGB)
  package static let deviceGray = CGColorSpace(name: nil, curve: .sRGB, primaries: .gray)

  /// The space of that name, or nil when it is not known here.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB: self.init(name: name, curve: .sRGB, primaries: .sRGB)
    case Self.linearSRGB, Self.genericRGBLinear: self.init(name: name, curve: .linear, primaries: .sRGB)
    case Self.extendedSRGB: self.init(name: name, curve: .sRGB, primaries: .sRGB, isExtended: true)
    case Self.extendedLinearSRGB: self.init(name: name, curve: .linear, primaries: .sRGB, isExtended: true)
    case Self.displayP3: self.init(name: name, curve: .sRGB, primaries: .displayP3)
    case Self.linearDisplayP3: self.init(name: name, curve: .linear, primaries: .displayP3)
    case Self.extendedDisplayP3: self.init(name: name, curve: .sRGB, primaries: .displayP3, isExtended: true)
    case Self.extendedLinearDisplayP3: self.init(name: name, curve: .linear, primaries: .displayP3, isExtended: true)
    case Self.adobeRGB1998: self.init(name: name, curve: .gamma(563 / 256), primaries: .adobeRGB)
    case Self.extendedGray: self.init(name: name, curve: .gamma(2.2), primaries: .gray, isExtended: true)
    case Self.extendedLinearGray: self.init(name: name, curve: .linear, primaries: .gray, isExtended: true)
    case Self.genericGrayGamma2_2: self.init(name: name, curve: .gamma(2.2), primaries: .gray)
    case Self.linearGray: self.init(name: name, curve: .linear, primaries: .gray)
    default: return nil
    }
  }

  /// What the components mean.
  public var model: CGColorSpaceModel {
    switch primaries {
    case .none: .pattern
    case .gray: .monochrome
    case .sRGB, .displayP3, .adobeRGB: .rgb
    }
  }

  /// How many components a colour has, without alpha: of a pattern space as many as its base.
  public var numberOfComponents: Int {
    switch model {
    case .pattern: baseColorSpace?.numberOfComponents ?? 0
    case .monochrome: 1
    case .rgb, .unknown: 3
    }
  }

  /// Whether the space holds colours that sRGB does not.
  public var isWideGamutRGB: Bool { model == .rgb && (primaries != .sRGB || isExtended) }
}

extension CGColorSpace: Hashable {
  /// Spaces are equal when their names and models are.
  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left === right
      || (left.name == right.name && left.primaries == right.primaries
        && left.baseColorSpace == right.baseColorSpace)
  }

  /// The hash of name and model.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(primaries)
    hasher.combine(baseColorSpace)
  }
}

/// The RGB space of the display, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The gray space of the display, whose grays are those of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

extension CGColorSpace {
  /// The sRGB components, not clamped, of a colour in this space.
  func toSRGB(_ v0: CGFloat, _ v1: CGFloat, _ v2: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    switch primaries {
    case .none: return (0, 0, 0)
    case .gray:
      // A gray of gamma 2.2 is shown with its stored value, as UIKit's white and sRGB's equal components are.
      guard case .linear = curve else { return (v0, v0, v0) }
      let gray = Self.encode(v0)
      return (gray, gray, gray)
    case .sRGB:
      guard case .linear = curve else { return (v0, v1, v2) }
      return (Self.encode(v0), Self.encode(v1), Self.encode(v2))
    case .displayP3:
      let (r, g, b) = (decode(v0), decode(v1), decode(v2))
      return (
        Self.encode(1.2249401763 * r - 0.2249401763 * g), Self.encode(-0.0420569547 * r + 1.0420569547 * g),
        Self.encode(-0.0196375546 * r - 0.0786360456 * g + 1.0982736001 * b)
      )
    case .adobeRGB:
      let (r, g, b) = (decode(v0), decode(v1), decode(v2))
      return (
        Self.encode(1.3982834 * r - 0.3982834 * g), Self.encode(g),
        Self.encode(-0.0429383 * g + 1.0429383 * b)
      )
    }
  }

  /// The components in this space of a colour given in sRGB.
  func fromSRGB(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    let (r, g, b) = (Self.decode(red), Self.decode(green), Self.decode(blue))
    var result: (CGFloat, CGFloat, CGFloat)
    switch primaries {
    case .none: return (0, 0, 0)
    case .gray:
      // The luminance of the Rec. 709 primaries, in linear light.
      let light = 0.2126 * r + 0.7152 * g + 0.0722 * b
      if case .linear = curve {
        result = (light, light, light)
      } else {
        let gray = red == green && green == blue ? red : Self.encode(light)
        result = (gray, gray, gray)
      }
    case .sRGB:
      if case .linear = curve { result = (r, g, b) } else { result = (red, green, blue) }
    case .displayP3:
      result = (
        encode(0.8224619687 * r + 0.1775380313 * g), encode(0.0331941989 * r + 0.9668058011 * g),
        encode(0.0170826307 * r + 0.0723974407 * g + 0.9105199286 * b)
      )
    case .adobeRGB:
      result = (
        encode(0.7151627 * r + 0.2848373 * g), encode(g), encode(0.0411705 * g + 0.9588295 * b)
      )
    }
    if !isExtended {
      result = (result.0.clampedToUnit, result.1.clampedToUnit, result.2.clampedToUnit)
    }
    return result
  }

  /// Linear light of a component of this space, mirrored below 0.
  private func decode(_ value: CGFloat) -> CGFloat {
    switch curve {
    case .linear: value
    case .sRGB: Self.decode(value)
    case .gamma(let gamma): value < 0 ? -pow(-value, gamma) : pow(value, gamma)
    }
  }

  /// The component of this space of linear light, mirrored below 0.
  private func encode(_ light: CGFloat) -> CGFloat {
    switch curve {
    case .linear: light
    case .sRGB: Self.encode(light)
    case .gamma(let gamma): light < 0 ? -pow(-light, 1 / gamma) : pow(light, 1 / gamma)
    }
  }

  /// Linear light of an sRGB component, mirrored below 0.
  private static func decode(_ value: CGFloat) -> CGFloat {
    let size = abs(value)
    let light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    return value < 0 ? -light : light
  }

  /// The sRGB component of linear light, mirrored below 0.
  private static func encode(_ light: CGFloat) -> CGFloat {
    let size = abs(light)
    let value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}

extension CGFloat {
  /// The number within 0 to 1; NaN counts as 0.
  var clampedToUnit: CGFloat { isNaN ? 0 : Swift.min(1, Swift.max(0, self)) }
}
