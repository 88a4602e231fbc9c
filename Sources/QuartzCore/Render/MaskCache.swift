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
    /// A rounded box, sharp or blurred.
    case box(StretchMask.Key)
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
  /// Boxes' masks that were used last, each in a place that its key gives: hundreds are looked for in a frame.
  private var boxes: [(key: StretchMask.Key, mask: StretchMask)?] = []
  /// Ten bits of a number.
  private static let boxPlaces = 1024
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
    keep(entry, for: key)
    return entry
  }

  private func keep(_ entry: Entry, for key: Key) {
    // What would push everything else out is not kept.
    guard keeps(byteCount: entry.mask.memory.byteCount) else { return }
    kept.keep(entry, for: key, byteCount: entry.mask.memory.byteCount + Self.overhead)
    // Down to three quarters, so that it is not done for each new mask.
    guard byteCount > limit else { return }
    for box in boxes { if let box { _ = kept.use(.box(box.key)) } }
    boxes = []
    kept.trim(to: limit / 4 * 3)
  }

  /// The mask of a box.
  func mask(_ box: StretchedBox) -> StretchMask {
    if boxes.isEmpty { boxes = Array(repeating: nil, count: Self.boxPlaces) }
    let key = box.key
    var hash = UInt64(key.phases) | UInt64(UInt32(bitPattern: key.width ^ key.height &* 31)) << 16
    hash = (hash ^ UInt64(key.sigma.bitPattern) >> 8 ^ UInt64(key.radius.bitPattern) >> 12) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(hash >> 54)
    if let known = boxes[place], known.key == key { return known.mask }
    let mask: StretchMask
    if let entry = kept.use(.box(key)), let kept = entry.keeps as? StretchMask {
      mask = kept
    } else {
      mask = StretchMask(box)
      keep(Entry(mask: mask.mask, x: 0, y: 0, keeps: mask), for: .box(key))
    }
    if boxes.isEmpty { boxes = Array(repeating: nil, count: Self.boxPlaces) }
    if keeps(byteCount: mask.mask.memory.byteCount) { boxes[place] = (key, mask) }
    return mask
  }

  /// Whether a mask of that many bytes is kept.
  func keeps(byteCount: Int) -> Bool { byteCount + Self.overhead <= limit / 2 }
}
