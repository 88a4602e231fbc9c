import UIKit

/// A page of settings: one column on a phone, two in a wide window, in three languages.
final class FormController: UIViewController {
  let scrollView = UIScrollView()
  let profile = ProfileView()
  let nameRow = FieldRow()
  let emailRow = FieldRow()
  let languageRow = ChoiceRow(count: Language.allCases.count, selected: 0)
  let appearanceRow = ChoiceRow(count: 3, selected: 2)
  let textSizeRow = TextSizeRow()
  let messagesRow = SwitchRow(isOn: true)
  let remindersRow = SwitchRow(isOn: false)
  let soundsRow = SwitchRow(isOn: true)
  let versionRow = ValueRow()
  let storageRow = ValueRow()
  let saveButton = UIButton(type: .system)
  let discardButton = UIButton(type: .system)
  /// What is wrong with the address; hidden while nothing is.
  let errorLabel = UILabel()

  private(set) lazy var account = SectionView(rows: [nameRow, emailRow])
  private(set) lazy var display = SectionView(rows: [languageRow, appearanceRow, textSizeRow])
  private(set) lazy var notifications = SectionView(rows: [messagesRow, remindersRow, soundsRow])
  private(set) lazy var about = SectionView(rows: [versionRow, storageRow])
  /// The two columns, which lie below one another where the window is narrow.
  let columns = UIStackView()
  private let page = UIStackView()

  private(set) var language = Language.english
  private var saved = (name: "Ada Lovelace", address: "ada@example.org")

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    makePage()
    for (button, action) in [(saveButton, FormController.save), (discardButton, FormController.discard)] {
      button.addTarget(self, action: action, for: .touchUpInside)
    }
    languageRow.choices.addTarget(self, action: FormController.languageDidChange, for: .valueChanged)
    appearanceRow.choices.addTarget(self, action: FormController.appearanceDidChange, for: .valueChanged)
    textSizeRow.slider.addTarget(self, action: FormController.textSizeDidChange, for: .valueChanged)
    emailRow.field.addTarget(self, action: FormController.addressDidChange, for: .editingChanged)
    registerForTraitChanges([UITraitHorizontalSizeClass.self], action: FormController.reflow)
    discard()
    speak()
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    reflow()
  }

  // MARK: Layout

  private func makePage() {
    errorLabel.font = .preferredFont(forTextStyle: .footnote)
    errorLabel.adjustsFontForContentSizeCategory = true
    errorLabel.textColor = .systemRed
    errorLabel.numberOfLines = 0
    errorLabel.isHidden = true
    for (button, isMain) in [(saveButton, true), (discardButton, false)] {
      button.backgroundColor = isMain ? view.tintColor : .secondarySystemFill
      button.setTitleColor(isMain ? .white : view.tintColor, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
      button.layer.cornerRadius = 12
      button.heightAnchor.constraint(equalToConstant: 50).isActive = true
    }
    let buttons = UIStackView(arrangedSubviews: [discardButton, saveButton])
    buttons.spacing = 12
    buttons.distribution = .fillEqually
    columns.addArrangedSubview(column(account, display))
    columns.addArrangedSubview(column(notifications, about))
    columns.distribution = .fillEqually
    columns.spacing = 24
    for part in [profile, columns, errorLabel, buttons] { page.addArrangedSubview(part) }
    page.axis = .vertical
    page.spacing = 24
    page.setCustomSpacing(12, after: errorLabel)
    for part in [scrollView, page] { part.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(scrollView)
    scrollView.addSubview(page)
    let content = scrollView.contentLayoutGuide
    let width = page.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor, constant: -40)
    width.priority = UILayoutPriority(999)
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      page.topAnchor.constraint(equalTo: content.topAnchor, constant: 20),
      page.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -20),
      page.centerXAnchor.constraint(equalTo: content.centerXAnchor),
      content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      width, page.widthAnchor.constraint(lessThanOrEqualToConstant: 960),
    ])
  }

  private func column(_ sections: SectionView...) -> UIStackView {
    let stack = UIStackView(arrangedSubviews: sections)
    stack.axis = .vertical
    stack.spacing = 24
    return stack
  }

  private func reflow() {
    let isWide = traitCollection.horizontalSizeClass == .regular
    columns.axis = isWide ? .horizontal : .vertical
    columns.alignment = isWide ? .top : .fill
    columns.distribution = isWide ? .fillEqually : .fill
  }

  // MARK: Texts

  private func speak() {
    func say(_ phrase: Phrase) -> String { language.text(phrase) }
    title = say(.title)
    view.window?.windowScene?.title = say(.title)
    account.headerLabel.text = say(.account).localizedUppercase
    account.note = say(.accountNote)
    nameRow.titleLabel.text = say(.name)
    emailRow.titleLabel.text = say(.email)
    emailRow.field.placeholder = say(.emailHint)
    display.headerLabel.text = say(.display).localizedUppercase
    display.note = say(.displayNote)
    languageRow.titleLabel.text = say(.language)
    languageRow.setTitles(Language.allCases.map(\.name))
    appearanceRow.titleLabel.text = say(.appearance)
    appearanceRow.setTitles([say(.light), say(.dark), say(.automatic)])
    textSizeRow.titleLabel.text = say(.textSize)
    notifications.headerLabel.text = say(.notifications).localizedUppercase
    notifications.note = nil
    messagesRow.titleLabel.text = say(.messages)
    messagesRow.note = say(.messagesNote)
    remindersRow.titleLabel.text = say(.reminders)
    remindersRow.note = say(.remindersNote)
    soundsRow.titleLabel.text = say(.sounds)
    about.headerLabel.text = say(.about).localizedUppercase
    about.note = nil
    versionRow.titleLabel.text = say(.version)
    versionRow.valueLabel.text = "1.0"
    storageRow.titleLabel.text = say(.storage)
    storageRow.valueLabel.text = say(.storageValue)
    saveButton.setTitle(say(.save), for: .normal)
    discardButton.setTitle(say(.discard), for: .normal)
    errorLabel.text = say(.badEmail)
    // Whether title and content have room side by side is another question now.
    for section in [account, display, notifications, about] { section.rows.forEach { $0.setNeedsLayout() } }
  }

  // MARK: Actions

  private func languageDidChange() {
    language = Language(rawValue: languageRow.choices.selectedSegmentIndex) ?? .english
    traitOverrides.layoutDirection = language.direction
    speak()
  }

  private func appearanceDidChange() {
    overrideUserInterfaceStyle = [.light, .dark, .unspecified][appearanceRow.choices.selectedSegmentIndex]
  }

  private func textSizeDidChange() { traitOverrides.preferredContentSizeCategory = textSizeRow.size }

  private func addressDidChange() {
    if !errorLabel.isHidden, isAddress(emailRow.field.text ?? "") { showError(false) }
  }

  private func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !parts[1].hasSuffix(".")
  }

  private func showError(_ isShown: Bool) {
    UIView.animate(withDuration: 0.3) { [self] in
      errorLabel.isHidden = !isShown
      errorLabel.alpha = isShown ? 1 : 0
      view.layoutIfNeeded()
    }
  }

  private func save() {
    let address = emailRow.field.text ?? ""
    showError(!isAddress(address))
    guard isAddress(address) else { return }
    view.endEditing(true)
    saved = (nameRow.field.text ?? "", address)
    profile.show(name: saved.name, address: saved.address)
  }

  private func discard() {
    view.endEditing(true)
    nameRow.field.text = saved.name
    emailRow.field.text = saved.address
    profile.show(name: saved.name, address: saved.address)
    if !errorLabel.isHidden { showError(false) }
  }
}
