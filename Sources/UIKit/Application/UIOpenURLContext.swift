import Foundation

/// An address to open.
@MainActor public final class UIOpenURLContext: Hashable {
  public let url: URL
  init(url: URL) { self.url = url }

  nonisolated public static func == (left: UIOpenURLContext, right: UIOpenURLContext) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The first of `arguments` that is an address: a scheme of two letters or more (one would be a drive elsewhere), a
  /// colon, and something. A desktop entry's `%u` becomes such an argument. Nil when there is none.
  nonisolated static func launchURL(in arguments: [String]) -> URL? {
    arguments.lazy.compactMap { argument -> URL? in
      guard let colon = argument.firstIndex(of: ":") else { return nil }
      let scheme = argument[..<colon]
      let isScheme = scheme.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
      guard isScheme, scheme.utf8.count >= 2, scheme.first?.isLetter == true,
        argument.index(after: colon) < argument.endIndex
      else { return nil }
      return URL(string: argument)
    }.first
  }
}
