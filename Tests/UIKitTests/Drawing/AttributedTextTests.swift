import Foundation
import Testing
@testable import CoreGraphics
import UIKitTesting

@testable import UIKit

@MainActor @Suite("Attributes of text")
struct AttributedTextTests {
  private let font = UIFont.systemFont(ofSize: 20)

  private func width(_ string: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> CGFloat {
    string.size(withAttributes: [.font: font].merging(attributes) { $1 }).width
  }

  private func drawn(_ string: String, _ attributes: [NSAttributedString.Key: Any]) -> CGImage {
    picture(200, 60) { _ in
      string.draw(at: CGPoint(x: 10, y: 10), withAttributes: [.font: font].merging(attributes) { $1 })
    }
  }

  // MARK: Pictures

  /// Every attribute on a line of its own, and what stands beside it.
  private static var sheet: NSAttributedString {
    let font = UIFont.systemFont(ofSize: 15)
    let text = NSMutableAttributedString(string: "")
    func line(_ pieces: (String, [NSAttributedString.Key: Any])...) {
      if text.length > 0 { text.append(NSAttributedString(string: "\n", attributes: [.font: font])) }
      for (string, attributes) in pieces {
        text.append(NSAttributedString(string: string, attributes: [.font: font].merging(attributes) { $1 }))
      }
    }
    func underline(_ style: NSUnderlineStyle) -> [NSAttributedString.Key: Any] {
      [.underlineStyle: style.rawValue, .underlineColor: UIColor.red]
    }
    line(
      ("Plain, ", [:]), ("bold", [.font: UIFont.boldSystemFont(ofSize: 15)]), (", ", [:]),
      ("colour", [.foregroundColor: UIColor.systemBlue]), (" and ", [:]),
      ("background", [.backgroundColor: UIColor.yellow]))
    line(("Kerned", [.kern: 3]), (" and ", [:]), ("close", [.tracking: -1]), (" fi ", [:]), ("fi", [.ligature: 0]))
    line(
      ("single", underline(.single)), (" ", [:]), ("thick", underline(.thick)), (" ", [:]),
      ("double", underline(.double)), (" ", [:]), ("by word only", underline([.single, .byWord])))
    line(
      ("dotted", underline([.single, .patternDot])), (" ", [:]), ("dashed", underline([.single, .patternDash])),
      (" ", [:]), ("dash dot", underline([.thick, .patternDashDot])), (" ", [:]),
      ("dot dot", underline([.single, .patternDashDotDot])))
    line(
      ("struck", [.strikethroughStyle: NSUnderlineStyle.single.rawValue]), (" ", [:]),
      (
        "twice",
        [
          .strikethroughStyle: NSUnderlineStyle.double.rawValue,
          .strikethroughColor: UIColor.red,
        ]
      ), (" up", [.baselineOffset: 6]), (" down", [.baselineOffset: -4]))
    line(
      ("Outline", [.strokeWidth: 3, .font: UIFont.boldSystemFont(ofSize: 24)]), (" ", [:]),
      ("both", [.strokeWidth: -4, .strokeColor: UIColor.red, .font: UIFont.boldSystemFont(ofSize: 24)]))
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    shadow.shadowBlurRadius = 3
    line(("Shadow", [.shadow: shadow, .font: UIFont.boldSystemFont(ofSize: 22)]), (" beside", [:]))
    line(
      ("leaning", [.obliqueness: 0.3]), (" ", [:]), ("wide", [.expansion: 0.5]), (" ", [:]),
      ("narrow", [.expansion: -0.4]), (" ", [:]))
    line(("leaning back", [.obliqueness: -0.3]))
    let star = NSTextAttachment(image: UIImage(systemName: "star.fill")!)
    let block = NSTextAttachment()
    block.image =
      picture(8, 8) {
        $0.setFillColor(UIColor.systemGreen.cgColor); $0.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      }.asImage
    block.bounds = CGRect(x: 0, y: -4, width: 24, height: 16)
    line(
      ("Star ", [:]), ("\u{FFFC}", [.attachment: star, .foregroundColor: UIColor.systemOrange]), (" block ", [:]),
      ("\u{FFFC}", [.attachment: block]), (" link ", [:]), ("here", [.link: "somewhere"]))
    line(("עברית שלום abc 123 العربية", [:]))
    line(
      ("abc ", [:]),
      (
        "def",
        [.writingDirection: [NSWritingDirection.rightToLeft.rawValue | NSWritingDirectionFormatType.override.rawValue]]
      ), (" e\u{301} \u{1F600}", [:]))
    return text
  }

  private static var paragraphs: NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    func add(_ string: String, _ change: (NSMutableParagraphStyle) -> Void) {
      let style = NSMutableParagraphStyle()
      change(style)
      text.append(
        NSAttributedString(
          string: (text.length > 0 ? "\n" : "") + string,
          attributes: [.font: UIFont.systemFont(ofSize: 11), .paragraphStyle: style]))
    }
    let words = "Words enough for more than one line of the page"
    add(words) {
      $0.firstLineHeadIndent = 20
      $0.paragraphSpacing = 6
    }
    add(words) {
      $0.alignment = .center
      $0.lineSpacing = 5
    }
    add(words) {
      $0.alignment = .right
      $0.tailIndent = -20
      $0.paragraphSpacingBefore = 8
    }
    add(words + " which is justified") { $0.alignment = .justified }
    add(words) {
      $0.headIndent = 15
      $0.lineHeightMultiple = 1.4
    }
    add("•\ta list whose lines begin where the first begins") {
      $0.headIndent = 14
      $0.tabStops = [NSTextTab(textAlignment: .left, location: 14)]
    }
    add("tea\t2.50\nwater and more\t11.25") {
      $0.tabStops = [
        NSTextTab(
          textAlignment: .right, location: 150,
          options: [.columnTerminators: NSTextTab.columnTerminators(for: Locale(identifier: "en_US"))])
      ]
    }
    add(words) {
      $0.baseWritingDirection = .rightToLeft
      $0.maximumLineHeight = 12
    }
    return text
  }

  @Test("text with each attribute looks as in the picture", arguments: [1, 1.5, 2] as [CGFloat])
  func attributes(scale: CGFloat) {
    let image = picture(280, 300, scale: scale) { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 280, height: 300))
      Self.sheet.draw(in: CGRect(x: 10, y: 6, width: 265, height: 290))
    }
    assertSnapshot(of: image, named: "attributes-\(scale)")
  }

  @Test("paragraphs look as in the picture", arguments: [1, 1.5, 2] as [CGFloat])
  func paragraphs(scale: CGFloat) {
    let image = picture(200, 340, scale: scale) { context in
      UIColor.white.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 200, height: 340))
      Self.paragraphs.draw(in: CGRect(x: 10, y: 6, width: 180, height: 330))
    }
    assertSnapshot(of: image, named: "paragraphs-\(scale)")
  }

  @Test("labels look as in the picture", arguments: [1, 1.5, 2] as [CGFloat])
  func labels(scale: CGFloat) {
    let root = UIView()
    root.backgroundColor = .white
    let app = HeadlessApp(rootView: root, size: CGSize(width: 260, height: 330), scale: scale)
    var y: CGFloat = 5
    func add(_ height: CGFloat, _ change: (UILabel) -> Void) {
      let label = UILabel(frame: CGRect(x: 10, y: y, width: 240, height: height))
      label.text = "A label whose text is too long for one line of it"
      label.font = .systemFont(ofSize: 14)
      label.backgroundColor = UIColor(white: 0.93, alpha: 1)
      change(label)
      root.addSubview(label)
      y += height + 4
    }
    for mode in [
      NSLineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping, .byWordWrapping,
      .byCharWrapping,
    ] {
      add(18) { $0.lineBreakMode = mode }
    }
    add(36) {
      $0.numberOfLines = 2
      $0.lineBreakMode = .byTruncatingMiddle
      $0.text = "Two lines of a label of which the second one lacks what is in the middle of the rest of it"
    }
    add(20) {
      $0.numberOfLines = 0
      $0.textAlignment = .center
    }
    add(18) {
      $0.adjustsFontSizeToFitWidth = true
      $0.minimumScaleFactor = 0.5
    }
    add(24) {
      $0.text = "Tightened, not cut, by a bit"
      $0.font = .systemFont(ofSize: 18)
      $0.allowsDefaultTighteningForTruncation = true
    }
    add(20) {
      $0.text = "Shadow and right"
      $0.textAlignment = .right
      $0.shadowColor = UIColor.red
      $0.shadowOffset = CGSize(width: 1, height: 1)
    }
    add(20) {
      $0.text = "Disabled"
      $0.isEnabled = false
    }
    assertSnapshot(of: app.snapshot(), named: "labels-\(scale)")
  }

  // MARK: Meaning

  @Test("kern and tracking add to every letter, and only once")
  func kerning() {
    let plain = width("HHHH")
    #expect(abs(width("HHHH", [.kern: 2]) - plain - 8) <= 2.01)
    #expect(width("HHHH", [.tracking: 2]) == width("HHHH", [.kern: 2]))
    #expect(width("HHHH", [.kern: CGFloat.nan]) == plain && width("HHHH", [.kern: "no number"]) == plain)
  }

  @Test("lines by word leave the space between words free")
  func byWord() {
    let style: NSUnderlineStyle = [.single, .byWord]
    let image = drawn(
      "H H", [.foregroundColor: UIColor.clear, .underlineStyle: style.rawValue, .underlineColor: UIColor.black])
    let box = image.inkBox(least: 128)!
    let row = (box.minX..<box.maxX).map { image.rgba($0, box.minY)[3] > 127 }
    #expect(zip(row, row.dropFirst()).filter { $0 && !$1 }.count == 1 && row.last == true)
    #expect(width("H H", [.underlineStyle: style.rawValue]) == width("H H"))
  }

  @Test("an attachment is as large as its image, stands on the baseline, and takes the colour of the text")
  func attachments() throws {
    let image = picture(12, 30) { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 30))
    }.asImage
    let attachment = NSTextAttachment(image: image)
    let text = NSMutableAttributedString(string: "H", attributes: [.font: font])
    text.append(NSAttributedString(attachment: attachment))
    #expect(abs(text.size().width - width("H") - 12) < 0.1)
    #expect(abs(text.size().height - 30 + font.descender) < 0.2)
    attachment.bounds = CGRect(x: 0, y: -10, width: 24, height: 20)
    #expect(abs(text.size().width - width("H") - 24) < 0.1, "bounds may change at any time")
    let drawn = look(of: text)
    let reds = drawn.box { $0[0] > 200 && $0[1] < 50 && $0[3] > 200 }
    #expect(try #require(reds).width == 24 && reds?.height == 20)
    let foot = CGFloat(10) + max(font.ascender, 10)
    #expect(abs(CGFloat(reds!.maxY) - foot - 10) <= 1.5)
    attachment.image = image.withRenderingMode(.alwaysTemplate)
    text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 2))
    #expect(look(of: text).box { $0[0] > 200 && $0[1] < 50 && $0[3] > 200 } == nil)
    #expect(NSTextAttachment.character == 0xFFFC && text.string.unicodeScalars.last?.value == 0xFFFC)
    // On other characters an attachment shows nothing.
    #expect(width("HH", [.attachment: attachment]) == width("HH"))
    attachment.bounds = CGRect(x: CGFloat.nan, y: 0, width: .infinity, height: 1)
    #expect(text.size().width.isFinite)
    attachment.image = nil
    #expect(text.size().width == width("H"))
  }

  @Test("a symbol's baseline is that of the text")
  func symbols() {
    let symbol = UIImage(systemName: "star.fill")!
    let text = NSAttributedString(attachment: NSTextAttachment(image: symbol))
    let offset = symbol.baselineOffsetFromBottom ?? 0
    #expect(offset > 0)
    #expect(abs(text.size().height - symbol.size.height) < 0.1)
    let line = text.boundingRect(with: .zero, context: nil)
    #expect(abs(line.maxY - offset) < 0.1)
  }

  private func look(of text: NSAttributedString) -> CGImage {
    picture(120, 80) { _ in text.draw(at: CGPoint(x: 10, y: 10)) }
  }

  @Test("a link has the colour of links and a line, unless it has a line of its own")
  func links() {
    let link = drawn("HH", [.link: URL(string: "https://example.org")!, .foregroundColor: UIColor.red])
    let plain = drawn("HH", [:]).inkBox(least: 128)!
    #expect(link.inkBox(least: 128)!.maxY > plain.maxY)
    #expect(link.box { $0[2] > 2 * $0[0] && $0[3] > 200 } != nil)
    #expect(link.box { $0[0] > $0[2] } == nil, "a colour of its own does not count")
    let bare = drawn("HH", [.link: "x", .underlineStyle: 0])
    #expect(bare.inkBox(least: 128)!.maxY == plain.maxY)
  }

  @Test("letters are read in the direction that is told")
  func directions() {
    let override = NSWritingDirection.rightToLeft.rawValue | NSWritingDirectionFormatType.override.rawValue
    let forwards = drawn("IH", [.writingDirection: [override]])
    let backwards = drawn("HI", [:])
    #expect(forwards.inkBox(least: 128)?.width == backwards.inkBox(least: 128)?.width)
    #expect(forwards.allPixels == backwards.allPixels)
    #expect(
      width("IH", [.writingDirection: "nonsense"]) == width("IH")
        && width("IH", [.writingDirection: [99]]) == width("IH"))
  }

  @Test("attribute values of wrong types are as if they were not there")
  func wrongTypes() {
    let plain = drawn("Hamburg", [:])
    let wrong: [NSAttributedString.Key: Any] = [
      .foregroundColor: 1, .backgroundColor: "x", .paragraphStyle: 2, .kern: [], .underlineStyle: "x",
      .strokeWidth: "x",
      .strokeColor: 3, .shadow: 4, .obliqueness: [], .expansion: "x", .attachment: 5, .writingDirection: 6,
      .baselineOffset: "x", .ligature: "x",
    ]
    #expect(drawn("Hamburg", wrong).allPixels == plain.allPixels)
    let nan = CGFloat.nan
    #expect(
      drawn("Hamburg", [.strokeWidth: nan, .obliqueness: nan, .expansion: nan, .baselineOffset: nan, .kern: nan])
        .allPixels == plain.allPixels)
  }

  @Test("a shadow without a colour is none, and copies and equality go by values")
  func shadows() {
    let shadow = NSShadow()
    #expect(shadow.shadowOffset == CGSize(width: 0, height: -1) && shadow.shadowBlurRadius == 0)
    let copy = shadow.copy() as? NSShadow
    #expect(copy == shadow && copy !== shadow)
    copy?.shadowBlurRadius = 2
    #expect(copy != shadow)
    shadow.shadowColor = nil
    shadow.shadowOffset = CGSize(width: 20, height: 20)
    #expect(drawn("H", [.shadow: shadow]).allPixels == drawn("H", [:]).allPixels)
  }

  @Test("tab stops and strategies are kept, copied and compared")
  func paragraphValues() {
    let style = NSMutableParagraphStyle()
    #expect(style.tabStops.map(\.location) == (1...12).map { CGFloat($0) * 28 })
    style.tabStops = [NSTextTab(textAlignment: .right, location: 50)]
    style.addTabStop(NSTextTab(textAlignment: .left, location: 20))
    #expect(style.tabStops.map(\.location) == [20, 50])
    style.removeTabStop(NSTextTab(textAlignment: .right, location: 50))
    #expect(style.tabStops == [NSTextTab(textAlignment: .left, location: 20)])
    style.lineBreakStrategy = .pushOut
    style.allowsDefaultTighteningForTruncation = true
    style.defaultTabInterval = 40
    let copy = style.copy() as? NSParagraphStyle
    #expect(copy == style && copy?.lineBreakStrategy == .pushOut && copy?.defaultTabInterval == 40)
    #expect(copy?.allowsDefaultTighteningForTruncation == true)
    #expect(copy != NSParagraphStyle.default && NSParagraphStyle.default.lineBreakStrategy == [])
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "ar") == .rightToLeft)
    #expect(NSParagraphStyle.defaultWritingDirection(forLanguage: "de") == .leftToRight)
  }
}

extension CGImage {
  fileprivate var asImage: UIImage { UIImage(cgImage: self) }

  /// The smallest rectangle with all pixels (red, green, blue, alpha) that are wanted.
  fileprivate func box(where isWanted: ([Int]) -> Bool) -> PixelRect? {
    var box: PixelRect?
    for y in 0..<height {
      for x in 0..<width where isWanted(rgba(x, y)) {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }
}
