import UIKit

extension Lane.Kind {
  var color: UIColor {
    switch self {
    case .possible, .waiting: .systemGray3
    case .began: .systemIndigo
    case .changed: .systemBlue
    case .ended: .systemGreen
    case .cancelled: .systemOrange
    case .failed: .systemRed
    }
  }

  /// The bar's height in points: what was recognized stands out.
  var height: CGFloat {
    switch self {
    case .possible, .waiting: 6
    case .failed: 4
    case .began, .changed, .ended, .cancelled: 14
    }
  }

  /// Whether only the outline is drawn.
  var isHollow: Bool { self == .waiting }

  /// Gives `layer` the look of a bar that is as high as `height`.
  @MainActor func style(_ layer: CALayer, _ traits: UITraitCollection) {
    let color = color.resolvedColor(with: traits).cgColor
    layer.cornerRadius = 2
    layer.backgroundColor = isHollow ? nil : color
    layer.borderColor = color
    layer.borderWidth = isHollow ? 1.5 : 0
  }
}
