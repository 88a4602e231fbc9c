import Foundation

/// The part of gdk-pixbuf that gives the pictures of an animated GIF file, each as it is seen over those before.
struct PixbufAnimation: Sendable {
  typealias Object = PixbufLibrary.Object

  /// `GTimeVal`: seconds and millionths.
  private struct Time {
    var seconds = 0
    var microseconds = 0
  }

  private let animation: @Sendable @convention(c) (Object) -> Object?
  private let newIterator: @Sendable @convention(c) (Object, UnsafeRawPointer) -> Object?
  private let delay: @Sendable @convention(c) (Object) -> Int32
  private let advance: @Sendable @convention(c) (Object, UnsafeRawPointer) -> Int32
  private let pixbuf: @Sendable @convention(c) (Object) -> Object?
  private let unref: @Sendable @convention(c) (Object) -> Void

  private init(_ library: DynamicLibrary) throws(DynamicLibrary.MissingFunction) {
    animation = try library.function("gdk_pixbuf_loader_get_animation")
    newIterator = try library.function("gdk_pixbuf_animation_get_iter")
    delay = try library.function("gdk_pixbuf_animation_iter_get_delay_time")
    advance = try library.function("gdk_pixbuf_animation_iter_advance")
    pixbuf = try library.function("gdk_pixbuf_animation_iter_get_pixbuf")
    unref = try library.function("g_object_unref")
  }

  /// Nil where the library is not installed.
  static let shared: PixbufAnimation? = DynamicLibrary("libgdk_pixbuf-2.0.so.0").flatMap { try? PixbufAnimation($0) }

  /// The pictures of a file, `count` at most. An animation that ends, or whose pictures together have more pixels than one
  /// image may, gives those until then.
  func frames(
    _ data: Data, format: ImageFileFormat, count: Int, library: PixbufLibrary
  ) throws(ImageFileError) -> [CGImage] {
    try library.load(data, format: format) { loader throws(ImageFileError) in
      var time = Time()
      guard let animation = animation(loader), let iterator = newIterator(animation, &time) else {
        throw .broken(format, "there is no picture in it")
      }
      defer { unref(iterator) }
      var (frames, room) = ([CGImage](), PixelLimit.pixels)
      while frames.count < count, let pixbuf = pixbuf(iterator) {
        let frame = try library.image(of: pixbuf, format: format)
        room -= frame.width * frame.height
        guard room >= 0 else { break }
        frames.append(frame)
        // What comes after a picture without an end is nothing.
        let delay = Int(delay(iterator))
        guard delay >= 0 else { break }
        time.microseconds += max(1, delay) * 1000
        time.seconds += time.microseconds / 1_000_000
        time.microseconds %= 1_000_000
        _ = advance(iterator, &time)
      }
      return frames
    }
  }
}

extension ImageFile {
  /// All pictures of a file, and how long each is shown; one of 0 seconds for a file that has one alone. Vectors have no
  /// pixels, and give none.
  package static func frames(of data: Data) throws(ImageFileError) -> (images: [CGImage], times: FrameTimes?) {
    guard let format = ImageFileFormat(of: data), let times = FrameTimes(data, format: format), times.delays.count > 1
    else {
      guard case .pixels(let image) = try ImageFile(data).content else { return ([], nil) }
      return ([image], nil)
    }
    if format == .webp {
      guard let library = WebPAnimation.shared else { throw .missing(format, WebPAnimation.absence) }
      return (try library.frames(data, count: times.delays.count), times)
    }
    guard let library = PixbufLibrary.shared, let animation = PixbufAnimation.shared else {
      throw .missing(format, PixbufLibrary.absence)
    }
    let images = try animation.frames(data, format: format, count: times.delays.count, library: library)
    return (images, times)
  }
}
