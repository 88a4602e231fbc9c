import CoreGraphics
import Foundation
import QuartzCore

/// One element of an open menu.
@MainActor final class MenuRow: UIView {
  let element: UIMenuElement
  /// Whether it goes back to the menu that this one was opened from.
  let isBack: Bool
  private let label = UILabel(frame: .zero)
  private let subtitle = UILabel(frame: .zero)
  private let icon = UIImageView(frame: .zero)
  private let mark = UIImageView(frame: .zero)
  private let line = UIView(frame: .zero)
  private let hasMarkColumn: Bool

  /// Whether it is under the finger, the pointer or the keys.
  var isHighlighted = false {
    didSet { backgroundColor = isHighlighted ? MenuMetrics.highlighted : nil }
  }

  var isEnabled: Bool { !element.choiceAttributes.contains(.disabled) }

  init(_ element: UIMenuElement, isBack: Bool = false, hasMarkColumn: Bool, hasLine: Bool) {
    self.element = element
    self.isBack = isBack
    self.hasMarkColumn = hasMarkColumn
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    let isDestructive =
      element.choiceAttributes.contains(.destructive) || (element as? UIMenu)?.options.contains(.destructive) == true
    let color: UIColor = !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
    label.text = element.title
    label.font = .systemFont(ofSize: MenuMetrics.fontSize, weight: isBack ? .semibold : .regular)
    label.textColor = color
    label.numberOfLines = 2
    subtitle.text = element.subtitle
    subtitle.font = .systemFont(ofSize: MenuMetrics.headerFontSize)
    subtitle.textColor = isEnabled ? .secondaryLabel : .tertiaryLabel
    icon.image =
      element.image ?? (element is UIMenu ? UIImage(systemName: isBack ? "chevron.down" : "chevron.forward") : nil)
    switch element.choiceState {
    case .on: mark.image = UIImage(systemName: "checkmark")
    case .mixed: mark.image = UIImage(systemName: "minus")
    case .off: break
    }
    for view in [icon, mark] {
      view.contentMode = .center
      view.tintColor = color
      view.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: MenuMetrics.fontSize - 1)
      addSubview(view)
    }
    addSubview(label)
    addSubview(subtitle)
    line.backgroundColor = .separator
    line.isHidden = !hasLine
    addSubview(line)
  }

  private var textRange: Range<CGFloat> {
    let left = hasMarkColumn ? MenuMetrics.markColumn : MenuMetrics.side
    let right = MenuMetrics.width - MenuMetrics.side - (icon.image == nil ? 0 : MenuMetrics.iconColumn + 4)
    return left..<right
  }

  /// Points that the row is high.
  var height: CGFloat {
    let room = CGSize(width: textRange.upperBound - textRange.lowerBound, height: .greatestFiniteMagnitude)
    let below = subtitle.text == nil ? 0 : subtitle.sizeThatFits(room).height + 2
    return max(MenuMetrics.rowHeight, label.sizeThatFits(room).height + below + 20).rounded(.up)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    if element is UIMenu, element.image == nil, !isBack {
      icon.image = UIImage(systemName: isRightToLeft ? "chevron.left" : "chevron.right")
    }
    func place(_ view: UIView, _ frame: CGRect) {
      view.frame =
        isRightToLeft
        ? CGRect(x: bounds.width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height) : frame
    }
    let range = textRange
    let room = CGSize(width: range.upperBound - range.lowerBound, height: .greatestFiniteMagnitude)
    let title = label.sizeThatFits(room).height
    let below = subtitle.text == nil ? 0 : subtitle.sizeThatFits(room).height
    let top = ((bounds.height - title - (below > 0 ? below + 2 : 0)) / 2).rounded()
    for text in [label, subtitle] { text.textAlignment = isRightToLeft ? .right : .left }
    place(label, CGRect(x: range.lowerBound, y: top, width: room.width, height: title))
    place(subtitle, CGRect(x: range.lowerBound, y: top + title + 2, width: room.width, height: below))
    let side = MenuMetrics.iconColumn
    let middle = ((bounds.height - side) / 2).rounded()
    place(icon, CGRect(x: bounds.width - MenuMetrics.side - side + 4, y: middle, width: side, height: side))
    place(mark, CGRect(x: 8, y: middle, width: side, height: side))
    let pixel = 1 / max(1, layer.contentsScale)
    line.frame = CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel)
  }
}
