import CoreGraphics
import Foundation
import Testing

@testable import CoreText

/// Pseudo-random numbers, the same in each run.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}

private func text(_ string: String, _ style: TextStyle, _ lineBreak: ParagraphStyle.LineBreak = .wordWrapping)
  -> StyledText
{
  StyledText(string, style: style, paragraph: ParagraphStyle(alignment: .natural, lineBreak: lineBreak))
}

private func lay(_ text: StyledText, width: CGFloat?, lines: Int = 0, wraps: Bool = true, byPango: Bool = false)
  -> TextLayout
{
  TextLayout(
    text, maxWidth: width, maxHeight: nil, maxLines: lines, wraps: wraps, direction: .leftToRight, reusing: nil,
    isByPangoAlone: byPango)
}

/// The first line that differs.
private func difference(_ a: [TextLine], _ b: [TextLine]) -> String {
  guard let index = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
    return "\(a.count), \(b.count) lines"
  }
  func text(_ line: TextLine) -> String {
    let runs = line.runs.map { run in
      "\(run.x)+\(run.width) style \(run.style): " + run.glyphs.map { "\($0.index)@\($0.x)" }.joined(separator: " ")
    }
    return "x \(line.x) top \(line.top) baseline \(line.baseline) \(line.width)x\(line.height) \(runs)"
  }
  return "line \(index): \(text(a[index]))\nnot \(text(b[index]))"
}

private func expectSame(_ text: StyledText, width: CGFloat?, lines: Int = 0, wraps: Bool = true) {
  let ours = lay(text, width: width, lines: lines, wraps: wraps)
  let pango = lay(text, width: width, lines: lines, wraps: wraps, byPango: true)
  let isSame = ours.lines == pango.lines
  #expect(
    isSame,
    "\(text.string.debugDescription) in \(width ?? -1), \(lines) lines: \(isSame ? "" : difference(ours.lines, pango.lines))"
  )
  #expect(ours.size == pango.size && ours.isTruncated == pango.isTruncated)
}

@Suite struct PlainTextTests {
  private static let words = [
    "the", "office", "flight", "of", "fjord", "AVATAR", "To", "Waterfall", "42", "1,987.50", "(soft)", "café", "naïve",
    "Ærøskøbing", "Łódź", "x", "I", "well-known", "and/or", "end.", "“quoted”", "it’s", "–", "…", "50%", "a@b.c", "#1",
    "Donaudampfschifffahrtsgesellschaft", "ffi", "  ", "http://example.org/a/long/path?with=query", "§5", "½", "«x»",
  ]

  private static let styles: [TextStyle] = {
    var plain = [TextStyle(font: font(13)), TextStyle(font: font(17, weight: 700)), TextStyle(font: font(11.5))]
    var own = TextStyle(font: CTFont(FontTraits(size: 14, hasTabularDigits: true)))
    own.hasLigatures = false
    own.baselineOffset = 2
    plain.append(own)
    plain.append(TextStyle(font: CTFont(FontTraits(family: .monospaced, size: 12, isItalic: true))))
    return plain
  }()

  @Test("plain text has the glyphs, places and lines that pango gives it", arguments: 0..<20)
  func sameAsPango(seed: Int) {
    var numbers = Numbers(state: UInt64(seed))
    for _ in 0..<60 {
      let words = (0..<Int.random(in: 1...14, using: &numbers)).map { _ in Self.words.randomElement(using: &numbers)! }
      let style = Self.styles.randomElement(using: &numbers)!
      let lineBreak: ParagraphStyle.LineBreak = [
        .wordWrapping, .characterWrapping, .truncatingTail, .truncatingMiddle, .clipping,
      ].randomElement(using: &numbers)!
      let styled = text(words.joined(separator: " ") + (Bool.random(using: &numbers) ? " " : ""), style, lineBreak)
      expectSame(styled, width: nil)
      for _ in 0..<3 {
        expectSame(
          styled, width: CGFloat.random(in: 0...400, using: &numbers), lines: Int.random(in: 0...3, using: &numbers),
          wraps: Int.random(in: 0...4, using: &numbers) > 0)
      }
    }
  }

  @Test("plain text of several styles and paragraphs is as pango sets it")
  func severalStyles() {
    var numbers = Numbers(state: 99)
    for _ in 0..<60 {
      var styled = StyledText(emptyStyle: Self.styles[0])
      for _ in 0..<Int.random(in: 1...5, using: &numbers) {
        var paragraph = ParagraphStyle()
        paragraph.firstLineHeadIndent = CGFloat(Int.random(in: 0...20, using: &numbers))
        paragraph.headIndent = CGFloat(Int.random(in: 0...20, using: &numbers))
        paragraph.lineSpacing = 3
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
          var style = Self.styles.randomElement(using: &numbers)!
          if Bool.random(using: &numbers) { style.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
          styled.append(Self.words.randomElement(using: &numbers)! + " ", style: style, paragraph: paragraph)
        }
        styled.append("\n", style: Self.styles[0], paragraph: paragraph)
      }
      for width: CGFloat? in [nil, 60, 150, 300] { expectSame(styled, width: width) }
    }
  }

  @Test(
    "what is not plain stays pango's",
    arguments: ["a\tb", "שלום abc", "e\u{301}", "a\u{AD}b", "日本 abc", "x😀", "a\u{2028}b"])
  func notPlain(string: String) {
    for width: CGFloat? in [nil, 10, 40, 200] { expectSame(text(string, Self.styles[0]), width: width) }
  }

  @Test("in an interface from right to left digits alone go its way, and letters theirs")
  func rightToLeft() {
    for string in ["12:30", "abc 12", "(5)"] {
      let styled = text(string, Self.styles[0])
      let ours = TextLayout(styled, maxWidth: 200, direction: .rightToLeft)
      let pango = TextLayout(
        styled, maxWidth: 200, maxHeight: nil, maxLines: 0, wraps: true, direction: .rightToLeft, reusing: nil,
        isByPangoAlone: true)
      #expect(ours.lines == pango.lines)
    }
  }

  // MARK: What is shaped

  @Test("text is shaped once for all widths, colours and lines that it is set in")
  func shapedOnce() {
    let sentence = "The quick brown fox jumps over the lazy dog number \(UInt32.random(in: 0...UInt32.max))"
    var style = Self.styles[0]
    var first: TextLayout!
    #expect(TextShaping.count { first = TextLayout(text(sentence, style), maxWidth: 120) } == 1)
    #expect(first.lineCount > 2)
    let count = TextShaping.count {
      for width: CGFloat? in [nil, 100, 140, 1000, 120] {
        style.color = CGColor(red: width == nil ? 1 : 0, green: 0, blue: 1, alpha: 1)
        style.underline = .single
        _ = TextLayout(text(sentence, style), maxWidth: width, reusing: first)
        _ = TextLayout(text(sentence, style, .truncatingTail), maxWidth: 1000, maxLines: 1)
      }
    }
    #expect(count == 0)
    style.font = font(14)
    #expect(TextShaping.count { _ = TextLayout(text(sentence, style), maxWidth: 120, reusing: first) } == 1)
  }

  @Test("a line in any script that fits is not shaped again for another width")
  func shapedOnceInAnyScript() {
    for string in ["שלום עולם", "مرحبا بالعالم", "Привет", "e\u{301}te"] {
      let styled = text(string + " \(UInt32.random(in: 0...UInt32.max))", Self.styles[0], .truncatingTail)
      let first = TextLayout(styled)
      let count = TextShaping.count {
        for width in [1, 100, 333] as [CGFloat] {
          let layout = TextLayout(styled, maxWidth: first.size.width + width, maxLines: 1, reusing: first)
          #expect(layout.size.width == first.size.width && !layout.isTruncated)
        }
      }
      #expect(count == 0)
    }
  }

  @Test("lines in any script are not shaped again for a width that they fit in, and are what they would be")
  func narrowedInAnyScript() {
    for string in [
      "שלום עולם זה משפט ארוך מאוד", "مرحبا بالعالم في المدينة القديمة", "e\u{301}te\u{301} en ville et a la mer",
    ] {
      let styled = text(string + " \(UInt32.random(in: 0...UInt32.max))", Self.styles[0])
      for room: CGFloat in [70, 90, 120] {
        let first = TextLayout(styled, maxWidth: room)
        let narrow = first.size.width.rounded(.up)
        guard narrow < room, first.lineCount > 1 else { continue }
        var second: TextLayout!
        #expect(TextShaping.count { second = TextLayout(styled, maxWidth: narrow, reusing: first) } == 0)
        #expect(second.lines == lay(styled, width: narrow, byPango: true).lines)
        expectSame(styled, width: narrow - 8)
      }
    }
  }

  @Test("drawing shapes nothing")
  func drawingShapesNothing() {
    let layout = TextLayout(text("Some text to draw", Self.styles[0]), maxWidth: 60)
    let canvas = Canvas(width: 100, height: 100)
    #expect(TextShaping.count { for _ in 0..<3 { layout.draw(in: canvas.context, at: .zero) } } == 0)
  }

  // MARK: Memory

  @Test("paragraphs are kept up to a limit of bytes, those used last for longest")
  func limit() throws {
    let engine = TextEngine.shared
    var kept = ShapedParagraphs(limit: 40_000)
    let made = try (0..<200).map { number in
      let layout = TextLayout(text("Paragraph number \(number) of the test", Self.styles[0]))
      return try #require(layout.paragraphs.first)
    }
    for paragraph in made {
      engine.withLock { kept.keep(paragraph) }
      #expect(kept.use(made[0].key) === made[0])
      #expect(kept.byteCount <= 40_000)
    }
    #expect(kept.use(made[199].key) === made[199])
    #expect(kept.use(made[1].key) == nil)
  }

  @Test("twenty thousand different texts leave no more behind than the limit")
  func manyTexts() {
    for number in 0..<20_000 { _ = TextLayout(text("Label \(number)", Self.styles[number % 3])) }
    TextEngine.shared.withLock { #expect(TextEngine.shared.paragraphs.byteCount <= ShapedParagraphs.defaultLimit) }
  }

  // MARK: Long text

  private func seconds(_ body: () -> Void) -> Double {
    var start = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    body()
    var end = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  }

  @Test("a megabyte of text takes ten times as long as a tenth of it", arguments: ["plain words ", "מילים ", "long"])
  func megabyte(piece: String) {
    func string(_ bytes: Int) -> String { String(repeating: piece, count: bytes / piece.utf8.count) }
    let short = string(100_000)
    let long = string(1_000_000)
    var lines = (0, 0)
    let tenth = seconds { lines.0 = TextLayout(text(short, Self.styles[0]), maxWidth: 300).lineCount }
    let whole = seconds { lines.1 = TextLayout(text(long, Self.styles[0]), maxWidth: 300).lineCount }
    #expect(abs(lines.1 - lines.0 * 10) <= 10)
    #expect(whole < tenth * 30 + 0.5, "\(tenth) s, \(whole) s")
    // One line of a label, shortened.
    let one = seconds {
      #expect(TextLayout(text(long, Self.styles[0], .truncatingTail), maxWidth: 300, maxLines: 1).isTruncated)
    }
    #expect(one < whole + 0.5, "\(one) s")
  }

  @Test("ten thousand lines are set in a time that their number gives")
  func manyLines() {
    func string(_ count: Int) -> String { (0..<count).map { "Line number \($0)" }.joined(separator: "\n") }
    let tenth = seconds { #expect(TextLayout(text(string(1000), Self.styles[0]), maxWidth: 300).lineCount == 1000) }
    let whole = seconds { #expect(TextLayout(text(string(10_000), Self.styles[0]), maxWidth: 300).lineCount == 10_000) }
    #expect(whole < tenth * 30 + 0.5, "\(tenth) s, \(whole) s")
  }
}
