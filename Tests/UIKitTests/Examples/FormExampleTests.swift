import Testing
import UIKit
import UIKitTesting

@testable import Form

/// The example that is laid out by constraints and stack views.
@MainActor @Suite("The form example")
struct FormExampleTests {
  private func launch(
    _ size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 1, style: UIUserInterfaceStyle = .light
  ) -> (app: HeadlessApp, page: FormController) {
    let app = HeadlessApp(Form.AppDelegate.self, size: size, scale: scale)
    app.userInterfaceStyle = style
    app.advance(by: 0.1)
    return (app, app.window.rootViewController as! FormController)
  }

  private func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  private func show(_ view: UIView, _ app: HeadlessApp, _ page: FormController) {
    let scrollView = page.scrollView
    let place = view.convert(view.bounds, to: scrollView)
    let end = max(0, scrollView.contentSize.height - scrollView.bounds.height)
    scrollView.contentOffset.y = min(end, max(0, place.midY - scrollView.bounds.height / 2))
    app.advance(by: 0.1)
  }

  private func tap(_ view: UIView, _ app: HeadlessApp, _ page: FormController, at part: CGFloat = 0.5) {
    show(view, app, page)
    let place = frame(view)
    app.tap(point(place.minX + place.width * part, place.midY))
    app.advance(by: 0.5)
  }

  /// All labels on the page that are seen.
  private func labels(in view: UIView) -> [UILabel] {
    view.subviews.filter { !$0.isHidden }.flatMap { view in
      (view as? UILabel).map { [$0] } ?? labels(in: view)
    }
  }

  private func choose(_ index: Int, of row: ChoiceRow, _ app: HeadlessApp, _ page: FormController) {
    let isTurned = row.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let count = CGFloat(row.choices.numberOfSegments)
    let part = (CGFloat(index) + 0.5) / count
    tap(row.choices, app, page, at: isTurned ? 1 - part : part)
  }

  // MARK: Layout

  @Test(
    "rows fill the column and nothing sticks out, from a small phone to a desktop, in each language",
    arguments: [320, 390, 640, 1_024, 1_440] as [CGFloat], Language.allCases)
  func fits(width: CGFloat, language: Language) {
    let (app, page) = launch(CGSize(width: width, height: 800))
    if language != .english { choose(language.rawValue, of: page.languageRow, app, page) }
    #expect(page.language == language)
    #expect(page.scrollView.contentSize.width == width)
    let sections = [page.account, page.display, page.notifications, page.about]
    for section in sections {
      for row in section.rows {
        let place = row.convert(row.bounds, to: section)
        #expect(place.minX == 0 && place.width == section.bounds.width && place.height >= 44)
        for view in row.line.arrangedSubviews where !view.isHidden {
          #expect(row.bounds.insetBy(dx: 15, dy: 0).contains(view.convert(view.bounds, to: row)))
        }
        for label in labels(in: row) {
          let fits = label.sizeThatFits(CGSize(width: label.bounds.width, height: 0))
          #expect(label.bounds.height >= fits.height - 0.01, "\(label.text ?? "") is cut")
        }
      }
      let place = frame(section)
      #expect(place.minX >= 20 && place.maxX <= width - 20 && place.width >= 280)
    }
  }

  @Test("one column where the window is narrow, two of the same width where it is wide")
  func columns() {
    let (app, page) = launch()
    #expect(frame(page.notifications).minY > frame(page.display).maxY)
    #expect(frame(page.notifications).minX == frame(page.account).minX)
    app.resize(to: CGSize(width: 1_024, height: 700))
    app.advance(by: 0.1)
    #expect(frame(page.notifications).minY == frame(page.account).minY)
    #expect(frame(page.notifications).minX > frame(page.account).maxX)
    #expect(abs(frame(page.notifications).width - frame(page.account).width) < 0.01)
    app.resize(to: CGSize(width: 390, height: 844))
    app.advance(by: 0.1)
    #expect(frame(page.notifications).minX == frame(page.account).minX)
  }

  @Test("fields of a section begin at the same place")
  func fields() {
    let (app, page) = launch()
    #expect(frame(page.nameRow.field).minX == frame(page.emailRow.field).minX)
    choose(Language.german.rawValue, of: page.languageRow, app, page)
    #expect(frame(page.nameRow.field).minX == frame(page.emailRow.field).minX)
    #expect(page.nameRow.titleLabel.bounds.width == page.emailRow.titleLabel.bounds.width)
  }

  @Test("Arabic turns the page over")
  func rightToLeft() {
    let (app, page) = launch()
    let switchPlace = frame(page.messagesRow.toggle)
    #expect(switchPlace.midX > 300)
    choose(Language.arabic.rawValue, of: page.languageRow, app, page)
    #expect(frame(page.messagesRow.toggle).midX < 90)
    #expect(frame(page.profile.avatar).midX > 300)
    choose(Language.english.rawValue, of: page.languageRow, app, page)
    #expect(frame(page.messagesRow.toggle).midX == switchPlace.midX)
  }

  // MARK: Behaviour

  @Test("texts follow the slider of sizes, and rows put their content below where texts are largest")
  func textSize() {
    let (app, page) = launch()
    let height = page.messagesRow.titleLabel.bounds.height
    page.textSizeRow.slider.value = 5
    page.textSizeRow.slider.sendActions(for: .valueChanged)
    app.advance(by: 0.1)
    #expect(page.messagesRow.titleLabel.bounds.height > height * 1.2)
    #expect(page.appearanceRow.line.axis == .horizontal)
    page.textSizeRow.slider.value = 7
    page.textSizeRow.slider.sendActions(for: .valueChanged)
    app.advance(by: 0.1)
    #expect(page.appearanceRow.line.axis == .vertical && page.messagesRow.line.axis == .horizontal)
    #expect(page.textSizeRow.size == .accessibilityMedium)
    page.textSizeRow.slider.value = 3
    page.textSizeRow.slider.sendActions(for: .valueChanged)
    app.advance(by: 0.1)
    #expect(page.messagesRow.titleLabel.bounds.height == height)
  }

  @Test("the appearance is that of the choice, and of the desktop with the last one")
  func appearance() {
    let (app, page) = launch()
    choose(1, of: page.appearanceRow, app, page)
    #expect(page.view.traitCollection.userInterfaceStyle == .dark)
    #expect(app.color(at: point(5, 400)) == UIColor(red: 0, green: 0, blue: 0, alpha: 1))
    choose(2, of: page.appearanceRow, app, page)
    #expect(page.view.traitCollection.userInterfaceStyle == .light)
  }

  @Test("an address that is none is refused with a message that makes room for itself, until it is one")
  func validation() {
    let (app, page) = launch()
    tap(page.emailRow.field, app, page, at: 0.3)
    page.emailRow.field.text = "ada"
    let top = frame(page.saveButton).minY
    #expect(page.errorLabel.isHidden)
    page.saveButton.sendActions(for: .touchUpInside)
    app.advance(by: 0.5)
    #expect(!page.errorLabel.isHidden && page.errorLabel.bounds.height > 10)
    #expect(frame(page.saveButton).minY > top + 10)
    #expect(page.profile.addressLabel.text == "ada@example.org")
    app.type("@x.org")
    app.advance(by: 0.5)
    #expect(page.errorLabel.isHidden)
    #expect(frame(page.saveButton).minY == top)
    page.saveButton.sendActions(for: .touchUpInside)
    app.advance(by: 0.5)
    #expect(page.profile.addressLabel.text == page.emailRow.field.text)
  }

  @Test("discarding brings back what was saved")
  func discard() {
    let (app, page) = launch()
    page.nameRow.field.text = "Grace Hopper"
    tap(page.saveButton, app, page)
    #expect(page.profile.nameLabel.text == "Grace Hopper" && page.profile.avatar.text == "GH")
    page.nameRow.field.text = "x"
    tap(page.discardButton, app, page)
    #expect(page.nameRow.field.text == "Grace Hopper")
  }

  // MARK: Pictures

  @Test("looks right", arguments: [UIUserInterfaceStyle.light, .dark], Language.allCases)
  func pictures(style: UIUserInterfaceStyle, language: Language) {
    let (app, page) = launch(CGSize(width: 390, height: 1_040), style: style)
    if language != .english { choose(language.rawValue, of: page.languageRow, app, page) }
    page.scrollView.contentOffset = .zero
    app.advance(by: 1)
    assertSnapshot(of: app, named: "form-\(language)-\(style == .dark ? "dark" : "light")")
  }

  @Test("looks right on a desktop and on a small phone with large text")
  func pictureSizes() {
    var (app, page) = launch(CGSize(width: 1_024, height: 640))
    app.advance(by: 1)
    assertSnapshot(of: app, named: "form-wide")
    (app, page) = launch(CGSize(width: 320, height: 1_500), scale: 1.5)
    page.textSizeRow.slider.value = 7
    page.textSizeRow.slider.sendActions(for: .valueChanged)
    app.advance(by: 1)
    assertSnapshot(of: app, named: "form-large-text")
  }
}
