internal import CCairo
import Foundation

/// librsvg, which draws SVG files with cairo.
struct SVGLibrary: Sendable {
  typealias Object = UnsafeMutableRawPointer
  typealias ErrorPlace = UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// `RsvgLength`: a number and a unit.
  private struct Length {
    var length = 0.0
    var unit: Int32 = 0
  }

  /// `RsvgRectangle`.
  private struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  private struct Functions: Sendable {
    let newHandle: @Sendable @convention(c) (UnsafePointer<UInt8>, Int, ErrorPlace) -> Object?
    let setResolution: @Sendable @convention(c) (Object, Double) -> Void
    let pixelSize:
      @Sendable @convention(c) (Object, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> Int32
    let dimensions:
      @Sendable @convention(c) (
        Object, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>,
        UnsafeMutableRawPointer, UnsafeMutablePointer<Int32>, UnsafeMutableRawPointer
      ) -> Void
    let render: @Sendable @convention(c) (Object, OpaquePointer, UnsafeRawPointer, ErrorPlace) -> Int32
    let unref: @Sendable @convention(c) (Object) -> Void
    let freeError: @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void

    init(_ library: DynamicLibrary) throws(DynamicLibrary.MissingFunction) {
      newHandle = try library.function("rsvg_handle_new_from_data")
      setResolution = try library.function("rsvg_handle_set_dpi")
      pixelSize = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
      dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
      render = try library.function("rsvg_handle_render_document")
      unref = try library.function("g_object_unref")
      freeError = try library.function("g_error_free")
    }
  }

  private let functions: Functions

  /// The library, opened by whoever asks first; nil where it, or a version from 2.52 on, is not installed.
  static let shared: SVGLibrary? = {
    guard let library = DynamicLibrary("librsvg-2.so.2"), let functions = try? Functions(library) else { return nil }
    return SVGLibrary(functions: functions)
  }()

  /// What to tell those on whose system it is not.
  static let absence = "librsvg 2.52 or newer (librsvg-2.so.2) is not installed"

  /// CSS pixels per inch: what millimetres and points in a file are measured by.
  private static let resolution = 96.0
  /// CSS pixels of a picture that says nothing of its size: what HTML gives a replaced element.
  private static let defaultSize = CGSize(width: 300, height: 150)

  /// Runs `body` with a document. It has no address, so that it cannot bring in other files.
  private func withDocument<Result>(
    _ data: Data, _ body: (Object) throws(ImageFileError) -> Result
  ) throws(ImageFileError) -> Result {
    let (handle, message) = data.withUnsafeBytes { bytes in
      GLibError.catching(freedBy: functions.freeError) { error in
        bytes.bindMemory(to: UInt8.self).baseAddress.flatMap { functions.newHandle($0, bytes.count, error) }
      }
    }
    guard let handle else { throw .broken(.svg, message ?? "no reason given") }
    defer { functions.unref(handle) }
    functions.setResolution(handle, SVGLibrary.resolution)
    return try body(handle)
  }

  /// The size of a document in CSS pixels: what its width and height say, else its view box.
  func size(of data: Data) throws(ImageFileError) -> CGSize {
    let size = try withDocument(data) { handle in
      var (width, height) = (0.0, 0.0)
      if functions.pixelSize(handle, &width, &height) != 0 { return CGSize(width: width, height: height) }
      var (hasWidth, hasHeight, hasBox): (Int32, Int32, Int32) = (0, 0, 0)
      var (ignoredWidth, ignoredHeight, box) = (Length(), Length(), Rectangle())
      functions.dimensions(handle, &hasWidth, &ignoredWidth, &hasHeight, &ignoredHeight, &hasBox, &box)
      return hasBox != 0 ? CGSize(width: box.width, height: box.height) : SVGLibrary.defaultSize
    }
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw .broken(.svg, "it has no size")
    }
    return size
  }

  /// Draws a document of `size` stretched over all pixels of `buffer`.
  func draw(_ data: Data, size: CGSize, on buffer: PixelBuffer) throws(ImageFileError) {
    try withDocument(data) { handle throws(ImageFileError) in
      let (isDrawn, message) = withSurface(
        buffer.pixels, format: CAIRO_FORMAT_ARGB32, width: buffer.width, height: buffer.height, stride: buffer.stride
      ) { surface in
        let cairo = cairo_create(surface)!
        defer {
          cairo_destroy(cairo)
          cairo_surface_flush(surface)
        }
        cairo_scale(cairo, Double(buffer.width) / size.width, Double(buffer.height) / size.height)
        var viewport = Rectangle(width: size.width, height: size.height)
        return GLibError.catching(freedBy: functions.freeError) { functions.render(handle, cairo, &viewport, $0) }
      }
      guard isDrawn != 0 else { throw .broken(.svg, message ?? "no reason given") }
    }
  }
}
