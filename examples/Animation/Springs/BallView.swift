import UIKit

/// A shaded ball.
final class BallView: UIView {
  static let side: CGFloat = 44

  override class var layerClass: CALayer.Type { CAGradientLayer.self }

  private let color: UIColor

  init(color: UIColor) {
    self.color = color
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    // Touches are the lane's: on its way a ball is not where its frame is.
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.side / 2
    layer.shadowOpacity = 0.22
    layer.shadowRadius = 7
    layer.shadowOffset = CGSize(width: 0, height: 4)
    layer.shadowPath = UIBezierPath(ovalIn: bounds).cgPath
    let gradient = layer as? CAGradientLayer
    gradient?.type = .radial
    gradient?.startPoint = CGPoint(x: 0.36, y: 0.28)
    gradient?.endPoint = CGPoint(x: 1.1, y: 1.02)
    updateColors()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  private func updateColors() {
    let base = color.resolvedColor(with: traitCollection)
    (layer as? CAGradientLayer)?.colors = [base.mixed(with: .white, by: 0.45).cgColor, base.cgColor]
  }
}

extension UIColor {
  /// This colour with a part of another one, 0 to 1. Both must be plain colours, resolved for a style.
  func mixed(with other: UIColor, by part: CGFloat) -> UIColor {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    var (otherRed, otherGreen, otherBlue, otherAlpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    guard getRed(&red, green: &green, blue: &blue, alpha: &alpha),
      other.getRed(&otherRed, green: &otherGreen, blue: &otherBlue, alpha: &otherAlpha)
    else { return self }
    func mix(_ one: CGFloat, _ two: CGFloat) -> CGFloat { one + (two - one) * part }
    return UIColor(
      red: mix(red, otherRed), green: mix(green, otherGreen), blue: mix(blue, otherBlue), alpha: mix(alpha, otherAlpha))
  }
}
