import CoreGraphics
import Foundation
import QuartzCore

/// One touch of the overlay: a ring with a number, and the outline of the view it hit.
@MainActor final class TouchMark {
  /// Told apart on light and dark; used in turn.
  private static let colors: [UIColor] = [.systemPink, .systemBlue, .systemOrange, .systemGreen, .systemPurple]

  /// From 1, the smallest that no other touch of the scene has; 0 for a pointer that hovers.
  let number: Int
  let color: UIColor
  /// Holds the others, in the scene's points.
  let layer = CALayer()
  /// The responder chain of the view, when it was last known.
  var chain: [String] = []
  /// The number, and how many taps in a row the touch is when more than one.
  private(set) var title = ""
  private var center = CGPoint.zero
  private let ring = CAShapeLayer()
  private let ringHalo = CAShapeLayer()
  private let outline = CAShapeLayer()
  private let outlineHalo = CAShapeLayer()
  private let label = DebugTextLayer(font: .systemFont(ofSize: 12, weight: .bold))

  init(number: Int) {
    self.number = number
    color = number == 0 ? .systemGray : Self.colors[(number - 1) % Self.colors.count]
    layer.changesAtOnce = true
    for shape in [outlineHalo, outline, ringHalo, ring] {
      shape.changesAtOnce = true
      shape.fillColor = nil
      shape.strokeColor = color.cgColor
      layer.addSublayer(shape)
    }
    // A light edge, without which a line is lost on a view of its colour.
    for halo in [outlineHalo, ringHalo] { halo.strokeColor = UIColor(white: 1, alpha: 0.7).cgColor }
    outline.lineWidth = 2
    outlineHalo.lineWidth = 4
    layer.addSublayer(label)
  }

  /// Shows `touch` as it is now. `radius` is the ring's, in points.
  func update(for touch: UITouch, in root: CALayer, radius: CGFloat, scale: CGFloat) {
    title = touch.isHovering ? "hover" : touch.tapCount > 1 ? "\(number) ×\(touch.tapCount)" : "\(number)"
    if let view = touch.view, view.window != nil {
      outline.path = Self.quadrilateral(of: view, in: root)
    } else if !touch.isOver {
      outline.path = nil
    }
    outlineHalo.path = outline.path
    center = touch.sceneLocation
    let ringRadius = max(radius, touch.majorRadius)
    ring.path = CGPath(
      ellipseIn: CGRect(
        x: center.x - ringRadius, y: center.y - ringRadius, width: ringRadius * 2, height: ringRadius * 2),
      transform: nil)
    ring.fillColor = touch.isOver || touch.isHovering ? nil : color.withAlphaComponent(0.2).cgColor
    ring.lineWidth = touch.isOver || touch.isHovering ? 1.5 : 3
    ringHalo.path = ring.path
    ringHalo.lineWidth = ring.lineWidth + 2
    ring.lineDashPattern = touch.phase == .cancelled ? [4, 4] : nil
    label.setText([title], heading: color, scale: scale)
    let size = label.fittingSize(within: CGSize(width: 200, height: 40))
    // Above the finger, where it does not hide the number, unless the window ends there.
    let above = center.y - ringRadius - 4 - size.height
    label.frame = CGRect(
      x: (center.x - size.width / 2).rounded(), y: (above >= 0 ? above : center.y + ringRadius + 4).rounded(),
      width: size.width, height: size.height)
  }

  /// Whether the ring's centre is within `distance` points of `point`.
  func isNear(_ point: CGPoint, _ distance: CGFloat) -> Bool {
    hypot(point.x - center.x, point.y - center.y) <= distance
  }

  /// The view's bounds as its transforms show them.
  private static func quadrilateral(of view: UIView, in root: CALayer) -> CGPath {
    let bounds = view.bounds
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ]
    let path = CGMutablePath()
    path.addLines(between: corners.map { view.layer.convert($0, to: root) })
    path.closeSubpath()
    return path
  }
}
