import Foundation
import Testing
import UIKitTesting

@testable import UIKit

private let sentence = "The quick brown fox jumps over the lazy dog and then it sleeps in the sun"

@MainActor private func label(_ text: String? = nil, width: CGFloat = 0, height: CGFloat = 0) -> UILabel {
  let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: height))
  label.text = text
  return label
}

/// What a label draws of itself, at one pixel a point.
@MainActor private func drawn(_ label: UILabel, scale: CGFloat = 1) -> CGImage {
  picture(Int(label.bounds.width), Int(label.bounds.height), scale: scale) { _ in label.drawText(in: label.bounds) }
}

@MainActor @Suite("Labels")
struct LabelTests {
  @Test("control-053 a fresh label is that of UIKit")
  func fresh() {
    let label = UILabel()
    #expect(label.numberOfLines == 1 && label.textAlignment == .natural && label.lineBreakMode == .byTruncatingTail)
    #expect(!label.adjustsFontSizeToFitWidth && label.font.pointSize == 17 && label.minimumScaleFactor == 0)
    #expect(label.baselineAdjustment == .alignBaselines && label.lineBreakStrategy == .standard)
    #expect(label.shadowColor == nil && label.shadowOffset == CGSize(width: 0, height: -1))
    #expect(label.isEnabled && !label.isHighlighted && !label.isUserInteractionEnabled)
    #expect(label.text == nil && label.attributedText == nil && label.highlightedTextColor == nil)
    #expect(!label.allowsDefaultTighteningForTruncation && !label.adjustsFontForContentSizeCategory)
  }

  @Test("a label without text takes no room", arguments: [nil, ""] as [String?])
  func empty(text: String?) {
    let label = label(text, width: 50, height: 20)
    #expect(label.intrinsicContentSize == .zero && label.sizeThatFits(CGSize(width: 100, height: 100)) == .zero)
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1).size == .zero)
    #expect(drawn(label).inkBox() == nil)
    label.attributedText = NSAttributedString(string: "")
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test("its size is rounded up to pixels", arguments: [1, 1.5, 2] as [CGFloat])
  func rounding(scale: CGFloat) {
    let label = label("Hamburg", width: 10, height: 10)
    let app = HeadlessApp(rootView: UIView(), size: CGSize(width: 100, height: 100), scale: scale)
    app.window.rootViewController?.view.addSubview(label)
    let exact = "Hamburg".size(withAttributes: [.font: label.font!])
    let size = label.intrinsicContentSize
    for (given, wanted) in [(size.width, exact.width), (size.height, exact.height)] {
      #expect(given >= wanted - 0.01 && given < wanted + 1 / scale)
      #expect(abs((given * scale).rounded() - given * scale) < 1e-6)
    }
  }

  @Test("one line is cut where the mode says, and no wider than the label")
  func modes() {
    for mode in [
      NSLineBreakMode.byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ] {
      let label = label(sentence, width: 120, height: 22)
      label.lineBreakMode = mode
      let all = UILabel(frame: CGRect(x: 0, y: 0, width: 800, height: 22))
      all.text = sentence
      let (cut, whole) = (drawn(label), drawn(all))
      let start = (0..<20).allSatisfy { x in (0..<22).allSatisfy { cut[x, $0] == whole[x, $0] } }
      #expect(start == (mode != .byTruncatingHead), "\(mode)")
      let end = whole.inkBox(least: 128)!.maxX
      let last = cut.inkBox(least: 128)!.maxX
      #expect(last <= 120)
      let sameEnd = (1...8).allSatisfy { x in
        (0..<22).allSatisfy { abs(cut.rgba(last - x, $0)[3] - whole.rgba(end - x, $0)[3]) < 90 }
      }
      #expect(sameEnd == (mode == .byTruncatingHead || mode == .byTruncatingMiddle), "\(mode)")
    }
  }

  @Test("as many lines are shown as fit, and the last one says that there are more")
  func lines() {
    let label = label(sentence, width: 150)
    label.numberOfLines = 0
    let all = label.sizeThatFits(CGSize(width: 150, height: 0))
    let line = label.font.lineHeight
    #expect(all.height > 3.5 * line && all.width <= 150)
    label.frame.size = CGSize(width: 150, height: line * 2.5)
    let two = drawn(label).inkBox(least: 64)!
    #expect(CGFloat(two.height) < 2 * line && CGFloat(two.height) > line)
    let middle = CGFloat(two.minY + two.maxY) / 2
    #expect(abs(middle - line * 1.25) < 4, "in the middle of the label")
    label.numberOfLines = 2
    let limited = label.sizeThatFits(CGSize(width: 150, height: 0))
    #expect(abs(limited.height - (2 * line).rounded(.up)) <= 1)
    label.frame.size.height = all.height
    #expect(drawn(label).inkBox(least: 64)!.height == two.height)
    #expect(
      label.textRect(forBounds: CGRect(x: 5, y: 0, width: 150, height: 200), limitedToNumberOfLines: 1).height < line
        + 1)
  }

  @Test("a line that lacks less than a pixel is shown")
  func nearlyFits() {
    let label = label("one\ntwo", width: 100)
    label.numberOfLines = 0
    let height = 2 * label.font.lineHeight
    label.frame.size.height = height - 0.2
    let both = drawn(label).inkBox(least: 64)!.height
    label.frame.size.height = height - 5
    #expect(drawn(label).inkBox(least: 64)!.height < both)
  }

  @Test("the font shrinks to fit, as far as it may, on one line exactly")
  func shrinking() {
    let label = label(sentence, width: 400, height: 30)
    label.adjustsFontSizeToFitWidth = true
    let natural = label.intrinsicContentSize.width
    #expect(drawn(label).inkBox(least: 64)!.maxX > 380, "no factor means none")
    label.minimumScaleFactor = 0.5
    let box = drawn(label).inkBox(least: 64)!
    #expect(box.maxX > 390 && box.maxX <= 400)
    // All of it is there: as wide as the whole text at that factor, without an ellipsis.
    let factor = 400 / natural
    let same = UILabel(frame: label.frame)
    same.text = sentence
    same.font = .systemFont(ofSize: 17 * (400 - 0.01) / "\(sentence)".size(withAttributes: [.font: label.font!]).width)
    same.baselineAdjustment = .alignCenters
    label.baselineAdjustment = .alignCenters
    #expect(drawn(label).allPixels == drawn(same).allPixels)
    #expect(factor > 0.5)
    label.frame.size.width = natural * 0.4
    let small = drawn(label).inkBox(least: 64)!
    #expect(small.height < box.height)
    #expect(CGFloat(small.maxX) <= natural * 0.4 + 1)
    #expect(label.intrinsicContentSize.width == natural, "it asks for the room of its full size")
  }

  @Test("on several lines, and of an attributed text, it shrinks too")
  func shrinkingLines() {
    let label = label(sentence, width: 200, height: 44)
    label.numberOfLines = 2
    let cut = drawn(label)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.4
    #expect(drawn(label).allPixels != cut.allPixels)
    let text = NSMutableAttributedString(string: sentence, attributes: [.font: UIFont.systemFont(ofSize: 24)])
    label.attributedText = text
    let box = drawn(label).inkBox(least: 64)!
    #expect(box.maxX <= 200 && box.height < 40)
    label.minimumScaleFactor = 7
    #expect(drawn(label).inkBox() != nil, "a factor that is none shrinks nothing")
  }

  @Test("a line that shrank stands on its baseline, in the middle or at its top")
  func baselines() {
    func box(_ adjustment: UIBaselineAdjustment, width: CGFloat) -> PixelRect {
      let label = label("HHHHHHHHHHHHHHHHHHHH", width: width, height: 60)
      label.font = .systemFont(ofSize: 40)
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.1
      label.baselineAdjustment = adjustment
      return drawn(label).inkBox(least: 128)!
    }
    let full = box(.alignBaselines, width: 800)
    #expect(abs(box(.alignBaselines, width: 300).maxY - full.maxY) <= 1)
    let centred = box(.alignCenters, width: 300)
    #expect(abs(CGFloat(centred.minY + centred.maxY) / 2 - CGFloat(full.minY + full.maxY) / 2) <= 2)
    let top = box(.none, width: 300)
    #expect(top.minY < centred.minY && centred.minY < box(.alignBaselines, width: 300).minY)
  }

  @Test("letters move together by a twentieth at most before text is cut")
  func tightening() {
    let label = label("Settings of the network", width: 10, height: 24)
    let natural = "Settings of the network".size(withAttributes: [.font: label.font!]).width
    func isWhole(_ width: CGFloat) -> Bool {
      label.frame.size.width = width
      let cut = drawn(label)
      label.allowsDefaultTighteningForTruncation.toggle()
      defer { label.allowsDefaultTighteningForTruncation.toggle() }
      return cut.allPixels != drawn(label).allPixels
    }
    #expect(isWhole(natural - 3), "tightened or cut, which look different")
    #expect(!isWhole(natural * 0.9), "too narrow: cut either way")
    #expect(!isWhole(natural + 1), "wide enough: never tightened")
  }

  @Test("lines begin where the alignment says, by the interface's direction too")
  func alignment() {
    func box(_ alignment: NSTextAlignment, _ direction: UISemanticContentAttribute = .forceLeftToRight) -> PixelRect {
      let label = label("HHH", width: 200, height: 24)
      label.semanticContentAttribute = direction
      label.textAlignment = alignment
      return drawn(label).inkBox(least: 128)!
    }
    #expect(box(.left).minX < 5 && box(.natural).minX < 5 && box(.justified).minX < 5)
    #expect(box(.right).maxX > 195 && box(.natural, .forceRightToLeft).maxX > 195)
    #expect(box(.left, .forceRightToLeft).minX < 5)
    #expect(abs(box(.center).minX + box(.center).maxX - 200) <= 2)
  }

  @Test("a text is centred in its rectangle, and drawing into that rectangle changes nothing")
  func rectangles() {
    for alignment in [NSTextAlignment.left, .center, .right] {
      let label = label("Hamburg", width: 200, height: 60)
      label.textAlignment = alignment
      let whole = drawn(label)
      let rect = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
      #expect(abs(rect.midY - 30) <= 1 && rect.width < 90)
      let again = picture(200, 60) { _ in label.drawText(in: rect) }
      #expect(abs(again.inkBox(least: 128)!.minX - whole.inkBox(least: 128)!.minX) <= 1)
      #expect(abs(again.inkBox(least: 128)!.minY - whole.inkBox(least: 128)!.minY) <= 1)
    }
  }

  private final class InsetLabel: UILabel {
    var insets = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
      let inner = super.textRect(forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
      return inner.inset(
        by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
    }
    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }
  }

  @Test("a label that insets its text by overriding is larger by the insets")
  func insets() {
    let plain = label("Hamburg")
    let inset = InsetLabel()
    inset.text = "Hamburg"
    let size = plain.intrinsicContentSize
    #expect(inset.intrinsicContentSize == CGSize(width: size.width + 30, height: size.height + 10))
    inset.text = sentence
    inset.numberOfLines = 0
    plain.text = sentence
    plain.numberOfLines = 0
    let wrapped = plain.sizeThatFits(CGSize(width: 120, height: 0))
    #expect(
      inset.sizeThatFits(CGSize(width: 150, height: 0))
        == CGSize(width: wrapped.width + 30, height: wrapped.height + 10))
  }

  @Test("a shadow, the highlighted colour, and a disabled label")
  func colors() {
    let label = label("HHH", width: 200, height: 60)
    label.font = .boldSystemFont(ofSize: 40)
    label.textColor = .black
    let plain = drawn(label).inkBox(least: 200)!
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 3, height: 2)
    let shadowed = drawn(label)
    let box = shadowed.inkBox(least: 200)!
    #expect(box.maxX == plain.maxX + 3 && box.maxY == plain.maxY + 2)
    #expect(shadowed.rgba(box.maxX - 2, box.maxY - 4)[0] > 200)
    label.shadowColor = nil
    label.highlightedTextColor = .blue
    label.isHighlighted = true
    #expect(drawn(label).rgba(plain.minX + 3, plain.minY + 10)[2] > 200)
    label.attributedText = NSAttributedString(
      string: "HHH", attributes: [.foregroundColor: UIColor.green, .font: UIFont.boldSystemFont(ofSize: 40)])
    let inside = drawn(label).rgba(plain.minX + 3, plain.minY + 10)
    #expect(inside[2] > 200 && inside[1] < 60, "also of text with colours of its own")
    label.isHighlighted = false
    #expect(drawn(label).rgba(plain.minX + 3, plain.minY + 10)[1] > 200)
    let area = drawn(label).inkArea
    label.isEnabled = false
    #expect(abs(drawn(label).inkArea / area - 0.4) < 0.02)
  }

  @Test("font, colour, alignment and mode are those of all of an attributed text once they are set")
  func attributes() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byWordWrapping
    let text = NSMutableAttributedString(
      string: "red",
      attributes: [.foregroundColor: UIColor.red, .font: UIFont.systemFont(ofSize: 30), .paragraphStyle: style])
    text.append(NSAttributedString(string: " rest"))
    let label = label()
    label.attributedText = text
    #expect(label.text == "red rest" && label.textColor == .red && label.font.pointSize == 30)
    #expect(label.textAlignment == .right && label.lineBreakMode == .byWordWrapping)
    label.font = .systemFont(ofSize: 11)
    label.textColor = .blue
    label.textAlignment = .center
    label.lineBreakMode = .byClipping
    let now = try #require(label.attributedText)
    for place in [0, 5] {
      #expect(now.attribute(.font, at: place, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 11))
      #expect(now.attribute(.foregroundColor, at: place, effectiveRange: nil) as? UIColor == .blue)
    }
    let own = try #require(now.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle)
    #expect(own.alignment == .center && own.lineBreakMode == .byClipping)
    #expect(text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 30), "a copy")
    label.text = "plain"
    let plain = try #require(label.attributedText)
    #expect(plain.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .blue)
    #expect(plain.attribute(.underlineStyle, at: 0, effectiveRange: nil) == nil)
  }

  @Test("the paragraph style of an attributed text wins over the label's")
  func paragraphStyles() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 10
    let label = label()
    label.numberOfLines = 0
    label.text = sentence
    let plain = label.sizeThatFits(CGSize(width: 150, height: 0)).height
    label.attributedText = NSAttributedString(string: sentence, attributes: [.paragraphStyle: style])
    let spaced = label.sizeThatFits(CGSize(width: 150, height: 0)).height
    let lines = (plain / label.font.lineHeight).rounded(.down)
    #expect(abs(spaced - plain - 10 * (lines - 1)) <= 1)
  }

  @Test("a label of a text style follows the size that the user wants, others do not")
  func contentSize() {
    let label = label("text", width: 50, height: 50)
    label.font = .preferredFont(forTextStyle: .body)
    let fixed = UILabel(frame: label.frame)
    fixed.font = .preferredFont(forTextStyle: .body)
    fixed.text = "text"
    let own = UILabel(frame: label.frame)
    own.attributedText = NSAttributedString(
      string: "own", attributes: [.font: UIFontMetrics.default.scaledFont(for: .boldSystemFont(ofSize: 34))])
    let root = UIView()
    for view in [label, fixed, own] { root.addSubview(view) }
    label.adjustsFontForContentSizeCategory = true
    own.adjustsFontForContentSizeCategory = true
    let app = HeadlessApp(rootView: root, size: CGSize(width: 100, height: 100), scale: 1)
    let size = label.intrinsicContentSize
    ContentSize.setTextScale(2)
    #expect(label.font.pointSize == 33 && fixed.font.pointSize == 17)
    #expect(abs(own.font.pointSize - 66) < 1e-6)
    #expect(abs(label.intrinsicContentSize.height / size.height - 33.0 / 17) < 0.1)
    ContentSize.setTextScale(1)
    #expect(label.font.pointSize == 17 && own.font.pointSize == 34)
    withExtendedLifetime(app) {}
  }

  @Test("baselines for constraints are where letters stand")
  func baselineOffsets() {
    let label = label("HHH", width: 100, height: 60)
    let ink = drawn(label).inkBox(least: 128)!
    #expect(abs(label.firstBaselineOffsetFromTop - CGFloat(ink.maxY)) <= 1)
    #expect(abs(60 - label.lastBaselineOffsetFromBottom - CGFloat(ink.maxY)) <= 1)
    label.numberOfLines = 0
    label.text = "HHH\nHHH"
    #expect(
      abs(60 - label.lastBaselineOffsetFromBottom - label.firstBaselineOffsetFromTop - label.font.lineHeight) <= 1)
  }

  @Test("clipped text does not leave the rectangle it is drawn in")
  func clipping() {
    let label = label(sentence, width: 300, height: 24)
    label.lineBreakMode = .byClipping
    let image = picture(300, 24) { _ in label.drawText(in: CGRect(x: 50, y: 0, width: 100, height: 24)) }
    let box = image.inkBox()!
    #expect(box.minX >= 50 && box.maxX <= 150 && box.maxX > 145)
  }

  @Test("sizes that are none, and a million letters, do no harm")
  func badSizes() {
    let label = label(sentence)
    for bad in [CGFloat.nan, .infinity, -.infinity, -5, 0, 1e300] {
      for lines in [0, 1, -3, Int.max] {
        label.numberOfLines = lines
        let size = label.sizeThatFits(CGSize(width: bad, height: bad))
        #expect(size.width.isFinite && size.height.isFinite)
        let rect = label.textRect(
          forBounds: CGRect(x: 0, y: 0, width: bad, height: bad), limitedToNumberOfLines: lines)
        #expect(rect.width.isFinite && rect.height.isFinite)
        _ = picture(10, 10) { _ in label.drawText(in: CGRect(x: 0, y: 0, width: bad, height: bad)) }
      }
    }
    label.minimumScaleFactor = .nan
    label.adjustsFontSizeToFitWidth = true
    label.preferredMaxLayoutWidth = .nan
    label.shadowOffset = CGSize(width: CGFloat.nan, height: .infinity)
    label.shadowColor = .red
    #expect(label.intrinsicContentSize.width.isFinite)
    label.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    #expect(drawn(label).inkBox() != nil)
  }

  @Test("a text of a million letters is measured and drawn in seconds")
  func million() {
    let label = label(String(repeating: "word and more ", count: 1_000_000 / 14), width: 200, height: 100)
    label.numberOfLines = 0
    let time = ContinuousClock().measure {
      #expect(drawn(label).inkBox() != nil)
    }
    #expect(time < .seconds(60))
  }

  @Test("zero-width characters, half characters and controls are text like any other")
  func strangeCharacters() {
    for text in [
      "\u{200B}\u{200D}\u{FEFF}", "e\u{301}\u{302}\u{303}", "\u{202E}abc\u{202C}", "\u{FFFC}", "\0\u{1}\u{7F}",
      "\u{FFFE}\u{FFFF}",
    ] {
      let label = label(text, width: 100, height: 30)
      _ = drawn(label)
      #expect(label.intrinsicContentSize.height > 10)
    }
    // Half of a pair of surrogates, which only strings of Foundation can hold.
    let half = NSMutableAttributedString(string: "a😀b")
    half.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 1, length: 1))
    half.addAttribute(.font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 2, length: 1))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.attributedText = half
    #expect(label.intrinsicContentSize.width > 10)
    _ = drawn(label)
    let units: [unichar] = [0xD83D, 0x41, 0xDE00]
    let lone = NSString(characters: units, length: 3)
    #expect(lone.size(withAttributes: [.font: UIFont.systemFont(ofSize: 20)]).width > 10)
  }

  @Test("ten thousand runs of attributes, and as many paragraphs, are set in seconds")
  func manyRuns() {
    let text = NSMutableAttributedString(string: "")
    for index in 0..<10_000 {
      text.append(
        NSAttributedString(
          string: index % 2 == 0 ? "ab " : "cd\n",
          // Of Foundation's own, which it can compare with those of the text before.
          attributes: [.kern: NSNumber(value: index % 3)]))
    }
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    label.numberOfLines = 0
    let time = ContinuousClock().measure {
      label.attributedText = text
      #expect(label.sizeThatFits(CGSize(width: 200, height: 0)).height > 50_000)
      _ = drawn(label)
    }
    #expect(time < .seconds(60))
  }
}
