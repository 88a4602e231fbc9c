import UIKit

/// A picture with a name below.
final class PostcardView: UIView {
  struct Motif {
    let name: String
    let symbol: String
    let colors: [UIColor]
  }

  static let motifs = [
    Motif(name: "Morning", symbol: "sun.max.fill", colors: [.systemYellow, .systemOrange]),
    Motif(name: "Night", symbol: "moon.fill", colors: [.systemIndigo, .systemPurple]),
    Motif(name: "Storm", symbol: "bolt.fill", colors: [.systemTeal, .systemBlue]),
    Motif(name: "Journey", symbol: "globe", colors: [.systemGreen, .systemTeal]),
    Motif(name: "Love", symbol: "heart.fill", colors: [.systemPink, .systemRed]),
  ]

  override class var layerClass: CALayer.Type { CAGradientLayer.self }

  /// Which of the motifs it shows.
  private(set) var index = 0
  private let icon = UIImageView()
  private let nameLabel = UILabel()
  private let numberLabel = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let gradient = layer as? CAGradientLayer
    gradient?.startPoint = CGPoint(x: 0, y: 0)
    gradient?.endPoint = CGPoint(x: 1, y: 1)
    icon.contentMode = .center
    icon.tintColor = .white
    nameLabel.font = .systemFont(ofSize: 28, weight: .bold)
    numberLabel.font = .monospacedDigitSystemFont(ofSize: 15, weight: .semibold)
    numberLabel.alpha = 0.8
    for label in [nameLabel, numberLabel] {
      label.textColor = .white
      addSubview(label)
    }
    addSubview(icon)
    update()
  }

  /// Shows another motif, at once.
  func show(_ index: Int) {
    self.index = index
    update()
    // A transition shows the new picture complete, not what the next layout will make of it.
    layoutIfNeeded()
  }

  private func update() {
    let motif = Self.motifs[index]
    // Something opaque is behind the gradient, so that nothing else shines through when one picture fades into another.
    backgroundColor = motif.colors[1]
    setNeedsLayout()
    nameLabel.text = motif.name
    numberLabel.text = "\(index + 1) of \(Self.motifs.count)"
    updateColors()
  }

  private func updateColors() { (layer as? CAGradientLayer)?.colors = Self.motifs[index].colors.map(resolved) }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    icon.image = UIImage(
      systemName: Self.motifs[index].symbol,
      withConfiguration: UIImage.SymbolConfiguration(pointSize: (min(bounds.width, bounds.height) * 0.34).rounded()))
    icon.frame = CGRect(x: 0, y: 40, width: bounds.width, height: max(0, bounds.height - 96))
    numberLabel.frame = CGRect(x: 20, y: 16, width: max(0, bounds.width - 40), height: 20)
    nameLabel.frame = CGRect(x: 20, y: bounds.height - 56, width: max(0, bounds.width - 40), height: 36)
  }
}
