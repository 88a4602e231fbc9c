import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Attachments of any size")
struct AttachmentWidthTests {
  @Test(
    "an attachment of hardly any width, or of far too much, is drawn or left out, and the text beside it stays",
    arguments: [0, .leastNonzeroMagnitude, 1e-300, 1e-12, 1e-4, 1e5, 1e30, .nan, .infinity, -5] as [CGFloat])
  func width(_ width: CGFloat) {
    let attachment = NSTextAttachment()
    attachment.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    attachment.bounds = CGRect(x: 0, y: 0, width: width, height: 10)
    let text = NSMutableAttributedString(string: "ab")
    text.append(NSAttributedString(attachment: attachment))
    text.append(NSAttributedString(string: "cd"))
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    label.attributedText = text
    let size = label.intrinsicContentSize
    #expect(size.width.isFinite && size.height.isFinite && size.width > 10)
    let image = UIGraphicsImageRenderer(size: label.bounds.size).image { label.layer.render(in: $0.cgContext) }
    #expect(image.size == label.bounds.size)
  }
}
