import CoreGraphics
import Foundation

/// A symbol's drawing as vectors, in a grid where a symbol of 17 points at medium scale has one unit per point.
///
/// The origin is at the top left, y down. Symbols are drawn to fill their size; a circle is 20 units across.
struct SymbolArt: Sendable {
  /// One step of a drawing, in one colour.
  struct Step: Sendable {
    enum Kind: Sendable {
      case fill
      case evenOddFill
      /// A line of a width in units along the path, with round ends and corners.
      case stroke(CGFloat)
      /// A line of a width in units inside of the closed path, whose outer edge is the path.
      case outline(CGFloat)
    }

    var path: PathStorage
    var kind: Kind
    /// Takes away what is there instead of adding to it.
    var isCut: Bool
    /// Limits the step to the inside of a path.
    var clip: PathStorage?
    /// How important the part is that it belongs to, where parts have colours of their own: 0 is the most important.
    var level = 0
  }

  var size: CGSize
  var steps: [Step] = []
  /// The symbol is turned over when interfaces are read from right to left.
  var isDirectional = false

  /// The most important part is cut out of another one, and is painted where parts have colours of their own.
  var isInnermostCut = false

  var hasCuts: Bool { steps.contains { $0.isCut } }

  /// Draws into `rect`, stretched to fill it, in the context's points, y down.
  func draw(in rect: CGRect, context: CGContext, color: CGColor) {
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite, rect.origin.x.isFinite,
      rect.origin.y.isFinite
    else { return }
    context.saveGState()
    defer { context.restoreGState() }
    // Overlapping steps must not show through each other, and cuts must not cut what is below the symbol.
    let isLayered = hasCuts || (steps.count > 1 && color.alpha < 1)
    var opaque = color
    if isLayered {
      context.setAlpha(color.alpha)
      opaque = color.copy(alpha: 1) ?? color
      context.beginTransparencyLayer(in: rect.insetBy(dx: -1, dy: -1), auxiliaryInfo: nil)
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
    context.setFillColor(opaque)
    context.setStrokeColor(opaque)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for step in steps { draw(step, context) }
    context.restoreGState()
    if isLayered { context.endTransparencyLayer() }
  }

  /// Draws into `rect` with a colour for each level of importance, the last one for all that follow.
  func draw(in rect: CGRect, context: CGContext, levels: [CGColor]) {
    guard let last = levels.last else { return }
    // From the least to the most important, each over what is there.
    for level in Set(steps.map(\.level)).sorted(by: >) {
      var part = self
      part.steps = steps.filter { $0.level == level }
      if level == 0, isInnermostCut {
        for index in part.steps.indices { part.steps[index].isCut.toggle() }
      }
      part.draw(in: rect, context: context, color: level < levels.count ? levels[level] : last)
    }
  }

  private func draw(_ step: Step, _ context: CGContext) {
    context.saveGState()
    context.setBlendMode(step.isCut ? .destinationOut : .normal)
    if let clip = step.clip {
      context.beginPath()
      context.addPath(CGPath(clip))
      context.clip()
    }
    let path = CGPath(step.path)
    context.beginPath()
    context.addPath(path)
    switch step.kind {
    case .fill: context.fillPath()
    case .evenOddFill: context.fillPath(using: .evenOdd)
    case .stroke(let width):
      context.setLineWidth(width)
      context.strokePath()
    case .outline(let width):
      context.clip()
      context.beginPath()
      context.addPath(path)
      context.setLineWidth(2 * width)
      context.strokePath()
    }
    context.restoreGState()
  }
}
