import CoreGraphics
import Foundation
import Synchronization

/// An image file whose pictures are read one by one: all of those of an animated GIF or WebP file, else the one that it has.
/// Safe on any thread.
public final class CGImageSource: Hashable, Sendable {
  fileprivate let data: Data
  fileprivate let format: ImageFileFormat
  /// Nil for a file that is no animation.
  fileprivate let times: FrameTimes?
  fileprivate let orientation: Int
  /// The pictures of an animation, read all at once, for each builds on those before.
  private let frames = Mutex<[CGImage]?>(nil)

  fileprivate init?(_ data: Data) {
    guard let format = ImageFileFormat(of: data), format != .svg else { return nil }
    self.data = data
    self.format = format
    let times = FrameTimes(data, format: format)
    self.times = (times?.delays.count ?? 0) > 1 ? times : nil
    orientation = ExifOrientation.read(from: data, format: format)
  }

  fileprivate var count: Int { times?.delays.count ?? 1 }

  /// The picture of an index; nil when there is none, or when it is broken.
  fileprivate func image(at index: Int) -> CGImage? {
    guard index >= 0, index < count else { return nil }
    if times == nil {
      guard case .pixels(let image)? = ImageFile(orComplainOf: data)?.content else { return nil }
      return image
    }
    return frames.withLock { frames in
      let all = frames ?? (try? ImageFile.frames(of: data).images) ?? []
      frames = all
      return index < all.count ? all[index] : nil
    }
  }

  /// Sources are equal when they are the same object.
  public static func == (left: CGImageSource, right: CGImageSource) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Seconds that a picture is shown whose file says less than `shortestDelay`.
private let defaultDelay = 0.1
/// Seconds below which what a file says of a picture is taken for a mistake, as browsers do.
private let shortestDelay = 0.02

/// A source of the pictures in a file's bytes; nil when they are no image file of pixels. `options` say nothing here.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data)
}

/// A source of the pictures in a file; nil when there is none, or when it is no image file of pixels.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  (try? Data(contentsOf: url)).flatMap { CGImageSource($0) }
}

/// A source of the pictures in what a provider has; nil when that is no image file of pixels.
public func CGImageSourceCreateWithDataProvider(_ provider: CGDataProvider, _ options: CFDictionary?) -> CGImageSource?
{
  provider.data.flatMap { CGImageSource($0) }
}

/// How many pictures there are: those of an animation, else 1.
public func CGImageSourceGetCount(_ source: CGImageSource) -> Int { source.count }

/// The identifier of the file's type, such as `public.png`.
public func CGImageSourceGetType(_ source: CGImageSource) -> CFString? {
  switch source.format {
  case .png: "public.png"
  case .jpeg: "public.jpeg"
  case .gif: "com.compuserve.gif"
  case .webp: "org.webmproject.webp"
  case .bmp: "com.microsoft.bmp"
  case .tiff: "public.tiff"
  case .ico: "com.microsoft.ico"
  case .avif: "public.avif"
  case .heif: "public.heic"
  case .svg: nil
  }
}

/// The picture of an index, as it lies in the file; nil when there is none, when it is broken, or when it ends too early.
public func CGImageSourceCreateImageAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  source.image(at: index)
}

/// The picture of an index, made so small that no side has more pixels than `kCGImageSourceThumbnailMaxPixelSize` says, and
/// upright when `kCGImageSourceCreateThumbnailWithTransform` does. It is not made larger.
public func CGImageSourceCreateThumbnailAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let image = source.image(at: index) else { return nil }
  let isUpright = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
  let orientation = isUpright ? source.orientation : 1
  var ratio: CGFloat = 1
  if let most = CGFloat(anyNumber: options?[kCGImageSourceThumbnailMaxPixelSize]), most >= 1, most.isFinite {
    ratio = min(1, most / CGFloat(max(image.width, image.height)))
  }
  guard ratio < 1 || orientation != 1 else { return image }
  let side = { (length: Int) in max(1, Int((CGFloat(length) * ratio).rounded())) }
  let (width, height) = (side(image.width), side(image.height))
  let isOnSide = orientation > 4
  let buffer = PixelBuffer(width: isOnSide ? height : width, height: isOnSide ? width : height)
  let context = buffer.makeContext()
  context.concatenate(ExifOrientation.upright(orientation, width: CGFloat(width), height: CGFloat(height)))
  context.interpolationQuality = .high
  context.drawUpright(image, in: CGRect(x: 0, y: 0, width: width, height: height), source: nil)
  return buffer.takeImage(isOpaque: image.isOpaque)
}

/// What is known of all pictures: how often an animation is shown.
public func CGImageSourceCopyProperties(_ source: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  guard let times = source.times else { return [:] }
  return [
    source.format == .gif ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary: [
      // A GIF file that does not say it is shown once.
      kCGImagePropertyGIFLoopCount: times.loopCount ?? 1
    ] as CFDictionary
  ]
}

/// What is known of a picture: its pixels, how it is turned, and of an animation's how long it is shown. nil when there is no
/// picture of that index, or when it is broken.
public func CGImageSourceCopyPropertiesAtIndex(
  _ source: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard let image = source.image(at: index) else { return nil }
  var properties: CFDictionary = [
    kCGImagePropertyPixelWidth: image.width, kCGImagePropertyPixelHeight: image.height,
    kCGImagePropertyOrientation: source.orientation, kCGImagePropertyHasAlpha: !image.isOpaque,
    kCGImagePropertyDepth: image.bitsPerComponent, kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
  ]
  if let times = source.times {
    let delay = times.delays[index]
    properties[source.format == .gif ? kCGImagePropertyGIFDictionary : kCGImagePropertyWebPDictionary] =
      [
        kCGImagePropertyGIFDelayTime: delay < shortestDelay ? defaultDelay : delay,
        kCGImagePropertyGIFUnclampedDelayTime: delay,
      ] as CFDictionary
  }
  return properties
}
