import Foundation

/// A message with buttons over everything: in the middle of the window, or as a sheet of choices at its bottom.
///
/// The Return key chooses the preferred action, without one the only action of the style `default`, or the only one there is;
/// Escape chooses the cancel action.
@MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  /// Where the alert is shown.
  public let preferredStyle: Style
  /// The buttons in the order they were added.
  public private(set) var actions: [UIAlertAction] = []
  /// The text fields in the order they were added; nil when there are none.
  public var textFields: [UITextField]? { storedTextFields.isEmpty ? nil : storedTextFields }

  /// The text below the title.
  open var message: String? {
    didSet { if oldValue != message { contentDidChange() } }
  }

  open override var title: String? {
    didSet { if oldValue != title { contentDidChange() } }
  }

  /// The button that the Return key stands for and that is drawn heavier. Traps when it was not added.
  open var preferredAction: UIAlertAction? {
    didSet {
      precondition(
        preferredAction.map { actions.contains($0) } ?? true,
        "UIAlertController.preferredAction: the action was not added to \(self)")
      contentDidChange()
    }
  }

  private var storedTextFields: [UITextField] = []
  private var alertView: AlertView? { viewIfLoaded as? AlertView }

  /// An alert without buttons, which are to be added.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init()
    self.title = title
    self.message = message
  }

  /// Adds a button. A second one of the style `cancel` traps.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel },
      "UIAlertController.addAction: \(self) has an action of the style cancel already")
    actions.append(action)
    action.onChange = { [weak self] in self?.contentDidChange() }
    contentDidChange()
  }

  /// Adds a text field, which `configurationHandler` sets up. Traps in an action sheet.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(
      preferredStyle == .alert, "UIAlertController.addTextField: an action sheet has no text fields: \(self)")
    let field = UITextField(frame: .zero)
    field.font = .systemFont(ofSize: AlertMetrics.fieldFontSize)
    field.addAction(
      UIAction { [weak self, weak field] _ in if let field { self?.returnWasPressed(in: field) } },
      for: .editingDidEndOnExit)
    storedTextFields.append(field)
    configurationHandler?(field)
    contentDidChange()
  }

  // MARK: View

  open override func loadView() {
    let view = AlertView(style: preferredStyle)
    view.onChoice = { [weak self] in self?.choose($0) }
    self.view = view
    contentDidChange()
  }

  private func contentDidChange() {
    guard let alertView else { return }
    alertView.show(
      title: title, message: message, fields: storedTextFields, actions: actions, emphasized: emphasizedAction)
    presentation?.controller.containerView?.setNeedsLayout()
  }

  /// The action whose text is heavier.
  private var emphasizedAction: UIAlertAction? { preferredAction ?? cancelAction }

  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    storedTextFields.first?.becomeFirstResponder()
  }

  // MARK: Choice

  var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

  private var returnAction: UIAlertAction? {
    if let preferredAction { return preferredAction }
    if actions.count == 1 { return actions[0] }
    let plain = actions.filter { $0.style == .default }
    return plain.count == 1 ? plain[0] : nil
  }

  /// The user chose `action`: the alert goes, then its handler runs.
  func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    guard let presentation, presentation.isAttached else {
      action.handler?(action)
      return
    }
    guard !isBeingDismissed else { return }
    presentation.dismiss(animated: true) { action.handler?(action) }
  }

  /// Return in a field goes on to the next one, in the last one it chooses.
  private func returnWasPressed(in field: UITextField) {
    guard let index = storedTextFields.firstIndex(of: field) else { return }
    if index + 1 < storedTextFields.count {
      storedTextFields[index + 1].becomeFirstResponder()
    } else if let action = returnAction {
      choose(action)
    }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter:
      // A field that has the keys hears of Return as text.
      if !storedTextFields.contains(where: \.isFirstResponder), let action = returnAction { choose(action) }
    case .keyboardEscape: if let action = cancelAction { choose(action) }
    default: super.pressesBegan(presses, with: event)
    }
  }
}
