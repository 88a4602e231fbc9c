import Foundation

/// A Gaussian blur of coverage.
///
/// Small ones use the bell curve itself. From a standard deviation of 3 pixels on, three box averages follow one
/// another in each direction, their ends weighted so that the variance is exact; the result is within 2 % of the bell
/// curve, and the time does not depend on how strong the blur is.
package struct GaussianBlur: Sendable {
  /// The standard deviation in pixels; a number that is not finite or not positive means no blur.
  package let sigma: CGFloat

  package init(sigma: CGFloat) {
    self.sigma = sigma.isFinite && sigma > 0 ? min(sigma, 1000) : 0
  }

  /// How far coverage spreads, in whole pixels.
  package var margin: Int { Int((sigma * 3).rounded(.up)) }

  private static let largestExact: CGFloat = 3

  /// Blurs 8-bit coverage in place; beyond the edges there is none.
  package func apply(to bytes: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    // Below a tenth of a pixel less than 1/255 moves to the neighbours.
    guard sigma >= 0.1, width > 0, height > 0 else { return }
    let base = bytes.assumingMemoryBound(to: UInt8.self)
    let kernel = Self.kernel(sigma)
    let box = BoxFilter(sigma: sigma)
    func pass(lines: Int, lineStride: Int, count: Int, step: Int) {
      // Eight lines go side by side in one vector; the work line has room for the blur to spread beyond the ends.
      let margin = sigma < Self.largestExact ? kernel.count : box.margin
      let size = count + 2 * margin
      withUnsafeTemporaryAllocation(of: SIMD8<Float>.self, capacity: 2 * size) { lanes in
        lanes.initialize(repeating: .zero)
        var work = UnsafeMutableBufferPointer(rebasing: lanes[0..<size])
        var other = UnsafeMutableBufferPointer(rebasing: lanes[size...])
        var line = 0
        while line < lines {
          let used = min(8, lines - line)
          for index in 0..<margin {
            work[index] = .zero
            work[size - 1 - index] = .zero
          }
          for index in 0..<count {
            var values = SIMD8<Float>.zero
            let source = base + line * lineStride + index * step
            for lane in 0..<used { values[lane] = Float(source[lane * lineStride]) }
            work[margin + index] = values
          }
          if sigma < Self.largestExact {
            Self.convolve(work, to: other, kernel: kernel, from: margin, count: count)
          } else {
            box.apply(from: work, to: other)
            box.apply(from: other, to: work)
            box.apply(from: work, to: other)
          }
          for index in 0..<count {
            let values = other[margin + index]
            let target = base + line * lineStride + index * step
            for lane in 0..<used { target[lane * lineStride] = UInt8(max(0, min(255, values[lane] + 0.5))) }
          }
          swap(&work, &other)
          line += 8
        }
      }
    }
    pass(lines: height, lineStride: stride, count: width, step: 1)
    pass(lines: width, lineStride: 1, count: height, step: stride)
  }

  /// Half of the bell curve, from its middle on, so that the whole sums to 1.
  private static func kernel(_ sigma: CGFloat) -> [Float] {
    guard sigma < largestExact else { return [] }
    let half = (0...Int((sigma * 3.5).rounded(.up))).map { exp(-CGFloat($0 * $0) / (2 * sigma * sigma)) }
    let sum = half.reduce(0, +) * 2 - half[0]
    return half.map { Float($0 / sum) }
  }

  private static func convolve(
    _ source: UnsafeMutableBufferPointer<SIMD8<Float>>, to target: UnsafeMutableBufferPointer<SIMD8<Float>>,
    kernel: [Float], from margin: Int, count: Int
  ) {
    for index in margin..<margin + count {
      var sum = source[index] * kernel[0]
      for distance in 1..<kernel.count {
        sum += (source[index - distance] + source[index + distance]) * kernel[distance]
      }
      target[index] = sum
    }
  }
}

/// A running average whose two outermost samples count partly, so that any variance can be met.
private struct BoxFilter {
  private let radius: Int
  private let weight: Float
  private let endWeight: Float

  /// A third of the variance of a Gaussian of `sigma`: three in a row make the whole.
  init(sigma: CGFloat) {
    let variance = sigma * sigma / 3
    // The largest plain box whose variance (n² − 1) / 12 is not above the wanted one.
    let r = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let n = 2 * r + 1
    let share = n * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
    radius = Int(r)
    weight = Float(1 / (n + 2 * share))
    endWeight = Float(share / (n + 2 * share))
  }

  /// How far three of them reach.
  var margin: Int { 3 * (radius + 1) + 1 }

  /// Takes each average of `source` whose samples are all there. Those at the ends, which are left as they are, are zero in
  /// the first two of three averages, because the margin is, and nobody reads them in the third.
  func apply(
    from source: UnsafeMutableBufferPointer<SIMD8<Float>>, to target: UnsafeMutableBufferPointer<SIMD8<Float>>
  ) {
    let reach = radius + 1
    let end = source.count - reach
    guard reach < end, let source = source.baseAddress, let target = target.baseAddress else { return }
    var sum = SIMD8<Float>.zero
    var index = 0
    while index < reach + radius {
      sum += source[index]
      index += 1
    }
    index = reach
    while index < end {
      let leaving = source[index - reach]
      sum += source[index + radius]
      sum -= leaving
      target[index] = sum * weight + (leaving + source[index + reach]) * endWeight
      index += 1
    }
  }
}
