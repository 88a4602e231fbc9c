internal import CCairo
import Foundation

extension CGContext {
  /// Draws aside from now on, until `endTransparencyLayer`: alpha, blend mode and shadow of the state then apply to the
  /// whole at once. Within the layer alpha is 1, the blend mode normal, and there is no shadow.
  public func beginTransparencyLayer(auxiliaryInfo: [AnyHashable: Any]?) {
    beginLayer(within: nil, mask: nil)
  }

  /// As above, with what lies outside `rect` left out.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: [AnyHashable: Any]?) {
    beginLayer(within: rect.isInfinite ? nil : PixelRect(covering: rect.applying(pixelTransform)), mask: nil)
  }

  /// Draws the layer begun last with the state of its beginning; without one it does nothing.
  public func endTransparencyLayer() {
    guard let layer = layers.last else { return }
    defer { withExtendedLifetime(layer) {} }
    while depth > layer.depth { restoreGState() }
    let drawn = cr
    let surface = cairo_get_target(drawn)!
    cairo_surface_flush(surface)
    switchTo(layer.cairo)
    layers.removeLast()
    restoreGState()
    let alpha = state.alpha
    paint(
      within: layer.extent,
      source: { cairo in
        cairo_identity_matrix(cairo)
        cairo_set_source_surface(cairo, surface, 0, 0)
        restoreMatrix(cairo)
      },
      shape: { cairo in
        guard let clip = layer.mask else {
          cairo_paint_with_alpha(cairo, alpha)
          return
        }
        clip.mask.withCairoSurface { mask in
          cairo_identity_matrix(cairo)
          cairo_mask_surface(cairo, mask, Double(clip.x), Double(clip.y))
          restoreMatrix(cairo)
        }
      })
    cairo_set_source_rgba(cr, 0, 0, 0, 1)
    CairoErrors.check(drawn)
    cairo_destroy(drawn)
  }

  /// Begins a group within `area` (pixels; nil is the whole clip) that `endTransparencyLayer` draws with `opacity` and
  /// `blend`, and multiplied by the coverage of `mask`, whose first pixel lies at `area`'s first. A mask and an opacity
  /// below 1 together are not supported: put the opacity into the mask.
  package func beginGroup(
    within area: PixelRect?, opacity: CGFloat, blend: CGBlendMode = .normal, mask: AlphaMask? = nil
  ) {
    precondition(mask == nil || opacity >= 1, "a group has a mask or an opacity, not both")
    saveGState()
    state.alpha = opacity.clampedToUnit
    state.blendMode = blend
    state.shadow = nil
    let origin = area ?? clipExtent
    beginLayer(within: area, mask: mask.map { SoftClip(mask: $0, x: origin.x, y: origin.y) })
  }

  /// Draws the group begun last.
  package func endGroup() {
    endTransparencyLayer()
    restoreGState()
  }

  private func beginLayer(within area: PixelRect?, mask: SoftClip?) {
    var extent = clipExtent
    if let shadow = state.shadow {
      // What lies outside the clip may cast a shadow into it.
      let base = baseTransform.concatenating(deviceFlip)
      let offset = shadow.offset.applying(base)
      let margin = CGFloat(GaussianBlur(sigma: shadow.blur / 2 * base.meanScale).margin)
      let caster = PixelRect(
        covering: extent.cgRect.offsetBy(dx: -offset.width, dy: -offset.height).insetBy(dx: -margin, dy: -margin))
      let limit = extent.grown(by: 2048)
      extent = extent.isEmpty ? extent : extent.union(caster).intersection(limit)
    }
    if let area { extent = extent.intersection(area) }
    // A group that nothing shows of must not lie where its area would: cairo cannot count that far.
    let isHidden = extent.isEmpty
    extent =
      isHidden
      ? .empty
      : PixelRect(
        x: extent.x, y: extent.y, width: min(extent.width, maximumPixelSide),
        height: min(extent.height, maximumPixelSide))
    saveGState()
    let buffer = PixelBuffer(width: max(1, extent.width), height: max(1, extent.height))
    let layer = Layer(cairo: cr, buffer: buffer, extent: extent, depth: depth, mask: mask)
    layers.append(layer)
    switchTo(layer.makeCairo())
    restoreMatrix(cr)
    state.alpha = 1
    state.blendMode = .normal
    state.shadow = nil
    state.softClip = nil
    state.clipSteps = nil
    if isHidden { clip(toDevice: []) }
  }
}
