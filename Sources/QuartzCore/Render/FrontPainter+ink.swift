extension FrontPainter {
  /// A premultiplied colour by channels, for eight pixels.
  struct Ink {
    let blue: W8
    let green: W8
    let red: W8
    let alpha: W8
    let pixels: SIMD8<UInt32>
    let isOpaque: Bool
    let isWhite: Bool
    let isGrey: Bool

    init(_ pixel: UInt32) {
      func channel(_ shift: UInt32) -> W8 { W8(repeating: UInt16(pixel >> shift & 255)) }
      (blue, green, red, alpha) = (channel(0), channel(8), channel(16), channel(24))
      pixels = SIMD8(repeating: pixel)
      isOpaque = pixel >> 24 == 255
      isWhite = pixel == UInt32.max
      isGrey = pixel & 255 == pixel >> 8 & 255 && pixel & 255 == pixel >> 16 & 255
    }

    /// What comes through of an opaque colour, with an alpha of 255.
    @inline(__always) func pixels(through: W8) -> SIMD8<UInt32> {
      if isWhite { return joined(through, W8(repeating: 255)) }
      if isGrey { return joined(product(blue, through), W8(repeating: 255)) }
      return joined(product(blue, through), product(green, through), product(red, through), W8(repeating: 255))
    }
  }
}

/// Bytes of eight pixels with room for their products.
typealias W8 = SIMD8<UInt16>

@inline(__always) func wide(_ bits: UInt64) -> W8 {
  W8(truncatingIfNeeded: unsafeBitCast(bits, to: SIMD8<UInt8>.self))
}

/// Bytes as parts of 255, multiplied and rounded to nearest.
@inline(__always) func product(_ a: W8, _ b: W8) -> W8 {
  let sum = a &* b &+ 128
  return (sum &+ (sum &>> 8)) &>> 8
}

/// Pixels of four channels.
@inline(__always) func joined(_ blue: W8, _ green: W8, _ red: W8, _ alpha: W8) -> SIMD8<UInt32> {
  SIMD8<UInt32>(truncatingIfNeeded: blue | (green &<< 8))
    | (SIMD8<UInt32>(truncatingIfNeeded: red | (alpha &<< 8)) &<< 16)
}

/// Pixels of a grey.
@inline(__always) func joined(_ grey: W8, _ alpha: W8) -> SIMD8<UInt32> { joined(grey, grey, grey, alpha) }
