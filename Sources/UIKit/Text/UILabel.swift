import CoreGraphics
import CoreText
import Foundation
import QuartzCore

/// A view that shows text, on one line or several.
@MainActor open class UILabel: UIView {
  private var storedText = LabelText()
  /// The layouts made last, for the widths they were made for.
  private var cache: [LayoutKey: TextLayout] = [:]

  private struct LayoutKey: Hashable {
    var width: CGFloat?
    var lines: Int
    var scale: CGFloat
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: Content

  /// The text; of an attributed one its characters. Nil shows nothing.
  open var text: String? {
    get { storedText.string }
    set { change { $0.set(string: newValue) } }
  }

  /// Text with attributes of its own; those that it lacks come from the label.
  open var attributedText: NSAttributedString? {
    get { storedText.attributedString }
    set { change { $0.set(attributedString: newValue) } }
  }

  /// Shows text that has the same attributes everywhere.
  func setText(_ text: String?, attributes: [NSAttributedString.Key: Any]) {
    change { $0.set(string: text, attributes: attributes) }
  }

  /// The font of text without one; nil means the system font of 17 points.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      textDidChange()
    }
  }

  /// The colour of text without one; nil means `label`.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      appearanceDidChange()
    }
  }

  /// The colour while `isHighlighted`; nil means no other.
  open var highlightedTextColor: UIColor? {
    didSet { appearanceDidChange() }
  }
  /// Whether `highlightedTextColor` is used.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted { appearanceDidChange() } }
  }

  /// A disabled label is dimmed.
  open var isEnabled = true {
    didSet { if oldValue != isEnabled { appearanceDidChange() } }
  }

  /// Where lines begin and end in the bounds.
  open var textAlignment = NSTextAlignment.natural {
    didSet { if oldValue != textAlignment { textDidChange() } }
  }
  /// How text that is too wide is broken or cut.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if oldValue != lineBreakMode { textDidChange() } }
  }

  /// How many lines at most; 0 means as many as fit.
  open var numberOfLines = 1 {
    didSet { if oldValue != numberOfLines { textDidChange() } }
  }

  /// Whether the font shrinks, down to `minimumScaleFactor`, to show the whole text.
  open var adjustsFontSizeToFitWidth = false {
    didSet { if oldValue != adjustsFontSizeToFitWidth { textDidChange() } }
  }
  /// The smallest part of the font's size, 0...1, that shrinking goes down to; 0 means the font's size.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { if oldValue != minimumScaleFactor { textDidChange() } }
  }

  /// The width, in points, that a label of several lines is measured in for Auto Layout; 0 means that of its bounds.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if oldValue != preferredMaxLayoutWidth { textDidChange() } }
  }

  private func change(_ change: (inout LabelText) -> Void) {
    let old = storedText
    change(&storedText)
    if old != storedText { textDidChange() }
  }

  private func textDidChange() {
    cache.removeAll()
    if autoLayoutState != nil, numberOfLines != 1 {
      isTextNew = true
      setNeedsLayout()
    }
    invalidateIntrinsicContentSize()
    setNeedsDisplay()
  }

  override func systemFontDidChange() {
    super.systemFontDidChange()
    textDidChange()
  }

  private func appearanceDidChange() {
    cache.removeAll()
    setNeedsDisplay()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    cache.removeAll()
  }

  // MARK: Layout of the text

  private func layout(width: CGFloat?, lines: Int) -> TextLayout? {
    guard !storedText.isEmpty else { return nil }
    let scale = fontScale(width: width, lines: lines)
    let key = LayoutKey(width: width, lines: lines, scale: scale)
    if let known = cache[key] { return known }
    let layout = makeLayout(width: width, lines: lines, scale: scale)
    // Two widths are asked for in turn: the one it is measured in and the one it is drawn in.
    if cache.count > 3 { cache.removeAll() }
    cache[key] = layout
    return layout
  }

  private func makeLayout(width: CGFloat?, lines: Int, scale: CGFloat) -> TextLayout {
    let font: UIFont = scale == 1 ? font : font.withSize(font.pointSize * scale)
    let text = storedText.styled(
      font: font, color: currentTextColor, alignment: textAlignment, lineBreakMode: lineBreakMode,
      traits: traitCollection)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return TextLayout(text, maxWidth: width, maxLines: lines, direction: isRightToLeft ? .rightToLeft : .leftToRight)
  }

  private var currentTextColor: UIColor {
    let color: UIColor = isHighlighted ? highlightedTextColor ?? textColor : textColor
    return isEnabled ? color : color.withAlphaComponent(0.4)
  }

  /// How far the font shrinks to show the text in `width` on `lines` lines, found to a 64th.
  private func fontScale(width: CGFloat?, lines: Int) -> CGFloat {
    guard adjustsFontSizeToFitWidth, minimumScaleFactor > 0, minimumScaleFactor < 1, lines > 0, let width,
      width > 0, makeLayout(width: width, lines: lines, scale: 1).isTruncated
    else { return 1 }
    var low = minimumScaleFactor
    var high: CGFloat = 1
    while high - low > 1 / 64 {
      let middle = (low + high) / 2
      if makeLayout(width: width, lines: lines, scale: middle).isTruncated { high = middle } else { low = middle }
    }
    return low
  }

  private func roundedUp(_ value: CGFloat) -> CGFloat {
    let scale = max(1, layer.contentsScale)
    // A hair less, so that a width that is whole but for rounding errors does not grow by a pixel.
    return ((value * scale - 0.001).rounded(.up)) / scale
  }

  // MARK: Size

  /// The rectangle that the text takes in `bounds` with at most `numberOfLines` lines; for overriding.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard let layout = layout(width: bounds.width, lines: numberOfLines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let height = min(bounds.height, roundedUp(layout.size.height))
    return CGRect(
      x: bounds.minX, y: bounds.minY + ((bounds.height - height) / 2),
      width: min(bounds.width, roundedUp(layout.size.width)),
      height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 && size.width < CGFloat.greatestFiniteMagnitude ? size.width : nil
    guard let layout = layout(width: numberOfLines == 1 ? nil : width, lines: numberOfLines) else { return .zero }
    return CGSize(width: roundedUp(layout.size.width), height: roundedUp(layout.size.height))
  }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : isTextNew ? 0 : bounds.width
    return sizeThatFits(CGSize(width: numberOfLines == 1 ? 0 : width, height: 0))
  }

  override var firstBaselineOffsetFromTop: CGFloat {
    guard let layout = layout(width: bounds.width, lines: numberOfLines) else { return font.ascender }
    return textTop(of: layout, in: bounds) + layout.firstBaseline
  }

  override var lastBaselineOffsetFromBottom: CGFloat {
    guard let layout = layout(width: bounds.width, lines: numberOfLines) else { return -font.descender }
    return bounds.height - textTop(of: layout, in: bounds) - layout.lastBaseline
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The height of several lines depends on the width that layout gave.
    if numberOfLines != 1, preferredMaxLayoutWidth == 0 { invalidateIntrinsicContentSizeIfNeeded() }
  }

  private var measuredWidth: CGFloat = 0
  /// Constraints have not placed the text of now: it asks for all the width that it wants, not for what the old one had.
  private var isTextNew = false
  private func invalidateIntrinsicContentSizeIfNeeded() {
    guard isTextNew || measuredWidth != bounds.width else { return }
    isTextNew = false
    measuredWidth = bounds.width
    if autoLayoutState != nil { invalidateIntrinsicContentSize() }
  }

  // MARK: Drawing

  /// Text is centred vertically, its top on a pixel so that it is sharp.
  private func textTop(of layout: TextLayout, in rect: CGRect) -> CGFloat {
    let scale = max(1, layer.contentsScale)
    return max(0, ((rect.height - layout.size.height) / 2 * scale).rounded() / scale)
  }

  /// Draws the text in `rect`; for overriding.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    guard let layout = layout(width: rect.width, lines: numberOfLines) else { return }
    layout.draw(in: context, at: CGPoint(x: rect.minX, y: rect.minY + textTop(of: layout, in: rect)))
  }

  open override func draw(_ rect: CGRect) {
    guard !storedText.isEmpty else { return }
    drawText(in: bounds)
  }
}
