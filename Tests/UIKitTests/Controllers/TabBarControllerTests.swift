import Testing
import UIKit
import UIKitTesting

/// A running app with three tabs: red, green and blue.
@MainActor private final class Tabs {
  final class Delegate: UITabBarControllerDelegate {
    var answers = true
    var asked: [UIViewController] = []
    var told: [UIViewController] = []
    func tabBarController(_ controller: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
      asked.append(viewController)
      return answers
    }
    func tabBarController(_ controller: UITabBarController, didSelect viewController: UIViewController) {
      told.append(viewController)
    }
  }

  let journal = Journal()
  let controller = UITabBarController()
  let a: NotingController
  let b: NotingController
  let c: NotingController
  let delegate = Delegate()
  let app: HeadlessApp

  init() {
    a = NotingController("a", journal: journal)
    b = NotingController("b", journal: journal)
    c = NotingController("c", journal: journal)
    for (controller, color) in [(a, UIColor.red), (b, .green), (c, .blue)] { controller.view.backgroundColor = color }
    controller.viewControllers = [a, b, c]
    controller.delegate = delegate
    app = HeadlessApp(rootViewController: controller, size: CGSize(width: 390, height: 844), scale: 1)
    app.advance(by: 0.1)
    journal.clear()
  }

  /// Taps the middle of a tab.
  func tapTab(_ index: Int) {
    let bar = controller.tabBar
    let x = bar.bounds.width * (CGFloat(index) + 0.5) / CGFloat(controller.viewControllers?.count ?? 1)
    app.tap(bar.convert(point(x, 30), to: nil))
    app.advance(by: 1)
  }

  /// The controllers whose view is in the window.
  var shown: [NotingController] { [a, b, c].filter { $0.view.window != nil } }
}

@MainActor @Suite("Tab bar controller")
struct TabBarControllerTests {
  @Test("viewcontroller-010 without controllers nothing is selected")
  func empty() {
    let empty = UITabBarController()
    #expect(empty.selectedIndex == 9_223_372_036_854_775_807)
    #expect(empty.selectedViewController == nil)
    #expect(empty.viewControllers?.isEmpty ?? true)
    let app = HeadlessApp(rootViewController: empty)
    app.tap(point(195, 820))
    #expect(empty.selectedIndex == NSNotFound)
  }

  @Test("the first controller is selected, and shown above the bar at the bottom")
  func first() {
    let tabs = Tabs()
    #expect(tabs.controller.selectedIndex == 0)
    #expect(tabs.controller.selectedViewController === tabs.a)
    #expect(tabs.controller.tabBar.frame == rect(0, 795, 390, 49))
    #expect(tabs.controller.tabBar.items?.count == 3)
    for (item, controller) in zip(tabs.controller.tabBar.items ?? [], [tabs.a, tabs.b, tabs.c]) {
      #expect(item === controller.tabBarItem)
    }
    #expect(tabs.controller.tabBar.selectedItem === tabs.a.tabBarItem)
    #expect(tabs.a.tabBarController === tabs.controller)
    tabs.app.expect(.red, at: point(195, 400))
    #expect(tabs.a.view.safeAreaInsets.bottom == 49)
  }

  @Test("viewcontroller-011 a selection in code is not told to the delegate")
  func inCode() {
    let tabs = Tabs()
    tabs.controller.selectedIndex = 1
    tabs.app.advance(by: 0.1)
    #expect(tabs.controller.selectedViewController === tabs.b)
    #expect(tabs.controller.tabBar.selectedItem === tabs.b.tabBarItem)
    #expect(tabs.delegate.asked.isEmpty)
    #expect(tabs.delegate.told.isEmpty)
    tabs.app.expect(.green, at: point(195, 400))
    tabs.controller.selectedViewController = tabs.c
    #expect(tabs.controller.selectedIndex == 2)
    tabs.controller.selectedIndex = 99
    tabs.controller.selectedIndex = -1
    #expect(tabs.controller.selectedIndex == 2, "there is no such tab")
  }

  @Test("selecting a controller that is not there traps")
  func stranger() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController()]
      tabs.selectedViewController = UIViewController()
    }
  }

  @Test("viewcontroller-012 a delegate that refuses keeps the selection")
  func refused() {
    let tabs = Tabs()
    tabs.delegate.answers = false
    tabs.tapTab(1)
    #expect(tabs.controller.selectedIndex == 0)
    #expect(tabs.controller.tabBar.selectedItem === tabs.a.tabBarItem)
    #expect(tabs.delegate.asked == [tabs.b])
    #expect(tabs.delegate.told.isEmpty)
    #expect(tabs.journal.entries.isEmpty)
    tabs.app.expect(.red, at: point(195, 400))
  }

  @Test("viewcontroller-013 a tap on another tab")
  func tapped() {
    let tabs = Tabs()
    tabs.tapTab(1)
    #expect(tabs.controller.selectedIndex == 1)
    #expect(tabs.delegate.told == [tabs.b])
    #expect(tabs.journal.count(of: "a.viewDidDisappear") == 1)
    #expect(tabs.journal.count(of: "b.viewDidAppear") == 1)
    tabs.app.expect(.green, at: point(195, 400))
    #expect(tabs.a.view.superview == nil)
  }

  @Test("a-viewcontroller-003 a tap on the selected tab is asked about and told, and changes nothing")
  func tappedAgain() {
    let tabs = Tabs()
    tabs.tapTab(0)
    #expect(tabs.delegate.asked == [tabs.a])
    #expect(tabs.delegate.told == [tabs.a])
    #expect(tabs.journal.entries.isEmpty)
  }

  @Test("ui-22 quick changes leave appearance in pairs and one child on the screen")
  func quickChanges() {
    let tabs = Tabs()
    for index in [0, 1, 2, 1] { tabs.controller.selectedIndex = index }
    tabs.app.advance(by: 1)
    var random = RandomSource(seed: 5)
    for _ in 0..<200 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: tabs.tapTab(.random(in: 0..<3, using: &random))
      case 1: tabs.app.advance(by: 0.01)
      default: tabs.controller.selectedIndex = .random(in: 0..<3, using: &random)
      }
    }
    tabs.controller.selectedIndex = 1
    tabs.app.advance(by: 1)
    #expect(tabs.shown == [tabs.b])
    // `a` was on the screen when the journal began.
    var entries = tabs.journal.entries(of: "a")
    if entries.first == "viewWillDisappear" {
      entries = ["viewWillAppear", "viewIsAppearing", "viewDidAppear"] + entries
    }
    let whole = Journal()
    for entry in entries { whole.note("a.\(entry)") }
    whole.expectPairedAppearance(of: "a")
    tabs.journal.expectPairedAppearance(of: "b")
    tabs.journal.expectPairedAppearance(of: "c")
  }

  @Test("a selection made while another controller is about to appear wins")
  func selectionInCallbacks() {
    let tabs = Tabs()
    tabs.b.onCallback = { [tabs] callback in if callback == "viewWillAppear" { tabs.controller.selectedIndex = 2 } }
    tabs.tapTab(1)
    #expect(tabs.controller.selectedIndex == 2)
    #expect(tabs.shown == [tabs.c])
    tabs.app.expect(.blue, at: point(195, 400))
    tabs.journal.expectPairedAppearance(of: "c")
  }

  @Test("other controllers keep the selection when it is among them, else select the first")
  func replacedControllers() {
    let tabs = Tabs()
    tabs.controller.selectedIndex = 1
    tabs.controller.viewControllers = [tabs.c, tabs.b]
    #expect(tabs.controller.selectedIndex == 1)
    #expect(tabs.controller.selectedViewController === tabs.b)
    #expect(tabs.a.parent == nil)
    tabs.controller.viewControllers = [tabs.a, tabs.c]
    #expect(tabs.controller.selectedViewController === tabs.a)
    #expect(tabs.b.view.superview == nil)
    tabs.app.advance(by: 0.1)
    tabs.app.expect(.red, at: point(195, 400))
    tabs.controller.viewControllers = nil
    #expect(tabs.controller.selectedIndex == NSNotFound)
    #expect(tabs.controller.selectedViewController == nil)
    #expect(tabs.controller.children.isEmpty)
    #expect(tabs.a.view.superview == nil)
  }

  @Test("a disabled tab cannot be tapped")
  func disabledTab() {
    let tabs = Tabs()
    tabs.b.tabBarItem.isEnabled = false
    tabs.tapTab(1)
    #expect(tabs.controller.selectedIndex == 0)
    #expect(tabs.delegate.asked.isEmpty)
    tabs.b.tabBarItem.isEnabled = true
    tabs.tapTab(1)
    #expect(tabs.controller.selectedIndex == 1)
  }

  @Test("the bar and what is shown follow the window's size")
  func resized() {
    let tabs = Tabs()
    tabs.app.resize(to: CGSize(width: 700, height: 300))
    #expect(tabs.controller.tabBar.frame == rect(0, 251, 700, 49))
    #expect(tabs.a.view.frame == rect(0, 0, 700, 300))
    tabs.tapTab(2)
    #expect(tabs.controller.selectedIndex == 2)
    #expect(tabs.c.view.frame == rect(0, 0, 700, 300))
  }
}

@MainActor @Suite("Tab bar by itself")
struct TabBarTests {
  private final class Delegate: UITabBarDelegate {
    var chosen: [UITabBarItem] = []
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { chosen.append(item) }
  }

  @Test("a tap selects an item and tells the delegate; a selection in code does not")
  func choose() {
    let bar = UITabBar(frame: rect(0, 0, 300, 49))
    let items = (0..<3).map { UITabBarItem(title: "Tab \($0)", image: nil, tag: $0) }
    let delegate = Delegate()
    bar.items = items
    bar.delegate = delegate
    let stage = Stage(adding: bar)
    #expect(bar.selectedItem == nil)
    bar.selectedItem = items[0]
    #expect(delegate.chosen.isEmpty)
    stage.app.tap(point(250, 25))
    #expect(bar.selectedItem === items[2])
    #expect(delegate.chosen == [items[2]])
    bar.items = [items[0]]
    #expect(bar.selectedItem == nil, "it is not among the new ones")
    stage.app.advance(by: 0.1)
    stage.app.tap(point(250, 25))
    #expect(bar.selectedItem === items[0], "one tab takes the whole width")
  }

  @Test("a controller that gets another item shows it in its tab, which can be tapped")
  func anotherItem() {
    let tabs = Tabs()
    let item = UITabBarItem(title: "New", image: nil, tag: 7)
    tabs.b.tabBarItem = item
    #expect(tabs.controller.tabBar.items?.map { $0 === item } == [false, true, false])
    tabs.tapTab(1)
    #expect(tabs.controller.selectedViewController === tabs.b)
    #expect(tabs.controller.tabBar.selectedItem === item)
    let last = UITabBarItem(title: "Last", image: nil, tag: 8)
    tabs.b.tabBarItem = last
    #expect(tabs.controller.tabBar.selectedItem === last)
  }

  @Test("a bar's delegate need not listen")
  func silentDelegate() {
    final class Silent: UITabBarDelegate {}
    let bar = UITabBar(frame: rect(0, 0, 100, 49))
    let delegate = Silent()
    bar.delegate = delegate
    bar.items = [UITabBarItem(title: "a", image: nil, tag: 0), UITabBarItem(title: "b", image: nil, tag: 1)]
    let stage = Stage(adding: bar)
    stage.app.tap(point(75, 20))
    #expect(bar.selectedItem?.tag == 1)
  }

  @Test("a controller is made without a nib as with init()")
  func withoutNib() {
    final class Page: UIViewController {
      override init() { super.init(nibName: nil, bundle: nil) }
    }
    #expect(Page().view.superview == nil)
  }
}
