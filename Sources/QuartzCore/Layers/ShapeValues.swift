import CoreGraphics
import Foundation

/// What a shape layer draws.
package struct ShapeValues: Sendable {
  package var path: PathStorage?
  package var fillColor: CGColor? = .opaqueBlack
  package var usesEvenOddRule = false
  package var strokeColor: CGColor?
  package var strokeStart: CGFloat = 0
  package var strokeEnd: CGFloat = 1
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap = CGLineCap.butt
  package var lineJoin = CGLineJoin.miter
  package var lineDashPhase: CGFloat = 0
  package var lineDashPattern: [CGFloat] = []

  package init() {}
}

/// What a gradient layer draws. Points are in units of the layer's bounds.
package struct GradientValues: Sendable {
  package enum Kind: Sendable { case axial, radial, conic }
  package var colors: [CGColor]?
  package var locations: [CGFloat]?
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)
  package var kind = Kind.axial

  package init() {}

  /// Fewer than two colours, or another number of locations than of colours, draw nothing.
  package var isDrawable: Bool {
    guard let colors, colors.count >= 2 else { return false }
    return locations == nil || locations?.count == colors.count
  }
}
