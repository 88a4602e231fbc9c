import CoreGraphics
import Foundation
import Synchronization

/// One visible layer as of one commit, with those below it. Never changes; shared by all trees in which the layer and
/// what is below it look alike.
package final class RenderNode: Sendable {
  /// Which layer this was. Only compared: the layer may be gone, and its address used again.
  package let layer: ObjectIdentifier
  /// No other node has it, not even later: what is kept of a node need not keep the node.
  let serial = serials.wrappingAdd(1, ordering: .relaxed).newValue
  private static let serials = Atomic<UInt64>(0)
  package let values: LayerValues
  /// Back to front, without hidden ones.
  package let children: NodeList
  package let mask: RenderNode?
  /// There is a mask; it may be hidden, and then nothing shows.
  package let isMasked: Bool
  /// What this node itself draws fits in here: the layer's coordinates, points, without the edges' anti-aliasing.
  package let ownExtent: CGRect
  /// What this node and those below it draw fits in here: the layer's coordinates.
  package let extent: CGRect
  /// The copies of replicator layers that this node stands for, in it and below it.
  let copyCount: Int
  /// What moves it, and its place in time.
  let animations: NodeAnimations?
  /// How what is inside is made of nodes that move.
  let arrangement: NodeArrangement?
  /// Whether anything moves in the node or below it.
  package let isAnimated: Bool

  /// - Parameters:
  ///   - children: made for the space that `values` gives sublayers.
  ///   - copies: those that the node stands for itself.
  ///   - arrangement: given when `children` were made of nodes that move, or by a layer that moves.
  init(
    layer: ObjectIdentifier, values: LayerValues, children: NodeList, mask: RenderNode?, isMasked: Bool,
    copies: Int = 0, animations: NodeAnimations? = nil, arrangement: NodeArrangement? = nil
  ) {
    self.animations = animations
    self.arrangement = arrangement
    isAnimated =
      !(animations?.records.isEmpty ?? true) || children.isAnimated || mask?.isAnimated ?? false
      || arrangement != nil
    copyCount = copies + children.copyCount + (mask?.copyCount ?? 0)
    self.layer = layer
    self.values = values
    self.children = children
    self.mask = mask
    self.isMasked = isMasked
    let own = Self.ownExtent(of: values)
    ownExtent = own
    let clip = values.bounds.standardized
    var all = own.joined(children.extent)
    if values.flags.contains(.masksToBounds) {
      all = all.overlap(clip)
    } else if let shadow = values.shadow {
      let caster = shadow.path.map { $0.pathBox } ?? all
      all = all.joined(shadow.extent(of: caster).bounded)
    }
    if isMasked {
      let shape = mask.map { values.planeOfChild($0.values).apply($0.extent) } ?? .null
      all = all.overlap(shape)
    }
    extent = all
  }

  /// `extent` in the coordinates of the superlayer that has this space.
  @inline(__always) func extentInParent(_ space: SublayerSpace?) -> CGRect {
    if space == nil && values.transform == nil {
      let offset = values.offset
      return CGRect(
        x: extent.origin.x + offset.x, y: extent.origin.y + offset.y, width: extent.size.width,
        height: extent.size.height)
    }
    return values.planeTransform(in: space).apply(extent)
  }

  /// Whether the node shows nothing, whatever is below it.
  package var isInvisible: Bool {
    extent.isNull || extent.isEmpty || values.flags.contains(.isHidden) || values.opacity <= 0
      || values.tint.map { $0.alpha <= 0 } ?? false
      || (isMasked && mask == nil)
      || (!values.flags.contains(.isDoubleSided) && values.showsBack)
  }

  private static func ownExtent(of values: LayerValues) -> CGRect {
    let bounds = values.bounds.standardized
    var own = CGRect.null
    if values.fills || BorderStyle(values) != nil { own = bounds }
    if let placement = ContentsPlacement(values) { own = own.union(placement.extent) }
    switch values.payload {
    case .none, .replicator, .gradient: break
    case .shape(let shape): own = own.union(shape.value.extent)
    case .text(let text):
      if text.value.picture != nil {
        own = own.union(values.turned(text.value.ink.offsetBy(dx: bounds.origin.x, dy: bounds.origin.y)))
      }
    }
    return own.isEmpty ? .null : own.bounded
  }
}

extension CGRect {
  /// The union of standardized rectangles, of which empty ones count unless they are null. One that is nowhere (infinite
  /// or NaN, from a layer of infinite size) adds nothing: it must not take the place of its neighbours away, and
  /// neither must one that is far out.
  @inline(__always) func joined(_ other: CGRect) -> CGRect {
    if !(other.origin.x + other.origin.y + other.size.width + other.size.height).isFinite { return self }
    let other = other.bounded
    if origin.x == .infinity { return other }
    let x = min(origin.x, other.origin.x)
    let y = min(origin.y, other.origin.y)
    return CGRect(
      x: x, y: y, width: max(origin.x + size.width, other.origin.x + other.size.width) - x,
      height: max(origin.y + size.height, other.origin.y + other.size.height) - y)
  }
}

extension LayerValues {
  /// From a sublayer's coordinates (or the mask's) to this layer's.
  func planeOfChild(_ child: LayerValues) -> PlaneTransform { child.planeTransform(in: sublayerSpace) }

  /// Whether something is drawn that fills the rounded bounds. Bounds without end are not filled.
  var fills: Bool {
    var fills = backgroundColor.map { $0.alpha > 0 } ?? false
    if case .gradient(let gradient) = payload, gradient.value.isDrawable { fills = true }
    return fills && bounds.hasFiniteEdges
  }

  /// The shadow, when there is one to draw.
  var shadow: ShadowStyle? {
    guard let rare = rare?.value, rare.shadowOpacity > 0, let color = rare.shadowColor, color.alpha > 0 else {
      return nil
    }
    return ShadowStyle(
      color: color, opacity: CGFloat(rare.shadowOpacity), radius: rare.shadowRadius, offset: rare.shadowOffset,
      path: rare.shadowPath)
  }
}

struct ShadowStyle {
  let color: CGColor
  let opacity: CGFloat
  /// Standard deviation, points.
  let radius: CGFloat
  let offset: CGSize
  let path: PathStorage?

  /// Beyond three standard deviations nothing is left of a Gaussian in 8 bits.
  static let reach: CGFloat = 3

  /// Stronger blurs look no different on any screen, but cost memory by their square. Ours, in pixels.
  private static let largestSigma: CGFloat = 100

  /// The standard deviation in pixels.
  func sigma(_ plane: PlaneTransform) -> CGFloat { min(radius * plane.maximumScale, Self.largestSigma) }

  func extent(of caster: CGRect) -> CGRect {
    if caster.isNull || caster.isEmpty { return .null }
    // A point more for the pixel grid, on which the blurred shape is placed.
    let reach = radius * Self.reach + 1
    return caster.insetBy(dx: -reach, dy: -reach)
      .offsetBy(dx: offset.width, dy: offset.height)
  }
}

extension ShapeValues {
  /// Everything that fill and stroke may paint, in the layer's coordinates.
  var extent: CGRect {
    guard let path, !path.isEmpty else { return .null }
    let box = path.pathBox
    if box.isNull { return .null }
    let fills = fillColor.map { $0.alpha > 0 } ?? false
    guard strokes else { return fills ? box : .null }
    var reach = lineWidth / 2
    if lineJoin == .miter { reach *= max(1, miterLimit) }
    // No miter is longer than what counts at all.
    reach = min(reach, 1e9)
    if lineCap == .square { reach = max(reach, lineWidth / 2 * 2.0.squareRoot()) }
    // A path of lines along the axes has no corner sharper than a right angle.
    if lineJoin == .miter, path.rectangle != nil { reach = lineWidth / 2 * 2.0.squareRoot() }
    return box.insetBy(dx: -reach, dy: -reach)
  }

  var strokes: Bool {
    guard let strokeColor, strokeColor.alpha > 0, lineWidth > 0, lineWidth.isFinite else { return false }
    return strokeEnd > strokeStart
  }
}
