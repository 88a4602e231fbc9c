import UIKit

/// A name, a slider and its value.
final class SliderRow: UIView {
  static let height: CGFloat = 44

  let slider = UISlider()
  /// Called while the value changes, and when the thumb is let go.
  var onChange: (() -> Void)?
  var onRelease: (() -> Void)?
  private let nameLabel = UILabel()
  private let valueLabel = UILabel()
  private let unit: String

  init(_ name: String, unit: String = "", from low: Float, to high: Float, value: Float) {
    self.unit = unit
    super.init(frame: .zero)
    nameLabel.text = name
    nameLabel.font = .systemFont(ofSize: 15)
    valueLabel.font = .monospacedDigitSystemFont(ofSize: 15, weight: .regular)
    valueLabel.textColor = .secondaryLabel
    valueLabel.textAlignment = .right
    slider.minimumValue = low
    slider.maximumValue = high
    slider.value = value
    slider.addTarget(self, action: SliderRow.changed, for: .valueChanged)
    slider.addTarget(self, action: SliderRow.released, for: [.touchUpInside, .touchUpOutside])
    for part in [nameLabel, valueLabel, slider] { addSubview(part) }
    updateText()
  }

  private func updateText() { valueLabel.text = String(format: "%.2f", Double(slider.value)) + unit }

  private func changed() {
    updateText()
    onChange?()
  }

  private func released() { onRelease?() }

  override func layoutSubviews() {
    super.layoutSubviews()
    nameLabel.frame = CGRect(x: 16, y: 0, width: 76, height: bounds.height)
    valueLabel.frame = CGRect(x: bounds.maxX - 72, y: 0, width: 56, height: bounds.height)
    slider.frame = CGRect(
      x: 96, y: (bounds.height - 34) / 2, width: max(0, valueLabel.frame.minX - 8 - 96), height: 34)
  }
}
