import UIKit

/// A line one pixel thin between rows, which begins with their text.
final class Separator: UIView {
  private let line = UIView()
  private var thickness: NSLayoutConstraint!

  init() {
    super.init(frame: .zero)
    line.backgroundColor = .separator
    line.translatesAutoresizingMaskIntoConstraints = false
    addSubview(line)
    thickness = heightAnchor.constraint(equalToConstant: 1)
    NSLayoutConstraint.activate([
      thickness,
      line.topAnchor.constraint(equalTo: topAnchor), line.bottomAnchor.constraint(equalTo: bottomAnchor),
      line.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      line.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    thickness.constant = 1 / max(1, traitCollection.displayScale)
  }
}
