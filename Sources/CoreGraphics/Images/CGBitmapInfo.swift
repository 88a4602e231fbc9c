import Foundation

/// Where a pixel's alpha is and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// The order of the bytes of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// The alpha and byte order of a bitmap's pixels.
public struct CGBitmapInfo: OptionSet, Sendable {
  /// The bits: alpha in the lowest five, byte order in the fourth hexadecimal digit.
  public let rawValue: UInt32

  /// The bits as given.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Bits of `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating point numbers, which are not supported.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// Bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// 16-bit words, the low byte first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// 32-bit words, the low byte first: the native order.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// 16-bit words, the high byte first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// 32-bit words, the high byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}

/// The layouts of pixels that bitmaps outside the toolkit may have.
struct BitmapLayout: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case rgb, gray, alphaOnly
  }

  let kind: Kind
  let bytesPerPixel: Int
  let alpha: CGImageAlphaInfo
  /// Where in a pixel the bytes of red, green, blue (or gray) and alpha are; alpha's is −1 when there is none.
  let red: Int
  let green: Int
  let blue: Int
  let alphaByte: Int

  /// Nil for layouts that are not known: 8 bits a component, 8, 24 or 32 bits a pixel are.
  init?(bitsPerComponent: Int, bitsPerPixel: Int, isGray: Bool, info: CGBitmapInfo) {
    guard bitsPerComponent == 8, !info.contains(.floatComponents),
      let alpha = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue)
    else { return nil }
    let order = info.rawValue & CGBitmapInfo.byteOrderMask.rawValue
    let isLittle = order == CGBitmapInfo.byteOrder32Little.rawValue
    guard isLittle || order == 0 || order == CGBitmapInfo.byteOrder32Big.rawValue else { return nil }
    self.alpha = alpha
    bytesPerPixel = bitsPerPixel / 8
    switch (alpha, isGray, bitsPerPixel) {
    case (.alphaOnly, _, 8):
      kind = .alphaOnly
      (red, green, blue, alphaByte) = (0, 0, 0, 0)
    case (.none, true, 8):
      kind = .gray
      (red, green, blue, alphaByte) = (0, 0, 0, -1)
    case (.none, false, 24):
      kind = .rgb
      (red, green, blue, alphaByte) = (0, 1, 2, -1)
    case (.premultipliedLast, false, 32), (.last, false, 32), (.noneSkipLast, false, 32):
      kind = .rgb
      (red, green, blue, alphaByte) = isLittle ? (3, 2, 1, 0) : (0, 1, 2, 3)
    case (.premultipliedFirst, false, 32), (.first, false, 32), (.noneSkipFirst, false, 32):
      kind = .rgb
      (red, green, blue, alphaByte) = isLittle ? (2, 1, 0, 3) : (1, 2, 3, 0)
    default: return nil
    }
  }

  var isOpaque: Bool { alpha == .none || alpha == .noneSkipLast || alpha == .noneSkipFirst }

  /// Whether a context draws right on such memory.
  var isNative: Bool {
    kind == .rgb && bytesPerPixel == 4 && alphaByte == 3 && red == 2
      && (alpha == .premultipliedFirst || alpha == .noneSkipFirst)
  }

  /// Makes a row of native premultiplied pixels of a row of this layout.
  func decode(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    for index in 0..<count {
      let pixel = source + index * bytesPerPixel
      func byte(_ offset: Int) -> UInt32 { UInt32(pixel.load(fromByteOffset: offset, as: UInt8.self)) }
      var value: UInt32
      switch kind {
      case .alphaOnly: value = byte(0) << 24
      case .gray: value = 0xFF00_0000 | byte(0) * 0x0001_0101
      case .rgb:
        if isOpaque {
          value = 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
        } else {
          let a = byte(alphaByte)
          if alpha == .first || alpha == .last {
            func multiplied(_ v: UInt32) -> UInt32 { (v * a * 2 + 255) / 510 }
            value = a << 24 | multiplied(byte(red)) << 16 | multiplied(byte(green)) << 8 | multiplied(byte(blue))
          } else {
            // A colour above its alpha is no colour; it is cut, so that blending cannot overflow.
            value = a << 24 | min(a, byte(red)) << 16 | min(a, byte(green)) << 8 | min(a, byte(blue))
          }
        }
      }
      target.storeBytes(of: value, toByteOffset: index * 4, as: UInt32.self)
    }
  }

  /// Makes a row of this layout of a row of native premultiplied pixels.
  func encode(_ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int) {
    for index in 0..<count {
      let value = source.load(fromByteOffset: index * 4, as: UInt32.self)
      let pixel = target + index * bytesPerPixel
      func put(_ byte: UInt32, _ offset: Int) {
        pixel.storeBytes(of: UInt8(truncatingIfNeeded: byte), toByteOffset: offset, as: UInt8.self)
      }
      let (a, r, g, b) = (value >> 24, value >> 16 & 255, value >> 8 & 255, value & 255)
      switch kind {
      case .alphaOnly: put(a, 0)
      case .gray: put((r * 13933 + g * 46871 + b * 4732 + 32768) >> 16, 0)
      case .rgb:
        if alpha == .first || alpha == .last {
          func divided(_ v: UInt32) -> UInt32 { a == 0 ? 0 : min(255, (v * 510 + a) / (2 * a)) }
          put(divided(r), red)
          put(divided(g), green)
          put(divided(b), blue)
        } else {
          put(r, red)
          put(g, green)
          put(b, blue)
        }
        if alphaByte >= 0 { put(isOpaque ? 255 : a, alphaByte) }
      }
    }
  }
}
