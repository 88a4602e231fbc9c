import CoreGraphics
import CoreText
import Foundation
import QuartzCore

/// A line of text that the user edits.
///
/// Text is typed and deleted at the caret, which follows taps and the arrow, Home and End keys.
@MainActor open class UITextField: UIControl, UIKeyInput {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

  /// Points. LOOK: caret 2 wide, text field 34 high.
  private static let caretWidth: CGFloat = 2
  private static let standardHeight: CGFloat = 34

  /// Decides on and hears of editing.
  open weak var delegate: (any UITextFieldDelegate)?

  /// The text; nil reads as empty.
  open var text: String? {
    get { storedText }
    set {
      storedText = newValue ?? ""
      caret = storedText.endIndex
      contentDidChange()
    }
  }

  /// Shown in grey while there is no text.
  open var placeholder: String? {
    didSet { contentDidChange() }
  }
  /// The text's font; nil means the system font of 17 points.
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = .systemFont(ofSize: UIFont.labelFontSize) }
      contentDidChange()
    }
  }
  /// The text's colour; nil means `label`.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      contentDidChange()
    }
  }
  /// Where the text is in the field.
  open var textAlignment = NSTextAlignment.natural {
    didSet { contentDidChange() }
  }
  /// The line around the field.
  open var borderStyle = BorderStyle.none {
    didSet { applyBorder() }
  }
  /// Shows a dot for each character.
  open var isSecureTextEntry = false {
    didSet { contentDidChange() }
  }
  /// Whether beginning to edit takes the text away.
  open var clearsOnBeginEditing = false

  /// Whether the field is first responder.
  public var isEditing: Bool { isFirstResponder }

  private var storedText = ""
  private var caret = "".startIndex
  private let label = UILabel(frame: .zero)
  private let caretView = UIView(frame: .zero)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    label.lineBreakMode = .byClipping
    addSubview(label)
    caretView.isUserInteractionEnabled = false
    caretView.isHidden = true
    caretView.layer.cornerRadius = Self.caretWidth / 2
    addSubview(caretView)
    clipsToBounds = true
  }

  private static let beam = UIPointerStyle.system(.beam)

  /// Text is pointed at with a beam.
  override var ownPointerStyle: UIPointerStyle? { isEnabled ? Self.beam : nil }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Whether the field may end editing: what the delegate says.
  open override var canResignFirstResponder: Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    if clearsOnBeginEditing { text = "" }
    caret = storedText.endIndex
    caretView.isHidden = false
    setNeedsLayout()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard super.resignFirstResponder() else { return false }
    didEndEditing()
    return true
  }

  override func forceResignFirstResponder() {
    guard isFirstResponder else { return }
    super.forceResignFirstResponder()
    didEndEditing()
  }

  private func didEndEditing() {
    caretView.isHidden = true
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
  }

  // MARK: Text input

  /// Whether there is text to delete.
  public var hasText: Bool { !storedText.isEmpty }

  /// Puts `text` at the caret, if the delegate agrees. A line feed is the Return key.
  open func insertText(_ text: String) {
    if text == "\n" {
      if delegate?.textFieldShouldReturn(self) ?? true { sendActions(for: .editingDidEndOnExit) }
      return
    }
    let clean = text.filter { !$0.isNewline }
    guard !clean.isEmpty else { return }
    replace(caret..<caret, with: clean)
  }

  /// Takes away the character before the caret, if the delegate agrees.
  open func deleteBackward() {
    guard caret > storedText.startIndex else { return }
    replace(storedText.index(before: caret)..<caret, with: "")
  }

  private func replace(_ range: Range<String.Index>, with replacement: String) {
    let nsRange = NSRange(range, in: storedText)
    guard delegate?.textField(self, shouldChangeCharactersIn: nsRange, replacementString: replacement) ?? true else {
      return
    }
    // The caret is found again by its distance from the end: characters may combine with what was inserted.
    let tail = storedText.distance(from: range.upperBound, to: storedText.endIndex)
    storedText.replaceSubrange(range, with: replacement)
    caret = storedText.index(storedText.endIndex, offsetBy: -min(tail, storedText.count))
    contentDidChange()
    sendActions(for: .editingChanged)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isFirstResponder, let code = presses.first?.key?.keyCode else {
      super.pressesBegan(presses, with: event)
      return
    }
    switch code {
    case .keyboardLeftArrow: moveCaret(to: caret == storedText.startIndex ? caret : storedText.index(before: caret))
    case .keyboardRightArrow: moveCaret(to: caret == storedText.endIndex ? caret : storedText.index(after: caret))
    case .keyboardHome: moveCaret(to: storedText.startIndex)
    case .keyboardEnd: moveCaret(to: storedText.endIndex)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func moveCaret(to index: String.Index) {
    caret = index
    setNeedsLayout()
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, bounds.contains(touch.location(in: self)), isFirstResponder || becomeFirstResponder() else {
      return
    }
    moveCaret(to: index(at: touch.location(in: self).x))
  }

  // MARK: Look

  private var shownText: String {
    isSecureTextEntry ? String(repeating: "\u{2022}", count: storedText.count) : storedText
  }

  private func contentDidChange() {
    label.font = font
    label.textAlignment = textAlignment
    if storedText.isEmpty {
      label.text = placeholder
      label.textColor = .placeholderText
    } else {
      label.text = shownText
      label.textColor = textColor
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func applyBorder() {
    switch borderStyle {
    case .none:
      layer.borderWidth = 0
      layer.cornerRadius = 0
    case .line, .bezel:
      layer.borderWidth = 1
      layer.cornerRadius = 0
    case .roundedRect:
      layer.borderWidth = 1
      layer.cornerRadius = 6
      if backgroundColor == nil { backgroundColor = .systemBackground }
    }
    applyBorderColor()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func applyBorderColor() {
    layer.borderColor = UIColor.opaqueSeparator.resolvedColor(with: traitCollection).cgColor
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    applyBorderColor()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    applyBorderColor()
  }

  // MARK: Layout

  /// Where the text is, for overriding.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 2)
  }

  open override var intrinsicContentSize: CGSize {
    let size = label.sizeThatFits(.zero)
    let inset: CGFloat = borderStyle == .none ? 0 : 14
    return CGSize(
      width: size.width + inset + Self.caretWidth,
      height: borderStyle == .none ? max(size.height, ceil(font.lineHeight)) : Self.standardHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  private func width(of text: Substring) -> CGFloat {
    TextLayout(String(text), font: font.ctFont, color: nil).size.width
  }

  /// The caret's distance from the text's left edge, in points.
  private var caretOffset: CGFloat {
    let shown = shownText
    let count = storedText.distance(from: storedText.startIndex, to: caret)
    return width(of: shown.prefix(count))
  }

  private func index(at x: CGFloat) -> String.Index {
    let shown = shownText
    let target = x - label.frame.minX
    var best = storedText.startIndex
    var bestDistance = abs(target)
    for (count, index) in storedText.indices.enumerated() {
      let distance = abs(target - width(of: shown.prefix(count + 1)))
      if distance < bestDistance {
        bestDistance = distance
        best = storedText.index(after: index)
      }
    }
    return best
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let rect = textRect(forBounds: bounds)
    let caretX = isFirstResponder ? caretOffset : 0
    let textWidth = label.sizeThatFits(.zero).width
    let room = rect.width - Self.caretWidth
    // Text wider than the field is moved so that the caret is seen.
    let shift = isFirstResponder && caretX > room ? caretX - room : 0
    var left = rect.minX - shift
    if textWidth < room, !storedText.isEmpty {
      if textAlignment == .center { left = rect.midX - textWidth / 2 }
      if textAlignment == .right { left = rect.maxX - textWidth }
    }
    label.textAlignment = storedText.isEmpty ? textAlignment : .left
    label.frame =
      storedText.isEmpty ? rect : CGRect(x: left, y: rect.minY, width: max(textWidth, 1), height: rect.height)
    let height = font.lineHeight
    caretView.backgroundColor = tintColor
    caretView.frame = CGRect(x: left + caretX, y: rect.midY - height / 2, width: Self.caretWidth, height: height)
  }
}
