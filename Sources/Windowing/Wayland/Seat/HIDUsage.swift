/// Physical keys: from the kernel's evdev codes to the USB HID keyboard page (0x07).
enum HIDUsage {
  /// The usage of an evdev key code; 0 for keys that the keyboard page does not have.
  static func usage(ofCode code: UInt32) -> Int {
    switch code {
    case 139: 0x76  // Menu of a remote control; a keyboard's is 127
    case 352, 353: 0x77  // OK, Select
    default: code < UInt32(table.count) ? Int(table[Int(code)]) : 0
    }
  }

  /// Whether a usage is a key of the numeric pad.
  static func isKeypad(_ usage: Int) -> Bool { (0x53...0x63).contains(usage) || usage == 0x67 || usage == 0x85 }

  /// Built from runs of neighbouring evdev codes, as the rows of a keyboard give them.
  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 195)
    func run(_ first: Int, _ usages: [UInt8]) {
      for (index, usage) in usages.enumerated() { table[first + index] = usage }
    }
    func letters(_ first: Int, _ row: String) {
      for (index, letter) in row.utf8.enumerated() { table[first + index] = letter - UInt8(ascii: "a") + 0x04 }
    }
    run(1, [0x29])  // Escape
    run(2, [0x1E, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27])  // 1 ... 9, 0
    run(12, [0x2D, 0x2E, 0x2A, 0x2B])  // minus, equal, Backspace, Tab
    letters(16, "qwertyuiop")
    run(26, [0x2F, 0x30, 0x28, 0xE0])  // brackets, Return, left Control
    letters(30, "asdfghjkl")
    run(39, [0x33, 0x34, 0x35, 0xE1, 0x31])  // semicolon, quote, grave, left Shift, backslash
    letters(44, "zxcvbnm")
    run(51, [0x36, 0x37, 0x38, 0xE5, 0x55, 0xE2, 0x2C, 0x39])  // , . / Shift KP* Alt space CapsLock
    run(59, [0x3A, 0x3B, 0x3C, 0x3D, 0x3E, 0x3F, 0x40, 0x41, 0x42, 0x43])  // F1 ... F10
    run(69, [0x53, 0x47])  // NumLock, ScrollLock
    run(71, [0x5F, 0x60, 0x61, 0x56, 0x5C, 0x5D, 0x5E, 0x57, 0x59, 0x5A, 0x5B, 0x62, 0x63])  // KP 789- 456+ 123 0 .
    run(85, [0x94, 0x64, 0x44, 0x45, 0x87, 0x92, 0x93, 0x8A, 0x88, 0x8B, 0x8C])  // Zenkaku, 102nd, F11 F12, Ro ...
    run(96, [0x58, 0xE4, 0x54, 0x46, 0xE6])  // KP Enter, right Control, KP/, Print, right Alt
    run(102, [0x4A, 0x52, 0x4B, 0x50, 0x4F, 0x4D, 0x51, 0x4E, 0x49, 0x4C])  // Home Up PgUp ... Insert Delete
    run(113, [0x7F, 0x81, 0x80, 0x66, 0x67])  // Mute, volume down and up, Power, KP=
    run(119, [0x48])  // Pause
    run(121, [0x85, 0x90, 0x91, 0x89, 0xE3, 0xE7, 0x65])  // KP comma, Hangul, Hanja, Yen, Super, Super, Menu
    run(128, [0x78, 0x79, 0x76, 0x7A, 0x77, 0x7C, 0x74, 0x7D, 0x7E, 0x7B, 0x75])  // Stop Again Props Undo ... Help
    run(183, [0x68, 0x69, 0x6A, 0x6B, 0x6C, 0x6D, 0x6E, 0x6F, 0x70, 0x71, 0x72, 0x73])  // F13 ... F24
    return table
  }()
}
