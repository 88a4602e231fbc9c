import UIKit

/// The controls that the catalog shows.
@MainActor enum Samples {
  static var all: [CatalogSection] {
    [buttons, menus, switches, sliders, steppers, segments, pages, progress, fields]
  }

  private static func made<View: UIView>(_ view: View, _ change: (View) -> Void) -> View {
    change(view)
    return view
  }

  // MARK: Buttons

  private static func button(
    _ configuration: UIButton.Configuration, _ title: String,
    _ configure: (inout UIButton.Configuration) -> Void = { _ in }
  ) -> UIButton {
    var configuration = configuration
    configuration.title = title
    configure(&configuration)
    return UIButton(configuration: configuration)
  }

  private static var buttons: CatalogSection {
    let styles: [(String, UIButton.Configuration)] = [
      ("Plain", .plain()), ("Gray", .gray()), ("Tinted", .tinted()), ("Filled", .filled()),
    ]
    let star = UIImage(systemName: "star.fill")
    return CatalogSection(
      "Buttons",
      [
        styles.map { button($1, $0) },
        styles.map { style in made(button(style.1, style.0)) { $0.isSelected = true } },
        styles.map { style in made(button(style.1, style.0)) { $0.isEnabled = false } },
        [
          button(.filled(), "Small") { $0.buttonSize = .small }, button(.filled(), "Medium"),
          button(.filled(), "Large") { $0.buttonSize = .large },
        ],
        [
          button(.tinted(), "Star") {
            $0.image = star
            $0.imagePadding = 6
            $0.cornerStyle = .capsule
          },
          button(.gray(), "Wait") {
            $0.showsActivityIndicator = true
            $0.imagePadding = 6
          },
          made(button(.plain(), "Delete")) { $0.role = .destructive },
        ],
        [UIButton(type: .infoLight), UIButton(type: .contactAdd), UIButton(type: .close)],
      ])
  }

  private static var menus: CatalogSection {
    let actions = ["Red", "Green", "Blue"].map { UIAction(title: $0) { _ in } }
    let popup = button(.gray(), "Colour")
    popup.menu = UIMenu(children: actions)
    popup.showsMenuAsPrimaryAction = true
    popup.changesSelectionAsPrimaryAction = true
    let pulldown = button(.tinted(), "Actions") { $0.indicator = .pulldown }
    pulldown.menu = UIMenu(
      title: "What to do",
      children: [
        UIAction(title: "Share", image: UIImage(systemName: "square.and.arrow.up")) { _ in },
        UIAction(title: "Not now", attributes: .disabled) { _ in },
        UIMenu(title: "More", children: [UIAction(title: "Less") { _ in }]),
        UIMenu(
          options: .displayInline,
          children: [
            UIAction(title: "Delete", image: UIImage(systemName: "trash"), attributes: .destructive) { _ in }
          ]),
      ])
    pulldown.showsMenuAsPrimaryAction = true
    return CatalogSection("Menus", [[popup, pulldown]])
  }

  // MARK: Values

  private static var switches: CatalogSection {
    let on = made(UISwitch()) { $0.isOn = true }
    let disabled = made(UISwitch()) { $0.isEnabled = false }
    let disabledOn = made(UISwitch()) {
      $0.isOn = true
      $0.isEnabled = false
    }
    return CatalogSection("Switches", [[UISwitch(), on, disabled, disabledOn]])
  }

  private static var sliders: CatalogSection {
    let pictured = made(UISlider()) {
      $0.value = 0.7
      $0.minimumValueImage = UIImage(systemName: "minus")
      $0.maximumValueImage = UIImage(systemName: "plus")
    }
    let disabled = made(UISlider()) {
      $0.value = 0.5
      $0.isEnabled = false
    }
    return CatalogSection("Sliders", [[made(UISlider()) { $0.value = 0.3 }], [pictured], [disabled]])
  }

  private static var steppers: CatalogSection {
    CatalogSection(
      "Steppers", [[UIStepper(), made(UIStepper()) { $0.value = 5 }, made(UIStepper()) { $0.isEnabled = false }]])
  }

  private static var segments: CatalogSection {
    let chosen = made(UISegmentedControl(items: ["Day", "Week", "Month"])) { $0.selectedSegmentIndex = 1 }
    let partly = made(UISegmentedControl(items: ["One", "Two", "Three"])) {
      $0.selectedSegmentIndex = 0
      $0.setEnabled(false, forSegmentAt: 2)
    }
    let disabled = made(UISegmentedControl(items: ["Off", "On"])) {
      $0.selectedSegmentIndex = 1
      $0.isEnabled = false
    }
    return CatalogSection("Segmented controls", [[chosen], [partly], [disabled]])
  }

  private static var pages: CatalogSection {
    let plain = made(UIPageControl()) {
      $0.numberOfPages = 5
      $0.currentPage = 1
    }
    let prominent = made(UIPageControl()) {
      $0.numberOfPages = 3
      $0.backgroundStyle = .prominent
    }
    for control in [plain, prominent] {
      control.pageIndicatorTintColor = .tertiaryLabel
      control.currentPageIndicatorTintColor = .label
    }
    return CatalogSection("Page controls", [[plain, prominent]])
  }

  private static var progress: CatalogSection {
    let medium = UIActivityIndicatorView(style: .medium)
    let large = UIActivityIndicatorView(style: .large)
    for indicator in [medium, large] { indicator.startAnimating() }
    return CatalogSection("Progress", [[made(UIProgressView()) { $0.progress = 0.6 }], [medium, large]])
  }

  // MARK: Text

  private static func field(_ change: (UITextField) -> Void) -> UITextField {
    let field = UITextField()
    field.borderStyle = .roundedRect
    change(field)
    return field
  }

  private static var fields: CatalogSection {
    CatalogSection(
      "Text fields",
      [
        [field { $0.placeholder = "Placeholder" }],
        [
          field {
            $0.text = "With a button to empty it"
            $0.clearButtonMode = .always
          }
        ],
        [
          field {
            $0.text = "secret"
            $0.isSecureTextEntry = true
          }
        ],
        [
          field {
            $0.placeholder = "Search"
            $0.leftView = UIImageView(image: UIImage(systemName: "magnifyingglass"))
            $0.leftViewMode = .always
          }
        ],
        [
          field {
            $0.text = "Disabled"
            $0.isEnabled = false
          }
        ],
      ])
  }
}
