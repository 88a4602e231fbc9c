import UIKit

/// One station of the picture: a lamp, who it is, and a button that makes it handle what comes.
final class StationRow: UIView {
  enum Lamp {
    case dark, passed, handled
  }

  let station: Station
  let handleButton = UIButton(type: .system)
  var lamp = Lamp.dark {
    didSet { updateColors() }
  }
  private let light = UIView()
  private let role = UILabel()
  private let className = UILabel()

  init(_ station: Station) {
    self.station = station
    super.init(frame: .zero)
    layer.cornerRadius = 10
    light.layer.cornerRadius = 6
    light.layer.borderWidth = 1
    role.text = station.role
    role.font = .systemFont(ofSize: 12)
    className.text = station.className
    className.font = .systemFont(ofSize: 15, weight: .medium)
    handleButton.setImage(UIImage(systemName: "circle"), for: .normal)
    handleButton.setImage(UIImage(systemName: "checkmark.circle.fill"), for: .selected)
    handleButton.setTitle(" Handles", for: .normal)
    handleButton.titleLabel?.font = .systemFont(ofSize: 13)
    for part in [light, role, className, handleButton] {
      part.translatesAutoresizingMaskIntoConstraints = false
      addSubview(part)
    }
    NSLayoutConstraint.activate([
      light.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      light.centerYAnchor.constraint(equalTo: centerYAnchor),
      light.widthAnchor.constraint(equalToConstant: 12),
      light.heightAnchor.constraint(equalToConstant: 12),
      role.leadingAnchor.constraint(equalTo: light.trailingAnchor, constant: 12),
      role.bottomAnchor.constraint(equalTo: centerYAnchor, constant: -2),
      className.leadingAnchor.constraint(equalTo: role.leadingAnchor),
      className.topAnchor.constraint(equalTo: centerYAnchor, constant: -1),
      handleButton.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
      handleButton.topAnchor.constraint(equalTo: topAnchor),
      handleButton.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    updateColors()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateColors()
  }

  private func updateColors() {
    let color: UIColor? =
      switch lamp {
      case .dark: nil
      case .passed: .systemOrange
      case .handled: .systemGreen
      }
    light.backgroundColor = color
    light.layer.borderColor = (color ?? .systemGray3).resolvedColor(with: traitCollection).cgColor
    backgroundColor = color?.withAlphaComponent(0.16) ?? .secondarySystemGroupedBackground
    role.textColor = .secondaryLabel
    className.textColor = .label
  }
}
