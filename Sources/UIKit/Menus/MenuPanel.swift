import CoreGraphics
import Foundation
import QuartzCore

/// The card of an open menu: its title and its elements, which scroll when they are too many.
@MainActor final class MenuPanel: UIView {
  private let card = UIScrollView(frame: .zero)
  private let header = UILabel(frame: .zero)
  private var gaps: [UIView] = []
  private(set) var rows: [MenuRow] = []
  private(set) var menu: UIMenu

  init(menu: UIMenu, parent: UIMenu?) {
    self.menu = menu
    super.init(frame: .zero)
    layer.shadowColor = .black
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 24
    layer.shadowOffset = CGSize(width: 0, height: 8)
    layer.cornerRadius = MenuMetrics.radius
    layer.cornerCurve = .continuous
    backgroundColor = MenuMetrics.background
    card.layer.cornerRadius = MenuMetrics.radius
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    addSubview(card)
    header.font = .systemFont(ofSize: MenuMetrics.headerFontSize)
    header.textColor = .secondaryLabel
    card.addSubview(header)
    show(menu, parent: parent)
  }

  // MARK: Content

  /// Shows `menu`; with a parent, a first row goes back to it.
  func show(_ menu: UIMenu, parent: UIMenu?) {
    self.menu = menu
    for view in rows + gaps { view.removeFromSuperview() }
    rows = []
    gaps = []
    header.text = parent == nil && !menu.title.isEmpty ? menu.title : nil
    let groups = Self.groups(of: menu)
    let hasMarks = groups.contains { $0.contains { $0.choiceState != .off } }
    if let parent {
      rows.append(
        MenuRow(
          UIMenu(title: menu.title, children: parent.children), isBack: true, hasMarkColumn: hasMarks, hasLine: true))
    }
    for (number, group) in groups.enumerated() {
      if number > 0 {
        let gap = UIView(frame: .zero)
        gap.backgroundColor = MenuMetrics.gap
        gap.tag = rows.count
        gaps.append(gap)
      }
      for element in group {
        rows.append(MenuRow(element, hasMarkColumn: hasMarks, hasLine: element !== group.last))
      }
    }
    for view in gaps + rows { card.addSubview(view) }
    card.contentOffset = .zero
    setNeedsLayout()
  }

  /// What is shown, in groups; empty ones are left out.
  private static func groups(of menu: UIMenu) -> [[UIMenuElement]] {
    var groups: [[UIMenuElement]] = [[]]
    for child in menu.children where !child.choiceAttributes.contains(.hidden) {
      if let inline = child as? UIMenu, inline.options.contains(.displayInline) {
        groups += self.groups(of: inline) + [[]]
      } else {
        groups[groups.count - 1].append(child)
      }
    }
    return groups.filter { !$0.isEmpty }
  }

  /// Points that everything together is high.
  var contentHeight: CGFloat {
    rows.reduce(CGFloat(gaps.count) * MenuMetrics.groupGap + headerHeight) { $0 + $1.height }
  }

  private var headerHeight: CGFloat { header.text == nil ? 0 : MenuMetrics.headerHeight }

  // MARK: Choosing

  /// The row that is highlighted.
  var highlighted: MenuRow? { rows.first { $0.isHighlighted } }

  /// Highlights a row that can be chosen, and no other.
  func highlight(_ row: MenuRow?) {
    for other in rows where other.isHighlighted != (other === row && other.isEnabled) {
      other.isHighlighted = other === row && other.isEnabled
    }
  }

  /// The row at a point of the panel.
  func row(at point: CGPoint) -> MenuRow? {
    guard bounds.contains(point) else { return nil }
    let place = convert(point, to: card)
    return rows.first { $0.frame.contains(place) }
  }

  /// Highlights the next row that can be chosen, going round at the ends.
  func moveHighlight(forward: Bool) {
    let enabled = rows.filter(\.isEnabled)
    guard !enabled.isEmpty else { return }
    let old = enabled.firstIndex { $0.isHighlighted }
    let step = forward ? 1 : enabled.count - 1
    highlightAndReveal(enabled[old.map { ($0 + step) % enabled.count } ?? (forward ? 0 : enabled.count - 1)])
  }

  /// Highlights the first or the last row that can be chosen.
  func highlightEnd(last: Bool) {
    let enabled = rows.filter(\.isEnabled)
    if let row = last ? enabled.last : enabled.first { highlightAndReveal(row) }
  }

  private func highlightAndReveal(_ row: MenuRow) {
    highlight(row)
    layoutIfNeeded()
    card.scrollRectToVisible(row.frame, animated: false)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = bounds
    header.textAlignment = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .right : .left
    header.frame = CGRect(
      x: MenuMetrics.side, y: 0, width: bounds.width - 2 * MenuMetrics.side, height: headerHeight)
    var y = headerHeight
    for (index, row) in rows.enumerated() {
      if let gap = gaps.first(where: { $0.tag == index }) {
        gap.frame = CGRect(x: 0, y: y, width: bounds.width, height: MenuMetrics.groupGap)
        y += MenuMetrics.groupGap
      }
      let height = row.height
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
    card.contentSize = CGSize(width: bounds.width, height: y)
    card.isScrollEnabled = y > bounds.height + 0.5
  }
}
