import CoreGraphics
import Foundation

/// What has to be painted within an area, front to back: layers outside of it, and layers that something opaque covers,
/// are left out while it is made.
struct DisplayList {
  private(set) var ops: [PaintOp] = []
  private(set) var opaque = OpaqueSet()
  /// Layers that show less are passed over; 0 when painting.
  var minimumArea = 0
  let area: PixelRect
  /// Nothing of what was there before is seen when it is painted.
  private(set) var hidesTarget = false

  init(area: PixelRect) {
    self.area = area
  }

  /// Makes the area transparent behind everything, where that can be seen.
  mutating func addClear() {
    hidesTarget = true
    if !opaque.covers(area) { ops.append(.clear(area)) }
  }

  /// Where a node is drawn.
  struct Place {
    /// The node's coordinates to pixels.
    var plane: PlaneTransform
    var clip: PixelRect
    var alpha: CGFloat = 1
  }

  /// Where background and gradient of a node end.
  private enum Edge {
    case rounded
    /// At the bounds; corners are cut otherwise.
    case square
    /// Nowhere: all edges are cut otherwise. Smooth edges cut twice would be too thin.
    case open
  }

  /// What is still to be added. Trees may be deeper than the stack is.
  private enum Step {
    /// A node with its opacity and mask.
    case node(RenderNode, Place)
    /// What is inside a node: sublayers, contents and background.
    case inside(RenderNode, Place, Edge)
    /// Some sublayers of a node.
    case chunk(NodeChunk, of: RenderNode, Place, window: ReachBox)
    /// What a node itself draws there.
    case own(RenderNode, Place, Edge)
    /// A corner of a masking node, whose shape in pixels is given.
    case corner(RenderNode, RoundedShape, Place)
    case shadow(RenderNode, Place)
    /// The end of what is drawn aside, whose step has the index; what was opaque before is so again.
    case endGroup(index: Int, area: PixelRect, outside: OpaqueSet)
  }

  private var steps: [Step] = []

  mutating func add(_ node: RenderNode, plane: PlaneTransform, clip: PixelRect) {
    steps.append(.node(node, Place(plane: plane, clip: clip)))
    takeSteps()
  }

  /// The node without its own opacity and mask.
  mutating func addBody(
    _ node: RenderNode, plane: PlaneTransform, clip: PixelRect, alpha: CGFloat, withoutShadow: Bool
  ) {
    addBody(node, Place(plane: plane, clip: clip, alpha: alpha), withoutShadow: withoutShadow)
    takeSteps()
  }

  /// Takes the last step until there is none: what is in front is the last.
  private mutating func takeSteps() {
    while let step = steps.popLast() {
      switch step {
      case .node(let node, let place): add(node, place)
      case .inside(let node, let place, let edge): addInside(node, place, edge)
      case .chunk(let chunk, let node, let place, let window): addChunk(chunk, of: node, place, window)
      case .own(let node, let place, let edge): addOwn(node, place, edge)
      case .corner(let node, let device, let place): addCorner(node, device, place)
      case .shadow(let node, let place): addShadow(node, place)
      case .endGroup(let index, let area, let outside):
        opaque = outside
        if ops.count == index + 1 { ops.removeLast() } else { ops.append(.begin(area)) }
      }
    }
  }

  private mutating func add(_ node: RenderNode, _ place: Place) {
    guard !node.isInvisible else { return }
    // A shadow is never opaque.
    let drawn = minimumArea > 0 && node.children.isEmpty ? node.ownExtent : node.extent
    let extent = PixelRect(coveringClosely: place.plane.apply(drawn)).intersection(place.clip)
    guard !extent.isEmpty, extent.area >= minimumArea, !opaque.covers(extent) else { return }
    let determinant = place.plane.determinant
    guard determinant.isFinite, abs(determinant) > 1e-12, place.plane.isWithinReach else { return }
    var alpha = place.alpha * CGFloat(min(1, node.values.opacity))
    var tint = node.values.tint
    if let fade = tint, fade.isFade {
      alpha *= fade.alpha
      tint = nil
    }
    if !place.plane.isAffine {
      ops.append(.warp(node, plane: place.plane, alpha: alpha, tint: tint, clip: extent))
      return
    }
    if let scale = node.rasterizationScale, tint == nil, PictureCache.mayKeep(node.pictureArea(scale)) {
      ops.append(.rasterized(node, scale: scale, plane: place.plane, alpha: alpha, clip: extent))
      return
    }
    var inner = place
    inner.clip = extent
    inner.alpha = alpha
    if node.mask != nil || tint != nil || alpha < 1 && node.values.flags.contains(.allowsGroupOpacity) && !node.isSingle
    {
      var cut = PaintOp.GroupEnd.Cut.none
      if let mask = node.mask { cut = .node(mask, node.values.planeOfChild(mask.values).concat(place.plane)) }
      inner.alpha = 1
      beginGroup(PaintOp.GroupEnd(area: extent, alpha: alpha, tint: tint, cut: cut))
    }
    addBody(node, inner)
  }

  /// Draws aside what the steps add that come from now on before it ends; nothing in it hides what is behind the group.
  private mutating func beginGroup(_ end: PaintOp.GroupEnd) {
    steps.append(.endGroup(index: ops.count, area: end.area, outside: opaque))
    opaque = OpaqueSet()
    ops.append(.end(end))
  }

  /// Everything of a node but its opacity and mask.
  private mutating func addBody(_ node: RenderNode, _ place: Place, withoutShadow: Bool = false) {
    if let border = BorderStyle(node.values) {
      let shape = RoundedShape(node.values)
      var squares: [PixelRect] = []
      if node.values.flags.contains(.masksToBounds), place.plane.isRectilinear {
        let device = shape.applying(place.plane).rounded()
        if device.hasKeptCorners { squares = device.cornerSquares }
      }
      // Where masked corners are drawn aside, so is their part of the border.
      let places = squares.reduce([place.clip]) { clips, square in clips.flatMap { $0.subtracting(square) } }
      for clip in places {
        var part = place
        part.clip = clip
        addBorder(border, shape, part)
      }
    }
    if node.values.flags.contains(.masksToBounds) {
      addMasked(node, place)
    } else {
      let hasShadow = !withoutShadow && node.values.rare != nil && minimumArea == 0
      if node.children.isEmpty {
        // Nothing to put off.
        addOwn(node, place, .rounded)
        if hasShadow { addShadow(node, place) }
        return
      }
      if hasShadow { steps.append(.shadow(node, place)) }
      steps.append(.inside(node, place, .rounded))
    }
  }

  /// What is inside a layer that masks to its bounds.
  private mutating func addMasked(_ node: RenderNode, _ place: Place) {
    let shape = RoundedShape(node.values)
    guard place.plane.isRectilinear else {
      if node.children.isEmpty && node.ownIsBackground {
        steps.append(.inside(node, place, .rounded))
        return
      }
      beginGroup(PaintOp.GroupEnd(area: place.clip, alpha: 1, tint: nil, cut: .path(shape.path, place.plane)))
      steps.append(.inside(node, place, .open))
      return
    }
    // The edge of what is cut lies on the pixel grid, so that nothing needs to be drawn aside but rounded corners.
    let device = shape.applying(place.plane).rounded()
    var part = place
    guard device.hasKeptCorners else {
      beginGroup(PaintOp.GroupEnd(area: place.clip, alpha: 1, tint: nil, cut: .path(device.path, .identity)))
      steps.append(.inside(node, place, .open))
      return
    }
    guard device.isRounded else {
      part.clip = place.clip.intersection(PixelRect(rounding: device.rect))
      if !part.clip.isEmpty { steps.append(.inside(node, part, .square)) }
      return
    }
    for rect in device.solidRects {
      part.clip = place.clip.intersection(rect)
      if !part.clip.isEmpty { steps.append(.inside(node, part, .square)) }
    }
    for square in device.cornerSquares {
      part.clip = place.clip.intersection(square)
      if !part.clip.isEmpty { steps.append(.corner(node, device, part)) }
    }
  }

  private mutating func addCorner(_ node: RenderNode, _ device: RoundedShape, _ place: Place) {
    if opaque.covers(place.clip) { return }
    beginGroup(PaintOp.GroupEnd(area: place.clip, alpha: 1, tint: nil, cut: .corner(device)))
    // The border belongs to what is cut: so nothing shines through its smoothed outer edge.
    if let border = BorderStyle(node.values) {
      addBorder(border, RoundedShape(node.values), place, reachesOut: true)
    }
    steps.append(.inside(node, place, .square))
  }

  /// Sublayers, and behind them what the node itself draws.
  private mutating func addInside(_ node: RenderNode, _ place: Place, _ edge: Edge) {
    steps.append(.own(node, place, edge))
    guard let root = node.children.root else { return }
    if node.children.height == 0 {
      for child in root.nodes { append(child, of: node, place) }
    } else {
      let window = place.plane.inverted()?.apply(place.clip.cgRect) ?? .infinite
      if minimumArea == 0, let found = node.children.candidates(in: window) {
        for child in found { append(child, of: node, place) }
      } else {
        steps.append(.chunk(root, of: node, place, window: ReachBox(window)))
      }
    }
  }

  private mutating func append(_ child: RenderNode, of node: RenderNode, _ place: Place) {
    var inner = place
    inner.plane = node.values.planeOfChild(child.values).concat(place.plane)
    steps.append(.node(child, inner))
  }

  /// Those of many sublayers that may show something.
  private mutating func addChunk(_ chunk: NodeChunk, of node: RenderNode, _ place: Place, _ window: ReachBox) {
    if minimumArea > 0 {
      // How large the largest is at most, with the pixels that it touches in part.
      let scale = place.plane.maximumScale
      if (chunk.largest.width * scale + 2) * (chunk.largest.height * scale + 2) < CGFloat(minimumArea),
        place.plane.isRectilinear
      {
        return
      }
    }
    if !opaque.rects.isEmpty && chunk.largest.width.isFinite {
      let extent = PixelRect(coveringClosely: place.plane.apply(chunk.extent)).intersection(place.clip)
      if extent.isEmpty || opaque.covers(extent) { return }
    }
    let turned = window.turned
    for index in chunk.reaches.indices where chunk.reaches[index].meets(turned) {
      if chunk.chunks.isEmpty {
        append(chunk.nodes[index], of: node, place)
      } else {
        steps.append(.chunk(chunk.chunks[index], of: node, place, window: window))
      }
    }
  }

  /// Shape, text, contents, gradient and background.
  private mutating func addOwn(_ node: RenderNode, _ place: Place, _ edge: Edge) {
    let values = node.values
    if opaque.covers(place.clip) { return }
    if case .shape(let shape) = values.payload, !shape.value.extent.isNull {
      ops.append(.shape(shape, plane: place.plane, alpha: place.alpha, clip: place.clip))
    }
    if case .text(let text) = values.payload, let picture = text.value.picture {
      let corner = values.bounds.standardized.origin
      let plane = PlaneTransform(translationX: corner.x, y: corner.y).concat(values.contentsPlane(place.plane))
      ops.append(.text(picture, plane: plane, alpha: place.alpha, clip: place.clip))
    }
    addContents(values, place)
    guard values.fills else { return }
    var bounds = RoundedShape(values)
    if edge != .rounded { bounds.radius = 0 }
    let unit = bounds.rect
    if edge == .open {
      // Two pixels, or two points if that is more.
      let reach = -2 * max(1, 1 / max(1e-6, place.plane.maximumScale))
      bounds.rect = bounds.rect.insetBy(dx: reach, dy: reach)
    }
    if case .gradient(let gradient) = values.payload, gradient.value.isDrawable {
      addGradient(gradient.value, unit, bounds, place)
    }
    guard let color = values.backgroundColor, color.alpha > 0 else { return }
    if bounds.isRounded, let border = BorderStyle(values), border.color.isOpaque {
      // Ending below the border, the background cannot shine through the border's smoothed outer edge.
      let inner = bounds.inset(by: border.width / 2)
      if !inner.rect.isNull { bounds = inner }
    }
    addFill(color, bounds, place)
  }

  private mutating func addContents(_ values: LayerValues, _ place: Place) {
    guard let placement = ContentsPlacement(values) else { return }
    let plane = values.contentsPlane(place.plane)
    let target = plane.apply(placement.target)
    let device = placement.snapped(plane) ?? PixelRect(coveringClosely: target)
    guard device.intersects(place.clip), !opaque.covers(device.intersection(place.clip)) else { return }
    ops.append(
      .contents(
        placement,
        PaintOp.Contents(
          plane: plane, alpha: place.alpha, clip: place.clip, scale: values.contentsScale,
          minification: values.minification, magnification: values.magnification)))
    if placement.image.isOpaque && !placement.image.isMask && place.alpha >= 1 && plane.isRectilinear {
      let solid = placement.snapped(plane) ?? PixelRect(inside: target)
      opaque.insert(solid.intersection(place.clip))
    }
  }

  private mutating func addGradient(_ gradient: GradientValues, _ unit: CGRect, _ shape: RoundedShape, _ place: Place) {
    ops.append(.gradient(gradient, over: unit, within: shape, plane: place.plane, alpha: place.alpha, clip: place.clip))
    guard place.alpha >= 1, place.plane.isRectilinear, gradient.colors?.allSatisfy(\.isOpaque) ?? false else { return }
    for rect in shape.applying(place.plane).solidRects { opaque.insert(rect.intersection(place.clip)) }
  }

  private mutating func addFill(_ color: CGColor, _ shape: RoundedShape, _ place: Place) {
    guard place.plane.isRectilinear else {
      addPath(shape.path, color, place)
      return
    }
    var device = shape.applying(place.plane)
    if device.isRounded, color.pattern == nil, let box = StretchedBox(device) {
      ops.append(.box(box, pixel: color.pixel(alpha: place.alpha), clip: place.clip))
      guard color.isOpaque, place.alpha >= 1 else { return }
      if device.corners == 15 && minimumArea == 0 {
        let solids = box.solids
        opaque.insert(solids.0.intersection(place.clip))
        opaque.insert(solids.1.intersection(place.clip))
      } else {
        for rect in device.solidRects { opaque.insert(rect.intersection(place.clip)) }
      }
      return
    }
    let pixels = PixelRect(rounding: device.rect)
    if color.pattern == nil && pixels.isClose(to: device.rect) && device.hasKeptCorners {
      // Exactly there: which side a corner is on is told by whole pixels.
      device = device.rounded()
      let pixel = color.pixel(alpha: place.alpha)
      for rect in device.solidRects { addPixels(rect.intersection(place.clip), pixel) }
      for square in device.cornerSquares where square.intersects(place.clip) {
        if !opaque.covers(square.intersection(place.clip)) {
          ops.append(.corner(device, square: square, ring: 0, pixel: pixel, clip: place.clip))
        }
      }
    } else {
      addPath(shape.path, color, place)
    }
    guard color.isOpaque, place.alpha >= 1 else { return }
    for rect in device.solidRects { opaque.insert(rect.intersection(place.clip)) }
  }

  private mutating func addPixels(_ rect: PixelRect, _ pixel: UInt32) {
    if !rect.isEmpty && pixel != 0 && !opaque.covers(rect) { ops.append(.fill(rect, pixel: pixel)) }
  }

  private mutating func addPath(_ path: PathStorage, evenOdd: Bool = false, _ color: CGColor, _ place: Place) {
    ops.append(
      .path(path, evenOdd: evenOdd, plane: place.plane, color: color, alpha: place.alpha, clip: place.clip))
  }

  /// - Parameter reachesOut: the outer edge is cut otherwise, and everything outside of it is drawn too.
  private mutating func addBorder(
    _ border: BorderStyle, _ shape: RoundedShape, _ place: Place, reachesOut: Bool = false
  ) {
    let inner = shape.inset(by: border.width)
    if inner.rect.isNull {
      addFill(border.color, shape, place)
      return
    }
    if !reachesOut, place.plane.isRectilinear, border.color.pattern == nil {
      let from = place.plane.apply(shape.rect)
      let to = place.plane.apply(inner.rect)
      let (outside, inside) = (PixelRect(rounding: from), PixelRect(rounding: to))
      let ring = CGFloat(inside.x - outside.x)
      let isEven = ring == CGFloat(inside.y - outside.y)
      let device = shape.applying(place.plane).rounded()
      if outside.isClose(to: from), inside.isClose(to: to), isEven || !shape.isRounded, device.hasKeptCorners {
        let pixel = border.color.pixel(alpha: place.alpha)
        let squares = device.cornerSquares
        for piece in outside.subtracting(inside) {
          let rests = squares.reduce([piece]) { pieces, square in pieces.flatMap { $0.subtracting(square) } }
          for rest in rests { addPixels(rest.intersection(place.clip), pixel) }
        }
        for square in squares where square.intersects(place.clip) {
          ops.append(.corner(device, square: square, ring: ring, pixel: pixel, clip: place.clip))
        }
        return
      }
    }
    var outer = shape
    if reachesOut {
      outer.rect = shape.rect.insetBy(dx: -2, dy: -2)
      outer.radius = 0
    }
    var path = outer.path
    inner.addTo(&path)
    addPath(path, evenOdd: true, border.color, place)
  }

  private mutating func addShadow(_ node: RenderNode, _ place: Place) {
    guard let caster = ShadowCaster(node) else { return }
    let style = caster.style
    let extent = PixelRect(coveringClosely: place.plane.apply(caster.extent))
    let clip = extent.intersection(place.clip)
    guard !clip.isEmpty, !opaque.covers(clip) else { return }
    var alpha = style.opacity * place.alpha
    let sigma = style.sigma(place.plane)
    let dx = style.offset.width * place.plane.a + style.offset.height * place.plane.c
    let dy = style.offset.width * place.plane.b + style.offset.height * place.plane.d
    guard dx.isFinite, dy.isFinite, abs(dx) < 1e6, abs(dy) < 1e6 else { return }
    if case .bounds(let shape, let fill) = caster.shape, place.plane.isRectilinear {
      var device = shape.applying(place.plane).rounded()
      device.rect = device.rect.offsetBy(dx: dx.rounded(), dy: dy.rounded())
      if let box = StretchedBox(device, sigma: sigma, step: StretchedBox.steps) {
        alpha *= fill
        ops.append(.box(box, pixel: style.color.pixel(alpha: alpha), clip: clip))
        return
      }
    }
    ops.append(
      .shadow(
        caster, plane: place.plane, pixel: style.color.pixel(alpha: alpha), clip: clip, dx: Int(dx.rounded()),
        dy: Int(dy.rounded())))
  }
}
