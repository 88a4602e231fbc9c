import Foundation
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Windows of a scene")
struct WindowsTests {
  private static var current: HeadlessApp?
  private var app: HeadlessApp { Self.current! }

  /// Begins a test: an app belongs to no suite, since the suites' tests may take turns before they begin.
  private func launch() {
    Self.current = HeadlessApp(rootView: UIView(), size: CGSize(width: 60, height: 60), scale: 1)
  }

  private var scene: UIWindowScene { app.scenes[0] }

  private func window(_ color: UIColor, level: UIWindow.Level = .normal) -> UIWindow {
    let window = UIWindow(windowScene: scene)
    window.backgroundColor = color
    window.windowLevel = level
    window.isHidden = false
    return window
  }

  /// The window notifications of `body`, as "window.what".
  private func notifications(of windows: [(String, UIWindow)], during body: () -> Void) -> [String] {
    let received = Journal()
    let names: [Notification.Name: String] = [
      UIWindow.didBecomeVisibleNotification: "visible", UIWindow.didBecomeHiddenNotification: "hidden",
      UIWindow.didBecomeKeyNotification: "key", UIWindow.didResignKeyNotification: "resign",
    ]
    let observers = names.flatMap { name, text in
      windows.map { windowName, window in
        NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
          MainActor.assumeIsolated { received.note("\(windowName).\(text)") }
        }
      }
    }
    body()
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    return received.entries
  }

  // MARK: Stack

  @Test("windows are stacked by level, and in one level by which was shown last")
  func stacking() {
    launch()
    let base = app.window
    let alert = window(.red, level: .alert)
    let low = window(.blue)
    let between = window(.green, level: .normal + 1)
    #expect(scene.windows == [base, low, between, alert])
    app.expect(.red, at: point(30, 30))
    alert.isHidden = true
    app.expect(.green, at: point(30, 30))
    between.windowLevel = .normal - 1
    #expect(scene.windows == [between, base, low, alert])
    app.expect(.blue, at: point(30, 30))
    base.backgroundColor = .yellow
    base.makeKeyAndVisible()
    #expect(scene.windows == [between, low, base, alert])
    app.expect(.yellow, at: point(30, 30))
    // One that was hidden comes to the front of its level when it is shown again.
    low.isHidden = true
    low.isHidden = false
    #expect(scene.windows == [between, base, low, alert])
  }

  @Test("a level that is not a number is in front of all")
  func strangeLevel() {
    launch()
    let strange = window(.red, level: UIWindow.Level(.nan))
    let alert = window(.blue, level: .alert)
    #expect(scene.windows.contains(strange) && scene.windows.contains(alert))
    app.expect(.red, at: point(30, 30))
  }

  @Test("hidden windows are the scene's too, and follow its size and traits")
  func hidden() {
    launch()
    let hidden = UIWindow(windowScene: scene)
    #expect(hidden.isHidden)
    #expect(scene.windows.contains(hidden))
    #expect(app.window !== hidden)
    app.resize(to: CGSize(width: 700, height: 50))
    #expect(hidden.bounds.size == CGSize(width: 700, height: 50))
    #expect(hidden.traitCollection.horizontalSizeClass == .regular)
  }

  @Test("a touch goes to the frontmost window that takes it, and two fingers to two windows at once")
  func touches() {
    launch()
    let backView = TouchView("back", rect(0, 0, 60, 60))
    app.window.addSubview(backView)
    let front = UIWindow(windowScene: scene)
    front.frame = rect(30, 0, 30, 60)
    let frontView = TouchView("front", front.bounds)
    front.addSubview(frontView)
    front.isHidden = false
    app.touchDown(1, at: point(10, 10))
    app.touchDown(2, at: point(40, 10))
    app.frame()
    #expect(backView.phases == ["began"] && frontView.phases == ["began"])
    #expect(frontView.received[0].touch.location(in: frontView) == point(10, 10))
    #expect(frontView.received[0].touch.location(in: nil) == point(10, 10))
    front.isHidden = true
    app.touchUp(1)
    app.touchUp(2)
    app.frame()
    #expect(backView.phases == ["began", "ended"])
    #expect(frontView.phases == ["began", "cancelled"])
  }

  // MARK: Key window

  @Test("shown, key, hidden: a window's notifications, in order and once")
  func keyNotifications() {
    launch()
    let base = app.window
    let other = UIWindow(windowScene: scene)
    let all = [("base", base), ("other", other)]
    #expect(notifications(of: all) { other.isHidden = false } == ["other.visible"], "to be seen is not to be key")
    #expect(base.isKeyWindow)
    #expect(notifications(of: all) { other.makeKey() } == ["base.resign", "other.key"])
    #expect(notifications(of: all) { other.makeKeyAndVisible() } == [])
    #expect(
      notifications(of: all) { other.isHidden = true }.sorted() == ["base.key", "other.hidden", "other.resign"])
    #expect(scene.keyWindow === base)
    #expect(notifications(of: all) { other.makeKeyAndVisible() } == ["other.visible", "base.resign", "other.key"])
  }

  @Test("the successor of a hidden key window is the frontmost that is seen and can be key")
  func successor() {
    launch()
    final class Plain: UIWindow {
      override var canBecomeKey: Bool { false }
    }
    let base = app.window
    let plain = Plain(windowScene: scene)
    plain.makeKeyAndVisible()
    #expect(!plain.isHidden && !plain.isKeyWindow && base.isKeyWindow)
    let (second, third, hidden) = (window(.red), window(.blue), UIWindow(windowScene: scene))
    let overlay = Plain(windowScene: scene)
    overlay.isHidden = false
    third.makeKey()
    third.isHidden = true
    #expect(second.isKeyWindow)
    second.isHidden = true
    #expect(base.isKeyWindow)
    base.isHidden = true
    #expect(scene.keyWindow == nil)
    #expect(app.application.keyWindow == nil)
    _ = hidden
  }

  @Test("a window that the app lets go vanishes, its keys pass on, and its scene has no trace of it")
  func deallocated() {
    launch()
    final class Key: UIWindow {
      var count = 0
      override func becomeKey() {
        super.becomeKey()
        count += 1
      }
    }
    let base = app.window
    base.backgroundColor = .green
    let next = Key(windowScene: scene)
    next.frame = rect(0, 0, 10, 10)
    next.isHidden = false
    weak var gone: UIWindow?
    do {
      let window = window(.red)
      window.makeKeyAndVisible()
      gone = window
      #expect(window.isKeyWindow)
      app.expect(.red, at: point(30, 30))
    }
    #expect(gone == nil)
    #expect(scene.windows == [base, next])
    #expect(next.isKeyWindow && next.count == 1)
    app.expect(.green, at: point(30, 30))
  }

  @Test("a window that is let go while it is touched lives to the end of the touch")
  func deallocatedUnderFinger() {
    launch()
    weak var weakWindow: UIWindow?
    let view = TouchView("v", rect(0, 0, 60, 60))
    do {
      let window = window(.red)
      window.addSubview(view)
      weakWindow = window
      app.touchDown(at: point(10, 10))
      app.frame()
    }
    app.touchMove(to: point(12, 12))
    app.frame()
    #expect(view.phases == ["began", "moved"])
    app.touchUp()
    app.frame()
    #expect(view.phases == ["began", "moved", "ended"])
    app.advance(by: 1)
    #expect(weakWindow == nil)
  }

  @Test("makeKey before there is a scene counts in the first one that the window is given")
  func keyBeforeScene() {
    launch()
    let base = app.window
    let window = UIWindow(frame: rect(0, 0, 20, 20))
    window.makeKey()
    #expect(base.isKeyWindow)
    window.windowScene = scene
    #expect(window.isKeyWindow)
    #expect(!base.isKeyWindow)
    window.windowScene = nil
    #expect(base.isKeyWindow)
    window.windowScene = scene
    #expect(base.isKeyWindow, "the wish was granted once")
  }

  @Test("each of two scenes has its key window; a window that moves takes none with it")
  func twoScenes() {
    launch()
    let life = ScenesTests()
    let (app, one, two) = life.launchTwo()
    let (first, second) = (one.windows[0], two.windows[0])
    #expect(first.isKeyWindow && second.isKeyWindow)
    let extra = UIWindow(windowScene: one)
    extra.makeKeyAndVisible()
    #expect(!first.isKeyWindow && extra.isKeyWindow && second.isKeyWindow)
    extra.windowScene = two
    #expect(first.isKeyWindow && second.isKeyWindow && !extra.isKeyWindow)
    #expect(two.windows == [second, extra])
    #expect(one.windows == [first])
    // In the scene that has the keyboard the keys go to its key window.
    #expect(app.application.keyWindow === second)
    #expect(notifications(of: [("second", second)]) { app.close(two) } == ["second.resign"])
    #expect(second.windowScene == nil && extra.windowScene == nil)
    // A window that the app kept can be shown by another scene.
    extra.windowScene = one
    #expect(one.windows == [first, extra])
    #expect(app.application.keyWindow === first)
  }

  @Test("in an app with scene delegates a window without a scene is not shown until it has one")
  func withoutScene() {
    launch()
    let (app, one, _) = ScenesTests().launchTwo()
    let window = UIWindow(frame: rect(0, 0, 20, 20))
    window.makeKeyAndVisible()
    app.advance(by: 0)
    #expect(app.scenes.count == 2)
    #expect(window.windowScene == nil)
    window.windowScene = one
    #expect(one.windows.last === window)
    #expect(one.keyWindow === window)
  }

  @Test("a window that is given a frame of its own keeps it; one as large as the scene follows that")
  func frames() {
    launch()
    let window = UIWindow(windowScene: scene)
    window.frame = rect(5, 5, 20, 20)
    window.isHidden = false
    app.resize(to: CGSize(width: 80, height: 70))
    #expect(window.frame == rect(5, 5, 20, 20))
    window.frame = scene.windows[0].frame
    app.resize(to: CGSize(width: 90, height: 70))
    #expect(window.frame == rect(0, 0, 90, 70))
    window.frame = UIScreen.main.bounds
    app.resize(to: CGSize(width: 91, height: 71))
    #expect(window.frame == rect(0, 0, 91, 71))
  }
}
