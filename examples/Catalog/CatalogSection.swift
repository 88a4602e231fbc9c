import UIKit

/// A control's name and its samples, in rows.
final class CatalogSection: UIStackView {
  let name: String

  init(_ name: String, _ rows: [[UIView]]) {
    self.name = name
    super.init(frame: .zero)
    axis = .vertical
    spacing = 12
    let title = UILabel()
    title.text = name
    title.font = .preferredFont(forTextStyle: .headline)
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1).isActive = true
    addArrangedSubview(title)
    addArrangedSubview(line)
    setCustomSpacing(4, after: title)
    for row in rows { addArrangedSubview(Self.row(row)) }
  }

  /// One sample that stretches takes the whole width; several stand side by side at their sizes.
  private static func row(_ samples: [UIView]) -> UIView {
    if samples.count == 1,
      samples[0] is UISlider || samples[0] is UIProgressView || samples[0] is UITextField
        || samples[0] is UISegmentedControl
    {
      return samples[0]
    }
    let spacer = UIView()
    spacer.setContentHuggingPriority(.init(1), for: .horizontal)
    let row = UIStackView(arrangedSubviews: samples + [spacer])
    row.spacing = 12
    row.alignment = .center
    return row
  }
}
