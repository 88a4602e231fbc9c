import UIKit

/// A title and a switch, which stays beside it however large the text is.
final class SwitchRow: RowView {
  let toggle = UISwitch()

  init(isOn: Bool) {
    super.init(content: toggle, movesBelow: false)
    toggle.isOn = isOn
    toggle.setContentHuggingPriority(.required, for: .horizontal)
    toggle.setContentCompressionResistancePriority(.required, for: .horizontal)
  }
}
