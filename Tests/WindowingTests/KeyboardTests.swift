import Foundation
import Glibc
import Testing
import Wayland

@testable import Windowing

@Suite struct KeyRepeatTests {
  @Test("key-04 rate is keys a second, delay milliseconds")
  func rate() {
    var keys = KeyRepeat()
    keys.setInfo(rate: 25, delay: 600)
    keys.press(30, repeats: true, time: 0)
    var times: [Int] = []
    while let next = keys.nextTime, times.count < 3 {
      #expect(keys.fire(now: next - 0.001) == nil)
      #expect(keys.fire(now: next) == 30)
      times.append(Int((next * 1000).rounded()))
    }
    #expect(times == [600, 640, 680])
  }

  @Test("key-05 a rate of 0, or below, repeats nothing", arguments: [0, -5] as [Int32])
  func off(rate: Int32) {
    var keys = KeyRepeat()
    keys.press(30, repeats: true, time: 0)
    keys.setInfo(rate: rate, delay: 600)
    #expect(keys.nextTime == nil)
    keys.press(31, repeats: true, time: 0)
    #expect(keys.nextTime == nil)
    #expect(keys.fire(now: 5) == nil)
  }

  @Test("key-02 only the repeating key's release stops the repeat")
  func release() {
    var keys = KeyRepeat()
    keys.press(30, repeats: true, time: 0)
    keys.press(42, repeats: false, time: 0.1)
    keys.release(42)
    #expect(keys.key == 30)
    keys.press(48, repeats: true, time: 0.2)
    keys.release(30)
    #expect(keys.key == 48)
    keys.release(48)
    #expect(keys.nextTime == nil)
  }

  @Test("repeats that a busy program missed are left out")
  func stall() {
    var keys = KeyRepeat()
    keys.setInfo(rate: 10, delay: 500)
    keys.press(30, repeats: true, time: 0)
    #expect(keys.fire(now: 3.04) == 30)
    #expect(keys.fire(now: 3.04) == nil)
    #expect(abs((keys.nextTime ?? 0) - 3.1) < 1e-9)
  }
}

@Suite struct HIDUsageTests {
  @Test(
    "evdev codes are HID usages of the keyboard page",
    arguments: [
      (1, 0x29), (2, 0x1E), (11, 0x27), (14, 0x2A), (15, 0x2B), (16, 0x14), (25, 0x13), (28, 0x28), (29, 0xE0),
      (30, 0x04),
      (42, 0xE1), (43, 0x31), (44, 0x1D), (50, 0x10), (54, 0xE5), (56, 0xE2), (57, 0x2C), (58, 0x39), (59, 0x3A),
      (68, 0x43), (71, 0x5F), (82, 0x62), (86, 0x64), (87, 0x44), (88, 0x45), (89, 0x87), (96, 0x58), (97, 0xE4),
      (100, 0xE6), (103, 0x52), (105, 0x50), (106, 0x4F), (108, 0x51), (111, 0x4C), (119, 0x48), (125, 0xE3),
      (126, 0xE7),
      (127, 0x65), (139, 0x76), (352, 0x77), (353, 0x77), (183, 0x68), (194, 0x73), (0, 0), (84, 0), (240, 0),
      (100_000, 0),
    ] as [(UInt32, Int)])
  func table(code: UInt32, usage: Int) { #expect(HIDUsage.usage(ofCode: code) == usage) }

  @Test func noUsageTwice() {
    // A remote control's Menu is what the page calls a keyboard's.
    let usages = (0..<256).filter { $0 != 139 }.map { HIDUsage.usage(ofCode: $0) }.filter { $0 != 0 }
    #expect(Set(usages).count == usages.count)
  }
}

@MainActor @Suite struct KeyboardStateTests {
  let window = SurfaceID(rawValue: 1)
  let other = SurfaceID(rawValue: 2)

  /// A keyboard with its log, and a keymap of four keys made here: A, Shift, dead circumflex, E, keypad 1.
  @MainActor final class Bench {
    var log: [String] = []
    var events: [InputEvent] = []
    private(set) var keyboard: KeyboardState!
    init(locale: String = "C") {
      keyboard = KeyboardState(locale: locale) { [unowned self] event in
        events.append(event)
        switch event {
        case .key(let key): log.append("\(key.phase) \(String(key.usage, radix: 16)) '\(key.characters)'")
        case .modifiers(let modifiers): log.append("modifiers \(modifiers.rawValue >> 16)")
        case .keyboardFocus(let surface, let isOn): log.append("focus \(surface.rawValue) \(isOn)")
        default: log.append("?")
        }
      }
      keyboard.setKeymap(Self.file(Self.keymap), time: 0)
    }

    func press(_ code: UInt32, at time: TimeInterval = 0) {
      keyboard.key(code, pressed: true, time: time, now: time, serial: 1)
    }
    func release(_ code: UInt32, at time: TimeInterval = 0) {
      keyboard.key(code, pressed: false, time: time, now: time, serial: 1)
    }
    /// Runs the repeats up to `time`.
    func advance(to time: TimeInterval) {
      while let next = keyboard.nextRepeatTime, next <= time { keyboard.fireRepeat(now: next) }
    }
    func take() -> [String] {
      defer { log = [] }
      return log
    }

    static func file(_ text: String, claiming size: Int? = nil) -> MappedFile? {
      var bytes = Array(text.utf8)
      bytes.append(0)
      let descriptor = temporaryFile(bytes)
      return MappedFile(closing: descriptor, count: size ?? bytes.count)
    }

    nonisolated static let keymap = """
      xkb_keymap {
      xkb_keycodes "t" { minimum = 8; maximum = 255; <A> = 38; <E> = 26; <DC> = 34; <LFSH> = 50; <KP1> = 87; };
      xkb_types "t" {
        virtual_modifiers NumLock;
        type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
        type "TWO_LEVEL" { modifiers = Shift; map[Shift] = Level2;
          level_name[Level1] = "Base"; level_name[Level2] = "Shift"; };
      };
      xkb_compatibility "t" {
        interpret.useModMapMods = AnyLevel; interpret.repeat = False;
        interpret Shift_L { action = SetMods(modifiers=Shift); };
      };
      xkb_symbols "t" {
        key <A> { type = "TWO_LEVEL", [ a, A ] };
        key <E> { type = "TWO_LEVEL", [ e, E ] };
        key <DC> { type = "ONE_LEVEL", [ dead_circumflex ] };
        key <KP1> { type = "ONE_LEVEL", [ KP_1 ] };
        key <LFSH> { type = "ONE_LEVEL", [ Shift_L ], repeat = No };
        modifier_map Shift { <LFSH> };
      };
      };
      """
  }

  let a: UInt32 = 30
  let e: UInt32 = 18
  let deadCircumflex: UInt32 = 26
  let shift: UInt32 = 42

  @Test("a key gives its usage, its text and its plain text")
  func press() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.keyboard.setModifiers(depressed: 1, latched: 0, locked: 0, group: 0)
    bench.press(a)
    bench.release(a)
    #expect(bench.take() == ["focus 1 true", "modifiers 2", "down 4 'A'", "up 4 'A'"])
    guard case .key(let key) = bench.events[2] else { return #expect(Bool(false)) }
    #expect(key.charactersIgnoringModifiers == "a")
    #expect(key.modifiers == .shift)
    #expect(key.serial == 1)
  }

  @Test("keys of the numeric pad say so")
  func keypad() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(79)
    guard case .key(let key) = bench.events.last else { return #expect(Bool(false)) }
    #expect(key.modifiers == .numericPad)
    #expect(key.characters == "1")
  }

  @Test("key-03 repeats carry the modifiers of now")
  func repeatModifiers() {
    let bench = Bench()
    bench.keyboard.setRepeatInfo(rate: 10, delay: 500)
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    bench.advance(to: 0.5)
    bench.press(shift, at: 0.55)
    bench.keyboard.setModifiers(depressed: 1, latched: 0, locked: 0, group: 0)
    bench.advance(to: 0.7)
    #expect(
      bench.take() == [
        "focus 1 true", "down 4 'a'", "repeat 4 'a'", "down e1 ''", "modifiers 2", "repeat 4 'A'", "repeat 4 'A'",
      ])
  }

  @Test("key-02 Shift does not stop the repeat; a new key takes it over")
  func repeatTakeover() {
    let bench = Bench()
    bench.keyboard.setRepeatInfo(rate: 1, delay: 1000)
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    bench.press(shift, at: 0.1)
    bench.release(shift, at: 0.2)
    bench.advance(to: 1)
    #expect(bench.take().last == "repeat 4 'a'")
    bench.press(e, at: 1.1)
    bench.release(a, at: 1.2)
    bench.advance(to: 2.1)
    #expect(bench.take().last == "repeat 8 'e'")
    bench.release(e, at: 2.2)
    bench.advance(to: 10)
    #expect(bench.take() == ["up 8 'e'"])
  }

  @Test("touch-02 leave cancels held presses and stops the repeat")
  func leave() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    bench.keyboard.leave(time: 1)
    bench.advance(to: 5)
    bench.release(a, at: 5)
    #expect(bench.take() == ["focus 1 true", "down 4 'a'", "cancelled 4 ''", "focus 1 false"])
  }

  @Test("key-07 keys that are down at enter start neither press nor repeat")
  func heldAtEnter() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    bench.keyboard.leave(time: 1)
    bench.keyboard.enter(other, pressed: [a], time: 1)
    bench.advance(to: 4)
    bench.release(a, at: 4)
    #expect(
      bench.take() == ["focus 1 true", "down 4 'a'", "cancelled 4 ''", "focus 1 false", "focus 2 true"])
    bench.press(a, at: 5)
    #expect(bench.take() == ["down 4 'a'"])
  }

  @Test("a new keymap cancels what is held and stops the repeat")
  func newKeymap() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    bench.keyboard.setKeymap(Bench.file(Bench.keymap), time: 1)
    bench.advance(to: 9)
    bench.release(a, at: 9)
    #expect(bench.take() == ["focus 1 true", "down 4 'a'", "cancelled 4 ''"])
  }

  @Test("modifiers that were held at leave are gone, and told so")
  func modifiersAtLeave() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.keyboard.setModifiers(depressed: 1, latched: 0, locked: 0, group: 0)
    bench.keyboard.leave(time: 1)
    #expect(bench.take() == ["focus 1 true", "modifiers 2", "modifiers 0", "focus 1 false"])
  }

  @Test("a closed surface loses its focus and its presses")
  func closed() {
    let bench = Bench()
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    bench.keyboard.surfaceDidClose(other, time: 1)
    bench.keyboard.surfaceDidClose(window, time: 1)
    bench.keyboard.leave(time: 2)
    #expect(bench.take() == ["focus 1 true", "down 4 'a'", "cancelled 4 ''", "focus 1 false"])
  }

  @Test(
    "a keymap that cannot be understood gives keys without text",
    arguments: ["", "\u{1}\u{2}garbage", "xkb_keymap { xkb_keycodes {", String(Bench.keymap.prefix(300))])
  func badKeymap(text: String) {
    let bench = Bench()
    bench.keyboard.setKeymap(Bench.file(text), time: 0)
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.keyboard.setModifiers(depressed: 1, latched: 0, locked: 0, group: 0)
    bench.press(a)
    bench.advance(to: 5)
    bench.release(a, at: 5)
    #expect(bench.take() == ["focus 1 true", "down 4 ''", "up 4 ''"])
  }

  @Test("a keymap without its terminating zero is read to its end")
  func unterminated() {
    let bench = Bench()
    let bytes = Array(Bench.keymap.utf8)
    bench.keyboard.setKeymap(MappedFile(closing: temporaryFile(bytes), count: bytes.count), time: 0)
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    #expect(bench.take() == ["focus 1 true", "down 4 'a'"])
  }

  @Test("no keymap at all gives keys without text")
  func noKeymap() {
    let bench = Bench()
    bench.keyboard.setKeymap(nil, time: 0)
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(a)
    #expect(bench.take() == ["focus 1 true", "down 4 ''"])
  }

  @Test("key-08 dead circumflex and e are one text, by the locale's compose table")
  func compose() {
    let bench = Bench(locale: "de_DE.UTF-8")
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(deadCircumflex)
    bench.release(deadCircumflex)
    bench.press(e)
    bench.release(e)
    bench.press(e)
    let down = bench.take().filter { $0.hasPrefix("down") }
    #expect(down == ["down 2f ''", "down 8 'ê'", "down 8 'e'"])
  }

  @Test("key-08 without a compose table dead keys give nothing and others their text")
  func noCompose() {
    let bench = Bench(locale: "no_such_locale")
    bench.keyboard.enter(window, pressed: [], time: 0)
    bench.press(deadCircumflex)
    bench.press(e)
    #expect(bench.take().filter { $0.hasPrefix("down") } == ["down 2f ''", "down 8 'e'"])
  }

  @Test(
    "key-08 the compose locale is the first that is not empty",
    arguments: [
      (["LC_ALL": "", "LC_CTYPE": "", "LANG": ""], "C"),
      (["LC_ALL": "", "LC_CTYPE": "fr_FR.UTF-8", "LANG": "de_DE.UTF-8"], "fr_FR.UTF-8"),
      (["LANG": "de_DE.UTF-8"], "de_DE.UTF-8"),
      (["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"], "ja_JP.UTF-8"),
      ([:], "C"),
    ] as [([String: String], String)])
  func locale(environment: [String: String], expected: String) {
    #expect(KeyTranslator.composeLocale(environment: environment) == expected)
  }
}

/// The descriptor of an unnamed file with `bytes`.
func temporaryFile(_ bytes: [UInt8]) -> Int32 {
  var path = Array("/tmp/cairn-test-XXXXXX".utf8CString)
  let descriptor = mkstemp(&path)
  unlink(path)
  _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  return descriptor
}
