import UIKit

/// The picture of a track: a symbol on a gradient.
final class CoverView: UIView {
  override class var layerClass: CALayer.Type { CAGradientLayer.self }

  private let icon = UIImageView()

  var track = Track.all[0] {
    didSet { update() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.cornerRadius = 8
    layer.cornerCurve = .continuous
    let gradient = layer as? CAGradientLayer
    gradient?.startPoint = CGPoint(x: 0, y: 0)
    gradient?.endPoint = CGPoint(x: 1, y: 1)
    icon.contentMode = .center
    icon.tintColor = .white
    addSubview(icon)
    update()
  }

  private func update() {
    setNeedsLayout()
    updateColors()
  }

  private func updateColors() { (layer as? CAGradientLayer)?.colors = track.colors.map(resolved) }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.image = UIImage(
      systemName: track.symbol,
      withConfiguration: UIImage.SymbolConfiguration(pointSize: (bounds.width * 0.46).rounded()))
    icon.frame = bounds
  }
}
