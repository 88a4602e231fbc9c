import Foundation

/// How the cells of a pattern may give way so that they meet whole pixels. Here they never do: cells keep their spacing
/// and shape, and are smoothed where they lie between pixels.
public enum CGPatternTiling: Int32, Sendable {
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// Draws one cell of a pattern on a context in the pattern's space; the first argument is the pattern's `info`.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void

/// Gives up a pattern's `info` when the pattern is gone.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// What a pattern calls.
public struct CGPatternCallbacks {
  /// The version of this structure, 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: CGPatternDrawPatternCallback?
  /// Called once, when the pattern is gone.
  public var releaseInfo: CGPatternReleaseInfoCallback?

  /// Callbacks as given.
  public init(
    version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
  ) {
    self.version = version
    self.drawPattern = drawPattern
    self.releaseInfo = releaseInfo
  }
}

/// A drawing that repeats over the plane, to be used as a colour.
///
/// `@unchecked Sendable` because nothing in it changes after `init`; `info` and the callbacks are the app's, and are
/// called on whichever thread draws with the pattern, as Core Graphics calls them.
public final class CGPattern: @unchecked Sendable {
  enum Content {
    /// An image, one tile `image.size / scale` large, upright where the base space's y points down.
    case image(CGImage, scale: CGFloat)
    case cells(Cells)
  }

  struct Cells {
    let info: UnsafeMutableRawPointer?
    let bounds: CGRect
    let matrix: CGAffineTransform
    let step: CGSize
    let callbacks: CGPatternCallbacks
  }

  let content: Content
  /// Whether the cells bring their own colours; of others only the shape counts.
  let isColored: Bool

  /// A pattern whose cell `callbacks` draw.
  ///
  /// - Parameters:
  ///   - bounds: what is seen of a cell, in the pattern's space.
  ///   - matrix: from the pattern's space to the base space of the context that is drawn on.
  ///   - xStep: from one cell to the next along x, in the pattern's space; `yStep` along y. Signs do not matter.
  ///   - isColored: whether the cells set their own colours; if not, they are drawn in the one that the colour gives.
  ///
  /// Nil without a drawing callback, when the bounds are empty, a step is 0, or a number is not finite.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let step = CGSize(width: abs(xStep), height: abs(yStep))
    guard callbacks.pointee.drawPattern != nil, !bounds.isNull, !bounds.isInfinite, bounds.isFinite, !bounds.isEmpty,
      matrix.isFinite, step.width.isFinite, step.height.isFinite, step.width > 0, step.height > 0
    else { return nil }
    content = .cells(
      Cells(info: info, bounds: bounds.standardized, matrix: matrix, step: step, callbacks: callbacks.pointee))
    self.isColored = isColored
  }

  /// A pattern of an image, `scale` image pixels to a unit of the base space; a number that is not positive and finite
  /// counts as 1.
  init(image: CGImage, scale: CGFloat) {
    content = .image(image, scale: scale.isFinite && scale > 0 ? scale : 1)
    isColored = true
  }

  deinit {
    if case .cells(let cells) = content { cells.callbacks.releaseInfo?(cells.info) }
  }

  /// Whether it leaves nothing of what is below.
  var isOpaque: Bool {
    if case .image(let image, _) = content { return image.isOpaque }
    return false
  }
}

extension CGPattern: Hashable {
  /// Patterns of one image at one scale are equal; any other is equal to itself alone.
  public static func == (left: CGPattern, right: CGPattern) -> Bool {
    if left === right { return true }
    guard case .image(let image, let scale) = left.content, case .image(let other, let otherScale) = right.content
    else { return false }
    return image == other && scale == otherScale
  }

  /// The hash of what equality compares.
  public func hash(into hasher: inout Hasher) {
    switch content {
    case .image(let image, let scale):
      hasher.combine(image)
      hasher.combine(scale)
    case .cells: hasher.combine(ObjectIdentifier(self))
    }
  }
}
