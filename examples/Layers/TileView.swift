import UIKit

/// A card with a title, a line about what is shown, and the demo itself.
final class TileView: UIView {
  private static let padding: CGFloat = 16

  let demo: DemoView
  private let titleLabel = UILabel()
  private let textLabel = UILabel()

  init(_ title: String, _ text: String, _ demo: DemoView) {
    self.demo = demo
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    titleLabel.text = title
    titleLabel.font = .preferredFont(forTextStyle: .headline)
    textLabel.text = text
    textLabel.font = .preferredFont(forTextStyle: .footnote)
    textLabel.textColor = .secondaryLabel
    textLabel.numberOfLines = 2
    for part in [titleLabel, textLabel, demo] { addSubview(part) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let area = bounds.insetBy(dx: Self.padding, dy: Self.padding)
    titleLabel.frame = CGRect(x: area.minX, y: area.minY - 2, width: area.width, height: 22)
    let textHeight = textLabel.sizeThatFits(CGSize(width: area.width, height: .infinity)).height
    textLabel.frame = CGRect(x: area.minX, y: titleLabel.frame.maxY + 2, width: area.width, height: textHeight)
    // Below two lines of text, so that all demos are of one size.
    let top = area.minY + 22 + 36 + 12
    demo.frame = CGRect(x: area.minX, y: top, width: area.width, height: area.maxY - top)
  }
}
