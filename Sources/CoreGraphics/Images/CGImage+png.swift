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
    guard let surface else { return nil }
    defer { cairo_surface_destroy(surface) }
    let format = cairo_image_surface_get_format(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let pixels = cairo_image_surface_get_data(surface)
    else { return nil }
    let isOpaque = format == CAIRO_FORMAT_RGB24
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    let buffer = PixelBuffer(width: width, height: height)
    for row in 0..<height {
      let target = buffer.pixels + row * buffer.stride
      target.copyMemory(from: pixels + row * stride, byteCount: buffer.stride)
      guard isOpaque else { continue }
      let words = target.assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { words[x] |= 0xFF00_0000 }
    }
    self.init(
      memory: buffer.memory, offset: 0, width: width, height: height, stride: buffer.stride, isOpaque: isOpaque,
      alphaInfo: isOpaque ? .noneSkipLast : .premultipliedLast, shouldInterpolate: shouldInterpolate)
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

  func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
    guard count <= data.count - position else { return false }
    let start = data.startIndex + position
    data.copyBytes(to: target, from: start..<start + count)
    position += count
    return true
  }
}

private final class PNGWriter {
  var data = Data()
}
