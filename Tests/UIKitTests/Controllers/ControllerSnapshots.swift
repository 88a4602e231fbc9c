import Testing
@testable import UIKit
import UIKitTesting

/// What bars, alerts, sheets and cards look like, in light and dark, at each scale, and from right to left.
@MainActor @Suite("Looks of controllers")
struct ControllerSnapshots {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  private func launch(_ root: UIViewController, height: CGFloat, scale: CGFloat, dark: Bool) -> HeadlessApp {
    let app = HeadlessApp(rootViewController: root, size: CGSize(width: 390, height: height), scale: scale)
    app.userInterfaceStyle = dark ? .dark : .light
    app.advance(by: 0.1)
    return app
  }

  private func name(_ what: String, _ scale: CGFloat, _ dark: Bool) -> String {
    "\(what)-\(dark ? "dark" : "light")-\(scale)x"
  }

  private func makeNavigation() -> UINavigationController {
    let (first, second) = (UIViewController(), UIViewController())
    first.title = "Mailboxes"
    second.title = "Inbox"
    second.navigationItem.rightBarButtonItems = [
      UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .add),
    ]
    second.view.backgroundColor = .secondarySystemBackground
    second.toolbarItems = [
      UIBarButtonItem(systemItem: .trash), .flexibleSpace(), UIBarButtonItem(title: "Edit"), .flexibleSpace(),
      UIBarButtonItem(systemItem: .compose),
    ]
    second.toolbarItems?.first?.isEnabled = false
    let navigation = UINavigationController(rootViewController: first)
    navigation.pushViewController(second, animated: false)
    navigation.isToolbarHidden = false
    return navigation
  }

  @Test("bars", arguments: scales, [false, true])
  func bars(scale: CGFloat, dark: Bool) {
    let app = launch(makeNavigation(), height: 140, scale: scale, dark: dark)
    assertSnapshot(of: app, named: name("bars", scale, dark))
  }

  @Test("bars from right to left")
  func rightToLeft() {
    let navigation = makeNavigation()
    navigation.navigationBar.semanticContentAttribute = .forceRightToLeft
    navigation.toolbar.semanticContentAttribute = .forceRightToLeft
    let app = launch(navigation, height: 140, scale: 2, dark: false)
    assertSnapshot(of: app, named: "bars-rtl")
  }

  @Test("bars whose titles are long")
  func longTitles() {
    let navigation = makeNavigation()
    navigation.viewControllers[0].title = "A title of a previous page that is far too long"
    navigation.viewControllers[1].title = "A title of this page that is too long as well"
    let app = launch(navigation, height: 140, scale: 2, dark: false)
    assertSnapshot(of: app, named: "bars-long")
  }

  @Test("a pop that follows a finger")
  func interactivePop() {
    let navigation = makeNavigation()
    navigation.viewControllers[0].view.backgroundColor = .systemYellow
    let app = launch(navigation, height: 140, scale: 2, dark: false)
    navigation.beginInteractivePop()
    navigation.updateInteractivePop(to: 0.4)
    assertSnapshot(of: app, named: "pop")
  }

  private func snapshot(
    _ shown: UIViewController, _ what: String, height: CGFloat = 400, scale: CGFloat, dark: Bool
  ) {
    let root = UIViewController()
    root.view.backgroundColor = .systemBackground
    let app = launch(root, height: height, scale: scale, dark: dark)
    root.present(shown, animated: false)
    app.advance(by: 0.1)
    assertSnapshot(of: app, named: name(what, scale, dark))
  }

  @Test("an alert", arguments: scales, [false, true])
  func alert(scale: CGFloat, dark: Bool) {
    let alert = UIAlertController(
      title: "Delete “Holiday”?", message: "The album is deleted from all of your devices.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    snapshot(alert, "alert", height: 260, scale: scale, dark: dark)
  }

  @Test("an alert with fields and three choices", arguments: [false, true])
  func fields(dark: Bool) {
    let alert = UIAlertController(title: "Sign in", message: "To your account", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.text = "secret"
      $0.isSecureTextEntry = true
    }
    alert.addAction(UIAlertAction(title: "Sign In", style: .default))
    alert.addAction(UIAlertAction(title: "Forgot Password", style: .default))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.preferredAction = alert.actions[0]
    alert.actions[1].isEnabled = false
    snapshot(alert, "fields", scale: 2, dark: dark)
  }

  @Test("an action sheet", arguments: scales, [false, true])
  func actionSheet(scale: CGFloat, dark: Bool) {
    let alert = UIAlertController(
      title: "Photo", message: "What is to be done with it?", preferredStyle: .actionSheet)
    alert.addAction(UIAlertAction(title: "Save", style: .default))
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    snapshot(alert, "sheet", scale: scale, dark: dark)
  }

  @Test("a card", arguments: [false, true])
  func card(dark: Bool) {
    let page = UIViewController()
    page.title = "Card"
    page.view.backgroundColor = .secondarySystemBackground
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .cancel)
    let navigation = UINavigationController(rootViewController: page)
    navigation.sheetPresentationController?.prefersGrabberVisible = true
    snapshot(navigation, "card", height: 260, scale: 2, dark: dark)
  }
}
