import Foundation

/// gdk-pixbuf, which reads and writes the image files that cairo does not: JPEG, GIF, TIFF, BMP by itself, WebP, AVIF and
/// others through loaders that are installed beside it.
struct PixbufLibrary: Sendable {
  typealias Object = UnsafeMutableRawPointer
  typealias ErrorPlace = UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// The functions that are used, with GLib's types: `gboolean` and `int` are 32 bits, `gsize` and `gulong` a word.
  private struct Functions: Sendable {
    let newLoader: @Sendable @convention(c) (UnsafePointer<CChar>, ErrorPlace) -> Object?
    let write: @Sendable @convention(c) (Object, UnsafePointer<UInt8>, Int, ErrorPlace) -> Int32
    let close: @Sendable @convention(c) (Object, ErrorPlace) -> Int32
    let setSize: @Sendable @convention(c) (Object, Int32, Int32) -> Void
    let pixbuf: @Sendable @convention(c) (Object) -> Object?
    let width: @Sendable @convention(c) (Object) -> Int32
    let height: @Sendable @convention(c) (Object) -> Int32
    let stride: @Sendable @convention(c) (Object) -> Int32
    let channels: @Sendable @convention(c) (Object) -> Int32
    let bitsPerSample: @Sendable @convention(c) (Object) -> Int32
    let pixels: @Sendable @convention(c) (Object) -> UnsafeMutablePointer<UInt8>?
    let newPixbuf:
      @Sendable @convention(c) (
        UnsafePointer<UInt8>, Int32, Int32, Int32, Int32, Int32, Int32, UnsafeRawPointer?, UnsafeRawPointer?
      ) -> Object?
    let save:
      @Sendable @convention(c) (
        Object, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>, UnsafePointer<CChar>,
        UnsafePointer<UnsafeMutablePointer<CChar>?>, UnsafePointer<UnsafeMutablePointer<CChar>?>, ErrorPlace
      ) -> Int32
    let connect:
      @Sendable @convention(c) (
        Object, UnsafePointer<CChar>, UnsafeRawPointer, UnsafeMutableRawPointer?, UnsafeRawPointer?, UInt32
      ) -> UInt
    let unref: @Sendable @convention(c) (Object) -> Void
    let freeError: @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void
    let free: @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void

    init(_ library: DynamicLibrary) throws(DynamicLibrary.MissingFunction) {
      newLoader = try library.function("gdk_pixbuf_loader_new_with_mime_type")
      write = try library.function("gdk_pixbuf_loader_write")
      close = try library.function("gdk_pixbuf_loader_close")
      setSize = try library.function("gdk_pixbuf_loader_set_size")
      pixbuf = try library.function("gdk_pixbuf_loader_get_pixbuf")
      width = try library.function("gdk_pixbuf_get_width")
      height = try library.function("gdk_pixbuf_get_height")
      stride = try library.function("gdk_pixbuf_get_rowstride")
      channels = try library.function("gdk_pixbuf_get_n_channels")
      bitsPerSample = try library.function("gdk_pixbuf_get_bits_per_sample")
      pixels = try library.function("gdk_pixbuf_get_pixels")
      newPixbuf = try library.function("gdk_pixbuf_new_from_data")
      save = try library.function("gdk_pixbuf_save_to_bufferv")
      connect = try library.function("g_signal_connect_data")
      unref = try library.function("g_object_unref")
      freeError = try library.function("g_error_free")
      free = try library.function("g_free")
    }
  }

  private let functions: Functions

  /// The library, opened by whoever asks first; nil where it is not installed.
  static let shared: PixbufLibrary? = {
    guard let library = DynamicLibrary("libgdk_pixbuf-2.0.so.0"), let functions = try? Functions(library) else {
      return nil
    }
    return PixbufLibrary(functions: functions)
  }()

  /// What to tell those on whose system it is not.
  static let absence = "gdk-pixbuf (libgdk_pixbuf-2.0.so.0) is not installed"

  // MARK: Reading

  /// What is known of a file while it is read.
  private final class Progress {
    var size: (width: Int, height: Int)?
    var isTooLarge: Bool { size.map { !PixelLimit.allows(width: $0.width, height: $0.height) } ?? false }
    let setSize: @Sendable @convention(c) (Object, Int32, Int32) -> Void

    init(setSize: @escaping @Sendable @convention(c) (Object, Int32, Int32) -> Void) {
      self.setSize = setSize
    }
  }

  private static let sizeIsKnown: @convention(c) (Object, Int32, Int32, UnsafeMutableRawPointer) -> Void = {
    loader, width, height, progress in
    let progress = Unmanaged<Progress>.fromOpaque(progress).takeUnretainedValue()
    progress.size = (Int(width), Int(height))
    // Loaders give up on a picture that shall have no size, before they make room for its pixels.
    if progress.isTooLarge { progress.setSize(loader, 0, 0) }
  }

  /// The picture in a file, of an animation the first one. Files that end too early are no pictures.
  func decode(_ data: Data, format: ImageFileFormat) throws(ImageFileError) -> CGImage {
    try load(data, format: format) { loader throws(ImageFileError) in
      guard let pixbuf = functions.pixbuf(loader) else { throw .broken(format, "there is no picture in it") }
      return try image(of: pixbuf, format: format)
    }
  }

  /// Lets a loader read a file, and gives what `body` takes from it.
  func load<Result>(
    _ data: Data, format: ImageFileFormat, _ body: (Object) throws(ImageFileError) -> Result
  ) throws(ImageFileError) -> Result {
    guard let mimeType = format.mimeType else { throw .unknownFormat }
    // The loader of WebP shows what it has got of a picture, and does not say that there should be more.
    if format == .webp, data.count < PixbufLibrary.lengthInHeader(ofWebP: data) {
      throw .broken(.webp, "it ends too early")
    }
    // That of JPEG fills what is missing with gray.
    if format == .jpeg, !JPEGBlocks(data).isComplete { throw .broken(.jpeg, "it ends too early") }
    let (newLoader, noLoader) = GLibError.catching(freedBy: functions.freeError) { functions.newLoader(mimeType, $0) }
    guard let loader = newLoader else {
      throw .missing(format, "gdk-pixbuf has no loader for \(mimeType) (\(noLoader ?? "no reason given"))")
    }
    defer { functions.unref(loader) }
    let progress = Progress(setSize: functions.setSize)
    let complaint = withExtendedLifetime(progress) {
      _ = functions.connect(
        loader, "size-prepared", unsafeBitCast(PixbufLibrary.sizeIsKnown, to: UnsafeRawPointer.self),
        Unmanaged.passUnretained(progress).toOpaque(), nil, 0)
      let written = write(data, to: loader, progress: progress)
      // Closed whatever happened, as its reference wants it.
      let closed = GLibError.catching(freedBy: functions.freeError) { functions.close(loader, $0) }
      return written ?? (closed.result == 0 ? closed.message ?? "it ends too early" : nil)
    }
    if progress.isTooLarge, let (width, height) = progress.size { throw .tooLarge(width: width, height: height) }
    if let complaint { throw .broken(format, complaint) }
    return try body(loader)
  }

  /// Bytes of a WebP file, as it says.
  private static func lengthInHeader(ofWebP data: Data) -> Int {
    8 + data.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Writes piece by piece, so that a picture that is too large ends it; returns the loader's complaint.
  private func write(_ data: Data, to loader: Object, progress: Progress) -> String? {
    data.withUnsafeBytes { bytes -> String? in
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      var offset = 0
      while offset < bytes.count, !progress.isTooLarge {
        let count = min(65536, bytes.count - offset)
        let (isWritten, message) = GLibError.catching(freedBy: functions.freeError) {
          functions.write(loader, base + offset, count, $0)
        }
        guard isWritten != 0 else { return message ?? "no reason given" }
        offset += count
      }
      return nil
    }
  }

  /// A copy of a picture that the library has.
  func image(of pixbuf: Object, format: ImageFileFormat) throws(ImageFileError) -> CGImage {
    let (width, height) = (Int(functions.width(pixbuf)), Int(functions.height(pixbuf)))
    guard PixelLimit.allows(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
    let channels = Int(functions.channels(pixbuf))
    let stride = Int(functions.stride(pixbuf))
    guard channels == 3 || channels == 4, functions.bitsPerSample(pixbuf) == 8, stride >= width * channels,
      let pixels = functions.pixels(pixbuf)
    else { throw .broken(format, "its pixels are of an unknown kind") }
    let buffer = PixelBuffer(width: width, height: height)
    var isOpaque = true
    for row in 0..<height {
      let source = pixels + row * stride
      let target = (buffer.pixels + row * buffer.stride).assumingMemoryBound(to: UInt32.self)
      if channels == 3 {
        RGBBytes.pack(source, to: target, count: width)
      } else if format == .tiff {
        // libtiff multiplies, and the loader passes that on.
        if !RGBBytes.packPremultiplied(source, to: target, count: width) { isOpaque = false }
      } else if !RGBBytes.premultiply(source, to: target, count: width) {
        isOpaque = false
      }
    }
    return CGImage(
      memory: buffer.memory, offset: 0, width: width, height: height, stride: buffer.stride, isOpaque: isOpaque,
      alphaInfo: channels == 3 ? .noneSkipLast : .premultipliedLast)
  }

  // MARK: Writing

  /// A JPEG file of an image over white, of a quality of 0 ... 100.
  func jpegData(of image: CGImage, quality: Int) throws(ImageFileError) -> Data {
    let (width, height) = (image.width, image.height)
    // The rows of a pixbuf begin at multiples of 4 bytes.
    let stride = (width * 3 + 3) & ~3
    let memory = PixelMemory(byteCount: stride * height)
    let bytes = memory.bytes.assumingMemoryBound(to: UInt8.self)
    for row in 0..<height {
      let source = (image.memory.bytes + image.offset + row * image.stride).assumingMemoryBound(to: UInt32.self)
      RGBBytes.unpackOverWhite(source, isOpaque: image.isOpaque, to: bytes + row * stride, count: width)
    }
    return try withExtendedLifetime(memory) { () throws(ImageFileError) -> Data in
      guard
        let pixbuf = functions.newPixbuf(bytes, 0, 0, 8, Int32(width), Int32(height), Int32(stride), nil, nil)
      else { throw .broken(.jpeg, "there is no memory for it") }
      defer { functions.unref(pixbuf) }
      var (file, count) = (UnsafeMutableRawPointer?.none, 0)
      let (isSaved, message) = GLibError.catching(freedBy: functions.freeError) { error in
        "quality".withMutableCString { key in
          "\(quality)".withMutableCString { value in
            functions.save(pixbuf, &file, &count, "jpeg", [key, nil], [value, nil], error)
          }
        }
      }
      guard isSaved != 0, let file else { throw .missing(.jpeg, message ?? "no reason given") }
      defer { functions.free(file) }
      return Data(bytes: file, count: count)
    }
  }
}

extension String {
  /// Runs `body` with a copy of the text that C may call its own.
  fileprivate func withMutableCString<Result>(_ body: (UnsafeMutablePointer<CChar>) -> Result) -> Result {
    var copy = Array(utf8CString)
    return copy.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }
}
