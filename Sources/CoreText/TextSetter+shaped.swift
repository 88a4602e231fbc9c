internal import CPango
import Foundation

extension TextSetter {
  /// The room that lines have, in pango's units; nil for any.
  struct Room {
    var first: Int?
    var other: Int?

    init(_ setter: TextSetter, _ style: ParagraphStyle, truncates: Bool, maxLines: Int, bytes: Range<Int>) {
      guard
        let total = setter.pangoWidth(of: style, isFirst: true, truncates: truncates, maxLines: maxLines, bytes: bytes)
      else {
        return
      }
      let indent = Int(setter.pangoIndent(of: style, isFirst: true))
      first = max(0, Int(total) - max(0, indent))
      other = max(0, Int(total) - max(0, -indent))
    }
  }

  /// What the glyphs of a paragraph depend on; nil for an empty one, and where the paragraph's style has a say in widths.
  func makeKey(_ paragraph: StyledText.Paragraph, _ utf8: UnsafeBufferPointer<UInt8>) -> ShapedParagraph.Key? {
    guard !paragraph.bytes.isEmpty, !utf8[paragraph.bytes].contains(0x09), widthFactor(in: paragraph.bytes) == 1 else {
      return nil
    }
    let isWhole = paragraph.bytes == 0..<utf8.count
    let string =
      isWhole ? text.string : String(decoding: UnsafeBufferPointer(rebasing: utf8[paragraph.bytes]), as: UTF8.self)
    var key = ShapedParagraph.Key(
      text: string, style: paragraph.emptyStyle.shaping, runs: [], forced: paragraph.style.direction,
      direction: direction,
      fontsVersion: TextEngine.shared.fontsVersion, rules: ShapedParagraph.Key.Rules(paragraph.style))
    guard text.runs.count > 1 else { return key }
    let ordinals = self.ordinals(in: paragraph.bytes)
    for number in runs(in: paragraph.bytes) {
      let range = text.runs[number].range.clamped(to: paragraph.bytes)
      let ordinal = ordinals.firstIndex(of: styleOfRun[number]) ?? 0
      // Pango shapes each run by itself, also one that looks like the run before it.
      key.runs.append(
        ShapedParagraph.Key.Run(length: range.count, style: styles[styleOfRun[number]].shaping, ordinal: ordinal))
    }
    if key.runs.count == 1 { key.runs = [] }
    return key
  }

  /// The numbers of the styles in a part of the text, in the order in which they first appear.
  private func ordinals(in bytes: Range<Int>) -> [Int] {
    var result: [Int] = []
    var last = -1
    for number in runs(in: bytes) where styleOfRun[number] != last {
      last = styleOfRun[number]
      if !result.contains(last) { result.append(last) }
    }
    return result
  }

  /// Sets a paragraph that was shaped before, or is plain. False, with nothing added, where only pango can do it.
  func addShaped(
    _ key: ShapedParagraph.Key, _ paragraph: StyledText.Paragraph, _ utf8: UnsafeBufferPointer<UInt8>, room: Room,
    truncates: Bool, maxLines: Int, to result: inout Result
  ) -> Bool {
    let mayBreak = wraps && maxLines != 1 && room.first != nil
    let bytes = UnsafeBufferPointer(rebasing: utf8[paragraph.bytes])
    guard let shaped = shaped(key, number: result.paragraphs.count, bytes, mayBreak: mayBreak) else { return false }
    let numbers = text.runs.count > 1 ? ordinals(in: paragraph.bytes) : [0]
    let style = paragraph.style
    let first = result.lines.count
    func add(_ line: TextLine) {
      var line = line
      if numbers != [0] { for index in line.runs.indices { line.runs[index].style = numbers[line.runs[index].style] } }
      finish(
        &line, isRightToLeft: shaped.isRightToLeft, style: style, isFirst: result.lines.count == first, in: &result)
    }
    if let line = shaped.line, room.first.map({ shaped.width <= $0 }) ?? true {
      result.paragraphs.append(shaped)
      add(line)
      return true
    }
    if let wrapped = shaped.wrapped, style.alignment != .justified, maxLines == 0 || wrapped.lines.count <= maxLines,
      let each = room.first, each == room.other, wrapped.room.contains(each), style.lineBreak != .characterWrapping
    {
      result.paragraphs.append(shaped)
      for line in wrapped.lines { add(line) }
      return true
    }
    guard mayBreak, !style.keepsLastWordsTogether, style.alignment != .justified, style.lineBreak != .characterWrapping,
      let plain = shaped.plain,
      let firstRoom = room.first,
      let other = room.other
    else {
      result.paragraphs.append(shaped)
      return false
    }
    let breaks = shaped.breaks ?? LineBreaks(plain, bytes)
    shaped.breaks = breaks
    result.paragraphs.append(shaped)
    guard
      let lines = breaks.lines(first: firstRoom, other: other, maxLines: maxLines),
      !truncates && style.lineBreak != .clipping || maxLines == 0 || lines.count <= maxLines,
      let made = makeLines(
        lines, breaks, plain, bytes, first: firstRoom, other: other, offset: key.style.baselineOffset,
        ignoresLeading: style.ignoresLeading)
    else { return false }
    for line in maxLines > 0 ? made.prefix(maxLines) : made[...] { add(line) }
    if maxLines > 0, made.count > maxLines { result.isTruncated = true }
    return true
  }

  /// A paragraph with those glyphs: one of the layout before, one that is kept, or plain text that is shaped now; nil for
  /// any other.
  ///
  /// - Parameter mayBreak: lines may have to be made of it.
  private func shaped(
    _ key: ShapedParagraph.Key, number: Int, _ utf8: UnsafeBufferPointer<UInt8>, mayBreak: Bool
  ) -> ShapedParagraph? {
    let engine = TextEngine.shared
    var found: ShapedParagraph?
    if number < known.count, known[number].key == key { found = known[number] }
    found = found ?? engine.paragraphs.use(key)
    if let found, !mayBreak || found.plain != nil || !found.isPlain { return found }
    guard let made = shapePlain(key, utf8, keepsGlyphs: mayBreak) else { return found }
    engine.paragraphs.keep(made)
    return made
  }

  /// Shapes plain text; nil for other.
  private func shapePlain(
    _ key: ShapedParagraph.Key, _ utf8: UnsafeBufferPointer<UInt8>, keepsGlyphs: Bool
  ) -> ShapedParagraph? {
    guard let script = PlainFont.script(of: utf8) else { return nil }
    // Text without letters goes the way that it is told to, or that of the interface.
    guard (key.forced ?? (script == .latin ? .leftToRight : key.direction)) == .leftToRight else { return nil }
    var glyphs: [PlainGlyph] = []
    var line = TextLine()
    var height = LineHeight()
    var x = 0
    var start = 0
    var onlyFont: PlainFont?
    let runs = key.runs.isEmpty ? [ShapedParagraph.Key.Run(length: utf8.count, style: key.style, ordinal: 0)] : key.runs
    for run in runs {
      guard let font = plainFont(of: run.style, script: script), font.sets(utf8) else { return nil }
      let first = glyphs.count
      guard font.shape(start..<start + run.length, of: utf8, into: &glyphs) else { return nil }
      let offset = run.style.baselineOffset
      height.add(font.face.metrics, offset: offset, ignoresLeading: key.rules.ignoresLeading)
      line.runs.append(font.run(glyphs[first...], style: run.ordinal, x: &x, baselineOffset: offset))
      start += run.length
      onlyFont = font
    }
    height.apply(to: &line, width: x)
    let plain = keepsGlyphs && runs.count == 1 ? onlyFont.map { ShapedParagraph.Plain(font: $0, glyphs: glyphs) } : nil
    return ShapedParagraph(
      key: key, line: line, width: x, isRightToLeft: false, isPlain: runs.count == 1, plain: plain)
  }

  private func plainFont(of style: TextStyle, script: PlainFont.Script) -> PlainFont? {
    TextEngine.shared.plainFont(of: style, script: script) {
      let list = pango_attr_list_new()
      addAttributes(of: style, tag: 0, bytes: 0..<UInt32.max, to: list)
      return list
    }
  }

  /// The lines that plain text is broken into; nil when a glyph would have to be divided, or letters by themselves are wider
  /// than they were among the others, and do not fit.
  private func makeLines(
    _ lines: [LineBreaks.Line], _ breaks: LineBreaks, _ plain: ShapedParagraph.Plain,
    _ utf8: UnsafeBufferPointer<UInt8>,
    first: Int, other: Int, offset: CGFloat, ignoresLeading: Bool
  ) -> [TextLine]? {
    var result: [TextLine] = []
    result.reserveCapacity(lines.count)
    var again: [PlainGlyph] = []
    var height = LineHeight()
    height.add(plain.font.face.metrics, offset: offset, ignoresLeading: ignoresLeading)
    for line in lines {
      guard let range = breaks.glyphs(of: line.characters, in: plain.glyphs.count) else { return nil }
      var glyphs = plain.glyphs[range]
      if !plain.isSafe(toBreakAt: range) {
        again.removeAll(keepingCapacity: true)
        guard plain.font.shape(breaks.bytes(of: line.characters, in: utf8.count), of: utf8, into: &again) else {
          return nil
        }
        glyphs = again[...]
      }
      // A space at the end of a line that goes on takes no room.
      if line.hidesSpace { glyphs.removeLast() }
      var textLine = TextLine()
      var x = 0
      textLine.runs = [plain.font.run(glyphs, style: 0, x: &x, baselineOffset: offset)]
      if x > (result.isEmpty ? first : other), line.characters.count > 1 { return nil }
      height.apply(to: &textLine, width: x)
      result.append(textLine)
    }
    return result
  }

  /// Keeps the lines that pango made of a paragraph.
  ///
  /// - Parameter room: what the lines had. In less, as long as they all fit, a word that did not fit does not fit either, so
  ///   they stay as they are.
  func keep(
    _ lines: [TextLine], isRightToLeft: Bool, room: Room, of key: ShapedParagraph.Key,
    _ paragraph: StyledText.Paragraph,
    to result: inout Result
  ) {
    guard paragraph.style.alignment != .justified || lines.count == 1, paragraph.style.lineBreak != .characterWrapping
    else {
      return
    }
    var lines = lines
    if text.runs.count > 1 {
      let numbers = ordinals(in: paragraph.bytes)
      for line in lines.indices {
        for run in lines[line].runs.indices {
          lines[line].runs[run].style = numbers.firstIndex(of: lines[line].runs[run].style) ?? 0
        }
      }
    }
    let width = lines.map { Int(($0.width * CGFloat(PANGO_SCALE)).rounded()) }.max() ?? 0
    var wrapped: ShapedParagraph.Wrapped?
    if lines.count > 1 {
      guard let each = room.first, each == room.other, width <= each else { return }
      wrapped = ShapedParagraph.Wrapped(lines: lines, room: width...each)
    }
    let old = result.paragraphs.last.flatMap { $0.key == key ? $0 : nil }
    if old != nil { result.paragraphs.removeLast() }
    let shaped = ShapedParagraph(
      key: key, line: lines.count == 1 ? lines[0] : old?.line, width: lines.count == 1 ? width : old?.width ?? 0,
      isRightToLeft: isRightToLeft, isPlain: false, wrapped: wrapped ?? old?.wrapped)
    TextEngine.shared.paragraphs.keep(shaped)
    result.paragraphs.append(shaped)
  }
}

extension ShapedParagraph.Plain {
  /// Whether the glyphs of a range are what its characters become by themselves.
  fileprivate func isSafe(toBreakAt range: Range<Int>) -> Bool {
    (range.lowerBound == 0 || glyphs[range.lowerBound].isSafeBreak)
      && (range.upperBound == glyphs.count || glyphs[range.upperBound].isSafeBreak)
  }
}

extension PlainFont {
  /// A run of glyphs that begins `x` units from the line's left edge; adds its width to that.
  func run(_ glyphs: ArraySlice<PlainGlyph>, style: Int, x: inout Int, baselineOffset: CGFloat) -> GlyphRun {
    let unit = 1 / CGFloat(PANGO_SCALE)
    let start = x
    var pen = x
    let placed = glyphs.map { glyph in
      defer { pen += Int(glyph.advance) }
      return GlyphRun.Glyph(
        index: glyph.index, x: Float(CGFloat(pen) * unit + CGFloat(glyph.x) * unit),
        y: Float(CGFloat(glyph.y) * unit - baselineOffset), advance: Float(CGFloat(glyph.advance) * unit))
    }
    x = pen
    return GlyphRun(
      face: face, style: style, x: CGFloat(start) * unit, width: CGFloat(pen) * unit - CGFloat(start) * unit,
      isColor: false, glyphs: placed)
  }
}

/// The height of a line, as its runs make it.
struct LineHeight {
  private var ascent: CGFloat = 0
  private var descent: CGFloat = 0
  private var leading: CGFloat = 0

  /// - Parameter offset: points by which the run stands higher.
  mutating func add(_ metrics: FontMetrics, offset: CGFloat, ignoresLeading: Bool) {
    ascent = max(ascent, metrics.ascent + offset)
    descent = max(descent, metrics.descent - offset)
    if !ignoresLeading { leading = max(leading, metrics.leading) }
  }

  /// - Parameter width: the line's, in pango's units.
  func apply(to line: inout TextLine, width: Int) {
    line.width = CGFloat(width) / CGFloat(PANGO_SCALE)
    line.baseline = ascent
    line.height = ascent + descent + leading
  }
}
