import UIKit

/// A row of numbered cards, seen through a strip.
final class ScrollDemo: DemoView {
  let strip = CAScrollLayer()
  private let cards = (1...9).map { number in
    let card = CALayer()
    let label = CATextLayer()
    label.string = "\(number)"
    label.alignmentMode = .center
    label.foregroundColor = CGColor(gray: 1, alpha: 1)
    card.addSublayer(label)
    return card
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    strip.scrollMode = .horizontally
    strip.cornerRadius = 14
    for card in cards { strip.addSublayer(card) }
    layer.addSublayer(strip)
    addHorizontalDrag()
  }

  override func arrange() {
    // Only the frame's size and place: the origin of the bounds is where it is scrolled to.
    strip.bounds.size = CGSize(width: bounds.width, height: bounds.height - 16)
    strip.position = CGPoint(x: bounds.midX, y: bounds.midY)
    strip.backgroundColor = resolved(.tertiarySystemFill)
    let height = strip.bounds.height - 24
    for (index, card) in cards.enumerated() {
      card.frame = CGRect(x: 12 + CGFloat(index) * 92, y: 12, width: 80, height: height)
      card.cornerRadius = 10
      let hue = CGFloat(index) / CGFloat(cards.count)
      card.backgroundColor = UIColor(hue: hue, saturation: 0.55, brightness: 0.85, alpha: 1).cgColor
      card.sublayers?[0].frame = CGRect(x: 0, y: (height - 44) / 2, width: 80, height: 44)
    }
    horizontalDrag(0)
  }

  override func horizontalDrag(_ distance: CGFloat) {
    let end = max(0, CGFloat(cards.count) * 92 + 12 - strip.bounds.width)
    strip.scroll(to: CGPoint(x: max(0, min(end, strip.bounds.minX - distance)), y: 0))
  }
}
