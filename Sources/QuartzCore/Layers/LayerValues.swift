import CoreGraphics
import Foundation

/// An immutable value on the heap, shared by the layer that set it and the render trees that show it.
package final class Boxed<Value: Sendable>: Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}

/// Everything of one layer, apart from its place in the tree, that decides what it looks like.
///
/// A layer holds one (its model values), a render node holds a copy (the committed values), and a presentation layer
/// holds what is shown: the committed values with animations applied. What few layers set is in boxes.
package struct LayerValues: Sendable {
  /// In the layer's own coordinates, points.
  package var bounds = CGRect.zero
  /// Where the anchor point is, in the superlayer's coordinates.
  package var position = CGPoint.zero
  /// In units of the bounds' size.
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var zPosition: CGFloat = 0
  package var cornerRadius: CGFloat = 0
  package var contentsScale: CGFloat = 1
  package var backgroundColor: CGColor?
  package var contents: CGImage?
  /// Nil for the identity.
  package var transform: Boxed<CATransform3D>?
  /// Nil while all of it has default values.
  package var rare: Boxed<RareValues>?
  package var payload = LayerPayload.none
  package var opacity: Float = 1
  package var flags: LayerFlags = [.isDoubleSided, .allowsGroupOpacity]
  package var gravity = ContentsGravity.resize
  package var maskedCorners: UInt8 = 15
  package var isContinuousCurve = false
  package var minification = ContentsFilter.linear
  package var magnification = ContentsFilter.linear

  package init() {}
}

package struct LayerFlags: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }
  package static let isHidden = LayerFlags(rawValue: 1)
  package static let masksToBounds = LayerFlags(rawValue: 2)
  package static let isOpaque = LayerFlags(rawValue: 4)
  package static let isGeometryFlipped = LayerFlags(rawValue: 8)
  package static let isDoubleSided = LayerFlags(rawValue: 16)
  package static let allowsGroupOpacity = LayerFlags(rawValue: 32)
  /// The contents were drawn by `draw(in:)`, not set.
  package static let contentsWereDrawn = LayerFlags(rawValue: 64)
  /// The drawn contents have no transparent pixel.
  package static let drawnOpaque = LayerFlags(rawValue: 128)
  /// Sublayers keep their depth; the layer itself is no plane.
  package static let preservesDepth = LayerFlags(rawValue: 256)
  /// `transform` alone takes the layer's coordinates to those of the superlayer, whose space does not count.
  package static let isPlaced = LayerFlags(rawValue: 512)
  /// Shown as a picture of the layer and what is below it.
  package static let shouldRasterize = LayerFlags(rawValue: 1024)
  /// Contents and text are turned over within the bounds, to be upright below flipped geometry. Each commit sets it anew.
  package static let contentsAreTurned = LayerFlags(rawValue: 2048)

  /// Whether the contents of sublayers, and of the mask, are turned over.
  var turnsContentsInside: Bool { contains(.contentsAreTurned) != contains(.isGeometryFlipped) }
}

package enum ContentsGravity: UInt8, Sendable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect,
    resizeAspectFill
}

package enum ContentsFilter: UInt8, Sendable { case linear, nearest, trilinear }

/// What a kind of layer draws between its contents and its sublayers (shape, text) or under its contents (gradient).
package enum LayerPayload: Sendable {
  case none
  case shape(Boxed<ShapeValues>)
  case gradient(Boxed<GradientValues>)
  case text(Boxed<TextValues>)
  /// Nothing itself; the sublayers of the layer's node are the copies already.
  case replicator(Boxed<ReplicatorValues>)
}

/// What few layers set.
package struct RareValues: Sendable {
  package var borderWidth: CGFloat = 0
  /// Nil draws no border.
  package var borderColor: CGColor? = .opaqueBlack
  package var shadowColor: CGColor? = .opaqueBlack
  package var shadowOpacity: Float = 0
  package var shadowRadius: CGFloat = 3
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowPath: PathStorage?
  package var sublayerTransform: Boxed<CATransform3D>?
  /// How far behind the anchor point the layer's plane lies, points.
  package var anchorDepth: CGFloat = 0
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels per point of the picture of a rasterized layer.
  package var rasterizationScale: CGFloat = 1
  /// What the layer and everything below it is multiplied by, as one picture.
  package var tint: Tint?
  /// Where drawn contents are that do not fill the bounds, in the layer's coordinates.
  package var contentsPlace: CGRect?
  /// What of the drawn contents changed, and since which image.
  package var redrawn: Redrawn?

  package static let defaults = RareValues()
  package init() {}
}

/// A partial redraw: outside `rect` (the layer's coordinates) the contents are those of the image `since`.
package struct Redrawn: Sendable {
  package var since: ObjectIdentifier
  package var rect: CGRect
}

/// How a layer places its sublayers otherwise than by their own geometry. On the heap, for hardly any layer has one.
package final class SublayerSpace: Sendable {
  let transform: CATransform3D?
  /// What the transform acts about.
  let center: CGPoint
  let centerDepth: CGFloat
  /// The y that zero is turned into when the y axis is turned over.
  let flip: CGFloat?

  init(transform: CATransform3D?, center: CGPoint, centerDepth: CGFloat = 0, flip: CGFloat?) {
    self.transform = transform
    self.center = center
    self.centerDepth = centerDepth
    self.flip = flip
  }
}

extension CGColor {
  /// Shared, so that each default shadow and border colour is one object.
  static let opaqueBlack = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
}

extension LayerValues {
  /// The rare values, defaults where nothing is set.
  package var rareValues: RareValues { rare?.value ?? .defaults }

  package mutating func changeRare(_ change: (inout RareValues) -> Void) {
    var values = rareValues
    change(&values)
    rare = Boxed(values)
  }

  package var anchorInBounds: CGPoint {
    CGPoint(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width, y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// How far behind the anchor point the layer's plane lies.
  var anchorDepth: CGFloat { rare?.value.anchorDepth ?? 0 }

  /// `transform`, of a plane that lies behind the anchor point.
  var anchoredTransform: CATransform3D? {
    guard let transform else { return nil }
    let depth = anchorDepth
    return depth == 0 ? transform.value : CATransform3DTranslate(transform.value, 0, 0, -depth)
  }

  /// What the layer does to its sublayers' geometry; nil, as a rule, for nothing.
  package var sublayerSpace: SublayerSpace? {
    if rare == nil && !flags.contains(.isGeometryFlipped) { return nil }
    let transform = rare?.value.sublayerTransform
    if transform == nil && !flags.contains(.isGeometryFlipped) { return nil }
    return SublayerSpace(
      transform: transform?.value, center: anchorInBounds, centerDepth: anchorDepth,
      flip: flags.contains(.isGeometryFlipped) ? 2 * bounds.origin.y + bounds.size.height : nil)
  }

  /// Where the origin of the layer's coordinates is in a plain superlayer, when the layer has no transform.
  @inline(__always) var offset: CGPoint {
    CGPoint(
      x: position.x - bounds.origin.x - anchorPoint.x * bounds.size.width,
      y: position.y - bounds.origin.y - anchorPoint.y * bounds.size.height)
  }

  /// From the layer's coordinates to those of the superlayer with that space; nil for a plain one, or none.
  package func planeTransform(in space: SublayerSpace?) -> PlaneTransform {
    if transform == nil && space == nil {
      let offset = offset
      return PlaneTransform(translationX: offset.x, y: offset.y)
    }
    if flags.contains(.isPlaced) { return transform.map { PlaneTransform($0.value) } ?? .identity }
    let anchor = anchorInBounds
    var plane: PlaneTransform
    if let space, space.transform != nil {
      plane = PlaneTransform(unflippedMatrix(in: space))
    } else {
      plane = PlaneTransform(translationX: -anchor.x, y: -anchor.y)
      if let transform = anchoredTransform { plane = plane.concat(PlaneTransform(transform)) }
      plane = plane.concat(PlaneTransform(translationX: position.x, y: position.y))
    }
    if let flip = space?.flip {
      var turn = PlaneTransform()
      turn.d = -1
      turn.ty = flip
      plane = plane.concat(turn)
    }
    return plane
  }

  /// From the layer's coordinates to those of the superlayer with that space, depth included, before it is turned over.
  func unflippedMatrix(in space: SublayerSpace?) -> CATransform3D {
    let anchor = anchorInBounds
    var m = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -anchorDepth)
    if let transform { m = CATransform3DConcat(m, transform.value) }
    guard let space, let sublayerTransform = space.transform else {
      return CATransform3DConcat(m, CATransform3DMakeTranslation(position.x, position.y, zPosition))
    }
    // The sublayer transform acts about the superlayer's anchor point.
    let (center, depth) = (space.center, space.centerDepth)
    m = CATransform3DConcat(
      m, CATransform3DMakeTranslation(position.x - center.x, position.y - center.y, zPosition - depth))
    m = CATransform3DConcat(m, sublayerTransform)
    return CATransform3DConcat(m, CATransform3DMakeTranslation(center.x, center.y, depth))
  }

  /// Whether the layer's back is towards the eye, by the sign of z of its transformed normal (a mirrored layer still
  /// shows its front).
  package var showsBack: Bool {
    anchoredTransform?.showsBack ?? false
  }
}
