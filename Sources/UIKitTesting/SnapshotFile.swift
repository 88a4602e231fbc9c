import CoreGraphics
import Foundation

/// A recorded picture of a test, and the two that a failure leaves beside it.
struct SnapshotFile {
  let picture: URL
  let actual: URL
  let difference: URL

  /// The picture `name` of the tests in `testFile`, a path.
  init(testFile: String, name: String) {
    let source = URL(fileURLWithPath: testFile)
    let folder = source.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
      .appendingPathComponent(source.deletingPathExtension().lastPathComponent)
    let name = name.replacingOccurrences(of: "/", with: "-")
    picture = folder.appendingPathComponent("\(name).png")
    actual = folder.appendingPathComponent("\(name)-actual.png")
    difference = folder.appendingPathComponent("\(name)-diff.png")
  }

  /// Compares `image` with the recorded picture, or records it. Nil when all is well, else what the test is to say.
  func check(_ image: CGImage, tolerance: Double, isRecording: Bool) -> String? {
    guard let data = image.pngData() else {
      return "The snapshot has \(image.width) × \(image.height) pixels and cannot be written as a picture."
    }
    do {
      if isRecording {
        try write(data, to: picture)
        removeLeftovers()
        return nil
      }
      guard let recordedData = try? Data(contentsOf: picture) else {
        try write(data, to: picture)
        return "There was no picture to compare with. Recorded \(picture.path): look at it, then run the test again."
      }
      guard let recorded = CGImage(png: recordedData) else {
        try write(data, to: actual)
        return "\(picture.path) is no PNG picture. The snapshot is \(actual.path)."
      }
      return try compare(image, data: data, with: recorded, tolerance: tolerance)
    } catch {
      return "The snapshot \(picture.path) could not be written: \(error.localizedDescription)"
    }
  }

  private func compare(_ image: CGImage, data: Data, with recorded: CGImage, tolerance: Double) throws -> String? {
    guard image.width == recorded.width, image.height == recorded.height else {
      try write(data, to: actual)
      try? FileManager.default.removeItem(at: difference)
      return """
        The snapshot has \(image.width) × \(image.height) pixels, the recorded picture \
        \(recorded.width) × \(recorded.height).
        recorded: \(picture.path)
        actual: \(actual.path)
        """
    }
    let comparison = SnapshotComparison(recorded, image, tolerance: tolerance)
    guard comparison.differingPixels > 0 else {
      removeLeftovers()
      return nil
    }
    try write(data, to: actual)
    if let png = comparison.picture()?.pngData() { try write(png, to: difference) }
    return """
      \(comparison.summary)
      recorded: \(picture.path)
      actual: \(actual.path)
      difference: \(difference.path)
      """
  }

  private func write(_ data: Data, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
  }

  private func removeLeftovers() {
    for url in [actual, difference] { try? FileManager.default.removeItem(at: url) }
  }
}
