import CoreGraphics
import Foundation

extension CGFloat {
  /// The nearest whole number, the greater one from the middle between two on: what lies between two pixels is rounded alike
  /// wherever it is moved by whole pixels, on both sides of zero. What sums of fractions leave just below the middle counts as
  /// there.
  var roundedToPixel: CGFloat { (self + 0.5 + 1e-6).rounded(.down) }
}

extension PixelRect {
  /// What is smaller than this part of a pixel does not show in 8 bits.
  static let negligible: CGFloat = 1.0 / 1024

  /// The pixels that `rect` touches by more than a negligible part.
  init(coveringClosely rect: CGRect) {
    if rect.isNull || !(rect.size.width > 0) || !(rect.size.height > 0) {
      self = .empty
      return
    }
    let inset = min(Self.negligible, rect.size.width / 4, rect.size.height / 4)
    let left = rect.origin.x + inset
    let top = rect.origin.y + inset
    let right = rect.origin.x + rect.size.width - inset
    let bottom = rect.origin.y + rect.size.height - inset
    guard abs(left) < 1e6, abs(top) < 1e6, abs(right) < 1e6, abs(bottom) < 1e6 else {
      // Far out, infinite or NaN: the careful way.
      self.init(covering: rect.insetBy(dx: inset, dy: inset))
      return
    }
    let (x, y) = (Int(left.rounded(.down)), Int(top.rounded(.down)))
    self.init(x: x, y: y, width: Int(right.rounded(.up)) - x, height: Int(bottom.rounded(.up)) - y)
  }

  /// The pixels that `rect` covers wholly, but for a negligible part.
  init(inside rect: CGRect) {
    guard !rect.isNull, !rect.isInfinite else {
      self = .empty
      return
    }
    let e = Self.negligible
    let limit: CGFloat = 16_777_216
    func cut(_ value: CGFloat) -> Int { value.isNaN ? 0 : Int(max(-limit, min(limit, value))) }
    let left = cut((rect.minX - e).rounded(.up))
    let top = cut((rect.minY - e).rounded(.up))
    self.init(
      x: left, y: top, width: cut((rect.maxX + e).rounded(.down)) - left,
      height: cut((rect.maxY + e).rounded(.down)) - top)
  }

  /// `rect` with its edges moved to the nearest pixel edges.
  init(rounding rect: CGRect) {
    let (left, top) = (rect.minX.roundedToPixel, rect.minY.roundedToPixel)
    self.init(
      covering: CGRect(
        x: left, y: top, width: rect.maxX.roundedToPixel - left, height: rect.maxY.roundedToPixel - top))
  }

  /// What of this rectangle is outside of `other`: at most four disjoint pieces.
  func subtracting(_ other: PixelRect) -> [PixelRect] {
    let common = intersection(other)
    if common.isEmpty { return isEmpty ? [] : [self] }
    var pieces: [PixelRect] = []
    func add(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      if width > 0 && height > 0 { pieces.append(PixelRect(x: x, y: y, width: width, height: height)) }
    }
    add(x, y, width, common.minY - y)
    add(x, common.minY, common.minX - x, common.height)
    add(common.maxX, common.minY, maxX - common.maxX, common.height)
    add(x, common.maxY, width, maxY - common.maxY)
    return pieces
  }

  /// Whether `rect` is this rectangle, but for a negligible part.
  func isClose(to rect: CGRect) -> Bool {
    let e = Self.negligible
    return abs(CGFloat(x) - rect.minX) <= e && abs(CGFloat(y) - rect.minY) <= e && abs(CGFloat(maxX) - rect.maxX) <= e
      && abs(CGFloat(maxY) - rect.maxY) <= e
  }
}

/// Pixel loops on memory of premultiplied ARGB, for what needs no path: solid rectangles, pictures pixel by pixel,
/// colour through a mask. Coordinates are device pixels; `origin` is the device pixel of the memory's first one.
struct Raster {
  let pixels: UnsafeMutableRawPointer
  let stride: Int
  /// What the memory holds, in device pixels.
  let bounds: PixelRect
  /// What the memory belongs to, where it may end before what was put off has run.
  private let owner: AnyObject?
  /// Where loops are put off; nil runs them at once.
  let recorder: RasterRecorder?

  init(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, x: Int = 0, y: Int = 0,
    owner: AnyObject? = nil, recorder: RasterRecorder? = nil
  ) {
    self.pixels = pixels
    self.stride = stride
    bounds = PixelRect(x: x, y: y, width: width, height: height)
    self.owner = owner
    self.recorder = recorder
  }

  init(_ buffer: PixelBuffer, x: Int = 0, y: Int = 0, recorder: RasterRecorder? = nil) {
    self.init(
      pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.stride, x: x, y: y,
      owner: buffer,
      recorder: recorder)
  }

  /// Some rows of it, whose loops run at once; nil when it has none of them.
  func rows(_ rows: Range<Int>) -> Raster? {
    let top = max(rows.lowerBound, bounds.minY)
    let bottom = min(rows.upperBound, bounds.maxY)
    guard top < bottom else { return nil }
    return Raster(
      pixels: pixels + (top - bounds.minY) * stride, width: bounds.width, height: bottom - top, stride: stride,
      x: bounds.x, y: top)
  }

  /// The same memory with all that was put off done, whose loops run at once.
  var settled: Raster {
    guard let recorder else { return self }
    recorder.flush()
    return Raster(
      pixels: pixels, width: bounds.width, height: bounds.height, stride: stride, x: bounds.x, y: bounds.y, owner: owner
    )
  }

  @inline(__always) private func row(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    (pixels + (y - bounds.y) * stride + (x - bounds.x) * 4).assumingMemoryBound(to: UInt32.self)
  }

  /// Writes `pixel` as it is.
  func fill(_ rect: PixelRect, _ pixel: UInt32) {
    let r = rect.intersection(bounds)
    guard !r.isEmpty else { return }
    if let recorder { return recorder.add(.fill(self, r, pixel), extent: r) }
    for y in r.minY..<r.maxY { row(r.x, y).update(repeating: pixel, count: r.width) }
  }

  /// Draws premultiplied `pixel` over what is there.
  func blend(_ rect: PixelRect, _ pixel: UInt32) {
    if pixel >> 24 == 255 { return fill(rect, pixel) }
    let r = rect.intersection(bounds)
    guard !r.isEmpty, pixel != 0 else { return }
    if let recorder { return recorder.add(.blend(self, r, pixel), extent: r) }
    let rest = 255 - (pixel >> 24)
    for y in r.minY..<r.maxY {
      let line = row(r.x, y)
      for x in 0..<r.width { line[x] = pixel &+ Self.scaled(line[x], rest) }
    }
  }

  /// A premultiplied colour through part of a mask.
  struct Coverage {
    let pixel: UInt32
    let mask: AlphaMask
    /// The first pixel of the mask that counts.
    var x = 0
    var y = 0
    /// 0 repeats a column or row.
    var stepX = 1
    var stepY = 1
    /// Where it is drawn.
    let target: PixelRect
    let clip: PixelRect
  }

  /// Draws a colour through coverage.
  func blend(_ source: Coverage) {
    let (pixel, rect, stepX, stepY) = (source.pixel, source.target, source.stepX, source.stepY)
    let r = rect.intersection(source.clip).intersection(bounds)
    guard !r.isEmpty, pixel != 0 else { return }
    if let recorder { return recorder.add(.coverage(self, source), extent: r) }
    let maskStride = source.mask.stride
    let mask = source.mask.memory.bytes.assumingMemoryBound(to: UInt8.self) + source.y * maskStride + source.x
    for y in r.minY..<r.maxY {
      let line = row(r.x, y)
      let coverage = mask + (y - rect.y) * stepY * maskStride + (r.x - rect.x) * stepX
      if stepX == 0 {
        let source = Self.scaled(pixel, UInt32(coverage[0]))
        if source == 0 { continue }
        let rest = 255 - (source >> 24)
        for x in 0..<r.width { line[x] = source &+ Self.scaled(line[x], rest) }
      } else {
        var x = 0
        while x < r.width {
          let end = min(x + 8, r.width)
          // Much of a mask is empty: eight at a time.
          if end - x == 8, UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self) == 0 {
            x = end
            continue
          }
          while x < end {
            let source = Self.scaled(pixel, UInt32(coverage[x]))
            line[x] = source &+ Self.scaled(line[x], 255 - (source >> 24))
            x += 1
          }
        }
      }
    }
  }

  /// Draws a colour through the coverage of a box.
  func blend(_ box: StretchedBox, _ mask: StretchMask, _ pixel: UInt32, clip: PixelRect) {
    mask.forEachPiece(of: box.pixels) { target, x, y, stepX, stepY in
      if stepX == 0 && stepY == 0 && box.margin == 0 {
        blend(target.intersection(clip), pixel)
      } else {
        blend(
          Coverage(pixel: pixel, mask: mask.mask, x: x, y: y, stepX: stepX, stepY: stepY, target: target, clip: clip))
      }
    }
  }

  /// Draws premultiplied `pixel` through `mask`, whose first pixel is at (`x`, `y`).
  func blend(_ pixel: UInt32, through mask: AlphaMask, x: Int, y: Int, clip: PixelRect) {
    blend(
      Coverage(
        pixel: pixel, mask: mask, target: PixelRect(x: x, y: y, width: mask.width, height: mask.height), clip: clip))
  }

  /// Premultiplied pixels to be drawn as they are.
  struct Picture {
    let source: UnsafeRawPointer
    let sourceStride: Int
    let isOpaque: Bool
    let place: PixelRect
    let clip: PixelRect
    /// 0 to 255.
    let alpha: UInt32
    /// What the pixels belong to.
    let owner: AnyObject?
  }

  /// Draws a picture pixel by pixel.
  func draw(_ picture: Picture) {
    let (source, sourceStride, isOpaque) = (picture.source, picture.sourceStride, picture.isOpaque)
    let (place, alpha) = (picture.place, picture.alpha)
    let r = place.intersection(picture.clip).intersection(bounds)
    guard !r.isEmpty, alpha > 0 else { return }
    if let recorder { return recorder.add(.picture(self, picture), extent: r) }
    for y in r.minY..<r.maxY {
      let line = row(r.x, y)
      let from = (source + (y - place.y) * sourceStride + (r.x - place.x) * 4).assumingMemoryBound(to: UInt32.self)
      switch (isOpaque, alpha) {
      case (true, 255):
        line.update(from: from, count: r.width)
      case (false, 255):
        for x in 0..<r.width {
          let pixel = from[x]
          line[x] = pixel &+ Self.scaled(line[x], 255 - (pixel >> 24))
        }
      default:
        let opaque: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for x in 0..<r.width {
          let pixel = Self.scaled(from[x] | opaque, alpha)
          line[x] = pixel &+ Self.scaled(line[x], 255 - (pixel >> 24))
        }
      }
    }
  }

  /// Draws the part of an image that begins at a pixel of it.
  func draw(
    _ image: CGImage, fromX: Int = 0, fromY: Int = 0, at place: PixelRect, clip: PixelRect, alpha: UInt32
  ) {
    draw(
      Picture(
        source: image.memory.bytes + image.offset + fromY * image.stride + fromX * 4, sourceStride: image.stride,
        isOpaque: image.isOpaque, place: place, clip: clip, alpha: alpha, owner: image.memory))
  }

  func draw(_ image: CGImage, x: Int, y: Int, clip: PixelRect, alpha: UInt32) {
    draw(image, at: PixelRect(x: x, y: y, width: image.width, height: image.height), clip: clip, alpha: alpha)
  }

  func draw(_ other: Raster, clip: PixelRect, alpha: UInt32) {
    draw(
      Picture(
        source: other.pixels, sourceStride: other.stride, isOpaque: false, place: other.bounds, clip: clip,
        alpha: alpha,
        owner: other.owner))
  }

  /// Multiplies all pixels by `mask`, whose first pixel is at (`x`, `y`); outside of it nothing stays.
  func multiply(by mask: AlphaMask, x: Int, y: Int) {
    if let recorder { return recorder.add(.multiplyByMask(self, mask, x: x, y: y), extent: bounds) }
    let place = PixelRect(x: x, y: y, width: mask.width, height: mask.height)
    for outside in bounds.subtracting(place) { fill(outside, 0) }
    let r = place.intersection(bounds)
    guard !r.isEmpty else { return }
    for line in r.minY..<r.maxY {
      let target = row(r.x, line)
      let coverage = (mask.memory.bytes + (line - y) * mask.stride + (r.x - x)).assumingMemoryBound(to: UInt8.self)
      for column in 0..<r.width { target[column] = Self.scaled(target[column], UInt32(coverage[column])) }
    }
  }

  /// Multiplies all pixels by the alpha of `other`; outside of it nothing stays.
  func multiply(byAlphaOf other: Raster) {
    if let recorder { return recorder.add(.multiplyByAlpha(self, of: other), extent: bounds) }
    for outside in bounds.subtracting(other.bounds) { fill(outside, 0) }
    let r = other.bounds.intersection(bounds)
    guard !r.isEmpty else { return }
    for y in r.minY..<r.maxY {
      let target = row(r.x, y)
      let source = other.row(r.x, y)
      for x in 0..<r.width { target[x] = Self.scaled(target[x], source[x] >> 24) }
    }
  }

  /// Multiplies the channels of all pixels.
  func multiply(by tint: Tint) {
    if let recorder { return recorder.add(.tint(self, tint), extent: bounds) }
    func byte(_ factor: CGFloat) -> UInt32 { UInt32((max(0, min(1, factor)) * 255).rounded()) }
    // Premultiplied, a colour falls with its own factor and with that of the alpha.
    let factors = (
      alpha: byte(tint.alpha), red: byte(tint.red * tint.alpha), green: byte(tint.green * tint.alpha),
      blue: byte(tint.blue * tint.alpha)
    )
    for y in bounds.minY..<bounds.maxY {
      let line = row(bounds.x, y)
      for x in 0..<bounds.width where line[x] != 0 {
        let pixel = line[x]
        line[x] =
          Self.product(pixel >> 24, factors.alpha) << 24 | Self.product(pixel >> 16 & 255, factors.red) << 16
          | Self.product(pixel >> 8 & 255, factors.green) << 8 | Self.product(pixel & 255, factors.blue)
      }
    }
  }

  /// Two bytes as parts of 255, multiplied.
  @inline(__always) private static func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b + 127) / 255 }

  /// All four bytes times `factor` / 255, rounded to nearest.
  @inline(__always) static func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = ((even &+ ((even >> 8) & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    var odd = ((pixel >> 8) & 0x00FF_00FF) &* factor &+ 0x0080_0080
    odd = (odd &+ ((odd >> 8) & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }
}

extension CGColor {
  /// The premultiplied pixel of the colour with its alpha times `alpha`.
  func pixel(alpha: CGFloat) -> UInt32 {
    var color = rgba
    color.alpha *= alpha
    return color.pixel
  }
}
