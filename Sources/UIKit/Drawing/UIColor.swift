import CoreGraphics
import Foundation

/// A colour, fixed or adapting to light and dark. Immutable, safe on any thread.
///
/// Components are in extended sRGB: values outside 0 ... 1 are kept; NaN counts as 0. Two colours are equal when
/// they are made of the same components of the same model, so a white of .5 is not the RGB grey of .5 (as in UIKit).
///
/// An `NSObject`, because Foundation compares the attributes of strings as such.
public final class UIColor: NSObject, Sendable {
  private let mark = FoundationMark()

  enum Storage: Sendable {
    case white(CGFloat, alpha: CGFloat)
    case rgb(CGFloat, CGFloat, CGFloat, alpha: CGFloat)
    case cgColor(CGColor)
    /// One of UIKit's own colours in its two appearances.
    case adaptive(light: Components, dark: Components)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  struct Components: Hashable, Sendable {
    var red: CGFloat
    var green: CGFloat
    var blue: CGFloat
    var alpha: CGFloat
  }

  let storage: Storage

  init(storage: Storage) {
    self.storage = storage
  }

  // MARK: Making

  /// A grey.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(storage: .white(UIColor.number(white), alpha: UIColor.unit(alpha)))
  }

  /// A colour in extended sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      storage: .rgb(
        UIColor.number(red), UIColor.number(green), UIColor.number(blue), alpha: UIColor.unit(alpha)))
  }

  /// A colour by hue (0 red, 1/3 green, 2/3 blue, 1 red again), saturation and brightness, each cut to 0 ... 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let hue = UIColor.unit(hue) * 6
    let saturation = UIColor.unit(saturation)
    let brightness = UIColor.unit(brightness)
    /// How far the channel whose sextant starts at `offset` is from the full brightness.
    func channel(_ offset: CGFloat) -> CGFloat {
      let k = (offset + hue).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// A colour in Display P3, converted to extended sRGB.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func linear(_ value: CGFloat) -> CGFloat {
      let magnitude = UIColor.number(value).magnitude
      let result = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
      return value < 0 ? -result : result
    }
    func encoded(_ value: CGFloat) -> CGFloat {
      let magnitude = value.magnitude
      let result = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
      return value < 0 ? -result : result
    }
    let (r, g, b) = (linear(red), linear(green), linear(blue))
    // P3 to sRGB primaries, both D65.
    self.init(
      red: encoded(1.2249401762805598 * r - 0.22494017628055996 * g),
      green: encoded(-0.04205695470968816 * r + 1.0420569547096881 * g),
      blue: encoded(-0.019637554590334432 * r - 0.07863604555063188 * g + 1.0982736001409663 * b), alpha: alpha)
  }

  /// A fixed colour.
  public convenience init(cgColor: CGColor) {
    self.init(storage: .cgColor(cgColor))
  }

  /// An image repeated over the plane, from the origin of the context or layer that is drawn in. A symbol is drawn in
  /// black; an image without pixels gives a clear colour.
  public convenience init(patternImage image: UIImage) {
    var pixels = image.cgImage
    if pixels == nil || image.imageOrientation != .up {
      let format = UIGraphicsImageRendererFormat()
      format.scale = image.scale
      pixels = UIGraphicsImageRenderer(size: image.size, format: format).image { _ in image.draw(at: .zero) }.cgImage
    }
    self.init(storage: .cgColor(pixels.map { CGColor(patternImage: $0, scale: image.scale) } ?? .clear))
  }

  /// A colour that `dynamicProvider` chooses whenever it is used. It may be asked on any thread and must not
  /// answer with itself.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(storage: .dynamic(dynamicProvider))
  }

  private static func number(_ value: CGFloat) -> CGFloat {
    value.isNaN ? 0 : max(-65504, min(65504, value))
  }

  private static func unit(_ value: CGFloat) -> CGFloat {
    value.isNaN ? 0 : max(0, min(1, value))
  }

  // MARK: Resolving

  /// The colour as it is under `traitCollection`: never a dynamic one.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch storage {
    case .white, .rgb, .cgColor:
      return self
    case .adaptive(let light, let dark):
      let it = traitCollection.userInterfaceStyle == .dark ? dark : light
      return UIColor(storage: .rgb(it.red, it.green, it.blue, alpha: it.alpha))
    case .dynamic(let provider):
      // A provider may answer with a dynamic colour again, but not for ever.
      var color = provider(traitCollection)
      for _ in 0..<16 {
        guard case .dynamic(let next) = color.storage else { return color.resolvedColor(with: traitCollection) }
        color = next(traitCollection)
      }
      preconditionFailure("A UIColor's dynamicProvider must not answer with the colour it belongs to")
    }
  }

  /// True when the colour may be another one under other traits.
  var isDynamic: Bool {
    switch storage {
    case .white, .rgb, .cgColor: false
    case .adaptive, .dynamic: true
    }
  }

  /// The Core Graphics colour under the current traits.
  public var cgColor: CGColor {
    switch storage {
    case .white(let white, let alpha): CGColor(gray: white, alpha: alpha)
    case .rgb(let red, let green, let blue, let alpha): CGColor(red: red, green: green, blue: blue, alpha: alpha)
    case .cgColor(let color): color
    case .adaptive, .dynamic: resolvedColor(with: .current).cgColor
    }
  }

  /// The components in extended sRGB under the current traits.
  var components: Components {
    switch storage {
    case .white(let white, let alpha): return Components(red: white, green: white, blue: white, alpha: alpha)
    case .rgb(let red, let green, let blue, let alpha):
      return Components(red: red, green: green, blue: blue, alpha: alpha)
    case .cgColor(let color):
      let it = color.extendedRGBA ?? color.rgba
      return Components(red: it.red, green: it.green, blue: it.blue, alpha: it.alpha)
    case .adaptive, .dynamic: return resolvedColor(with: .current).components
    }
  }

  /// The same colour with another alpha, 0 ... 1. A dynamic colour stays dynamic.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    let alpha = UIColor.unit(alpha)
    switch storage {
    case .white(let white, _): return UIColor(storage: .white(white, alpha: alpha))
    case .rgb(let red, let green, let blue, _): return UIColor(storage: .rgb(red, green, blue, alpha: alpha))
    case .cgColor(let color): return UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .adaptive(var light, var dark):
      light.alpha = alpha
      dark.alpha = alpha
      return UIColor(storage: .adaptive(light: light, dark: dark))
    case .dynamic(let provider):
      return UIColor { provider($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
    }
  }

  // MARK: Reading

  /// Whether it repeats a pattern, so that no components describe it.
  private var isPattern: Bool {
    switch storage {
    case .white, .rgb, .adaptive: false
    case .cgColor(let color): color.pattern != nil
    case .dynamic: resolvedColor(with: .current).isPattern
    }
  }

  /// The components in extended sRGB, under the current traits; false, and nothing written, for a pattern.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard !isPattern else { return false }
    let it = components
    red?.pointee = it.red
    green?.pointee = it.green
    blue?.pointee = it.blue
    alpha?.pointee = it.alpha
    return true
  }

  /// Hue, saturation and brightness, under the current traits; false for a pattern. A grey has hue 0.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard !isPattern else { return false }
    let it = components
    let high = max(it.red, it.green, it.blue)
    let range = high - min(it.red, it.green, it.blue)
    var turn: CGFloat = 0
    if range > 0 {
      if high == it.red {
        turn = (it.green - it.blue) / range
      } else if high == it.green {
        turn = 2 + (it.blue - it.red) / range
      } else {
        turn = 4 + (it.red - it.green) / range
      }
      if turn < 0 { turn += 6 }
    }
    hue?.pointee = turn / 6
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    alpha?.pointee = it.alpha
    return true
  }

  /// The grey of the same luminance, under the current traits; false for a pattern.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    guard !isPattern else { return false }
    let it = components
    let isGrey = it.red == it.green && it.green == it.blue
    white?.pointee = isGrey ? it.red : 0.2126 * it.red + 0.7152 * it.green + 0.0722 * it.blue
    alpha?.pointee = it.alpha
    return true
  }

  // MARK: Drawing

  /// Makes this the fill and stroke colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the fill colour of the current context.
  public func setFill() {
    UIGraphicsGetCurrentContext()?.setFillColor(cgColor)
  }

  /// Makes this the stroke colour of the current context.
  public func setStroke() {
    UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor)
  }

  // MARK: Comparing

  /// True when `object` is a colour equal to this one.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return self == other
  }

  public static func == (left: UIColor, right: UIColor) -> Bool {
    if left === right { return true }
    return switch (left.storage, right.storage) {
    case (.white(let a, let alphaA), .white(let b, let alphaB)): a == b && alphaA == alphaB
    case (.rgb(let r, let g, let b, let a), .rgb(let r2, let g2, let b2, let a2)):
      r == r2 && g == g2 && b == b2 && a == a2
    case (.adaptive(let light, let dark), .adaptive(let light2, let dark2)): light == light2 && dark == dark2
    case (.cgColor(let a), .cgColor(let b)): a == b
    case (.cgColor(let cgColor), .white), (.cgColor(let cgColor), .rgb): cgColor == right.cgColor
    case (.white, .cgColor(let cgColor)), (.rgb, .cgColor(let cgColor)): cgColor == left.cgColor
    default: false
    }
  }

  public override var hash: Int {
    var hasher = Hasher()
    switch storage {
    // Equal colours may be stored differently, but never with different components.
    case .white, .rgb, .cgColor: hasher.combine(components)
    case .adaptive(let light, let dark):
      hasher.combine(light)
      hasher.combine(dark)
    case .dynamic: hasher.combine(ObjectIdentifier(self))
    }
    return hasher.finalize()
  }

  public override var description: String {
    func text(_ value: CGFloat) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    switch storage {
    case .white(let white, let alpha): return "UIExtendedGrayColorSpace \(text(white)) \(text(alpha))"
    case .rgb, .cgColor:
      let it = components
      return "UIExtendedSRGBColorSpace \(text(it.red)) \(text(it.green)) \(text(it.blue)) \(text(it.alpha))"
    case .adaptive(let light, let dark): return "<UIColor: light \(light), dark \(dark)>"
    case .dynamic: return "<UIColor: dynamic>"
    }
  }
}
