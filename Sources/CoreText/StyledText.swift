import Foundation

/// A string and the styles of its parts: what `TextLayout` sets into lines.
package struct StyledText: Sendable {
  /// A stretch of text in one style. Offsets count UTF-8 bytes of `string`.
  package struct Run: Sendable {
    /// Bytes of the string.
    package var range: Range<Int>
    /// How it looks.
    package var style: TextStyle
    /// How its paragraph is set; the first run of a paragraph decides.
    package var paragraph: ParagraphStyle
  }

  /// The text.
  package private(set) var string = ""
  /// The styles, in order, covering all of the string.
  package private(set) var runs: [Run] = []
  /// What an empty text, and an empty last line, looks like.
  package private(set) var lastStyle: TextStyle
  /// How an empty text, and an empty last line, is set.
  package private(set) var lastParagraph: ParagraphStyle

  /// An empty text of a style.
  package init(emptyStyle: TextStyle, paragraph: ParagraphStyle = ParagraphStyle()) {
    lastStyle = emptyStyle
    lastParagraph = paragraph
  }

  /// A text in one style.
  package init(_ string: String, style: TextStyle, paragraph: ParagraphStyle = ParagraphStyle()) {
    self.init(emptyStyle: style, paragraph: paragraph)
    append(string, style: style, paragraph: paragraph)
  }

  /// Adds text at the end. NUL characters, which no font draws, become the replacement character.
  package mutating func append(_ piece: String, style: TextStyle, paragraph: ParagraphStyle) {
    guard !piece.isEmpty else { return }
    let start = string.utf8.count
    if piece.utf8.contains(0) {
      string += String(String.UnicodeScalarView(piece.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
    } else {
      string += piece
    }
    runs.append(Run(range: start..<string.utf8.count, style: style, paragraph: paragraph))
    lastStyle = style
    lastParagraph = paragraph
  }

  /// The same text with every style changed.
  package func mapStyles(_ change: (inout TextStyle) -> Void) -> StyledText {
    var copy = self
    for index in copy.runs.indices { change(&copy.runs[index].style) }
    change(&copy.lastStyle)
    return copy
  }

  /// The same text with the style of every paragraph changed.
  package func mapParagraphs(_ change: (inout ParagraphStyle) -> Void) -> StyledText {
    var copy = self
    for index in copy.runs.indices { change(&copy.runs[index].paragraph) }
    change(&copy.lastParagraph)
    return copy
  }

  /// One paragraph without its separator.
  struct Paragraph {
    var bytes: Range<Int>
    var style: ParagraphStyle
    /// What an empty paragraph is measured with.
    var emptyStyle: TextStyle
  }

  /// The paragraphs, at least one; a separator at the very end opens one more, empty.
  func paragraphs(of utf8: UnsafeBufferPointer<UInt8>) -> [Paragraph] {
    var result: [Paragraph] = []
    var start = 0
    var index = 0
    var run = 0
    func close(at end: Int) {
      while run + 1 < runs.count, runs[run].range.upperBound <= start { run += 1 }
      let isPastEnd = start >= utf8.count
      result.append(
        Paragraph(
          bytes: start..<end,
          style: isPastEnd || runs.isEmpty ? lastParagraph : runs[run].paragraph,
          emptyStyle: isPastEnd || runs.isEmpty ? lastStyle : runs[run].style))
    }
    while index < utf8.count {
      let byte = utf8[index]
      var separator = 0
      if byte == 0x0A {
        separator = 1
      } else if byte == 0x0D {
        separator = index + 1 < utf8.count && utf8[index + 1] == 0x0A ? 2 : 1
      } else if byte == 0xE2, index + 2 < utf8.count, utf8[index + 1] == 0x80, utf8[index + 2] == 0xA9 {
        separator = 3  // U+2029 paragraph separator
      }
      if separator > 0 {
        close(at: index)
        index += separator
        start = index
      } else {
        index += 1
      }
    }
    close(at: utf8.count)
    return result
  }
}
