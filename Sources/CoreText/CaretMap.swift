internal import CPango
import CoreGraphics
import Foundation

/// Where the caret stands in one line of text, and what a selection covers: points from the line's left edge.
///
/// The text is given in pieces, its characters as the user sees them; a caret stands before each and after the last. Places
/// count pieces, from 0 to their number.
package final class CaretMap: Sendable {
  /// The width of the line.
  package let width: CGFloat
  /// Whether the line reads from right to left: from its first strong character, else the direction it was made for.
  package let isRightToLeft: Bool
  /// The caret's distance from the left edge for each place.
  package let offsets: [CGFloat]
  /// The edges of each piece.
  private let edges: [(left: CGFloat, right: CGFloat)]
  /// The places from left to right.
  private let visualOrder: [Int]

  /// One line of `pieces`, none of them with a line break, in one style. The direction is that of text without a
  /// direction of its own.
  package init(pieces: [String], style: TextStyle, direction: TextDirection) {
    let text = StyledText(pieces.joined(), style: style)
    // NUL is drawn as another character of one scalar, so scalars count alike.
    let counts = pieces.map(\.unicodeScalars.count)
    let line = TextEngine.shared.withLock { ScalarLine(text, direction: direction) }
    width = line.width
    isRightToLeft = line.isRightToLeft

    var edges: [(left: CGFloat, right: CGFloat)] = []
    var starts: [Int] = []
    var scalar = 0
    for count in counts {
      starts.append(scalar)
      let cells = line.cells[min(scalar, line.cells.count)..<min(scalar + count, line.cells.count)]
      scalar += count
      let left = cells.reduce(CGFloat.infinity) { min($0, $1.left) }
      let right = cells.reduce(-CGFloat.infinity) { max($0, $1.right) }
      edges.append(left <= right ? (left, right) : (line.width, line.width))
    }
    self.edges = edges

    /// The edge of a piece where reading comes to it, or leaves it.
    func edge(_ piece: Int, isLeading: Bool) -> CGFloat {
      let isRight = line.cells.indices.contains(starts[piece]) && line.cells[starts[piece]].isRightToLeft
      return isRight == isLeading ? edges[piece].right : edges[piece].left
    }
    func followsLine(_ piece: Int) -> Bool {
      line.cells.indices.contains(starts[piece]) && line.cells[starts[piece]].isRightToLeft == line.isRightToLeft
    }
    let offsets: [CGFloat] = (0...pieces.count).map { place in
      if pieces.isEmpty { return 0 }
      if place == pieces.count {
        // The end of the line, whichever way its last piece reads.
        return followsLine(place - 1) ? edge(place - 1, isLeading: false) : line.isRightToLeft ? 0 : line.width
      }
      if place == 0, !followsLine(0) { return line.isRightToLeft ? line.width : 0 }
      // Between two directions the caret is where text of the line's own direction would go on.
      if place > 0, followsLine(place - 1), !followsLine(place) { return edge(place - 1, isLeading: false) }
      return edge(place, isLeading: true)
    }
    self.offsets = offsets
    visualOrder = offsets.indices.sorted { left, right in
      (offsets[left], line.isRightToLeft ? -left : left) < (offsets[right], line.isRightToLeft ? -right : right)
    }
  }

  /// The place whose caret is nearest to `x`; 0 when that is NaN.
  package func place(nearest x: CGFloat) -> Int {
    guard !x.isNaN else { return 0 }
    var best = 0
    for place in offsets.indices where abs(offsets[place] - x) < abs(offsets[best] - x) { best = place }
    return best
  }

  /// The piece that covers `x`; nil outside the line.
  package func piece(at x: CGFloat) -> Int? { edges.firstIndex { $0.left <= x && x < $0.right } }

  /// The place beside `place` on the screen; the same at the line's end.
  package func place(beside place: Int, toTheRight: Bool) -> Int {
    guard let index = visualOrder.firstIndex(of: place) else { return place }
    let next = toTheRight ? index + 1 : index - 1
    return visualOrder.indices.contains(next) ? visualOrder[next] : place
  }

  /// What the pieces of `range` cover, from left to right: one stretch, or several where directions are mixed.
  package func stretches(of range: Range<Int>) -> [ClosedRange<CGFloat>] {
    var result: [ClosedRange<CGFloat>] = []
    for edge in edges[range.clamped(to: 0..<edges.count)].sorted(by: { $0.left < $1.left }) where edge.left < edge.right
    {
      // A thousandth of a point: sums of widths are not exact.
      if let last = result.last, edge.left <= last.upperBound + 0.001 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, edge.right)
      } else {
        result.append(edge.left...edge.right)
      }
    }
    return result
  }
}

/// The scalars of one line, with their places. Made inside `TextEngine.withLock`.
private struct ScalarLine {
  struct Cell {
    var left: CGFloat = 0
    var right: CGFloat = 0
    var isRightToLeft = false
  }
  var cells: [Cell]
  var width: CGFloat = 0
  var isRightToLeft: Bool

  init(_ text: StyledText, direction: TextDirection) {
    cells = Array(repeating: Cell(), count: text.string.unicodeScalars.count)
    isRightToLeft = direction == .rightToLeft
    let setter = TextSetter(text, width: nil, direction: direction)
    guard !cells.isEmpty, let layout = setter.makeLine() else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    guard let line = pango_layout_get_line_readonly(layout, 0), let bytes = pango_layout_get_text(layout) else {
      return
    }
    isRightToLeft = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
    let unit = 1 / CGFloat(PANGO_SCALE)
    var firstScalar: [Int: Int] = [:]
    var byte = 0
    for (index, scalar) in text.string.unicodeScalars.enumerated() {
      firstScalar[byte] = index
      byte += UTF8.width(scalar)
    }
    var node = line.pointee.runs
    while let current = node {
      node = current.pointee.next
      guard let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self), let item = run.pointee.item,
        let first = firstScalar[Int(item.pointee.offset)]
      else { continue }
      let count = min(Int(item.pointee.num_chars), cells.count - first)
      var widths = [Int32](repeating: 0, count: Int(item.pointee.num_chars))
      pango_glyph_item_get_logical_widths(run, bytes, &widths)
      let isRight = item.pointee.analysis.level % 2 == 1
      // Widths come in the order of reading; the run's cells go on to the right on the screen.
      for step in 0..<count {
        let index = isRight ? count - 1 - step : step
        let advance = CGFloat(widths[index]) * unit
        cells[first + index] = Cell(left: width, right: width + advance, isRightToLeft: isRight)
        width += advance
      }
    }
  }
}

/// Where words are.
package enum WordBreaks {
  /// The words of `string` as ranges of unicode scalars, in order: letters and digits by the rules of Unicode; spaces and
  /// punctuation are in none.
  package static func words(of string: String) -> [Range<Int>] {
    let count = string.unicodeScalars.count
    guard count > 0 else { return [] }
    return TextEngine.shared.withLock {
      var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
      var text = string
      text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) {
          pango_get_log_attrs(
            $0.baseAddress, Int32(clamping: $0.count), -1, pango_language_get_default(), &attributes,
            Int32(clamping: attributes.count))
        }
      }
      var words: [Range<Int>] = []
      var start: Int?
      for (index, attribute) in attributes.enumerated() {
        if let begin = start, attribute.is_word_end != 0 {
          words.append(begin..<index)
          start = nil
        }
        if attribute.is_word_start != 0 { start = index }
      }
      return joined(words, in: string)
    }
  }

  /// Pango ends a word at an apostrophe; "can't" is one.
  private static func joined(_ words: [Range<Int>], in string: String) -> [Range<Int>] {
    guard string.contains("'") || string.contains("\u{2019}") else { return words }
    let scalars = Array(string.unicodeScalars)
    var result: [Range<Int>] = []
    for word in words {
      if let last = result.last, word.lowerBound == last.upperBound + 1,
        scalars[last.upperBound] == "'" || scalars[last.upperBound] == "\u{2019}"
      {
        result[result.count - 1] = last.lowerBound..<word.upperBound
      } else {
        result.append(word)
      }
    }
    return result
  }
}
