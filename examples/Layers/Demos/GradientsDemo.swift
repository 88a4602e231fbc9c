import UIKit

/// The three ways that colours can run.
final class GradientsDemo: DemoView {
  private let axial = CAGradientLayer()
  private let radial = CAGradientLayer()
  private let conic = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    axial.startPoint = CGPoint(x: 0, y: 0)
    axial.endPoint = CGPoint(x: 1, y: 1)
    radial.type = .radial
    radial.startPoint = CGPoint(x: 0.5, y: 0.5)
    radial.endPoint = CGPoint(x: 1, y: 1)
    conic.type = .conic
    conic.startPoint = CGPoint(x: 0.5, y: 0.5)
    conic.endPoint = CGPoint(x: 0.5, y: 0)
    for part in [axial, radial, conic] { layer.addSublayer(part) }
  }

  override func arrange() {
    for (index, part) in [axial, radial, conic].enumerated() {
      part.frame = slot(index, of: 3)
      part.cornerRadius = 14
    }
    axial.colors = [UIColor.systemPurple, .systemPink, .systemOrange].map(resolved)
    radial.colors = [UIColor.white, .systemTeal, .systemBlue].map(resolved)
    radial.locations = [0, 0.35, 1]
    conic.colors = [UIColor.systemRed, .systemYellow, .systemGreen, .systemCyan, .systemIndigo, .systemRed].map(
      resolved)
    conic.cornerRadius = conic.bounds.width / 2
  }
}
