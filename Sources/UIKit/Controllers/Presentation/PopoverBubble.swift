import CoreGraphics
import Foundation
import QuartzCore

/// The bubble of a popover: rounded, with an arrow at one side and a shadow.
@MainActor final class PopoverBubble: UIView {
  /// Points, as iOS 17 shows popovers.
  static let arrowHeight: CGFloat = 13
  private static let arrowWidth: CGFloat = 26
  private static let radius: CGFloat = 13

  /// What the presented view is in.
  let content = UIView(frame: .zero)
  private let shape = CAShapeLayer()
  private var direction = UIPopoverArrowDirection.unknown
  private var tip: CGFloat = 0

  var fill = UIColor.secondarySystemGroupedBackground {
    didSet { updateColors() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(shape)
    shape.changesAtOnce = true
    shape.shadowColor = UIColor.black.cgColor
    shape.shadowOpacity = 0.2
    shape.shadowRadius = 20
    shape.shadowOffset = CGSize(width: 0, height: 4)
    content.clipsToBounds = true
    content.layer.cornerRadius = Self.radius
    content.layer.cornerCurve = .continuous
    addSubview(content)
    updateColors()
  }

  /// Lets the arrow point to `direction`, with its tip at `tip` points along that side.
  func point(_ direction: UIPopoverArrowDirection, at tip: CGFloat) {
    guard self.direction != direction || self.tip != tip else { return }
    (self.direction, self.tip) = (direction, tip)
    setNeedsLayout()
  }

  private func updateColors() { shape.fillColor = fill.resolvedColor(with: traitCollection).cgColor }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateColors()
  }

  /// The bubble without its arrow.
  private var body: CGRect {
    let arrow = Self.arrowHeight
    return switch direction {
    case .up: bounds.inset(by: UIEdgeInsets(top: arrow, left: 0, bottom: 0, right: 0))
    case .down: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: arrow, right: 0))
    case .left: bounds.inset(by: UIEdgeInsets(top: 0, left: arrow, bottom: 0, right: 0))
    case .right: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: arrow))
    default: bounds
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let body = body
    content.frame = body
    shape.frame = bounds
    let path = UIBezierPath(roundedRect: body, cornerRadius: Self.radius)
    if let corners = arrowCorners(of: body) {
      let arrow = UIBezierPath()
      arrow.move(to: corners.0)
      arrow.addLine(to: corners.1)
      arrow.addLine(to: corners.2)
      arrow.close()
      path.append(arrow)
    }
    shape.path = path.cgPath
    shape.shadowPath = path.cgPath
  }

  /// The arrow's foot, tip and other foot, turned as the body's outline is, so that both fill the same.
  private func arrowCorners(of body: CGRect) -> (CGPoint, CGPoint, CGPoint)? {
    let half = Self.arrowWidth / 2
    func cut(_ length: CGFloat) -> CGFloat {
      let least = Self.radius + half
      return length < 2 * least ? length / 2 : max(least, min(tip, length - least))
    }
    switch direction {
    case .up:
      let x = cut(body.width)
      return (CGPoint(x: x - half, y: body.minY), CGPoint(x: x, y: bounds.minY), CGPoint(x: x + half, y: body.minY))
    case .down:
      let x = cut(body.width)
      return (CGPoint(x: x + half, y: body.maxY), CGPoint(x: x, y: bounds.maxY), CGPoint(x: x - half, y: body.maxY))
    case .left:
      let y = cut(body.height)
      return (CGPoint(x: body.minX, y: y + half), CGPoint(x: bounds.minX, y: y), CGPoint(x: body.minX, y: y - half))
    case .right:
      let y = cut(body.height)
      return (CGPoint(x: body.maxX, y: y - half), CGPoint(x: bounds.maxX, y: y), CGPoint(x: body.maxX, y: y + half))
    default: return nil
    }
  }
}
