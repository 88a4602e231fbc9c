import CoreGraphics
import Foundation
import QuartzCore

/// What a navigation bar shows for one item: the back button, the buttons and the title.
@MainActor final class NavigationBarContent: UIView {
  /// Points; as iOS 17 shows bars.
  private static let backMargin: CGFloat = 8
  private static let margin: CGFloat = 16
  private static let gap: CGFloat = 8
  private static let titleSize: CGFloat = 17
  private static let promptSize: CGFloat = 12

  let item: UINavigationItem
  private let previous: UINavigationItem?
  private let leading: BarButtonRow
  private let trailing: BarButtonRow
  private let titleLabel = UILabel(frame: .zero)
  private let promptLabel = UILabel(frame: .zero)
  /// The forms of the back button from the fullest to the barest; one of them is shown.
  private var backButtons: [BarButton] = []

  init(item: UINavigationItem, previous: UINavigationItem?, titleColor: UIColor?, goBack: @escaping () -> Void) {
    self.item = item
    self.previous = previous
    leading = BarButtonRow(item.leftBarButtonItems ?? [])
    trailing = BarButtonRow(item.rightBarButtonItems ?? [])
    super.init(frame: .zero)
    if let view = item.titleView {
      addSubview(view)
    } else {
      titleLabel.text = item.title
      titleLabel.font = .systemFont(ofSize: Self.titleSize, weight: .semibold)
      titleLabel.textColor = titleColor ?? .label
      titleLabel.textAlignment = .center
      addSubview(titleLabel)
    }
    if let prompt = item.prompt {
      promptLabel.text = prompt
      promptLabel.font = .systemFont(ofSize: Self.promptSize)
      promptLabel.textColor = titleColor ?? .label
      promptLabel.textAlignment = .center
      addSubview(promptLabel)
    }
    for element in leading.elements + trailing.elements { if let view = element.view { addSubview(view) } }
    if let previous, showsBackButton { makeBackButtons(to: previous, goBack: goBack) }
  }

  private var showsBackButton: Bool {
    !item.hidesBackButton && (leading.elements.isEmpty || item.leftItemsSupplementBackButton)
  }

  private func makeBackButtons(to previous: UINavigationItem, goBack: @escaping () -> Void) {
    let own = previous.backBarButtonItem
    let title = own?.title ?? previous.backButtonTitle ?? previous.title
    var titles: [String?] = []
    if previous.backButtonDisplayMode == .default, let title, !title.isEmpty { titles.append(title) }
    // An own item with an empty title asks for the arrow alone.
    let asksForArrow = own?.title == "" || previous.backButtonTitle == ""
    if previous.backButtonDisplayMode != .minimal, !asksForArrow { titles.append("Back") }
    titles.append(nil)
    for title in titles {
      let button = BarButton(backTo: title, image: own?.image, color: own?.tintColor)
      button.edge = .leading
      button.isHidden = true
      button.addAction(UIAction { _ in goBack() }, for: .touchUpInside)
      backButtons.append(button)
      addSubview(button)
    }
  }

  /// The back button that is shown.
  var backButton: BarButton? { backButtons.first { !$0.isHidden } }

  /// Points above the bar's own height that the prompt takes.
  static let promptHeight: CGFloat = 30

  override func layoutSubviews() {
    super.layoutSubviews()
    // The bar's direction is that of all that is in it.
    let isRightToLeft = (storedSuperview ?? self).effectiveUserInterfaceLayoutDirection == .rightToLeft
    for button in backButtons {
      button.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
    }
    let pixel = 1 / max(1, layer.contentsScale)
    func onGrid(_ value: CGFloat) -> CGFloat { (value / pixel).rounded() * pixel }
    let bar = CGRect(
      x: 0, y: bounds.height - UINavigationBar.standardHeight, width: bounds.width,
      height: UINavigationBar.standardHeight)
    promptLabel.frame = CGRect(x: Self.margin, y: 0, width: max(0, bar.width - 2 * Self.margin), height: bar.minY)

    let titleWidth = min(titleWidth, bar.width)
    let trailingWidth = trailing.elements.isEmpty ? 0 : trailing.width + Self.margin
    let leadingWidth = leading.width
    let backWidth = chooseBackButton(
      room: bar.width, title: titleWidth, others: (leadingWidth, trailingWidth), isRightToLeft: isRightToLeft, in: bar)

    let leadingStart = backWidth > 0 ? backWidth + Self.gap : Self.margin
    leading.place(in: bar, start: leadingStart, length: leadingWidth, isRightToLeft: isRightToLeft)
    trailing.place(
      in: bar, start: bar.width - trailingWidth, length: max(0, trailingWidth - Self.margin), fromEnd: true,
      isRightToLeft: isRightToLeft)

    // In the middle of the bar, unless buttons are in the way: then as near to it as there is room.
    let first = leading.elements.isEmpty ? backWidth : leadingStart + leadingWidth
    let low = first > 0 ? first + Self.gap : Self.margin
    let high = trailingWidth > 0 ? bar.width - trailingWidth - Self.gap : bar.width - Self.margin
    let width = min(titleWidth, max(0, high - low))
    let start = max(low, min((bar.width - width) / 2, high - width))
    let x = isRightToLeft ? bar.width - start - width : start
    let height = min(titleHeight, bar.height)
    let frame = CGRect(x: onGrid(x), y: onGrid(bar.minY + (bar.height - height) / 2), width: width, height: height)
    if let view = item.titleView { view.frame = frame } else { titleLabel.frame = frame }
  }

  private var titleWidth: CGFloat { titleSize.width }
  private var titleHeight: CGFloat { titleSize.height }

  /// The size that the title wants.
  private var titleSize: CGSize {
    guard let view = item.titleView else { return titleLabel.sizeThatFits(.zero) }
    if let size = item.titleViewSize { return size }
    let fitting = view.sizeThatFits(.zero)
    let size = CGSize(
      width: view.bounds.width > 0 ? view.bounds.width : fitting.width,
      height: view.bounds.height > 0 ? view.bounds.height : fitting.height)
    item.titleViewSize = size
    return size
  }

  /// Shows the fullest back button that leaves the title its middle place, else the barest. Returns where it ends.
  private func chooseBackButton(
    room: CGFloat, title: CGFloat, others: (leading: CGFloat, trailing: CGFloat), isRightToLeft: Bool, in bar: CGRect
  ) -> CGFloat {
    guard !backButtons.isEmpty else { return 0 }
    let between = others.leading > 0 ? others.leading + Self.gap : 0
    func end(_ button: BarButton) -> CGFloat { Self.backMargin + button.contentWidth }
    let chosen =
      backButtons.first { button in
        let used = end(button) + between + Self.gap
        // Beside the centred title, or with the title moved aside at the most by what a phone's bar allows.
        return used <= (room - title) / 2
          || used + title + Self.gap + max(others.trailing, Self.margin) <= room && used <= room / 2
      } ?? backButtons[backButtons.count - 1]
    for button in backButtons { button.isHidden = button !== chosen }
    let width = max(BarButton.minimumWidth, chosen.contentWidth)
    chosen.frame = CGRect(
      x: isRightToLeft ? bar.width - Self.backMargin - width : Self.backMargin, y: bar.minY, width: width,
      height: bar.height)
    return end(chosen)
  }

  /// The bar's parts take touches, the room between them leaves them to the bar.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    storedSubviews.contains { !$0.isHidden && $0.isUserInteractionEnabled && $0.frame.contains(point) }
  }
}
