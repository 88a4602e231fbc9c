import UIKit

/// How large texts are: a slider between a small and a large letter.
final class TextSizeRow: RowView {
  static let sizes: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge, .accessibilityMedium,
  ]

  let slider = UISlider()
  private let small = UILabel()
  private let large = UILabel()

  init() {
    let scale = UIStackView(arrangedSubviews: [small, slider, large])
    scale.spacing = 10
    scale.alignment = .center
    super.init(content: scale)
    leastContentWidth = 200
    for (label, size) in [(small, CGFloat(13)), (large, 22)] {
      label.text = "A"
      label.font = .systemFont(ofSize: size)
      label.textColor = .secondaryLabel
      label.setContentHuggingPriority(.required, for: .horizontal)
      label.setContentCompressionResistancePriority(.required, for: .horizontal)
    }
    slider.maximumValue = Float(Self.sizes.count - 1)
    slider.value = Float(Self.sizes.firstIndex(of: .large)!)
    let width = slider.widthAnchor.constraint(greaterThanOrEqualToConstant: 140)
    width.priority = .defaultHigh
    width.isActive = true
  }

  var size: UIContentSizeCategory { Self.sizes[Int(slider.value.rounded())] }
}
