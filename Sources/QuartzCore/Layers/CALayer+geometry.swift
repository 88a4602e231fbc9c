import CoreGraphics
import Foundation

extension CALayer {
  final var frameOfValues: CGRect {
    let size = values.bounds.size
    let anchor = values.anchorPoint
    guard let transform = values.anchoredTransform else {
      return CGRect(
        x: Self.edge(values.position.x, anchor.x * size.width), y: Self.edge(values.position.y, anchor.y * size.height),
        width: size.width, height: size.height)
    }
    let local = CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
    let box = PlaneTransform(transform).apply(local)
    return CGRect(
      x: box.minX + values.position.x, y: box.minY + values.position.y, width: box.width, height: box.height)
  }

  /// `position - offset`; 0 where an infinite size leaves both infinite, so that the frame has no NaN in it.
  @inline(__always) private static func edge(_ position: CGFloat, _ offset: CGFloat) -> CGFloat {
    let edge = position - offset
    return edge.isNaN ? 0 : edge
  }

  /// Gives the layer another size and place without looking for actions: for owners that have none. Returns whether
  /// anything changed. NaN traps.
  /// - Parameter laysOut: whether there may be anything to lay out in a layer of another size; the owner knows.
  package final func place(size: CGSize, position: CGPoint, laysOut: Bool = true) -> Bool {
    let isResized = size != values.bounds.size
    let isMoved = position != values.position
    guard isResized || isMoved else { return false }
    if isResized {
      let bounds = CGRect(origin: values.bounds.origin, size: size)
      Self.trap(bounds, "bounds")
      values.bounds = bounds
      boundsDidChange(resized: true, laysOut: laysOut)
    }
    if isMoved {
      precondition(
        !position.x.isNaN && !position.y.isNaN, "CALayer position contains NaN: [\(position.x) \(position.y)]")
      values.position = position
      if !isResized { mark(.valuesChanged) }
    }
    if type(of: self) != CALayer.self {
      let own = type(of: self)
      if (isResized && own.needsDisplay(forKey: "bounds")) || (isMoved && own.needsDisplay(forKey: "position")) {
        setNeedsDisplay()
      }
    }
    return true
  }

  final func setFrame(_ newFrame: CGRect) {
    Self.trap(newFrame, "frame")
    let frame = newFrame.standardized
    let anchor = anchorPoint
    var size = frame.size
    var position = CGPoint(
      x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    if let transform = values.anchoredTransform {
      let plane = PlaneTransform(transform)
      // A plane seen edge on has no size that would give the frame.
      size = plane.inverted()?.apply(CGRect(origin: .zero, size: frame.size)).size ?? .zero
      let local = CGRect(x: -anchor.x * size.width, y: -anchor.y * size.height, width: size.width, height: size.height)
      let box = plane.apply(local)
      position = CGPoint(
        x: frame.origin.x - box.origin.x + (frame.width - box.width) * anchor.x,
        y: frame.origin.y - box.origin.y + (frame.height - box.height) * anchor.y)
    }
    // Infinite frames have no middle.
    self.position = CGPoint(x: position.x.isNaN ? 0 : position.x, y: position.y.isNaN ? 0 : position.y)
    self.bounds = CGRect(
      origin: bounds.origin,
      size: CGSize(width: size.width.isNaN ? 0 : size.width, height: size.height.isNaN ? 0 : size.height))
  }

  /// How far in front of the layer's plane its anchor point is, in points: about it `transform` turns, and it is what
  /// `zPosition` places. NaN traps.
  public var anchorPointZ: CGFloat {
    get { values.anchorDepth }
    set {
      guard newValue != anchorPointZ else { return }
      precondition(!newValue.isNaN, "CALayer anchorPointZ contains NaN")
      changeRare("anchorPointZ") { $0.anchorDepth = newValue }
    }
  }

  /// The transform of the sublayers, applied about the anchor point: perspective for all of them, as a rule.
  public var sublayerTransform: CATransform3D {
    get { values.rare?.value.sublayerTransform?.value ?? CATransform3DIdentity }
    set {
      guard newValue != sublayerTransform else { return }
      changeRare("sublayerTransform") {
        $0.sublayerTransform = CATransform3DIsIdentity(newValue) ? nil : Boxed(newValue)
      }
    }
  }

  /// Whether the coordinates of the sublayers grow upwards.
  public var isGeometryFlipped: Bool {
    get { values.flags.contains(.isGeometryFlipped) }
    set {
      guard newValue != isGeometryFlipped else { return }
      change("geometryFlipped") { $0.flags.set(.isGeometryFlipped, newValue) }
    }
  }

  /// Whether contents are turned over to be upright: true below an odd number of layers with flipped geometry,
  /// counting this one.
  public func contentsAreFlipped() -> Bool {
    var isFlipped = false
    var layer: CALayer? = self
    while let next = layer {
      if next.isGeometryFlipped { isFlipped.toggle() }
      layer = next.parent
    }
    return isFlipped
  }

  /// Whether the layer is drawn when its back is towards the viewer.
  public var isDoubleSided: Bool {
    get { values.flags.contains(.isDoubleSided) }
    set {
      guard newValue != isDoubleSided else { return }
      change("doubleSided") { $0.flags.set(.isDoubleSided, newValue) }
    }
  }

  // MARK: Conversion

  /// From this layer's coordinates to those of `layer`; nil stands for the root of this layer's tree. Between two trees
  /// the spaces in which their roots lie count as the same. A layer seen edge on cannot be converted into: its
  /// transform is left out then.
  public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    let steps = steps(to: layer)
    var point = p
    for plane in steps.up { point = plane.apply(point) }
    for plane in steps.down { point = plane.apply(point) }
    return point
  }

  /// `p`, in the coordinates of `layer` (nil means the tree's root), in this layer's.
  public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint { (layer ?? root).convert(p, to: self) }

  /// The bounding box, taken in the nearest common ancestor and from there in the target.
  public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    let steps = steps(to: layer)
    let up = steps.up.reduce(PlaneTransform.identity) { $0.concat($1) }
    let down = steps.down.reduce(PlaneTransform.identity) { $0.concat($1) }
    return down.apply(up.apply(r))
  }

  /// The box of `r`, in the coordinates of `layer` (nil means the tree's root), in this layer's.
  public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect { (layer ?? root).convert(r, to: self) }

  /// The layer's plane in the coordinates of `flatParent`.
  final var planeInParent: PlaneTransform {
    let parent = conversionParent
    if let parent, parent.preservesDepthOfSublayers { return flatPlane(\.conversionParent).plane }
    return values.planeTransform(in: parent?.sublayerSpace)
  }

  /// The nearest layer above that is a plane to convert by, or the root: layers that preserve depth are none.
  private var flatParent: CALayer? {
    guard let parent = conversionParent, parent.preservesDepthOfSublayers else { return conversionParent }
    return flatPlane(\.conversionParent).ancestor
  }

  private func steps(to target: CALayer?) -> (up: [PlaneTransform], down: [PlaneTransform]) {
    let target = target ?? root
    if target === self { return ([], []) }
    let mine = depth
    let theirs = target.depth
    var up: [PlaneTransform] = []
    var down: [PlaneTransform] = []
    var from: CALayer? = self
    var to: CALayer? = target
    for _ in 0..<max(0, mine - theirs) {
      guard let layer = from else { break }
      up.append(layer.planeInParent)
      from = layer.flatParent
    }
    for _ in 0..<max(0, theirs - mine) {
      guard let layer = to else { break }
      if let plane = layer.planeInParent.inverted() { down.append(plane) }
      to = layer.flatParent
    }
    while from !== to {
      if let layer = from { up.append(layer.planeInParent) }
      if let layer = to, let plane = layer.planeInParent.inverted() { down.append(plane) }
      from = from?.flatParent
      to = to?.flatParent
    }
    return (up, down.reversed())
  }

  /// Looks at single fields before it copies the values.
  var sublayerSpace: SublayerSpace? {
    if values.rare == nil && !values.flags.contains(.isGeometryFlipped) { return nil }
    return values.sublayerSpace
  }

  /// A presentation layer lies in the presentation of the superlayer.
  var conversionParent: CALayer? { extras?.model == nil ? parent : superlayer }

  private var depth: Int {
    var count = 0
    var layer = flatParent
    while let next = layer {
      count += 1
      layer = next.flatParent
    }
    return count
  }

  final func hitTestTree(_ p: CGPoint) -> CALayer? {
    if preservesDepthOfSublayers { return hitTestDepth(p, in: conversionParent?.sublayerSpace) }
    guard let point = pointInside(p) else { return nil }
    return hitTestInside(point)
  }

  /// Like `hitTest`, of a point in the layer's own coordinates.
  final func hitTestInside(_ point: CGPoint) -> CALayer? {
    let isInside = contains(point)
    if !isInside && values.flags.contains(.masksToBounds) { return nil }
    let layers = extras?.model == nil ? children : sublayers ?? []
    if Self.areInOrder(layers) {
      var index = layers.count - 1
      while index >= 0 {
        if let hit = layers[index].hitTest(point) { return hit }
        index -= 1
      }
    } else {
      // Sorting is stable in Swift, so equal layers keep their order.
      for layer in layers.sorted(by: { $0.values.zPosition < $1.values.zPosition }).reversed() {
        if let hit = layer.hitTest(point) { return hit }
      }
    }
    return isInside ? self : nil
  }

  /// A point of the superlayer in this layer's coordinates; nil when the layer is hidden or seen edge on.
  private func pointInside(_ p: CGPoint) -> CGPoint? {
    if values.flags.contains(.isHidden) { return nil }
    let space = conversionParent?.sublayerSpace
    if space == nil && values.transform == nil {
      let offset = values.offset
      return CGPoint(x: p.x - offset.x, y: p.y - offset.y)
    }
    return values.planeTransform(in: space).inverted()?.apply(p)
  }

  /// Whether the order of sublayers is that of `zPosition` too.
  private static func areInOrder(_ layers: [CALayer]) -> Bool {
    var last = -CGFloat.infinity
    for layer in layers {
      let z = layer.values.zPosition
      if z < last { return false }
      last = z
    }
    return true
  }
}
