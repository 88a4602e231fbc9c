import CXKBCommon
import Foundation
import Wayland

/// What a key means: layouts by libxkbcommon, compose sequences by the locale's table.
///
/// Everything is made when first needed. A keymap that cannot be understood gives keys without characters; the physical
/// keys still arrive.
@MainActor final class KeyTranslator {
  private let context: OpaquePointer?
  private let keymap: OpaquePointer?
  private let state: OpaquePointer?
  private var compose: Compose = .unloaded
  private let locale: String

  private enum Compose {
    case unloaded
    /// The locale has no table.
    case none
    case loaded(state: OpaquePointer)
  }

  /// evdev codes are X11's keycodes less this.
  private static let xkbOffset: UInt32 = 8

  /// - Parameter locale: as `composeLocale` gives it.
  init(keymap file: MappedFile?, locale: String) {
    self.locale = locale
    context = xkb_context_new(XKB_CONTEXT_NO_DEFAULT_INCLUDES)
    // Complaints about foreign keymaps are not the app's to print.
    if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
    keymap = context.flatMap { context in
      file.flatMap { file in
        // The size counts the terminating zero in, where there is one.
        let text = file.bytes.prefix { $0 != 0 }
        return text.withContiguousStorageIfAvailable { text in
          text.withMemoryRebound(to: CChar.self) {
            xkb_keymap_new_from_buffer(
              context, $0.baseAddress, $0.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        } ?? nil
      }
    }
    state = keymap.flatMap { xkb_state_new($0) }
  }

  isolated deinit {
    if case .loaded(let state) = compose { xkb_compose_state_unref(state) }
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// The compositor's modifier masks and layout index.
  func updateModifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: UInt32) {
    guard let state else { return }
    _ = xkb_state_update_mask(state, depressed, latched, locked, 0, 0, group)
  }

  var modifiers: KeyModifiers {
    guard let state else { return [] }
    var result: KeyModifiers = []
    func add(_ name: String, _ modifier: KeyModifiers) {
      if xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 { result.insert(modifier) }
    }
    add(XKB_MOD_NAME_SHIFT, .shift)
    add(XKB_MOD_NAME_CAPS, .alphaShift)
    add(XKB_MOD_NAME_CTRL, .control)
    add(XKB_MOD_NAME_ALT, .alternate)
    add(XKB_MOD_NAME_LOGO, .command)
    return result
  }

  /// Whether the layout lets the key repeat (Shift does not). Without a keymap, keys do not repeat.
  func repeats(code: UInt32) -> Bool {
    keymap.map { xkb_keymap_key_repeats($0, code &+ Self.xkbOffset) != 0 } ?? false
  }

  /// The text a press gives now: by layout, modifiers, and the compose sequence it continues. A dead key gives none.
  func characters(pressing code: UInt32) -> String {
    guard let state else { return "" }
    let symbol = xkb_state_key_get_one_sym(state, code &+ Self.xkbOffset)
    guard let composing = composeState(startingWith: symbol),
      xkb_compose_state_feed(composing, symbol) == XKB_COMPOSE_FEED_ACCEPTED
    else { return characters(repeating: code) }
    switch xkb_compose_state_get_status(composing) {
    case XKB_COMPOSE_COMPOSING:
      return ""
    case XKB_COMPOSE_COMPOSED:
      let text = Self.text { xkb_compose_state_get_utf8(composing, $0, $1) }
      xkb_compose_state_reset(composing)
      return text
    case XKB_COMPOSE_CANCELLED:
      xkb_compose_state_reset(composing)
      return ""
    default:
      return characters(repeating: code)
    }
  }

  /// The text a held key gives again, with the modifiers of now; compose sequences are not touched.
  func characters(repeating code: UInt32) -> String {
    guard let state else { return "" }
    return Self.text { xkb_state_key_get_utf8(state, code &+ Self.xkbOffset, $0, $1) }
  }

  /// The text the key gives in the layout of now without any modifier.
  func charactersIgnoringModifiers(code: UInt32) -> String {
    guard let state, let keymap else { return "" }
    let key = code &+ Self.xkbOffset
    let layout = xkb_state_key_get_layout(state, key)
    var symbols: UnsafePointer<xkb_keysym_t>?
    guard layout != UInt32.max, xkb_keymap_key_get_syms_by_level(keymap, key, layout, 0, &symbols) == 1, let symbols
    else { return "" }
    // This call counts the terminating zero in, unlike the others.
    return Self.text { max(0, xkb_keysym_to_utf8(symbols[0], $0, $1) - 1) }
  }

  /// Forgets a compose sequence that was begun: the focus went.
  func resetCompose() {
    if case .loaded(let state) = compose { xkb_compose_state_reset(state) }
  }

  /// The compose machine, loaded once a symbol comes that may begin a sequence: a compose table is large, and Latin
  /// letters, digits and function keys begin none.
  private func composeState(startingWith symbol: xkb_keysym_t) -> OpaquePointer? {
    switch compose {
    case .loaded(let state): return state
    case .none: return nil
    case .unloaded: break
    }
    let isDead = (0xFE50...0xFE93).contains(symbol)
    let isFunction = symbol >= 0xFD00 && symbol <= 0xFFFF && symbol != UInt32(XKB_KEY_Multi_key) && !isDead
    guard symbol > 0xFF, !isFunction, let context else { return nil }
    compose = .none
    guard let table = xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS) else {
      return nil
    }
    // The state keeps the table alive.
    defer { xkb_compose_table_unref(table) }
    guard let state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS) else { return nil }
    compose = .loaded(state: state)
    return state
  }

  /// The locale whose compose sequences apply: the first of LC_ALL, LC_CTYPE, LANG that is not empty, else "C".
  nonisolated static func composeLocale(environment: [String: String]) -> String {
    ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
  }

  /// Runs a C call that writes UTF-8 into a buffer and returns the length it needs.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      buffer.initialize(repeating: 0)
      let length = min(Int(write(buffer.baseAddress!, buffer.count)), buffer.count - 1)
      guard length > 0 else { return "" }
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(length), as: UTF8.self)
    }
  }
}
