import CoreGraphics
import Foundation

/// A border that is drawn.
struct BorderStyle: Equatable {
  let width: CGFloat
  let color: CGColor

  init?(_ values: LayerValues) {
    guard let rare = values.rare?.value, rare.borderWidth > 0, let color = rare.borderColor, color.alpha > 0,
      values.bounds.hasFiniteEdges
    else { return nil }
    width = rare.borderWidth
    self.color = color
  }
}
