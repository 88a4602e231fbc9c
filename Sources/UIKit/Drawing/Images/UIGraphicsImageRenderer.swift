import CoreGraphics
import Foundation

/// How a renderer's images are made.
open class UIGraphicsImageRendererFormat {
  /// Pixels per point; values that are not positive and finite count as 1.
  open var scale: CGFloat
  /// True makes every pixel opaque, on black.
  open var opaque = false

  /// Which colours the image can have. All images are sRGB of 8 bits, whatever this says.
  open var preferredRange = Range.automatic

  /// Whether more colours than sRGB has are wanted; see `preferredRange`.
  open var prefersExtendedRange: Bool {
    get { preferredRange == .extended }
    set { preferredRange = newValue ? .extended : .standard }
  }

  /// What can be drawn on, in points; empty until a renderer has the format.
  public internal(set) var bounds = CGRect.zero

  /// Ranges of colours.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic = 0
    case extended = 1
    case standard = 2
  }

  /// A format at the scale of the current traits.
  public init() {
    scale = max(1, UITraitCollection.current.displayScale)
  }

  /// A format that suits the current traits.
  public class func preferred() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }

  /// The same as `preferred()`.
  public class func `default`() -> UIGraphicsImageRendererFormat {
    UIGraphicsImageRendererFormat()
  }

  /// A format at the scale of some traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    scale = max(1, traitCollection.displayScale)
  }
}

/// What the closure of a renderer draws in.
open class UIGraphicsImageRendererContext {
  /// Where to draw, y down, one unit a point.
  public let cgContext: CGContext
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat, bounds: CGRect) {
    self.cgContext = cgContext
    self.format = format
    self.bounds = bounds
  }

  /// The image as drawn so far.
  open var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }

  /// Fills with the current fill colour.
  open func fill(_ rect: CGRect) {
    fill(rect, blendMode: .normal)
  }

  /// Fills with the current fill colour under a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a frame one point wide just inside `rect`.
  open func stroke(_ rect: CGRect) {
    stroke(rect, blendMode: .normal)
  }

  /// Draws a frame one point wide just inside `rect` under a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Cuts the clip down to `rect`.
  open func clip(to rect: CGRect) {
    cgContext.clip(to: rect)
  }
}

/// Makes images by drawing, y down, on any thread.
open class UIGraphicsImageRenderer {
  /// How the image is made.
  public let format: UIGraphicsImageRendererFormat
  private let bounds: CGRect

  /// A renderer of images of `size` points at the scale of the current traits.
  public convenience init(size: CGSize) {
    self.init(size: size, format: UIGraphicsImageRendererFormat())
  }

  /// A renderer of images of `size` points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// A renderer of what is drawn in `bounds`, in points, at the scale of the current traits.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// - Parameter bounds: points; what is drawn there is the image. Without area, or not finite, images are empty.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds.standardized
    self.format = format
    format.bounds = self.bounds
  }

  /// The image that `actions` draws. An empty one, without a call of `actions`, when the bounds are empty or not finite, and
  /// when they have more pixels than an image may have (134 million, 32,767 a side), which the standard error output is told.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale.isFinite && format.scale > 0 ? format.scale : 1
    guard let buffer = makeBitmap(size: bounds.size, scale: scale, for: "UIGraphicsImageRenderer") else {
      return UIImage()
    }
    let context = buffer.makeContext()
    context.setBaseCTM(
      CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -bounds.minX, y: -bounds.minY))
    if format.opaque { context.fillAll(.black) }
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format, bounds: bounds))
    UIGraphicsPopContext()
    context.flush()
    return UIImage(cgImage: buffer.takeImage(isOpaque: format.opaque), scale: scale, orientation: .up)
  }

  /// The PNG file of what `actions` draws; empty when the image is.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// The JPEG file of what `actions` draws, over white; empty when the image is, and when gdk-pixbuf is not installed.
  ///
  /// - Parameter compressionQuality: 0 ... 1, the smallest file to the best picture; values outside are cut.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// A bitmap of `size` points; nil when that is nothing or not finite, and, with words on the standard error output, when it is
/// more than an image may have.
private func makeBitmap(size: CGSize, scale: CGFloat, for user: String) -> PixelBuffer? {
  if let (width, height) = PixelLimit.sides(of: size, scale: scale) { return PixelBuffer(width: width, height: height) }
  if size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 {
    let text = "\(user): \(size.width) x \(size.height) points at scale \(scale) are more than an image may have"
    let limit = "\(PixelLimit.pixels) pixels, \(maximumPixelSide) a side"
    FileHandle.standardError.write(Data("\(text) (\(limit)); nothing is drawn\n".utf8))
  }
  return nil
}

extension CGContext {
  /// Paints every pixel.
  fileprivate func fillAll(_ color: CGColor) {
    saveGState()
    setFillColor(color)
    fill(.infinite)
    restoreGState()
  }
}

// MARK: The older way

/// Makes a bitmap of `size` points the current context, at the scale of the current traits' screen when `scale` is 0.
///
/// Sizes that are nothing, not finite or more than an image may have (134 million pixels, 32,767 a side) make a bitmap of one
/// pixel, so that beginnings and ends stay in step; the standard error output is told of those that are too large.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale.isFinite && scale > 0 ? scale : max(1, UITraitCollection.current.displayScale)
  let buffer =
    makeBitmap(size: size, scale: scale, for: "UIGraphicsBeginImageContext") ?? PixelBuffer(width: 1, height: 1)
  let context = buffer.makeContext()
  context.setBaseCTM(CGAffineTransform(scaleX: scale, y: scale))
  if opaque { context.fillAll(.black) }
  ThreadDrawingState.current.imageScales.append((ThreadDrawingState.current.contexts.count, scale))
  UIGraphicsPushContext(context)
}

/// Makes a bitmap of `size` points the current context, at one pixel per point.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// What the innermost image context shows so far; nil without one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  let state = ThreadDrawingState.current
  guard let (depth, scale) = state.imageScales.last, depth < state.contexts.count,
    let image = state.contexts[depth].makeImage()
  else { return nil }
  return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends the innermost image context.
public func UIGraphicsEndImageContext() {
  let state = ThreadDrawingState.current
  guard let (depth, _) = state.imageScales.popLast() else { return }
  if depth < state.contexts.count { state.contexts.remove(at: depth) }
}
