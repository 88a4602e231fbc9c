import CoreGraphics
import Foundation

/// Pictures of whole layers with what is below them, kept while those look the same; the ones not used for longest go when
/// there are too many bytes.
final class PictureCache {
  /// Enough for a full screen at scale 2 and some cards on it. Ours.
  static let defaultLimit = 16 * 1024 * 1024

  struct Entry {
    let node: RenderNode
    /// Pixels per point.
    let scale: CGFloat
    let image: CGImage
    /// The picture's pixels, counted from the origin of the layer's coordinates.
    let area: PixelRect
  }

  private var kept = RecentlyUsed<ObjectIdentifier, Entry>()
  private var frame = 0
  /// What the clock of `kept` showed when it was looked for pictures that are not used.
  private var lastLook = 0
  /// A picture that was in none of so many frames goes, with all it was made of. Ours.
  private static let framesKept = 240
  var byteCount: Int { kept.byteCount }
  private let limit: Int

  init(limit: Int = PictureCache.defaultLimit) {
    self.limit = limit
  }

  /// A frame is painted: pictures that were not used for long go.
  func frameBegan() {
    frame += 1
    guard frame % Self.framesKept == 0 else { return }
    kept.removeAll(notUsedSince: lastLook)
    lastLook = kept.clock
  }

  /// Whether a picture of that many pixels may be kept: it must not push everything else out.
  static func mayKeep(_ area: PixelRect) -> Bool { !area.isEmpty && area.area * 4 <= defaultLimit / 2 }

  /// The picture of `node` at `scale`, painted by `make` unless there is one of a node that looks the same.
  func picture(of node: RenderNode, scale: CGFloat, area: PixelRect, make: () -> CGImage) -> Entry {
    if let entry = kept.use(node.layer), entry.scale == scale, entry.area == area,
      entry.node === node || entry.node.looksInside(like: node)
    {
      return entry
    }
    let entry = Entry(node: node, scale: scale, image: make(), area: area)
    kept.keep(entry, for: node.layer, byteCount: area.area * 4)
    kept.trim(to: limit)
    return entry
  }
}

extension RenderNode {
  /// Whether both paint the same in their own coordinates, wherever they are and however opaque.
  func looksInside(like other: RenderNode) -> Bool {
    guard mask === other.mask, isMasked == other.isMasked, children.isSame(as: other.children) else { return false }
    let (a, b) = (values, other.values)
    return a.bounds == b.bounds && a.cornerRadius == b.cornerRadius && a.contentsScale == b.contentsScale
      && a.backgroundColor == b.backgroundColor && a.contents === b.contents && a.rare === b.rare
      && a.payload.isSame(as: b.payload) && a.flags == b.flags && a.gravity == b.gravity
      && a.maskedCorners == b.maskedCorners && a.isContinuousCurve == b.isContinuousCurve
      && a.minification == b.minification && a.magnification == b.magnification
      // A sublayer transform acts about the anchor point.
      && (a.anchorPoint == b.anchorPoint || a.rare?.value.sublayerTransform == nil)
  }

  /// Pixels per point of the picture that the layer is shown as; nil when it is drawn directly.
  var rasterizationScale: CGFloat? {
    values.flags.contains(.shouldRasterize) ? values.rareValues.rasterizationScale : nil
  }

  /// The pixels of a picture of everything the node draws, at a scale. Empty for what is too large for any picture.
  func pictureArea(_ scale: CGFloat) -> PixelRect {
    let box = PlaneTransform(scale: scale).apply(extent)
    guard box.width < CGFloat(maximumPixelSide) - 2, box.height < CGFloat(maximumPixelSide) - 2,
      abs(box.minX) < 1e6, abs(box.minY) < 1e6
    else { return .empty }
    return PixelRect(covering: box)
  }
}

extension LayerPayload {
  func isSame(as other: LayerPayload) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.shape(let a), .shape(let b)): a === b
    case (.gradient(let a), .gradient(let b)): a === b
    case (.text(let a), .text(let b)): a === b
    case (.replicator(let a), .replicator(let b)): a === b
    default: false
    }
  }
}
