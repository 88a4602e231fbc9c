import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Buttons, labels and image views")
struct ButtonTests {
  private func image(_ width: Int, _ height: Int) -> UIImage {
    UIImage(cgImage: .filled(.blue, width: width, height: height))
  }

  @Test("control-030 a title for the highlighted state alone shows while it is highlighted")
  func highlightedTitle() {
    let button = UIButton(frame: rect(0, 0, 100, 40))
    button.setTitle("B", for: .highlighted)
    button.isHighlighted = true
    button.layoutSubviews()
    #expect(button.titleLabel?.text == "B")
  }

  @Test("control-031 a state without a title has the normal one")
  func titleFallback() {
    let button = UIButton()
    button.setTitle("A", for: .normal)
    #expect(button.title(for: .selected) == "A")
    #expect(button.title(for: [.selected, .highlighted]) == "A")
  }

  @Test("control-032 a selected button without a colour of its own keeps the normal one")
  func colorFallback() {
    let button = UIButton(frame: rect(0, 0, 100, 40))
    button.setTitleColor(.green, for: .normal)
    button.setTitle("A", for: .normal)
    button.isSelected = true
    button.layoutSubviews()
    #expect(button.titleLabel?.textColor == .green)
  }

  @Test("control-033 colour and title of the selected state")
  func selectedColor() {
    let button = UIButton(frame: rect(0, 0, 100, 40))
    button.setTitleColor(.red, for: .selected)
    button.setTitle("A", for: .selected)
    button.isSelected = true
    button.layoutSubviews()
    #expect(button.titleLabel?.textColor == .red)
    #expect(button.titleLabel?.text == "A")
  }

  @Test("control-036 after sizeToFit a title has 6 points above it")
  func titleAfterSizeToFit() {
    let button = UIButton()
    button.setTitle("Title", for: .normal)
    button.sizeToFit()
    button.frame.size = CGSize(width: 200, height: 100)
    button.contentHorizontalAlignment = .left
    button.contentVerticalAlignment = .top
    button.layoutIfNeeded()
    expectNear(button.titleLabel!.frame.origin, point(0, 6), within: 1e-4)
  }

  @Test("control-039 image and title at the bottom right")
  func imageAndTitle() {
    let button = UIButton(frame: rect(0, 0, 200, 100))
    button.setImage(image(40, 40), for: .normal)
    button.setTitle("Title", for: .normal)
    button.contentHorizontalAlignment = .right
    button.contentVerticalAlignment = .bottom
    button.layoutIfNeeded()
    let title = button.titleLabel!
    let width = title.frame.width
    expectNear(button.imageView!.frame.minX, 200 - width - 40, within: 0.5)
    expectNear(button.imageView!.frame.minY, 60)
    expectNear(title.frame.minX, 200 - width, within: 0.5)
    expectNear(title.frame.maxY, 100, within: 0.5)
  }

  @Test("control-041 a button is as wide as image and title, and as high as the higher")
  func sizeWithImage() {
    let titled = UIButton()
    titled.setTitle("A title of some length", for: .normal)
    titled.sizeToFit()
    let button = UIButton()
    button.setTitle("A title of some length", for: .normal)
    button.setImage(image(80, 80), for: .normal)
    button.sizeToFit()
    expectNear(button.frame.width, 80 + titled.frame.width, within: 1)
    expectNear(button.frame.height, max(80, titled.frame.height))
  }

  @Test("control-043 a button with an image alone is as large as it")
  func sizeOfImage() {
    let button = UIButton()
    button.setImage(image(40, 40), for: .normal)
    button.sizeToFit()
    #expect(button.frame.size == CGSize(width: 40, height: 40))
  }

  @Test(
    "where an image of 40 points is in a button of 200 by 100",
    arguments: [
      ("control-046", .right, .bottom, rect(160, 60, 40, 40)),
      ("control-049", .center, .top, rect(80, 0, 40, 40)),
      ("left, centre", .left, .center, rect(0, 30, 40, 40)),
      ("leading, bottom", .leading, .bottom, rect(0, 60, 40, 40)),
      ("trailing, top", .trailing, .top, rect(160, 0, 40, 40)),
    ] as [(String, UIControl.ContentHorizontalAlignment, UIControl.ContentVerticalAlignment, CGRect)])
  func imageAlignment(
    fact: String, horizontal: UIControl.ContentHorizontalAlignment, vertical: UIControl.ContentVerticalAlignment,
    expected: CGRect
  ) {
    let button = UIButton(frame: rect(0, 0, 200, 100))
    button.setImage(image(40, 40), for: .normal)
    button.contentHorizontalAlignment = horizontal
    button.contentVerticalAlignment = vertical
    button.layoutIfNeeded()
    expectNear(button.imageView!.frame, expected)
  }

  @Test("a tap sends touchUpInside, then the primary action")
  func primaryAction() {
    let button = UIButton(frame: rect(0, 0, 100, 40))
    var log: [String] = []
    button.addAction(UIAction { _ in log.append("primary") }, for: .primaryActionTriggered)
    button.addAction(UIAction { _ in log.append("up") }, for: .touchUpInside)
    let stage = Stage(adding: button)
    stage.app.tap(point(50, 20))
    #expect(log == ["up", "primary"])
  }

  @Test("a button made of an action shows and runs it, and hands it the sender")
  func actionButton() {
    var sender: AnyObject?
    let action = UIAction(title: "Go") { sender = $0.sender }
    let button = UIButton(frame: rect(0, 0, 100, 40), primaryAction: action)
    let stage = Stage(adding: button)
    #expect(button.title(for: .normal) == "Go")
    stage.app.tap(point(50, 20))
    #expect(sender === button)
  }

  @Test("the touch of a title or an image is the button's")
  func contentIsTransparent() {
    let button = UIButton(frame: rect(0, 0, 100, 40))
    button.setTitle("Title", for: .normal)
    button.setImage(image(20, 20), for: .normal)
    let stage = Stage(adding: button)
    #expect(button.hitTest(point(50, 20), with: nil) === button)
    stage.app.tap(point(50, 20))
  }

  @Test("control-051 black of the grey space is not black of the RGB space")
  func blacks() {
    #expect(!UIColor.black.isEqual(UIColor(red: 0, green: 0, blue: 0, alpha: 1)))
    #expect(UIColor.black.isEqual(UIColor(white: 0, alpha: 1)))
  }

  @Test("control-052 red is red")
  func reds() {
    #expect(UIColor.red.isEqual(UIColor(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(!UIColor.red.isEqual(UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
    #expect(!UIColor.red.isEqual(nil))
  }

  @Test("control-055 an image's size is in points")
  func imageSize() {
    let image = UIImage(cgImage: .filled(.blue, width: 20, height: 10), scale: 2, orientation: .up)
    #expect(image.size == CGSize(width: 10, height: 5))
    #expect(image.scale == 2)
  }

  @Test("control-053 what a new label is like")
  func label() {
    let label = UILabel()
    #expect(label.numberOfLines == 1)
    #expect(label.textAlignment == .natural)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(!label.adjustsFontSizeToFitWidth)
    #expect(label.font.pointSize == 17)
    #expect(label.text == nil)
  }

  @Test("an image view is as large as its image; one made without an image has no size")
  func imageViewSize() {
    #expect(UIImageView(image: image(30, 20)).frame == rect(0, 0, 30, 20))
    #expect(UIImageView(image: nil).frame == .zero)
    let view = UIImageView(image: image(30, 20))
    #expect(view.intrinsicContentSize == CGSize(width: 30, height: 20))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 30, height: 20))
  }

  @Test("a highlighted image view shows its other image")
  func highlightedImage() {
    let view = UIImageView(frame: rect(0, 0, 50, 50))
    view.image = image(50, 50)
    view.highlightedImage = UIImage(cgImage: .filled(.red, width: 50, height: 50))
    let stage = Stage(adding: view)
    stage.app.expect(.blue, at: point(25, 25))
    view.isHighlighted = true
    stage.app.expect(.red, at: point(25, 25))
    view.highlightedImage = nil
    stage.app.expect(.blue, at: point(25, 25))
  }
}
