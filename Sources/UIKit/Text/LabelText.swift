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

  /// What was set for all of an attributed text since it was given. The string itself is not changed: Foundation on Linux
  /// compares the values of its attributes when one is added, see `isSame(as:)`.
  private struct Changes {
    var attributes: [NSAttributedString.Key: Any] = [:]
    var alignment: NSTextAlignment?
    var lineBreakMode: NSLineBreakMode?
    /// That fonts which follow the size of text have the size of.
    var traits: UITraitCollection?

    var areNone: Bool { attributes.isEmpty && alignment == nil && lineBreakMode == nil && traits == nil }

    func applied(to attributes: [NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any] {
      var result = attributes.merging(self.attributes) { $1 }
      if let traits, let font = result[.font] as? UIFont { result[.font] = font.adjusted(to: traits) }
      if alignment != nil || lineBreakMode != nil,
        let style = (result[.paragraphStyle] as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle
      {
        if let alignment { style.alignment = alignment }
        if let lineBreakMode { style.lineBreakMode = lineBreakMode }
        result[.paragraphStyle] = style
      }
      return result
    }
  }

  fileprivate var content = Content.none {
    didSet { changes = Changes() }
  }
  private var changes = Changes()

  static func == (a: LabelText, b: LabelText) -> Bool {
    a.content == b.content && a.changes.areNone && b.changes.areNone
  }

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
    case .attributed(let string): changes.areNone ? string : changed(string)
    case .uniform(let string, let attributes): NSAttributedString(string: string, attributes: attributes)
    }
  }

  /// The attributes of the first character, where the text has attributes of its own.
  var firstAttributes: [NSAttributedString.Key: Any] {
    guard case .attributed(let string) = content, string.length > 0 else { return [:] }
    return changes.applied(to: string.attributes(at: 0, effectiveRange: nil))
  }

  private func changed(_ string: NSAttributedString) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    let whole = string.string as NSString
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length)) { attributes, range, _ in
      result.append(
        NSAttributedString(string: whole.substring(with: range), attributes: changes.applied(to: attributes)))
    }
    return result
  }

  mutating func set(string: String?) { content = string.map { .plain($0) } ?? .none }

  mutating func set(attributedString: NSAttributedString?) {
    // A mutable string may change after it was given; of any other a copy is the string itself.
    content = attributedString.map { .attributed($0.copy() as? NSAttributedString ?? $0) } ?? .none
  }

  mutating func set(string: String?, attributes: [NSAttributedString.Key: Any]) {
    content = string.map { .uniform($0, attributes) } ?? .none
  }

  /// Gives all of an attributed text an attribute. Other text has no attributes of its own.
  mutating func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    if !isPlain { changes.attributes[key] = value }
  }

  /// Gives the paragraph styles of an attributed text an alignment.
  mutating func setAlignment(_ alignment: NSTextAlignment) { if !isPlain { changes.alignment = alignment } }

  /// Gives the paragraph styles of an attributed text a line break mode.
  mutating func setLineBreakMode(_ mode: NSLineBreakMode) { if !isPlain { changes.lineBreakMode = mode } }

  /// Gives the fonts of an attributed text, as far as they follow it, the size of text of `traits`.
  mutating func adjustFonts(to traits: UITraitCollection) { if !isPlain { changes.traits = traits } }
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
      return StyledText(string, base: style, paragraph: paragraph, traits: traits) {
        changes.areNone ? $0 : changes.applied(to: $0)
      }
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
