import UIKit

/// Circles of colour that mix in four ways, drawn by a view.
final class BlendDemo: DemoView {
  private static let modes: [CGBlendMode] = [.normal, .multiply, .screen, .difference]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    for (index, mode) in Self.modes.enumerated() {
      let slot = slot(index, of: Self.modes.count)
      // In a layer of their own the circles mix with each other, and not with what is behind.
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setBlendMode(mode)
      let side = slot.width * 0.62
      let places = [CGPoint(x: 0.5, y: 0.31), CGPoint(x: 0.31, y: 0.66), CGPoint(x: 0.69, y: 0.66)]
      for (place, color) in zip(places, [UIColor.systemCyan, .systemPink, .systemYellow]) {
        color.setFill()
        let middle = CGPoint(x: slot.minX + slot.width * place.x, y: slot.minY + slot.height * place.y)
        context.fillEllipse(in: CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side))
      }
      context.endTransparencyLayer()
    }
  }
}
