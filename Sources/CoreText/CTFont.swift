import Foundation
import Synchronization

/// A font at a size: what to draw text with, and its measures.
///
/// Creating one costs nothing but its memory; the font file is looked up when a measure or a glyph is first
/// needed. Fonts with the same traits are equal. Safe to use from any thread.
public final class CTFont: Hashable, Sendable {
  /// What chooses the font.
  package let traits: FontTraits
  private let known = Mutex<(metrics: FontMetrics, generation: UInt32)?>(nil)

  /// The font of these traits.
  package init(_ traits: FontTraits) {
    self.traits = traits
  }

  /// Points.
  package var size: CGFloat { traits.size }

  /// The font's measures in points, read from the font file once, and again when the system fonts have changed.
  package var metrics: FontMetrics {
    let generation = TextEngine.shared.generation.load(ordering: .acquiring)
    if let known = known.withLock({ $0 }), known.generation == generation { return known.metrics }
    let metrics = TextEngine.shared.metrics(of: traits)
    known.withLock { $0 = (metrics, generation) }
    return metrics
  }

  /// The name of the family that is really used, which may be a fallback for the one asked for.
  package var familyName: String { TextEngine.shared.resolvedNames(of: traits).family }

  /// The name of the face that is really used, family and style in one word as in PostScript: `Inter-SemiBold`.
  package var faceName: String { TextEngine.shared.resolvedNames(of: traits).face }

  /// Begins to read the system font on another thread. Worth calling when a program that shows text starts, before it
  /// waits for anything else; without it the first text does the same, some ten milliseconds, while it is needed.
  package static func prepareSystemFont() {
    TextEngine.shared.prepare()
  }

  /// Takes the system fonts from the families that the desktop names, where they are installed: nil names none. Fonts that
  /// exist change with it; text that was laid out has to be laid out anew. False when nothing changed.
  @discardableResult
  package static func setDesktopFamilies(system: String?, monospaced: String?) -> Bool {
    TextEngine.shared.setDesktopFamilies(system: system, monospaced: monospaced)
  }

  /// The width of one line of `string` in points.
  package func advance(of string: String) -> CGFloat {
    TextLayout(string, font: self, color: nil).size.width
  }

  public static func == (left: CTFont, right: CTFont) -> Bool {
    left === right || left.traits == right.traits
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(traits)
  }
}

// MARK: Core Text's functions

/// The font's size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// Points from the baseline up to the top of the line.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.metrics.ascent }

/// Points from the baseline down to the bottom of the line, positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.metrics.descent }

/// Points the font wants between two lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.metrics.leading }

/// Height of capital letters in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.metrics.capHeight }

/// Height of the letter x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.metrics.xHeight }

/// Centre of the underline in points, negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.metrics.underlinePosition }

/// Thickness of the underline in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.metrics.underlineThickness }

/// The family that is really used.
public func CTFontCopyFamilyName(_ font: CTFont) -> String { font.familyName }
