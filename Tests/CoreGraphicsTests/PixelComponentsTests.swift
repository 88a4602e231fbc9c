import Foundation
import Testing

@testable import CoreGraphics

private func image(
  _ bytes: [UInt8], width: Int, bits: Int, pixel: Int, space: CGColorSpace = CGColorSpaceCreateDeviceRGB(),
  info: CGBitmapInfo, decode: [CGFloat]? = nil
) -> CGImage? {
  guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
  func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
    CGImage(
      width: width, height: 1, bitsPerComponent: bits, bitsPerPixel: pixel, bytesPerRow: width * pixel / 8,
      space: space, bitmapInfo: info, provider: provider, decode: decode, shouldInterpolate: true,
      intent: .defaultIntent)
  }
  guard let decode else { return make(nil) }
  return decode.withUnsafeBufferPointer { make($0.baseAddress) }
}

private func info(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo = []) -> CGBitmapInfo {
  CGBitmapInfo(rawValue: alpha.rawValue).union(order)
}

@Suite struct PixelComponentsTests {
  @Test("components of sixteen bits are read in either order of their bytes")
  func words() throws {
    let values: [UInt16] = [0xFFFF, 0x8000, 0, 0xFFFF, 0xFFFF, 0, 0, 0x8000]
    let big = values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let little = values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    for (bytes, order) in [(big, CGBitmapInfo.byteOrder16Big), (big, CGBitmapInfo()), (little, .byteOrder16Little)] {
      let straight = try #require(image(bytes, width: 2, bits: 16, pixel: 64, info: info(.last, order)))
      #expect(straight[0, 0] == 0xFFFF_8000 && straight[1, 0] == 0x8080_0000 && !straight.isOpaque)
      let plain = try #require(image(bytes, width: 2, bits: 16, pixel: 64, info: info(.noneSkipLast, order)))
      #expect(plain[1, 0] == 0xFFFF_0000 && plain.isOpaque && plain.alphaInfo == .noneSkipLast)
      let first = try #require(image(bytes, width: 2, bits: 16, pixel: 64, info: info(.first, order)))
      #expect(first[0, 0] == 0xFF80_00FF && first[1, 0] == 0xFF00_0080)
      #expect(image(bytes, width: 2, bits: 16, pixel: 48, info: info(.none, order))?[0, 0] == 0xFFFF_8000)
    }
    // Multiplied already: half of the alpha is all of the colour.
    let half: [UInt8] = [0x80, 0, 0x40, 0, 0, 0, 0x80, 0]
    #expect(image(half, width: 1, bits: 16, pixel: 64, info: info(.premultipliedLast))?[0, 0] == 0x8080_4000)
  }

  @Test("floating point components are read, those that are no colour as the nearest one")
  func floats() throws {
    func bytes(_ values: [Float]) -> [UInt8] {
      values.flatMap { value in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value.bitPattern >> $0) } }
    }
    let layout = info(.last, [.floatComponents, .byteOrder32Little])
    let some = try #require(image(bytes([1, 0.5, -3, 1]), width: 1, bits: 32, pixel: 128, info: layout))
    #expect(some[0, 0] == 0xFFFF_8000)
    let odd = try #require(image(bytes([.nan, .infinity, 0.5, 7]), width: 1, bits: 32, pixel: 128, info: layout))
    #expect(odd[0, 0] == 0xFF00_FF80)
    #expect(image(bytes([1, 1, 1, .nan]), width: 1, bits: 32, pixel: 128, info: layout)?[0, 0] == 0)
  }

  @Test("gray may have alpha beside it")
  func grayAlpha() throws {
    let gray = CGColorSpaceCreateDeviceGray()
    let some = try #require(image([200, 128, 255, 0], width: 2, bits: 8, pixel: 16, space: gray, info: info(.last)))
    #expect(some[0, 0] == 0x8064_6464 && some[1, 0] == 0)
    #expect(image([200, 128], width: 1, bits: 8, pixel: 16, space: gray, info: info(.first)) == nil)
  }

  @Test("colours of other spaces become those of sRGB")
  func spaces() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let half = try #require(image([55, 55, 55, 255], width: 1, bits: 8, pixel: 32, space: linear, info: info(.last)))
    #expect(abs(Int(half[0, 0] & 255) - 128) <= 1)
    let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try #require(image([234, 51, 35], width: 1, bits: 8, pixel: 24, space: wide, info: info(.none)))
    let components = [16, 8, 0].map { Int(red[0, 0] >> UInt32($0) & 255) }
    #expect(components[0] == 255 && components[1] < 10 && components[2] < 10, "\(components)")
    let copy = try #require(half.copy(colorSpace: linear))
    #expect(Int(copy[0, 0] & 255) > 180 && half.copy(colorSpace: .standardRGB) === half)
    #expect(half.copy(colorSpace: .standardGray) == nil)
  }

  @Test("a decode array says what the numbers stand for")
  func decodeArrays() throws {
    let negative = try #require(
      image([255, 0, 100], width: 1, bits: 8, pixel: 24, info: info(.none), decode: [1, 0, 1, 0, 1, 0]))
    #expect(negative[0, 0] == 0xFF00_FF9B)
    let half = try #require(
      image([255, 255, 0], width: 1, bits: 8, pixel: 24, info: info(.none), decode: [0, 0.5, -2, 3, 0.2, 1]))
    #expect(half[0, 0] == 0xFF80_FF33)
    #expect(
      image([1, 2, 3], width: 1, bits: 8, pixel: 24, info: info(.none), decode: [0, .nan, 0, 1, 0, 1]) == nil)
  }

  @Test("layouts that no pixel has are refused")
  func refused() {
    let bytes = [UInt8](repeating: 1, count: 64)
    for (bits, pixel, layout) in [
      (16, 64, info(.last, .byteOrder32Little)), (16, 32, info(.last)), (5, 16, info(.none)), (8, 32, info(.none)),
      (32, 128, info(.last)), (8, 24, info(.last)), (16, 16, info(.alphaOnly)), (8, 32, CGBitmapInfo(rawValue: 31)),
      (0, 0, info(.none)), (-8, -24, info(.none)),
    ] {
      #expect(image(bytes, width: 1, bits: bits, pixel: pixel, info: layout) == nil, "\(bits) \(pixel) \(layout)")
    }
    #expect(image([1, 2, 3, 4], width: 2, bits: 16, pixel: 48, info: info(.none)) == nil)
  }

  @Test("a range of colours may be left out")
  func maskedColors() throws {
    let opaque = try #require(
      image([255, 0, 0, 250, 9, 0, 0, 0, 255], width: 3, bits: 8, pixel: 24, info: info(.none)))
    let masked = try #require(opaque.copy(maskingColorComponents: [240, 255, 0, 10, 0, 0]))
    #expect((0..<3).map { masked[$0, 0] } == [0, 0, 0xFF00_00FF] && !masked.isOpaque)
    #expect(masked.copy(maskingColorComponents: [0, 0, 0, 0, 0, 0]) == nil)
    #expect(opaque.copy(maskingColorComponents: [0, 1]) == nil)
    #expect(opaque.copy(maskingColorComponents: [.nan, .nan, 0, 1, 0, 1])?[0, 0] == 0xFFFF_0000)
  }
}
