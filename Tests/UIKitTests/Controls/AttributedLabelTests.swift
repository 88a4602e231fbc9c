import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Labels with attributed text")
struct AttributedLabelTests {
  private final class Label: UILabel {
    var draws = 0

    override func drawText(in rect: CGRect) {
      draws += 1
      super.drawText(in: rect)
    }
  }

  private func text(_ string: String, _ color: UIColor) -> NSAttributedString {
    NSAttributedString(string: string, attributes: [.foregroundColor: color, .font: UIFont.systemFont(ofSize: 12)])
  }

  @Test("equal text is not drawn anew, other attributes are, wherever in memory their values are")
  func equality() {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    let app = HeadlessApp(rootView: label, size: CGSize(width: 100, height: 20), scale: 1)
    label.attributedText = text("one", UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    _ = app.snapshot()
    let draws = label.draws
    // Colours that live, so that each is at another address.
    let colors = (0..<4000).map { _ in UIColor(red: 1, green: 0, blue: 0, alpha: 1) }
    for color in colors { label.attributedText = text("one", color) }
    _ = app.snapshot()
    #expect(label.draws == draws)
    label.attributedText = text("one", .blue)
    _ = app.snapshot()
    #expect(label.draws == draws + 1)
    let mixed = NSMutableAttributedString(attributedString: text("one", .blue))
    mixed.append(text("two", .red))
    label.attributedText = mixed
    _ = app.snapshot()
    #expect(label.draws == draws + 2)
    label.attributedText = NSAttributedString(attributedString: mixed)
    _ = app.snapshot()
    #expect(label.draws == draws + 2)
  }

  @Test("strings with fonts, colours and paragraph styles can be added to each other and changed")
  func compared() {
    let text = NSMutableAttributedString(string: "")
    // Foundation compares the attributes of neighbours, object by object.
    for index in 0..<500 {
      let style = NSMutableParagraphStyle()
      style.headIndent = CGFloat(index % 2)
      let shadow = NSShadow()
      text.append(
        NSAttributedString(
          string: "ab",
          attributes: [
            .font: UIFont.systemFont(ofSize: CGFloat(10 + index % 3)), .paragraphStyle: style, .shadow: shadow,
            .foregroundColor: UIColor(white: CGFloat(index % 2), alpha: 1), .attachment: NSTextAttachment(),
          ]))
    }
    let range = NSRange(location: 1, length: 900)
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 12), range: range)
    text.addAttribute(.foregroundColor, value: UIColor(red: 1, green: 0, blue: 0, alpha: 1), range: range)
    #expect(text.attribute(.font, at: 300, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 12))
    #expect(text.isEqual(to: NSAttributedString(attributedString: text)))
    let other = NSMutableAttributedString(attributedString: text)
    other.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 0, length: 1))
    #expect(!text.isEqual(to: other))
  }

  @Test("colours and fonts are keys by their values")
  func keys() {
    let colors: Set<UIColor> = [UIColor(white: 1, alpha: 1), UIColor(white: 1, alpha: 1), .red]
    #expect(colors.count == 2 && colors.contains(.red))
    let fonts: Set<UIFont> = [.systemFont(ofSize: 12), .systemFont(ofSize: 12), .systemFont(ofSize: 13)]
    #expect(fonts.count == 2)
    let color: UIColor? = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(color == UIColor(red: 1, green: 0, blue: 0, alpha: 1) && color != nil && color != UIColor.blue)
    #expect(color?.isEqual("no colour") == false)
  }
}
