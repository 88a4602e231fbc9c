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
  /// Lines are as far apart as the font wants; without it they are as high as its letters.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The last line that fits ends in an ellipsis when text is left out.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What measuring and drawing may do, and what they found out.
public final class NSStringDrawingContext {
  /// The smallest factor on fonts that text may shrink by to fit, 0 ... 1; 0 and 1 keep fonts as they are.
  public var minimumScaleFactor: CGFloat = 0
  /// The factor that the fonts of the last text had.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle that the last measured or drawn text took, in points.
  public internal(set) var totalBounds = CGRect.zero

  /// A context that allows nothing and knows nothing yet.
  public init() {}
}

extension NSAttributedString {
  /// The room the text takes on lines as long as its paragraphs, in points, unrounded.
  public func size() -> CGSize {
    DrawnText(self).size()
  }

  /// The room the text takes in a width and height, in points, unrounded.
  ///
  /// Widths and heights that are not positive and finite do not limit. Without `usesLineFragmentOrigin` the text is one
  /// line and the rectangle reaches above its baseline at y 0.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(self).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  public func draw(at point: CGPoint) {
    DrawnText(self).draw(at: point)
  }

  /// Draws the text broken into the width of `rect`, and clipped to it, in the current context.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: [.usesLineFragmentOrigin, .usesFontLeading], context: nil)
  }

  /// Draws the text in `rect` in the current context, see `boundingRect`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    DrawnText(self).draw(with: rect, options: options, context: context)
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
    DrawnText(String(self), attributes: attributes).size()
  }

  /// The room the text takes in a width and height, see `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    DrawnText(String(self), attributes: attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text with its top left corner at `point`, in the current context.
  public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    DrawnText(String(self), attributes: attributes).draw(at: point)
  }

  /// Draws the text broken into the width of `rect`, in the current context.
  public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
    draw(
      with: rect, options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: attributes, context: nil)
  }

  /// Draws the text in `rect`, see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    DrawnText(String(self), attributes: attributes).draw(with: rect, options: options, context: context)
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

  /// The room the text takes in a width and height, see `NSAttributedString.boundingRect`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    description.boundingRect(with: size, options: options, attributes: attributes, context: context)
  }

  /// Draws the text in `rect`, see `NSAttributedString.draw(with:options:context:)`.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) {
    description.draw(with: rect, options: options, attributes: attributes, context: context)
  }
}
