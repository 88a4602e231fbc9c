import UIKit

/// Who the page is about: initials in a circle, and beside them name and address on one line each.
final class ProfileView: UIView {
  static let diameter: CGFloat = 56

  let avatar = UILabel()
  let nameLabel = UILabel()
  let addressLabel = UILabel()

  init() {
    super.init(frame: .zero)
    avatar.backgroundColor = .systemIndigo
    avatar.textColor = .white
    avatar.textAlignment = .center
    avatar.font = .systemFont(ofSize: 22, weight: .semibold)
    avatar.layer.cornerRadius = Self.diameter / 2
    avatar.layer.masksToBounds = true
    nameLabel.font = .preferredFont(forTextStyle: .title2)
    addressLabel.font = .preferredFont(forTextStyle: .subheadline)
    addressLabel.textColor = .secondaryLabel
    addressLabel.lineBreakMode = .byTruncatingMiddle
    for label in [nameLabel, addressLabel] { label.adjustsFontForContentSizeCategory = true }
    let texts = UIStackView(arrangedSubviews: [nameLabel, addressLabel])
    texts.axis = .vertical
    let line = UIStackView(arrangedSubviews: [avatar, texts])
    line.spacing = 14
    line.alignment = .center
    line.translatesAutoresizingMaskIntoConstraints = false
    addSubview(line)
    NSLayoutConstraint.activate([
      avatar.widthAnchor.constraint(equalToConstant: Self.diameter),
      avatar.heightAnchor.constraint(equalTo: avatar.widthAnchor),
      line.topAnchor.constraint(equalTo: topAnchor), line.bottomAnchor.constraint(equalTo: bottomAnchor),
      line.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      line.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
    ])
  }

  func show(name: String, address: String) {
    nameLabel.text = name
    addressLabel.text = address
    avatar.text = String(name.split(separator: " ").compactMap(\.first).prefix(2))
  }
}
