import UIKit

/// The picture of a track: a symbol on a gradient.
final class CoverView: UIView {
  override class var layerClass: CALayer.Type { CAGradientLayer.self }

  private let icon = UIImageView()
  private let pointSize: CGFloat

  var track = Track.all[0] {
    didSet { update() }
  }

  /// `pointSize` is the symbol's.
  init(pointSize: CGFloat, cornerRadius: CGFloat) {
    self.pointSize = pointSize
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = cornerRadius
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
    icon.image = UIImage(
      systemName: track.symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: pointSize, weight: .regular))
    updateColors()
  }

  private func updateColors() { (layer as? CAGradientLayer)?.colors = track.colors.map(resolved) }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.frame = bounds
  }
}
