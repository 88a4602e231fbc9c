import Foundation

/// A font's own measures at its size, in points, all positive upwards from the baseline except `descent`,
/// which is positive downwards. They come from the font file unrounded, so they do not depend on the screen.
package struct FontMetrics: Hashable, Sendable {
  package var ascent: CGFloat = 0
  package var descent: CGFloat = 0
  package var leading: CGFloat = 0
  package var capHeight: CGFloat = 0
  package var xHeight: CGFloat = 0
  /// Centre of the underline, negative below the baseline.
  package var underlinePosition: CGFloat = 0
  package var underlineThickness: CGFloat = 0
  /// Centre of the strike-through.
  package var strikethroughPosition: CGFloat = 0

  /// Baseline to baseline.
  package var lineHeight: CGFloat { ascent + descent + leading }
}
