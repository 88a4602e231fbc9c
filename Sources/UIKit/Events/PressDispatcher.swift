import Foundation
import QuartzCore
import Windowing

/// Turns the window server's keys into commands, `UIPress`es and text.
///
/// A key that goes down is, in this order: a key command with priority along the responder chain; text or caret movement,
/// when the first responder uses the key; a shortcut of editing, when a responder takes it now; any other key command; a
/// press, of which recognizers on the way up from the responder hear first. A key that means something to the first responder is a press as well, before its text arrives. What the key was
/// when it went down it stays while it repeats, and nothing that opens under a held key gets any of it.
@MainActor final class PressDispatcher {
  private unowned let application: UIApplication
  private var held: [Int: HeldKey] = [:]

  /// What a key that is down is.
  private enum HeldKey {
    /// A key command or shortcut: no press, and its release is nothing.
    case command(Front)
    case press(UIPress)
  }

  /// What had the keys when a command was taken. The key repeats only while it is still in front.
  private struct Front {
    private weak var window: UIWindow?
    private weak var controller: UIViewController?

    @MainActor init(_ window: UIWindow) {
      self.window = window
      controller = Self.controller(of: window)
    }

    @MainActor func isInFront(of window: UIWindow) -> Bool {
      self.window === window && controller === Self.controller(of: window)
    }

    @MainActor private static func controller(of window: UIWindow) -> UIViewController? {
      window.rootViewController?.presentationChain.last
    }
  }

  init(application: UIApplication) { self.application = application }

  func deliver(_ event: KeyEvent) {
    let key = UIKey(
      characters: event.characters, charactersIgnoringModifiers: event.charactersIgnoringModifiers,
      modifierFlags: UIKeyModifierFlags(rawValue: event.modifiers.rawValue),
      keyCode: UIKeyboardHIDUsage(rawValue: event.usage))
    let window = application.windowScene(for: event.surface)?.keyWindow
    switch event.phase {
    case .down: if let window { begin(key, in: window, event: event) }
    case .repeat: if let window { repeatKey(key, in: window) }
    case .up: end(usage: event.usage, phase: .ended, time: event.time, key: key)
    case .cancelled: end(usage: event.usage, phase: .cancelled, time: event.time, key: nil)
    }
  }

  private func begin(_ key: UIKey, in window: UIWindow, event: KeyEvent) {
    // Two keyboards may hold the same key.
    end(usage: event.usage, phase: .cancelled, time: event.time, key: nil)
    let usesKey = window.firstResponder?.usesKey(key) == true
    // Noted first: a command may take the keyboard away, which is to end the repeat.
    held[event.usage] = .command(Front(window))
    if performCommand(for: key, in: window, usesKey: usesKey) { return }
    guard held[event.usage] != nil else { return }
    let press = UIPress(key: key, timestamp: event.time)
    let responder = window.keyEventResponder
    press.window = window
    press.responder = responder
    held[event.usage] = .press(press)
    send(press, at: event.time)
    // From inside, the press may have ended.
    if press.phase == .began { performKey(of: press) }
  }

  private func repeatKey(_ key: UIKey, in window: UIWindow) {
    switch held[key.keyCode.rawValue] {
    case .command(let front):
      guard front.isInFront(of: window) else { return }
      _ = performCommand(for: key, in: window, usesKey: window.firstResponder?.usesKey(key) == true)
    case .press(let press):
      press.key = key
      performKey(of: press)
    case nil: break
    }
  }

  /// What the key means by itself to the responder that its press began at, while that is the first responder.
  private func performKey(of press: UIPress) {
    guard press.input?.isTakenAway == false, let key = press.key, let responder = press.responder,
      press.window?.firstResponder === responder,
      responder.usesKey(key)
    else { return }
    responder.perform(key)
  }

  private func end(usage: Int, phase: UIPress.Phase, time: TimeInterval, key: UIKey?) {
    guard let use = held.removeValue(forKey: usage), case .press(let press) = use else { return }
    press.phase = phase
    press.timestamp = time
    if let key { press.key = key }
    send(press, at: time)
  }

  private var presses: [UIPress] {
    held.values.compactMap { if case .press(let press) = $0 { press } else { nil } }
  }

  private func send(_ press: UIPress, at time: TimeInterval) {
    let others = presses.filter { $0 !== press }
    // Another press may be told of at this moment, whose phase counts afterwards.
    let phases = others.map(\.phase)
    for other in others { other.phase = .stationary }
    let event = UIPressesEvent(timestamp: time)
    event.modifierFlags =
      press.phase == .cancelled ? application.modifierFlags : press.key?.modifierFlags ?? application.modifierFlags
    event.allPresses = Set(others + [press])
    if press.phase == .began { press.input = PressInput(press, view: press.responder?.nearestView, event: event) }
    application.sendEvent(event)
    if press.phase == .ended || press.phase == .cancelled, let input = press.input {
      application.gestureArbiter.finish(input)
      press.input = nil
    }
    for (other, phase) in zip(others, phases) where other.phase == .stationary { other.phase = phase }
  }

  // MARK: Cancelling

  /// Ends every press of `scene` as cancelled.
  func cancelPresses(in scene: UIWindowScene) { cancel { $0.window?.windowScene === scene } }

  /// Ends every press of `window` as cancelled.
  func cancelPresses(of window: UIWindow) { cancel { $0.window === window } }

  /// Ends the presses that began at `view`, inside it or at its controller: it is about to leave its window.
  func viewWillLeaveWindow(_ view: UIView) { cancel { $0.responder?.isOwned(by: view) == true } }

  private func cancel(where matches: (UIPress) -> Bool) {
    guard !held.isEmpty else { return }
    for (usage, use) in held {
      if case .press(let press) = use, matches(press) {
        end(usage: usage, phase: .cancelled, time: CACurrentMediaTime(), key: nil)
      }
    }
  }

  // MARK: Commands

  private func performCommand(for key: UIKey, in window: UIWindow, usesKey: Bool) -> Bool {
    let start = window.keyEventResponder
    if performKeyCommand(for: key, from: start, withPriority: true) { return true }
    if usesKey { return false }
    return performShortcut(for: key, from: start) || performKeyCommand(for: key, from: start, withPriority: false)
  }

  /// The command of the key, and then the one with Command where Control is held.
  private func performKeyCommand(for key: UIKey, from start: UIResponder, withPriority: Bool) -> Bool {
    for candidate in [key, key.withCommandForControl].compactMap({ $0 }) {
      var responder: UIResponder? = start
      while let current = responder {
        let command = current.keyCommands?.first {
          $0.wantsPriorityOverSystemBehavior == withPriority && $0.matches(candidate)
        }
        // Its action is taken from the responder that offers it on; else, as for any action, from the first responder on.
        if let command, command.perform(from: current) || command.perform(from: start) { return true }
        responder = current.next
      }
    }
    return false
  }

  private func performShortcut(for key: UIKey, from start: UIResponder) -> Bool {
    guard let action = EditShortcuts.action(of: key),
      let target = start.target(forAction: action, withSender: application) as? UIResponder
    else { return false }
    return target.perform(action, with: application)
  }
}

extension UIResponder {
  /// The view that recognizers of presses are looked for from: this one, or the first one up the chain.
  fileprivate var nearestView: UIView? {
    var responder: UIResponder? = self
    while let current = responder {
      if let view = current as? UIView ?? (current as? UIViewController)?.viewIfLoaded { return view }
      responder = current.next
    }
    return nil
  }
}

extension UIKey {
  /// The text that the key types; nil when it types none, as with Control, Command or Alt held.
  var typedText: String? {
    guard modifierFlags.isDisjoint(with: [.control, .command, .alternate]) else { return nil }
    if keyCode == .keyboardReturnOrEnter || keyCode == .keypadEnter { return "\n" }
    guard let scalar = characters.unicodeScalars.first,
      scalar.properties.generalCategory != .control || scalar == "\t"
    else { return nil }
    return characters
  }

  /// Whether the key changes text: it types, or is Backspace.
  var givesText: Bool {
    typedText != nil
      || keyCode == .keyboardDeleteOrBackspace && modifierFlags.isDisjoint(with: [.control, .command, .alternate])
  }
}
