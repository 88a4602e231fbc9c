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

  var isEmpty: Bool {
    switch content {
    case .none: true
    case .plain(let string), .uniform(let string, _): string.isEmpty
    case .attributed(let string): string.length == 0
    }
  }

  /// Whether all of the text has the label's own attributes.
  var isPlain: Bool {
    switch content {
    case .none, .plain: true
    case .attributed, .uniform: false
    }
  }

  var string: String? {
    switch content {
    case .none: nil
    case .plain(let string): string
    case .attributed(let string): string.string
    case .uniform(let string, _): string
    }
  }

  /// The text as it was set, with `attributes` where it was set without any.
  func attributedString(_ attributes: @autoclosure () -> [NSAttributedString.Key: Any]) -> NSAttributedString? {
    switch content {
    case .none: nil
    case .plain(let string): NSAttributedString(string: string, attributes: attributes())
    case .attributed(let string): string
    case .uniform(let string, let attributes): NSAttributedString(string: string, attributes: attributes)
    }
  }

  /// The attributes of the first character, where the text has attributes of its own.
  var firstAttributes: [NSAttributedString.Key: Any] {
    guard case .attributed(let string) = content, string.length > 0 else { return [:] }
    return string.attributes(at: 0, effectiveRange: nil)
  }

  mutating func set(string: String?) { content = string.map { .plain($0) } ?? .none }

  mutating func set(attributedString: NSAttributedString?) {
    // A mutable string may change after it was given; of any other a copy is the string itself.
    content = attributedString.map { .attributed($0.copy() as? NSAttributedString ?? $0) } ?? .none
  }

  mutating func set(string: String?, attributes: [NSAttributedString.Key: Any]) {
    content = string.map { .uniform($0, attributes) } ?? .none
  }

  /// Changes an attribute of all stretches of an attributed string; `change` gets the value and gives the new one, nil for
  /// none. Other text has no attributes to change.
  mutating func changeAttribute(_ key: NSAttributedString.Key, _ change: (Any?) -> Any?) {
    guard case .attributed(let string) = content, string.length > 0 else { return }
    let copy = NSMutableAttributedString(attributedString: string)
    string.enumerateAttribute(key, in: NSRange(location: 0, length: string.length)) { value, range, _ in
      if let new = change(value) {
        copy.addAttribute(key, value: new, range: range)
      } else if value != nil {
        copy.removeAttribute(key, range: range)
      }
    }
    content = .attributed(copy)
  }

  /// Changes the paragraph style of all stretches that have one of their own.
  mutating func changeParagraphs(_ change: (NSMutableParagraphStyle) -> Void) {
    changeAttribute(.paragraphStyle) { value in
      guard let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle else { return value }
      change(style)
      return style
    }
  }
}

extension LabelText {
  /// The text with the label's font and paragraph style where it has none of its own. Text without a colour of its own has
  /// none here: it is given when the text is drawn.
  func styled(font: UIFont, paragraph: ParagraphStyle, traits: UITraitCollection) -> StyledText {
    let style = TextStyle(font: font.ctFont)
    switch content {
    case .none: return StyledText(emptyStyle: style, paragraph: paragraph)
    case .plain(let string): return StyledText(string, style: style, paragraph: paragraph)
    case .attributed(let string):
      return StyledText(string, base: style, paragraph: paragraph, traits: traits)
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
