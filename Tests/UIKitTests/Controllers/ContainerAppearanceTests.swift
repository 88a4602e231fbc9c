import Testing

@testable import UIKit
import UIKitTesting

/// Containers and presentations at the edges of their lives.
@MainActor @Suite("Containers at the edges of their lives")
struct ContainerAppearanceTests {
  @Test("a navigation controller that is loaded to be presented appears before its root does, and as animated")
  func presentedNavigation() {
    let journal = Journal()
    final class Navigation: UINavigationController {
      var journal: Journal?
      override func viewDidLoad() {
        super.viewDidLoad()
        journal?.note("nav.viewDidLoad")
      }
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        journal?.note("nav.viewWillAppear \(animated)")
      }
    }
    let root = NotingController("root", journal: journal)
    let navigation = Navigation(rootViewController: root)
    navigation.journal = journal
    let presenter = UIViewController()
    let app = HeadlessApp(rootViewController: presenter, size: CGSize(width: 300, height: 300), scale: 1)
    presenter.present(navigation, animated: true)
    app.advance(by: 1)
    let order = ["nav.viewDidLoad", "nav.viewWillAppear true", "root.viewWillAppear", "root.viewDidAppear"]
    #expect(order.isSubsequence(of: journal.entries), "\(journal.entries)")
    #expect(journal.count(of: "root.viewWillAppear") == 1)
    #expect(journal.count(of: "root.viewDidAppear") == 1)
  }

  @Test(
    "a window that goes with a presentation open takes all of it along",
    arguments: [UIModalPresentationStyle.pageSheet, .fullScreen])
  func windowGoes(style: UIModalPresentationStyle) {
    let app = HeadlessApp(rootViewController: UIViewController(), size: CGSize(width: 300, height: 300), scale: 1)
    weak var weakPresented: UIViewController?
    weak var weakWindow: UIWindow?
    func useWindow() {
      let window = UIWindow(windowScene: app.window.windowScene!)
      let root = UIViewController()
      let presented = UIViewController()
      presented.modalPresentationStyle = style
      window.rootViewController = root
      window.isHidden = false
      root.present(presented, animated: false)
      app.advance(by: 0.1)
      #expect(presented.view.window === window)
      weakPresented = presented
      weakWindow = window
      window.isHidden = true
      window.windowScene = nil
    }
    useWindow()
    app.advance(by: 0.1)
    #expect(weakWindow == nil)
    #expect(weakPresented == nil)
  }

  @Test("every dismissal's completion is called, also of one asked for while another goes on")
  func completions() {
    final class Impatient: UIViewController {
      var onDisappear: (() -> Void)?
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        onDisappear?()
      }
    }
    let presenter = UIViewController()
    let app = HeadlessApp(rootViewController: presenter, size: CGSize(width: 300, height: 300), scale: 1)
    let presented = Impatient()
    var called: [String] = []
    presented.onDisappear = { presented.dismiss(animated: true) { called.append("second") } }
    presenter.present(presented, animated: false)
    app.advance(by: 0.1)
    presenter.dismiss(animated: true) { called.append("first") }
    app.advance(by: 1)
    #expect(called == ["first", "second"])
    presented.onDisappear = nil
  }

  @Test("a tab bar that the app hides stays hidden")
  func hiddenTabBar() {
    let tabs = UITabBarController()
    tabs.viewControllers = [UIViewController(), UIViewController()]
    let app = HeadlessApp(rootViewController: tabs, size: CGSize(width: 300, height: 300), scale: 1)
    tabs.tabBar.isHidden = true
    app.resize(to: CGSize(width: 320, height: 300))
    tabs.selectedIndex = 1
    app.advance(by: 0.1)
    #expect(tabs.tabBar.isHidden)
  }

  @Test("an action sheet that is higher than the window shows and performs every choice, and cancel only cancels")
  func lowWindow() {
    var chosen: [String] = []
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for name in ["1", "2", "3", "4", "5", "6", "7", "8"] {
      sheet.addAction(UIAlertAction(title: name, style: .default) { _ in chosen.append(name) })
    }
    sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in chosen.append("cancel") })
    let presenter = UIViewController()
    let app = HeadlessApp(rootViewController: presenter, size: CGSize(width: 300, height: 400), scale: 1)
    presenter.present(sheet, animated: false)
    app.advance(by: 0.1)
    app.tap(point(150, 360))
    app.advance(by: 0.5)
    #expect(chosen == ["cancel"])
    presenter.present(sheet, animated: false)
    app.advance(by: 0.1)
    var seen: Set<String> = []
    for y in stride(from: 10, to: 400, by: 8) {
      chosen = []
      app.tap(point(150, CGFloat(y)))
      app.advance(by: 0.2)
      seen.formUnion(chosen)
      if presenter.presentedViewController == nil {
        presenter.present(sheet, animated: false)
        app.advance(by: 0.1)
      }
    }
    #expect(seen.isSuperset(of: ["1", "2", "3", "4", "5", "6", "7", "8", "cancel"]))
  }

  @Test("a view is laid out anew when its window comes to a screen of another scale: a pixel is another length there")
  func scaleChange() {
    final class Hairline: UIView {
      var thicknesses: [CGFloat] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        thicknesses.append(1 / layer.contentsScale)
      }
    }
    let view = Hairline()
    let app = HeadlessApp(rootView: view, size: CGSize(width: 100, height: 100), scale: 1)
    app.resize(to: CGSize(width: 100, height: 100), scale: 2)
    #expect(view.thicknesses.last == 0.5)
  }
}
