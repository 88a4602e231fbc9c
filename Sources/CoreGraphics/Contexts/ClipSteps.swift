internal import CCairo
import Foundation

/// One narrowing of a context's clip, in pixels.
struct ClipStep {
  enum Area {
    case path(PathStorage, evenOdd: Bool)
    /// Any of the rectangles.
    case pixels([PixelRect])
  }

  let area: Area
  let isAntialiased: Bool
  let tolerance: CGFloat

  /// Narrows the clip of a cairo context whose matrix is the identity.
  func apply(to cairo: OpaquePointer) {
    cairo_new_path(cairo)
    var rule = CAIRO_FILL_RULE_WINDING
    switch area {
    case .path(let path, let evenOdd):
      path.emit(to: cairo)
      if evenOdd { rule = CAIRO_FILL_RULE_EVEN_ODD }
    case .pixels(let rects):
      for rect in rects where !rect.isEmpty {
        cairo_rectangle(cairo, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
      }
    }
    cairo_set_fill_rule(cairo, rule)
    cairo_set_antialias(cairo, isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    cairo_set_tolerance(cairo, tolerance)
    cairo_clip(cairo)
  }
}

/// The steps that led to a clip, which saved states share: the last one, and those before it.
final class ClipSteps {
  let step: ClipStep
  private var previous: ClipSteps?

  init(_ step: ClipStep, after previous: ClipSteps?) {
    self.step = step
    self.previous = previous
  }

  deinit {
    // One by one: freeing each within its successor's end would use stack for every step.
    var next = previous
    previous = nil
    while next != nil, isKnownUniquelyReferenced(&next) {
      let following = next?.previous
      next?.previous = nil
      next = following
    }
  }

  /// Takes all steps, the first one first.
  func apply(to cairo: OpaquePointer) {
    var steps: [ClipStep] = []
    var next: ClipSteps? = self
    while let current = next {
      steps.append(current.step)
      next = current.previous
    }
    for step in steps.reversed() { step.apply(to: cairo) }
  }
}
