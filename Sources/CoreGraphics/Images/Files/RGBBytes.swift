/// Turns rows of red, green, blue bytes, as image files have them, into native premultiplied pixels and back.
enum RGBBytes {
  /// Three bytes a pixel to opaque pixels.
  static func pack(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let (r, g, b) = (UInt32(source[3 * x]), UInt32(source[3 * x + 1]), UInt32(source[3 * x + 2]))
      target[x] = 0xFF00_0000 | r << 16 | g << 8 | b
    }
  }

  /// Four bytes a pixel, the last one alpha that the others are not multiplied by, to pixels, rounded to the nearest.
  /// Returns whether all are opaque.
  static func premultiply(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) -> Bool {
    var all: UInt32 = 255
    for x in 0..<count {
      let (r, g, b) = (UInt32(source[4 * x]), UInt32(source[4 * x + 1]), UInt32(source[4 * x + 2]))
      let a = UInt32(source[4 * x + 3])
      all &= a
      target[x] = a << 24 | multiplied(r, a) << 16 | multiplied(g, a) << 8 | multiplied(b, a)
    }
    return all == 255
  }

  /// Four bytes a pixel, the last one alpha that the others are multiplied by, to pixels; a colour above its alpha is cut.
  /// Returns whether all are opaque.
  static func packPremultiplied(
    _ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt32>, count: Int
  ) -> Bool {
    var all: UInt32 = 255
    for x in 0..<count {
      let a = UInt32(source[4 * x + 3])
      let (r, g, b) = (
        min(a, UInt32(source[4 * x])), min(a, UInt32(source[4 * x + 1])), min(a, UInt32(source[4 * x + 2]))
      )
      all &= a
      target[x] = a << 24 | r << 16 | g << 8 | b
    }
    return all == 255
  }

  /// Premultiplied pixels over white to three bytes a pixel.
  static func unpackOverWhite(
    _ source: UnsafePointer<UInt32>, isOpaque: Bool, to target: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let alpha: UInt32 = isOpaque ? 0xFF00_0000 : 0
    for x in 0..<count {
      let pixel = source[x] | alpha
      let white = 255 - pixel >> 24
      target[3 * x] = UInt8(min(255, (pixel >> 16 & 255) + white))
      target[3 * x + 1] = UInt8(min(255, (pixel >> 8 & 255) + white))
      target[3 * x + 2] = UInt8(min(255, (pixel & 255) + white))
    }
  }

  /// `value` times `alpha` over 255, rounded to the nearest.
  @inline(__always) static func multiplied(_ value: UInt32, _ alpha: UInt32) -> UInt32 {
    (value * alpha * 2 + 255) / 510
  }
}
