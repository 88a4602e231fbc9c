internal import CCairo
import Foundation

// What the layer renderer draws with: device pixels, whatever the transform is.
extension CGContext {
  /// The cairo context that is drawn on now, for text alone; its matrix must be left as it is.
  package var cairo: OpaquePointer { cr }

  /// Narrows the clip to any of the rectangles, in pixels; none of them leaves nothing.
  package func clip(toDevice rects: [PixelRect]) {
    narrowClip(ClipStep(area: .pixels(rects), isAntialiased: isAntialiased, tolerance: 0.1))
  }

  /// Fills whole pixels with a colour, over what is there, or in place of it when `replacing`.
  package func fill(device rect: PixelRect, color: RGBA, replacing: Bool = false) {
    guard !rect.isEmpty, !isTaken else { return }
    withPixelMatrix { cairo in
      cairo_set_operator(cairo, replacing ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_new_path(cairo)
      cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
      cairo_fill(cairo)
    }
    didDraw(in: rect)
  }

  /// Fills a path given in user space with the fill colour, without touching the context's own path.
  package func fill(_ path: PathStorage, evenOdd: Bool = false) {
    guard isDrawable else { return }
    let device = path.applying(pixelTransform)
    guard !device.isEmpty else { return }
    paint(
      within: PixelRect(covering: device.controlPointBox).grown(by: 1),
      source: { setSource(state.fillColor, on: $0) },
      shape: { fillShape(of: device, evenOdd: evenOdd, on: $0) })
  }

  /// Strokes a path given in user space with `color`, nil for the stroke colour, without touching the context's own path.
  package func stroke(_ path: PathStorage, color: CGColor?) {
    let saved = state.strokeColor
    if let color { state.strokeColor = color }
    defer { state.strokeColor = saved }
    let device = path.applying(pixelTransform)
    if !device.isEmpty { stroke(device: device) }
  }

  /// Narrows the clip to a path given in user space.
  package func clip(to path: PathStorage, evenOdd: Bool = false) {
    let kept = devicePath
    devicePath = path.applying(pixelTransform)
    clip(using: evenOdd ? .evenOdd : .winding)
    devicePath = kept
  }

  /// Fills a rectangle with rounded corners with the fill colour, without touching the context's own path.
  package func fillRoundedRect(_ rect: CGRect, radii: CornerRadii, shape: CornerShape = .circular) {
    var path = PathStorage()
    path.addRoundedRect(rect, radii: radii, shape: shape)
    fill(path)
  }

  /// Paints a colour through a mask whose first pixel lies at `x`, `y` in pixels.
  package func fill(mask: AlphaMask, x: CGFloat, y: CGFloat, color: RGBA) {
    guard !isTaken, x.isFinite, y.isFinite, abs(x) < 1e6, abs(y) < 1e6, mask.width > 0, mask.height > 0 else { return }
    withPixelMatrix { cairo in
      cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      mask.withCairoSurface { surface in
        cairo_mask_surface(cairo, surface, Double(x), Double(y))
      }
    }
    didDraw(in: nil)
  }

  /// Multiplies what is there by a mask whose first pixel lies at `x`, `y` in pixels; outside the mask, within the
  /// clip, nothing is left.
  package func multiply(by mask: AlphaMask, x: Int, y: Int) {
    guard !isTaken else { return }
    withPixelMatrix { cairo in
      cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_IN)
      mask.withCairoSurface { surface in
        cairo_set_source_surface(cairo, surface, Double(x), Double(y))
        cairo_paint(cairo)
      }
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
    didDraw(in: nil)
  }
}
