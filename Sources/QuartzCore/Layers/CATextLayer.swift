import CoreGraphics
import CoreText
import Foundation

/// Where text that does not fit is shortened.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Not at all: what is outside the bounds is cut off.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Where the lines of text stand between the sides.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Where reading begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Shows a string, from the top of its bounds and cut to them, above its background and below its sublayers.
///
/// The text is drawn at the resolution of the screen whatever `contentsScale` is, and never scaled as a picture. Moving
/// the layer or changing its opacity or colour sets and draws no text anew.
open class CATextLayer: CALayer {
  public required init() { super.init() }

  public override init(layer: Any) { super.init(layer: layer) }

  private var text: TextValues {
    if case .text(let boxed) = values.payload { return boxed.value }
    return TextValues()
  }

  /// - Parameter setsLines: whether the lines change, not only how they are painted.
  private func changeText(_ key: String, setsLines: Bool = true, _ apply: (inout TextValues) -> Void) {
    var text = text
    apply(&text)
    if setsLines { text.forgetLayout() }
    let boxed = Boxed(text)
    change(key) { $0.payload = .text(boxed) }
  }

  /// Other fonts are installed or chosen than when the text was set: it is set anew.
  package func fontsDidChange() { changeText("font") { _ in } }

  /// A `String` or an `NSAttributedString`, which is copied; anything else counts as nil. Of an attributed string `font`,
  /// `fontSize` and `foregroundColor` fill in the font alone where it has none; its text is black unless it says
  /// otherwise.
  open var string: Any? {
    get {
      switch text.source {
      case .none: nil
      case .plain(let string): string
      case .attributed(let source): source.string
      }
    }
    set {
      let source: TextValues.Source =
        switch newValue {
        case let string as String: .plain(string)
        case let string as NSAttributedString: .attributed(TextValues.AttributedSource(string))
        default: .none
        }
      if case (.plain(let old), .plain(let new)) = (text.source, source), old == new { return }
      if case (.none, .none) = (text.source, source) { return }
      changeText("string") { $0.source = source }
    }
  }

  /// A font (of which the size does not count), or the name of an installed family or face; nil, as at first, is the
  /// system font, and so is anything else. A font of UIKit reads back as the font of Core Text that it stands for.
  open var font: Any? {
    get {
      switch text.font {
      case .system: nil
      case .font(let font): font
      case .named(let name): name
      }
    }
    set {
      let font: TextValues.Font =
        if let font = TextStyle.font(of: newValue) {
          .font(font)
        } else if let name = newValue as? String {
          .named(name)
        } else {
          .system
        }
      guard font != text.font else { return }
      changeText("font") { $0.font = font }
    }
  }

  /// Points, 36 at first; what is not positive and finite counts as 12 when drawn.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set {
      let size = newValue.isNaN ? 0 : newValue
      guard size != text.fontSize else { return }
      changeText("fontSize") { $0.fontSize = size }
    }
  }

  /// The colour of a plain string, opaque white at first; nil counts as black.
  open var foregroundColor: CGColor? {
    get { text.color }
    set {
      guard newValue != text.color else { return }
      changeText("foregroundColor", setsLines: false) { $0.color = newValue }
    }
  }

  /// Whether lines end at the width of the bounds; else each paragraph is one line.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set {
      guard newValue != text.isWrapped else { return }
      changeText("wrapped") { $0.isWrapped = newValue }
    }
  }

  /// Where a line that is too long, or when wrapped the last line there is room for, is shortened. An unknown value counts
  /// as none.
  open var truncationMode: CATextLayerTruncationMode {
    get {
      switch text.truncation {
      case .truncatingHead: .start
      case .truncatingMiddle: .middle
      case .truncatingTail: .end
      default: .none
      }
    }
    set {
      guard newValue != truncationMode else { return }
      let mode: ParagraphStyle.LineBreak =
        switch newValue {
        case .start: .truncatingHead
        case .middle: .truncatingMiddle
        case .end: .truncatingTail
        default: .clipping
        }
      changeText("truncationMode") { $0.truncation = mode }
    }
  }

  /// Where lines stand; an unknown value counts as natural.
  open var alignmentMode: CATextLayerAlignmentMode {
    get {
      switch text.alignment {
      case .natural: .natural
      case .left: .left
      case .right: .right
      case .center: .center
      case .justified: .justified
      }
    }
    set {
      guard newValue != alignmentMode else { return }
      let alignment: ParagraphStyle.Alignment =
        switch newValue {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        default: .natural
        }
      changeText("alignmentMode") { $0.alignment = alignment }
    }
  }

  /// Whether glyphs may stand on parts of pixels. Kept; they always stand on quarters of them.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsSubpixelQuantization }
    set {
      guard newValue != text.allowsSubpixelQuantization else { return }
      changeText("allowsFontSubpixelQuantization", setsLines: false) { $0.allowsSubpixelQuantization = newValue }
    }
  }

  /// The size of the text, when wrapped in lines as wide as the bounds.
  open override func preferredFrameSize() -> CGSize { text.preferredSize(width: bounds.standardized.width) }

  open override func value(forKeyPath keyPath: String) -> Any? {
    switch keyPath {
    case "string": string
    case "font": font
    case "fontSize": fontSize
    case "foregroundColor": foregroundColor
    case "wrapped": isWrapped
    case "truncationMode": truncationMode
    case "alignmentMode": alignmentMode
    case "allowsFontSubpixelQuantization": allowsFontSubpixelQuantization
    default: super.value(forKeyPath: keyPath)
    }
  }

  open override func setValue(_ value: Any?, forKeyPath keyPath: String) {
    switch keyPath {
    case "string": string = value
    case "font": font = value
    case "fontSize": fontSize = Self.number(value)
    case "foregroundColor": foregroundColor = value as? CGColor
    case "wrapped": isWrapped = value as? Bool ?? false
    case "truncationMode":
      truncationMode =
        value as? CATextLayerTruncationMode ?? CATextLayerTruncationMode(rawValue: value as? String ?? "")
    case "alignmentMode":
      alignmentMode = value as? CATextLayerAlignmentMode ?? CATextLayerAlignmentMode(rawValue: value as? String ?? "")
    case "allowsFontSubpixelQuantization": allowsFontSubpixelQuantization = value as? Bool ?? false
    default: super.setValue(value, forKeyPath: keyPath)
    }
  }
}

extension CALayer {
  /// Sets the text of a text layer for the present bounds, when that has not been done.
  final func setTextIfNeeded() {
    guard case .text(let boxed) = values.payload else { return }
    let size = values.bounds.standardized.size
    if boxed.value.isSet(for: size) { return }
    var text = boxed.value
    text.set(for: size)
    values.payload = .text(Boxed(text))
  }
}
