import CoreGraphics
import Foundation

/// Text set into lines: immutable, measured in points, y down from the top of the first line.
///
/// Shaping, bidirectional order, line breaking and font fallback are pango's; the vertical layout, alignment and
/// drawing are done here. Nothing is rounded, so the same text takes the same room at every scale.
package final class TextLayout: Sendable {
  /// The room the text takes in points: the widest line with its indents, and the sum of the lines' heights.
  package let size: CGSize
  /// The lines from top to bottom, at least one.
  let lines: [TextLine]
  /// The styles that runs refer to by index.
  let styles: [TextStyle]
  /// The paragraphs of the text as glyphs, for setting it again.
  let paragraphs: [ShapedParagraph]
  /// True when a line was shortened with an ellipsis or lines were left out.
  package let isTruncated: Bool

  /// True when all of it is drawn in the colour given to `draw`, through one mask: no run has a colour of its own.
  package var isPlain: Bool {
    styles.allSatisfy {
      $0.color == nil && $0.background == nil && $0.underlineColor == nil && $0.strikethroughColor == nil
        && $0.effects?.hasColor != true
    } && !lines.contains { $0.runs.contains(where: \.isColor) }
  }

  /// How many lines there are, at least one.
  package var lineCount: Int { lines.count }
  /// Points from the top to the first line's baseline.
  package var firstBaseline: CGFloat { lines[0].baseline }
  /// Points from the top to the last line's baseline.
  package var lastBaseline: CGFloat { lines[lines.count - 1].baseline }

  /// The frames of the lines in points, aligned within the width.
  package var lineFrames: [CGRect] {
    lines.map { CGRect(x: $0.x, y: $0.top, width: $0.width, height: $0.height) }
  }

  /// Sets `text` into lines.
  ///
  /// - Parameters:
  ///   - maxWidth: points; nil, NaN and infinity put each paragraph on one line, negative counts as 0 (one
  ///     character a line). It is also the width that lines are aligned in.
  ///   - maxHeight: points; lines that do not fit are left out, but never the first.
  ///   - maxLines: 0 or less means any number. The last line allowed ends in an ellipsis where its paragraph's
  ///     line break mode truncates and text is left out.
  ///   - wraps: false puts each paragraph on one line, which is shortened to `maxWidth` where its line break mode
  ///     truncates.
  ///   - direction: the interface's, for natural alignment and for text without a direction of its own.
  ///   - old: a layout of the same text, as likely as not: what of it is the same is not shaped again.
  package convenience init(
    _ text: StyledText, maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, maxLines: Int = 0, wraps: Bool = true,
    direction: TextDirection = .leftToRight, reusing old: TextLayout? = nil
  ) {
    self.init(
      text, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: maxLines, wraps: wraps, direction: direction,
      reusing: old, isByPangoAlone: false)
  }

  /// See above; whether plain text goes pango's way like any other, only to be compared with.
  init(
    _ text: StyledText, maxWidth: CGFloat?, maxHeight: CGFloat?, maxLines: Int, wraps: Bool, direction: TextDirection,
    reusing old: TextLayout?, isByPangoAlone: Bool
  ) {
    let width = maxWidth.flatMap { $0.isFinite ? min(max(0, $0), TextSetter.widest) : nil }
    let setter = TextSetter(
      text, width: width, wraps: wraps, direction: direction, known: old?.paragraphs ?? [],
      isByPangoAlone: isByPangoAlone)
    var result = setter.set(maxLines: max(0, maxLines))
    if let maxHeight, maxHeight.isFinite, result.height > maxHeight + 0.01 {
      let fitting = result.lines.prefix { $0.top + $0.height <= maxHeight + 0.01 }.count
      result = setter.set(maxLines: max(1, fitting))
    }
    setter.align(&result.lines, width: width ?? result.width)
    lines = result.lines
    styles = setter.styles
    paragraphs = result.paragraphs
    isTruncated = result.isTruncated
    size = CGSize(width: result.width, height: result.height)
  }

  /// Sets a string in one style; see the other initialiser.
  package convenience init(
    _ string: String, font: CTFont, color: CGColor?, paragraph: ParagraphStyle = ParagraphStyle(),
    maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, maxLines: Int = 0, direction: TextDirection = .leftToRight
  ) {
    self.init(
      StyledText(string, style: TextStyle(font: font, color: color), paragraph: paragraph), maxWidth: maxWidth,
      maxHeight: maxHeight, maxLines: maxLines, direction: direction)
  }
}

/// One line of a layout, in points.
struct TextLine: Sendable, Equatable {
  /// Left edge after alignment.
  var x: CGFloat = 0
  var top: CGFloat = 0
  var baseline: CGFloat = 0
  var width: CGFloat = 0
  var height: CGFloat = 0
  /// What the style asks to keep free on the leading side.
  var indent: CGFloat = 0
  /// Taken off the trailing side.
  var tail: CGFloat = 0
  var alignment = ParagraphStyle.Alignment.left
  /// Whether the leading side is the right one.
  var leadsRight = false
  var runs: [GlyphRun] = []

  /// Points that ink may reach beyond the line's box: as much as its largest em.
  var inkSlack: CGFloat { runs.reduce(0) { max($0, $1.face.emSize) } }
}

/// Glyphs of one face and style, in visual order.
struct GlyphRun: Sendable, Equatable {
  var face: GlyphFace
  /// Index into the layout's styles.
  var style: Int
  /// Points from the line's left edge.
  var x: CGFloat
  var width: CGFloat
  /// Colour or bitmap glyphs, which have no outline.
  var isColor: Bool
  var glyphs: [Glyph]

  struct Glyph: Sendable, Equatable {
    var index: UInt32
    /// Points from the line's left edge.
    var x: Float
    /// Points down from the baseline.
    var y: Float
    /// Points; used to draw the box of a missing glyph.
    var advance: Float
  }

  static func == (a: GlyphRun, b: GlyphRun) -> Bool {
    a.face === b.face && a.style == b.style && a.x == b.x && a.width == b.width && a.isColor == b.isColor
      && a.glyphs == b.glyphs
  }

  /// Set in `Glyph.index` where no font has the character.
  static let missing: UInt32 = 0x1000_0000
}
