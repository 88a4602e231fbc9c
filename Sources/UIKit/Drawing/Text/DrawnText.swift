import CoreGraphics
import CoreText
import Foundation

/// A string that is measured and drawn: an attributed one, or one with the same attributes everywhere.
///
/// The latter is not made an attributed string, because Foundation on Linux never frees the attributes of those.
struct DrawnText {
  private enum Content {
    case attributed(NSAttributedString)
    case uniform(String, [NSAttributedString.Key: Any])
  }

  private let content: Content

  init(_ string: NSAttributedString) {
    content = .attributed(string)
  }

  init(_ string: String, attributes: [NSAttributedString.Key: Any]?) {
    content = .uniform(string, attributes ?? [:])
  }

  /// The room the text takes on lines as long as its paragraphs, in points, unrounded.
  func size() -> CGSize {
    layout(width: nil, height: nil, options: .usesLineFragmentOrigin).size
  }

  /// See `NSAttributedString.boundingRect`.
  func boundingRect(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?) -> CGRect {
    let isLine = !options.contains(.usesLineFragmentOrigin)
    let layout = layout(
      width: isLine ? nil : size.width, height: options.contains(.truncatesLastVisibleLine) ? size.height : nil,
      options: options)
    let rect = CGRect(origin: CGPoint(x: 0, y: isLine ? -layout.firstBaseline : 0), size: layout.size)
    context?.totalBounds = rect
    return rect
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    layout(width: nil, height: nil, options: .usesLineFragmentOrigin).draw(in: context, at: point)
  }

  /// Draws the text in `rect` in the current context, see `NSAttributedString.boundingRect`.
  func draw(with rect: CGRect, options: NSStringDrawingOptions, context drawing: NSStringDrawingContext?) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard options.contains(.usesLineFragmentOrigin) else {
      let layout = layout(width: nil, height: nil, options: options)
      let origin = CGPoint(x: rect.minX, y: rect.minY - layout.firstBaseline)
      layout.draw(in: context, at: origin)
      drawing?.totalBounds = CGRect(origin: origin, size: layout.size)
      return
    }
    let layout = layout(width: rect.width, height: rect.height, options: options)
    layout.draw(in: context, at: rect.origin)
    drawing?.totalBounds = CGRect(origin: rect.origin, size: layout.size)
  }

  private func layout(width: CGFloat?, height: CGFloat?, options: NSStringDrawingOptions) -> TextLayout {
    func limit(_ value: CGFloat?) -> CGFloat? {
      value.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
    let truncates = options.contains(.truncatesLastVisibleLine)
    let plain = TextStyle(font: CTFont(FontTraits(size: FontTraits.defaultSize)), color: .black)
    let paragraph = truncates ? ParagraphStyle(alignment: .natural, lineBreak: .truncatingTail) : ParagraphStyle()
    let text: StyledText
    switch content {
    case .attributed(let string):
      text = StyledText(string, base: plain, paragraph: paragraph, overridesLineBreak: truncates, traits: .current)
    case .uniform(let string, let attributes):
      text = StyledText(
        string, attributes: attributes, base: plain, paragraph: paragraph, overridesLineBreak: truncates,
        traits: .current)
    }
    let isRightToLeft = UITraitCollection.current.layoutDirection == .rightToLeft
    // A paragraph style that truncates makes its text one line, as it does in TextKit.
    let isOneLine = !truncates && text.runs.first?.paragraph.lineBreak.truncates == true
    return TextLayout(
      text, maxWidth: limit(width), maxHeight: limit(height), maxLines: isOneLine && limit(width) != nil ? 1 : 0,
      direction: isRightToLeft ? .rightToLeft : .leftToRight)
  }
}
