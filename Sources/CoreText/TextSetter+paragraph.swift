internal import CPango
import CoreGraphics
import Foundation

/// What paragraph styles and rare attributes ask of pango.
extension TextSetter {
  /// Factor on widths that leaves room for letters that are drawn wider or narrower than pango knows: the factor of all of
  /// the text where it has one, else that of its widest letters.
  func widthFactor(in bytes: Range<Int>) -> CGFloat {
    guard styles.contains(where: { $0.effects?.widthFactor ?? 1 != 1 }) else { return 1 }
    let factors = runs(in: bytes).map { styles[styleOfRun[$0]].effects?.widthFactor ?? 1 }
    guard let first = factors.first else { return 1 }
    return factors.allSatisfy { $0 == first } ? first : factors.reduce(1, max)
  }

  /// The numbers of the runs with text in `bytes`.
  func runs(in bytes: Range<Int>) -> Range<Int> {
    /// The first run that is not before a place.
    func first(_ isBefore: (StyledText.Run) -> Bool) -> Int {
      var (low, high) = (0, text.runs.count)
      while low < high {
        let middle = (low + high) / 2
        if isBefore(text.runs[middle]) { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first { $0.range.upperBound <= bytes.lowerBound }
    return start..<max(start, first { $0.range.lowerBound < bytes.upperBound })
  }

  // MARK: Tabs

  /// Sets where text after tabs stands, when there are tabs.
  func setTabs(of layout: OpaquePointer, _ style: ParagraphStyle, in bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.contains(0x09) else { return }
    var tabs = style.tabs ?? .standard
    if tabs.stops.isEmpty, tabs.interval == 0 { tabs = .standard }
    // The text begins at the smaller of the two indents.
    let edge = min(TextSetter.length(style.firstLineHeadIndent), TextSetter.length(style.headIndent))
    var stops = tabs.stops.map { ($0.location - edge, $0.alignment) }.filter { $0.0 > 0 }
    if tabs.interval > 0 {
      // Pango goes on with the distance of the last two.
      var last = tabs.stops.last?.location ?? 0
      for _ in 0..<2 {
        last = ((last / tabs.interval).rounded(.down) + 1) * tabs.interval
        if last > edge { stops.append((last - edge, .start)) }
      }
    }
    guard !stops.isEmpty, let array = pango_tab_array_new(Int32(stops.count), 0) else { return }
    defer { pango_tab_array_free(array) }
    for (index, stop) in stops.enumerated() {
      let alignment: PangoTabAlign =
        switch stop.1 {
        case .start: PANGO_TAB_LEFT
        case .end: PANGO_TAB_RIGHT
        case .center: PANGO_TAB_CENTER
        case .decimal: PANGO_TAB_DECIMAL
        }
      pango_tab_array_set_tab(array, Int32(index), alignment, TextSetter.units(stop.0))
    }
    pango_layout_set_tabs(layout, array)
  }

  // MARK: Where lines may break

  /// Forbids breaks where the paragraph style does.
  func addBreaks(to list: OpaquePointer?, for bytes: Range<Int>) {
    guard let number = runs(in: bytes).first else { return }
    let style = text.runs[number].paragraph
    guard style.keepsHangulWords || style.keepsLastWordsTogether else { return }
    let utf8 = Array(text.string.utf8[utf8Offset: bytes])
    var ranges: [Range<Int>] = []
    if style.keepsHangulWords { ranges += TextSetter.hangulWords(utf8) }
    if style.keepsLastWordsTogether, let last = TextSetter.lastWords(utf8) { ranges.append(last) }
    for range in ranges {
      guard let attribute = pango_attr_allow_breaks_new(0) else { continue }
      attribute.pointee.start_index = UInt32(range.lowerBound)
      attribute.pointee.end_index = UInt32(range.upperBound)
      pango_attr_list_insert(list, attribute)
    }
  }

  /// From the beginning of the last word but one to the end of the last one; nil when there are no two.
  static func lastWords(_ utf8: [UInt8]) -> Range<Int>? {
    var end = utf8.count
    while end > 0, utf8[end - 1] == 0x20 { end -= 1 }
    var start = end
    for word in 0..<2 {
      while start > 0, utf8[start - 1] != 0x20 { start -= 1 }
      if word == 0 {
        let before = start
        while start > 0, utf8[start - 1] == 0x20 { start -= 1 }
        guard start > 0, start < before else { return nil }
      }
    }
    return start..<end
  }

  /// The stretches of Korean syllables, which have three bytes each: U+AC00 ... U+D7A3.
  static func hangulWords(_ utf8: [UInt8]) -> [Range<Int>] {
    func isHangul(_ index: Int) -> Bool {
      guard index + 2 < utf8.count, (0xEA...0xED).contains(utf8[index]) else { return false }
      let scalar =
        (UInt32(utf8[index]) & 0x0F) << 12 | (UInt32(utf8[index + 1]) & 0x3F) << 6 | UInt32(utf8[index + 2]) & 0x3F
      return (0xAC00...0xD7A3).contains(scalar)
    }
    var result: [Range<Int>] = []
    var index = 0
    while index < utf8.count {
      let start = index
      while isHangul(index) { index += 3 }
      if index > start { result.append(start..<index) } else { index += 1 }
    }
    return result
  }
}

extension String.UTF8View {
  /// The bytes at offsets.
  fileprivate subscript(utf8Offset range: Range<Int>) -> Substring.UTF8View {
    self[index(startIndex, offsetBy: range.lowerBound)..<index(startIndex, offsetBy: range.upperBound)]
  }
}
