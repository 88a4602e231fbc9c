internal import CCairo
import Foundation

/// A place to draw on: a bitmap, with a state of transform, clip, colours and line style.
///
/// Nothing that a caller passes can break a context: an element with a NaN or infinite coordinate is left out, and while
/// the transform is not invertible (or not finite) nothing is drawn. Should cairo refuse a drawing all the same, the
/// standard error output is told once, that drawing is left out, and the context goes on as if it had not been asked for.
public final class CGContext {
  /// What the memory is for the caller: y up with the origin at the lower left, or y down as the pixels lie.
  private enum Memory {
    case buffer(PixelBuffer)
    case callers(UnsafeMutableRawPointer)
    /// Drawn as native pixels in the buffer, then converted for the caller.
    case converted(PixelBuffer, ExternalBitmap)
  }

  /// A group that is drawn aside: the context below it, and what it will be drawn with.
  struct Layer {
    let cairo: OpaquePointer
    let buffer: PixelBuffer
    let extent: PixelRect
    /// How many states were saved when it began.
    let depth: Int
    var mask: SoftClip?

    /// A new cairo context that draws on the group, in the pixels of the context below.
    func makeCairo() -> OpaquePointer {
      withSurface(
        buffer.pixels, format: CAIRO_FORMAT_ARGB32, width: buffer.width, height: buffer.height, stride: buffer.stride
      ) { surface in
        cairo_surface_set_device_offset(surface, Double(-extent.x), Double(-extent.y))
        return cairo_create(surface)
      }
    }
  }

  private let storage: Memory
  private var baseSurface: OpaquePointer
  /// The cairo context of the topmost layer.
  private(set) var cr: OpaquePointer
  var layers: [Layer] = []
  var state = GraphicsState()
  private var savedStates: [GraphicsState] = []
  /// The path being built, in pixel space.
  var devicePath = PathStorage()
  var allowsAntialiasing = true
  /// How often cairo has refused a drawing.
  package private(set) var errorCount = 0
  /// Whether anything was painted yet, even if it changed no pixel.
  package private(set) var hasDrawn = false

  /// Pixels across.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// Bytes from one row of the caller's memory to the next.
  public let bytesPerRow: Int
  /// The layout of the caller's pixels.
  public let bitmapInfo: CGBitmapInfo
  /// The space of the pixels, nil for alpha alone.
  public let colorSpace: CGColorSpace?

  /// From the device as the caller sees it to pixels with y down.
  let deviceFlip: CGAffineTransform
  /// From the base space, in which shadow offsets and pattern tiles are measured, to the caller's device.
  private(set) var baseTransform = CGAffineTransform.identity
  /// From user space to pixels, y down.
  package private(set) var pixelTransform = CGAffineTransform.identity
  /// Whether `pixelTransform` is invertible.
  private(set) var isInvertible = true

  /// A bitmap context whose origin is at the lower left, y up.
  ///
  /// Draws on `data`, which must hold `bytesPerRow * height` bytes and outlive the context, or on memory of its own
  /// when `data` is nil. `bytesPerRow` 0 means as many as needed. Known are 8 bits a component in RGB with alpha first
  /// or last in either byte order, gray without alpha, and alpha alone; other layouts give nil, and so do sizes that
  /// are not 1 to 32,767, or without `data` more than 134 million pixels. The native layout (`premultipliedFirst`,
  /// `byteOrder32Little`) draws without conversion.
  public init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    let info = CGBitmapInfo(rawValue: bitmapInfo)
    let isGray = space.model == .monochrome
    let isAlphaOnly = bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue == CGImageAlphaInfo.alphaOnly.rawValue
    guard (1...maximumPixelSide).contains(width), (1...maximumPixelSide).contains(height), bytesPerRow >= 0,
      data != nil || PixelLimit.allows(width: width, height: height),
      let layout = BitmapLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: isGray || isAlphaOnly ? 8 : 32, isGray: isGray, info: info)
    else { return nil }
    let rowBytes = bytesPerRow == 0 ? width * layout.bytesPerPixel : bytesPerRow
    guard rowBytes >= width * layout.bytesPerPixel else { return nil }
    let isAligned = rowBytes % 4 == 0 && data.map { Int(bitPattern: $0) % 4 == 0 } ?? true
    let format = layout.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32
    let pixels: UnsafeMutableRawPointer
    let stride: Int
    if layout.isNative, isAligned, let data {
      storage = .callers(data)
      pixels = data
      stride = rowBytes
    } else if layout.isNative, data == nil, rowBytes == width * 4 {
      let buffer = PixelBuffer(width: width, height: height)
      storage = .buffer(buffer)
      pixels = buffer.pixels
      stride = buffer.stride
    } else {
      let buffer = PixelBuffer(width: width, height: height)
      let external = ExternalBitmap(data: data, height: height, bytesPerRow: rowBytes, layout: layout)
      external.load(into: buffer)
      storage = .converted(buffer, external)
      pixels = buffer.pixels
      stride = buffer.stride
    }
    self.width = width
    self.height = height
    self.bytesPerRow = rowBytes
    self.bitmapInfo = info
    colorSpace = isAlphaOnly ? nil : space
    deviceFlip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
    baseSurface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), format, Int32(width), Int32(height), Int32(stride))
    cr = cairo_create(baseSurface)
    transformChanged()
  }

  private init(
    storage: Memory, pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: cairo_format_t
  ) {
    self.storage = storage
    self.width = max(0, min(maximumPixelSide, width))
    self.height = max(0, min(maximumPixelSide, height))
    bytesPerRow = stride
    let alpha = format == CAIRO_FORMAT_A8 ? CGImageAlphaInfo.alphaOnly : .premultipliedFirst
    bitmapInfo = [CGBitmapInfo(rawValue: alpha.rawValue), .byteOrder32Little]
    colorSpace = format == CAIRO_FORMAT_A8 ? nil : .standardRGB
    deviceFlip = .identity
    baseSurface = cairo_image_surface_create_for_data(
      pixels.assumingMemoryBound(to: UInt8.self), format, Int32(self.width), Int32(self.height), Int32(stride))
    cr = cairo_create(baseSurface)
    transformChanged()
  }

  /// A context on the caller's memory of premultiplied native ARGB, y down, one unit a pixel. The memory must outlive
  /// the context; `stride`, in bytes, must be a multiple of 4.
  package convenience init(pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) {
    self.init(pixels: pixels, width: width, height: height, stride: stride, format: CAIRO_FORMAT_ARGB32)
  }

  convenience init(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, format: cairo_format_t
  ) {
    self.init(
      storage: .callers(pixels), pixels: pixels, width: width, height: height, stride: stride, format: format)
  }

  /// A context on a buffer, which it keeps alive: y down, one unit a pixel.
  package convenience init(buffer: PixelBuffer) {
    self.init(
      storage: .buffer(buffer), pixels: buffer.pixels, width: buffer.width, height: buffer.height,
      stride: buffer.stride, format: CAIRO_FORMAT_ARGB32)
  }

  deinit {
    cairo_destroy(cr)
    for layer in layers.reversed() { cairo_destroy(layer.cairo) }
    // The source of the last drawing may look at memory that is gone by now; destroying does not read it.
    cairo_surface_finish(baseSurface)
    cairo_surface_destroy(baseSurface)
  }

  // MARK: The bitmap

  /// Bits of each component, always 8.
  public var bitsPerComponent: Int { 8 }
  /// Bits of each of the caller's pixels.
  public var bitsPerPixel: Int {
    switch storage {
    case .converted(_, let external): external.layout.bytesPerPixel * 8
    default: alphaInfo == .alphaOnly ? 8 : 32
    }
  }
  /// Where the caller's pixels have their alpha.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// The bitmap's memory, row 0 on top; it lives as long as the context.
  public var data: UnsafeMutableRawPointer? {
    cairo_surface_flush(baseSurface)
    switch storage {
    case .buffer(let buffer): return buffer.pixels
    case .callers(let pixels): return pixels
    case .converted(let buffer, let external):
      external.store(from: buffer, rows: 0..<height)
      return external.bytes
    }
  }

  /// A copy of the bitmap as it is now; nil when it has no pixels. What is drawn inside a transparency layer shows once
  /// the layer has ended.
  public func makeImage() -> CGImage? {
    guard width > 0, height > 0, alphaInfo != .alphaOnly || bitsPerPixel != 8 || isConverted else { return nil }
    cairo_surface_flush(baseSurface)
    guard let pixels = cairo_image_surface_get_data(baseSurface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(baseSurface))
    let copy = PixelBuffer(width: width, height: height)
    let isOpaque = cairo_image_surface_get_format(baseSurface) == CAIRO_FORMAT_RGB24
    for row in 0..<height {
      let target = copy.pixels + row * copy.stride
      target.copyMemory(from: pixels + row * stride, byteCount: copy.stride)
      guard isOpaque else { continue }
      let words = target.assumingMemoryBound(to: UInt32.self)
      for x in 0..<width { words[x] |= 0xFF00_0000 }
    }
    return copy.takeImage(isOpaque: isOpaque)
  }

  private var isConverted: Bool {
    if case .converted = storage { return true }
    return false
  }

  /// Ends pending drawing; drawing is never pending here.
  public func flush() {
    cairo_surface_flush(baseSurface)
  }

  /// The same as `flush`.
  public func synchronize() {
    flush()
  }

  /// Tells that pixels within `area` changed: converts them for the caller who reads memory of another layout.
  func didDraw(in area: PixelRect?) {
    hasDrawn = true
    if case .converted(let buffer, let external) = storage, external.isCallers, layers.isEmpty {
      cairo_surface_flush(baseSurface)
      let area = (area ?? buffer.bounds).intersection(buffer.bounds)
      external.store(from: buffer, rows: area.minY..<area.maxY)
    }
    if cairo_status(cr) != CAIRO_STATUS_SUCCESS { recover() }
  }

  /// Why the context no longer draws, nil as long as it does.
  package var failure: String? {
    let status = cairo_status(cr)
    return status == CAIRO_STATUS_SUCCESS ? nil : String(cString: cairo_status_to_string(status))
  }

  /// Draws on a new cairo context of the same clips after an error, which cairo keeps for good: the context, and after some
  /// errors the surface, too.
  private func recover() {
    let failure = self.failure ?? ""
    errorCount += 1
    if errorCount == 1 { CairoErrors.tell(failure) }
    let failed = cr
    defer { cairo_destroy(failed) }
    if let layer = layers.last {
      cr = layer.makeCairo()
    } else {
      let old = baseSurface
      guard let pixels = cairo_image_surface_get_data(old) else { return }
      baseSurface = cairo_image_surface_create_for_data(
        pixels, cairo_image_surface_get_format(old), Int32(width), Int32(height),
        cairo_image_surface_get_stride(old))
      cairo_surface_destroy(old)
      cr = cairo_create(baseSurface)
    }
    // The states below the layer are those of the context below it.
    for saved in savedStates[(layers.last?.depth ?? 0)...] {
      cairo_reset_clip(cr)
      saved.clipSteps?.apply(to: cr)
      cairo_save(cr)
    }
    cairo_reset_clip(cr)
    state.clipSteps?.apply(to: cr)
    restoreMatrix(cr)
  }

  // MARK: State

  /// Keeps the state, to be brought back by `restoreGState`. The path is not part of it.
  public func saveGState() {
    savedStates.append(state)
    cairo_save(cr)
  }

  /// Brings back the state kept last; without one, or beyond the beginning of a transparency layer, it does nothing.
  public func restoreGState() {
    guard savedStates.count > (layers.last?.depth ?? 0), let saved = savedStates.popLast() else { return }
    cairo_restore(cr)
    let isSameTransform = saved.ctm == state.ctm
    state = saved
    if !isSameTransform { transformChanged() }
  }

  /// Narrows the clip, and remembers how.
  func narrowClip(_ step: ClipStep) {
    state.clipSteps = ClipSteps(step, after: state.clipSteps)
    withPixelMatrix { step.apply(to: $0) }
  }

  /// How many states are kept.
  var depth: Int { savedStates.count }

  /// Draws on another cairo context from now on.
  func switchTo(_ cairo: OpaquePointer) {
    cr = cairo
  }

  /// Whether drawing changes anything: not under a transform without inverse, and not once the pixels belong to an
  /// image.
  var isDrawable: Bool {
    isInvertible && !isTaken
  }

  /// Whether the pixels belong to an image by now.
  var isTaken: Bool {
    if case .buffer(let buffer) = storage { return buffer.isTaken }
    return false
  }

  // MARK: Transform

  /// From user space to the device: pixels, y up in a bitmap context, y down in a context of the toolkit.
  public var ctm: CGAffineTransform { state.ctm }

  /// From user space to the device.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

  /// Applies `transform` before the current one.
  public func concatenate(_ transform: CGAffineTransform) {
    state.ctm = transform.concatenating(state.ctm)
    transformChanged()
  }

  /// Moves the origin of user space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
    transformChanged()
  }

  /// Scales user space; by 0, nothing is drawn until the state is restored.
  public func scaleBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.scaledBy(x: x, y: y)
    transformChanged()
  }

  /// Turns user space by `angle` radians, from x towards y.
  public func rotate(by angle: CGFloat) {
    state.ctm = state.ctm.rotated(by: angle)
    transformChanged()
  }

  /// Replaces the transform from user space to the device.
  package func setCTM(_ transform: CGAffineTransform) {
    guard transform != state.ctm else { return }
    state.ctm = transform
    transformChanged()
  }

  /// Makes `transform` the transform, and the base space in which shadows and patterns are measured.
  package func setBaseCTM(_ transform: CGAffineTransform) {
    baseTransform = transform
    setCTM(transform)
  }

  private func transformChanged() {
    pixelTransform = state.ctm.concatenating(deviceFlip)
    // Beyond these bounds cairo's own arithmetic would call the matrix singular.
    isInvertible = pixelTransform.isInvertible && abs(pixelTransform.determinant) > 1e-30
    restoreMatrix(cr)
  }

  /// The device point of a user space point.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  /// The device vector of a user space vector.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  /// The smallest device rectangle around a user space rectangle.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }

  /// The user space point of a device point; the point itself when the transform is not invertible.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverse ?? .identity) }
  /// The user space vector of a device vector.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverse ?? .identity) }
  /// The smallest user space rectangle around a device rectangle.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverse ?? .identity) }
}

extension CGAffineTransform {
  var cairoMatrix: cairo_matrix_t {
    cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: tx, y0: ty)
  }
}
