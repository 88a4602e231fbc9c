import CoreGraphics
import Foundation

/// How a run of characters looks beyond what most text has.
package struct TextEffects: Hashable, Sendable {
  /// How a line along the text is broken up.
  package enum Pattern: Hashable, Sendable {
    case solid, dot, dash, dashDot, dashDotDot
  }

  /// A shadow of letters, their lines and pictures.
  package struct Shadow: Hashable, Sendable {
    /// Points, y down.
    package var offset: CGSize
    /// Points; the Gaussian's standard deviation is half of it.
    package var blur: CGFloat
    package var color: CGColor

    /// - Parameters: points, y down; what is not finite counts as 0.
    package init(offset: CGSize, blur: CGFloat, color: CGColor) {
      self.offset = CGSize(
        width: offset.width.isFinite ? offset.width : 0, height: offset.height.isFinite ? offset.height : 0)
      self.blur = blur.isFinite ? max(0, blur) : 0
      self.color = color
    }

    /// Points that the shadow may reach beyond what casts it.
    var reach: CGFloat { max(abs(offset.width), abs(offset.height)) + blur * 1.5 }
  }

  /// Of the line under the text.
  package var underlinePattern = Pattern.solid
  /// Of the line through the text.
  package var strikethroughPattern = Pattern.solid
  /// Hundredths of the font's size: outlines alone when positive, letters with outlines when negative, no outlines at 0.
  package var strokeWidth: CGFloat = 0
  /// Of the outlines; nil takes the text's colour.
  package var strokeColor: CGColor?
  package var shadow: Shadow?
  /// Tangent of the angle that letters lean to the right by.
  package var obliqueness: CGFloat = 0
  /// Natural logarithm of the factor on the letters' widths.
  package var expansion: CGFloat = 0
  /// What stands in place of each character.
  package var picture: InlinePicture?

  /// None.
  package init() {}

  /// Factor on the widths of letters, 1/16 ... 16.
  var widthFactor: CGFloat {
    expansion.isFinite && expansion != 0 ? exp(max(-2.77, min(2.77, expansion))) : 1
  }

  /// The tangent, -4 ... 4.
  var lean: CGFloat { obliqueness.isFinite ? max(-4, min(4, obliqueness)) : 0 }

  /// Whether letters have another shape than in the font.
  var changesLetters: Bool { lean != 0 || widthFactor != 1 }

  /// Width of the outlines in points for a font of `size` points; 0 for none.
  func strokeWidth(size: CGFloat) -> CGFloat {
    strokeWidth.isFinite ? min(abs(strokeWidth), 1000) / 100 * size : 0
  }

  /// Whether it has a colour that is not the text's.
  var hasColor: Bool { strokeColor != nil || shadow != nil || picture != nil }

  /// Points that ink may reach beyond the letters, for a font of `size` points.
  func reach(size: CGFloat) -> CGFloat {
    (shadow?.reach ?? 0) + strokeWidth(size: size) + abs(lean) * size + max(0, widthFactor - 1) * size
  }
}

/// A picture that stands in a line in place of a character.
///
/// Equal only to itself.
package final class InlinePicture: Hashable, Sendable {
  /// Points, y up from the baseline, x 0 where the pen is. The pen goes on by the width.
  package let bounds: CGRect
  /// Draws into a rectangle of the context, points, y down; the colour is the text's.
  let draw: @Sendable (_ context: CGContext, _ rect: CGRect, _ color: CGColor) -> Void

  /// - Parameters:
  ///   - bounds: points, y up from the baseline; what is not finite counts as empty, the width is at most 100,000.
  ///   - draw: draws into a rectangle of the context; called on any thread.
  package init(
    bounds: CGRect, draw: @escaping @Sendable (_ context: CGContext, _ rect: CGRect, _ color: CGColor) -> Void
  ) {
    let isFinite =
      bounds.origin.x.isFinite && bounds.origin.y.isFinite && bounds.size.width.isFinite && bounds.size.height.isFinite
    let limit = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
    let known = isFinite ? bounds.standardized.intersection(limit) : .zero
    self.bounds = known.isNull ? .zero : known
    self.draw = draw
  }

  /// Points above the baseline that the line has room for.
  var ascent: CGFloat { max(0, bounds.maxY) }
  /// Points below the baseline that the line has room for.
  var descent: CGFloat { max(0, -bounds.minY) }

  package static func == (left: InlinePicture, right: InlinePicture) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
