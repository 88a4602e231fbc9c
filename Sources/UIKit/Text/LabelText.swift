import CoreText
import Foundation

/// The text of a label: plain, or with attributes, of which the label fills in those that are missing.
struct LabelText: Equatable {
  fileprivate enum Content: Equatable {
    case none
    case plain(String)
    case attributed(NSAttributedString)
    /// With the same attributes everywhere: no attributed string, which Foundation on Linux never frees the attributes of.
    case uniform(String, [NSAttributedString.Key: Any])

    static func == (a: Content, b: Content) -> Bool {
      switch (a, b) {
      case (.none, .none): true
      case (.plain(let a), .plain(let b)): a == b
      case (.attributed(let a), .attributed(let b)): a.isSame(as: b)
      case (.uniform(let a, let own), .uniform(let b, let others)): a == b && NSAttributedString.areSame(own, others)
      default: false
      }
    }
  }

  fileprivate var content = Content.none

  var isEmpty: Bool { (string ?? "").isEmpty }

  var string: String? {
    switch content {
    case .none: nil
    case .plain(let string): string
    case .attributed(let string): string.string
    case .uniform(let string, _): string
    }
  }

  var attributedString: NSAttributedString? {
    switch content {
    case .none: nil
    case .plain(let string): NSAttributedString(string: string)
    case .attributed(let string): string
    case .uniform(let string, let attributes): NSAttributedString(string: string, attributes: attributes)
    }
  }

  mutating func set(string: String?) { content = string.map { .plain($0) } ?? .none }

  mutating func set(attributedString: NSAttributedString?) {
    // A mutable string may change after it was given; of any other a copy is the string itself.
    content = attributedString.map { .attributed($0.copy() as? NSAttributedString ?? $0) } ?? .none
  }

  mutating func set(string: String?, attributes: [NSAttributedString.Key: Any]) {
    content = string.map { .uniform($0, attributes) } ?? .none
  }
}

extension LabelText {
  /// The text with the label's font, colour and paragraph style where it has none of its own.
  func styled(
    font: UIFont, color: UIColor, alignment: NSTextAlignment, lineBreakMode: NSLineBreakMode, traits: UITraitCollection
  ) -> StyledText {
    let style = TextStyle(font: font.ctFont, color: color.resolvedColor(with: traits).cgColor)
    let paragraph = ParagraphStyle(alignment: .init(alignment), lineBreak: .init(lineBreakMode))
    switch content {
    case .none: return StyledText(emptyStyle: style, paragraph: paragraph)
    case .plain(let string): return StyledText(string, style: style, paragraph: paragraph)
    case .attributed(let string):
      return StyledText(string, base: style, paragraph: paragraph, overridesLineBreak: true, traits: traits)
    case .uniform(let string, let attributes):
      return StyledText(
        string, attributes: attributes, base: style, paragraph: paragraph, overridesLineBreak: true, traits: traits)
    }
  }
}

extension NSAttributedString {
  /// Whether both have the same characters and attributes. Values that cannot be compared count as different.
  ///
  /// Used in place of `==`: Foundation on Linux compares the attributes as objects of Core Foundation, takes an object of
  /// Swift for one when the bits of its address look like that, and traps.
  fileprivate func isSame(as other: NSAttributedString) -> Bool {
    if self === other { return true }
    guard string == other.string else { return false }
    var place = 0
    while place < length {
      var (mine, others) = (NSRange(), NSRange())
      let attributes = attributes(at: place, effectiveRange: &mine)
      let otherAttributes = other.attributes(at: place, effectiveRange: &others)
      guard Self.areSame(attributes, otherAttributes) else { return false }
      // Never back, whatever the ranges say.
      place = max(place + 1, min(NSMaxRange(mine), NSMaxRange(others)))
    }
    return true
  }

  /// Whether both have equal values for the same keys. Values that cannot be compared count as different.
  fileprivate static func areSame(_ some: [Key: Any], _ others: [Key: Any]) -> Bool {
    some.count == others.count
      && some.allSatisfy { key, value in
        guard let value = value as? AnyHashable, let other = others[key] as? AnyHashable else { return false }
        return value == other
      }
  }
}
