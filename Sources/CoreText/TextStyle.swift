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
  private var boxedEffects: EffectsBox?

  /// What few texts have; nil for none.
  package var effects: TextEffects? {
    get { boxedEffects?.value }
    set { boxedEffects = newValue.map(EffectsBox.init) }
  }

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
    if !copy.baselineOffset.isFinite { copy.baselineOffset = 0 }
    if !copy.kern.isFinite { copy.kern = 0 }
    return copy
  }
}

/// Effects are large and rare: in a box of their own every style is small.
private final class EffectsBox: Hashable, Sendable {
  let value: TextEffects

  init(_ value: TextEffects) { self.value = value }

  static func == (left: EffectsBox, right: EffectsBox) -> Bool { left === right || left.value == right.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
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
  /// Where text after a tab stands; nil is every 28 points.
  package var tabs: TabStops?
  /// Whether lines are no higher than their letters, without the room that the font wants between two lines.
  package var ignoresLeading = false
  /// Whether the last line of the paragraph has two words at least.
  package var keepsLastWordsTogether = false
  /// Whether Korean words are not divided.
  package var keepsHangulWords = false

  /// The style of text that nothing is said about.
  package init() {}

  /// A style of an alignment and line break, plain otherwise.
  package init(alignment: Alignment, lineBreak: LineBreak) {
    self.alignment = alignment
    self.lineBreak = lineBreak
  }
}

/// Where text after a tab stands.
package struct TabStops: Hashable, Sendable {
  /// What stands at the place.
  package enum Alignment: Hashable, Sendable {
    /// The start of the text, its end, its middle, or its decimal point.
    case start, end, center, decimal
  }

  /// One place.
  package struct Stop: Hashable, Sendable {
    /// Points from the leading edge of the text.
    package var location: CGFloat
    package var alignment: Alignment

    /// - Parameter location: points from the leading edge.
    package init(location: CGFloat, alignment: Alignment) {
      self.location = location
      self.alignment = alignment
    }
  }

  /// The places by their distance.
  package var stops: [Stop]
  /// Points between the places after the last of `stops`; 0 goes on as the last two do.
  package var interval: CGFloat

  /// - Parameters:
  ///   - stops: places in any order; those that are not finite or not positive are left out.
  ///   - interval: points; what is not positive and finite counts as 0.
  package init(stops: [Stop], interval: CGFloat) {
    self.stops = stops.filter { $0.location.isFinite && $0.location > 0 }.sorted { $0.location < $1.location }
    self.interval = interval.isFinite ? max(0, interval) : 0
  }

  /// Every 28 points, as TextKit has them where nothing is said.
  package static let standard = TabStops(stops: [], interval: 28)
}
