import UIKit

/// A page with a case of hit testing: what it is about, a switch for the override, a stage to touch, and what was hit.
class CaseController: UIViewController {
  let stage = NamedView("A", color: .secondarySystemGroupedBackground)
  private let marker = MarkerView()
  private let readout = ReadoutView()
  private let overrideButton = UIButton(type: .system)
  private let explanation: String
  private let overrideTitle: String

  /// Whether the case's override is in force. It is at first: the case solved.
  private(set) var isOverriding = true

  init(title: String, explanation: String, overrideTitle: String) {
    self.explanation = explanation
    self.overrideTitle = overrideTitle
    super.init()
    self.title = title
  }

  /// Puts the case's views into `stage`.
  func makeStage() {}

  /// The switch was used; `isOverriding` says how it stands now.
  func overridingDidChange() {}

  /// What the readout calls that which `touch` hit.
  func name(ofHit touch: UITouch) -> String { touch.view?.caseName ?? "nothing" }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground

    let heading = UILabel()
    heading.text = title
    heading.font = .systemFont(ofSize: 28, weight: .bold)
    let text = UILabel()
    text.text = explanation
    text.font = .preferredFont(forTextStyle: .subheadline)
    text.textColor = .secondaryLabel
    text.numberOfLines = 0
    overrideButton.setImage(UIImage(systemName: "circle"), for: .normal)
    overrideButton.setImage(UIImage(systemName: "checkmark.circle.fill"), for: .selected)
    overrideButton.setTitle("  \(overrideTitle)", for: .normal)
    overrideButton.titleLabel?.font = .systemFont(ofSize: 15, weight: .medium)
    overrideButton.contentHorizontalAlignment = .leading
    overrideButton.isSelected = isOverriding
    overrideButton.addTarget(self, action: CaseController.toggleOverride, for: .touchUpInside)

    stage.layer.cornerRadius = 16
    makeStage()
    lay(out: [heading, text, overrideButton, stage, readout])

    marker.frame = view.bounds
    marker.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(marker)
  }

  /// One under the other in a column that is as wide as the window, but no wider than what reads well.
  private func lay(out column: [UIView]) {
    let safeArea = view.safeAreaLayoutGuide
    for part in column {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
      let width = part.widthAnchor.constraint(equalTo: safeArea.widthAnchor, constant: -40)
      // Stronger than a label that would rather have its text in one line.
      width.priority = UILayoutPriority(999)
      NSLayoutConstraint.activate([
        part.centerXAnchor.constraint(equalTo: safeArea.centerXAnchor), width,
        part.widthAnchor.constraint(lessThanOrEqualToConstant: 560),
      ])
    }
    let gaps: [CGFloat] = [4, 8, 8, 12]
    for (index, gap) in gaps.enumerated() {
      column[index + 1].topAnchor.constraint(equalTo: column[index].bottomAnchor, constant: gap).isActive = true
    }
    NSLayoutConstraint.activate([
      column[0].topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 16),
      overrideButton.heightAnchor.constraint(equalToConstant: 34),
      readout.bottomAnchor.constraint(equalTo: safeArea.bottomAnchor, constant: -16),
    ])
  }

  /// Shows where `touch` is and what it hit.
  func show(_ touch: UITouch) {
    let point = touch.location(in: stage)
    readout.show(
      point: point, hit: name(ofHit: touch), path: touch.view.map { $0.casePath(upTo: stage) } ?? [],
      color: MarkerView.color)
    marker.show(touch)
  }

  private func toggleOverride() {
    isOverriding.toggle()
    overrideButton.isSelected = isOverriding
    overridingDidChange()
    marker.clear()
    readout.clear()
  }
}
