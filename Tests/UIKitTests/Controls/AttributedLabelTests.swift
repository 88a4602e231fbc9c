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
}
