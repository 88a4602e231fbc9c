internal import CCairo
import Foundation

extension CGImage {
  /// An image of a PNG file's bytes, nil when they are none.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard let data = source.data else { return nil }
    self.init(png: data, shouldInterpolate: shouldInterpolate)
  }

  /// An image of a PNG file's bytes, nil when they are none.
  package convenience init?(png data: Data, shouldInterpolate: Bool = true) {
    guard let image = try? CGImage.decodePNG(data) else { return nil }
    self.init(
      memory: image.memory, offset: 0, width: image.width, height: image.height, stride: image.stride,
      isOpaque: image.isOpaque, alphaInfo: image.alphaInfo, shouldInterpolate: shouldInterpolate)
  }

  /// The picture in a PNG file.
  static func decodePNG(_ data: Data) throws(ImageFileError) -> CGImage {
    guard let (width, height) = sizeInHeader(of: data) else { throw .broken(.png, "its header is broken") }
    // Asked before cairo makes room for the pixels.
    guard PixelLimit.allows(width: width, height: height) else { throw .tooLarge(width: width, height: height) }
    let reader = PNGReader(data)
    let closure = Unmanaged.passUnretained(reader).toOpaque()
    let surface = withExtendedLifetime(reader) {
      cairo_image_surface_create_from_png_stream(
        { closure, target, count in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let reader = Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue()
          return reader.read(into: target, count: Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, closure)
    }
    guard let surface else { throw .broken(.png, "no reason given") }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .broken(
        .png, reader.isAtEnd ? "it ends too early" : String(cString: cairo_status_to_string(status)))
    }
    return copy(of: surface)
  }

  /// Width and height as the first chunk says; nil when it is not the one that must come first.
  private static func sizeInHeader(of data: Data) -> (width: Int, height: Int)? {
    let head = [UInt8](data.prefix(24))
    guard head.count == 24, head[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(16), number(20))
  }

  private static func copy(of surface: OpaquePointer) -> CGImage {
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let format = cairo_image_surface_get_format(surface)
    let isOpaque = format == CAIRO_FORMAT_RGB24
    let buffer = PixelBuffer(width: width, height: height)
    if let pixels = cairo_image_surface_get_data(surface), isOpaque || format == CAIRO_FORMAT_ARGB32 {
      let stride = Int(cairo_image_surface_get_stride(surface))
      for row in 0..<height {
        let target = buffer.pixels + row * buffer.stride
        target.copyMemory(from: pixels + row * stride, byteCount: buffer.stride)
        guard isOpaque else { continue }
        let words = target.assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { words[x] |= 0xFF00_0000 }
      }
    } else {
      // Files of 16 bits a component come as floating point numbers from newer versions of cairo.
      withSurface(
        buffer.pixels, format: CAIRO_FORMAT_ARGB32, width: width, height: height, stride: buffer.stride
      ) { target in
        let cairo = cairo_create(target)!
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, surface, 0, 0)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        cairo_surface_flush(target)
      }
    }
    return CGImage(
      memory: buffer.memory, offset: 0, width: width, height: height, stride: buffer.stride, isOpaque: isOpaque,
      alphaInfo: isOpaque ? .noneSkipLast : .premultipliedLast)
  }

  /// The image as a PNG file, nil when it cannot be made (an image without pixels).
  package func pngData() -> Data? {
    let writer = PNGWriter()
    let closure = Unmanaged.passUnretained(writer).toOpaque()
    let status = withExtendedLifetime(writer) {
      withCairoSurface { surface in
        cairo_surface_write_to_png_stream(
          surface,
          { closure, bytes, count in
            guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
            Unmanaged<PNGWriter>.fromOpaque(closure).takeUnretainedValue().data.append(bytes, count: Int(count))
            return CAIRO_STATUS_SUCCESS
          }, closure)
      }
    }
    return status == CAIRO_STATUS_SUCCESS ? writer.data : nil
  }
}

private final class PNGReader {
  private let data: Data
  private var position = 0

  init(_ data: Data) {
    self.data = data
  }

  /// Whether more was asked for than there is.
  private(set) var isAtEnd = false

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard count <= data.count - position else {
      isAtEnd = true
      return false
    }
    let start = data.startIndex + position
    data.copyBytes(to: target, from: start..<start + count)
    position += count
    return true
  }
}

private final class PNGWriter {
  var data = Data()
}
