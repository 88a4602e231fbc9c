import UIKit

/// A line of text with a check mark that a tap puts there and takes away.
final class OptionButton: UIButton {
  /// Called when the user has changed `isSelected`.
  var onChange: (() -> Void)?

  init(_ title: String, isOn: Bool) {
    super.init(frame: .zero)
    setImage(UIImage(systemName: "circle"), for: .normal)
    setImage(UIImage(systemName: "checkmark.circle.fill"), for: .selected)
    setTitle("  \(title)", for: .normal)
    setTitleColor(.label, for: .normal)
    titleLabel?.font = .systemFont(ofSize: 15)
    titleLabel?.lineBreakMode = .byTruncatingTail
    contentHorizontalAlignment = .leading
    isSelected = isOn
    addTarget(self, action: OptionButton.toggle, for: .touchUpInside)
  }

  private func toggle() {
    isSelected.toggle()
    onChange?()
  }
}
