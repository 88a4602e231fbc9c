import CoreGraphics
import Foundation

/// A paragraph made glyphs of: what stays as it is when its width, its colours or its place change.
///
/// `@unchecked Sendable` is right because all but `breaks` never changes after `init`, and that is used only inside
/// `TextEngine.withLock`.
final class ShapedParagraph: @unchecked Sendable {
  /// What glyphs depend on: equal keys have equal glyphs.
  struct Key: Hashable {
    struct Run: Hashable {
      /// Bytes of text.
      var length: Int
      var style: TextStyle
      /// Counts the styles of the paragraph as they first appear, colours and lines included.
      var ordinal: Int
    }

    /// What of the paragraph's style changes the lines that pango makes, or how high they are.
    struct Rules: Hashable {
      var ignoresLeading: Bool
      var keepsLastWordsTogether: Bool
      var keepsHangulWords: Bool

      init(_ style: ParagraphStyle) {
        ignoresLeading = style.ignoresLeading
        keepsLastWordsTogether = style.keepsLastWordsTogether
        keepsHangulWords = style.keepsHangulWords
      }
    }

    var text: String
    /// Without colours and lines, which change no glyph.
    var style: TextStyle
    /// The runs when there are several.
    var runs: [Run]
    /// The direction that the paragraph is set to have, and that of text without one of its own.
    var forced: TextDirection?
    var direction: TextDirection
    /// `TextEngine.fontsVersion`.
    var fontsVersion: Int
    var rules: Rules
  }

  /// Plain text of one style, from which lines are made without asking pango.
  struct Plain {
    let font: PlainFont
    let glyphs: [PlainGlyph]
  }

  /// Lines that pango broke the paragraph into, and for which room, in its units, it does that.
  struct Wrapped {
    let lines: [TextLine]
    let room: ClosedRange<Int>
  }

  let key: Key
  /// All of it in one line, whose runs have the styles' ordinals; not placed yet.
  /// Nil when it was never seen in one.
  let line: TextLine?
  /// The line's width in pango's units.
  let width: Int
  let isRightToLeft: Bool
  /// Whether lines can be made of it without pango, though what that needs may not be here.
  let isPlain: Bool
  let plain: Plain?
  let wrapped: Wrapped?
  /// Where lines may be broken; made when that is first asked. Used inside `TextEngine.withLock`.
  var breaks: LineBreaks?

  init(
    key: Key, line: TextLine?, width: Int, isRightToLeft: Bool, isPlain: Bool, plain: Plain? = nil,
    wrapped: Wrapped? = nil
  ) {
    self.key = key
    self.line = line
    self.width = width
    self.isRightToLeft = isRightToLeft
    self.isPlain = isPlain
    self.plain = plain
    self.wrapped = wrapped
  }

  /// An estimate of the memory that it takes.
  var byteCount: Int {
    let lines = (line.map { [$0] } ?? []) + (wrapped?.lines ?? [])
    let glyphs = lines.reduce(0) { sum, line in
      sum + MemoryLayout<TextLine>.stride
        + line.runs.reduce(0) {
          $0 + MemoryLayout<GlyphRun>.stride + $1.glyphs.count * MemoryLayout<GlyphRun.Glyph>.stride
        }
    }
    let breaking =
      (plain?.glyphs.count ?? 0) * (MemoryLayout<PlainGlyph>.stride + MemoryLayout<LineBreaks.Character>.stride)
    return 320 + key.text.utf8.count + glyphs + breaking + key.runs.count * MemoryLayout<Key.Run>.stride
  }
}

/// Paragraphs that were made glyphs of before; those not used for longest go when they take too many bytes.
struct ShapedParagraphs {
  /// A few screens full of text. Ours.
  static let defaultLimit = 1024 * 1024

  private var kept = RecentlyUsed<ShapedParagraph.Key, ShapedParagraph>()
  private let limit: Int

  init(limit: Int = defaultLimit) {
    self.limit = limit
  }

  var byteCount: Int { kept.byteCount }

  mutating func use(_ key: ShapedParagraph.Key) -> ShapedParagraph? { kept.use(key) }

  mutating func keep(_ paragraph: ShapedParagraph) {
    let size = paragraph.byteCount
    // What would push everything else out is not kept.
    guard size <= limit / 4 else { return }
    kept.keep(paragraph, for: paragraph.key, byteCount: size)
    if kept.byteCount > limit { kept.trim(to: limit / 4 * 3) }
  }
}
