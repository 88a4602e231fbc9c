import CoreGraphics
import Foundation

/// A rectangle of the picture: geometry, content and style, and the layers inside it.
///
/// Layers are cheap: what most layers do not set costs one pointer. Changing one marks it and its ancestors; the next
/// commit of the tree visits the marked ones only. Coordinates are points, y down.
@MainActor open class CALayer {
  /// The model values.
  // Read for every layer of a walk. No access to them, and to others that are not checked for overlapping ones, runs other
  // code, so no two can overlap on the main actor.
  @exclusivity(unchecked) package final var values: LayerValues
  @exclusivity(unchecked) final var state: LayerState
  /// Where the node is in the superlayer's `RenderNode.children`, while those are of now.
  final var nodeIndex: Int32 = -1
  @exclusivity(unchecked) final var children: [CALayer] = []
  /// Sublayers that the next commit has to visit; none when it has to look at all of them.
  @exclusivity(unchecked) final var changedChildren: [ChangedLayer] = []
  /// Sublayers that the next layout pass has to visit; none while it has to look at all of them.
  @exclusivity(unchecked) final var layoutChildren: [ChangedLayer] = []
  /// The superlayer, or the layer that this one masks. Not counted: the parent outlives the relation, because it takes
  /// itself out of its children when it ends.
  @exclusivity(unchecked) unowned(unsafe) final var parent: CALayer?
  /// What the last commit made of this layer; nil before.
  package final var node: RenderNode?
  @exclusivity(unchecked) final var extras: LayerExtras?
  /// Where the owner's parts may be hit, made by the owner when it is first asked; nil again after any change of a
  /// sublayer or of their order. See `HitBoxes`.
  @exclusivity(unchecked) package final var hitBoxes: HitBoxes?

  /// Draws, lays out and chooses actions for the layer. Held weakly.
  open var delegate: (any CALayerDelegate)? {
    get { owner ?? weakDelegate }
    set {
      owner = nil
      weakDelegate = newValue
    }
  }

  /// The delegate when it is the view that owns the layer: not counted, as a weak reference gives each view a side table
  /// and slow counting. Whoever sets it takes it back in `deinit`, which is why it is reachable from there.
  @exclusivity(unchecked) nonisolated(unsafe) package final unowned(unsafe) var owner: (any CALayerDelegate)?
  private final weak var weakDelegate: (any CALayerDelegate)?

  /// A layer without size at the origin. Required, so that a layer class can be instantiated by its type.
  public required init() {
    values = LayerValues()
    state = .fresh
  }

  /// A copy of the values of `layer` (which must be a `CALayer`), without sublayers, delegate and mask. Presentation
  /// copies are not made by it, since it is not required of subclasses.
  public init(layer: Any) {
    guard let layer = layer as? CALayer else {
      preconditionFailure("CALayer(layer:) needs a layer, not \(type(of: layer))")
    }
    values = layer.values
    state = .fresh
    delegate = nil
  }

  isolated deinit {
    for child in children { child.parent = nil }
    extras?.mask?.parent = nil
    if values.flags.contains(.contentsWereDrawn) { DrawnContents.all.remove(self) }
    if extras?.animations != nil { AnimationClock.shared.layerLeft() }
  }

  // MARK: Geometry

  /// The layer's own coordinate space: changing the origin scrolls, changing the size lays out. NaN traps.
  open var bounds: CGRect {
    get { values.bounds }
    set {
      let old = values.bounds
      guard newValue.origin != old.origin || newValue.size != old.size else { return }
      Self.trap(newValue, "bounds")
      let action = implicitAction(forKey: "bounds")
      values.bounds = newValue
      boundsDidChange(resized: newValue.size != old.size)
      action?.run(forKey: "bounds", object: self, arguments: nil)
    }
  }

  /// Where the anchor point is in the superlayer. NaN traps.
  open var position: CGPoint {
    get { values.position }
    set {
      guard newValue != values.position else { return }
      precondition(
        !newValue.x.isNaN && !newValue.y.isNaN, "CALayer position contains NaN: [\(newValue.x) \(newValue.y)]")
      change("position") { $0.position = newValue }
    }
  }

  /// The point of the layer that `position` places, and about which `transform` acts, in units of the bounds' size.
  open var anchorPoint: CGPoint {
    get { values.anchorPoint }
    set {
      guard newValue != values.anchorPoint else { return }
      precondition(!newValue.x.isNaN && !newValue.y.isNaN, "CALayer anchorPoint contains NaN")
      change("anchorPoint") { $0.anchorPoint = newValue }
    }
  }

  /// The bounding box of the transformed bounds in the superlayer; computed. Setting it moves and resizes so that the
  /// box becomes `newValue`, which is possible under scaling and translation; under rotation the size is that of the
  /// box seen through the inverse transform. NaN traps; of an infinite size the origin reads as 0 where it has none.
  open var frame: CGRect {
    get { frameOfValues }
    set { setFrame(newValue) }
  }

  /// Order among siblings when drawn: greater is nearer; equal ones by order of sublayers.
  open var zPosition: CGFloat {
    get { values.zPosition }
    set {
      guard newValue != values.zPosition else { return }
      precondition(!newValue.isNaN, "CALayer zPosition contains NaN")
      change("zPosition") { $0.zPosition = newValue }
      parent?.mark(.childrenChanged)
    }
  }

  /// Applied about the anchor point.
  open var transform: CATransform3D {
    get { values.transform?.value ?? CATransform3DIdentity }
    set {
      guard newValue != transform else { return }
      change("transform") { $0.transform = CATransform3DIsIdentity(newValue) ? nil : Boxed(newValue) }
    }
  }

  /// `transform` when it is affine, else the identity.
  open func affineTransform() -> CGAffineTransform {
    values.transform.map { CATransform3DGetAffineTransform($0.value) } ?? .identity
  }

  /// Sets `transform` to an affine one.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  // MARK: Visibility

  /// A hidden layer and what is below it costs nothing when drawing.
  open var isHidden: Bool {
    get { values.flags.contains(.isHidden) }
    set {
      guard newValue != isHidden else { return }
      change("hidden") { $0.flags.set(.isHidden, newValue) }
      parent?.mark(isMaskLayer ? .valuesChanged : .childrenChanged)
    }
  }

  /// 0 to 1; others are clamped when drawn, NaN counts as 0.
  open var opacity: Float {
    get { values.opacity }
    set {
      guard newValue != values.opacity else { return }
      change("opacity") { $0.opacity = newValue.isNaN ? 0 : newValue }
    }
  }

  /// Whether contents, sublayers and shadow are cut to the bounds and the rounded corners.
  open var masksToBounds: Bool {
    get { values.flags.contains(.masksToBounds) }
    set {
      guard newValue != masksToBounds else { return }
      change("masksToBounds") { $0.flags.set(.masksToBounds, newValue) }
    }
  }

  /// A promise that drawn contents fill the bounds: a backing store starts black instead of transparent then.
  open var isOpaque: Bool {
    get { values.flags.contains(.isOpaque) }
    set {
      guard newValue != isOpaque else { return }
      change("opaque") { $0.flags.set(.isOpaque, newValue) }
    }
  }

  // MARK: Content

  /// Drawn behind contents and sublayers, within the rounded corners.
  open var backgroundColor: CGColor? {
    get { values.backgroundColor }
    set {
      guard newValue != values.backgroundColor else { return }
      change("backgroundColor") { $0.backgroundColor = newValue }
    }
  }

  /// A `CGImage`, or what `display()` drew. Anything else is kept and not shown.
  open var contents: Any? {
    get { values.contents ?? extras?.foreignContents }
    set { setContents(newValue) }
  }

  /// Pixels per point of the contents, set or drawn. Values that are not positive and finite count as 1.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set {
      guard newValue != values.contentsScale else { return }
      change("contentsScale") { $0.contentsScale = newValue > 0 && newValue.isFinite ? newValue : 1 }
    }
  }

  /// Whether a change of the bounds' size calls for `display()`.
  open var needsDisplayOnBoundsChange: Bool {
    get { state.contains(.needsDisplayOnBoundsChange) }
    set { state.set(.needsDisplayOnBoundsChange, newValue) }
  }

  /// Radius of the corners named by `maskedCorners`, in points; negative and NaN count as 0, and drawing limits it to
  /// half the shorter side.
  open var cornerRadius: CGFloat {
    get { values.cornerRadius }
    set {
      let radius = newValue > 0 ? newValue : 0
      guard radius != values.cornerRadius else { return }
      change("cornerRadius") { $0.cornerRadius = radius }
    }
  }

  // MARK: Tree

  /// The layer that this one is a sublayer of. Of a presentation layer, the presentation layer of that.
  open var superlayer: CALayer? {
    if let model = extras?.model { return model.superlayer?.presentation() }
    return state.contains(.isMask) ? nil : parent
  }

  /// Back to front; nil when there is none and never was. Setting replaces all.
  open var sublayers: [CALayer]? {
    get {
      if let model = extras?.model { return model.sublayers?.compactMap { $0.presentation() } }
      return children.isEmpty ? nil : children
    }
    set { setSublayers(newValue ?? []) }
  }

  /// Adds in front of all. A layer that is elsewhere is moved. Adding a layer to itself or to one inside it traps.
  open func addSublayer(_ layer: CALayer) {
    attach(layer, at: children.count)
  }

  /// Inserts so that `layer` has that index among the sublayers; an index outside traps.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
    attach(layer, at: Int(idx))
  }

  /// Inserts right behind `sibling`; in front of all when that is nil or no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    attach(layer, besides: sibling, offset: 0)
  }

  /// Inserts right in front of `sibling`; in front of all when that is nil or no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    attach(layer, besides: sibling, offset: 1)
  }

  /// Puts `newLayer` in the place of `oldLayer`; nothing happens when that is no sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replaceChild(oldLayer, with: newLayer)
  }

  /// Takes the layer out of its superlayer, or from the layer it masks.
  open func removeFromSuperlayer() { detach() }

  // MARK: Layout

  /// Asks for `layoutSublayers()` before the next commit.
  open func setNeedsLayout() { mark(.needsLayout) }

  /// Whether layout was asked for and has not come yet.
  open func needsLayout() -> Bool { state.contains(.needsLayout) }

  /// Lays out now what needs it: this layer and those below it, beginning with the highest ancestor of the unbroken
  /// line that needs layout too.
  open func layoutIfNeeded() { layoutTree() }

  /// Places the sublayers. By default asks the delegate.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// The size that the layer wants: that of its bounds, or of its contents when it has none.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Display

  /// Asks for `display()` before the next commit.
  open func setNeedsDisplay() {
    state.remove(.displaysPart)
    mark(.needsDisplay)
  }

  /// Asks for a new drawing of the part `r` of the bounds. Drawing is clipped to the parts asked for.
  open func setNeedsDisplay(_ r: CGRect) { addDisplayRect(r) }

  /// Whether display was asked for and has not come yet.
  open func needsDisplay() -> Bool { state.contains(.needsDisplay) }

  /// Makes the contents now when that was asked for.
  open func displayIfNeeded() {
    guard state.contains(.needsDisplay) else { return }
    // What asks for display while it is drawn is drawn again, with the next commit.
    state.remove(.needsDisplay)
    display()
    if !state.contains(.needsDisplay) { state.remove(.displaysPart) }
  }

  /// Makes the contents: asks the delegate, or without one draws a backing store by `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { displayBackingStore() }
  }

  /// Draws the contents into `ctx`, whose coordinates are the layer's. By default asks the delegate.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  /// Whether a change of the property `key` calls for `display()`.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Draws the layer and all below it into `ctx`, in the layer's coordinates, as of now: the model values, whatever was
  /// committed. `shadowPath` is not read: the shadow is that of what is drawn.
  open func render(in ctx: CGContext) { renderTree(in: ctx) }

  // MARK: Hit testing

  /// Whether `p`, in the layer's coordinates, is inside the bounds.
  open func contains(_ p: CGPoint) -> Bool { boundsContain(p) }

  /// The front-most layer, this one or below it, that contains `p`, which is in the superlayer's coordinates.
  ///
  /// Nearer `zPosition` wins, as it is drawn. Hidden layers are passed over. A sublayer outside the bounds can be hit,
  /// as it can be seen, unless the layer masks to its bounds.
  open func hitTest(_ p: CGPoint) -> CALayer? { hitTestTree(p) }

  // MARK: Actions

  /// The action for a change or an event, or nil for none. Searched for in this order: the delegate, `actions`, the
  /// dictionary `actions` in `style`, the class's `defaultAction(forKey:)`; an `NSNull` ends the search. At last a property
  /// that changes smoothly has an animation from what is on the screen.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }

  /// The class's own action for a change or event; none unless overridden.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  // MARK: Values by name

  /// The value of a property or key path by Apple's name for it (`"opacity"`, `"position.x"`, `"transform.rotation.z"`),
  /// else what was set under that name, else `defaultValue(forKey:)`.
  open func value(forKeyPath keyPath: String) -> Any? { keyedValue(keyPath) }

  /// What a layer of this class has under a name that was not set: of a property its initial value, of any other name
  /// nothing, unless overridden.
  open class func defaultValue(forKey key: String) -> Any? {
    let layer = Self()
    layer.state.insert(.isDefault)
    return layer.value(forKeyPath: key)
  }

  /// Sets a property or a part of one by name; an unknown name is kept as the layer's own value.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedValue(value, keyPath) }

  // MARK: Inside the toolkit

  /// Traps, as Core Animation does, when a number of `rect` is not one.
  package class func trap(_ rect: CGRect, _ what: String) {
    let isNumber =
      !rect.origin.x.isNaN && !rect.origin.y.isNaN && !rect.size.width.isNaN && !rect.size.height.isNaN
    precondition(
      isNumber,
      "CALayer \(what) contains NaN: [\(rect.origin.x) \(rect.origin.y); \(rect.size.width) \(rect.size.height)]")
  }
}

extension CALayer: Hashable {
  nonisolated public static func == (lhs: CALayer, rhs: CALayer) -> Bool { lhs === rhs }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension OptionSet where Self == Element {
  /// Puts `member` in or takes it out.
  mutating func set(_ member: Self, _ isIn: Bool) {
    if isIn { insert(member) } else { remove(member) }
  }
}
