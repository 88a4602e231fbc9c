import CoreGraphics
import Foundation
import QuartzCore

/// Lines of text on a dark round plate, the first in a colour.
final class DebugTextLayer: CALayer {
  /// Points between the text and the plate's edges.
  private static let inset: CGFloat = 6

  private var font = UIFont.systemFont(ofSize: 12)
  private var lines: [DrawnText] = []
  private var texts: [String] = []
  /// The height of a line, in points.
  private(set) var lineHeight: CGFloat = 0

  required init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }

  convenience init(font: UIFont) {
    self.init()
    changesAtOnce = true
    self.font = font
    lineHeight = font.lineHeight.rounded(.up)
    cornerRadius = 6
    masksToBounds = true
    backgroundColor = UIColor(white: 0, alpha: 0.78).cgColor
  }

  /// Shows `texts`, the first in the colour `heading`, drawn for `scale` pixels per point.
  func setText(_ texts: [String], heading: UIColor, scale: CGFloat) {
    if contentsScale != scale {
      contentsScale = scale
      setNeedsDisplay()
    }
    guard texts != self.texts else { return }
    self.texts = texts
    let color = heading.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    lines = texts.enumerated().map { index, text in
      DrawnText(text, attributes: [.font: font, .foregroundColor: index == 0 ? color : UIColor.white])
    }
    setNeedsDisplay()
  }

  /// The plate's size around the text, no larger than `limit`.
  func fittingSize(within limit: CGSize) -> CGSize {
    let width = lines.map { $0.size().width }.max() ?? 0
    return CGSize(
      width: min(limit.width, width.rounded(.up) + 2 * Self.inset),
      height: min(limit.height, CGFloat(lines.count) * lineHeight + 2 * Self.inset))
  }

  override var frame: CGRect {
    didSet { if oldValue.size != frame.size { setNeedsDisplay() } }
  }

  override func draw(in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    for (index, line) in lines.enumerated() {
      line.draw(at: CGPoint(x: Self.inset, y: Self.inset + CGFloat(index) * lineHeight))
    }
    UIGraphicsPopContext()
  }
}
