import CoreGraphics
import CoreText
import Foundation

/// What a text layer draws, and the lines it was set into.
package struct TextValues: Sendable {
  enum Source: Sendable {
    case none
    case plain(String)
    case attributed(AttributedSource)
  }

  enum Font: Sendable, Equatable {
    case system
    case font(CTFont)
    case named(String)
  }

  /// A string with its attributes, which may be any objects of the app: read and ended on the main actor only, wherever the
  /// last render tree that holds it ends.
  @MainActor final class AttributedSource {
    let string: NSAttributedString
    init(_ string: NSAttributedString) { self.string = string.copy() as? NSAttributedString ?? string }
    isolated deinit {}
  }

  var source = Source.none
  var font = Font.system
  var fontSize: CGFloat = 36
  var color: CGColor? = .opaqueWhite
  var isWrapped = false
  var truncation = ParagraphStyle.LineBreak.clipping
  var alignment = ParagraphStyle.Alignment.natural
  var allowsSubpixelQuantization = false

  /// The lines, set for bounds of the size `setSize`; nil for no text.
  private(set) var layout: TextLayout?
  private var setSize: CGSize?

  package init() {}

  /// Something that lines depend on has changed.
  mutating func forgetLayout() {
    layout = nil
    setSize = nil
  }

  func isSet(for size: CGSize) -> Bool { setSize == size }

  /// Sets the text into lines for bounds of that size.
  @MainActor mutating func set(for size: CGSize) {
    setSize = size
    layout = makeLayout(size)
  }

  /// The size of the text by itself: in lines no longer than `width` when it is wrapped.
  @MainActor func preferredSize(width: CGFloat) -> CGSize {
    guard let text = styledText else { return .zero }
    return TextLayout(text, maxWidth: isWrapped && width > 0 ? width : nil).size
  }

  @MainActor private func makeLayout(_ size: CGSize) -> TextLayout? {
    guard let text = styledText, size.width > 0, size.height > 0 else { return nil }
    let truncates = truncation != .clipping
    return TextLayout(
      text, maxWidth: size.width, maxHeight: isWrapped && truncates ? size.height : nil, wraps: isWrapped)
  }

  @MainActor private var styledText: StyledText? {
    let lineBreak = truncation == .clipping ? .wordWrapping : truncation
    let paragraph = ParagraphStyle(alignment: alignment, lineBreak: lineBreak)
    let style = TextStyle(font: sizedFont)
    switch source {
    case .none: return nil
    case .plain(let string): return string.isEmpty ? nil : StyledText(string, style: style, paragraph: paragraph)
    case .attributed(let source):
      guard source.string.length > 0 else { return nil }
      let base = TextStyle(font: sizedFont, color: .opaqueBlack)
      return StyledText(source.string, base: base, paragraph: paragraph, overridesLineBreak: true)
    }
  }

  private var sizedFont: CTFont {
    switch font {
    case .system: CTFont(FontTraits(size: fontSize))
    case .font(let font): CTFont(font.traits.with(size: fontSize))
    case .named(let name):
      CTFont(FontTraits.installed(name, size: fontSize) ?? FontTraits(family: .named(name), size: fontSize))
    }
  }

  /// Where ink may be, in points from the top left corner of bounds of the size the text was set for; it is cut there.
  var ink: CGRect {
    guard let layout, let size = setSize else { return .null }
    let box = layout.inkBounds.overlap(CGRect(origin: .zero, size: size))
    return box.isEmpty ? .null : box
  }

  /// The lines with the size of the bounds they are cut to, when there is anything to see.
  var picture: TextPicture? {
    guard let layout, let size = setSize, !ink.isNull else { return nil }
    if layout.isPlain && (color?.alpha ?? 0) <= 0 { return nil }
    return TextPicture(layout: layout, size: size, color: color ?? .opaqueBlack)
  }
}

/// Lines of text as a text layer shows them.
struct TextPicture {
  let layout: TextLayout
  /// What is outside of a rectangle of this size, whose corner is the top left of the text, is not shown; points.
  let size: CGSize
  /// Of all text without a colour of its own.
  let color: CGColor
}

extension CGColor {
  static let opaqueWhite = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
}
