import CoreGraphics
import Foundation

/// Two pictures of one size, compared pixel by pixel in premultiplied colour.
struct SnapshotComparison {
  /// Pixels with a channel that is further off than the tolerance.
  private(set) var differingPixels = 0
  /// The largest difference of a channel, 0 ... 255.
  private(set) var largestDifference = 0

  private let recorded: CGImage
  /// Per pixel the largest difference of a channel, row by row.
  private var differences: [UInt8] = []
  private let limit: Int

  init(_ recorded: CGImage, _ actual: CGImage, tolerance: Double) {
    self.recorded = recorded
    limit = Int(((tolerance.isNaN ? 0 : min(1, max(0, tolerance))) * 255).rounded())
    differences.reserveCapacity(recorded.width * recorded.height)
    for y in 0..<recorded.height {
      for x in 0..<recorded.width {
        let difference = Self.difference(recorded[x, y], actual[x, y])
        differences.append(UInt8(difference))
        largestDifference = max(largestDifference, difference)
        if difference > limit { differingPixels += 1 }
      }
    }
  }

  private static func difference(_ first: UInt32, _ second: UInt32) -> Int {
    if first == second { return 0 }
    return [UInt32(0), 8, 16, 24].map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max()!
  }

  /// One sentence: how many pixels differ, by how much, and where the first of them is.
  var summary: String {
    let count = recorded.width * recorded.height
    let percent = String(format: "%.3g", Double(differingPixels) / Double(max(1, count)) * 100)
    let first = differences.firstIndex { Int($0) > limit } ?? 0
    return """
      \(differingPixels) of \(count) pixels (\(percent) %) differ from the recorded picture by more than \(limit), the \
      largest difference being \(largestDifference) of 255; the first is at x \(first % max(1, recorded.width)), \
      y \(first / max(1, recorded.width)).
      """
  }

  /// The recorded picture, faded, with the pixels that differ in red: dark where the difference is small.
  func picture() -> CGImage? {
    let (width, height) = (recorded.width, recorded.height)
    guard width > 0, height > 0 else { return nil }
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let difference = Int(differences[y * width + x])
        if difference > limit {
          pixels[y * width + x] = 0xFF00_0000 | UInt32(128 + difference / 2) << 16
        } else {
          pixels[y * width + x] = Self.faded(recorded[x, y])
        }
      }
    }
    let data = pixels.withUnsafeBytes { Data($0) }
    guard let provider = CGDataProvider(data: data) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: [CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue), .byteOrder32Little],
      provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }

  /// A light grey of the pixel's brightness, as over white.
  private static func faded(_ pixel: UInt32) -> UInt32 {
    let missing = 255 - Int(pixel >> 24)
    let sum = [UInt32(0), 8, 16].reduce(0) { $0 + Int(pixel >> $1 & 0xFF) + missing }
    let grey = UInt32(255 - (255 - min(255, sum / 3)) / 4)
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }
}
