import UIKit

/// One page with each control in each of its states, in light or dark, from left to right or from right to left.
final class CatalogController: UIViewController {
  private static let margin: CGFloat = 20

  let scrollView = UIScrollView()
  let styles = UISegmentedControl(items: ["System", "Light", "Dark"])
  let mirror = UISwitch()
  let sections: [CatalogSection] = Samples.all
  private let stack = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    styles.selectedSegmentIndex = 0
    styles.addTarget(self, action: CatalogController.styleChanged, for: .valueChanged)
    mirror.addTarget(self, action: CatalogController.directionChanged, for: .valueChanged)

    let title = UILabel()
    title.text = "Catalog"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    let mirrorLabel = UILabel()
    mirrorLabel.text = "Right to left"
    let mirrorRow = UIStackView(arrangedSubviews: [mirrorLabel, mirror])
    mirrorRow.alignment = .center
    mirrorRow.distribution = .equalSpacing

    stack.axis = .vertical
    stack.spacing = 24
    for part in [title, styles, mirrorRow] + sections { stack.addArrangedSubview(part) }
    stack.setCustomSpacing(12, after: styles)
    view.addSubview(scrollView)
    scrollView.addSubview(stack)
    place()
  }

  private func place() {
    scrollView.translatesAutoresizingMaskIntoConstraints = false
    stack.translatesAutoresizingMaskIntoConstraints = false
    let content = scrollView.contentLayoutGuide
    let frame = scrollView.frameLayoutGuide
    let margin = Self.margin
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      stack.topAnchor.constraint(equalTo: content.topAnchor, constant: margin),
      stack.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -margin),
      stack.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: margin),
      stack.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -margin),
      stack.widthAnchor.constraint(equalTo: frame.widthAnchor, constant: -2 * margin),
    ])
  }

  private func styleChanged() {
    let all: [UIUserInterfaceStyle] = [.unspecified, .light, .dark]
    view.overrideUserInterfaceStyle = all[max(0, styles.selectedSegmentIndex)]
  }

  private func directionChanged() {
    force(mirror.isOn ? .forceRightToLeft : .unspecified, on: view)
  }

  private func force(_ attribute: UISemanticContentAttribute, on view: UIView) {
    view.semanticContentAttribute = attribute
    for subview in view.subviews { force(attribute, on: subview) }
  }
}
