/// Swift names for wire names.
enum SwiftName {
  /// `xdg_toplevel` is `XdgToplevel`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map(capitalized).joined()
  }

  /// `set_app_id` is `setAppId`. A name that begins with a digit gets an underscore before it. Not yet escaped.
  static func member(_ name: String) -> String {
    let words = name.split(separator: "_")
    guard let first = words.first else { return "_" }
    let joined = lowercased(first) + words.dropFirst().map(capitalized).joined()
    return joined.first!.isNumber ? "_" + joined : joined
  }

  /// A member's name where a declaration or a use needs an identifier.
  static func escaped(_ name: String) -> String {
    if unescapable.contains(name) { return name + "_" }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  private static func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
  private static func lowercased(_ word: Substring) -> String { word.prefix(1).lowercased() + word.dropFirst() }

  /// Names that mean something else even in backticks.
  private static let unescapable: Set<String> = ["self", "init", "Type", "Protocol", "rawValue"]

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "inout", "internal",
    "let", "open", "operator", "package", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "super", "throws", "true", "try",
  ]
}
