import Testing
import UIKit
import UIKitTesting

@testable import Gestures

/// The example that shows recognizers at work.
@MainActor @Suite("The gestures example")
struct GesturesExampleTests {
  nonisolated static let sizes = [
    CGSize(width: 320, height: 568), CGSize(width: 390, height: 844), CGSize(width: 1280, height: 800),
  ]
  nonisolated static let phone = CGSize(width: 390, height: 844)

  /// The app with one of its pages on the screen.
  @MainActor private struct Page<Controller: UIViewController> {
    let app: HeadlessApp
    let page: Controller

    init(_ type: Controller.Type, size: CGSize = phone, scale: CGFloat = 1) {
      app = HeadlessApp(Gestures.AppDelegate.self, size: size, scale: scale)
      app.advance(by: 0.1)
      let tabs = app.window.rootViewController as! GesturesController
      let index = tabs.viewControllers!.firstIndex { $0 is Controller }!
      // By the bar, as a user does; the first one is there already.
      let button = tabs.tabBar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }[index]
      app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
      page = tabs.selectedViewController as! Controller
      app.advance(by: 0.1)
    }

    func middle(of view: UIView) -> CGPoint { view.convert(point(view.bounds.midX, view.bounds.midY), to: nil) }

    func tap(_ view: UIView) { app.tap(middle(of: view)) }

    /// Moves fingers along straight lines at an even speed and lifts them, all at once.
    func move(_ paths: [(from: CGPoint, to: CGPoint)], duration: TimeInterval, steps: Int = 12, lifts: Bool = true) {
      for (finger, path) in paths.enumerated() { app.touchDown(finger, at: path.from) }
      app.frame()
      for step in 1...steps {
        app.advance(by: duration / Double(steps))
        let part = CGFloat(step) / CGFloat(steps)
        for (finger, path) in paths.enumerated() {
          app.touchMove(
            finger,
            to: point(path.from.x + (path.to.x - path.from.x) * part, path.from.y + (path.to.y - path.from.y) * part))
        }
        app.frame()
      }
      guard lifts else { return }
      for finger in paths.indices { app.touchUp(finger) }
      app.frame()
    }
  }

  @Test("the app opens with the cards, and the bar leads to each page")
  func tabs() throws {
    let app = HeadlessApp(Gestures.AppDelegate.self, size: CGSize(width: 320, height: 568), scale: 1)
    let tabs = try #require(app.window.rootViewController as? GesturesController)
    #expect(tabs.selectedViewController is CardsController)
    let buttons = tabs.tabBar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }
    #expect(buttons.count == 5)
    let pages = try #require(tabs.viewControllers)
    for (button, page) in zip(buttons, pages).reversed() {
      app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
      #expect(tabs.selectedViewController === page && page.viewIfLoaded?.window != nil)
    }
  }

  // MARK: Cards

  @Test("two hands move two cards at once, each by its own way")
  func twoHands() {
    let test = Page(CardsController.self)
    let (first, second) = (test.page.cards[0], test.page.cards[3])
    let (a, b) = (test.middle(of: first), test.middle(of: second))
    // Slow at the end, so that nothing is thrown.
    test.move([(a, point(a.x + 40, a.y + 30)), (b, point(b.x - 50, b.y - 60))], duration: 0.4, lifts: false)
    expectNear(test.middle(of: first), point(a.x + 40, a.y + 30), within: 1e-6)
    expectNear(test.middle(of: second), point(b.x - 50, b.y - 60), within: 1e-6)
    test.app.advance(by: 0.3)
    for finger in 0..<2 { test.app.touchUp(finger) }
    test.app.frame()
    test.app.advance(by: 1)
    expectNear(test.middle(of: first), point(a.x + 40, a.y + 30), within: 1e-6)
    expectNear(test.middle(of: second), point(b.x - 50, b.y - 60), within: 1e-6)
    #expect(!test.page.isMoving)
  }

  @Test("two fingers move, pinch and turn a card at once, and stay on the points that they touched")
  func transform() {
    let test = Page(CardsController.self)
    let card = test.page.cards[4]
    let angle = card.angle
    let center = test.middle(of: card)
    let from = [point(center.x - 30, center.y - 40), point(center.x + 30, center.y + 20)]
    // By 18 degrees: less than ten are no turn.
    let to = [point(center.x - 60, center.y + 10), point(center.x - 10, center.y + 110)]
    let grips = from.map { card.convert($0, from: nil) }
    test.move([(from[0], to[0]), (from[1], to[1])], duration: 0.4, lifts: false)
    for (grip, finger) in zip(grips, to) { expectNear(card.convert(grip, to: nil), finger, within: 1e-6) }
    let before = point(from[1].x - from[0].x, from[1].y - from[0].y)
    let after = point(to[1].x - to[0].x, to[1].y - to[0].y)
    expectNear(card.scale, hypot(after.x, after.y) / hypot(before.x, before.y))
    expectNear(card.angle - angle, atan2(after.y, after.x) - atan2(before.y, before.x))
    test.app.advance(by: 0.3)
    for finger in 0..<2 { test.app.touchUp(finger) }
    test.app.frame()
    test.app.advance(by: 1)
    // A double tap sets it upright again.
    test.app.tap(test.middle(of: card), count: 2)
    test.app.advance(by: 1)
    #expect(card.angle == 0 && card.scale == 1 && !test.page.isMoving)
  }

  @Test("one finger that is lifted leaves the card to the other without a jump")
  func liftedFinger() {
    let test = Page(CardsController.self)
    let card = test.page.cards[4]
    let center = test.middle(of: card)
    let from = [point(center.x - 30, center.y), point(center.x + 30, center.y)]
    test.move(
      [(from[0], point(center.x - 50, center.y - 30)), (from[1], point(center.x + 50, center.y + 30))],
      duration: 0.3, lifts: false)
    let (angle, scale, place) = (card.angle, card.scale, card.center)
    test.app.touchUp(1)
    test.app.frame()
    #expect(card.angle == angle && card.scale == scale && card.center == place)
    test.app.advance(by: 0.02)
    test.app.touchMove(0, to: point(center.x - 30, center.y - 10))
    test.app.frame()
    expectNear(card.center, point(place.x + 20, place.y + 20), within: 1e-6)
    #expect(card.angle == angle && card.scale == scale)
    test.app.touchUp(0)
    test.app.frame()
  }

  @Test("a card that is thrown goes on, slows down, and comes to rest on the table", arguments: sizes)
  func thrown(size: CGSize) {
    let test = Page(CardsController.self, size: size)
    let card = test.page.cards[0]
    let start = test.middle(of: card)
    test.move([(start, point(start.x + 60, start.y + 30))], duration: 0.1)
    #expect(test.page.isMoving)
    var speeds: [CGFloat] = []
    for _ in 0..<6 {
      let before = card.center
      test.app.advance(by: HeadlessApp.frameInterval)
      speeds.append(hypot(card.center.x - before.x, card.center.y - before.y) / HeadlessApp.frameInterval)
    }
    // About as fast as the finger at first.
    #expect(speeds[1] > 450 && speeds[1] < 680, "\(speeds)")
    // Slower each frame, by friction alone.
    for (one, next) in zip(speeds.dropFirst(), speeds.dropFirst(2)) {
      expectNear(next / one, exp(-Throw.friction * HeadlessApp.frameInterval), within: 0.01)
    }
    test.app.advance(by: 4)
    #expect(!test.page.isMoving)
    #expect(test.page.table.insetBy(dx: -0.01, dy: -0.01).contains(card.frame), "\(card.frame) \(test.page.table)")
  }

  @Test(
    "a hard throw is thrown back by the edges, and never leaves the table",
    arguments: [
      point(700, 0), point(-2000, -2000),
    ])
  func hardThrow(way: CGPoint) {
    let test = Page(CardsController.self, size: CGSize(width: 320, height: 568))
    let card = test.page.cards[4]
    let start = test.middle(of: card)
    test.move([(start, point(start.x + way.x * 0.03, start.y + way.y * 0.03))], duration: 0.06, steps: 4)
    let limit = test.page.table.insetBy(dx: -0.01, dy: -0.01)
    let wasInside = limit.contains(card.frame)
    for _ in 0..<120 {
      test.app.advance(by: HeadlessApp.frameInterval)
      if wasInside { #expect(limit.contains(card.frame)) }
    }
    test.app.advance(by: 0.5)
    #expect(limit.contains(card.frame) && !test.page.isMoving)
  }

  @Test("a card that is dragged over the edge comes back, and a finger stops one that moves")
  func backAndCaught() {
    let test = Page(CardsController.self)
    let card = test.page.cards[0]
    let start = test.middle(of: card)
    test.move([(start, point(start.x - 90, start.y))], duration: 0.4, lifts: false)
    test.app.advance(by: 0.3)
    test.app.touchUp(0)
    test.app.frame()
    #expect(card.frame.minX < 0)
    test.app.advance(by: 0.05)
    let caught = card.center
    test.app.touchDown(at: point(40, caught.y))
    test.app.frame()
    test.app.advance(by: 0.2)
    expectNear(card.center, caught, within: 12)
    let resting = card.center
    test.app.advance(by: 0.2)
    #expect(card.center == resting)
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 2)
    #expect(test.page.table.insetBy(dx: -0.01, dy: -0.01).contains(card.frame) && !test.page.isMoving)
  }

  @Test("a touched card comes to the front; one that is lifted in turning spins on")
  func frontAndSpin() {
    let test = Page(CardsController.self)
    let card = test.page.cards[4]
    let under = test.page.cards[1]
    #expect(test.page.view.subviews.last === card)
    test.app.press(test.middle(of: under), duration: 0.05)
    #expect(test.page.view.subviews.last === under)
    let center = test.middle(of: card)
    let angle = card.angle
    test.app.rotate(center: center, radius: 40, by: 1, duration: 0.2)
    test.app.advance(by: 2)
    #expect(card.angle - angle > 1.3 && card.angle - angle < 3)
  }

  @Test("a touchpad moves the card under the pointer; a mouse drags it")
  func pointer() {
    let test = Page(CardsController.self)
    let card = test.page.cards[0]
    let start = test.middle(of: card)
    test.app.pointerMove(to: start)
    test.app.scrollBegan(dx: -10, dy: 0)
    for _ in 0..<4 {
      test.app.advance(by: 0.02)
      test.app.scrollChanged(dx: -10, dy: -5)
    }
    test.app.advance(by: 0.3)
    test.app.scrollEnded()
    test.app.advance(by: 1)
    expectNear(test.middle(of: card), point(start.x + 50, start.y + 20), within: 1e-6)
    let place = test.middle(of: card)
    test.app.pointerMove(to: place)
    test.app.pointerDown()
    for step in 1...5 {
      test.app.advance(by: 0.02)
      test.app.pointerMove(to: point(place.x + CGFloat(step) * 6, place.y))
    }
    test.app.advance(by: 0.3)
    test.app.pointerUp()
    test.app.advance(by: 1)
    expectNear(test.middle(of: card), point(place.x + 30, place.y), within: 1e-6)
  }

  @Test("the cards lie on the table at every size, and come back to it when the window shrinks", arguments: sizes)
  func deal(size: CGSize) {
    let test = Page(CardsController.self, size: size)
    for card in test.page.cards { #expect(test.page.table.insetBy(dx: -0.01, dy: -0.01).contains(card.frame)) }
    test.app.press(test.middle(of: test.page.cards[2]), duration: 0.05)
    test.app.resize(to: CGSize(width: 340, height: 600))
    test.app.advance(by: 0.1)
    for card in test.page.cards { #expect(test.page.table.insetBy(dx: -0.01, dy: -0.01).contains(card.frame)) }
  }

  // MARK: Taps

  @Test("a single tap waits until no second one can follow; a double tap is never a single one too")
  func singleAgainstDouble() {
    let test = Page(TapsController.self)
    func counts() -> [Int] { [test.page.single.count, test.page.double.count, test.page.twoFingers.count] }
    test.tap(test.page.pad)
    #expect(counts() == [0, 0, 0])
    test.app.advance(by: 0.3)
    #expect(counts() == [0, 0, 0])
    test.app.advance(by: 0.1)
    #expect(counts() == [1, 0, 0])
    #expect(test.page.report.text == "Single tap, told 0.35 s after the finger was lifted")
    test.app.tap(test.middle(of: test.page.pad), count: 2)
    #expect(counts() == [1, 1, 0])
    #expect(test.page.report.text == "Double tap, told 0.00 s after the finger was lifted")
    test.app.advance(by: 1)
    #expect(counts() == [1, 1, 0])
    test.app.tap(test.middle(of: test.page.pad), fingers: 2)
    #expect(counts() == [1, 1, 1])
    #expect(test.page.report.text == "Two-finger tap, told 0.00 s after the finger was lifted")
    test.app.advance(by: 1)
    #expect(counts() == [1, 1, 1])
  }

  @Test("without the requirement a single tap is told at once, and before every double tap")
  func withoutWaiting() {
    let test = Page(TapsController.self)
    test.tap(test.page.waitingOption)
    test.tap(test.page.pad)
    #expect(test.page.single.count == 1)
    #expect(test.page.report.text == "Single tap, told 0.00 s after the finger was lifted")
    test.app.advance(by: 1)
    test.app.tap(test.middle(of: test.page.pad), count: 2)
    test.app.advance(by: 1)
    #expect(test.page.single.count == 2 && test.page.double.count == 1)
    test.tap(test.page.waitingOption)
    test.app.tap(test.middle(of: test.page.pad), count: 2)
    test.app.advance(by: 1)
    #expect(test.page.single.count == 2 && test.page.double.count == 2)
  }

  // MARK: Reorder

  @Test("a long press lifts a row, dragging makes the others move, and dropping it settles all", arguments: sizes)
  func reorder(size: CGSize) {
    let test = Page(ReorderController.self, size: size)
    let names = test.page.order.map(\.name)
    let row = test.page.order[1]
    let places = test.page.order.map { test.middle(of: $0) }
    test.app.touchDown(at: places[1])
    test.app.frame()
    test.app.advance(by: 0.45)
    #expect(row.lift == 0)
    test.app.advance(by: 0.6)
    expectNear(row.lift, 1, within: 0.001)
    #expect(row.superview?.subviews.last === row)
    for step in 1...10 {
      test.app.advance(by: 0.02)
      test.app.touchMove(to: point(places[1].x, places[1].y + (places[4].y - places[1].y) * CGFloat(step) / 10))
      test.app.frame()
    }
    expectNear(test.middle(of: row).y, places[4].y, within: 1e-6)
    test.app.advance(by: 1)
    let moved = [0, 2, 3, 4, 1, 5]
    #expect(test.page.order.map(\.name) == moved.map { names[$0] })
    for (index, row) in test.page.order.enumerated() {
      expectNear(test.middle(of: row), places[index], within: 0.2)
    }
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 1)
    #expect(row.lift == 0)
    for (index, row) in test.page.order.enumerated() { expectNear(test.middle(of: row), places[index], within: 1e-6) }
  }

  @Test("two rows are held at once; a drag without a long press moves nothing; what is taken away goes back")
  func holding() {
    let test = Page(ReorderController.self)
    let names = test.page.order.map(\.name)
    let places = test.page.order.map { test.middle(of: $0) }
    test.app.drag(from: places[0], to: places[3], duration: 0.3)
    test.app.advance(by: 0.5)
    #expect(test.page.order.map(\.name) == names)
    test.app.touchDown(0, at: places[0])
    test.app.touchDown(1, at: places[5])
    test.app.frame()
    test.app.advance(by: 0.6)
    test.app.touchMove(0, to: places[2])
    test.app.touchMove(1, to: places[3])
    test.app.frame()
    test.app.advance(by: 0.5)
    #expect(test.page.order.map(\.name) == [1, 2, 0, 5, 3, 4].map { names[$0] })
    test.app.touchUp(1)
    test.app.frame()
    test.app.touchCancel()
    test.app.advance(by: 1)
    #expect(test.page.order.map(\.name) == [0, 1, 2, 5, 3, 4].map { names[$0] })
    for (index, row) in test.page.order.enumerated() { expectNear(test.middle(of: row), places[index], within: 1e-6) }
  }

  // MARK: Drawer

  @Test("the drawer follows the finger from the edge; where a throw would come decides", arguments: sizes)
  func drawer(size: CGSize) {
    let test = Page(DrawerController.self, size: size)
    let drawer = test.page.drawer
    let y = size.height / 2
    #expect(drawer.isHidden)
    // Slowly, and not half way: it goes back.
    test.move([(point(5, y), point(105, y))], duration: 0.5, lifts: false)
    expectNear(drawer.frame.maxX, 100)
    test.app.advance(by: 0.3)
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 1)
    #expect(drawer.isHidden && !test.page.isOpen)
    // Quickly, no further: it opens.
    test.move([(point(5, y), point(105, y))], duration: 0.1)
    test.app.advance(by: 1)
    #expect(!drawer.isHidden && test.page.isOpen && drawer.frame.minX == 0)
    // Pushed back a little and let go, it stays; thrown, it closes.
    test.move([(point(150, y), point(120, y))], duration: 0.3, lifts: false)
    expectNear(drawer.frame.minX, -30)
    test.app.advance(by: 0.3)
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 1)
    #expect(drawer.frame.minX == 0)
    test.move([(point(150, y), point(70, y))], duration: 0.06)
    test.app.advance(by: 1)
    #expect(drawer.isHidden && !test.page.isOpen)
  }

  @Test("the button opens the drawer and a tap beside it closes it; what is taken away is as it was")
  func drawerByTap() {
    let test = Page(DrawerController.self)
    let button = test.page.view.subviews.first { $0 is UIButton }!
    test.tap(button)
    test.app.advance(by: 1)
    #expect(test.page.isOpen && test.page.drawer.frame.minX == 0)
    // A finger that the system takes away in the middle.
    test.move([(point(200, 300), point(40, 300))], duration: 0.3, lifts: false)
    test.app.touchCancel()
    test.app.advance(by: 1)
    #expect(test.page.isOpen && test.page.drawer.frame.minX == 0)
    test.app.tap(point(370, 300))
    test.app.advance(by: 1)
    #expect(!test.page.isOpen && test.page.drawer.isHidden)
  }

  @Test("each of the four swipes is told; one from the edge is the drawer's")
  func swipes() {
    let test = Page(DrawerController.self)
    let middle = test.middle(of: test.page.swipes)
    for (way, text) in [
      (point(90, 8), "Swiped right"), (point(-90, -8), "Swiped left"), (point(5, -90), "Swiped up"),
      (point(-5, 90), "Swiped down"), (point(0, 90), "Swiped down × 2"),
    ] {
      test.app.drag(from: middle, to: point(middle.x + way.x, middle.y + way.y), duration: 0.15)
      #expect(test.page.swipes.text == text)
    }
    // Too slow for a swipe.
    test.app.drag(from: middle, to: point(middle.x + 40, middle.y), duration: 1)
    #expect(test.page.swipes.text == "Swiped down × 2" && !test.page.isOpen)
    test.app.drag(from: point(10, middle.y), to: point(110, middle.y), duration: 0.1)
    test.app.advance(by: 1)
    #expect(test.page.swipes.text == "Swiped down × 2" && test.page.isOpen)
  }

  // MARK: States

  /// The page with the lanes, and the pad's middle.
  private func states(size: CGSize = phone) -> (test: Page<StatesController>, middle: CGPoint) {
    let test = Page(StatesController.self, size: size)
    return (test, test.middle(of: test.page.pad))
  }

  /// The bars of a lane, in words.
  private func bars(_ name: String, in test: Page<StatesController>) -> String {
    lane(name, in: test).bars.map { "\($0.kind)" }.joined(separator: " ")
  }

  private func lane(_ name: String, in test: Page<StatesController>) -> Lane {
    test.page.timeline.lanes.first { $0.name == name }!
  }

  @Test("a single tap is held until the double tap fails, and the lanes show both")
  func heldTap() {
    let (test, middle) = states()
    test.app.tap(middle)
    test.app.advance(by: 0.1)
    #expect(bars("tap", in: test) == "possible waiting" && bars("double tap", in: test) == "possible waiting")
    #expect(lane("tap", in: test).status == "waiting")
    // Nothing else is possible without a finger.
    #expect(bars("pan", in: test) == "possible failed" && lane("pan", in: test).bars.last?.end != nil)
    test.app.advance(by: 0.5)
    #expect(bars("tap", in: test) == "possible waiting ended")
    #expect(bars("double tap", in: test) == "possible waiting failed")
    #expect(lane("tap", in: test).ticks.count == 1 && lane("double tap", in: test).ticks.isEmpty)
    // The tap waited for the time between two taps.
    let waiting = lane("tap", in: test).bars[1]
    expectNear((waiting.end ?? 0) - waiting.start, 0.35, within: 0.035)
    test.app.tap(middle, count: 2)
    test.app.advance(by: 0.5)
    #expect(bars("double tap", in: test) == "possible waiting failed possible waiting possible ended")
    #expect(bars("tap", in: test).hasSuffix("ended possible waiting failed"))
    #expect(lane("tap", in: test).ticks.count == 1 && lane("double tap", in: test).ticks.count == 1)
  }

  @Test("a long press rules the others out, and who lost to whom is told")
  func prevention() {
    let (test, middle) = states()
    test.app.touchDown(at: middle)
    test.app.frame()
    test.app.advance(by: 0.4)
    #expect(bars("long press", in: test) == "possible" && bars("the view", in: test) == "began")
    test.app.advance(by: 0.2)
    #expect(bars("long press", in: test) == "possible began")
    #expect(bars("the view", in: test) == "began cancelled")
    for name in ["tap", "double tap", "pan", "pinch", "rotation"] {
      #expect(bars(name, in: test) == "possible failed")
      #expect(lane(name, in: test).status == "lost to long press", "\(name)")
    }
    test.app.touchMove(to: point(middle.x + 30, middle.y))
    test.app.frame()
    test.app.advance(by: 0.1)
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 0.1)
    #expect(bars("long press", in: test) == "possible began changed ended")
    #expect(lane("long press", in: test).ticks.count == 3)
    #expect(bars("pan", in: test) == "possible failed")
  }

  @Test("a quick drag is the swipe's while the pan has to wait for it; without the requirement it is the pan's")
  func swipeAgainstPan() {
    let (test, middle) = states()
    test.app.drag(from: middle, to: point(middle.x + 100, middle.y), duration: 0.15)
    test.app.advance(by: 0.1)
    #expect(bars("swipe", in: test) == "possible ended")
    #expect(bars("pan", in: test) == "possible failed" && lane("pan", in: test).ticks.isEmpty)
    test.tap(test.page.requirements)
    test.app.drag(from: middle, to: point(middle.x + 100, middle.y), duration: 0.15)
    test.app.advance(by: 0.1)
    #expect(bars("swipe", in: test) == "possible ended possible failed")
    #expect(lane("swipe", in: test).status == "lost to pan")
    #expect(bars("pan", in: test) == "possible failed possible began changed ended")
  }

  @Test("simultaneous recognizers all begin; exclusive ones shut out the rest; the system's cancel is seen")
  func simultaneous() {
    let (test, middle) = states()
    func twist() {
      test.move(
        [
          (point(middle.x - 40, middle.y), point(middle.x - 40, middle.y - 60)),
          (point(middle.x + 40, middle.y), point(middle.x + 100, middle.y + 10)),
        ],
        duration: 0.9, lifts: false)
      test.app.touchCancel()
      test.app.advance(by: 0.1)
    }
    twist()
    let names = ["pan", "pinch", "rotation"]
    let begun = names.filter { bars($0, in: test) == "possible began changed cancelled" }
    #expect(begun.count == 1, "\(names.map { bars($0, in: test) })")
    #expect(names.filter { bars($0, in: test) == "possible failed" }.count == 2)
    test.tap(test.page.simultaneous)
    twist()
    for name in names {
      #expect(bars(name, in: test).hasSuffix("possible began changed cancelled"), "\(name): \(bars(name, in: test))")
    }
  }

  @Test("the view hears of its touches early or late, and of their end or cancellation, as the options say")
  func viewLane() {
    let (test, middle) = states()
    func drag() -> String {
      let count = lane("the view", in: test).bars.count
      test.app.drag(from: middle, to: point(middle.x + 100, middle.y), duration: 0.9)
      test.app.advance(by: 0.5)
      return lane("the view", in: test).bars.dropFirst(count).map { "\($0.kind)" }.joined(separator: " ")
    }
    #expect(drag() == "began changed cancelled")
    test.tap(test.page.cancelsTouches)
    #expect(drag() == "began changed ended")
    test.tap(test.page.delaysTouches)
    // The pan takes the touches before the view has heard of them, and does not cancel what it was never told.
    test.tap(test.page.cancelsTouches)
    #expect(drag() == "")
    test.tap(test.page.delaysTouches)
    #expect(drag() == "began changed cancelled")
  }

  @Test("a pointer over the pad and a touchpad are seen too")
  func pointerLanes() {
    let (test, middle) = states()
    test.app.pointerMove(to: middle)
    test.app.advance(by: 0.05)
    test.app.pointerMove(to: point(middle.x + 5, middle.y))
    test.app.advance(by: 0.05)
    #expect(bars("hover", in: test) == "began changed")
    test.app.scrollBegan(dx: 0, dy: -8)
    for _ in 0..<3 {
      test.app.advance(by: 0.02)
      test.app.scrollChanged(dx: 0, dy: -8)
    }
    test.app.scrollEnded()
    test.app.advance(by: 0.05)
    #expect(bars("pan", in: test) == "began changed ended")
    test.app.pointerMove(to: point(middle.x, 20))
    test.app.advance(by: 0.05)
    #expect(bars("hover", in: test) == "began changed ended")
  }

  @Test("time stands still when nothing goes on, and is cut there; a resting pointer does not keep it going")
  func quiet() {
    let (test, middle) = states()
    #expect(!test.page.timeline.isRunning)
    test.app.tap(middle)
    #expect(test.page.timeline.isRunning)
    test.app.advance(by: 3)
    #expect(!test.page.timeline.isRunning)
    let clock = test.page.timeline.clock
    test.app.pointerMove(to: middle)
    test.app.advance(by: 5)
    #expect(!test.page.timeline.isRunning)
    #expect(test.page.timeline.cuts == [clock] && test.page.timeline.clock < clock + 2)
    // No frame is drawn then.
    let surface = test.app.server.openSurfaces.last
    surface?.clearLog()
    test.app.advance(by: 5)
    #expect(surface?.damageLog.isEmpty == true)
  }

  @Test("a bar is drawn where and as long as it was; only the lanes are drawn anew", arguments: [1, 2] as [CGFloat])
  func drawing(scale: CGFloat) throws {
    let test = Page(StatesController.self, scale: scale)
    let middle = test.middle(of: test.page.pad)
    test.app.touchDown(at: middle)
    test.app.frame()
    test.app.advance(by: 1.5)
    let surface = try #require(test.app.server.openSurfaces.last)
    surface.clearLog()
    test.app.advance(by: HeadlessApp.frameInterval)
    let lanes = test.page.lanes.convert(test.page.lanes.bounds, to: nil)
    #expect(!surface.damageLog.isEmpty)
    for rect in surface.damageLog.joined() {
      #expect(CGFloat(rect.y) >= lanes.minY * scale - 1)
      #expect(CGFloat(rect.y + rect.height) <= lanes.maxY * scale + 1)
      #expect(CGFloat(rect.x) >= (lanes.minX + 100) * scale)
    }
    // The long press began 0.5 s after the touch: a second ago, which is 60 points.
    let row = try #require(test.page.lanes.rows.first { $0.lane.name == "long press" })
    let right = row.convert(point(row.bounds.maxX - 12, 0), to: nil).x
    let y = row.convert(point(0, (row.bounds.height / 2 + 3).rounded()), to: nil).y
    test.app.expect(.systemIndigo, at: point(right - 2, y))
    test.app.expect(.systemIndigo, at: point(right - 57, y + 5))
    test.app.expect(.systemGray3, at: point(right - 64, y))
    test.app.expect(.systemGray3, at: point(right - 88, y))
    test.app.expect(.white, at: point(right - 94, y))
    test.app.touchUp()
    test.app.frame()
  }

  @Test("the pages fit every window: nothing overlaps and nothing sticks out", arguments: sizes)
  func layout(size: CGSize) {
    let states = Page(StatesController.self, size: size).page
    let parts = states.view.subviews.filter { !$0.isHidden }
    let area = states.view.bounds.inset(by: states.view.safeAreaInsets)
    for (index, part) in parts.enumerated() {
      #expect(area.contains(part.frame), "\(type(of: part)) \(part.frame)")
      for other in parts.dropFirst(index + 1) { #expect(!part.frame.insetBy(dx: 0.1, dy: 0.1).intersects(other.frame)) }
    }
    #expect(states.pad.bounds.height >= 90)
    let reorder = Page(ReorderController.self, size: size).page
    for row in reorder.order { #expect(reorder.view.bounds.inset(by: reorder.view.safeAreaInsets).contains(row.frame)) }
    let taps = Page(TapsController.self, size: size).page
    #expect(taps.pad.bounds.height >= 100 && taps.pad.frame.maxY < taps.single.frame.minY)
  }

  // MARK: Pictures

  @Test("what the pages look like", arguments: [1, 2] as [CGFloat], [UIUserInterfaceStyle.light, .dark])
  func pictures(scale: CGFloat, style: UIUserInterfaceStyle) {
    let suffix = "\(Int(scale))x" + (style == .dark ? "-dark" : "")
    let size = CGSize(width: 360, height: 640)
    let cards = Page(CardsController.self, size: size, scale: scale)
    cards.app.userInterfaceStyle = style
    assertSnapshot(of: cards.app, named: "cards-\(suffix)")
    let taps = Page(TapsController.self, size: size, scale: scale)
    taps.app.userInterfaceStyle = style
    taps.app.tap(taps.middle(of: taps.page.pad), count: 2)
    taps.app.advance(by: 1)
    assertSnapshot(of: taps.app, named: "taps-\(suffix)")
    let reorder = Page(ReorderController.self, size: size, scale: scale)
    reorder.app.userInterfaceStyle = style
    let start = reorder.middle(of: reorder.page.order[1])
    reorder.app.touchDown(at: start)
    reorder.app.frame()
    reorder.app.advance(by: 0.6)
    reorder.app.touchMove(to: point(start.x, start.y + 100))
    reorder.app.frame()
    reorder.app.advance(by: 1)
    assertSnapshot(of: reorder.app, named: "reorder-\(suffix)")
    reorder.app.touchUp()
    reorder.app.frame()
    let drawer = Page(DrawerController.self, size: size, scale: scale)
    drawer.app.userInterfaceStyle = style
    drawer.app.drag(
      from: drawer.middle(of: drawer.page.swipes), to: point(280, drawer.middle(of: drawer.page.swipes).y),
      duration: 0.15)
    assertSnapshot(of: drawer.app, named: "drawer-\(suffix)")
    drawer.move([(point(5, 300), point(205, 300))], duration: 0.3, lifts: false)
    assertSnapshot(of: drawer.app, named: "drawer-pulled-\(suffix)")
    drawer.app.touchUp()
    drawer.app.frame()
    showStates(size: size, scale: scale, style: style, named: "states-\(suffix)")
  }

  @Test("the states in the smallest window and in a wide one", arguments: [UIUserInterfaceStyle.light, .dark])
  func widePictures(style: UIUserInterfaceStyle) {
    let suffix = style == .dark ? "-dark" : ""
    showStates(size: CGSize(width: 320, height: 568), scale: 1, style: style, named: "states-small\(suffix)")
    showStates(size: CGSize(width: 1280, height: 800), scale: 1, style: style, named: "states-wide\(suffix)")
  }

  /// A tap, a press that is dragged, a swipe and a twist, one after the other.
  private func showStates(size: CGSize, scale: CGFloat, style: UIUserInterfaceStyle, named name: String) {
    let test = Page(StatesController.self, size: size, scale: scale)
    test.app.userInterfaceStyle = style
    let middle = test.middle(of: test.page.pad)
    test.app.tap(middle)
    test.app.advance(by: 0.5)
    test.app.drag(from: middle, to: point(middle.x + 100, middle.y), duration: 0.15)
    test.app.advance(by: 0.2)
    test.app.touchDown(at: middle)
    test.app.frame()
    test.app.advance(by: 0.7)
    for step in 1...10 {
      test.app.touchMove(to: point(middle.x + CGFloat(step) * 3, middle.y))
      test.app.frame()
      test.app.advance(by: 0.03)
    }
    test.app.touchCancel()
    test.app.advance(by: 0.3)
    test.app.touchDown(0, at: point(middle.x - 30, middle.y))
    test.app.touchDown(1, at: point(middle.x + 30, middle.y))
    test.app.frame()
    for step in 1...20 {
      test.app.advance(by: 0.03)
      test.app.touchMove(0, to: point(middle.x - 30 - CGFloat(step) * 2, middle.y))
      test.app.touchMove(1, to: point(middle.x + 30 + CGFloat(step) * 2, middle.y))
      test.app.frame()
    }
    test.app.advance(by: HeadlessApp.frameInterval)
    assertSnapshot(of: test.app, named: name)
    test.app.touchUp(0)
    test.app.touchUp(1)
    test.app.frame()
  }
}
