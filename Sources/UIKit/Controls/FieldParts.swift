import Foundation

/// Draws the text and the selection of a text field, and clips them.
@MainActor final class FieldCanvas: UIView {
  weak var field: UITextField?

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
    clipsToBounds = true
  }

  override func draw(_ rect: CGRect) { field?.drawContent(in: bounds) }
}

/// The button that empties a text field: a grey disc with a cross.
@MainActor final class FieldClearButton: UIControl {
  /// Points.
  static let size = CGSize(width: 28, height: 28)
  private static let discSize: CGFloat = 16

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  override func draw(_ rect: CGRect) {
    let disc = CGRect(
      x: bounds.midX - Self.discSize / 2, y: bounds.midY - Self.discSize / 2, width: Self.discSize,
      height: Self.discSize)
    (isHighlighted ? UIColor.label : UIColor.systemGray).setFill()
    UIBezierPath(ovalIn: disc).fill()
    let cross = UIBezierPath()
    let box = disc.insetBy(dx: 5, dy: 5)
    cross.move(to: CGPoint(x: box.minX, y: box.minY))
    cross.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
    cross.move(to: CGPoint(x: box.maxX, y: box.minY))
    cross.addLine(to: CGPoint(x: box.minX, y: box.maxY))
    cross.lineWidth = 1.5
    UIColor.systemBackground.setStroke()
    cross.stroke()
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }
}
