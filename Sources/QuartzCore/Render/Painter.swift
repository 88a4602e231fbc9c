import CoreGraphics
import Foundation

/// Carries out a display list, back to front.
struct Painter {
  let renderer: Renderer
  let target: Target

  /// A shape of more pixels than this is drawn directly, without a mask to keep. Ours.
  static let largestMask = 256 * 1024

  /// Whether a mask of that area is too large to be kept, or to be made at all.
  static func isTooLarge(_ area: PixelRect) -> Bool {
    area.area > largestMask || max(area.width, area.height) > maximumPixelSide
  }

  func run(_ list: DisplayList) {
    var targets = [target]
    var next = list.ops.count
    while next > 0 {
      let flat = flatOps(list.ops, before: next)
      if flat.count >= Self.fewestFromFront {
        let isOver = targets.count > 1 || flat.upperBound < list.ops.count || !list.hidesTarget
        paint(list.ops[flat], on: targets[targets.count - 1], area: list.area, isOver: isOver)
        next = flat.lowerBound
        continue
      }
      next -= 1
      let op = list.ops[next]
      let top = targets[targets.count - 1]
      switch op {
      case .clear(let rect): top.raster.fill(rect, 0)
      case .fill(let rect, let pixel): top.raster.blend(rect, pixel)
      case .path(let path, let evenOdd, let plane, let color, let alpha, let clip):
        fill(path, evenOdd: evenOdd, plane: plane, color: color, alpha: alpha, clip: clip, on: top)
      case .corner(let shape, let square, let ring, let pixel, let clip):
        top.raster.blend(
          pixel, through: cornerMask(shape, square, ring: ring), x: square.x, y: square.y, clip: clip)
      case .contents(let placement, let contents): draw(placement, contents, on: top)
      case .shape(let shape, let plane, let alpha, let clip):
        draw(shape, plane: plane, alpha: alpha, clip: clip, on: top)
      case .gradient(let gradient, let unit, let shape, let plane, let alpha, let clip):
        draw(gradient, over: unit, within: shape, plane: plane, alpha: alpha, clip: clip, on: top)
      case .text(let text, let plane, let alpha, let clip):
        draw(text, plane: plane, alpha: alpha, clip: clip, on: top)
      case .box(let box, let pixel, let clip):
        top.raster.blend(box, renderer.masks.mask(box), pixel, clip: clip)
      case .shadow(let caster, let plane, let pixel, let clip, let dx, let dy):
        draw(caster, plane: plane, pixel: pixel, clip: clip, dx: dx, dy: dy, on: top)
      case .warp(let node, let plane, let alpha, let tint, let clip):
        Warp(node: node, plane: plane, tint: tint, clip: clip)
          .draw(on: top.raster.settled, alpha: alpha, renderer: renderer)
      case .rasterized(let node, let scale, let plane, let alpha, let clip):
        draw(rasterized: node, scale: scale, plane: plane, alpha: alpha, clip: clip, on: top)
      case .begin(let area): targets.append(Target(area: area, recorder: top.raster.recorder))
      case .end(let end): finish(targets.removeLast(), end, on: targets[targets.count - 1])
      }
    }
  }

  private func finish(_ group: Target, _ end: PaintOp.GroupEnd, on below: Target) {
    let area = end.area
    switch end.cut {
    case .none: break
    case .corner(let shape):
      // The mask is that of the whole corner, whatever part of it is painted.
      if let square = shape.cornerSquares.first(where: { $0.contains(area) }) {
        group.raster.multiply(by: cornerMask(shape, square, ring: 0), x: square.x, y: square.y)
      }
    case .path(let path, let plane):
      let whole = PixelRect(covering: plane.apply(path.pathBox))
      let extent = Self.isTooLarge(whole) ? area : whole
      let mask = AlphaMask(width: extent.width, height: extent.height) { context in
        context.setBaseCTM(plane.offset(by: extent).affine)
        context.fill(path)
      }
      group.raster.multiply(by: mask, x: extent.x, y: extent.y)
    case .node(let node, let plane):
      let mask = Target(area: area)
      var list = DisplayList(area: area)
      list.add(node, plane: plane, clip: area)
      Painter(renderer: renderer, target: mask).run(list)
      group.raster.multiply(byAlphaOf: mask.raster)
    }
    if let tint = end.tint { group.raster.multiply(by: tint) }
    below.raster.draw(group.raster, clip: area, alpha: byte(end.alpha))
  }

  func byte(_ alpha: CGFloat) -> UInt32 { UInt32(max(0, min(255, (alpha * 255).rounded()))) }

  private func cornerMask(_ shape: RoundedShape, _ square: PixelRect, ring: CGFloat) -> AlphaMask {
    // Far from the corner the size makes no difference: a small shape serves all.
    var small = shape
    let side = (shape.radius * 4).rounded(.up) + 4
    let spansWidth = square.minX <= Int(shape.rect.minX) && CGFloat(square.maxX) >= shape.rect.maxX
    let spansHeight = square.minY <= Int(shape.rect.minY) && CGFloat(square.maxY) >= shape.rect.maxY
    if shape.rect.width > side && !spansWidth {
      if square.minX > Int(shape.rect.minX) { small.rect.origin.x = shape.rect.maxX - side }
      small.rect.size.width = side
    }
    if shape.rect.height > side && !spansHeight {
      if square.minY > Int(shape.rect.minY) { small.rect.origin.y = shape.rect.maxY - side }
      small.rect.size.height = side
    }
    small.rect = small.rect.offsetBy(dx: -CGFloat(square.x), dy: -CGFloat(square.y))
    let key = MaskCache.Key.rounded(small, ring: ring, width: square.width, height: square.height)
    return renderer.masks.mask(key) {
      var path = small.path
      if ring > 0 { small.inset(by: ring).addTo(&path) }
      return (AlphaMask(width: square.width, height: square.height) { $0.fill(path, evenOdd: true) }, 0, 0)
    }.mask
  }

  /// Fills a path through a mask of the whole of it, so that each pixel is the same whatever part is painted: the
  /// coverage that cairo finds depends a little on the clip. Only rectangles, for which it does not, and what is too
  /// large to keep are filled directly.
  private func fill(
    _ path: PathStorage, evenOdd: Bool, plane: PlaneTransform, color: CGColor, alpha: CGFloat, clip: PixelRect,
    on target: Target
  ) {
    let extent = PixelRect(covering: plane.apply(path.pathBox))
    let isBox = plane.isRectilinear && path.rectangle != nil
    if isBox || color.pattern != nil || Self.isTooLarge(extent) {
      target.withContext(plane, clip: clip) { context in
        context.setAlpha(alpha)
        context.setFillColor(color)
        context.fill(path, evenOdd: evenOdd)
      }
      return
    }
    guard extent.intersects(clip) else { return }
    let key = MaskCache.Key.path(path, MaskCache.Placement(plane), evenOdd: evenOdd, sigma: 0)
    let mask = renderer.masks.mask(key) {
      let mask = AlphaMask(width: extent.width, height: extent.height) { context in
        context.setBaseCTM(plane.offset(by: extent).affine)
        context.fill(path, evenOdd: evenOdd)
      }
      return (mask, extent.x - plane.originPixel.x, extent.y - plane.originPixel.y)
    }
    blend(mask, plane: plane, pixel: color.pixel(alpha: alpha), clip: clip, on: target)
  }

  // MARK: Contents

  private func draw(_ placement: ContentsPlacement, _ contents: PaintOp.Contents, on target: Target) {
    let image = placement.image
    if !image.isMask, let place = placement.snapped(contents.plane) {
      target.raster.draw(
        image, fromX: Int(placement.source.minX), fromY: Int(placement.source.minY), at: place, clip: contents.clip,
        alpha: byte(contents.alpha))
      return
    }
    target.withContext(contents.plane, clip: contents.clip) { context in
      context.setAlpha(contents.alpha)
      let scale = contents.plane.maximumScale
      for piece in placement.pieces(scale: contents.scale, plane: contents.plane) {
        let grows = piece.target.width * scale >= piece.source.width
        let filter = grows ? contents.magnification : contents.minification
        context.interpolationQuality =
          switch filter {
          case .nearest: .none
          case .linear: .medium
          case .trilinear: .high
          }
        context.drawUpright(image, in: piece.target, source: piece.source)
      }
    }
  }

  // MARK: Shapes

  private func draw(
    _ boxed: Boxed<ShapeValues>, plane: PlaneTransform, alpha: CGFloat, clip: PixelRect, on target: Target
  ) {
    let shape = boxed.value
    guard let path = shape.path else { return }
    if let color = shape.fillColor, color.alpha > 0 {
      fill(
        path, evenOdd: shape.usesEvenOddRule, plane: plane, color: color, alpha: alpha, clip: clip, on: target)
    }
    guard shape.strokes, let color = shape.strokeColor else { return }
    let extent = PixelRect(covering: plane.apply(shape.extent))
    func stroke(_ context: CGContext) {
      context.setLineWidth(shape.lineWidth)
      context.setLineCap(shape.lineCap)
      context.setLineJoin(shape.lineJoin)
      context.setMiterLimit(shape.miterLimit)
      context.setLineDash(phase: shape.lineDashPhase, lengths: shape.lineDashPattern)
      context.addPath(path.trimmed(from: shape.strokeStart, to: shape.strokeEnd, scale: plane.maximumScale))
      context.strokePath()
    }
    if color.pattern != nil || Self.isTooLarge(extent) {
      target.withContext(plane, clip: clip) { context in
        context.setAlpha(alpha)
        context.setStrokeColor(color)
        stroke(context)
      }
    } else if extent.intersects(clip) {
      let mask = strokeMask(boxed, plane: plane, extent: extent, draw: stroke)
      blend(mask, plane: plane, pixel: color.pixel(alpha: alpha), clip: clip, on: target)
    }
  }

  private func strokeMask(
    _ boxed: Boxed<ShapeValues>, plane: PlaneTransform, extent: PixelRect, draw: (CGContext) -> Void
  ) -> MaskCache.Entry {
    let placement = MaskCache.Placement(plane)
    return renderer.masks.mask(.stroke(ObjectIdentifier(boxed), placement), keeping: boxed) {
      let mask = AlphaMask(width: extent.width, height: extent.height) { context in
        context.setBaseCTM(plane.offset(by: extent).affine)
        draw(context)
      }
      return (mask, extent.x - plane.originPixel.x, extent.y - plane.originPixel.y)
    }
  }

  func blend(
    _ entry: MaskCache.Entry, plane: PlaneTransform, pixel: UInt32, clip: PixelRect, on target: Target, dx: Int = 0,
    dy: Int = 0
  ) {
    target.raster.blend(
      pixel, through: entry.mask, x: entry.x + plane.originPixel.x + dx,
      y: entry.y + plane.originPixel.y + dy, clip: clip)
  }

  // MARK: Gradients

  private func draw(
    _ values: GradientValues, over unit: CGRect, within shape: RoundedShape, plane: PlaneTransform, alpha: CGFloat,
    clip: PixelRect, on target: Target
  ) {
    guard values.isDrawable, let colors = values.colors, !unit.isEmpty,
      let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: values.locations)
    else { return }
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let (start, end) = (values.startPoint, values.endPoint)
    target.withContext(plane, clip: clip) { context in
      context.clip(to: shape.path)
      context.setAlpha(alpha)
      // The colours run in the unit square, which is then stretched over the bounds.
      context.translateBy(x: unit.minX, y: unit.minY)
      context.scaleBy(x: unit.width, y: unit.height)
      switch values.kind {
      case .axial:
        context.drawLinearGradient(gradient, start: start, end: end, options: options)
      case .radial:
        let (rx, ry) = (abs(end.x - start.x), abs(end.y - start.y))
        guard rx > 0, ry > 0 else { return }
        context.translateBy(x: start.x, y: start.y)
        context.scaleBy(x: rx, y: ry)
        context.drawRadialGradient(
          gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
      case .conic:
        context.drawConicGradient(gradient, center: start, angle: atan2(end.y - start.y, end.x - start.x))
      }
    }
  }

  // MARK: Shadows

  /// The largest step (pixels) in which a shadow may be placed so that no pixel is off by more than one level of 255: half a
  /// step moves an edge's slope, which is the alpha by sigma √2π at its steepest. With it a shadow that only moves is made
  /// once or a few times, not for each frame.
  static func shadowStep(sigma: CGFloat, alpha: UInt32) -> CGFloat {
    let step = 2 * (2 * CGFloat.pi).squareRoot() * sigma / CGFloat(max(1, alpha))
    return [1, 0.5, 0.25].first { $0 <= step } ?? 0
  }

  /// A shadow of anything but a rounded rectangle along the axes.
  private func draw(
    _ caster: ShadowCaster, plane: PlaneTransform, pixel: UInt32, clip: PixelRect, dx: Int, dy: Int, on target: Target
  ) {
    let sigma = caster.style.sigma(plane)
    let plane = plane.snapped(toStepsOf: Self.shadowStep(sigma: sigma, alpha: pixel >> 24))
    let margin = GaussianBlur(sigma: sigma).margin
    // Of what is too large to keep only the part is drawn that is needed, with what the blur takes from around it.
    let needed = clip.offsetBy(dx: -dx, dy: -dy).grown(by: margin)
    func area(_ rect: CGRect) -> PixelRect? {
      let pixels = PixelRect(coveringClosely: plane.apply(rect))
      guard !pixels.isEmpty else { return nil }
      let area = pixels.grown(by: margin)
      let isKept = renderer.masks.keeps(byteCount: area.area) && max(area.width, area.height) <= maximumPixelSide
      let seen = isKept ? area : area.intersection(needed)
      return seen.isEmpty ? nil : seen
    }
    func kept(
      _ key: MaskCache.Key, _ area: PixelRect, of rect: CGRect, make: () -> (mask: AlphaMask, x: Int, y: Int)
    ) -> MaskCache.Entry {
      let isWhole = area == PixelRect(coveringClosely: plane.apply(rect)).grown(by: margin)
      if isWhole { return renderer.masks.mask(key, make: make) }
      let made = make()
      return MaskCache.Entry(mask: made.mask, x: made.x, y: made.y)
    }
    func place(_ mask: AlphaMask, _ area: PixelRect) -> (mask: AlphaMask, x: Int, y: Int) {
      (mask, area.x - plane.originPixel.x, area.y - plane.originPixel.y)
    }
    let placement = MaskCache.Placement(plane)
    let entry: MaskCache.Entry
    switch caster.shape {
    case .path(let path):
      guard let area = area(path.pathBox) else { return }
      entry = kept(.path(path, placement, evenOdd: false, sigma: sigma), area, of: path.pathBox) {
        let mask = AlphaMask(width: area.width, height: area.height, blurredBy: sigma) { context in
          context.setBaseCTM(plane.offset(by: area).affine)
          context.fill(path)
        }
        return place(mask, area)
      }
    case .bounds(let shape, let alpha):
      guard let area = area(shape.rect) else { return }
      entry = kept(.bounds(shape, alpha: alpha, placement, sigma: sigma), area, of: shape.rect) {
        let mask = AlphaMask(width: area.width, height: area.height, blurredBy: sigma) { context in
          context.setBaseCTM(plane.offset(by: area).affine)
          context.setAlpha(alpha)
          context.fill(shape.path)
        }
        return place(mask, area)
      }
    case .drawing(let node):
      guard let area = area(node.castExtent) else { return }
      entry = kept(.node(node.serial, placement, sigma: sigma), area, of: node.castExtent) {
        let buffer = PixelBuffer(width: area.width, height: area.height)
        renderer.paint(node, plane: plane, on: Raster(buffer, x: area.x, y: area.y), withoutShadow: true)
        let picture = buffer.takeImage()
        let mask = AlphaMask(width: area.width, height: area.height, blurredBy: sigma) { context in
          context.drawUpright(picture, in: CGRect(x: 0, y: 0, width: area.width, height: area.height), source: nil)
        }
        return place(mask, area)
      }
    }
    blend(entry, plane: plane, pixel: pixel, clip: clip, on: target, dx: dx, dy: dy)
  }
}

extension PlaneTransform {
  /// The transform to pixels that are counted from the first one of `area`.
  func offset(by area: PixelRect) -> PlaneTransform {
    concat(PlaneTransform(translationX: -CGFloat(area.x), y: -CGFloat(area.y)))
  }

  /// The transform with its translation at the nearest multiples of `step` pixels; as it is when that is 0.
  fileprivate func snapped(toStepsOf step: CGFloat) -> PlaneTransform {
    guard step > 0 else { return self }
    return concat(
      PlaneTransform(translationX: (tx / step).roundedToPixel * step - tx, y: (ty / step).roundedToPixel * step - ty))
  }
}
