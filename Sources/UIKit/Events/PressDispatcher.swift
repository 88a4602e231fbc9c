import Foundation
import QuartzCore
import Windowing

/// Turns the window server's keys into `UIPress`es and `UIPressesEvent`s.
///
/// A key is first offered as a key command along the responder chain, then goes as a press to the first responder of the
/// window that has the keyboard, and its text to that responder when it takes text.
@MainActor final class PressDispatcher {
  private unowned let application: UIApplication
  private var active: [Int: UIPress] = [:]

  init(application: UIApplication) { self.application = application }

  func deliver(_ event: KeyEvent) {
    guard let window = application.windowScene(for: event.surface)?.keyWindow else { return }
    let key = UIKey(
      characters: event.characters, charactersIgnoringModifiers: event.charactersIgnoringModifiers,
      modifierFlags: UIKeyModifierFlags(rawValue: event.modifiers.rawValue),
      keyCode: UIKeyboardHIDUsage(rawValue: event.usage))
    switch event.phase {
    case .down: begin(key, in: window, event: event)
    case .repeat: repeatKey(key, in: window)
    case .up: end(usage: event.usage, phase: .ended, time: event.time, key: key)
    case .cancelled: end(usage: event.usage, phase: .cancelled, time: event.time, key: nil)
    }
  }

  private func begin(_ key: UIKey, in window: UIWindow, event: KeyEvent) {
    if active[event.usage] != nil { end(usage: event.usage, phase: .cancelled, time: event.time, key: nil) }
    if performCommand(for: key, in: window) { return }
    let press = UIPress(key: key, timestamp: event.time)
    press.window = window
    press.responder = window.keyEventResponder
    active[event.usage] = press
    send(press, at: event.time)
    insertText(of: key, in: window)
  }

  private func repeatKey(_ key: UIKey, in window: UIWindow) {
    if performCommand(for: key, in: window) { return }
    insertText(of: key, in: window)
  }

  private func end(usage: Int, phase: UIPress.Phase, time: TimeInterval, key: UIKey?) {
    guard let press = active[usage] else { return }
    press.phase = phase
    press.timestamp = time
    if let key { press.key = key }
    send(press, at: time)
    active[usage] = nil
  }

  private func send(_ press: UIPress, at time: TimeInterval) {
    for other in active.values where other !== press { other.phase = .stationary }
    let event = UIPressesEvent(timestamp: time)
    event.modifierFlags = application.modifierFlags
    event.allPresses = Set(active.values)
    application.sendEvent(event)
  }

  /// Ends every press of `scene` as cancelled.
  func cancelPresses(in scene: UIWindowScene) {
    for (usage, press) in active where press.window?.windowScene === scene {
      end(usage: usage, phase: .cancelled, time: CACurrentMediaTime(), key: nil)
    }
  }

  private func performCommand(for key: UIKey, in window: UIWindow) -> Bool {
    var responder: UIResponder? = window.keyEventResponder
    while let current = responder {
      if let command = current.keyCommands?.first(where: { $0.matches(key) }), command.perform(current, command) {
        return true
      }
      responder = current.next
    }
    return false
  }

  private func insertText(of key: UIKey, in window: UIWindow) {
    guard let input = window.firstResponder as? any UIKeyInput,
      key.modifierFlags.isDisjoint(with: [.control, .command])
    else { return }
    switch key.keyCode {
    case .keyboardDeleteOrBackspace: input.deleteBackward()
    case .keyboardReturnOrEnter, .keypadEnter: input.insertText("\n")
    default:
      guard let scalar = key.characters.unicodeScalars.first,
        scalar.properties.generalCategory != .control || scalar == "\t"
      else { return }
      input.insertText(key.characters)
    }
  }
}
