import CoreGraphics
import CoreText
import Foundation
import QuartzCore

/// A view that shows text, on one line or several.
@MainActor open class UILabel: UIView {
  var storedText = LabelText()
  private var storedFont: UIFont = .systemFont(ofSize: UIFont.labelFontSize)
  private var storedTextColor: UIColor = .label
  private var storedAlignment = NSTextAlignment.natural
  private var storedLineBreakMode = NSLineBreakMode.byTruncatingTail

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    contentMode = .redraw
  }

  // MARK: Content

  /// The text; of an attributed one its characters. Nil shows nothing. Text that is set has no attributes but the label's
  /// font, colour and the like.
  open var text: String? {
    get { storedText.string }
    set { change { $0.set(string: newValue) } }
  }

  /// Text with attributes of its own; those that it lacks come from the label. Font, colour, alignment and line break mode
  /// of its first character become those of the label.
  open var attributedText: NSAttributedString? {
    get {
      storedText.attributedString([
        .font: storedFont, .foregroundColor: storedTextColor, .paragraphStyle: paragraphStyle,
      ])
    }
    set {
      change { $0.set(attributedString: newValue) }
      let first = storedText.firstAttributes
      if let font = first[.font] as? UIFont { storedFont = font }
      if let color = first[.foregroundColor] as? UIColor { storedTextColor = color }
      if let style = first[.paragraphStyle] as? NSParagraphStyle {
        storedAlignment = style.alignment
        storedLineBreakMode = style.lineBreakMode
      }
      if adjustsFontForContentSizeCategory { adjustFont() }
    }
  }

  /// Shows text that has the same attributes everywhere.
  func setText(_ text: String?, attributes: [NSAttributedString.Key: Any]) {
    change { $0.set(string: text, attributes: attributes) }
  }

  /// The font; set, it is that of all of an attributed text. Nil means the system font of 17 points.
  open var font: UIFont! {
    get { storedFont }
    set {
      var new = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
      if adjustsFontForContentSizeCategory { new = new.adjusted(to: traitCollection) }
      guard new != storedFont || !storedText.isPlain else { return }
      storedFont = new
      storedText.setAttribute(.font, new)
      textDidChange()
    }
  }

  /// The colour; set, it is that of all of an attributed text. Nil means `label`.
  open var textColor: UIColor! {
    get { storedTextColor }
    set {
      let new = newValue ?? .label
      guard new != storedTextColor || !storedText.isPlain else { return }
      storedTextColor = new
      guard !storedText.isPlain else { return setNeedsDisplay() }
      storedText.setAttribute(.foregroundColor, new)
      appearanceDidChange()
    }
  }

  /// The colour while `isHighlighted`, of all of the text; nil means no other.
  open var highlightedTextColor: UIColor? {
    didSet { if isHighlighted { appearanceDidChange() } }
  }
  /// Whether `highlightedTextColor` is used.
  open var isHighlighted = false {
    didSet { if oldValue != isHighlighted, highlightedTextColor != nil { appearanceDidChange() } }
  }

  /// A disabled label is dimmed.
  open var isEnabled = true {
    didSet { if oldValue != isEnabled { setNeedsDisplay() } }
  }

  /// The colour of a sharp shadow of the text; nil for none.
  open var shadowColor: UIColor? {
    didSet { if oldValue != shadowColor { setNeedsDisplay() } }
  }
  /// Where the shadow is, in points, y down.
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { if oldValue != shadowOffset, shadowColor != nil { setNeedsDisplay() } }
  }

  // MARK: Lines

  /// Where lines begin and end in the bounds; set, it is that of all of an attributed text.
  open var textAlignment: NSTextAlignment {
    get { storedAlignment }
    set {
      guard newValue != storedAlignment || !storedText.isPlain else { return }
      storedAlignment = newValue
      storedText.setAlignment(newValue)
      textDidChange()
    }
  }
  /// How text that is too wide is broken or cut; set, it is that of all of an attributed text.
  open var lineBreakMode: NSLineBreakMode {
    get { storedLineBreakMode }
    set {
      guard newValue != storedLineBreakMode || !storedText.isPlain else { return }
      storedLineBreakMode = newValue
      storedText.setLineBreakMode(newValue)
      textDidChange()
    }
  }
  /// Where lines break beyond what Unicode says, of text without a paragraph style of its own.
  open var lineBreakStrategy = NSParagraphStyle.LineBreakStrategy.standard {
    didSet { if oldValue != lineBreakStrategy { textDidChange() } }
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
  /// Where a line stands that shrank.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if oldValue != baselineAdjustment { setNeedsDisplay() } }
  }
  /// Whether letters move together, by a twentieth at most, before text is shrunk or cut.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { if oldValue != allowsDefaultTighteningForTruncation { textDidChange() } }
  }

  /// The width, in points, that a label of several lines is measured in for Auto Layout; 0 means that of its bounds.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if oldValue != preferredMaxLayoutWidth { textDidChange() } }
  }

  /// Whether fonts that follow the size of text that the user wants (`UIFont.preferredFont`, `UIFontMetrics`) change with
  /// it.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory, !oldValue { adjustFont() } }
  }

  // MARK: Changes

  private func change(_ change: (inout LabelText) -> Void) {
    let old = storedText
    change(&storedText)
    if old != storedText { textDidChange() }
  }

  private func textDidChange() {
    forgetLayout()
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
    if !storedText.isPlain { forgetLayout() }
    setNeedsDisplay()
  }

  private func forgetLayout() {
    setter = nil
    fits.removeAll(keepingCapacity: true)
  }

  /// Takes the fonts at the size of text that the user wants now.
  private func adjustFont() {
    let traits = traitCollection
    let new = storedFont.adjusted(to: traits)
    guard new != storedFont || !storedText.isPlain else { return }
    storedFont = new
    storedText.adjustFonts(to: traits)
    textDidChange()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // Colours of attributes are those of the traits.
    if !storedText.isPlain { forgetLayout() }
    if adjustsFontForContentSizeCategory { adjustFont() }
  }

  // MARK: Layout of the text

  /// Makes layouts of the present text; nil until one is asked for.
  private var setter: LabelLayout?
  /// The layouts made last: those it is measured by and the one it is drawn by.
  private var fits: [(room: LabelLayout.Room, fit: LabelLayout.Fit)] = []

  private func fit(_ room: LabelLayout.Room) -> LabelLayout.Fit? {
    guard !storedText.isEmpty else { return nil }
    let direction: TextDirection = effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    if setter?.direction != direction {
      forgetLayout()
      setter = makeSetter(direction)
    }
    if let known = fits.first(where: { $0.room == room }) { return known.fit }
    guard let fit = setter?.fit(room) else { return nil }
    if fits.count > 3 { fits.removeFirst() }
    fits.append((room, fit))
    return fit
  }

  private func makeSetter(_ direction: TextDirection) -> LabelLayout {
    var text = storedText.styled(
      font: storedFont, paragraph: paragraphStyle.paragraph, traits: traitCollection)
    if isHighlighted, highlightedTextColor != nil, !storedText.isPlain { text = text.colored(nil) }
    var setter = LabelLayout(text: text, direction: direction, isPlain: storedText.isPlain)
    if adjustsFontSizeToFitWidth, minimumScaleFactor > 0, minimumScaleFactor < 1 {
      setter.smallestFactor = minimumScaleFactor
    }
    let own = storedText.firstAttributes[.paragraphStyle] as? NSParagraphStyle
    setter.tightens = own?.allowsDefaultTighteningForTruncation ?? allowsDefaultTighteningForTruncation
    return setter
  }

  private var paragraphStyle: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = storedAlignment
    style.lineBreakMode = storedLineBreakMode
    style.lineBreakStrategy = lineBreakStrategy
    return style
  }

  /// The text in a rectangle of that size. Sizes beyond any use do not limit; as many lines as fit are shown, and a line
  /// that lacks less than a pixel fits.
  private func fit(in size: CGSize, lines: Int) -> LabelLayout.Fit? {
    let width = size.width < Self.widest ? max(0, size.width) : nil
    let room = LabelLayout.Room(width: width, height: nil, lines: max(0, lines))
    guard let fit = fit(room) else { return nil }
    let pixel = 1 / max(1, layer.contentsScale)
    guard size.height < Self.widest, fit.layout.lineCount > 1, fit.layout.size.height >= size.height + pixel else {
      return fit
    }
    return self.fit(LabelLayout.Room(width: width, height: max(0, size.height) + pixel - 0.03, lines: room.lines))
  }

  /// Points beyond which a size does not limit.
  private static let widest: CGFloat = 1_000_000
  /// Points of a rectangle that does not limit, which subclasses may inset.
  private static let unlimited: CGFloat = 10_000_000

  private func roundedUp(_ value: CGFloat) -> CGFloat {
    let scale = max(1, layer.contentsScale)
    // A hair less, so that a width that is whole but for rounding errors does not grow by a pixel.
    return ((value * scale - 0.001).rounded(.up)) / scale
  }

  // MARK: Size

  /// The rectangle that the text takes in `bounds` with at most `numberOfLines` lines, vertically in the middle; for
  /// overriding. The label's own size is that of this rectangle in unlimited bounds. Not finite bounds give an empty one.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    guard bounds.origin.x.isFinite, bounds.origin.y.isFinite, !bounds.size.width.isNaN, !bounds.size.height.isNaN
    else { return .zero }
    guard let fit = fit(in: bounds.size, lines: numberOfLines) else {
      return CGRect(origin: bounds.origin, size: .zero)
    }
    let size = fit.layout.size
    let height = min(bounds.height, roundedUp(size.height))
    let width = min(bounds.width, roundedUp(size.width))
    let isLimited = bounds.width < Self.widest
    let left = fit.x + (fit.layout.lineFrames.map(\.minX).min() ?? 0)
    return CGRect(
      x: bounds.minX + (isLimited ? max(0, min(left, bounds.width - width)) : 0),
      y: bounds.minY + (bounds.height < Self.widest ? (bounds.height - height) / 2 : 0), width: width, height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard !storedText.isEmpty else { return .zero }
    let isLimited = numberOfLines != 1 && size.width > 0 && size.width < Self.widest
    let bounds = CGRect(x: 0, y: 0, width: isLimited ? size.width : Self.unlimited, height: Self.unlimited)
    return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
  }

  open override var intrinsicContentSize: CGSize {
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : isTextNew ? 0 : bounds.width
    return sizeThatFits(CGSize(width: numberOfLines == 1 ? 0 : width, height: 0))
  }

  override var firstBaselineOffsetFromTop: CGFloat {
    guard let fit = fit(in: bounds.size, lines: numberOfLines) else { return storedFont.ascender }
    return textTop(of: fit, in: bounds) + fit.layout.firstBaseline
  }

  override var lastBaselineOffsetFromBottom: CGFloat {
    guard let fit = fit(in: bounds.size, lines: numberOfLines) else { return -storedFont.descender }
    return bounds.height - textTop(of: fit, in: bounds) - fit.layout.lastBaseline
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

  /// Points from the top of `rect` to that of the text: it is centred vertically, its top on a pixel so that it is sharp.
  private func textTop(of fit: LabelLayout.Fit, in rect: CGRect) -> CGFloat {
    let scale = max(1, layer.contentsScale)
    func top(_ height: CGFloat) -> CGFloat { max(0, ((rect.height - height) / 2 * scale).rounded() / scale) }
    let height = fit.layout.size.height
    guard fit.factor < 1, numberOfLines == 1 else { return top(height) }
    switch baselineAdjustment {
    case .alignCenters: return top(height)
    case .none: return top(height / fit.factor)
    case .alignBaselines:
      return top(height / fit.factor) + fit.layout.firstBaseline / fit.factor - fit.layout.firstBaseline
    }
  }

  private var currentTextColor: CGColor {
    let color: UIColor = isHighlighted ? highlightedTextColor ?? storedTextColor : storedTextColor
    return color.resolvedColor(with: traitCollection).cgColor
  }

  /// The part of its colours that a disabled label has.
  private static let disabledAlpha: CGFloat = 0.4

  /// Draws the text in `rect`; for overriding.
  open func drawText(in rect: CGRect) {
    guard rect.origin.x.isFinite, rect.origin.y.isFinite, rect.size.width.isFinite, rect.size.height.isFinite,
      let context = UIGraphicsGetCurrentContext(), let fit = fit(in: rect.size, lines: numberOfLines)
    else { return }
    let isCut = storedLineBreakMode == .byClipping && fit.layout.size.width > rect.width + 0.02
    let isPlain = isEnabled && shadowColor == nil && !isCut
    if !isPlain {
      context.saveGState()
      if !isEnabled { context.setAlpha(Self.disabledAlpha) }
      if let shadowColor {
        context.setShadow(
          offset: shadowOffset, blur: 0, color: shadowColor.resolvedColor(with: traitCollection).cgColor)
      }
      if isCut { context.clip(to: rect.insetBy(dx: 0, dy: -rect.height)) }
    }
    let place = CGPoint(x: rect.minX + fit.x, y: rect.minY + textTop(of: fit, in: rect))
    fit.layout.draw(in: context, at: place, color: currentTextColor)
    if !isPlain { context.restoreGState() }
  }

  open override func draw(_ rect: CGRect) {
    guard !storedText.isEmpty else { return }
    drawText(in: bounds)
  }
}
