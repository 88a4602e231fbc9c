import CoreGraphics
import Foundation
import Testing

@testable import CoreText

private let sentence = "The quick brown fox jumps over the lazy dog and then it sleeps in the sun until evening"

private func lay(
  _ text: String, _ lineBreak: ParagraphStyle.LineBreak = .wordWrapping, width: CGFloat? = nil, lines: Int = 0,
  alignment: ParagraphStyle.Alignment = .natural, height: CGFloat? = nil, direction: TextDirection = .leftToRight
) -> TextLayout {
  TextLayout(
    text, font: font(17), color: nil, paragraph: ParagraphStyle(alignment: alignment, lineBreak: lineBreak),
    maxWidth: width, maxHeight: height, maxLines: lines, direction: direction)
}

@Suite struct LayoutTests {
  @Test("one line is as high as the font's line")
  func oneLine() {
    let layout = lay("Hello")
    let metrics = font(17).metrics
    #expect(layout.lineCount == 1)
    #expect(abs(layout.size.height - metrics.lineHeight) < 0.01)
    #expect(abs(layout.firstBaseline - metrics.ascent) < 0.01)
    #expect(layout.lastBaseline == layout.firstBaseline)
    #expect(layout.size.width > 20 && layout.size.width < 80)
    #expect(!layout.isTruncated)
  }

  @Test("an empty text has no width and the height of a line")
  func empty() {
    let layout = lay("")
    #expect(layout.size.width == 0)
    #expect(layout.lineCount == 1)
    #expect(abs(layout.size.height - font(17).metrics.lineHeight) < 0.01)
  }

  @Test("widths add up: twice the text, with kerning aside, is twice as wide")
  func widthsAdd() {
    let one = lay("HHHHH").size.width
    let two = lay("HHHHHHHHHH").size.width
    #expect(abs(two - 2 * one) < 0.05)
  }

  @Test("words are broken into the width, and every line fits")
  func wrapping() {
    let layout = lay(sentence, width: 150)
    #expect(layout.lineCount > 3)
    for frame in layout.lineFrames { #expect(frame.width <= 150.01) }
    let free = lay(sentence)
    #expect(free.lineCount == 1)
    let height = layout.size.height
    #expect(abs(height - CGFloat(layout.lineCount) * font(17).metrics.lineHeight) < 0.01)
  }

  @Test("a text set in its own width is not broken")
  func ownWidth() {
    for text in [sentence, "Yes", "AVAVAV Toffee", "שלום עולם"] {
      let natural = lay(text)
      #expect(lay(text, width: natural.size.width).lineCount == 1)
      #expect(!lay(text, .truncatingTail, width: natural.size.width, lines: 1).isTruncated)
    }
  }

  @Test("a word longer than the line is broken between characters")
  func longWord() {
    let layout = lay(String(repeating: "abcdefgh", count: 10), width: 100)
    #expect(layout.lineCount > 4)
    for frame in layout.lineFrames { #expect(frame.width <= 100.01) }
  }

  @Test("a hundred thousand letters without a space are set in seconds, into full lines of all of them")
  func endlessWord() {
    let clock = ContinuousClock()
    for (lineBreak, direction) in [
      (ParagraphStyle.LineBreak.wordWrapping, TextDirection.leftToRight), (.truncatingTail, .rightToLeft),
      (.characterWrapping, .leftToRight),
    ] {
      var layout: TextLayout?
      let time = clock.measure {
        layout = lay(String(repeating: "a", count: 100_000), lineBreak, width: 300, direction: direction)
      }
      guard let layout else { return }
      // Whole, pango takes more than 40 seconds for it.
      #expect(time < .seconds(15), "\(lineBreak): \(time)")
      let counts = layout.lines.map { $0.runs.reduce(0) { $0 + $1.glyphs.count } }
      #expect(counts.reduce(0, +) == 100_000)
      let perLine = lay(String(repeating: "a", count: 200), width: 300).lines[0].runs[0].glyphs.count
      #expect(counts.dropLast().allSatisfy { $0 == perLine })
      #expect(layout.lineFrames.allSatisfy { $0.width <= 300.01 } && !layout.isTruncated)
    }
  }

  @Test("a long word among others keeps lines, indents and styles where they are without it")
  func longWordAmongOthers() {
    let words = "Some words before it that fill a line or two, and "
    var style = ParagraphStyle(alignment: .left, lineBreak: .wordWrapping)
    style.firstLineHeadIndent = 30
    style.headIndent = 10
    func layout(_ letters: Int) -> TextLayout {
      var text = StyledText(words, style: TextStyle(font: font(17), color: nil), paragraph: style)
      text.append(
        String(repeating: "ab", count: letters / 2), style: TextStyle(font: font(17), color: .white), paragraph: style)
      text.append(" more words and more", style: TextStyle(font: font(17), color: nil), paragraph: style)
      return TextLayout(text, maxWidth: 200)
    }
    // The one is set whole, the other in pieces; both begin alike, and the rest of the long one is full lines.
    let (short, long) = (layout(900), layout(5000))
    let common = short.lineCount - 3
    func look(_ line: TextLine) -> [CGFloat] {
      [line.x, line.width, CGFloat(line.runs.count), CGFloat(line.runs[0].style)]
    }
    #expect(short.lines.prefix(common).map(look) == long.lines.prefix(common).map(look))
    #expect(long.lineFrames[0].minX == 30 && long.lineFrames.dropFirst().allSatisfy { $0.minX == 10 })
    let glyphs = long.lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
    #expect(glyphs >= 5000 && long.lines.last?.runs.last?.style == 0)
    #expect(zip(long.lineFrames, long.lineFrames.dropFirst()).allSatisfy { $0.maxY == $1.minY })
  }

  @Test("a line that ends within a word shows no hyphen, unless the word has a soft one there")
  func hyphens() {
    func count(_ text: String) -> Int {
      lay(text, width: 100).lines.reduce(0) { $0 + $1.runs.reduce(0) { $0 + $1.glyphs.count } }
    }
    #expect(count(String(repeating: "m", count: 30)) == 30)
    let soft = lay("mmmmm\u{AD}mmmmm", width: 100)
    #expect(soft.lineCount == 2 && soft.lines[0].width > lay("mmmmm").size.width + 2)
  }

  @Test("the lines allowed are kept in a long word, and a narrow width gets each letter a line")
  func longWordLimits() {
    let text = String(repeating: "b", count: 3000)
    #expect(lay(text, width: 100, lines: 3).lineCount == 3 && lay(text, width: 100, lines: 3).isTruncated)
    #expect(lay(text, .truncatingTail, width: 100, lines: 3).isTruncated)
    #expect(lay(text, width: 0).lineCount == 3000)
    // One piece does not fill a line of this width.
    #expect(lay(text, width: 20_000).lineCount == 2)
  }

  @Test("character wrapping fills lines that word wrapping leaves open")
  func characterWrapping() {
    #expect(
      lay("aaaa bbbbbbbbbbbbbbbb", .characterWrapping, width: 100).lineFrames[0].width
        > lay("aaaa bbbbbbbbbbbbbbbb", .wordWrapping, width: 100).lineFrames[0].width + 20)
  }

  @Test("no width at all puts one character on a line", arguments: [0, -5] as [CGFloat])
  func noWidth(width: CGFloat) {
    #expect(lay("abc", width: width).lineCount == 3)
  }

  @Test("widths that are no widths do not limit", arguments: [CGFloat.nan, .infinity])
  func unlimited(width: CGFloat) {
    #expect(lay(sentence, width: width).lineCount == 1)
  }

  @Test("separators of all kinds end paragraphs, and one at the end opens an empty line")
  func paragraphs() {
    #expect(lay("a\nb\r\nc\rd\u{2029}e").lineCount == 5)
    #expect(lay("a\u{2028}b").lineCount == 2)
    #expect(lay("a\n").lineCount == 2)
    #expect(lay("\n\n").lineCount == 3)
    #expect(abs(lay("a\n\nb").size.height - 3 * font(17).metrics.lineHeight) < 0.01)
  }

  @Test(
    "a line cut short is no wider than its room and says so",
    arguments: [ParagraphStyle.LineBreak.truncatingHead, .truncatingMiddle, .truncatingTail])
  func truncation(lineBreak: ParagraphStyle.LineBreak) {
    let layout = lay(sentence, lineBreak, width: 150, lines: 1)
    #expect(layout.lineCount == 1)
    #expect(layout.isTruncated)
    #expect(layout.size.width <= 150.01)
    #expect(layout.size.width > 120)
    #expect(!lay("Hi", lineBreak, width: 150, lines: 1).isTruncated)
  }

  @Test("truncation keeps the end it promises to keep")
  func truncationEnds() {
    func glyphs(_ layout: TextLayout) -> [UInt32] { layout.lines[0].runs.flatMap { $0.glyphs.map(\.index) } }
    let text = "abcdefghijklmnopqrstuvwxyz0123456789"
    let whole = glyphs(lay(text))
    let head = glyphs(lay(text, .truncatingHead, width: 120, lines: 1))
    let tail = glyphs(lay(text, .truncatingTail, width: 120, lines: 1))
    let middle = glyphs(lay(text, .truncatingMiddle, width: 120, lines: 1))
    #expect(tail.first == whole.first && tail.last != whole.last)
    #expect(head.last == whole.last && head.first != whole.first)
    #expect(middle.first == whole.first && middle.last == whole.last && middle.count < whole.count)
    #expect(tail.count < whole.count && head.count < whole.count)
  }

  @Test("two lines allowed: the second ends in an ellipsis")
  func truncatedLines() {
    let layout = lay(sentence, .truncatingTail, width: 150, lines: 2)
    #expect(layout.lineCount == 2)
    #expect(layout.isTruncated)
    for frame in layout.lineFrames { #expect(frame.width <= 150.01) }
  }

  @Test("where text goes on in another paragraph, the last line says so")
  func truncatedParagraphs() {
    let layout = lay("One\nTwo\nThree", .truncatingTail, width: 200, lines: 2)
    let full = lay("One\nTwo", .truncatingTail, width: 200, lines: 2)
    #expect(layout.lineCount == 2)
    #expect(layout.isTruncated)
    #expect(!full.isTruncated)
    #expect(layout.lineFrames[1].width > full.lineFrames[1].width + 4)
    #expect(layout.lineFrames[0].width == full.lineFrames[0].width)
  }

  @Test("wrapping text with a limit of lines is just left out")
  func leftOut() {
    let layout = lay(sentence, .wordWrapping, width: 150, lines: 2)
    let whole = lay(sentence, .wordWrapping, width: 150)
    #expect(layout.lineCount == 2 && layout.isTruncated)
    #expect(layout.lineFrames[1].width == whole.lineFrames[1].width)
  }

  @Test("a clipped line runs over its width")
  func clipping() {
    let layout = lay(sentence, .clipping, width: 100, lines: 1)
    #expect(layout.lineCount == 1)
    #expect(layout.size.width == lay(sentence).size.width)
  }

  @Test("lines beyond the height are left out, but never the first")
  func height() {
    let line = font(17).metrics.lineHeight
    #expect(lay(sentence, width: 150, height: line * 2.5).lineCount == 2)
    #expect(lay(sentence, width: 150, height: 1).lineCount == 1)
    #expect(lay(sentence, .truncatingTail, width: 150, height: line * 2.5).isTruncated)
  }

  @Test("lines stand where the alignment says")
  func alignment() {
    func x(_ alignment: ParagraphStyle.Alignment, _ direction: TextDirection = .leftToRight) -> CGFloat {
      lay("Hi", width: 200, alignment: alignment, direction: direction).lineFrames[0].minX
    }
    let width = lay("Hi").size.width
    #expect(x(.left) == 0)
    #expect(abs(x(.right) - (200 - width)) < 0.01)
    #expect(abs(x(.center) - (200 - width) / 2) < 0.01)
    #expect(x(.natural) == 0)
    #expect(abs(x(.natural, .rightToLeft) - (200 - width)) < 0.01)
  }

  @Test("without a width, lines are aligned in the widest of them")
  func alignmentWithoutWidth() {
    let frames = lay("A long line\nHi", alignment: .right).lineFrames
    #expect(frames[0].minX == 0)
    #expect(abs(frames[1].maxX - frames[0].maxX) < 0.01)
  }

  @Test("justified lines fill the width, the last one does not")
  func justified() {
    let frames = lay(sentence, width: 150, alignment: .justified).lineFrames
    for frame in frames.dropLast() { #expect(abs(frame.width - 150) < 0.5) }
    #expect(frames.last!.width < 149)
  }

  @Test("right-to-left words are ordered by the direction of their paragraph")
  func bidirectional() {
    func order(_ direction: TextDirection?) -> [Int] {
      var style = TextStyle(font: font(17))
      var paragraph = ParagraphStyle()
      paragraph.direction = direction
      var text = StyledText(emptyStyle: style)
      text.append("abc ", style: style, paragraph: paragraph)
      style.underline = .single
      text.append("שלום", style: style, paragraph: paragraph)
      return TextLayout(text).lines[0].runs.sorted { $0.x < $1.x }.map(\.style)
    }
    #expect(order(.leftToRight).first == 0 && order(.leftToRight).last == 1)
    #expect(order(.rightToLeft).first == 1 && order(.rightToLeft).last == 0)
    #expect(order(nil) == order(.leftToRight), "the first strong letter is a Latin one")
  }

  @Test("indents narrow the lines they are for")
  func indents() {
    var paragraph = ParagraphStyle()
    paragraph.firstLineHeadIndent = 40
    paragraph.headIndent = 10
    paragraph.tailIndent = -20
    let frames = TextLayout(sentence, font: font(17), color: nil, paragraph: paragraph, maxWidth: 200).lineFrames
    #expect(frames[0].minX == 40)
    for frame in frames.dropFirst() { #expect(frame.minX == 10) }
    for frame in frames { #expect(frame.maxX <= 180.01) }
  }

  @Test("indents are on the side that reading begins at, wherever lines are aligned")
  func indentSides() {
    func edges(_ text: String, _ alignment: ParagraphStyle.Alignment) -> (left: CGFloat, right: CGFloat) {
      var paragraph = ParagraphStyle(alignment: alignment, lineBreak: .wordWrapping)
      paragraph.firstLineHeadIndent = 40
      paragraph.headIndent = 40
      paragraph.tailIndent = -10
      let frame = TextLayout(text, font: font(17), color: nil, paragraph: paragraph, maxWidth: 200).lineFrames[0]
      return (frame.minX, 200 - frame.maxX)
    }
    #expect(edges("abc", .left).left == 40 && abs(edges("abc", .right).right - 10) < 0.01)
    let middle = edges("abc", .center)
    #expect(abs(middle.left - 40 - (middle.right - 10)) < 0.01)
    #expect(abs(edges("שלום", .right).right - 40) < 0.01 && edges("שלום", .left).left == 10)
  }

  @Test("line heights and spacings are what the paragraph style says")
  func lineHeights() {
    let natural = font(17).metrics.lineHeight
    func height(_ change: (inout ParagraphStyle) -> Void) -> CGFloat {
      var paragraph = ParagraphStyle()
      change(&paragraph)
      return TextLayout("a\nb", font: font(17), color: nil, paragraph: paragraph).size.height
    }
    #expect(abs(height { $0.lineHeightMultiple = 2 } - 4 * natural) < 0.01)
    #expect(abs(height { $0.minimumLineHeight = 50 } - 100) < 0.01)
    #expect(abs(height { $0.maximumLineHeight = 10 } - 20) < 0.01)
    #expect(abs(height { $0.paragraphSpacing = 7 } - (2 * natural + 7)) < 0.01)
    #expect(abs(height { $0.paragraphSpacingBefore = 5 } - (2 * natural + 5)) < 0.01)
    #expect(abs(height { $0.lineSpacing = 9 } - 2 * natural) < 0.01, "between lines of a paragraph only")
    #expect(abs(height { $0.lineSpacing = .nan } - 2 * natural) < 0.01)
    var paragraph = ParagraphStyle()
    paragraph.lineSpacing = 9
    let wrapped = TextLayout("a\u{2028}b", font: font(17), color: nil, paragraph: paragraph)
    #expect(abs(wrapped.size.height - (2 * natural + 9)) < 0.01)
  }

  @Test("kerning adds to every character")
  func kerning() {
    var style = TextStyle(font: font(17))
    let plain = TextLayout(StyledText("HHHH", style: style)).size.width
    style.kern = 5
    let kerned = TextLayout(StyledText("HHHH", style: style)).size.width
    #expect(abs(kerned - plain - 20) < 5.01, "the space outside of the first and last letter may be left off")
    #expect(kerned > plain + 14)
    style.kern = .nan
    #expect(TextLayout(StyledText("HHHH", style: style)).size.width == plain)
  }

  @Test("a line is as high as its largest font, all on one baseline")
  func mixedSizes() {
    var text = StyledText(emptyStyle: TextStyle(font: font(10)))
    text.append("small ", style: TextStyle(font: font(10)), paragraph: ParagraphStyle())
    text.append("large", style: TextStyle(font: font(30)), paragraph: ParagraphStyle())
    let layout = TextLayout(text)
    #expect(abs(layout.size.height - font(30).metrics.lineHeight) < 0.05)
    #expect(abs(layout.firstBaseline - font(30).metrics.ascent) < 0.05)
    #expect(layout.lines[0].runs.allSatisfy { $0.glyphs.allSatisfy { $0.y == 0 } })
  }

  @Test("characters that end strings in C do not end the text")
  func nul() {
    #expect(lay("a\0b").size.width > lay("a").size.width + lay("b").size.width - 0.1)
  }

  @Test("a text of thousands of lines is laid out with lines one below the other")
  func manyLines() {
    let layout = lay(String(repeating: "line\n", count: 3000))
    #expect(layout.lineCount == 3001)
    let frames = layout.lineFrames
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1.minY >= $0.maxY - 0.001 })
  }

  @Test("several threads lay out at once and get the same")
  func threads() {
    let expected = lay(sentence, width: 123).lineFrames
    let results = Results()
    DispatchQueue.concurrentPerform(iterations: 64) { index in
      let it = TextLayout(sentence, font: CTFont(FontTraits(size: 17)), color: nil, maxWidth: 123)
      let canvas = Canvas(width: 130, height: 200)
      it.draw(in: canvas.context, at: .zero)
      results.add(it.lineFrames == expected && canvas.totalInk > 1000)
    }
    #expect(results.count == 64)
    #expect(results.allTrue)
  }
}

/// Counts what threads found.
private final class Results: @unchecked Sendable {
  // All access is under the lock.
  private let lock = NSLock()
  private var values: [Bool] = []

  func add(_ value: Bool) { lock.withLock { values.append(value) } }
  var count: Int { lock.withLock { values.count } }
  var allTrue: Bool { lock.withLock { values.allSatisfy { $0 } } }
}
