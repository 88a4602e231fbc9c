import Foundation
import Synchronization

/// How many pixels of an image become one, along each side: powers of two.
struct ReductionFactors: Hashable, Sendable {
  var x: Int
  var y: Int

  /// Sums of more pixels would not fit where they are kept.
  private static let largest = 128

  /// The factors that leave an image, mapped to device pixels by `mapping`, between its size there and twice that; 1 where
  /// it is not drawn at half its size or smaller.
  init(for mapping: CGAffineTransform) {
    x = ReductionFactors.factor(hypot(mapping.a, mapping.b))
    y = ReductionFactors.factor(hypot(mapping.c, mapping.d))
  }

  init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  private static func factor(_ scale: CGFloat) -> Int {
    var factor = 1
    // A little less than half counts as half, for the scale comes from divisions.
    while factor < largest, scale * CGFloat(2 * factor) <= 1 + 1e-6 { factor *= 2 }
    return factor
  }
}

/// The reduced picture of an image that was asked for last.
final class ReducedImage: Sendable {
  let factors: ReductionFactors
  let image: CGImage

  init(factors: ReductionFactors, image: CGImage) {
    self.factors = factors
    self.image = image
  }
}

extension CGImage {
  /// The image with each block of pixels replaced by its mean, kept for the next time it is drawn so small.
  ///
  /// A filter that looks at a few pixels of a picture that is drawn much smaller sees some of them and not others, which
  /// flickers when it moves; one that looks at all of them each time is slow. This looks at all of them once. The block at
  /// an edge that is not full counts the pixels it has.
  func reduced(by factors: ReductionFactors) -> CGImage {
    guard factors.x > 1 || factors.y > 1 else { return self }
    if let known = latestReduction.withLock({ $0 }), known.factors == factors { return known.image }
    let image = makeReduced(by: factors)
    latestReduction.withLock { $0 = ReducedImage(factors: factors, image: image) }
    return image
  }

  private func makeReduced(by factors: ReductionFactors) -> CGImage {
    let columns = (width + factors.x - 1) / factors.x
    let rows = (height + factors.y - 1) / factors.y
    let buffer = PixelBuffer(width: columns, height: rows)
    // Blue, red, green, alpha of each column.
    let sums = UnsafeMutablePointer<SIMD4<UInt32>>.allocate(capacity: max(1, columns))
    defer { sums.deallocate() }
    for row in 0..<rows {
      sums.update(repeating: .zero, count: columns)
      let top = row * factors.y
      let bottom = min(height, top + factors.y)
      for y in top..<bottom {
        let source = (memory.bytes + offset + y * stride).assumingMemoryBound(to: UInt32.self)
        addRow(source, by: factors.x, to: sums, columns: columns)
      }
      let target = (buffer.pixels + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<columns {
        let count = UInt32((bottom - top) * (min(width, (column + 1) * factors.x) - column * factors.x))
        let mean = (sums[column] &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        target[column] = mean.w << 24 | mean.y << 16 | mean.z << 8 | mean.x
      }
    }
    return CGImage(
      memory: buffer.memory, offset: 0, width: columns, height: rows, stride: buffer.stride, isOpaque: isOpaque,
      alphaInfo: alphaInfo, shouldInterpolate: shouldInterpolate)
  }

  private func addRow(
    _ source: UnsafePointer<UInt32>, by factor: Int, to sums: UnsafeMutablePointer<SIMD4<UInt32>>, columns: Int
  ) {
    for column in 0..<columns {
      // Four components of 16 bits, in which 128 values of 255 have room.
      var lanes: UInt64 = 0
      for x in column * factor..<min(width, (column + 1) * factor) {
        let pixel = UInt64(source[x])
        lanes &+= pixel & 0x00FF_00FF | (pixel & 0xFF00_FF00) << 24
      }
      sums[column] &+= SIMD4(
        UInt32(truncatingIfNeeded: lanes & 0xFFFF), UInt32(truncatingIfNeeded: lanes >> 16 & 0xFFFF),
        UInt32(truncatingIfNeeded: lanes >> 32 & 0xFFFF), UInt32(truncatingIfNeeded: lanes >> 48))
    }
  }
}
