import CoreGraphics
import Foundation

/// How a run of characters looks.
package struct TextStyle: Hashable, Sendable {
  /// A line along the text.
  package enum Line: Hashable, Sendable {
    case none, single, thick, double
  }

  /// The font.
  package var font: CTFont
  /// nil takes the colour given to `TextLayout.draw`.
  package var color: CGColor?
  /// Painted behind the line's height; nil for nothing.
  package var background: CGColor?
  /// Points added to every character's advance; not finite counts as 0.
  package var kern: CGFloat = 0
  /// Points upwards.
  package var baselineOffset: CGFloat = 0
  /// Under the text.
  package var underline = Line.none
  /// nil takes the text's colour.
  package var underlineColor: CGColor?
  /// Through the text.
  package var strikethrough = Line.none
  /// nil takes the text's colour.
  package var strikethroughColor: CGColor?
  /// Whether letters may join.
  package var hasLigatures = true

  /// Plain text in a font and colour.
  package init(font: CTFont, color: CGColor? = nil) {
    self.font = font
    self.color = color
  }

  /// The style without what is only painted: what glyphs depend on, and where they are.
  var shaping: TextStyle {
    var copy = self
    copy.color = nil
    copy.background = nil
    copy.underline = .none
    copy.underlineColor = nil
    copy.strikethrough = .none
    copy.strikethroughColor = nil
    return copy
  }
}

/// The direction text is read in.
package enum TextDirection: Hashable, Sendable {
  case leftToRight, rightToLeft
}

/// How the lines of a paragraph are set.
package struct ParagraphStyle: Hashable, Sendable {
  /// Where lines stand between the edges.
  package enum Alignment: Hashable, Sendable {
    /// Where reading begins in the interface's direction.
    case natural
    case left, right, center, justified
  }

  /// What happens to text that is longer than its line.
  package enum LineBreak: Hashable, Sendable {
    case wordWrapping, characterWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
  }

  /// Where lines stand between the edges.
  package var alignment = Alignment.natural
  /// What happens to text that is longer than its line.
  package var lineBreak = LineBreak.wordWrapping
  /// nil takes the direction of the first strong character, and the interface's when there is none.
  package var direction: TextDirection?
  /// Points between two lines of the paragraph; negative counts as 0.
  package var lineSpacing: CGFloat = 0
  /// Points after and before the paragraph, added between two paragraphs only.
  package var paragraphSpacing: CGFloat = 0
  /// Points before the paragraph, see `paragraphSpacing`.
  package var paragraphSpacingBefore: CGFloat = 0
  /// Points from the leading edge.
  package var firstLineHeadIndent: CGFloat = 0
  /// Points from the leading edge, for all lines but the first.
  package var headIndent: CGFloat = 0
  /// Points from the leading edge when positive, from the trailing edge when negative or zero.
  package var tailIndent: CGFloat = 0
  /// Factor on the natural line height; 0 means none.
  package var lineHeightMultiple: CGFloat = 0
  /// Points; 0 means none.
  package var minimumLineHeight: CGFloat = 0
  /// Points; 0 means none.
  package var maximumLineHeight: CGFloat = 0

  /// The style of text that nothing is said about.
  package init() {}

  /// A style of an alignment and line break, plain otherwise.
  package init(alignment: Alignment, lineBreak: LineBreak) {
    self.alignment = alignment
    self.lineBreak = lineBreak
  }
}
