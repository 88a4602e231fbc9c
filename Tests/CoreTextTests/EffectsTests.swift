import CoreGraphics
import Foundation
import Testing

@testable import CoreText

private func text(_ string: String, size: CGFloat = 40, _ change: (inout TextEffects) -> Void) -> StyledText {
  var style = TextStyle(font: font(size), color: .black)
  var effects = TextEffects()
  change(&effects)
  style.effects = effects
  return StyledText(string, style: style)
}

private func drawn(_ layout: TextLayout, _ width: Int = 200, _ height: Int = 60, scale: CGFloat = 1) -> Canvas {
  let canvas = Canvas(width: width, height: height, scale: scale)
  layout.draw(in: canvas.context, at: CGPoint(x: 10, y: 5))
  return canvas
}

@Suite("Effects of text") struct EffectsTests {
  @Test("letters that lean stand where they stood below and further right above")
  func obliqueness() throws {
    let upright = try #require(drawn(TextLayout(text("I") { _ in })).inkBox(least: 128))
    let leaning = try #require(drawn(TextLayout(text("I") { $0.obliqueness = 0.5 })).inkBox(least: 128))
    let back = try #require(drawn(TextLayout(text("I") { $0.obliqueness = -0.5 })).inkBox(least: 128))
    // The letter is about 29 points high.
    #expect(abs(leaning.minX - upright.minX) <= 1 && (12...17).contains(leaning.maxX - upright.maxX))
    #expect(back.minX < upright.minX - 10 && abs(back.maxX - upright.maxX) <= 1)
    #expect(leaning.minY == upright.minY && leaning.maxY == upright.maxY)
    #expect(TextLayout(text("I") { $0.obliqueness = 0.5 }).size == TextLayout(text("I") { _ in }).size)
  }

  @Test("letters are as much wider as asked for, measured and drawn, and their lines still fit")
  func expansion() throws {
    let plain = TextLayout(text("HHHH") { _ in })
    let wide = TextLayout(text("HHHH") { $0.expansion = log(2) })
    #expect(abs(wide.size.width - 2 * plain.size.width) < 0.1 && wide.size.height == plain.size.height)
    let box = try #require(drawn(wide, 400).inkBox(least: 128))
    let narrow = try #require(drawn(plain, 400).inkBox(least: 128))
    #expect(abs(CGFloat(box.width) - 2 * CGFloat(narrow.width)) <= 3 && box.height == narrow.height)
    let words = text("some words that are set into lines", size: 17) { $0.expansion = log(2) }
    let lines = TextLayout(words, maxWidth: 150)
    #expect(lines.lineCount > 3)
    for frame in lines.lineFrames { #expect(frame.width <= 150.01) }
    let condensed = text("some words that are set into lines", size: 17) { $0.expansion = -log(2) }
    #expect(TextLayout(condensed, maxWidth: 150).lineCount == 1, "room for twice as many letters")
    // Beside text of another width lines fit too.
    var mixed = text("some words that ", size: 17) { $0.expansion = log(1.5) }
    mixed.append("are set into lines", style: TextStyle(font: font(17)), paragraph: ParagraphStyle())
    for frame in TextLayout(mixed, maxWidth: 120).lineFrames { #expect(frame.width <= 120.01) }
    #expect(TextLayout(text("HHHH") { $0.expansion = .nan }).size == plain.size)
    #expect(TextLayout(text("HHHH") { $0.expansion = 1e9 }).size.width.isFinite)
  }

  @Test("outlines alone leave the middle of a stem free, outlines beside letters make them fatter")
  func stroke() {
    let plain = drawn(TextLayout(text("I", size: 80) { _ in }), 60, 110)
    let outlined = drawn(TextLayout(text("I", size: 80) { $0.strokeWidth = 2 }), 60, 110)
    let both = drawn(
      TextLayout(
        text("I", size: 80) {
          $0.strokeWidth = -4
          $0.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        }), 60, 110)
    let box = plain.inkBox(least: 128)!
    let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
    #expect(plain.ink(x, y) == 255 && outlined.ink(x, y) == 0 && both.buffer.rgba(x, y)[0] == 0)
    #expect(outlined.ink(box.minX, y) > 100)
    #expect(both.inkBox(least: 128)!.width >= box.width + 2)
    #expect(both.buffer.rgba(box.minX - 1, y)[0] > 200, "the outline is red")
    #expect(drawn(TextLayout(text("I", size: 80) { $0.strokeWidth = .nan }), 60, 110).bytes == plain.bytes)
  }

  @Test("a shadow lies where it is moved to, behind all letters, in its own colour")
  func shadow() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let shadow = TextEffects.Shadow(offset: CGSize(width: 6, height: 4), blur: 0, color: red)
    let plain = drawn(TextLayout(text("I") { _ in })).inkBox(least: 128)!
    let layout = TextLayout(text("I") { $0.shadow = shadow })
    let canvas = drawn(layout)
    let box = canvas.inkBox(least: 128)!
    #expect(box.maxX == plain.maxX + 6 && box.maxY == plain.maxY + 4 && box.minX == plain.minX)
    #expect(canvas.buffer.rgba(plain.maxX + 2, plain.maxY + 2)[0] == 255)
    #expect(canvas.buffer.rgba(plain.minX + 2, plain.minY + 4)[0] == 0, "the letter is in front")
    #expect(layout.inkBounds.maxX >= CGFloat(box.maxX) - 10 && !layout.isPlain)
    let nothing = TextEffects.Shadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: .infinity, color: red)
    #expect(nothing.offset == .zero && nothing.blur == 0)
  }

  @Test("lines are dotted and dashed, and patterns go on over runs")
  func patterns() {
    func gaps(_ pattern: TextEffects.Pattern) -> Int {
      var style = TextStyle(font: font(40), color: .clear)
      style.underline = .single
      style.underlineColor = .black
      var effects = TextEffects()
      effects.underlinePattern = pattern
      style.effects = effects
      var text = StyledText("HHH", style: style)
      style.baselineOffset = 0
      style.strikethroughColor = .white
      text.append("HHH", style: style, paragraph: ParagraphStyle())
      let canvas = drawn(TextLayout(text), 220, 60)
      let box = canvas.inkBox(least: 128)!
      let row = (box.minX..<box.maxX).map { canvas.ink($0, box.minY) > 127 }
      return zip(row, row.dropFirst()).filter { $0 && !$1 }.count
    }
    #expect(gaps(.solid) == 0)
    let dashes = gaps(.dash)
    #expect(dashes > 5 && gaps(.dot) > dashes && gaps(.dashDot) > dashes)
    #expect(gaps(.dashDotDot) > dashes)
  }

  @Test("a picture makes room on its line, is drawn on the baseline in the text's colour, and is not taller than said")
  func picture() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let box = InlinePicture(bounds: CGRect(x: 0, y: -5, width: 30, height: 60)) { context, rect, color in
      context.setFillColor(color)
      context.fill(rect)
    }
    var style = TextStyle(font: font(20), color: .black)
    var text = StyledText("HH", style: style)
    var effects = TextEffects()
    effects.picture = box
    style.effects = effects
    style.color = red
    text.append("\u{FFFC}", style: style, paragraph: ParagraphStyle())
    text.append("HH", style: TextStyle(font: font(20), color: .black), paragraph: ParagraphStyle())
    let layout = TextLayout(text)
    let letters = TextLayout("HHHH", font: font(20), color: nil)
    #expect(abs(layout.size.width - letters.size.width - 30) < 0.1)
    #expect(abs(layout.size.height - 60) < 0.1 && abs(layout.firstBaseline - 55) < 0.1)
    for scale in [1, 1.5, 2] as [CGFloat] {
      let canvas = drawn(layout, 120, 80, scale: scale)
      var reds: PixelRect?
      for y in 0..<canvas.buffer.height {
        for x in 0..<canvas.buffer.width where canvas.buffer.rgba(x, y).prefix(3) == [255, 0, 0] {
          let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
          reds = reds?.union(pixel) ?? pixel
        }
      }
      let found = try #require(reds)
      #expect(abs(CGFloat(found.width) - 30 * scale) <= 1 && abs(CGFloat(found.height) - 60 * scale) <= 1)
      #expect(abs(CGFloat(found.minY) - 5 * scale) <= 1)
    }
    let bad = InlinePicture(bounds: CGRect(x: 0, y: CGFloat.nan, width: .infinity, height: 3)) { _, _, _ in }
    #expect(bad.bounds == .zero)
  }

  @Test("text after tabs stands at their places, by its start, end, middle or decimal point")
  func tabs() {
    func starts(_ string: String, _ stops: [TabStops.Stop], interval: CGFloat = 0, head: CGFloat = 0) -> [CGFloat] {
      var paragraph = ParagraphStyle()
      paragraph.tabs = TabStops(stops: stops, interval: interval)
      paragraph.firstLineHeadIndent = head
      paragraph.headIndent = head
      var text = StyledText(emptyStyle: TextStyle(font: font(10)))
      for (index, part) in string.split(separator: "\t", omittingEmptySubsequences: false).enumerated() {
        var style = TextStyle(font: font(10))
        if index > 0 { text.append("\t", style: style, paragraph: paragraph) }
        style.underline = index % 2 == 0 ? .single : .double
        text.append(String(part), style: style, paragraph: paragraph)
      }
      let line = TextLayout(text).lines[0]
      return line.runs.filter { !$0.glyphs.isEmpty && text.runs.count > 1 }.compactMap { run in
        TextLayout(text).styles[run.style].underline == .none ? nil : line.x + run.x
      }
    }
    let places = starts("a\tb\tc", [.init(location: 50, alignment: .start), .init(location: 90, alignment: .start)])
    #expect(places.count == 3 && abs(places[1] - 50) < 0.1 && abs(places[2] - 90) < 0.1)
    let width = TextLayout("bbbb", font: font(10), color: nil).size.width
    let end = starts("a\tbbbb", [.init(location: 80, alignment: .end)])
    #expect(abs(end[1] - (80 - width)) < 0.2)
    let middle = starts("a\tbbbb", [.init(location: 80, alignment: .center)])
    #expect(abs(middle[1] - (80 - width / 2)) < 0.2)
    let point = starts("a\t12.345", [.init(location: 80, alignment: .decimal)])
    let whole = TextLayout("12", font: font(10), color: nil).size.width
    #expect(abs(point[1] - (80 - whole)) < 3)
    let indented = starts("a\tb", [.init(location: 50, alignment: .start)], head: 20)
    #expect(indented[0] == 20 && abs(indented[1] - 50) < 0.1)
    let far = starts("a\tb\tc\td", [.init(location: 20, alignment: .start)], interval: 30)
    #expect(abs(far[1] - 20) < 0.1 && abs(far[2] - 30) < 0.1 && abs(far[3] - 60) < 0.1)
    let plain = starts("a\tb\tc", [])
    #expect(abs(plain[1] - 28) < 0.1 && abs(plain[2] - 56) < 0.1)
    #expect(TabStops(stops: [.init(location: .nan, alignment: .end)], interval: .infinity).stops.isEmpty)
  }

  @Test("of several lines that are clipped the last one runs over the edge")
  func clippedLines() {
    let words = "The quick brown fox jumps over the lazy dog and then it sleeps in the sun"
    func lay(_ lineBreak: ParagraphStyle.LineBreak) -> TextLayout {
      TextLayout(
        words, font: font(17), color: nil, paragraph: ParagraphStyle(alignment: .left, lineBreak: lineBreak),
        maxWidth: 150, maxLines: 2)
    }
    let (wrapped, clipped) = (lay(.wordWrapping), lay(.clipping))
    #expect(clipped.lineCount == 2 && clipped.isTruncated)
    #expect(clipped.lineFrames[0].width == wrapped.lineFrames[0].width)
    let whole = TextLayout(words, font: font(17), color: nil).size.width
    #expect(clipped.lineFrames[1].width > 200 && clipped.lineFrames[1].width < whole)
    #expect(clipped.lineFrames[0].width + clipped.lineFrames[1].width > whole - 10)
  }

  @Test("however lines are shortened, one with another paragraph behind it says so")
  func cutParagraphs() {
    for lineBreak in [ParagraphStyle.LineBreak.truncatingHead, .truncatingMiddle, .truncatingTail] {
      func width(_ text: String) -> CGFloat {
        TextLayout(
          text, font: font(17), color: nil, paragraph: ParagraphStyle(alignment: .left, lineBreak: lineBreak),
          maxWidth: 300, maxLines: 1
        ).size.width
      }
      #expect(width("One\nTwo") > width("One") + 5, "\(lineBreak)")
    }
  }

  @Test("a paragraph keeps its last words together when told to")
  func lastWords() {
    func last(_ keeps: Bool, _ string: String = "several words here and another") -> CGFloat {
      var paragraph = ParagraphStyle()
      paragraph.keepsLastWordsTogether = keeps
      var width: CGFloat = 400
      // The widest width that leaves the last word alone.
      while TextLayout(string, font: font(17), color: nil, maxWidth: width).lineCount == 1 { width -= 1 }
      let layout = TextLayout(string, font: font(17), color: nil, paragraph: paragraph, maxWidth: width)
      #expect(layout.lineCount == 2)
      return layout.lineFrames[1].width
    }
    let word = TextLayout("another", font: font(17), color: nil).size.width
    #expect(abs(last(false) - word) < 0.5)
    #expect(last(true) > word + 20)
    func lastWords(_ text: String) -> Range<Int>? { TextSetter.lastWords(Array(text.utf8)) }
    #expect(lastWords("a bc de") == 2..<7)
    #expect(lastWords("a bc de  ") == 2..<7)
    #expect(lastWords("word") == nil && lastWords("") == nil && lastWords("  ") == nil && lastWords(" a") == nil)
    #expect(lastWords("a b") == 0..<3)
  }

  @Test("Korean words are kept whole when told to")
  func hangul() {
    let words = "대한민국 만세 오랫동안"
    #expect(TextSetter.hangulWords(Array(words.utf8)) == [0..<12, 13..<19, 20..<32])
    #expect(TextSetter.hangulWords(Array("abc é 日本".utf8)) == [])
    func breaks(_ keeps: Bool) -> [Int] {
      var paragraph = ParagraphStyle()
      paragraph.keepsHangulWords = keeps
      // Letters that the font lacks have boxes, all of one width.
      let width = TextLayout("만만만만만만", font: font(17), color: nil).size.width
      return TextLayout(words, font: font(17), color: nil, paragraph: paragraph, maxWidth: width).lines.map {
        $0.runs.reduce(0) { $0 + $1.glyphs.count }
      }
    }
    #expect(breaks(true).count >= breaks(false).count && breaks(true) != breaks(false))
  }

  @Test("scaled text is that much larger, and text with letters apart that much wider")
  func scaled() {
    let text = text("Hamburg", size: 10) {
      $0.shadow = .init(offset: CGSize(width: 1, height: 2), blur: 3, color: .black)
    }
    let (plain, double) = (TextLayout(text), TextLayout(text.scaled(by: 2)))
    #expect(abs(double.size.width - 2 * plain.size.width) < 0.1)
    #expect(abs(double.size.height - 2 * plain.size.height) < 0.1)
    #expect(text.scaled(by: 2).runs[0].style.effects?.shadow?.blur == 6)
    for bad in [0, -1, CGFloat.nan, .infinity, 1] {
      #expect(TextLayout(text.scaled(by: bad)).size == plain.size)
    }
    #expect(abs(TextLayout(text.kerned(by: 2)).size.width - plain.size.width - 14) <= 2.01)
  }

  @Test("runs are found by their bytes")
  func runs() {
    var text = StyledText(emptyStyle: TextStyle(font: font(10)))
    for index in 0..<100 {
      text.append("ab", style: TextStyle(font: font(CGFloat(10 + index % 2))), paragraph: ParagraphStyle())
    }
    let setter = TextSetter(text, width: nil, direction: .leftToRight)
    #expect(setter.runs(in: 0..<200) == 0..<100)
    #expect(setter.runs(in: 3..<5) == 1..<3 && setter.runs(in: 4..<6) == 2..<3)
    #expect(setter.runs(in: 7..<7).isEmpty || setter.runs(in: 7..<7) == 3..<4)
    #expect(setter.runs(in: 200..<200).isEmpty)
  }
}
