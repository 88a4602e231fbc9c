import CoreGraphics
import Foundation

/// The views of bar button items side by side, and the room they take.
@MainActor struct BarButtonRow {
  /// Points between two buttons with text, and around custom views.
  private static let spacing: CGFloat = 8

  struct Element {
    /// Nil for a space.
    let view: UIView?
    /// Points that the content takes.
    let width: CGFloat
    let isFlexible: Bool
  }

  let elements: [Element]

  init(_ items: [UIBarButtonItem]) {
    elements = items.filter { !$0.isHidden }.map { item in
      let fixed: CGFloat? = item.width > 0 && item.width.isFinite ? item.width : nil
      switch item.kind {
      case .flexibleSpace: return Element(view: nil, width: 0, isFlexible: true)
      case .fixedSpace: return Element(view: nil, width: fixed ?? 0, isFlexible: false)
      case .button:
        if let view = item.customView {
          let size = view.bounds.size == .zero ? view.sizeThatFits(.zero) : view.bounds.size
          let fitting = size == .zero ? view.systemLayoutSizeFitting(.zero) : size
          if view.bounds.size == .zero { view.bounds.size = fitting }
          return Element(view: view, width: fixed ?? fitting.width, isFlexible: false)
        }
        let button = BarButton(item: item)
        return Element(view: button, width: fixed ?? button.contentWidth, isFlexible: false)
      }
    }
  }

  /// Points that the row takes without flexible spaces.
  var width: CGFloat {
    zip(elements.indices, elements).reduce(0) { $0 + $1.1.width + gap(after: $1.0) }
  }

  private func gap(after index: Int) -> CGFloat {
    guard index + 1 < elements.count, elements[index].view != nil, elements[index + 1].view != nil else { return 0 }
    // Two fingers' targets do not overlap: what is narrower than a target is given the room of one.
    let missing = [elements[index], elements[index + 1]].reduce(0) {
      $0 + ($1.view is BarButton ? max(0, BarButton.minimumWidth - $1.width) / 2 : 0)
    }
    return max(2 * Self.spacing, missing)
  }

  /// Places the views from `start` in reading direction, within `length` points. With `fromEnd` the first element is at the
  /// far end, as the trailing buttons of a navigation bar are.
  func place(in bounds: CGRect, start: CGFloat, length: CGFloat, fromEnd: Bool = false, isRightToLeft: Bool) {
    let flexible = elements.count { $0.isFlexible }
    let spare = flexible > 0 ? max(0, length - width) / CGFloat(flexible) : 0
    var offset: CGFloat = 0
    for (index, element) in elements.enumerated() {
      let width = element.isFlexible ? spare : element.width
      if let view = element.view {
        let leading = fromEnd ? start + length - offset - width : start + offset
        let x = isRightToLeft ? bounds.width - leading - width : leading
        if view is BarButton { view.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight }
        place(view, x: x, width: width, in: bounds)
      }
      offset += width + gap(after: index)
    }
  }

  private func place(_ view: UIView, x: CGFloat, width: CGFloat, in bounds: CGRect) {
    let pixel = 1 / max(1, view.layer.contentsScale)
    func onGrid(_ value: CGFloat) -> CGFloat { (value / pixel).rounded() * pixel }
    if view is BarButton {
      // The target is wider than what is seen of it, evenly at both sides.
      let extra = max(0, BarButton.minimumWidth - width) / 2
      view.frame = CGRect(
        x: onGrid(bounds.minX + x - extra), y: bounds.minY, width: width + 2 * extra, height: bounds.height)
    } else {
      let height = min(view.bounds.height, bounds.height)
      view.frame = CGRect(
        x: onGrid(bounds.minX + x), y: onGrid(bounds.minY + (bounds.height - height) / 2), width: width, height: height)
    }
  }
}
