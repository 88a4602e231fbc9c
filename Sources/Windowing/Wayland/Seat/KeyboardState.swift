import Foundation
import Wayland

/// The keyboard rules of one `wl_keyboard`, fed with its events as plain values.
///
/// Emits presses, repeats, modifiers and focus. Every press that was told ends exactly once: with the key's release, or
/// as cancelled with the focus, the keymap or the keyboard. Keys that are down already when the focus comes are silent.
@MainActor final class KeyboardState {
  private let locale: String
  private let emit: (InputEvent) -> Void
  private var held = HeldKeys()
  private var repeating = KeyRepeat()
  private(set) var focus: SurfaceID?

  private var keymapFile: MappedFile?
  /// Made from `keymapFile` when first needed.
  private var loadedTranslator: KeyTranslator?
  private var masks = (depressed: UInt32(0), latched: UInt32(0), locked: UInt32(0), group: UInt32(0))
  private var toldModifiers: KeyModifiers = []

  /// - Parameters:
  ///   - locale: decides the compose table; see `KeyTranslator.composeLocale`.
  ///   - emit: gets the events, in order.
  init(locale: String, emit: @escaping (InputEvent) -> Void) {
    self.locale = locale
    self.emit = emit
  }

  /// When `fireRepeat` is due, seconds on the server's clock; nil when no key repeats.
  var nextRepeatTime: TimeInterval? { repeating.nextTime }

  /// A new keymap; nil when there is none or it could not be mapped. Held presses are cancelled, since the keys may
  /// mean something else now.
  func setKeymap(_ file: MappedFile?, time: TimeInterval) {
    cancelPresses(time: time)
    keymapFile = file
    loadedTranslator = nil
  }

  func setRepeatInfo(rate: Int32, delay: Int32) { repeating.setInfo(rate: rate, delay: delay) }

  func enter(_ surface: SurfaceID, pressed codes: [UInt32], time: TimeInterval) {
    if focus != nil { leave(time: time) }
    focus = surface
    held.begin(alreadyDown: codes)
    emit(.keyboardFocus(surface, true))
  }

  func leave(time: TimeInterval) {
    guard let surface = focus else { return }
    cancelPresses(time: time)
    loadedTranslator?.resetCompose()
    focus = nil
    // Keys that go up elsewhere are not told to us; the next focus begins with the modifiers of then.
    masks.depressed = 0
    masks.latched = 0
    loadedTranslator?.updateModifiers(depressed: 0, latched: 0, locked: masks.locked, group: masks.group)
    tellModifiers([])
    emit(.keyboardFocus(surface, false))
  }

  func setModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    masks = (depressed, latched, locked, group)
    // No mask is no modifier in every keymap: a keymap need not be read for that.
    if loadedTranslator == nil && depressed | latched | locked == 0 { return tellModifiers([]) }
    let translator = translator()
    translator.updateModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
    tellModifiers(translator.modifiers)
  }

  func key(_ code: UInt32, pressed: Bool, time: TimeInterval, now: TimeInterval, serial: UInt32) {
    guard let focus else { return }
    if pressed {
      guard held.press(code, on: focus) else { return }
      let translator = translator()
      // Told before the app runs: what it does then may end the repeat again.
      repeating.press(code, repeats: translator.repeats(code: code), time: now)
      emit(event(code, .down, on: focus, translator.characters(pressing: code), time: time, serial: serial))
    } else {
      repeating.release(code)
      guard held.release(code) else { return }
      emit(event(code, .up, on: focus, translator().characters(repeating: code), time: time, serial: serial))
    }
  }

  /// Sends the repeat that is due at `now`, if one is.
  func fireRepeat(now: TimeInterval) {
    guard let focus, let code = repeating.fire(now: now) else { return }
    emit(event(code, .repeat, on: focus, translator().characters(repeating: code), time: now))
  }

  /// All held presses end as cancelled, and nothing repeats.
  func cancelPresses(time: TimeInterval) {
    repeating.stop()
    for (code, surface) in held.cancelAll() { emit(event(code, .cancelled, on: surface, "", time: time)) }
  }

  /// The surface is gone: as `leave`, if it has the focus.
  func surfaceDidClose(_ surface: SurfaceID, time: TimeInterval) {
    if focus == surface { leave(time: time) }
  }

  private func event(
    _ code: UInt32, _ phase: KeyEvent.Phase, on surface: SurfaceID, _ characters: String, time: TimeInterval,
    serial: UInt32? = nil
  ) -> InputEvent {
    let usage = HIDUsage.usage(ofCode: code)
    var modifiers = toldModifiers
    if HIDUsage.isKeypad(usage) { modifiers.insert(.numericPad) }
    let plain = phase == .cancelled ? "" : translator().charactersIgnoringModifiers(code: code)
    return .key(
      KeyEvent(
        surface: surface, phase: phase, usage: usage, characters: characters, charactersIgnoringModifiers: plain,
        modifiers: modifiers, time: time, serial: serial))
  }

  private func translator() -> KeyTranslator {
    if let loadedTranslator { return loadedTranslator }
    let translator = KeyTranslator(keymap: keymapFile, locale: locale)
    keymapFile = nil
    translator.updateModifiers(
      depressed: masks.depressed, latched: masks.latched, locked: masks.locked, group: masks.group)
    loadedTranslator = translator
    return translator
  }

  private func tellModifiers(_ modifiers: KeyModifiers) {
    guard modifiers != toldModifiers else { return }
    toldModifiers = modifiers
    emit(.modifiers(modifiers))
  }
}
