import CoreGraphics
import Foundation
import QuartzCore

/// One choice of an alert. Touches go to the alert's view, so that a finger can slide from one to the next.
@MainActor final class AlertButton: UIView {
  let action: UIAlertAction
  private let label = UILabel(frame: .zero)
  private let topLine = UIView(frame: .zero)
  private let sideLine = UIView(frame: .zero)

  /// Whether a finger is on it.
  var isPressed = false {
    didSet { backgroundColor = isPressed ? AlertMetrics.pressed : nil }
  }
  /// Which lines are drawn.
  var hasTopLine = true {
    didSet { topLine.isHidden = !hasTopLine }
  }
  var hasSideLine = false {
    didSet { sideLine.isHidden = !hasSideLine }
  }

  init(action: UIAlertAction, fontSize: CGFloat, isEmphasized: Bool) {
    self.action = action
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.text = action.title
    label.font = .systemFont(ofSize: fontSize, weight: isEmphasized ? .semibold : .regular)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    addSubview(label)
    for line in [topLine, sideLine] {
      line.backgroundColor = .separator
      addSubview(line)
    }
    sideLine.isHidden = true
    updateColor()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColor()
  }

  private func updateColor() {
    let color: UIColor = action.style == .destructive ? .systemRed : tintColor
    label.textColor = action.isEnabled ? color : .tertiaryLabel
  }

  /// Points that the text takes on one line.
  var textWidth: CGFloat { label.sizeThatFits(.zero).width }

  override func layoutSubviews() {
    super.layoutSubviews()
    let pixel = 1 / max(1, layer.contentsScale)
    topLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: pixel)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    sideLine.frame = CGRect(x: isRightToLeft ? bounds.width - pixel : 0, y: 0, width: pixel, height: bounds.height)
    label.frame = bounds.insetBy(dx: min(8, bounds.width / 2), dy: 0)
  }
}
