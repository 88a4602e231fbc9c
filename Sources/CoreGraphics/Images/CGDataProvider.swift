import Foundation

/// Bytes that an image is made of.
public final class CGDataProvider: Sendable {
  /// All the bytes.
  public let data: Data?

  /// A provider of `data`.
  public init?(data: Data) {
    self.data = data
  }

  /// A provider of a file's bytes, nil when it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }

  /// A provider of a file's bytes, nil when it cannot be read.
  public convenience init?(filename: String) {
    self.init(url: URL(fileURLWithPath: filename))
  }
}
