import UIKit

/// A coloured view with its name in the corner.
class NamedView: UIView {
  let name: String
  private let label = UILabel()

  init(_ name: String, color: UIColor, textColor: UIColor = .label) {
    self.name = name
    super.init(frame: .zero)
    backgroundColor = color
    layer.cornerRadius = 12
    label.text = name
    label.textColor = textColor
    label.font = .systemFont(ofSize: 15, weight: .semibold)
    label.translatesAutoresizingMaskIntoConstraints = false
    translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
      label.topAnchor.constraint(equalTo: topAnchor, constant: 8),
    ])
  }
}

extension UIView {
  /// The name that the readout shows for the view.
  var caseName: String {
    switch self {
    case let view as NamedView: view.name
    case let button as UIButton: button.currentTitle ?? "button"
    default: "\(type(of: self))"
    }
  }

  /// The names from `ancestor` down to the view.
  func casePath(upTo ancestor: UIView) -> [String] {
    guard self !== ancestor, let superview else { return [caseName] }
    return superview.casePath(upTo: ancestor) + [caseName]
  }
}
