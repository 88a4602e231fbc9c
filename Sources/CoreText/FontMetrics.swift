import Foundation

/// A font's own measures at its size, in points, all positive upwards from the baseline except `descent`,
/// which is positive downwards. They come from the font file unrounded, so they do not depend on the screen.
package struct FontMetrics: Hashable, Sendable {
  /// Baseline to the top of the line.
  package var ascent: CGFloat = 0
  /// Baseline to the bottom of the line.
  package var descent: CGFloat = 0
  /// Between two lines.
  package var leading: CGFloat = 0
  /// Height of capitals.
  package var capHeight: CGFloat = 0
  /// Height of the letter x.
  package var xHeight: CGFloat = 0
  /// Centre of the underline, negative below the baseline.
  package var underlinePosition: CGFloat = 0
  /// Thickness of lines under and through text.
  package var underlineThickness: CGFloat = 0
  /// Centre of the strike-through.
  package var strikethroughPosition: CGFloat = 0

  /// Baseline to baseline.
  package var lineHeight: CGFloat { ascent + descent + leading }
}
