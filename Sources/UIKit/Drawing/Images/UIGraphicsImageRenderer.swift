import CoreGraphics
import Foundation

/// How a renderer's images are made.
open class UIGraphicsImageRendererFormat {
  /// Pixels per point; values that are not positive and finite count as 1.
  open var scale: CGFloat
  /// True makes every pixel opaque, on black.
  open var opaque = false

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
  }

  /// The image that `actions` draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = format.scale.isFinite && format.scale > 0 ? format.scale : 1
    guard bounds.width.isFinite, bounds.height.isFinite, bounds.width > 0, bounds.height > 0 else { return UIImage() }
    let width = Int(min(32767, (bounds.width * scale).rounded(.up)))
    let height = Int(min(32767, (bounds.height * scale).rounded(.up)))
    let buffer = PixelBuffer(width: width, height: height)
    let context = buffer.makeContext()
    context.setBaseCTM(
      CGAffineTransform(scaleX: scale, y: scale).translatedBy(x: -bounds.minX, y: -bounds.minY))
    if format.opaque {
      context.saveGState()
      context.setFillColor(.black)
      context.fill(bounds)
      context.restoreGState()
    }
    UIGraphicsPushContext(context)
    actions(UIGraphicsImageRendererContext(cgContext: context, format: format, bounds: bounds))
    UIGraphicsPopContext()
    context.flush()
    return UIImage(cgImage: buffer.takeImage(isOpaque: format.opaque), scale: scale, orientation: .up)
  }

  /// The PNG file of what `actions` draws; empty when the bounds are.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }
}

// MARK: The older way

/// Makes a bitmap of `size` points the current context, at the scale of the current traits' screen when `scale` is 0.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
  let scale = scale.isFinite && scale > 0 ? scale : max(1, UITraitCollection.current.displayScale)
  let side = { (length: CGFloat) in
    length.isFinite && length > 0 ? Int(min(32767, (length * scale).rounded(.up))) : 1
  }
  let buffer = PixelBuffer(width: side(size.width), height: side(size.height))
  let context = buffer.makeContext()
  context.setBaseCTM(CGAffineTransform(scaleX: scale, y: scale))
  if opaque {
    context.saveGState()
    context.setFillColor(.black)
    context.fill(CGRect(origin: .zero, size: size))
    context.restoreGState()
  }
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
