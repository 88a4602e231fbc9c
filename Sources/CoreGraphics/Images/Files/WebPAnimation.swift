import Foundation

/// libwebpdemux, which gives the pictures of an animated WebP file, each as it is seen over those before. It comes with
/// gdk-pixbuf's loader, whose own way of giving them skips some.
struct WebPAnimation: Sendable {
  private typealias Object = UnsafeMutableRawPointer

  /// `WebPData`.
  private struct Bytes {
    var start: UnsafeRawPointer?
    var count = 0
  }

  /// `WebPAnimInfo`.
  private struct Info {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var loopCount: UInt32 = 0
    var background: UInt32 = 0
    var frameCount: UInt32 = 0
    var padding: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  }

  /// The version of the library's interface that these types are of.
  private static let version: Int32 = 0x0107

  private let new: @Sendable @convention(c) (UnsafeRawPointer, UnsafeRawPointer?, Int32) -> Object?
  private let info: @Sendable @convention(c) (Object, UnsafeMutableRawPointer) -> Int32
  private let next:
    @Sendable @convention(c) (
      Object, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int32>
    ) -> Int32
  private let delete: @Sendable @convention(c) (Object) -> Void

  private init(_ library: DynamicLibrary) throws(DynamicLibrary.MissingFunction) {
    new = try library.function("WebPAnimDecoderNewInternal")
    info = try library.function("WebPAnimDecoderGetInfo")
    next = try library.function("WebPAnimDecoderGetNext")
    delete = try library.function("WebPAnimDecoderDelete")
  }

  /// Nil where the library is not installed.
  static let shared: WebPAnimation? = DynamicLibrary("libwebpdemux.so.2").flatMap { try? WebPAnimation($0) }

  /// What to tell those on whose system it is not.
  static let absence = "libwebpdemux (libwebpdemux.so.2) is not installed"

  /// The pictures of a file, `count` at most. Those after one that is broken, and those with which all together would have more
  /// pixels than one image may, are left out.
  func frames(_ data: Data, count: Int) throws(ImageFileError) -> [CGImage] {
    // Copied, so that the bytes stay where they are while the library reads them.
    let memory = PixelMemory(byteCount: data.count)
    data.copyBytes(to: memory.bytes.assumingMemoryBound(to: UInt8.self), count: data.count)
    defer { withExtendedLifetime(memory) {} }
    guard let claimed = Self.canvas(of: data) else { throw .broken(.webp, "its header is broken") }
    // Asked before the library makes room for the canvas.
    guard PixelLimit.allows(width: claimed.width, height: claimed.height) else {
      throw .tooLarge(width: claimed.width, height: claimed.height)
    }
    var bytes = Bytes(start: UnsafeRawPointer(memory.bytes), count: data.count)
    guard let decoder = new(&bytes, nil, Self.version) else { throw .broken(.webp, "it is no animation") }
    defer { delete(decoder) }
    var about = Info()
    guard info(decoder, &about) != 0 else { throw .broken(.webp, "it is no animation") }
    let (width, height) = (Int(about.width), Int(about.height))
    guard PixelLimit.allows(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
    var frames: [CGImage] = []
    while frames.count < min(count, PixelLimit.pixels / (width * height)) {
      var (pixels, time) = (UnsafeMutablePointer<UInt8>?.none, Int32(0))
      guard next(decoder, &pixels, &time) != 0, let pixels else { break }
      let buffer = PixelBuffer(width: width, height: height)
      var isOpaque = true
      for row in 0..<height {
        let target = (buffer.pixels + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
        if !RGBBytes.premultiply(pixels + row * width * 4, to: target, count: width) { isOpaque = false }
      }
      frames.append(buffer.takeImage(isOpaque: isOpaque))
    }
    return frames
  }

  /// Pixels of the canvas as the chunk of an extended file says, which an animated one begins with; nil without one.
  private static func canvas(of data: Data) -> (width: Int, height: Int)? {
    let head = [UInt8](data.prefix(30))
    guard head.count == 30, head[12..<16].elementsEqual("VP8X".utf8) else { return nil }
    func number(_ offset: Int) -> Int { Int(head[offset]) | Int(head[offset + 1]) << 8 | Int(head[offset + 2]) << 16 }
    return (number(24) + 1, number(27) + 1)
  }
}
