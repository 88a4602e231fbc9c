import CoreGraphics
import Foundation

/// Masks that were made before, by what they depend on; the ones not used for longest go when there are too many bytes.
final class MaskCache {
  /// Enough for the corners and icons of a screen, and the shadow of a card as large as a phone's at scale 2. Ours.
  static let defaultLimit = 4 * 1024 * 1024

  /// What a mask shows; equal keys make equal masks.
  enum Key: Hashable {
    /// A shape in pixels, relative to the mask's first one, seen through the rectangle of the mask; see `PaintOp.corner`.
    case rounded(RoundedShape, ring: CGFloat, width: Int, height: Int)
    /// The same, blurred.
    case shadow(RoundedShape, width: Int, height: Int, sigma: CGFloat)
    /// A path by its elements, drawn with a transform, blurred.
    case path(PathStorage, Placement, evenOdd: Bool, sigma: CGFloat)
    /// A shape filled with an alpha, drawn with a transform, blurred.
    case bounds(RoundedShape, alpha: CGFloat, Placement, sigma: CGFloat)
    /// A shape layer's stroke; the values are kept alive by the entry.
    case stroke(ObjectIdentifier, Placement)
    /// Lines of text, kept alive by the entry.
    case text(ObjectIdentifier, Placement)
    /// The alpha of the node with that serial number, blurred. The node is not kept alive: it may hold large pictures.
    case node(UInt64, Placement, sigma: CGFloat)
  }

  /// How something is scaled, turned and moved within a pixel.
  struct Placement: Hashable {
    let a: CGFloat
    let b: CGFloat
    let c: CGFloat
    let d: CGFloat
    let x: CGFloat
    let y: CGFloat

    /// - Parameter plane: affine; of its translation only the fraction counts.
    init(_ plane: PlaneTransform) {
      (a, b, c, d) = (plane.a, plane.b, plane.c, plane.d)
      x = plane.tx - plane.tx.rounded(.down)
      y = plane.ty - plane.ty.rounded(.down)
    }
  }

  /// A mask and where its first pixel lies, relative to the whole pixels of the placement.
  struct Entry {
    let mask: AlphaMask
    let x: Int
    let y: Int
    fileprivate let keeps: AnyObject?

    init(mask: AlphaMask, x: Int, y: Int, keeps: AnyObject? = nil) {
      self.mask = mask
      self.x = x
      self.y = y
      self.keeps = keeps
    }
  }

  private var kept = RecentlyUsed<Key, Entry>()
  var byteCount: Int { kept.byteCount }
  let limit: Int
  /// For each entry beside its pixels. Ours, an estimate.
  private static let overhead = 256

  init(limit: Int) {
    self.limit = limit
  }

  /// The mask of `key`, made by `make` when it is not here.
  func mask(
    _ key: Key, keeping object: AnyObject? = nil, make: () -> (mask: AlphaMask, x: Int, y: Int)
  ) -> Entry {
    if let entry = kept.use(key) { return entry }
    let made = make()
    let entry = Entry(mask: made.mask, x: made.x, y: made.y, keeps: object)
    // What would push everything else out is not kept.
    guard keeps(byteCount: entry.mask.memory.byteCount) else { return entry }
    kept.keep(entry, for: key, byteCount: entry.mask.memory.byteCount + Self.overhead)
    // Down to three quarters, so that it is not done for each new mask.
    if byteCount > limit { kept.trim(to: limit / 4 * 3) }
    return entry
  }

  /// Whether a mask of that many bytes is kept.
  func keeps(byteCount: Int) -> Bool { byteCount + Self.overhead <= limit / 2 }
}
