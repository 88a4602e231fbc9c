import CoreGraphics
import Foundation
import QuartzCore

/// The root view of an alert or action sheet: a card with the texts and choices, of a sheet a second one that cancels.
@MainActor final class AlertView: UIView {
  /// The user chose an action.
  var onChoice: ((UIAlertAction) -> Void)?

  private let style: UIAlertController.Style
  private let card = UIView(frame: .zero)
  private let header = UIScrollView(frame: .zero)
  private let titleLabel = UILabel(frame: .zero)
  private let messageLabel = UILabel(frame: .zero)
  private let fieldBox = UIView(frame: .zero)
  private let cancelCard = UIView(frame: .zero)
  private var fields: [UITextField] = []
  private var fieldLines: [UIView] = []
  /// The choices of the card from the top down, or from the leading edge on.
  private var buttons: [AlertButton] = []
  private var cancelButton: AlertButton?

  init(style: UIAlertController.Style) {
    self.style = style
    super.init(frame: .zero)
    let isAlert = style == .alert
    for (view, color) in [(card, AlertMetrics.background), (cancelCard, AlertMetrics.cancelBackground)] {
      view.backgroundColor = color
      view.layer.cornerRadius = isAlert ? AlertMetrics.alertRadius : AlertMetrics.sheetRadius
      view.layer.cornerCurve = .continuous
      view.clipsToBounds = true
    }
    addSubview(card)
    card.addSubview(header)
    for label in [titleLabel, messageLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
      label.textColor = isAlert ? .label : .secondaryLabel
      header.addSubview(label)
    }
    titleLabel.font = .systemFont(
      ofSize: isAlert ? AlertMetrics.alertTitleFontSize : AlertMetrics.sheetTitleFontSize, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: AlertMetrics.messageFontSize)
    fieldBox.backgroundColor = AlertMetrics.fieldBackground
    fieldBox.layer.cornerRadius = 6
    fieldBox.layer.cornerCurve = .continuous
    fieldBox.clipsToBounds = true
    header.addSubview(fieldBox)
  }

  // MARK: Content

  func show(
    title: String?, message: String?, fields: [UITextField], actions: [UIAlertAction], emphasized: UIAlertAction?
  ) {
    titleLabel.text = title
    messageLabel.text = message
    // Without a title iOS shows the message of a sheet heavier.
    messageLabel.font = .systemFont(
      ofSize: AlertMetrics.messageFontSize,
      weight: style == .actionSheet && (title ?? "").isEmpty ? .semibold : .regular)
    if fields != self.fields { show(fields) }
    for button in buttons + [cancelButton].compactMap({ $0 }) { button.removeFromSuperview() }
    let cancel = actions.first { $0.style == .cancel }
    let others = actions.filter { $0 !== cancel }
    buttons = others.map { makeButton($0, isEmphasized: $0 === emphasized) }
    cancelButton = nil
    if let cancel {
      let button = makeButton(cancel, isEmphasized: cancel === emphasized)
      if style == .alert {
        // At the leading edge of two, at the bottom of more; which it is is known when they are laid out.
        buttons.append(button)
      } else {
        cancelButton = button
        button.hasTopLine = false
        cancelCard.addSubview(button)
        addSubview(cancelCard)
      }
    }
    for button in buttons { card.addSubview(button) }
    setNeedsLayout()
  }

  private func makeButton(_ action: UIAlertAction, isEmphasized: Bool) -> AlertButton {
    AlertButton(
      action: action,
      fontSize: style == .alert ? AlertMetrics.alertButtonFontSize : AlertMetrics.sheetButtonFontSize,
      isEmphasized: isEmphasized)
  }

  private func show(_ new: [UITextField]) {
    for view in fields + fieldLines { view.removeFromSuperview() }
    fields = new
    fieldLines = new.dropFirst().map { _ in UIView(frame: .zero) }
    for line in fieldLines { line.backgroundColor = .separator }
    for view in fields + fieldLines { fieldBox.addSubview(view) }
  }

  // MARK: Size

  private var isAlert: Bool { style == .alert }
  private var buttonHeight: CGFloat { isAlert ? AlertMetrics.alertButtonHeight : AlertMetrics.sheetButtonHeight }

  /// Whether two choices stand side by side.
  private func isSideBySide(width: CGFloat) -> Bool {
    isAlert && buttons.count == 2 && buttons.allSatisfy { $0.textWidth <= width / 2 - 16 }
  }

  private func buttonsHeight(width: CGFloat) -> CGFloat {
    CGFloat(isSideBySide(width: width) ? 1 : buttons.count) * buttonHeight
  }

  /// The parts of the header from the top down, in a card of `width` points, and its height. Nothing takes no room.
  private func headerParts(width: CGFloat) -> (title: CGRect, message: CGRect, fields: CGRect, height: CGFloat) {
    let inner = max(0, width - 2 * AlertMetrics.side)
    func height(_ label: UILabel) -> CGFloat {
      (label.text ?? "").isEmpty ? 0 : ceil(label.sizeThatFits(CGSize(width: inner, height: 0)).height)
    }
    let (title, message) = (height(titleLabel), height(messageLabel))
    let fieldsHeight = CGFloat(fields.count) * AlertMetrics.fieldHeight
    guard title + message + fieldsHeight > 0 else { return (.zero, .zero, .zero, 0) }
    var y = isAlert ? AlertMetrics.alertTop : AlertMetrics.sheetPadding
    func place(_ height: CGFloat, gap: CGFloat) -> CGRect {
      guard height > 0 else { return .zero }
      if y > AlertMetrics.alertTop { y += gap }
      defer { y += height }
      return CGRect(x: AlertMetrics.side, y: y, width: inner, height: height)
    }
    let titleFrame = place(title, gap: 0)
    let messageFrame = place(message, gap: isAlert ? AlertMetrics.messageGap : 2 * AlertMetrics.messageGap)
    let fieldsFrame = place(fieldsHeight, gap: AlertMetrics.fieldGap)
    return (titleFrame, messageFrame, fieldsFrame, y + (isAlert ? AlertMetrics.alertBottom : AlertMetrics.sheetPadding))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width =
      isAlert
      ? min(AlertMetrics.alertWidth, size.width)
      : min(AlertMetrics.sheetMaximumWidth, size.width) - 2 * AlertMetrics.sheetMargin
    let cancel = cancelButton == nil ? 0 : buttonHeight + AlertMetrics.sheetMargin
    let height = headerParts(width: width).height + buttonsHeight(width: width) + cancel
    return CGSize(width: max(0, width), height: max(0, min(height, size.height)))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    var bottom = bounds.height
    if cancelButton != nil {
      cancelCard.frame = CGRect(x: 0, y: bottom - buttonHeight, width: width, height: buttonHeight)
      cancelButton?.frame = cancelCard.bounds
      bottom -= buttonHeight + AlertMetrics.sheetMargin
    }
    card.isHidden = bottom <= 0
    card.frame = CGRect(x: 0, y: 0, width: width, height: max(0, bottom))
    let parts = headerParts(width: width)
    // A long message gives way to the buttons, and can be scrolled.
    let headerHeight = max(0, min(parts.height, bottom - buttonsHeight(width: width)))
    header.frame = CGRect(x: 0, y: 0, width: width, height: headerHeight)
    header.contentSize = CGSize(width: width, height: parts.height)
    header.isUserInteractionEnabled = parts.height > headerHeight || !fields.isEmpty
    titleLabel.frame = parts.title
    messageLabel.frame = parts.message
    layoutFields(in: parts.fields)
    layoutButtons(top: headerHeight, width: width, hasHeader: parts.height > 0)
  }

  private func layoutFields(in frame: CGRect) {
    let pixel = 1 / max(1, layer.contentsScale)
    fieldBox.isHidden = fields.isEmpty
    fieldBox.frame = frame
    for (index, field) in fields.enumerated() {
      let y = CGFloat(index) * AlertMetrics.fieldHeight
      field.frame = CGRect(
        x: AlertMetrics.fieldInset, y: y, width: max(0, frame.width - 2 * AlertMetrics.fieldInset),
        height: AlertMetrics.fieldHeight)
      if index > 0 { fieldLines[index - 1].frame = CGRect(x: 0, y: y, width: frame.width, height: pixel) }
    }
  }

  private func layoutButtons(top: CGFloat, width: CGFloat, hasHeader: Bool) {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let sideBySide = isSideBySide(width: width)
    // In a window too low for all of them they are squeezed: each can be seen and chosen.
    let rows = sideBySide ? 1 : max(1, buttons.count)
    let height = min(buttonHeight, max(0, card.bounds.height - top) / CGFloat(rows))
    if sideBySide {
      // The cancelling one leads, though it was put last.
      let order = buttons[1].action.style == .cancel ? [buttons[1], buttons[0]] : buttons
      for (index, button) in order.enumerated() {
        let half = (width / 2).rounded()
        let isLeft = (index == 0) != isRightToLeft
        button.frame = CGRect(
          x: isLeft ? 0 : half, y: top, width: isLeft ? half : width - half, height: height)
        button.hasTopLine = hasHeader
        button.hasSideLine = index == 1
      }
      return
    }
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(x: 0, y: top + CGFloat(index) * height, width: width, height: height)
      button.hasTopLine = hasHeader || index > 0
      button.hasSideLine = false
    }
  }

  // MARK: Touches

  private weak var trackedTouch: UITouch?

  private func button(under touch: UITouch) -> AlertButton? {
    (buttons + [cancelButton].compactMap { $0 }).first {
      $0.action.isEnabled && $0.bounds.contains(touch.location(in: $0))
    }
  }

  private func press(_ pressed: AlertButton?) {
    for button in buttons + [cancelButton].compactMap({ $0 }) { button.isPressed = button === pressed }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard trackedTouch == nil, let touch = touches.first else { return }
    trackedTouch = touch
    press(button(under: touch))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    press(button(under: touch))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    trackedTouch = nil
    press(nil)
    if let button = button(under: touch) { onChoice?(button.action) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = trackedTouch, touches.contains(touch) else { return }
    trackedTouch = nil
    press(nil)
  }
}
