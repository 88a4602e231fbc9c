import CoreGraphics
import Foundation
import QuartzCore

/// An open menu in its window: it covers the window, takes the keys, and ends when something is chosen or it is left.
///
/// A finger that opened it and stays down slides to an element and chooses by lifting. Keys: up, down, Home and End move,
/// Return and Space choose, left goes back to the menu before, Escape leaves.
@MainActor final class MenuOverlay: UIView {
  private let panel: MenuPanel
  private weak var source: UIView?
  private let place: CGRect?
  private var parents: [UIMenu] = []
  private let onChoice: (UIMenuElement, UIMenu) -> Void
  private let onEnd: () -> Void
  private var isOver = false

  /// Opens `menu` at `source` in its window, or at a place in the source's space. `onChoice` gets what was chosen and the menu that holds it.
  init(
    _ menu: UIMenu, at source: UIView, place: CGRect? = nil, in window: UIWindow,
    onChoice: @escaping (UIMenuElement, UIMenu) -> Void,
    onEnd: @escaping () -> Void
  ) {
    panel = MenuPanel(menu: menu, parent: nil)
    self.source = source
    self.place = place
    self.onChoice = onChoice
    self.onEnd = onEnd
    super.init(frame: window.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    semanticContentAttribute =
      source.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
    mirror(panel)
    addSubview(panel)
    addGestureRecognizer(UIHoverGestureRecognizer(target: self, action: MenuOverlay.pointerMoved))
    window.addSubview(self)
    window.keyInterceptor = self
    panel.alpha = 0
    layoutIfNeeded()
    UIView.animate(withDuration: MenuMetrics.duration) { self.panel.alpha = 1 }
  }

  private func mirror(_ view: UIView) {
    view.semanticContentAttribute = semanticContentAttribute
    for subview in view.subviews { mirror(subview) }
  }

  /// Takes the menu away. Nothing happens when that was done.
  func close() {
    guard !isOver else { return }
    isOver = true
    isUserInteractionEnabled = false
    if window?.keyInterceptor === self { window?.keyInterceptor = nil }
    onEnd()
    UIView.animate(withDuration: MenuMetrics.duration) {
      self.panel.alpha = 0
    } completion: { _ in
      self.removeFromSuperview()
    }
  }

  private func choose(_ row: MenuRow) {
    guard row.isEnabled, !isOver else { return }
    if row.isBack {
      goBack()
    } else if let submenu = row.element as? UIMenu {
      parents.append(panel.menu)
      show(submenu)
    } else {
      let menu = panel.menu
      close()
      onChoice(row.element, menu)
    }
  }

  private func goBack() {
    if let parent = parents.popLast() { show(parent) }
  }

  private func show(_ menu: UIMenu) {
    panel.show(menu, parent: parents.last)
    mirror(panel)
    setNeedsLayout()
  }

  // MARK: Fingers and pointer

  /// Something is over a point of the overlay, or left.
  func track(_ point: CGPoint, isOver: Bool = true) {
    panel.highlight(isOver ? panel.row(at: convert(point, to: panel)) : nil)
  }

  /// What slid over the menu was lifted at a point of the overlay. False when there is no element to choose.
  @discardableResult
  func release(at point: CGPoint) -> Bool {
    guard let row = panel.row(at: convert(point, to: panel)), row.isEnabled else {
      panel.highlight(nil)
      return false
    }
    choose(row)
    return true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: self) else { return }
    if panel.frame.contains(point) { track(point) } else { close() }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let point = touches.first?.location(in: self) { track(point) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let point = touches.first?.location(in: self), !isOver { release(at: point) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { panel.highlight(nil) }

  private func pointerMoved(_ recognizer: UIHoverGestureRecognizer) {
    let isOver = recognizer.state == .began || recognizer.state == .changed
    track(recognizer.location(in: self), isOver: isOver)
  }

  // MARK: Keys

  override func usesKey(_ key: UIKey) -> Bool { true }

  override func perform(_ key: UIKey) {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch key.keyCode {
    case .keyboardEscape: close()
    case .keyboardDownArrow: panel.moveHighlight(forward: true)
    case .keyboardUpArrow: panel.moveHighlight(forward: false)
    case .keyboardTab: panel.moveHighlight(forward: !key.modifierFlags.contains(.shift))
    case .keyboardHome: panel.highlightEnd(last: false)
    case .keyboardEnd: panel.highlightEnd(last: true)
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      if let row = panel.highlighted { choose(row) }
    case .keyboardLeftArrow where !isRightToLeft, .keyboardRightArrow where isRightToLeft: goBack()
    case .keyboardLeftArrow, .keyboardRightArrow:
      if let row = panel.highlighted, row.element is UIMenu, !row.isBack { choose(row) }
    default: break
    }
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let source, source.window != nil else { return close() }
    let anchor = convert(place ?? source.bounds, from: source)
    let safe = bounds.inset(by: safeAreaInsets).insetBy(dx: MenuMetrics.margin, dy: MenuMetrics.margin)
    let height = panel.contentHeight
    let below = safe.maxY - anchor.maxY - MenuMetrics.margin
    let above = anchor.minY - MenuMetrics.margin - safe.minY
    let isBelow = height <= below || below >= above
    let shown = max(MenuMetrics.rowHeight, min(height, isBelow ? below : above))
    let width = min(MenuMetrics.width, safe.width)
    // The leading edges meet where the button is on the leading side, else the trailing ones.
    let isLeft = anchor.midX <= bounds.midX
    let x = max(safe.minX, min(safe.maxX - width, isLeft ? anchor.minX : anchor.maxX - width))
    let y = isBelow ? anchor.maxY + MenuMetrics.margin : anchor.minY - MenuMetrics.margin - shown
    panel.frame = CGRect(x: x, y: y, width: width, height: shown)
  }
}
