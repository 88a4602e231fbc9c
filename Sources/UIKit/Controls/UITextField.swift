import CoreGraphics
import CoreText
import Foundation
import QuartzCore

/// A line of text that the user edits.
///
/// Text goes where the caret is, in place of the selection. Both are moved by keys (by character, with Control or Alt by
/// word, with Shift selecting), by the pointer (click, drag, double and triple click) and by taps.
@MainActor open class UITextField: UIControl, UIKeyInput {
  public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }
  /// When something in the field is shown.
  public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }
  /// Why editing ended.
  public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }

  /// Posted when a field becomes first responder; the object is the field, as of all here.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when a field is first responder no longer.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted when the user changes the text.
  nonisolated public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")

  /// Points. LOOK: caret 2 wide, text field 34 high.
  static let caretWidth: CGFloat = 2
  private static let standardHeight: CGFloat = 34

  /// Decides on and hears of editing.
  open weak var delegate: (any UITextFieldDelegate)?

  /// The text; nil reads as empty. Setting it puts the caret at its end, and forgets what could be undone.
  open var text: String? {
    get { content.string }
    set {
      content = EditedText(newValue ?? "")
      forgetEdits()
      contentDidChange()
      select(FieldSelection(anchor: content.length, head: content.length))
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
      canvas.setNeedsDisplay()
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
  /// Shows a dot for each character, and keeps the text from being copied.
  open var isSecureTextEntry = false {
    didSet { contentDidChange() }
  }
  /// Whether beginning to edit takes the text away, when the delegate agrees.
  open var clearsOnBeginEditing = false
  /// When the button is shown that empties the field; it is there only while there is text.
  open var clearButtonMode = ViewMode.never {
    didSet { setNeedsLayout() }
  }

  /// Whether the field is first responder.
  public var isEditing: Bool { isFirstResponder }

  var content = EditedText()
  var selection = FieldSelection(anchor: 0, head: 0)
  /// What the pointer selects from, while it is dragged.
  var dragOrigin: Range<Int>?
  var dragsByWord = false
  /// The step that further typing belongs to.
  var openEdit: FieldEdit?
  private var storedUndoManager: UndoManager?
  /// How far the text is moved to the left, points.
  var scrollOffset: CGFloat = 0

  let canvas = FieldCanvas(frame: .zero)
  let caretView = UIView(frame: .zero)
  private(set) lazy var blinker = CaretBlinker(caretView)
  private var clearButton: FieldClearButton?
  private var cachedLayout: TextLayout?
  private var cachedMap: CaretMap?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    canvas.field = self
    addSubview(canvas)
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

  /// A field that is disabled while it is edited stops editing.
  open override var isEnabled: Bool {
    didSet { if !isEnabled, isFirstResponder, !resignFirstResponder() { forceResignFirstResponder() } }
  }

  /// Whether the field may end editing: what the delegate says.
  open override var canResignFirstResponder: Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    if clearsOnBeginEditing, !content.isEmpty, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    selection = FieldSelection(anchor: content.length, head: content.length)
    blinker.restart()
    selectionDidMove()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(name: UITextField.textDidBeginEditingNotification, object: self)
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
    blinker.stop()
    forgetEdits()
    dragOrigin = nil
    selectionDidMove()
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
  }

  // MARK: Undo

  /// The field's own, for as long as it is edited.
  open override var undoManager: UndoManager? {
    if let storedUndoManager { return storedUndoManager }
    let manager = UndoManager()
    storedUndoManager = manager
    return manager
  }
  override var ownUndoManager: UndoManager? { storedUndoManager }

  func forgetEdits() {
    openEdit = nil
    storedUndoManager?.removeAllActions(withTarget: self)
  }

  // MARK: Text input

  /// Whether there is text to delete.
  public var hasText: Bool { !content.isEmpty }

  /// Puts `text` in place of the selection, if the delegate agrees. A line feed is the Return key, a tab goes to the next
  /// field.
  open func insertText(_ text: String) {
    switch text {
    case "\n": returnKeyPressed()
    case "\t": focusField(forward: true)
    default:
      let clean = text.filter { !$0.isNewline }
      if !clean.isEmpty { edit(selection.range, with: clean, kind: .typing) }
    }
  }

  /// Takes away the selection, or the character before the caret, if the delegate agrees.
  open func deleteBackward() { delete(to: content.offset(before: selection.head)) }

  override func usesKey(_ key: UIKey) -> Bool {
    // Shift-Tab gives no text.
    let isTab = key.keyCode == .keyboardTab && key.modifierFlags.isDisjoint(with: [.control, .command, .alternate])
    return key.givesText || isTab || FieldMove(key) != nil || FieldDeletion(key) != nil
  }

  override func perform(_ key: UIKey) {
    if let move = FieldMove(key) {
      perform(move)
    } else if let deletion = FieldDeletion(key) {
      perform(deletion)
    } else if key.keyCode == .keyboardTab {
      focusField(forward: !key.modifierFlags.contains(.shift))
    } else {
      super.perform(key)
    }
  }

  // MARK: Edit actions

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case .cut, .copy: isFirstResponder && !selection.isEmpty && !isSecureTextEntry
    case .delete: isFirstResponder && !selection.isEmpty
    case .paste, .pasteAndMatchStyle: isFirstResponder && UIPasteboard.general.hasStrings
    case .select: isFirstResponder && selection.isEmpty && !content.isEmpty
    case .selectAll: isFirstResponder && !content.isEmpty && selection.range.count < content.length
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  open override func cut(_ sender: Any?) {
    guard !selection.isEmpty, !isSecureTextEntry else { return }
    copy(sender)
    edit(selection.range, with: "", kind: .cutting)
  }

  open override func copy(_ sender: Any?) {
    guard !selection.isEmpty, !isSecureTextEntry else { return }
    UIPasteboard.general.string = content.substring(selection.range)
  }

  /// Pastes text as one line: breaks at its ends are left out, those inside become spaces.
  open override func paste(_ sender: Any?) {
    guard let string = UIPasteboard.general.string else { return }
    let lines = string.trimmingCharacters(in: .newlines).split(omittingEmptySubsequences: false) { $0.isNewline }
    let line = lines.joined(separator: " ")
    if !line.isEmpty { edit(selection.range, with: line, kind: .pasting) }
  }

  open override func pasteAndMatchStyle(_ sender: Any?) { paste(sender) }

  open override func delete(_ sender: Any?) {
    if !selection.isEmpty { edit(selection.range, with: "", kind: .deleting) }
  }

  open override func select(_ sender: Any?) { select(word(at: selection.head)) }

  open override func selectAll(_ sender: Any?) { select(0..<content.length) }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    if touch.type == .indirectPointer { pointerDown(touch, event) }
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if dragOrigin != nil { extendDrag(to: offset(at: touch.location(in: self))) }
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    dragOrigin = nil
    if let touch, touch.type != .indirectPointer { tapped(touch) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    dragOrigin = nil
  }

  // MARK: Look

  override func systemFontDidChange() {
    super.systemFontDidChange()
    contentDidChange()
  }

  func contentDidChange() {
    cachedLayout = nil
    cachedMap = nil
    canvas.setNeedsDisplay()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var direction: TextDirection {
    effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }

  /// What is drawn for each character of the text: dots where it is secret, spaces for line breaks.
  private var pieces: [String] {
    content.string.map { isSecureTextEntry ? "\u{2022}" : $0.isNewline ? " " : String($0) }
  }

  var layoutOfText: TextLayout {
    if let cachedLayout { return cachedLayout }
    let layout = TextLayout(pieces.joined(), font: font.ctFont, color: nil, direction: direction)
    cachedLayout = layout
    return layout
  }

  var caretMap: CaretMap {
    if let cachedMap { return cachedMap }
    let map = CaretMap(pieces: pieces, style: TextStyle(font: font.ctFont), direction: direction)
    cachedMap = map
    return map
  }

  func layoutOfPlaceholder(width: CGFloat?) -> TextLayout {
    let paragraph = ParagraphStyle(alignment: .init(textAlignment), lineBreak: .truncatingTail)
    return TextLayout(
      placeholder ?? "", font: font.ctFont, color: nil, paragraph: paragraph, maxWidth: width, maxLines: 1,
      direction: direction)
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
    contentDidChange()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    applyBorderColor()
  }

  // MARK: Layout

  /// Where the text is while it is not edited, for overriding.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 2)
    if showsClearButton {
      let button = clearButtonRect(forBounds: bounds)
      if direction == .rightToLeft {
        rect.size.width = max(0, rect.maxX - button.maxX)
        rect.origin.x = button.maxX
      } else {
        rect.size.width = max(0, button.minX - rect.minX)
      }
    }
    return rect
  }

  /// Where the text is while it is edited, for overriding.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Where the placeholder is, for overriding.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
    isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }

  /// Where the button is that empties the field, for overriding.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let size = FieldClearButton.size
    let x = direction == .rightToLeft ? bounds.minX : bounds.maxX - size.width
    return CGRect(x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  private var showsClearButton: Bool {
    guard !content.isEmpty else { return false }
    switch clearButtonMode {
    case .never: return false
    case .whileEditing: return isEditing
    case .unlessEditing: return !isEditing
    case .always: return true
    }
  }

  open override var intrinsicContentSize: CGSize {
    let size = content.isEmpty ? layoutOfPlaceholder(width: nil).size : layoutOfText.size
    let inset: CGFloat = borderStyle == .none ? 0 : 14
    return CGSize(
      width: size.width.rounded(.up) + inset + Self.caretWidth,
      height: borderStyle == .none ? max(size.height, font.lineHeight).rounded(.up) : Self.standardHeight)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeClearButton()
    let rect =
      content.isEmpty
      ? placeholderRect(forBounds: bounds)
      : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    canvas.frame = rect
    scroll(toFit: rect)
    let caret = caretRect(at: selection.head, in: rect)
    caretView.backgroundColor = tintColor
    caretView.frame = caret
  }

  private func placeClearButton() {
    guard showsClearButton else {
      clearButton?.isHidden = true
      return
    }
    let button = clearButton ?? FieldClearButton(frame: .zero)
    if clearButton == nil {
      button.addTarget(self, action: UITextField.clear, for: .touchUpInside)
      addSubview(button)
      clearButton = button
    }
    button.isHidden = false
    button.frame = clearButtonRect(forBounds: bounds)
  }
}
