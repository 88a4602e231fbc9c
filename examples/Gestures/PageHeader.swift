import UIKit

/// A page's title and a few words about what to try.
final class PageHeader: UIView {
  private let titleLabel = UILabel()
  private let textLabel = UILabel()

  init(title: String, text: String) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    titleLabel.text = title
    titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
    textLabel.text = text
    textLabel.font = .preferredFont(forTextStyle: .subheadline)
    textLabel.textColor = .secondaryLabel
    textLabel.numberOfLines = 0
    for label in [titleLabel, textLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
      addSubview(label)
      NSLayoutConstraint.activate([
        label.leadingAnchor.constraint(equalTo: leadingAnchor),
        label.trailingAnchor.constraint(equalTo: trailingAnchor),
      ])
    }
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: topAnchor),
      textLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: 4),
      textLabel.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  /// Adds the header at the top of `page`, in a column that is no wider than what reads well.
  func install(in page: UIView) {
    translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(self)
    let safeArea = page.safeAreaLayoutGuide
    let width = widthAnchor.constraint(equalTo: safeArea.widthAnchor, constant: -40)
    // Stronger than a label that would rather have its text in one line.
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 16),
      centerXAnchor.constraint(equalTo: safeArea.centerXAnchor), width,
      widthAnchor.constraint(lessThanOrEqualToConstant: 560),
    ])
  }
}
