import UIKit

/// Text that wraps and is shortened, three alignments, and letters that a gradient shines through.
final class TextDemo: DemoView {
  private let paragraph = CATextLayer()
  private let lines = [CATextLayer(), CATextLayer(), CATextLayer()]
  private let letters = CATextLayer()
  private let gradient = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    paragraph.string = "Set into lines by the width of the layer, and shortened where there is no room for more of it."
    paragraph.isWrapped = true
    paragraph.truncationMode = .end
    paragraph.fontSize = 13
    for (line, mode) in zip(lines, [CATextLayerAlignmentMode.left, .center, .right]) {
      line.string = mode.rawValue
      line.alignmentMode = mode
      line.fontSize = 11
    }
    letters.string = "Aa"
    letters.font = UIFont.systemFont(ofSize: 1, weight: .bold)
    letters.alignmentMode = .center
    gradient.startPoint = CGPoint(x: 0, y: 0.2)
    gradient.endPoint = CGPoint(x: 1, y: 0.8)
    gradient.mask = letters
    for part in [paragraph, gradient] + lines { layer.addSublayer(part) }
  }

  override func arrange() {
    let half = bounds.width / 2
    paragraph.frame = CGRect(x: 0, y: 6, width: half - 10, height: 70)
    paragraph.foregroundColor = resolved(.label)
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(x: 0, y: 80 + CGFloat(index) * 18, width: half - 10, height: 15)
      line.foregroundColor = resolved(.secondaryLabel)
      line.backgroundColor = resolved(.quaternarySystemFill)
    }
    gradient.frame = CGRect(x: half, y: 12, width: half, height: 110)
    gradient.colors = [UIColor.systemBlue, .systemPurple, .systemPink].map(resolved)
    letters.frame = gradient.bounds
    letters.fontSize = min(84, half * 0.6)
  }
}
