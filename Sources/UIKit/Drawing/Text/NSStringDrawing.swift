import CoreGraphics
import CoreText
import Foundation

/// How text is measured and drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The origin is the top left corner of the text and lines are broken; without it the origin is on the baseline of
  /// one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Lines are as far apart as the font wants, which they are here always.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The last line that fits ends in an ellipsis when text is left out.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Room for what measuring finds out; nothing is found out here beyond the size.
public final class NSStringDrawingContext {
  /// The rectangle that the last measured or drawn text took, in points.
  public internal(set) var totalBounds = CGRect.zero

  /// A context that knows nothing yet.
  public init() {}
}

extension NSAttributedString {
  /// The room the text takes on lines as long as its paragraphs, in points, unrounded.
  public func size() -> CGSize {
    layout(width: nil, height: nil, options: .usesLineFragmentOrigin).size
  }

  /// The room the text takes in a width and height, in points, unrounded.
  ///
  /// Widths and heights that are not positive and finite do not limit. Without `usesLineFragmentOrigin` the text is one
  /// line and the rectangle reaches above its baseline at y 0.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let isLine = !options.contains(.usesLineFragmentOrigin)
    let layout = layout(
      width: isLine ? nil : size.width, height: options.contains(.truncatesLastVisibleLine) ? size.height : nil,
      options: options)
    let rect = CGRect(origin: CGPoint(x: 0, y: isLine ? -layout.firstBaseline : 0), size: layout.size)
    context?.totalBounds = rect
    return rect
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    layout(width: nil, height: nil, options: .usesLineFragmentOrigin).draw(in: context, at: point)
  }

  /// Draws the text broken into the width of `rect`, and clipped to it, in the current context.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in `rect` in the current context, see `boundingRect`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context drawing: NSStringDrawingContext?
  ) {
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
    let text = StyledText(
      self, base: plain, paragraph: paragraph, overridesLineBreak: truncates, traits: .current)
    let isRightToLeft = UITraitCollection.current.layoutDirection == .rightToLeft
    // A paragraph style that truncates makes its text one line, as it does in TextKit.
    let isOneLine = !truncates && text.runs.first?.paragraph.lineBreak.truncates == true
    return TextLayout(
      text, maxWidth: limit(width), maxHeight: limit(height), maxLines: isOneLine && limit(width) != nil ? 1 : 0,
      direction: isRightToLeft ? .rightToLeft : .leftToRight)
  }
}

extension ParagraphStyle.LineBreak {
  /// Whether text is shortened with an ellipsis.
  var truncates: Bool {
    switch self {
    case .truncatingHead, .truncatingMiddle, .truncatingTail: true
    case .wordWrapping, .characterWrapping, .clipping: false
    }
  }
}

extension StringProtocol {
  /// The room the text takes on lines as long as its paragraphs, in points, unrounded.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: String(self), attributes: attributes).size()
  }

  /// The room the text takes in a width and height, see `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: String(self), attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: String(self), attributes: attributes).draw(at: point)
  }

  /// Draws the text broken into the width of `rect`, in the current context.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    NSAttributedString(string: String(self), attributes: attributes).draw(in: rect)
  }

  /// Draws the text in `rect`, see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    NSAttributedString(string: String(self), attributes: attributes)
      .draw(with: rect, options: options, context: context)
  }
}

extension NSString {
  /// The room the text takes on lines as long as its paragraphs, in points, unrounded.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    description.size(withAttributes: attributes)
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    description.draw(at: point, withAttributes: attributes)
  }

  /// Draws the text broken into the width of `rect`, in the current context.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    description.draw(in: rect, withAttributes: attributes)
  }
}
