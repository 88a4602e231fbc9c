import Foundation
import QuartzCore
import Windowing

/// Opens a button's menu, and lets the finger that opened it slide to an element.
@MainActor final class ButtonMenuTracking {
  /// Seconds that a button is pressed until a menu opens that is not its primary action: as a long press.
  private static let longPress: TimeInterval = 0.5

  private unowned let button: UIButton
  private weak var overlay: MenuOverlay?
  private var opening: (any ScheduledAction)?
  private var touch: UITouch?
  /// Whether the finger was over an element since the menu opened.
  private var hasSlid = false

  init(_ button: UIButton) { self.button = button }

  isolated deinit { opening?.cancel() }

  /// Whether the menu is open.
  var isOpen: Bool { overlay != nil }

  func begin(_ touch: UITouch) {
    self.touch = touch
    hasSlid = false
    guard !button.showsMenuAsPrimaryAction else { return open() }
    guard let server = UIApplication.ifRunning?.server else { return }
    opening = server.schedule(at: server.now + Self.longPress) { [weak self] in
      guard let self, self.button.isTracking else { return }
      self.open()
    }
  }

  func move(_ touch: UITouch) {
    guard let overlay else { return }
    let point = touch.location(in: overlay)
    if !button.bounds.contains(touch.location(in: button)) { hasSlid = true }
    if hasSlid { overlay.track(point) }
  }

  func end(_ touch: UITouch?) {
    opening?.cancel()
    opening = nil
    self.touch = nil
    // A tap leaves the menu open.
    if let touch, let overlay, hasSlid { overlay.release(at: touch.location(in: overlay)) }
  }

  /// Opens the menu; nothing happens when it is open or the button is in no window.
  func open() {
    guard overlay == nil, let menu = button.menu, let window = button.window else { return }
    let new = MenuOverlay(menu, at: button, in: window) { [weak button] element, menu in
      button?.menuDidChoose(element, of: menu)
    } onEnd: { [weak self] in
      self?.overlay = nil
    }
    overlay = new
    button.sendActions(for: .menuActionTriggered)
  }

  func close() {
    opening?.cancel()
    opening = nil
    overlay?.close()
  }
}

extension UIButton {
  /// Marks the choice where the menu or the button asks for it, and does what was chosen.
  func menuDidChoose(_ element: UIMenuElement, of shown: UIMenu) {
    if isPopup { menu?.choose(element) } else { Self.mark(element, in: shown) }
    if isPopup { menuSelectionDidChange() }
    if let action = element as? UIAction {
      action.perform(sender: self)
    } else if let command = element as? UICommand {
      let start: UIResponder = window?.firstResponder ?? self
      if !command.perform(from: start) { _ = command.perform(from: self) }
    }
  }

  /// Marks an element in the menus, the shown one or those inline in it, that allow one choice.
  private static func mark(_ element: UIMenuElement, in menu: UIMenu) {
    guard menu.choices.contains(where: { $0 === element }) else { return }
    if menu.options.contains(.singleSelection) { return menu.choose(element) }
    for case let inline as UIMenu in menu.children where inline.options.contains(.displayInline) {
      mark(element, in: inline)
    }
  }
}
