import Foundation
import Testing

@testable import CoreGraphics

/// A picture drawn over a square of `side` pixels.
private func drawn(_ image: CGImage, side: Int, quality: CGInterpolationQuality = .default) -> PixelBuffer {
  let buffer = PixelBuffer(width: side, height: side)
  let context = buffer.makeContext()
  context.interpolationQuality = quality
  context.drawUpright(image, in: CGRect(x: 0, y: 0, width: side, height: side), source: nil)
  return buffer
}

@Suite struct ReductionTests {
  @Test(
    "an image drawn much smaller is the mean of its pixels, at every size", arguments: [128, 100, 64, 37, 16, 5, 3, 1])
  func means(side: Int) {
    // Lines of one pixel: a filter that looks at some pixels only sees black or white.
    let lines = PixelBuffer(width: 256, height: 256)
    for y in 0..<256 { for x in 0..<256 { lines[x, y] = x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    let buffer = drawn(lines.makeImage(), side: side)
    for y in 0..<side {
      for x in 0..<side {
        let pixel = buffer[x, y]
        #expect(pixel >> 24 == 255 && abs(Int(pixel & 255) - 128) <= 8, "\(x), \(y): \(String(pixel, radix: 16))")
      }
    }
  }

  @Test("blocks are averaged exactly, with their alpha, and what is cut off at the edge counts what there is")
  func exact() {
    let buffer = PixelBuffer(width: 5, height: 3)
    for y in 0..<3 { for x in 0..<5 { buffer[x, y] = UInt32(x * 20 + y * 7) * 0x0101_0101 } }
    let image = buffer.makeImage()
    let small = image.reduced(by: ReductionFactors(x: 2, y: 2))
    #expect(small.width == 3 && small.height == 2)
    func mean(_ values: Int...) -> UInt32 {
      UInt32((values.reduce(0, +) + values.count / 2) / values.count) * 0x0101_0101
    }
    #expect(small[0, 0] == mean(0, 20, 7, 27) && small[1, 0] == mean(40, 60, 47, 67) && small[2, 0] == mean(80, 87))
    #expect(small[0, 1] == mean(14, 34) && small[2, 1] == mean(94))
    #expect(image.reduced(by: ReductionFactors(x: 1, y: 1)) === image)
    #expect(image.reduced(by: ReductionFactors(x: 2, y: 2)) === small)
    // Three sizes at once cost nothing; a fourth takes the place of the oldest.
    let others = [4, 8].map { image.reduced(by: ReductionFactors(x: $0, y: $0)) }
    #expect(image.reduced(by: ReductionFactors(x: 2, y: 2)) === small)
    #expect(image.reduced(by: ReductionFactors(x: 4, y: 4)) === others[0])
    _ = image.reduced(by: ReductionFactors(x: 16, y: 16))
    #expect(image.reduced(by: ReductionFactors(x: 8, y: 8)) === others[1])
    #expect(image.reduced(by: ReductionFactors(x: 2, y: 2)) !== small)
    #expect(image.reduced(by: ReductionFactors(x: 128, y: 128)).width == 1)
  }

  @Test("white stays white, and nothing stays nothing, whatever the factors")
  func extremes() {
    for (color, isOpaque) in [(0xFFFF_FFFF, true), (0, false), (0x8080_8080, false)] as [(UInt32, Bool)] {
      let buffer = PixelBuffer(width: 300, height: 200)
      for y in 0..<200 { for x in 0..<300 { buffer[x, y] = color } }
      let image = buffer.takeImage(isOpaque: isOpaque)
      for factor in [2, 8, 32, 128] {
        let small = image.reduced(by: ReductionFactors(x: factor, y: factor))
        #expect(small.isOpaque == isOpaque)
        for y in 0..<small.height { for x in 0..<small.width { #expect(small[x, y] == color) } }
      }
    }
  }

  @Test("an image at half its size or less is reduced by powers of two, each side by its own")
  func factors() {
    func factors(_ x: CGFloat, _ y: CGFloat) -> ReductionFactors {
      ReductionFactors(for: CGAffineTransform(scaleX: x, y: y).rotated(by: 0))
    }
    #expect(factors(1, 3) == ReductionFactors(x: 1, y: 1) && factors(0.51, 0.5) == ReductionFactors(x: 1, y: 2))
    #expect(factors(1 / 3, -1 / 4) == ReductionFactors(x: 2, y: 4))
    #expect(factors(1e-9, 0) == ReductionFactors(x: 128, y: 128))
    let turned = CGAffineTransform(rotationAngle: 1).scaledBy(x: 0.2, y: 0.9)
    #expect(ReductionFactors(for: turned) == ReductionFactors(x: 4, y: 1))
  }

  @Test("halves of an image stay where they are when it is drawn smaller, to the fraction of a pixel")
  func place() {
    // 250 columns are no multiple of the factor: the last block is not full.
    let image = PixelBuffer(width: 250, height: 250)
    for y in 0..<250 { for x in 0..<250 { image[x, y] = x < 125 ? 0xFFFF_0000 : 0xFF00_00FF } }
    for side in [100, 62, 30, 20, 11] {
      let buffer = drawn(image.makeImage(), side: side)
      // The red of a row is half the row.
      let row = (0..<side).reduce(0) { $0 + Int(buffer[$1, side / 2] >> 16 & 255) }
      #expect(abs(CGFloat(row) / 255 - CGFloat(side) / 2) < 0.1, "\(side): \(CGFloat(row) / 255)")
    }
  }

  @Test("without interpolation single pixels are taken as they are") func nearest() {
    let checks = PixelBuffer(width: 64, height: 64)
    for y in 0..<64 { for x in 0..<64 { checks[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    let buffer = drawn(checks.makeImage(), side: 16, quality: .none)
    for y in 0..<16 { for x in 0..<16 { #expect([0xFFFF_FFFF, 0xFF00_0000].contains(buffer[x, y])) } }
    let two = PixelBuffer(width: 2, height: 1)
    two[0, 0] = 0xFFFF_0000
    two[1, 0] = 0xFF00_00FF
    let large = drawn(two.makeImage(), side: 10, quality: .none)
    #expect((0..<10).map { large[$0, 5] == ($0 < 5 ? 0xFFFF_0000 : 0xFF00_00FF) } == Array(repeating: true, count: 10))
  }
}
