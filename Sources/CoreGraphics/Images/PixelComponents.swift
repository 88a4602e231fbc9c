import Foundation

/// How pixels are read of which the bytes cannot be taken as they are: of 16 bits or floating point numbers a component, of
/// gray beside alpha, of other colour spaces than sRGB, and of those that are to be decoded by an array.
struct PixelComponents {
  private enum Sample {
    case byte
    case word(isLittle: Bool)
    case float(isLittle: Bool)
  }

  private let sample: Sample
  private let bytesPerSample: Int
  let bytesPerPixel: Int
  /// Which components of a pixel the colours are, in the order of the space.
  private let colors: [Int]
  /// Which component is alpha; nil when none is.
  private let alpha: Int?
  private let isPremultiplied: Bool
  private let space: CGColorSpace
  /// What the smallest and the largest number of each colour stand for.
  private let ranges: [(low: CGFloat, high: CGFloat)]
  let alphaInfo: CGImageAlphaInfo

  var isOpaque: Bool { alpha == nil }

  /// Nil for layouts that are not known: 8 or 16 bits, or 32 of a floating point number, a component; gray or RGB; alpha, or
  /// room for it, on either side of RGB or after gray, or neither.
  ///
  /// - Parameter decode: two numbers for each colour; numbers that are not finite are none, and give nil.
  init?(
    bitsPerComponent: Int, bitsPerPixel: Int, space: CGColorSpace, info: CGBitmapInfo, decode: UnsafePointer<CGFloat>?
  ) {
    guard let alphaInfo = CGImageAlphaInfo(rawValue: info.rawValue & CGBitmapInfo.alphaInfoMask.rawValue),
      let order = CGImageByteOrderInfo(rawValue: info.rawValue & CGBitmapInfo.byteOrderMask.rawValue)
    else { return nil }
    let count = space.numberOfComponents
    let hasRoom = alphaInfo != .none && alphaInfo != .alphaOnly
    let total = count + (hasRoom ? 1 : 0)
    guard alphaInfo != .alphaOnly, bitsPerPixel == bitsPerComponent * total else { return nil }
    var isReversed = false
    switch (bitsPerComponent, info.contains(.floatComponents), order) {
    case (8, false, .orderDefault), (8, false, .order32Big): sample = .byte
    case (8, false, .order32Little) where total == 4:
      sample = .byte
      isReversed = true
    case (16, false, .orderDefault), (16, false, .order16Big): sample = .word(isLittle: false)
    case (16, false, .order16Little): sample = .word(isLittle: true)
    case (32, true, .orderDefault), (32, true, .order32Big): sample = .float(isLittle: false)
    case (32, true, .order32Little): sample = .float(isLittle: true)
    default: return nil
    }
    let isFirst = alphaInfo == .first || alphaInfo == .premultipliedFirst || alphaInfo == .noneSkipFirst
    guard !isFirst || count == 3 else { return nil }
    let place = { (index: Int) in isReversed ? total - 1 - index : index }
    colors = (0..<count).map { place($0 + (isFirst ? 1 : 0)) }
    let hasAlpha = hasRoom && alphaInfo != .noneSkipFirst && alphaInfo != .noneSkipLast
    alpha = hasAlpha ? place(isFirst ? 0 : total - 1) : nil
    isPremultiplied = alphaInfo == .premultipliedFirst || alphaInfo == .premultipliedLast
    bytesPerSample = bitsPerComponent / 8
    bytesPerPixel = bitsPerPixel / 8
    var ranges: [(low: CGFloat, high: CGFloat)] = []
    for index in 0..<count {
      ranges.append(decode.map { (low: $0[2 * index], high: $0[2 * index + 1]) } ?? (low: 0, high: 1))
    }
    guard ranges.allSatisfy({ $0.low.isFinite && $0.high.isFinite }) else { return nil }
    self.ranges = ranges
    self.space = space
    self.alphaInfo = alphaInfo
  }

  /// Makes a row of native premultiplied pixels. Numbers beyond what a component can be, and NaN, count as the nearest.
  func decode(_ source: UnsafeRawPointer, to target: UnsafeMutablePointer<UInt32>, count: Int) {
    for x in 0..<count {
      let pixel = source + x * bytesPerPixel
      let opacity = alpha.map { value(pixel, $0).clampedToUnit } ?? 1
      var values: (CGFloat, CGFloat, CGFloat) = (color(0, pixel, opacity), 0, 0)
      if colors.count == 3 { (values.1, values.2) = (color(1, pixel, opacity), color(2, pixel, opacity)) }
      let (red, green, blue) = space.toSRGB(values.0, values.1, values.2)
      func byte(_ value: CGFloat) -> UInt32 { UInt32((value.clampedToUnit * opacity * 255).rounded()) }
      target[x] = UInt32((opacity * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
    }
  }

  /// A colour that is not multiplied by alpha, as the decode array says.
  private func color(_ index: Int, _ pixel: UnsafeRawPointer, _ opacity: CGFloat) -> CGFloat {
    var value = value(pixel, colors[index])
    if isPremultiplied { value = opacity > 0 ? value / opacity : 0 }
    let range = ranges[index]
    let color = range.low + value * (range.high - range.low)
    return space.isExtended ? (color.isFinite ? color : 0) : color.clampedToUnit
  }

  /// A component as a share of its largest number.
  private func value(_ pixel: UnsafeRawPointer, _ index: Int) -> CGFloat {
    let address = pixel + index * bytesPerSample
    switch sample {
    case .byte: return CGFloat(address.load(as: UInt8.self)) / 255
    case .word(let isLittle):
      let number = address.loadUnaligned(as: UInt16.self)
      return CGFloat(isLittle ? UInt16(littleEndian: number) : UInt16(bigEndian: number)) / 65535
    case .float(let isLittle):
      let bits = address.loadUnaligned(as: UInt32.self)
      return CGFloat(Float(bitPattern: isLittle ? UInt32(littleEndian: bits) : UInt32(bigEndian: bits)))
    }
  }
}

extension CGColorSpace {
  /// Whether its components are those of sRGB as they stand, so that they need no conversion.
  var isStoredAsSRGB: Bool {
    switch (primaries, curve) {
    case (.displayP3, _), (_, .linear): false
    case (.gray, _), (.sRGB, _): true
    }
  }
}
