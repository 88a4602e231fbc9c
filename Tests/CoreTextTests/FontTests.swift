import CoreGraphics
import Foundation
import Testing

@testable import CoreText

@Suite struct FontTests {
  @Test("the measures of a font grow with its size")
  func metricsScale() {
    let small = font(10).metrics
    let large = font(30).metrics
    #expect(small.ascent > small.capHeight)
    #expect(small.capHeight > small.xHeight)
    #expect(small.xHeight > 0)
    #expect(small.descent > 0)
    #expect(small.underlinePosition < 0)
    #expect(small.strikethroughPosition > 0)
    for path in [\FontMetrics.ascent, \.descent, \.capHeight, \.xHeight, \.underlineThickness, \.lineHeight] {
      #expect(abs(large[keyPath: path] - 3 * small[keyPath: path]) < 0.02)
    }
  }

  @Test("cap height and x height are the heights of the letters H and x", arguments: ["H", "x"])
  func heightsOfLetters(letter: String) {
    let it = font(200)
    let path = CGMutablePath()
    TextLayout(letter, font: it, color: nil).addOutlines(to: path, at: .zero)
    let expected = letter == "H" ? it.metrics.capHeight : it.metrics.xHeight
    // Of 200 points; some fonts give the height of the flat letters and let x reach a little further.
    #expect(abs(path.boundingBoxOfPath.height - expected) < 4)
  }

  @Test("sizes that are no sizes give 12 points", arguments: [0, -3, CGFloat.nan, .infinity])
  func badSizes(size: CGFloat) {
    #expect(font(size).size == 12)
    #expect(font(20).traits.with(size: size).size == 12)
  }

  @Test("a size beyond any use is cut, and its text still has a finite width")
  func hugeSize() {
    let it = font(1e9)
    #expect(it.size == 10_000)
    #expect(TextLayout("A", font: it, color: nil).size.width.isFinite)
  }

  @Test("fonts of the same traits are equal, others are not")
  func equality() {
    #expect(font(17) == font(17))
    #expect(font(17).hashValue == font(17).hashValue)
    #expect(font(17) != font(18))
    #expect(font(17) != font(17, weight: 700))
    #expect(Set([font(17), font(17), font(12)]).count == 2)
  }

  @Test("an unknown family falls back to the system font")
  func unknownFamily() {
    let missing = CTFont(FontTraits(family: .named("No Such Family 4711"), size: 17))
    #expect(missing.familyName == font(17).familyName)
    #expect(!missing.familyName.isEmpty)
    #expect(missing.advance(of: "Width") == font(17).advance(of: "Width"))
  }

  @Test("fonts are found by family and by PostScript-like name")
  func installedNames() throws {
    let family = font(17).familyName
    #expect(FontTraits.installed(family, size: 9)?.family == .named(family))
    let bold = try #require(FontTraits.installed(family.filter { $0 != " " } + "-BoldItalic", size: 9))
    #expect(bold.weight == 700 && bold.isItalic && bold.size == 9)
    #expect(FontTraits.installed("No Such Family 4711", size: 9) == nil)
    #expect(FontTraits.installed(family + "-NoSuchStyle", size: 9) == nil)
  }

  @Test("a heavier weight makes more ink")
  func weights() {
    func ink(_ weight: Int) -> Int {
      let canvas = Canvas(width: 200, height: 40)
      TextLayout("Hamburg", font: font(24, weight: weight), color: nil).draw(in: canvas.context, at: .zero)
      return canvas.totalInk
    }
    #expect(ink(700) > ink(400) * 115 / 100)
  }

  @Test("italic text differs from upright text")
  func italic() {
    func bytes(_ isItalic: Bool) -> [UInt32] {
      let canvas = Canvas(width: 100, height: 40)
      let it = CTFont(FontTraits(size: 24, isItalic: isItalic))
      TextLayout("Hill", font: it, color: nil).draw(in: canvas.context, at: .zero)
      return canvas.bytes
    }
    // Compared outside of the expectation, which would print all pixels.
    let looksTheSame = bytes(true) == bytes(false)
    #expect(!looksTheSame)
  }

  @Test("tabular digits are all of one width")
  func tabularDigits() {
    let it = CTFont(FontTraits(size: 17, hasTabularDigits: true))
    let widths = Set("0123456789".map { (it.advance(of: String(repeating: $0, count: 10)) * 100).rounded() })
    #expect(widths.count == 1)
  }

  @Test("letters of the monospaced font are all of one width")
  func monospaced() {
    let it = CTFont(FontTraits(family: .monospaced, size: 17))
    let widths = Set("iWm.0".map { (it.advance(of: String(repeating: $0, count: 10)) * 100).rounded() })
    #expect(widths.count == 1)
  }

  @Test("Core Text's functions say what the font says")
  func functions() {
    let it = font(17)
    #expect(CTFontGetSize(it) == 17)
    #expect(CTFontGetAscent(it) == it.metrics.ascent)
    #expect(CTFontGetDescent(it) == it.metrics.descent)
    #expect(CTFontGetLeading(it) == it.metrics.leading)
    #expect(CTFontGetCapHeight(it) == it.metrics.capHeight)
    #expect(CTFontGetXHeight(it) == it.metrics.xHeight)
    #expect(CTFontGetUnderlinePosition(it) == it.metrics.underlinePosition)
    #expect(CTFontGetUnderlineThickness(it) == it.metrics.underlineThickness)
    #expect(CTFontCopyFamilyName(it) == it.familyName)
  }
}
