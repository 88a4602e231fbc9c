import CoreText
import Foundation

/// The text of a label: plain, or with attributes, of which the label fills in those that are missing.
struct LabelText: Equatable {
  fileprivate enum Content: Equatable {
    case none
    case plain(String)
    case attributed(NSAttributedString)
  }

  fileprivate var content = Content.none

  var isEmpty: Bool { (string ?? "").isEmpty }

  var string: String? {
    switch content {
    case .none: nil
    case .plain(let string): string
    case .attributed(let string): string.string
    }
  }

  var attributedString: NSAttributedString? {
    switch content {
    case .none: nil
    case .plain(let string): NSAttributedString(string: string)
    case .attributed(let string): string
    }
  }

  mutating func set(string: String?) { content = string.map { .plain($0) } ?? .none }

  mutating func set(attributedString: NSAttributedString?) {
    // A copy: a mutable string may change after it was given.
    content = attributedString.map { .attributed(NSAttributedString(attributedString: $0)) } ?? .none
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
    }
  }
}
