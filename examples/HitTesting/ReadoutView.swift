import UIKit

/// A card with the point of touch, the hit view, and the way down to it.
final class ReadoutView: UIView {
  private let values = [UILabel(), UILabel(), UILabel()]

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 16
    var above = topAnchor
    for (title, value) in zip(["Touch", "Hit view", "Found by"], values) {
      let label = UILabel()
      label.text = title
      label.font = .preferredFont(forTextStyle: .subheadline)
      label.textColor = .secondaryLabel
      value.font = .monospacedDigitSystemFont(ofSize: 15, weight: .medium)
      value.textAlignment = .right
      for part in [label, value] {
        part.translatesAutoresizingMaskIntoConstraints = false
        addSubview(part)
      }
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: above, constant: above === topAnchor ? 14 : 8),
        label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
        label.widthAnchor.constraint(equalToConstant: 72),
        value.firstBaselineAnchor.constraint(equalTo: label.firstBaselineAnchor),
        value.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 12),
        value.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      ])
      above = label.bottomAnchor
    }
    above.constraint(equalTo: bottomAnchor, constant: -14).isActive = true
    clear()
  }

  /// What the rows say now.
  var texts: [String] { values.map { $0.text ?? "" } }

  func show(point: CGPoint, hit: String, path: [String], color: UIColor) {
    values[0].text = "x \(Int(point.x.rounded())), y \(Int(point.y.rounded()))"
    values[1].text = hit
    values[1].textColor = color
    values[2].text = path.joined(separator: " › ")
  }

  func clear() {
    for value in values { value.text = "–" }
    values[1].textColor = .label
  }
}
