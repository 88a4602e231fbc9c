import CoreGraphics
import Foundation
import QuartzCore

/// A button in a navigation bar or toolbar: a symbol, a title, or for the back button both.
@MainActor final class BarButton: UIControl {
  /// Points. As iOS 17 shows bars: text of 17, symbols of the same size, medium; the back arrow semibold.
  private static let fontSize: CGFloat = 17
  private static let symbolSize: CGFloat = 18
  private static let arrowGap: CGFloat = 5
  /// Points; a finger needs that much (LOOK: hit slop 44 x 44).
  static let minimumWidth: CGFloat = 44
  /// How far a pressed button fades, as a system button does.
  private static let pressedOpacity: CGFloat = 0.2

  private let icon = UIImageView(frame: .zero)
  private let title = UILabel(frame: .zero)
  private let color: UIColor?
  /// Whether the symbol is the arrow back, which points to where reading begins.
  private let hasArrow: Bool

  /// A button for an item.
  init(item: UIBarButtonItem) {
    color = item.tintColor
    hasArrow = false
    super.init(frame: .zero)
    set(
      title: item.image == nil ? item.title : nil, image: item.image,
      weight: item.style == .done ? .semibold : .regular, symbolWeight: item.style == .done ? .semibold : .medium)
    isEnabled = item.isEnabled
    addAction(
      UIAction { [weak self, weak item] _ in if let self { item?.activate(from: self) } }, for: .touchUpInside)
  }

  /// A back button; without a title only the arrow.
  init(backTo title: String?, image: UIImage?, color: UIColor?) {
    self.color = color
    hasArrow = image == nil
    super.init(frame: .zero)
    set(
      title: title, image: image ?? UIImage(systemName: "chevron.left"), weight: .regular, symbolWeight: .semibold)
  }

  private func set(
    title text: String?, image: UIImage?, weight: UIFont.Weight, symbolWeight: UIImage.SymbolWeight
  ) {
    icon.image = image
    icon.contentMode = .scaleAspectFit
    icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: Self.symbolSize, weight: symbolWeight)
    title.text = text
    title.font = .systemFont(ofSize: Self.fontSize, weight: weight)
    if image != nil { addSubview(icon) }
    if text?.isEmpty == false { addSubview(title) }
    updateColors()
  }

  override func stateDidChange() {
    super.stateDidChange()
    updateColors()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  private func updateColors() {
    let tint: UIColor = isEnabled ? color ?? tintColor : .tertiaryLabel
    icon.tintColor = tint
    title.textColor = tint
    icon.alpha = isHighlighted ? Self.pressedOpacity : 1
    title.alpha = isHighlighted ? Self.pressedOpacity : 1
  }

  private var iconSize: CGSize { icon.superview == nil ? .zero : icon.sizeThatFits(.zero) }
  private var titleSize: CGSize { title.superview == nil ? .zero : title.sizeThatFits(.zero) }
  private var gap: CGFloat { icon.superview != nil && title.superview != nil ? Self.arrowGap : 0 }

  /// Points that the symbol and text take side by side.
  var contentWidth: CGFloat { iconSize.width + gap + titleSize.width }

  /// Where the content begins and ends in the button: at its leading edge, in its middle or at its trailing edge.
  enum Edge { case leading, center, trailing }
  var edge = Edge.center {
    didSet { setNeedsLayout() }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: contentWidth, height: UINavigationBar.standardHeight)
  }

  private var isTurned = false

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    if hasArrow, isRightToLeft != isTurned {
      isTurned = isRightToLeft
      self.icon.image = UIImage(systemName: isRightToLeft ? "chevron.right" : "chevron.left")
    }
    let pixel = 1 / max(1, layer.contentsScale)
    func onGrid(_ value: CGFloat) -> CGFloat { (value / pixel).rounded() * pixel }
    let (icon, gap) = (iconSize, self.gap)
    let textWidth = min(titleSize.width, max(0, bounds.width - icon.width - gap))
    let width = icon.width + gap + textWidth
    let start: CGFloat =
      switch edge {
      case .leading: 0
      case .center: (bounds.width - width) / 2
      case .trailing: bounds.width - width
      }
    /// The rectangle of a part that begins `offset` points from where the content begins in reading direction.
    func place(_ offset: CGFloat, _ size: CGSize) -> CGRect {
      let x = isRightToLeft ? bounds.width - start - offset - size.width : start + offset
      return CGRect(x: onGrid(x), y: onGrid((bounds.height - size.height) / 2), width: size.width, height: size.height)
    }
    self.icon.frame = place(0, icon)
    title.frame = place(icon.width + gap, CGSize(width: textWidth, height: titleSize.height))
  }
}
