internal import CPango
import Foundation

/// The characters of a plain paragraph and where its lines may be broken, by pango's rules.
///
/// Lines are chosen as pango chooses them, from widths that are known: a text that is set in another width is not made glyphs
/// of again.
struct LineBreaks {
  struct Character {
    /// Its first byte in the paragraph.
    var byte: Int32
    /// Pango's units.
    var width: Int32
    /// Its first glyph; -1 for one that shares the glyph of the character before it.
    var glyph: Int32
    /// Whether a line may begin with it.
    var mayBegin: Bool
    /// Whether what is before it has the same width when a line begins with it.
    var isSafe: Bool
    var isSpace: Bool
  }

  /// A line: its characters, and whether the last one is a space that takes no room.
  struct Line: Equatable {
    var characters: Range<Int>
    var hidesSpace: Bool
  }

  private let characters: [Character]

  init(_ plain: ShapedParagraph.Plain, _ utf8: UnsafeBufferPointer<UInt8>) {
    var characters: [Character] = []
    characters.reserveCapacity(utf8.count)
    for (index, byte) in utf8.enumerated() where byte & 0xC0 != 0x80 {
      characters.append(
        Character(byte: Int32(index), width: 0, glyph: -1, mayBegin: false, isSafe: false, isSpace: false))
    }
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: characters.count + 1)
    utf8.withMemoryRebound(to: CChar.self) {
      pango_get_log_attrs(
        $0.baseAddress, Int32(clamping: $0.count), -1, plain.font.pangoLanguage, &attributes,
        Int32(clamping: attributes.count))
    }
    var next = 0
    for index in characters.indices {
      let end = index + 1 < characters.count ? characters[index + 1].byte : Int32(clamping: utf8.count)
      let first = next
      var width: Int32 = 0
      while next < plain.glyphs.count, plain.glyphs[next].cluster < end {
        width += plain.glyphs[next].advance
        next += 1
      }
      if next > first {
        characters[index].glyph = Int32(first)
        characters[index].width = width
        characters[index].isSafe = plain.glyphs[first].isSafeBreak
      }
      characters[index].mayBegin = attributes[index].is_line_break != 0
      characters[index].isSpace = attributes[index].is_white != 0
    }
    self.characters = characters
  }

  /// The bytes of the characters.
  func bytes(of range: Range<Int>, in count: Int) -> Range<Int> {
    let end = range.upperBound < characters.count ? Int(characters[range.upperBound].byte) : count
    return Int(characters[range.lowerBound].byte)..<end
  }

  /// The glyphs of the characters, of `count` in all; nil where a glyph belongs to characters on both sides of an edge.
  func glyphs(of range: Range<Int>, in count: Int) -> Range<Int>? {
    let start = characters[range.lowerBound].glyph
    let end = range.upperBound < characters.count ? characters[range.upperBound].glyph : Int32(clamping: count)
    return start >= 0 && end >= start ? Int(start)..<Int(end) : nil
  }

  /// The lines in which the text is set.
  ///
  /// - Parameters:
  ///   - first: units of width of the first line, and `other` of those that follow.
  ///   - maxLines: ends with so many and one more; 0 for any number.
  /// - Returns: nil where widths alone do not say it: where a word has to be divided, or one more piece of a word might fit if
  ///   it stood alone.
  func lines(first: Int, other: Int, maxLines: Int) -> [Line]? {
    var result: [Line] = []
    var start = 0
    while start < characters.count {
      if maxLines > 0, result.count > maxLines { break }
      guard let end = end(of: start, room: result.isEmpty ? first : other) else { return nil }
      let isWrapped = end < characters.count
      result.append(Line(characters: start..<end, hidesSpace: isWrapped && characters[end - 1].isSpace))
      start = end
    }
    return result
  }

  /// The last place at which what is before it, less a space at its end, fits.
  private func end(of start: Int, room: Int) -> Int? {
    var best: Int?
    var width = 0
    var index = start
    while true {
      let isAfterSpace = index > start && characters[index - 1].isSpace
      let visible = isAfterSpace ? width - Int(characters[index - 1].width) : width
      if index == characters.count { return visible <= room ? index : best }
      if visible > room { break }
      if index > start, characters[index].mayBegin { best = index }
      width += Int(characters[index].width)
      index += 1
    }
    while index < characters.count, !characters[index].mayBegin { index += 1 }
    guard index < characters.count, !characters[index - 1].isSpace, !characters[index].isSafe else { return best }
    return nil
  }
}
