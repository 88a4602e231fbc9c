import CoreGraphics
import Foundation
import QuartzCore

/// One tab: its icon over its title, with a badge.
@MainActor final class TabBarButton: UIControl {
  /// Points. LOOK: icon about 25, title 10 medium.
  private static let iconSize: CGFloat = 25
  private static let titleSize: CGFloat = 10
  private static let iconTop: CGFloat = 5.5
  private static let titleBaseline: CGFloat = 44

  let item: UITabBarItem
  var normalColor: UIColor = .systemGray {
    didSet { updateColors() }
  }

  private let icon = UIImageView(frame: .zero)
  private let title = UILabel(frame: .zero)
  private var badge: TabBarBadge?

  init(item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    icon.contentMode = .scaleAspectFit
    icon.preferredSymbolConfiguration = UIImage.SymbolConfiguration(pointSize: 20, weight: .medium)
    title.font = .systemFont(ofSize: Self.titleSize, weight: .medium)
    title.textAlignment = .center
    addSubview(icon)
    addSubview(title)
    itemDidChange()
  }

  func itemDidChange() {
    icon.image = isSelected ? item.selectedImage ?? item.image : item.image
    title.text = item.title
    isEnabled = item.isEnabled
    updateBadge()
    updateColors()
    setNeedsLayout()
  }

  private func updateBadge() {
    guard let value = item.badgeValue else {
      badge?.removeFromSuperview()
      badge = nil
      return
    }
    let badge = self.badge ?? TabBarBadge(frame: .zero)
    if self.badge == nil { addSubview(badge) }
    self.badge = badge
    badge.set(value: value, color: item.badgeColor ?? .systemRed)
  }

  override func stateDidChange() {
    super.stateDidChange()
    icon.image = isSelected ? item.selectedImage ?? item.image : item.image
    updateColors()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  private func updateColors() {
    let base: UIColor = isSelected ? tintColor : normalColor
    let color = isEnabled ? base : base.withAlphaComponent(0.35)
    icon.tintColor = color
    title.textColor = color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let pixel = 1 / max(1, layer.contentsScale)
    func onGrid(_ value: CGFloat) -> CGFloat { (value / pixel).rounded() * pixel }
    let natural = item.image?.size ?? .zero
    let isSymbol = item.image?.isSymbolImage ?? true
    let size =
      isSymbol || max(natural.width, natural.height) > 30
      ? CGSize(width: Self.iconSize, height: Self.iconSize) : natural
    let top = item.title == nil ? (bounds.height - size.height) / 2 : Self.iconTop
    icon.frame = CGRect(
      x: onGrid((bounds.width - size.width) / 2), y: onGrid(top), width: onGrid(size.width), height: onGrid(size.height)
    )
    let fitting = title.sizeThatFits(CGSize(width: 0, height: 0))
    let width = min(fitting.width, bounds.width - 4)
    title.frame = CGRect(
      x: onGrid((bounds.width - width) / 2), y: 0, width: onGrid(width + pixel), height: fitting.height)
    title.frame.origin.y = onGrid(Self.titleBaseline - title.firstBaselineOffsetFromTop)
    badge?.place(around: CGPoint(x: icon.frame.maxX, y: icon.frame.minY), in: bounds)
  }
}
