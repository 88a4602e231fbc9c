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
    layout(width: nil, height: nil, options: [.usesLineFragmentOrigin, .usesFontLeading]).size
  }

  /// See `NSAttributedString.boundingRect`.
  func boundingRect(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?) -> CGRect {
    let isLine = !options.contains(.usesLineFragmentOrigin)
    let layout = fittingLayout(in: size, isDrawn: false, options: options, context: context)
    let rect = CGRect(origin: CGPoint(x: 0, y: isLine ? -layout.firstBaseline : 0), size: layout.size)
    context?.totalBounds = rect
    return rect
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    layout(width: nil, height: nil, options: [.usesLineFragmentOrigin, .usesFontLeading]).draw(in: context, at: point)
  }

  /// Draws the text in `rect` in the current context, see `NSAttributedString.boundingRect`.
  func draw(with rect: CGRect, options: NSStringDrawingOptions, context drawing: NSStringDrawingContext?) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let layout = fittingLayout(in: rect.size, isDrawn: true, options: options, context: drawing)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin) { origin.y -= layout.firstBaseline }
    layout.draw(in: context, at: origin)
    drawing?.totalBounds = CGRect(origin: origin, size: layout.size)
  }

  /// The text as the options and the context want it in a size. With a context that allows smaller fonts these shrink until
  /// all is shown, as far as allowed.
  private func fittingLayout(
    in size: CGSize, isDrawn: Bool, options: NSStringDrawingOptions, context: NSStringDrawingContext?
  ) -> TextLayout {
    let isLine = !options.contains(.usesLineFragmentOrigin)
    let limitsHeight = isDrawn || options.contains(.truncatesLastVisibleLine)
    func layout(_ factor: CGFloat) -> TextLayout {
      self.layout(
        width: isLine ? nil : size.width, height: isLine || !limitsHeight ? nil : size.height, options: options,
        factor: factor)
    }
    let full = layout(1)
    context?.actualScaleFactor = 1
    guard let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1 else { return full }
    func fits(_ layout: TextLayout) -> Bool {
      !layout.isTruncated && (limit(size.width).map { layout.size.width <= $0 + 0.02 } ?? true)
        && (limit(size.height).map { layout.size.height <= $0 + 0.02 } ?? true)
    }
    if fits(full) { return full }
    // Found to a 64th, as labels do.
    var (low, high): (CGFloat, CGFloat) = (context.minimumScaleFactor, 1)
    while high - low > 1.0 / 64 {
      let middle = (low + high) / 2
      if fits(layout(middle)) { low = middle } else { high = middle }
    }
    context.actualScaleFactor = low
    return layout(low)
  }

  /// A length that limits: nil for one that is not positive and finite.
  private func limit(_ value: CGFloat?) -> CGFloat? {
    value.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
  }

  private func layout(
    width: CGFloat?, height: CGFloat?, options: NSStringDrawingOptions, factor: CGFloat = 1
  ) -> TextLayout {
    let truncates = options.contains(.truncatesLastVisibleLine)
    let plain = TextStyle(font: CTFont(FontTraits(size: FontTraits.defaultSize)), color: .black)
    let paragraph = truncates ? ParagraphStyle(alignment: .natural, lineBreak: .truncatingTail) : ParagraphStyle()
    var text: StyledText
    switch content {
    case .attributed(let string):
      text = StyledText(string, base: plain, paragraph: paragraph, overridesLineBreak: truncates, traits: .current)
    case .uniform(let string, let attributes):
      text = StyledText(
        string, attributes: attributes, base: plain, paragraph: paragraph, overridesLineBreak: truncates,
        traits: .current)
    }
    if factor != 1 { text = text.scaled(by: factor) }
    if !options.contains(.usesFontLeading) { text = text.mapParagraphs { $0.ignoresLeading = true } }
    let isRightToLeft = UITraitCollection.current.layoutDirection == .rightToLeft
    // A paragraph style that truncates makes its text one line, as it does in TextKit.
    let isOneLine = !truncates && text.runs.first?.paragraph.lineBreak.truncates == true
    return TextLayout(
      text, maxWidth: limit(width), maxHeight: limit(height), maxLines: isOneLine && limit(width) != nil ? 1 : 0,
      direction: isRightToLeft ? .rightToLeft : .leftToRight)
  }
}
