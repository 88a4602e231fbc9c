import CoreText
import Foundation

/// A text that is edited by UTF-16 offsets, and where its characters and words begin and end.
///
/// Offsets out of range are taken as the nearest one in it.
struct EditedText {
  private(set) var string = ""
  /// The offset before each character, and the end.
  private(set) var boundaries = [0]

  init(_ string: String = "") {
    self.string = string
    boundaries.reserveCapacity(string.utf8.count + 1)
    var offset = 0
    for character in string {
      offset += character.utf16.count
      boundaries.append(offset)
    }
  }

  var length: Int { boundaries[boundaries.count - 1] }
  var isEmpty: Bool { string.isEmpty }

  /// How many characters are before `offset`; one that it is inside of does not count.
  func characterCount(before offset: Int) -> Int {
    var low = 0
    var high = boundaries.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if boundaries[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The offset before the character of a number; the ends for numbers out of range.
  func offset(ofCharacter number: Int) -> Int { boundaries[max(0, min(boundaries.count - 1, number))] }

  /// `offset` if it is between two characters, else the end of the character that it is inside of.
  func roundedUp(_ offset: Int) -> Int {
    let count = characterCount(before: offset)
    return boundaries[count] >= min(offset, length) ? boundaries[count] : self.offset(ofCharacter: count + 1)
  }

  func offset(before offset: Int) -> Int {
    let count = characterCount(before: offset)
    return boundaries[count] < offset ? boundaries[count] : self.offset(ofCharacter: count - 1)
  }

  func offset(after offset: Int) -> Int { self.offset(ofCharacter: characterCount(before: offset) + 1) }

  func clamped(_ range: Range<Int>) -> Range<Int> { range.clamped(to: 0..<length) }

  private func indices(_ range: Range<Int>) -> Range<String.Index> {
    let range = clamped(range)
    return String.Index(
      utf16Offset: range.lowerBound, in: string)..<String.Index(
        utf16Offset: range.upperBound, in: string)
  }

  func substring(_ range: Range<Int>) -> String { String(string[indices(range)]) }

  mutating func replace(_ range: Range<Int>, with replacement: String) {
    var new = string
    new.replaceSubrange(indices(range), with: replacement)
    self = EditedText(new)
  }

  // MARK: Words

  /// The words, as ranges of offsets.
  private var words: [Range<Int>] {
    let words = WordBreaks.words(of: string)
    guard !words.isEmpty else { return [] }
    var offsets = [0]
    for scalar in string.unicodeScalars { offsets.append(offsets[offsets.count - 1] + UTF16.width(scalar)) }
    return words.map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
  }

  /// The beginning of the word that `offset` is in or behind; 0 when there is none.
  func wordStart(before offset: Int) -> Int { words.last { $0.lowerBound < offset }?.lowerBound ?? 0 }

  /// The end of the word that `offset` is in or before; the end of the text when there is none.
  func wordEnd(after offset: Int) -> Int { words.first { $0.upperBound > offset }?.upperBound ?? length }

  /// The word at `offset`, or what is between two words there.
  func word(at offset: Int) -> Range<Int> {
    let words = words
    if let word = words.first(where: { $0.contains(offset) }) { return word }
    if offset == length, let last = words.last, last.upperBound == length { return last }
    let start = words.last { $0.upperBound <= offset }?.upperBound ?? 0
    let end = words.first { $0.lowerBound > offset }?.lowerBound ?? length
    return start..<max(start, end)
  }
}
