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

/// A reduced picture of an image that is kept.
final class ReducedImage: Sendable {
  let factors: ReductionFactors
  let image: CGImage

  init(factors: ReductionFactors, image: CGImage) {
    self.factors = factors
    self.image = image
  }
}

extension CGImage {
  /// The image with each block of pixels replaced by its mean, kept for the next time it is drawn so small, unless others were drawn since.
  ///
  /// A filter that looks at a few pixels of a picture that is drawn much smaller sees some of them and not others, which
  /// flickers when it moves; one that looks at all of them each time is slow. This looks at all of them once. The block at
  /// an edge that is not full counts the pixels it has.
  func reduced(by factors: ReductionFactors) -> CGImage {
    guard factors.x > 1 || factors.y > 1 else { return self }
    if let known = reductions.withLock({ $0.first { $0.factors == factors } }) { return known.image }
    // Without the lock: another thread that wants a picture which is there does not wait. One that wants the same makes it too.
    let image = makeReduced(by: factors)
    reductions.withLock { kept in
      kept.removeAll { $0.factors == factors }
      if kept.count >= CGImage.keptReductions { kept.removeFirst() }
      kept.append(ReducedImage(factors: factors, image: image))
    }
    return image
  }

  /// How many reduced pictures are kept: an image may be seen at several sizes at once. Each has half of its pixels at most, and
  /// a quarter where both sides shrink.
  private static let keptReductions = 3

  private func makeReduced(by factors: ReductionFactors) -> CGImage {
    let columns = (width + factors.x - 1) / factors.x
    let rows = (height + factors.y - 1) / factors.y
    let buffer = PixelBuffer(width: columns, height: rows)
    // Rows of full blocks of few pixels, which are nearly all there are, have a faster way.
    let fastRows = factors.x * factors.y <= 256 ? height / factors.y : 0
    let fastColumns = fastRows > 0 ? width / factors.x : 0
    averageFullBlocks(factors, rows: fastRows, columns: fastColumns, to: buffer)
    average(factors, rows: 0..<fastRows, columns: fastColumns..<columns, to: buffer)
    average(factors, rows: fastRows..<rows, columns: 0..<columns, to: buffer)
    return CGImage(
      memory: buffer.memory, offset: 0, width: columns, height: rows, stride: buffer.stride, isOpaque: isOpaque,
      alphaInfo: alphaInfo, shouldInterpolate: shouldInterpolate)
  }

  private func row(_ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer((memory.bytes + offset + y * stride).assumingMemoryBound(to: UInt32.self))
  }

  /// The components of a pixel in 16 bits each: from the lowest blue, red, green, alpha. 256 of them have room for a sum.
  @inline(__always) private static func spread(_ pixel: UInt32) -> UInt64 {
    let pixel = UInt64(pixel)
    return pixel & 0x00FF_00FF | (pixel & 0xFF00_FF00) << 24
  }

  /// Means of blocks that are full, of 256 pixels at most.
  private func averageFullBlocks(_ factors: ReductionFactors, rows: Int, columns: Int, to buffer: PixelBuffer) {
    guard rows > 0, columns > 0 else { return }
    let sums = UnsafeMutablePointer<UInt64>.allocate(capacity: columns)
    defer { sums.deallocate() }
    let shift = UInt64((factors.x * factors.y).trailingZeroBitCount)
    // Half of the count in each component, for rounding.
    let half: UInt64 = 0x0001_0001_0001_0001 << (shift - 1)
    let factor = factors.x
    for row in 0..<rows {
      sums.update(repeating: half, count: columns)
      for y in row * factors.y..<(row + 1) * factors.y {
        let source = self.row(y)
        if factor == 2 {
          for column in 0..<columns {
            sums[column] &+= CGImage.spread(source[2 * column]) &+ CGImage.spread(source[2 * column + 1])
          }
        } else {
          for column in 0..<columns {
            var sum: UInt64 = 0
            for x in column * factor..<(column + 1) * factor { sum &+= CGImage.spread(source[x]) }
            sums[column] &+= sum
          }
        }
      }
      let target = (buffer.pixels + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<columns {
        // What a component gets from its neighbour is beyond the eight bits that are taken.
        let mean = sums[column] &>> shift
        target[column] = UInt32(truncatingIfNeeded: mean & 0x00FF_00FF | mean >> 24 & 0xFF00_FF00)
      }
    }
  }

  /// Means of any blocks.
  private func average(_ factors: ReductionFactors, rows: Range<Int>, columns: Range<Int>, to buffer: PixelBuffer) {
    for row in rows {
      let lines = row * factors.y..<min(height, (row + 1) * factors.y)
      let target = (buffer.pixels + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
      for column in columns {
        let places = column * factors.x..<min(width, (column + 1) * factors.x)
        var sum = SIMD4<UInt32>.zero
        for y in lines {
          let source = self.row(y)
          // 128 pixels of a line at most.
          var line: UInt64 = 0
          for x in places { line &+= CGImage.spread(source[x]) }
          sum &+= SIMD4(
            UInt32(truncatingIfNeeded: line & 0xFFFF), UInt32(truncatingIfNeeded: line >> 16 & 0xFFFF),
            UInt32(truncatingIfNeeded: line >> 32 & 0xFFFF), UInt32(truncatingIfNeeded: line >> 48))
        }
        let count = UInt32(lines.count * places.count)
        let mean = (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)
        target[column] = mean.w << 24 | mean.y << 16 | mean.z << 8 | mean.x
      }
    }
  }
}
