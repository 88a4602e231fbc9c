import UIKit

/// A number with its name below it.
final class CounterView: UIView {
  private let numberLabel = UILabel()

  var count = 0 {
    didSet { numberLabel.text = "\(count)" }
  }

  init(title: String, color: UIColor) {
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    numberLabel.text = "0"
    numberLabel.font = .monospacedDigitSystemFont(ofSize: 34, weight: .semibold)
    numberLabel.textColor = color
    let titleLabel = UILabel()
    titleLabel.text = title
    titleLabel.font = .preferredFont(forTextStyle: .footnote)
    titleLabel.textColor = .secondaryLabel
    for label in [numberLabel, titleLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
      label.textAlignment = .center
      addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 4),
        label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -4),
      ])
    }
    NSLayoutConstraint.activate([
      numberLabel.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      titleLabel.topAnchor.constraint(equalTo: numberLabel.bottomAnchor),
      titleLabel.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -12),
    ])
  }
}
