internal import CPango
import CoreGraphics
import Foundation

/// Turns styled text into lines of glyphs, with pango, paragraph by paragraph.
struct TextSetter {
  /// Points; wider texts are cut into lines. Pango counts in 1/1024 of a point in 32 bits.
  static let widest: CGFloat = 1_000_000

  struct Result {
    /// The paragraphs that lines were made from, as far as they can serve again.
    var paragraphs: [ShapedParagraph] = []
    var lines: [TextLine] = []
    var width: CGFloat = 0
    var height: CGFloat = 0
    var isTruncated = false
  }

  let text: StyledText
  let width: CGFloat?
  let wraps: Bool
  let direction: TextDirection
  let styles: [TextStyle]
  /// The style of each of the text's runs.
  let styleOfRun: [Int]

  /// Paragraphs that were shaped before for the same text, as likely as not.
  let known: [ShapedParagraph]
  /// Whether pango does it all: what plain text must look like.
  let isByPangoAlone: Bool

  init(
    _ text: StyledText, width: CGFloat?, wraps: Bool = true, direction: TextDirection, known: [ShapedParagraph] = [],
    isByPangoAlone: Bool = false
  ) {
    self.text = text
    self.width = width
    self.wraps = wraps
    self.direction = direction
    self.known = known
    self.isByPangoAlone = isByPangoAlone
    if text.runs.count <= 1 {
      styles = [text.lastStyle]
      styleOfRun = [0]
      return
    }
    var styles: [TextStyle] = []
    var numbers: [TextStyle: Int] = [:]
    var styleOfRun: [Int] = []
    for run in text.runs {
      if let last = styleOfRun.last, styles[last] == run.style {
        styleOfRun.append(last)
      } else if let known = numbers[run.style] {
        styleOfRun.append(known)
      } else {
        numbers[run.style] = styles.count
        styleOfRun.append(styles.count)
        styles.append(run.style)
      }
    }
    self.styles = styles.isEmpty ? [text.lastStyle] : styles
    self.styleOfRun = styleOfRun
  }

  /// - Parameter maxLines: 0 for any number.
  func set(maxLines: Int) -> Result {
    TextEngine.shared.withLock {
      var string = text.string
      return string.withUTF8 { utf8 in set(utf8, maxLines: maxLines) }
    }
  }

  private func set(_ utf8: UnsafeBufferPointer<UInt8>, maxLines: Int) -> Result {
    var result = Result()
    let paragraphs = text.paragraphs(of: utf8)
    for (index, paragraph) in paragraphs.enumerated() {
      let left = maxLines == 0 ? 0 : maxLines - result.lines.count
      let isLast = index + 1 == paragraphs.count
      if index > 0 {
        result.height +=
          TextSetter.length(paragraphs[index - 1].style.paragraphSpacing)
          + TextSetter.length(paragraph.style.paragraphSpacingBefore)
      }
      let before = (result.lines.count, result.paragraphs.count, result.width, result.height)
      add(paragraph, utf8, maxLines: left, isCut: false, to: &result)
      if maxLines > 0, result.lines.count >= maxLines, !isLast, !result.isTruncated {
        // The last line allowed is full and paragraphs follow: set it again so that it says so.
        result.lines.removeSubrange(before.0...)
        result.paragraphs.removeSubrange(before.1...)
        (result.width, result.height) = (before.2, before.3)
        add(paragraph, utf8, maxLines: left, isCut: true, to: &result)
      }
      if maxLines > 0, result.lines.count >= maxLines {
        if !isLast { result.isTruncated = true }
        break
      }
    }
    return result
  }

  /// A length as the styles give it: finite and not negative.
  static func length(_ value: CGFloat) -> CGFloat {
    value.isFinite ? max(0, min(widest, value)) : 0
  }

  // MARK: One paragraph

  /// - Parameter isCut: the paragraph fills the lines allowed, and more paragraphs follow.
  private func add(
    _ paragraph: StyledText.Paragraph, _ utf8: UnsafeBufferPointer<UInt8>, maxLines: Int, isCut: Bool,
    to result: inout Result
  ) {
    let style = paragraph.style
    let truncates =
      style.lineBreak.ellipsis != PANGO_ELLIPSIZE_NONE && (maxLines > 0 || !wraps) && width != nil
    let room = Room(self, style, truncates: truncates, maxLines: maxLines, bytes: paragraph.bytes)
    // Of a long text that is shortened at its end only the beginning counts.
    var shortened =
      truncates && style.lineBreak.ellipsis == PANGO_ELLIPSIZE_END ? LongText.beginning(lines: maxLines) : Int.max
    let isLong = shortened < paragraph.bytes.count / 2
    let key = isCut || isByPangoAlone || isLong ? nil : makeKey(paragraph, utf8)
    if let key, addShaped(key, paragraph, utf8, room: room, truncates: truncates, maxLines: maxLines, to: &result) {
      return
    }
    var length = LongText.piece(of: UnsafeBufferPointer(rebasing: utf8[paragraph.bytes]))
    let isPiecewise = wraps && width != nil && !truncates && length < paragraph.bytes.count
    var direction = style.direction
    var count = 0
    var wasTooLong = false
    /// The lines as they are before they are placed.
    var unplaced: [TextLine] = []
    var isFirstRightToLeft = false
    var start = paragraph.bytes.lowerBound
    repeat {
      var end = paragraph.bytes.upperBound
      if isPiecewise { end = LongText.end(of: start, length: length, in: utf8, before: end) }
      let isRest = end == paragraph.bytes.upperBound
      if isLong, !isCut {
        end = LongText.end(of: start, length: shortened, in: utf8, before: end)
        shortened *= 2
      }
      let piece = Piece(
        bytes: start..<end, isFirst: start == paragraph.bytes.lowerBound, direction: direction, truncates: truncates,
        isCut: isCut, maxLines: maxLines)
      guard let layout = makeLayout(of: piece, paragraph, utf8) else { return }
      defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
      if isLong, !isCut, end < paragraph.bytes.upperBound, !wasTooLong {
        // Once more with twice as much: what follows may change the last letters that are shown.
        wasTooLong = pango_layout_is_ellipsized(layout) != 0
        continue
      }
      var item = pango_layout_get_lines_readonly(layout)
      let firstLine = count
      while let node = item {
        if maxLines > 0, count == maxLines {
          result.isTruncated = true
          return
        }
        guard var line = node.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { break }
        // The last line allowed is not wrapped but runs over the edge, with all of the rest.
        var rest: OpaquePointer?
        defer { if let rest { g_object_unref(UnsafeMutableRawPointer(rest)) } }
        if style.lineBreak == .clipping, maxLines > 1, count == maxLines - 1, node.pointee.next != nil {
          let from = start + Int(line.pointee.start_index)
          let all = Piece(
            bytes: from..<paragraph.bytes.upperBound, isFirst: false, direction: direction, truncates: false,
            isCut: false, maxLines: 1)
          rest = makeLayout(of: all, paragraph, utf8)
          if let long = rest.flatMap({ pango_layout_get_line_readonly($0, 0) }) { line = long }
        }
        if !isRest, node.pointee.next == nil {
          // The line may go on in the text after the piece: the next piece begins with it.
          if count > firstLine { start += Int(line.pointee.start_index) } else { length *= 2 }
          break
        }
        let isRightToLeft = line.pointee.resolved_dir == PANGO_DIRECTION_RTL.rawValue
        // The pieces that follow have the direction that the paragraph began with.
        if isPiecewise, direction == nil { direction = isRightToLeft ? .rightToLeft : .leftToRight }
        var textLine = extract(line, emptyStyle: paragraph.emptyStyle, ignoresLeading: style.ignoresLeading)
        unplaced.append(textLine)
        if count == 0 { isFirstRightToLeft = isRightToLeft }
        finish(&textLine, isRightToLeft: isRightToLeft, style: style, isFirst: count == 0, in: &result)
        count += 1
        item = node.pointee.next
      }
      if pango_layout_is_ellipsized(layout) != 0 || isCut { result.isTruncated = true }
      guard isRest else { continue }
      if let key, count > 0, !isPiecewise, pango_layout_is_ellipsized(layout) == 0,
        result.paragraphs.last?.isPlain != true
      {
        keep(unplaced, isRightToLeft: isFirstRightToLeft, room: room, of: key, paragraph, to: &result)
      }
      return
    } while true
  }

  /// What of a paragraph goes into one of pango's layouts.
  private struct Piece {
    var bytes: Range<Int>
    /// Whether it begins the paragraph.
    var isFirst: Bool
    var direction: TextDirection?
    var truncates: Bool
    /// The paragraph fills the lines allowed, and more paragraphs follow.
    var isCut: Bool
    var maxLines: Int
  }

  /// Points to keep free on the trailing side.
  private func tail(of style: ParagraphStyle) -> CGFloat {
    guard let width, style.tailIndent.isFinite else { return 0 }
    return style.tailIndent > 0 ? max(0, width - style.tailIndent) : min(width, -style.tailIndent)
  }

  /// Units by which the first line begins further in than the others.
  func pangoIndent(of style: ParagraphStyle, isFirst: Bool) -> Int32 {
    guard isFirst, width != nil, style.tailIndent.isFinite else { return 0 }
    return TextSetter.units(TextSetter.length(style.firstLineHeadIndent) - TextSetter.length(style.headIndent))
  }

  /// Units that pango has to break or shorten lines in; nil where lines are as long as they are.
  func pangoWidth(of style: ParagraphStyle, isFirst: Bool, truncates: Bool, maxLines: Int, bytes: Range<Int>)
    -> Int32?
  {
    guard let width, style.tailIndent.isFinite, wraps ? style.lineBreak != .clipping || maxLines != 1 : truncates else {
      return nil
    }
    let head = TextSetter.length(style.headIndent)
    let first = isFirst ? TextSetter.length(style.firstLineHeadIndent) : head
    // Rounded up, and a unit more, so that a text set in its own width is not broken.
    return TextSetter.units(max(0, width - min(first, head) - tail(of: style)) / widthFactor(in: bytes)) + 1
  }

  /// A layout of a piece, which the caller unrefs.
  private func makeLayout(
    of piece: Piece, _ paragraph: StyledText.Paragraph, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> OpaquePointer? {
    let style = paragraph.style
    guard let layout = pango_layout_new(TextEngine.shared.context) else { return nil }
    TextEngine.shared.shapings += 1
    let ellipsis = style.lineBreak.ellipsis
    let bytes = UnsafeBufferPointer(rebasing: utf8[piece.bytes])
    if piece.isCut, piece.truncates {
      // The text goes on in the next paragraph: say so here.
      let longer = Array(bytes) + Array("…".utf8)
      longer.withUnsafeBufferPointer { setText(layout, $0) }
    } else {
      setText(layout, bytes)
    }
    let attributes = makeAttributes(
      for: piece.bytes, length: bytes.count, showsHyphens: LongText.hasSoftHyphen(in: bytes))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    let emptyDescription = TextEngine.shared.makeDescription(of: paragraph.emptyStyle.font.traits)
    pango_layout_set_font_description(layout, emptyDescription)
    pango_font_description_free(emptyDescription)

    setDirection(of: layout, forced: piece.direction)
    setTabs(of: layout, style, in: bytes)

    pango_layout_set_indent(layout, pangoIndent(of: style, isFirst: piece.isFirst))
    if let width = pangoWidth(
      of: style, isFirst: piece.isFirst, truncates: piece.truncates, maxLines: piece.maxLines, bytes: piece.bytes)
    {
      pango_layout_set_width(layout, width)
    }
    pango_layout_set_wrap(layout, style.lineBreak == .characterWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    if piece.truncates {
      pango_layout_set_ellipsize(layout, ellipsis)
      pango_layout_set_height(layout, wraps ? -Int32(clamping: piece.maxLines) : -1)
    }
    if style.alignment == .justified, width != nil { pango_layout_set_justify(layout, 1) }
    return layout
  }

  /// All of the text as one line, for asking where its characters are; the caller unrefs it. Call inside
  /// `TextEngine.withLock`.
  func makeLine() -> OpaquePointer? {
    guard let layout = pango_layout_new(TextEngine.shared.context) else { return nil }
    TextEngine.shared.shapings += 1
    var string = text.string
    string.withUTF8 { utf8 in
      setText(layout, utf8)
      let attributes = makeAttributes(for: 0..<utf8.count, length: utf8.count, showsHyphens: true)
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
    }
    pango_layout_set_single_paragraph_mode(layout, 1)
    setDirection(of: layout, forced: nil)
    return layout
  }

  /// - Parameter forced: nil takes the direction of the first strong character, and ours when there is none.
  private func setDirection(of layout: OpaquePointer, forced: TextDirection?) {
    let context = TextEngine.shared.context
    // The fallback direction of text without strong characters; with auto-dir the first strong one wins.
    let isRight = (forced ?? direction) == .rightToLeft
    if forced == nil {
      pango_context_set_base_dir(context, isRight ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
    } else {
      pango_context_set_base_dir(context, isRight ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    }
    pango_layout_set_auto_dir(layout, forced == nil ? 1 : 0)
  }

  private func setText(_ layout: OpaquePointer, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard !bytes.isEmpty else { return pango_layout_set_text(layout, "", 0) }
    bytes.withMemoryRebound(to: CChar.self) {
      pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
    }
  }

  static func units(_ points: CGFloat) -> Int32 {
    Int32((max(-widest, min(widest, points)) * CGFloat(PANGO_SCALE)).rounded(.up))
  }

  /// Pango's attributes for the bytes of one paragraph. The foreground colour carries the style's number: pango
  /// then never joins two styles into one run.
  ///
  /// - Parameter showsHyphens: whether a line that ends within a word gets a hyphen, as one at a soft hyphen does.
  private func makeAttributes(for bytes: Range<Int>, length: Int, showsHyphens: Bool) -> OpaquePointer? {
    let list = pango_attr_list_new()
    if !showsHyphens { pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0)) }
    for number in runs(in: bytes) {
      let range = text.runs[number].range.clamped(to: bytes)
      guard !range.isEmpty else { continue }
      let start = UInt32(range.lowerBound - bytes.lowerBound)
      // Beyond the end for the last one, so that an ellipsis added behind the text looks like it.
      let end = range.upperBound == bytes.upperBound ? UInt32.max : UInt32(range.upperBound - bytes.lowerBound)
      let style = styleOfRun[number]
      addAttributes(of: styles[style], tag: style, bytes: start..<end, to: list)
    }
    addBreaks(to: list, for: bytes)
    return list
  }

  /// Adds what pango has to know of a style, for the bytes of a layout. The foreground colour carries the tag.
  func addAttributes(of style: TextStyle, tag: Int, bytes: Range<UInt32>, to list: OpaquePointer?) {
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
      guard let attribute else { return }
      attribute.pointee.start_index = bytes.lowerBound
      attribute.pointee.end_index = bytes.upperBound
      pango_attr_list_insert(list, attribute)
    }
    if let picture = style.effects?.picture {
      var box = PangoRectangle(
        x: 0, y: -TextSetter.units(picture.ascent), width: TextSetter.units(picture.bounds.width),
        height: TextSetter.units(picture.ascent + picture.descent))
      add(pango_attr_shape_new(&box, &box))
    }
    let description = TextEngine.shared.makeDescription(of: style.font.traits)
    add(pango_attr_font_desc_new(description))
    pango_font_description_free(description)
    add(pango_attr_foreground_new(UInt16(truncatingIfNeeded: tag >> 16), UInt16(truncatingIfNeeded: tag), 0))
    if style.kern.isFinite, style.kern != 0 {
      add(pango_attr_letter_spacing_new(TextSetter.units(style.kern)))
    }
    var features = style.font.traits.features.map { $0 + "=1" }
    if style.font.traits.hasTabularDigits { features.append("tnum=1") }
    if !style.hasLigatures { features += ["liga=0", "clig=0"] }
    if !features.isEmpty { add(pango_attr_font_features_new(features.joined(separator: ","))) }
  }

  // MARK: One line

  private func extract(_ line: UnsafeMutablePointer<PangoLayoutLine>, emptyStyle: TextStyle, ignoresLeading: Bool)
    -> TextLine
  {
    let unit = 1 / CGFloat(PANGO_SCALE)
    var result = TextLine()
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0
    var x: CGFloat = 0
    var node = line.pointee.runs
    while let current = node {
      node = current.pointee.next
      guard let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let item = run.pointee.item, let string = run.pointee.glyphs, let font = item.pointee.analysis.font
      else { continue }
      let face = TextEngine.shared.face(of: font)
      let number = styleNumber(item.pointee.analysis.extra_attrs)
      let style = styles[number]
      let metrics = face.metrics
      let offset = style.baselineOffset.isFinite ? style.baselineOffset : 0
      if let picture = style.effects?.picture {
        ascent = max(ascent, picture.ascent + offset)
        descent = max(descent, picture.descent - offset)
      } else {
        ascent = max(ascent, metrics.ascent + offset)
        descent = max(descent, metrics.descent - offset)
        if !ignoresLeading { leading = max(leading, metrics.leading) }
      }
      let factor = style.effects?.widthFactor ?? 1

      var glyphRun = GlyphRun(face: face, style: number, x: x, width: 0, isColor: false, glyphs: [])
      let count = Int(string.pointee.num_glyphs)
      glyphRun.glyphs.reserveCapacity(count)
      for index in 0..<count {
        let info = string.pointee.glyphs[index]
        let advance = CGFloat(info.geometry.width) * unit * factor
        if info.glyph != 0x0FFF_FFFF {  // PANGO_GLYPH_EMPTY
          if info.attr.is_color != 0 { glyphRun.isColor = true }
          glyphRun.glyphs.append(
            GlyphRun.Glyph(
              index: info.glyph, x: Float(x + CGFloat(info.geometry.x_offset) * unit * factor),
              y: Float(CGFloat(info.geometry.y_offset) * unit - offset), advance: Float(advance)))
        }
        x += advance
      }
      glyphRun.width = x - glyphRun.x
      result.runs.append(glyphRun)
    }
    if result.runs.isEmpty {
      let metrics = emptyStyle.font.metrics
      ascent = metrics.ascent
      descent = metrics.descent
      leading = ignoresLeading ? 0 : metrics.leading
    }
    result.width = x
    result.baseline = ascent
    result.height = ascent + descent + leading
    return result
  }

  private func styleNumber(_ attributes: UnsafeMutablePointer<GSList>?) -> Int {
    var node = attributes
    while let current = node {
      if let attribute = current.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
        attribute.pointee.klass.pointee.type == PANGO_ATTR_FOREGROUND
      {
        let color = UnsafeRawPointer(attribute).assumingMemoryBound(to: PangoAttrColor.self).pointee.color
        return min(Int(color.red) << 16 | Int(color.green), styles.count - 1)
      }
      node = current.pointee.next
    }
    return 0
  }

  private func resolve(
    _ alignment: ParagraphStyle.Alignment, isRightToLeft: Bool, of style: ParagraphStyle
  ) -> ParagraphStyle.Alignment {
    switch alignment {
    case .natural: (style.direction ?? direction) == .rightToLeft ? .right : .left
    case .justified: isRightToLeft ? .right : .left
    case .left, .right, .center: alignment
    }
  }

  /// Gives the line all that its paragraph's style says, and its place.
  func finish(
    _ line: inout TextLine, isRightToLeft: Bool, style: ParagraphStyle, isFirst: Bool, in result: inout Result
  ) {
    line.indent = TextSetter.length(isFirst ? style.firstLineHeadIndent : style.headIndent)
    line.tail = tail(of: style)
    line.alignment = resolve(style.alignment, isRightToLeft: isRightToLeft, of: style)
    line.leadsRight = style.alignment == .natural ? line.alignment == .right : isRightToLeft
    place(&line, style: style, isFirst: isFirst, in: &result)
  }

  /// Gives the line its height and place under the lines before it.
  private func place(_ line: inout TextLine, style: ParagraphStyle, isFirst: Bool, in result: inout Result) {
    var height = line.height
    if style.lineHeightMultiple.isFinite, style.lineHeightMultiple > 0 { height *= style.lineHeightMultiple }
    height = max(height, TextSetter.length(style.minimumLineHeight))
    let maximum = TextSetter.length(style.maximumLineHeight)
    if maximum > 0 { height = min(height, maximum) }
    // What a line gains or loses it does above the text, as in TextKit.
    line.baseline += height - line.height
    line.height = height
    if !isFirst { result.height += TextSetter.length(style.lineSpacing) }
    line.top = result.height
    line.baseline += line.top
    result.height += height
    result.width = max(result.width, line.indent + line.width + line.tail)
    result.lines.append(line)
  }

  /// Moves every line to its place in `width` points.
  func align(_ lines: inout [TextLine], width: CGFloat) {
    for index in lines.indices {
      let line = lines[index]
      let start = line.leadsRight ? line.tail : line.indent
      let free = width - line.indent - line.tail - line.width
      lines[index].x =
        switch line.alignment {
        case .center: start + free / 2
        case .right: start + free
        case .left, .natural, .justified: start
        }
    }
  }
}

extension ParagraphStyle.LineBreak {
  /// Where pango shortens a line that is too long.
  var ellipsis: PangoEllipsizeMode {
    switch self {
    case .truncatingHead: PANGO_ELLIPSIZE_START
    case .truncatingMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .truncatingTail: PANGO_ELLIPSIZE_END
    case .wordWrapping, .characterWrapping, .clipping: PANGO_ELLIPSIZE_NONE
    }
  }
}
