import Foundation
import Testing
import UIKit

@Suite struct NSStringDrawingTests {
  private let font = UIFont.systemFont(ofSize: 20)

  @Test("text is measured with its font")
  func size() {
    let size = "Hello".size(withAttributes: [.font: font])
    #expect(abs(size.height - font.lineHeight) < 0.01)
    let double = "Hello".size(withAttributes: [.font: font.withSize(40)])
    #expect(abs(double.width - 2 * size.width) < 0.1)
    #expect(NSAttributedString(string: "Hello", attributes: [.font: font]).size() == size)
    #expect("".size(withAttributes: [.font: font]).width == 0)
    #expect(abs("Hello".size().height - UIFont.systemFont(ofSize: 12).lineHeight) < 0.01)
  }

  @Test("text is broken into a width")
  func boundingRect() {
    let text = NSAttributedString(string: "several words that need lines", attributes: [.font: font])
    let free = text.boundingRect(
      with: CGSize(width: 1e9, height: 1e9), options: .usesLineFragmentOrigin, context: nil)
    let narrow = text.boundingRect(
      with: CGSize(width: 90, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    #expect(free.height < narrow.height && narrow.width <= 90.01)
    #expect(narrow.origin == .zero)
    let line = text.boundingRect(with: CGSize(width: 90, height: 1000), context: nil)
    #expect(line.width == free.width)
    #expect(abs(line.minY + font.ascender) < 0.01, "one line hangs on its baseline")
    let context = NSStringDrawingContext()
    let cut = text.boundingRect(
      with: CGSize(width: 90, height: font.lineHeight * 1.5),
      options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: context)
    #expect(abs(cut.height - font.lineHeight) < 0.01)
    #expect(context.totalBounds == cut)
  }

  @Test("text is drawn with its attributes where it is told to")
  func drawing() throws {
    let image = picture(120, 60) { _ in
      "HH".draw(at: CGPoint(x: 30, y: 10), withAttributes: [.font: font, .foregroundColor: UIColor.red])
    }
    let box = try #require(image.inkBox(least: 128))
    #expect(box.minX >= 30 && box.minX < 36)
    #expect(box.minY > 10 && CGFloat(box.maxY) < 10 + font.lineHeight)
    #expect(abs(CGFloat(box.height) - font.capHeight) <= 2)
    #expect((0..<60).contains { y in (0..<120).contains { image.rgba($0, y) == [255, 0, 0, 255] } })
  }

  @Test("text in a rectangle is aligned in it")
  func alignment() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let image = picture(200, 40) { _ in
      "HH".draw(
        in: CGRect(x: 0, y: 0, width: 200, height: 40), withAttributes: [.font: font, .paragraphStyle: style])
    }
    let box = try #require(image.inkBox(least: 128))
    #expect(box.maxX > 190 && box.minX > 150)
  }

  @Test("a style that truncates keeps text on one line")
  func truncating() throws {
    let style = NSMutableParagraphStyle()
    style.lineBreakMode = .byTruncatingTail
    let text = NSAttributedString(
      string: "several words that need lines", attributes: [.font: font, .paragraphStyle: style])
    let rect = text.boundingRect(with: CGSize(width: 90, height: 1000), options: .usesLineFragmentOrigin, context: nil)
    #expect(abs(rect.height - font.lineHeight) < 0.01)
    #expect(rect.width <= 90.01)
  }

  @Test("measuring and drawing a string lets go of its attributes") func attributesEnd() {
    weak var attribute: Attribute?
    var size = CGSize.zero
    do {
      let value = Attribute()
      attribute = value
      let attributes: [NSAttributedString.Key: Any] = [NSAttributedString.Key("ours"): value]
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        "Ab".draw(at: .zero, withAttributes: attributes)
        "Ab".draw(in: CGRect(x: 0, y: 0, width: 20, height: 20), withAttributes: attributes)
      }
      #expect(image.size.width == 20)
      size = "Ab".size(withAttributes: attributes)
    }
    #expect(size.width > 0)
    #expect(attribute == nil)
  }

  @Test("a segmented control lets go of the attributes of its titles") @MainActor func segmentsEnd() {
    weak var attribute: Attribute?
    do {
      let value = Attribute()
      attribute = value
      let control = UISegmentedControl(items: ["One", "Two"])
      control.setTitleTextAttributes([NSAttributedString.Key("ours"): value], for: .normal)
      control.selectedSegmentIndex = 1
      #expect(control.sizeThatFits(.zero).width > 0)
    }
    #expect(attribute == nil)
  }
}

/// A value of an attribute.
private final class Attribute {}
