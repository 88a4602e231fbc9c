import Testing
import UIKit
import UIKitTesting

/// A navigation controller with a page of 3,000 points under a large title.
@MainActor private final class LargeTitle {
  let root = UIViewController()
  let page = UIScrollView(frame: rect(0, 0, 390, 844))
  let navigation: UINavigationController
  let app: HeadlessApp

  init(height: CGFloat = 3000) {
    root.title = "Settings"
    root.view.addSubview(page)
    root.view.backgroundColor = .yellow
    page.contentSize = CGSize(width: 390, height: height)
    navigation = UINavigationController(rootViewController: root)
    navigation.navigationBar.prefersLargeTitles = true
    app = HeadlessApp(rootViewController: navigation, size: CGSize(width: 390, height: 844), scale: 1)
    app.advance(by: 0.1)
  }

  var bar: UINavigationBar { navigation.navigationBar }
}

@MainActor @Suite("Navigation bar")
struct NavigationBarTests {
  @Test("a large title adds 52 points, and gives them up as the page scrolls")
  func collapse() {
    let it = LargeTitle()
    #expect(it.bar.frame == rect(0, 0, 390, 96))
    #expect(it.page.contentOffset.y == -96)
    it.page.contentOffset.y = -76
    #expect(it.bar.frame.height == 76)
    it.page.contentOffset.y = 100
    #expect(it.bar.frame.height == 44)
    it.page.contentOffset.y = -116
    #expect(it.bar.frame.height == 116, "pulled down it goes along")
  }

  @Test("a finger never leaves a large title half under the buttons", arguments: [(20.0, -96.0), (40, -44)])
  func rests(way: CGFloat, offset: CGFloat) {
    let it = LargeTitle()
    it.app.play("t=0 D1(195,600) t=.2 M1(195,590) t=.6 M1(195,\(590 - way)) t=1.5 U1")
    it.app.advance(by: 2)
    #expect(it.page.contentOffset.y == offset)
    #expect(it.bar.frame.height == (offset == -96 ? 96 : 44))
  }

  @Test("an item says whether its title is large; automatic is as the one before")
  func displayMode() {
    let it = LargeTitle()
    let (second, third) = (UIViewController(), UIViewController())
    it.navigation.pushViewController(second, animated: false)
    #expect(it.bar.frame.height == 96)
    second.navigationItem.largeTitleDisplayMode = .never
    it.navigation.pushViewController(third, animated: false)
    it.app.advance(by: 0.1)
    #expect(it.bar.frame.height == 44)
    #expect(third.view.safeAreaInsets.top == 44)
    third.navigationItem.largeTitleDisplayMode = .always
    it.app.advance(by: 0.1)
    #expect(it.bar.frame.height == 96)
    it.bar.prefersLargeTitles = false
    it.app.advance(by: 0.1)
    #expect(it.bar.frame.height == 44)
  }

  @Test("a push to a small title moves the bar's height along")
  func heightMoves() {
    let it = LargeTitle()
    let second = UIViewController()
    second.navigationItem.largeTitleDisplayMode = .never
    it.navigation.pushViewController(second, animated: true)
    it.app.advance(by: 0.1)
    let height = it.bar.layer.presentation()?.bounds.height ?? -1
    #expect(height > 46 && height < 94)
    it.app.advance(by: 1)
    #expect(it.bar.frame.height == 44)
  }

  @Test("the bar has its own background over a page, and that of the edge where the page is at its top")
  func appearances() {
    let it = LargeTitle(height: 5000)
    it.app.expect(.yellow, at: point(380, 20))
    let standard = UINavigationBarAppearance()
    standard.backgroundColor = .red
    it.bar.standardAppearance = standard
    let edge = UINavigationBarAppearance()
    edge.configureWithOpaqueBackground()
    edge.backgroundColor = .blue
    it.bar.scrollEdgeAppearance = edge
    it.app.expect(.blue, at: point(380, 20))
    it.page.contentOffset.y = 400
    it.app.expect(.red, at: point(380, 20))
    it.bar.standardAppearance.backgroundColor = .green
    it.app.expect(.green, at: point(380, 20))
    #expect(standard.backgroundColor == .red, "the bar keeps a copy")
    let own = UINavigationBarAppearance(barAppearance: edge)
    it.root.navigationItem.standardAppearance = own
    it.app.expect(.blue, at: point(380, 20))
  }

  @Test("a bar that is hidden with an animation goes up, and gives its room to the page")
  func hidden() {
    let it = Navigation()
    it.controller.setNavigationBarHidden(true, animated: true)
    #expect(!it.controller.navigationBar.isHidden)
    it.app.advance(by: 0.1)
    let y = it.controller.navigationBar.layer.presentation()?.frame.minY ?? 1
    #expect(y < -2 && y > -42)
    it.app.advance(by: 1)
    #expect(it.controller.navigationBar.isHidden)
    #expect(it.a.view.safeAreaInsets.top == 0)
    it.controller.setNavigationBarHidden(false, animated: true)
    it.controller.setNavigationBarHidden(true, animated: true)
    it.controller.setNavigationBarHidden(false, animated: true)
    it.app.advance(by: 1)
    #expect(!it.controller.navigationBar.isHidden)
    #expect(it.controller.navigationBar.frame == rect(0, 0, 390, 44))
  }

  @Test("a toolbar comes up and goes down")
  func toolbar() {
    let it = Navigation()
    it.controller.setToolbarHidden(false, animated: true)
    it.app.advance(by: 0.1)
    let y = it.controller.toolbar.layer.presentation()?.frame.minY ?? 1
    #expect(y < 842 && y > 802)
    it.app.advance(by: 1)
    #expect(it.controller.toolbar.frame.minY == 800)
    it.controller.setToolbarHidden(true, animated: true)
    it.app.advance(by: 1)
    #expect(it.controller.toolbar.superview == nil)
    #expect(it.a.view.safeAreaInsets.bottom == 0)
  }

  @Test("a swipe up hides the bars, one down shows them")
  func swipe() {
    let it = LargeTitle()
    it.navigation.hidesBarsOnSwipe = true
    it.app.drag(from: point(195, 600), to: point(195, 300), duration: 0.3)
    it.app.advance(by: 2)
    #expect(it.navigation.isNavigationBarHidden)
    it.app.drag(from: point(195, 300), to: point(195, 400), duration: 0.3)
    it.app.advance(by: 2)
    #expect(!it.navigation.isNavigationBarHidden)
  }

  @Test("texts of titles and buttons look as the appearance says")
  func texts() {
    let it = Navigation()
    let appearance = UINavigationBarAppearance()
    appearance.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
    it.controller.navigationBar.standardAppearance = appearance
    it.a.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Button")
    it.app.advance(by: 0.1)
    func labels(_ view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
    let found = labels(it.controller.navigationBar)
    #expect(found.first { $0.text == "First" }?.textColor == .red)
    #expect(found.first { $0.text == "Button" }?.textColor == .green)
  }

  @Test("tab bars and toolbars look as their appearance says")
  func otherBars() {
    let bar = UITabBar(frame: rect(0, 0, 390, 49))
    bar.items = [UITabBarItem(title: "A", image: nil, tag: 0), UITabBarItem(title: "B", image: nil, tag: 1)]
    bar.selectedItem = bar.items?.first
    let appearance = UITabBarAppearance()
    appearance.backgroundColor = .red
    appearance.stackedLayoutAppearance.selected.iconColor = .green
    bar.standardAppearance = appearance
    #expect(bar.backgroundColor == .red)
    func labels(_ view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
    #expect(labels(bar).first { $0.text == "A" }?.textColor == .green)
    let toolbar = UIToolbar(frame: rect(0, 0, 390, 44))
    toolbar.standardAppearance.configureWithTransparentBackground()
    #expect(toolbar.backgroundColor == nil)
  }
}
