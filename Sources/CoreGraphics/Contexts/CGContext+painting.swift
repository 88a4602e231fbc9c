internal import CCairo
import Foundation

// Everything drawn is a source (a colour, an image, a gradient: what to paint) seen through a shape (a path, a stroke, a
// rectangle: where). Keeping them apart lets shadows, soft clips and blend modes treat all drawing alike.
extension CGContext {
  /// Paints `source` through `shape` with the state's shadow, soft clip and blend mode.
  ///
  /// Both closures get a cairo context whose matrix is `pixelTransform`, and must leave it so. `source` sets the source;
  /// `shape` fills, strokes or paints, and may be called with another source to find out its coverage. `bounds` is where
  /// the shape is, in pixels; nil when it is everywhere.
  func paint(within bounds: PixelRect?, source: (OpaquePointer) -> Void, shape: (OpaquePointer) -> Void) {
    guard isDrawable else { return }
    if let shadow = state.shadow { paintShadow(shadow, within: bounds, source: source, shape: shape) }
    if let bounds, !bounds.intersects(clipExtent) { return }
    if state.softClip == nil, state.blendMode.keepsToShape, let cairoOperator = state.blendMode.cairoOperator {
      cairo_set_operator(cr, cairoOperator)
      cairo_set_antialias(cr, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
      source(cr)
      shape(cr)
    } else {
      paintThroughCoverage(within: bounds, source: source, shape: shape)
    }
    didDraw(in: bounds)
  }

  /// The clip's extent in pixels.
  package var clipExtent: PixelRect {
    withPixelMatrix { cairo in
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(cairo, &left, &top, &right, &bottom)
      return PixelRect(covering: CGRect(x: left, y: top, width: right - left, height: bottom - top))
    }
  }

  /// Runs `body` while one unit is a pixel.
  func withPixelMatrix<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    cairo_identity_matrix(cr)
    defer { restoreMatrix(cr) }
    return body(cr)
  }

  /// Sets the matrix that a context must have between drawings.
  func restoreMatrix(_ cairo: OpaquePointer) {
    var matrix = (isInvertible ? pixelTransform : .identity).cairoMatrix
    cairo_set_matrix(cairo, &matrix)
  }

  /// Draws on a mask whose first pixel is `extent`'s.
  private func makeMask(
    _ extent: PixelRect, blurredBy sigma: CGFloat, _ draw: (OpaquePointer) -> Void
  ) -> AlphaMask {
    AlphaMask(width: extent.width, height: extent.height, blurredBy: sigma) { (cairo: OpaquePointer) in
      cairo_surface_set_device_offset(cairo_get_target(cairo), Double(-extent.x), Double(-extent.y))
      cairo_set_antialias(cairo, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
      restoreMatrix(cairo)
      draw(cairo)
    }
  }

  private func paintShadow(
    _ shadow: GraphicsState.Shadow, within bounds: PixelRect?, source: (OpaquePointer) -> Void,
    shape: (OpaquePointer) -> Void
  ) {
    guard shadow.color.alpha > 0 else { return }
    let base = baseTransform.concatenating(deviceFlip)
    let offset = shadow.offset.applying(base)
    let blur = GaussianBlur(sigma: shadow.blur / 2 * base.meanScale)
    guard offset.width.isFinite, offset.height.isFinite, abs(offset.width) < 1e6, abs(offset.height) < 1e6 else {
      return
    }
    let margin = blur.margin
    // Only what can cast into the clip is needed; the mask has room around it for the blur to spread.
    let reach = PixelRect(
      covering: clipExtent.cgRect.offsetBy(dx: -offset.width, dy: -offset.height)
        .insetBy(dx: CGFloat(-margin), dy: CGFloat(-margin)))
    let casting = bounds.map { reach.intersection($0) } ?? reach
    guard !casting.isEmpty else { return }
    // What is farther from the clip than the blur spreads does not show, whatever becomes of it.
    let extent = casting.grown(by: margin).intersection(reach)
    let mask = makeMask(extent, blurredBy: blur.sigma) { cairo in
      source(cairo)
      shape(cairo)
    }
    let saved = state.shadow
    let savedBlend = state.blendMode
    state.shadow = nil
    if !savedBlend.keepsToShape { state.blendMode = .normal }
    defer {
      state.shadow = saved
      state.blendMode = savedBlend
    }
    let area = PixelRect(
      covering: extent.cgRect.offsetBy(dx: offset.width, dy: offset.height))
    paint(
      within: area,
      source: { cairo in
        let color = shadow.color
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      },
      shape: { cairo in
        mask.withCairoSurface { surface in
          cairo_identity_matrix(cairo)
          cairo_mask_surface(
            cairo, surface, Double(extent.x) + offset.width, Double(extent.y) + offset.height)
          restoreMatrix(cairo)
        }
      })
  }

  /// Blends aside, over the whole of the shape's bounds, and lets the result in through the shape's coverage: right
  /// for every blend mode and for partial clips.
  private func paintThroughCoverage(
    within bounds: PixelRect?, source: (OpaquePointer) -> Void, shape: (OpaquePointer) -> Void
  ) {
    var area = clipExtent
    if let bounds { area = area.intersection(bounds) }
    if let clip = state.softClip {
      area = area.intersection(PixelRect(x: clip.x, y: clip.y, width: clip.mask.width, height: clip.mask.height))
    }
    guard !area.isEmpty else { return }
    let coverage = makeMask(area, blurredBy: 0) { cairo in
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
      shape(cairo)
      if let clip = state.softClip {
        cairo_identity_matrix(cairo)
        clip.mask.withCairoSurface { surface in
          cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
          cairo_set_source_surface(cairo, surface, Double(clip.x), Double(clip.y))
          cairo_paint(cairo)
        }
      }
    }
    let blended = PixelBuffer(width: area.width, height: area.height)
    withSurface(
      blended.pixels, format: CAIRO_FORMAT_ARGB32, width: area.width, height: area.height, stride: blended.stride
    ) { surface in
      cairo_surface_set_device_offset(surface, Double(-area.x), Double(-area.y))
      let cairo = cairo_create(surface)!
      defer { cairo_destroy(cairo) }
      cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(cairo, cairo_get_target(cr), 0, 0)
      cairo_paint(cairo)
      restoreMatrix(cairo)
      if let cairoOperator = state.blendMode.cairoOperator {
        cairo_set_operator(cairo, cairoOperator)
        source(cairo)
        cairo_identity_matrix(cairo)
        cairo_paint(cairo)
      } else {
        let top = PixelBuffer(width: area.width, height: area.height)
        withSurface(
          top.pixels, format: CAIRO_FORMAT_ARGB32, width: area.width, height: area.height, stride: top.stride
        ) { topSurface in
          cairo_surface_set_device_offset(topSurface, Double(-area.x), Double(-area.y))
          let topCairo = cairo_create(topSurface)!
          restoreMatrix(topCairo)
          source(topCairo)
          cairo_identity_matrix(topCairo)
          cairo_paint(topCairo)
          cairo_destroy(topCairo)
          cairo_surface_flush(topSurface)
        }
        cairo_surface_flush(surface)
        Self.plusDarker(top, onto: blended)
        cairo_surface_mark_dirty(surface)
      }
      withPixelMatrix { target in
        cairo_set_operator(target, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(target, surface, 0, 0)
        coverage.withCairoSurface { mask in
          cairo_mask_surface(target, mask, Double(area.x), Double(area.y))
        }
        cairo_set_source_rgba(target, 0, 0, 0, 1)
      }
    }
  }

  /// Adds what both lack of white: the sum of the colours minus one, kept above black.
  private static func plusDarker(_ top: PixelBuffer, onto bottom: PixelBuffer) {
    let count = top.width * top.height
    let source = top.pixels.assumingMemoryBound(to: UInt32.self)
    let target = bottom.pixels.assumingMemoryBound(to: UInt32.self)
    for index in 0..<count {
      let (s, d) = (source[index], target[index])
      let (sourceAlpha, targetAlpha) = (Int(s >> 24), Int(d >> 24))
      let alpha = min(255, sourceAlpha + targetAlpha)
      var value = UInt32(alpha) << 24
      for shift in [UInt32(16), 8, 0] {
        let lacking = sourceAlpha - Int(s >> shift & 255) + targetAlpha - Int(d >> shift & 255)
        value |= UInt32(max(0, alpha - lacking)) << shift
      }
      target[index] = value
    }
  }

  /// Draws what `body` draws with the fill colour as its source: text. The body gets a cairo context whose matrix is
  /// the current transform to pixels, y down in a context of the toolkit, must leave matrix and clip as they were, may
  /// set sources of its own, and may be called more than once. `bounds` is where it draws, in user space.
  package func draw(within bounds: CGRect, _ body: (_ cairo: OpaquePointer) -> Void) {
    guard isDrawable else { return }
    let area = PixelRect(covering: bounds.applying(pixelTransform)).grown(by: 1)
    guard state.alpha < 1 || !state.blendMode.keepsToShape || state.softClip != nil || state.shadow != nil else {
      return paint(
        within: area, source: { setSource(state.fillColor, on: $0) }, shape: body)
    }
    // Sources set by the body know nothing of the state's alpha, so the whole is drawn aside and then faded.
    var extent = area
    if state.shadow == nil { extent = extent.intersection(clipExtent) }
    guard !extent.isEmpty, extent.width <= maximumPixelSide, extent.height <= maximumPixelSide else { return }
    let alpha = state.alpha
    state.alpha = 1
    let aside = PixelBuffer(width: extent.width, height: extent.height)
    withSurface(
      aside.pixels, format: CAIRO_FORMAT_ARGB32, width: extent.width, height: extent.height, stride: aside.stride
    ) { surface in
      cairo_surface_set_device_offset(surface, Double(-extent.x), Double(-extent.y))
      let cairo = cairo_create(surface)!
      restoreMatrix(cairo)
      setSource(state.fillColor, on: cairo)
      body(cairo)
      cairo_destroy(cairo)
      state.alpha = alpha
      paint(
        within: extent,
        source: { cairo in
          cairo_identity_matrix(cairo)
          cairo_set_source_surface(cairo, surface, 0, 0)
          restoreMatrix(cairo)
        },
        shape: { cairo in
          cairo_paint_with_alpha(cairo, alpha)
        })
      cairo_set_source_rgba(cr, 0, 0, 0, 1)
    }
  }
}

extension PixelRect {
  /// The rectangle with `margin` more pixels on each side; an empty one stays empty.
  package func grown(by margin: Int) -> PixelRect {
    isEmpty
      ? self : PixelRect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
