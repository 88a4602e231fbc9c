internal import CCairo
import Foundation

extension CGContext {
  /// Draws an image over `rect`: its top row at the larger y, so that it stands upright where y points up and on its
  /// head where y points down. A stencil is drawn in the fill colour. Empty and not finite rectangles
  /// draw nothing, and neither do those that shrink or enlarge the image more than 16,384 times.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard !rect.isNull, rect.isFinite else { return }
    let rect = rect.standardized
    if byTiling { return drawTiled(image, in: rect) }
    draw(
      image, source: CGRect(x: 0, y: 0, width: image.width, height: image.height),
      placing: CGAffineTransform(
        a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY))
  }

  /// Draws an image over `rect` with its top row at the smaller y: upright where y points down. `source` is the part of
  /// the image to draw, in pixels; nil draws all of it.
  package func drawUpright(_ image: CGImage, in rect: CGRect, source: CGRect?) {
    guard !rect.isNull, rect.isFinite else { return }
    let rect = rect.standardized
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    draw(
      image, source: source?.standardized ?? whole,
      placing: CGAffineTransform(
        a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY))
  }

  /// Draws the part `source` of an image over the unit square mapped by `placing`, y down within the square.
  private func draw(_ image: CGImage, source part: CGRect, placing: CGAffineTransform) {
    let toPixels = placing.concatenating(pixelTransform)
    guard isDrawable, toPixels.isInvertible, part.isFinite, part.width > 0, part.height > 0 else { return }
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    guard whole.intersects(part) else { return }
    if part != whole {
      // The part becomes an image of its own, so that what lies beside it does not shine in where it is enlarged.
      let outer = part.intersection(whole).integral
      if outer != whole, let cropped = image.cropping(to: outer) {
        return draw(cropped, source: part.offsetBy(dx: -outer.minX, dy: -outer.minY), placing: placing)
      }
    }
    if image.isMask { return drawStencil(image, source: part, placing: placing) }
    // From image pixels to device pixels.
    let mapping = CGAffineTransform(
      a: 1 / part.width, b: 0, c: 0, d: 1 / part.height, tx: -part.minX / part.width, ty: -part.minY / part.height
    ).concatenating(toPixels)
    let factors = reduction(through: mapping)
    let reducedMapping = mapping.scaledBy(x: CGFloat(factors.x), y: CGFloat(factors.y))
    guard let inverse = sampling(through: reducedMapping) else { return }
    var shape = PathStorage()
    shape.addRect(part.intersection(whole), transform: mapping)
    let bounds = PixelRect(covering: shape.controlPointBox).grown(by: 1)
    let filter = filter(for: image, mapping: mapping)
    let alpha = state.alpha
    image.reduced(by: factors).withCairoSurface { surface in
      let pattern = cairo_pattern_create_for_surface(surface)!
      var matrix = inverse.cairoMatrix
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_filter(pattern, filter)
      // Beyond its edge the image goes on as at the edge, so that the shape alone smooths the border.
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      paint(
        within: bounds,
        source: { cairo in
          cairo_identity_matrix(cairo)
          cairo_set_source(cairo, pattern)
          restoreMatrix(cairo)
        },
        shape: { cairo in
          if alpha >= 1 {
            fillShape(of: shape, evenOdd: false, on: cairo)
          } else {
            // cairo multiplies a source by an alpha only when it paints everything, so the shape becomes a clip.
            cairo_save(cairo)
            cairo_identity_matrix(cairo)
            cairo_new_path(cairo)
            shape.emit(to: cairo)
            cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
            cairo_clip(cairo)
            cairo_paint_with_alpha(cairo, alpha)
            cairo_restore(cairo)
          }
        })
      cairo_pattern_destroy(pattern)
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
    }
  }

  /// From device pixels to image pixels, for `mapping` from image to device pixels; nil when an image pixel is smaller
  /// than 1/16,384 of a device pixel or larger than 16,384 of them, which is more than cairo can sample by.
  private func sampling(through mapping: CGAffineTransform) -> CGAffineTransform? {
    let limit: CGFloat = 16_384
    guard let inverse = mapping.inverse, mapping.maximumScale < limit, inverse.maximumScale < limit,
      abs(inverse.tx) < 1e9, abs(inverse.ty) < 1e9
    else { return nil }
    return inverse
  }

  /// How much of an image is averaged before it is drawn through `mapping`, where all of it counts.
  private func reduction(through mapping: CGAffineTransform) -> ReductionFactors {
    switch state.interpolationQuality {
    case .none, .low: ReductionFactors(x: 1, y: 1)
    case .medium, .high, .default: ReductionFactors(for: mapping)
    }
  }

  private func filter(for image: CGImage, mapping: CGAffineTransform) -> cairo_filter_t {
    switch state.interpolationQuality {
    case .none: return CAIRO_FILTER_NEAREST
    case .low: return CAIRO_FILTER_BILINEAR
    case .medium, .high, .default:
      if !image.shouldInterpolate && mapping.meanScale > 1 { return CAIRO_FILTER_NEAREST }
      return CAIRO_FILTER_GOOD
    }
  }

  private func drawStencil(_ image: CGImage, source part: CGRect, placing: CGAffineTransform) {
    saveGState()
    defer { restoreGState() }
    clip(to: image, source: part, placing: placing)
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1).applying(placing)
    let path = devicePath
    fill(unit)
    devicePath = path
  }

  /// Repeats the image over the clip, one copy exactly over `rect`.
  private func drawTiled(_ image: CGImage, in rect: CGRect) {
    guard isDrawable, rect.width > 0, rect.height > 0 else { return }
    let clip = boundingBoxOfClipPath
    guard !clip.isNull else { return }
    // The copy nearest to the clip stands for all, so that the numbers stay small wherever the rectangle is.
    let columns = ((clip.midX - rect.minX) / rect.width).rounded(.down)
    let rows = ((clip.midY - rect.minY) / rect.height).rounded(.down)
    guard abs(columns) < 1e9, abs(rows) < 1e9, image.width > 0, image.height > 0 else { return }
    let tile = rect.offsetBy(dx: columns * rect.width, dy: rows * rect.height)
    let mapping = CGAffineTransform(scaleX: 1 / CGFloat(image.width), y: 1 / CGFloat(image.height))
      .concatenating(CGAffineTransform(a: tile.width, b: 0, c: 0, d: -tile.height, tx: tile.minX, ty: tile.maxY))
      .concatenating(pixelTransform)
    guard let inverse = sampling(through: mapping) else { return }
    let alpha = state.alpha
    image.withCairoSurface { surface in
      let pattern = cairo_pattern_create_for_surface(surface)!
      var matrix = inverse.cairoMatrix
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_filter(pattern, filter(for: image, mapping: mapping))
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      paint(
        within: nil,
        source: { cairo in
          cairo_identity_matrix(cairo)
          cairo_set_source(cairo, pattern)
          restoreMatrix(cairo)
        },
        shape: { cairo_paint_with_alpha($0, alpha) })
      cairo_pattern_destroy(pattern)
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
    }
  }

  // MARK: Clipping by an image

  /// Multiplies all that is drawn from now on by a mask stretched over `rect`, placed as `draw(_:in:)` places an
  /// image; outside the rectangle nothing is drawn. A stencil lets paint through where it says; of an opaque image the
  /// luminance counts; of any other its alpha.
  public func clip(to rect: CGRect, mask: CGImage) {
    guard !rect.isNull, rect.isFinite else { return clip(to: CGRect.zero) }
    let rect = rect.standardized
    clip(
      to: mask, source: CGRect(x: 0, y: 0, width: mask.width, height: mask.height),
      placing: CGAffineTransform(a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.maxY))
  }

  /// As `clip(to:mask:)`, with the mask's top row at the smaller y.
  package func clip(toUpright mask: CGImage, in rect: CGRect) {
    guard !rect.isNull, rect.isFinite else { return clip(to: CGRect.zero) }
    let rect = rect.standardized
    clip(
      to: mask, source: CGRect(x: 0, y: 0, width: mask.width, height: mask.height),
      placing: CGAffineTransform(a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY))
  }

  private func clip(to image: CGImage, source part: CGRect, placing: CGAffineTransform) {
    let toPixels = placing.concatenating(pixelTransform)
    let mapping = CGAffineTransform(
      a: 1 / part.width, b: 0, c: 0, d: 1 / part.height, tx: -part.minX / part.width, ty: -part.minY / part.height
    ).concatenating(toPixels)
    guard isDrawable, part.width > 0, part.height > 0, let inverse = sampling(through: mapping) else {
      return clip(to: CGRect.zero)
    }
    var shape = PathStorage()
    shape.addRect(part, transform: mapping)
    let area = PixelRect(covering: shape.controlPointBox).grown(by: 1).intersection(clipExtent)
    guard !area.isEmpty else { return clip(to: CGRect.zero) }
    let coverage = image.isOpaque && !image.isMask ? AlphaMask(luminanceOf: image) : AlphaMask(alphaOf: image)
    let old = state.softClip
    let mask = AlphaMask(width: area.width, height: area.height, blurredBy: 0) { (cairo: OpaquePointer) in
      cairo_surface_set_device_offset(cairo_get_target(cairo), Double(-area.x), Double(-area.y))
      cairo_identity_matrix(cairo)
      coverage.withCairoSurface { surface in
        let pattern = cairo_pattern_create_for_surface(surface)!
        var matrix = inverse.cairoMatrix
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_filter(pattern, filter(for: image, mapping: mapping))
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        shape.emit(to: cairo)
        cairo_fill(cairo)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      }
      guard let old else { return }
      cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
      old.mask.withCairoSurface { surface in
        cairo_set_source_surface(cairo, surface, Double(old.x), Double(old.y))
        cairo_paint(cairo)
        cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      }
    }
    state.softClip = SoftClip(mask: mask, x: area.x, y: area.y)
    clip(toDevice: [area])
  }
}
