import CoreGraphics
import CoreText
import Foundation

/// A picture in a line of text, in place of the character U+FFFC.
open class NSTextAttachment: NSObject {
  private let mark = FoundationMark()

  /// The character that attachments stand in place of.
  public static let character = 0xFFFC

  /// What is shown; a template takes the colour of the text. Nil leaves the room empty.
  open var image: UIImage? {
    didSet { if oldValue != image { made = nil } }
  }

  /// Points from the baseline, y up; empty, as at first, is the image's own size on the baseline, with a symbol's own
  /// baseline on that of the text. What is not finite counts as empty.
  open var bounds = CGRect.zero {
    didSet { if oldValue != bounds { made = nil } }
  }

  private var made: InlinePicture?

  public override init() { super.init() }

  /// An attachment that shows an image at its own size.
  public init(image: UIImage) {
    self.image = image
    super.init()
  }

  /// Where the picture stands, in points, y up.
  private var place: CGRect {
    let isGiven =
      bounds.origin.x.isFinite && bounds.origin.y.isFinite && bounds.width.isFinite && bounds.height.isFinite
      && !bounds.isEmpty
    if isGiven { return bounds }
    guard let image else { return .zero }
    return CGRect(x: 0, y: -(image.baselineOffsetFromBottom ?? 0), width: image.size.width, height: image.size.height)
  }
}

extension NSTextAttachment: TextAttribute {
  package var textPicture: InlinePicture? {
    if let made { return made }
    let picture: InlinePicture
    if let image {
      picture = InlinePicture(bounds: place) { context, rect, color in
        image.variant(for: .current).draw(in: rect, context: context, tint: color)
      }
    } else {
      picture = InlinePicture(bounds: place) { _, _, _ in }
    }
    made = picture
    return picture
  }
}

extension NSAttributedString {
  /// A string of one character that the attachment is shown for.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
