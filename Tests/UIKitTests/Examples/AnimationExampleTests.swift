import Testing
import UIKit
import UIKitTesting

@testable import Animation

/// The example that shows things move.
@MainActor @Suite("The animation example")
struct AnimationExampleTests {
  nonisolated static let sizes = [
    CGSize(width: 320, height: 568), CGSize(width: 360, height: 720), CGSize(width: 1280, height: 800),
  ]
  nonisolated static let phone = CGSize(width: 360, height: 720)

  /// The app with one of its pages on the screen.
  @MainActor private struct Page<Controller: PageController> {
    let app: HeadlessApp
    let page: Controller

    init(_ type: Controller.Type, size: CGSize = phone, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light) {
      app = HeadlessApp(Animation.AppDelegate.self, size: size, scale: scale)
      app.userInterfaceStyle = style
      app.advance(by: 0.1)
      let tabs = app.window.rootViewController as! AnimationController
      let index = tabs.viewControllers!.firstIndex { $0 is Controller }!
      // By the bar, as a user does; the first one is there already.
      let button = tabs.tabBar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }[index]
      app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
      page = tabs.selectedViewController as! Controller
      app.advance(by: 0.1)
    }

    func middle(of view: UIView) -> CGPoint { view.convert(point(view.bounds.midX, view.bounds.midY), to: nil) }

    func tap(_ view: UIView) { app.tap(middle(of: view)) }

    /// Where the middle of `view` is seen, in its superview.
    func shown(_ view: UIView) -> CGPoint { view.layer.presentation()?.position ?? view.layer.position }

    /// Moves a finger that is down along a straight line at an even speed.
    func move(from: CGPoint, to: CGPoint, duration: TimeInterval, steps: Int = 10) {
      for step in 1...steps {
        app.advance(by: duration / Double(steps))
        let part = CGFloat(step) / CGFloat(steps)
        app.touchMove(to: point(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part))
        app.frame()
      }
    }

    /// How high `view` is seen, each millisecond, beginning with now.
    func heights(of view: UIView, for milliseconds: Int) -> [CGFloat] {
      [shown(view).y]
        + (0..<milliseconds).map { _ in
          app.advance(by: 0.001)
          return shown(view).y
        }
    }
  }

  /// The longest step from one number to the next.
  private func largestStep(_ values: [CGFloat]) -> CGFloat {
    zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  @Test("the app opens with the springs, and the bar leads to each page")
  func tabs() throws {
    let app = HeadlessApp(Animation.AppDelegate.self, size: Self.phone, scale: 1)
    let tabs = try #require(app.window.rootViewController as? AnimationController)
    #expect(tabs.selectedViewController is SpringsController)
    let buttons = tabs.tabBar.subviews.filter { $0 is UIControl }.sorted { $0.frame.minX < $1.frame.minX }
    let pages = try #require(tabs.viewControllers)
    #expect(buttons.count == 4 && pages.count == 4)
    for (button, page) in zip(buttons, pages).reversed() {
      app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
      #expect(tabs.selectedViewController === page && page.viewIfLoaded?.window != nil)
    }
  }

  // MARK: The strip

  @Test("both dials turn at one pace; when the page is left nothing of it goes on")
  func dials() {
    let test = Page(PathsController.self)
    let strip = test.page.strip
    var angles: Set<Int> = []
    for _ in 0..<40 {
      test.app.advance(by: 0.05)
      // The one that is stepped is turned for the next frame.
      let ahead = (strip.steppedDial.angle - strip.animatedDial.shownAngle).remainder(dividingBy: 2 * .pi)
      let frame = DialView.angle(after: HeadlessApp.frameInterval)
      #expect(ahead > -0.001 && ahead < 2 * frame + 0.001, "\(ahead)")
      angles.insert(Int(strip.steppedDial.angle * 10))
    }
    #expect(angles.count > 15)
    let angle = strip.steppedDial.angle
    let tabs = test.page.tabBarController
    tabs?.selectedIndex = 0
    test.app.advance(by: 0.3)
    #expect(strip.steppedDial.angle == angle && strip.window == nil)
  }

  @Test("the button blocks for a second, and what says so is on its way to the screen before")
  func block() {
    let test = Page(PathsController.self)
    let strip = test.page.strip
    var pauses: [TimeInterval] = []
    strip.block = { pause in
      pauses.append(pause)
      #expect(strip.steppedDial.color == .systemRed)
      // All that was changed is committed already.
      #expect(!strip.steppedDial.layer.needsLayout())
    }
    test.tap(strip.button)
    #expect(pauses == [1])
    #expect(strip.steppedDial.color == .systemOrange)
  }

  // MARK: Springs

  @Test("the balls come to the other end as their springs say: one straight, one over and back", arguments: sizes)
  func release(size: CGSize) {
    let test = Page(SpringsController.self, size: size)
    test.app.advance(by: 2)
    let lanes = test.page.lanes
    #expect(lanes.allSatisfy { $0.isDown })
    let starts = lanes.map { test.shown($0.ball).y }
    test.tap(test.page.field)
    #expect(lanes.allSatisfy { !$0.isDown })
    let ends = lanes.map { $0.ball.center.y }
    var lowest = [CGFloat](repeating: .infinity, count: 3)
    for _ in 0..<1200 {
      test.app.advance(by: 0.001)
      for (index, lane) in lanes.enumerated() { lowest[index] = min(lowest[index], test.shown(lane.ball).y) }
    }
    let ways = zip(starts, ends).map { $0 - $1 }
    #expect(ways.allSatisfy { $0 > 60 })
    // By how much a spring of this damping swings over, as a part of the way.
    for (index, damping) in [1, 0.7, 0.5].enumerated() {
      let over = damping < 1 ? exp(-CGFloat.pi * damping / (1 - damping * damping).squareRoot()) : 0
      expectNear((ends[index] - lowest[index]) / ways[index], over, within: 0.004)
    }
    test.app.advance(by: 3)
    for (lane, end) in zip(lanes, ends) { expectNear(test.shown(lane.ball).y, end, within: 0.01) }
  }

  @Test("the app opens with balls that are let go, and says what it is")
  func opening() {
    let app = HeadlessApp(Animation.AppDelegate.self, size: Self.phone, scale: 1)
    let tabs = app.window.rootViewController as? AnimationController
    #expect(app.title() == "Animation")
    let lane = (tabs?.selectedViewController as? SpringsController)?.lanes[0]
    func height() -> CGFloat { lane?.ball.layer.presentation()?.position.y ?? .nan }
    app.advance(by: HeadlessApp.frameInterval)
    let start = height()
    #expect(lane?.isDown == true && start < (lane?.bounds.midY ?? 0))
    app.advance(by: 0.1)
    #expect(height() > start + 20)
    app.advance(by: 2)
    expectNear(height(), lane?.ball.center.y ?? 0, within: 0.1)
  }

  @Test("a thrown ball goes on as fast as the finger was, to the end that it flies to")
  func thrown() {
    let test = Page(SpringsController.self)
    test.app.advance(by: 2)
    let lane = test.page.lanes[1]
    let start = test.middle(of: lane.ball)
    test.app.touchDown(at: start)
    test.app.frame()
    // 60 points upwards at 800 a second: not half the way, but it flies on.
    test.move(from: start, to: point(start.x, start.y - 60), duration: 0.075)
    expectNear(test.middle(of: lane.ball).y, start.y - 60, within: 1e-6)
    test.app.touchUp()
    test.app.frame()
    #expect(!lane.isDown)
    test.app.advance(by: HeadlessApp.frameInterval)
    let heights = test.heights(of: lane.ball, for: 20)
    let speed = (heights[0] - heights[8]) / 0.008
    #expect(speed > 600 && speed < 1300, "\(speed)")
    test.app.advance(by: 4)
    expectNear(test.shown(lane.ball).y, lane.ball.center.y, within: 0.01)
    // Slowly and not far, it goes back.
    let top = test.middle(of: lane.ball)
    test.app.touchDown(at: top)
    test.app.frame()
    test.move(from: top, to: point(top.x, top.y + 30), duration: 0.6)
    test.app.advance(by: 0.3)
    test.app.touchUp()
    test.app.frame()
    #expect(!lane.isDown)
  }

  @Test("a finger stops a ball on its way where it is seen, and lets it go on without a jump")
  func caught() {
    let test = Page(SpringsController.self)
    test.app.advance(by: 2)
    let lane = test.page.lanes[2]
    test.tap(test.page.field)
    test.app.advance(by: 0.1)
    let seen = test.shown(lane.ball)
    #expect(abs(seen.y - lane.ball.center.y) > 20)
    test.app.touchDown(at: lane.convert(seen, to: nil))
    test.app.frame()
    for _ in 0..<4 {
      test.app.advance(by: HeadlessApp.frameInterval)
      expectNear(test.shown(lane.ball), seen, within: 1e-6)
    }
    test.app.touchUp()
    test.app.frame()
    let heights = test.heights(of: lane.ball, for: 1500)
    #expect(largestStep(heights) < 4, "\(largestStep(heights))")
    test.app.advance(by: 4)
    expectNear(test.shown(lane.ball).y, lane.ball.center.y, within: 0.01)
  }

  @Test("balls that are released again on their way turn round without a jump, of place or of speed")
  func released() {
    let test = Page(SpringsController.self)
    test.app.advance(by: 2)
    let ball = test.page.lanes[2].ball
    test.page.release()
    var heights = test.heights(of: ball, for: 150)
    test.page.release()
    heights += test.heights(of: ball, for: 400).dropFirst()
    let speeds = zip(heights, heights.dropFirst()).map { $1 - $0 }
    let way = test.page.field.bounds.height
    #expect(largestStep(heights) < way * 0.01)
    // A change of speed takes time, too. The very first is the beginning.
    #expect(largestStep(Array(speeds.dropFirst(20))) < way * 0.0004, "\(largestStep(Array(speeds.dropFirst(20))))")
  }

  @Test("the sliders change the third spring's bounce and the time of all, and release the balls")
  func sliders() {
    let test = Page(SpringsController.self)
    test.app.advance(by: 2)
    let slider = test.page.bounceRow.slider
    let from = slider.convert(
      slider.thumbRect(
        forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: slider.value
      ).origin, to: nil)
    let grip = point(from.x + 14, from.y + 14)
    test.app.drag(from: grip, to: point(grip.x - 200, grip.y), duration: 0.3)
    #expect(slider.value == 0 && test.page.lanes.map(\.bounce) == [0, 0.3, 0])
    #expect(test.page.lanes.allSatisfy { !$0.isDown })
    test.page.durationRow.slider.value = 1.2
    test.page.durationRow.slider.sendActions(for: .valueChanged)
    #expect(test.page.lanes.allSatisfy { abs($0.duration - 1.2) < 1e-6 })
  }

  // MARK: Paths

  @Test("the arrow stays on the figure and points along it; the line reaches as far as the arrow")
  func travel() throws {
    let test = Page(PathsController.self)
    let trace = test.page.trace
    for figure in Figure.allCases {
      trace.figure = figure
      trace.layoutIfNeeded()
      test.app.advance(by: HeadlessApp.frameInterval)
      let path = figure.path(in: trace.bounds.insetBy(dx: 24, dy: 24))
      let outline = path.copy(
        strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: 1, transform: .identity)
      var turns = 0
      for _ in 0..<60 {
        let before = try #require(trace.arrow.presentation())
        test.app.advance(by: 0.01)
        let shown = try #require(trace.arrow.presentation())
        #expect(outline.contains(shown.position), "\(figure) \(shown.position)")
        let heading = atan2(shown.position.y - before.position.y, shown.position.x - before.position.x)
        let pointing = atan2(shown.transform.m12, shown.transform.m11)
        // Around a corner the step is not along the path.
        if abs((heading - pointing).remainder(dividingBy: 2 * .pi)) < 0.15 { turns += 1 }
        // At one pace.
        let length = try #require(trace.line.presentation()).strokeEnd
        #expect(length > 0 && length <= 1)
      }
      #expect(turns >= 56, "\(figure) \(turns)")
    }
  }

  @Test("the line is as long as the time says, then wiped out from its beginning")
  func drawnLine() throws {
    let test = Page(PathsController.self)
    test.page.trace.figure = .eight
    test.page.trace.layoutIfNeeded()
    test.app.advance(by: 1)
    // The animations begin with the frame after the change.
    let drawn = try #require(test.page.trace.line.presentation())
    expectNear(drawn.strokeEnd, 0.25, within: 0.006)
    #expect(drawn.strokeStart == 0)
    test.app.advance(by: TraceView.round)
    let wiped = try #require(test.page.trace.line.presentation())
    expectNear(wiped.strokeStart, 0.25, within: 0.006)
    #expect(wiped.strokeEnd == 1)
  }

  // MARK: Sheet

  @Test("a tap on the player takes it up and down; one on its way turns it round", arguments: sizes)
  func tapped(size: CGSize) {
    let test = Page(SheetController.self, size: size)
    let player = test.page.player
    let down = player.center.y
    func tapPlayer() { test.app.tap(player.convert(point(player.bounds.midX, 12), to: nil)) }
    tapPlayer()
    test.app.advance(by: 1.2)
    #expect(test.page.isUp && test.page.animator == nil)
    expectNear(down - player.center.y, test.page.way, within: 1e-6)
    tapPlayer()
    test.app.advance(by: 1.2)
    #expect(!test.page.isUp && player.center.y == down)
    tapPlayer()
    test.app.advance(by: 0.1)
    let seen = test.shown(player)
    test.app.tap(test.page.view.convert(point(seen.x, seen.y - player.bounds.height / 2 + 12), to: nil))
    let heights = test.heights(of: player, for: 800)
    #expect(largestStep(heights) < test.page.way * 0.012)
    test.app.advance(by: 1.2)
    #expect(!test.page.isUp && player.center.y == down)
  }

  @Test("the sheet follows the finger; where a throw would come decides", arguments: sizes)
  func pulled(size: CGSize) {
    let test = Page(SheetController.self, size: size)
    let player = test.page.player
    let down = test.shown(player).y
    let grip = player.convert(point(player.bounds.midX, 30), to: nil)
    // Slowly, and not half way: it goes back.
    test.app.touchDown(at: grip)
    test.app.frame()
    test.move(from: grip, to: point(grip.x, grip.y - test.page.way * 0.4), duration: 0.6)
    test.app.advance(by: HeadlessApp.frameInterval)
    expectNear(down - test.shown(player).y, test.page.way * 0.4, within: 0.5)
    test.app.advance(by: 0.3)
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 1.2)
    #expect(!test.page.isUp && test.page.animator == nil)
    expectNear(test.shown(player).y, down)
    // Quickly, no further: it goes up.
    test.app.touchDown(at: grip)
    test.app.frame()
    test.move(from: grip, to: point(grip.x, grip.y - test.page.way * 0.4), duration: 0.1)
    test.app.touchUp()
    test.app.frame()
    test.app.advance(by: 1.2)
    #expect(test.page.isUp && test.page.animator == nil)
    expectNear(down - test.shown(player).y, test.page.way)
    // What the system takes away goes back.
    let top = player.convert(point(player.bounds.midX, 30), to: nil)
    test.app.touchDown(at: top)
    test.app.frame()
    test.move(from: top, to: point(top.x, top.y + 80), duration: 0.3)
    test.app.touchCancel()
    test.app.advance(by: 1.2)
    #expect(test.page.isUp)
  }

  @Test("a sheet that is thrown, caught, and thrown back never jumps, and keeps the finger's speed")
  func caughtSheet() {
    let test = Page(SheetController.self)
    let player = test.page.player
    let down = test.shown(player).y
    let way = test.page.way
    let grip = player.convert(point(player.bounds.midX, 30), to: nil)
    test.app.touchDown(at: grip)
    test.app.frame()
    test.move(from: grip, to: point(grip.x, grip.y - 120), duration: 0.1)
    // The finger's last step is seen with the next frame.
    test.app.advance(by: HeadlessApp.frameInterval)
    test.app.touchUp()
    test.app.frame()
    let thrown = test.heights(of: player, for: 60)
    // At once as fast as the finger, give or take the spring.
    let speed = (thrown[18] - thrown[34]) / 0.016
    #expect(speed > 500, "\(speed)")
    // Caught where it is seen.
    let caught = test.shown(player).y
    #expect(down - caught > 90 && down - caught < way - 10, "\(down - caught)")
    let hold = test.page.view.convert(point(player.center.x, caught - player.bounds.height / 2 + 30), to: nil)
    test.app.touchDown(at: hold)
    test.app.frame()
    // A pan begins after some points: it may go on by as much as it does in that time.
    test.app.touchMove(to: point(hold.x, hold.y + 12))
    test.app.frame()
    let held = test.heights(of: player, for: 50)
    #expect(largestStep(Array(held.dropFirst(18))) < 1e-6)
    #expect(abs(held[0] - caught) < 13)
    // Thrown back.
    test.move(from: point(hold.x, hold.y + 12), to: point(hold.x, hold.y + 72), duration: 0.075)
    test.app.advance(by: HeadlessApp.frameInterval)
    let before = test.shown(player).y
    test.app.touchUp()
    test.app.frame()
    let back = test.heights(of: player, for: 600)
    expectNear(back[0], before, within: 1)
    #expect((back[34] - back[18]) / 0.016 > 400, "\((back[34] - back[18]) / 0.016)")
    #expect(largestStep(back) < 4, "\(largestStep(back))")
    #expect(largestStep(thrown) < 4, "\(largestStep(thrown))")
    test.app.advance(by: 1.2)
    #expect(!test.page.isUp && test.page.animator == nil)
    expectNear(test.shown(player).y, down)
  }

  @Test("a window that changes its size in the middle of a movement shows the sheet where it was going")
  func resized() {
    let test = Page(SheetController.self)
    let player = test.page.player
    test.app.tap(player.convert(point(player.bounds.midX, 12), to: nil))
    test.app.advance(by: 0.1)
    test.app.resize(to: CGSize(width: 500, height: 640))
    test.app.advance(by: 0.1)
    #expect(test.page.isUp && test.page.animator == nil)
    expectNear(player.frame.minY, test.page.stage.frame.minY)
    test.app.advance(by: 1)
    expectNear(test.shown(player), player.center, within: 1e-6)
  }

  @Test("rows, and the buttons of the player, choose the track")
  func tracks() {
    let test = Page(SheetController.self)
    test.tap(test.page.rows[2])
    #expect(test.page.player.cover.track.title == Track.all[2].title)
    let player = test.page.player
    test.app.tap(player.convert(point(player.bounds.midX, 12), to: nil))
    test.app.advance(by: 1.2)
    test.tap(player.playButton)
    #expect(player.isPlaying && test.page.isUp)
    let playCenter = test.middle(of: player.playButton)
    test.app.tap(point(playCenter.x + 88, playCenter.y))
    #expect(player.cover.track.title == Track.all[3].title)
    test.app.tap(point(playCenter.x - 88, playCenter.y))
    test.app.tap(point(playCenter.x - 88, playCenter.y))
    #expect(player.cover.track.title == Track.all[1].title)
  }

  // MARK: Transitions

  @Test("each transition brings the next card, and back; on its way both are seen", arguments: 0..<4)
  func transition(kind: Int) throws {
    let test = Page(TransitionsController.self)
    test.page.choice.selectedSegmentIndex = kind
    let card = test.page.postcard
    let area = card.convert(card.bounds, to: nil).insetBy(dx: 12, dy: 12)
    /// At the left, the right, the upper and the lower edge.
    func edges() -> [[Int]] {
      [
        point(area.minX, area.midY - 70), point(area.maxX, area.midY - 70), point(area.midX, area.minY),
        point(area.midX, area.maxY),
      ].map { test.app.channels(at: $0) }
    }
    func distance(_ one: [Int], _ two: [Int]) -> Int { zip(one, two).map { abs($0 - $1) }.max() ?? 0 }
    let before = edges()
    test.tap(test.page.forwardButton)
    #expect(card.index == 1)
    test.app.advance(by: TransitionsController.duration * 0.4 - HeadlessApp.frameInterval)
    let between = edges()
    test.app.advance(by: 0.6)
    let after = edges()
    /// Whether the edge shows rather the old picture.
    let showsOld = (0..<4).map { distance(between[$0], before[$0]) < distance(between[$0], after[$0]) }
    switch try #require(TransitionsController.Kind(rawValue: kind)) {
    case .flip:
      // The card is narrower, and stands before what is behind it.
      for edge in 0..<2 {
        #expect(distance(between[edge], before[edge]) > 60 && distance(between[edge], after[edge]) > 60)
      }
    case .dissolve:
      for (edge, channels) in between.enumerated() {
        for (channel, value) in channels.enumerated() {
          let ends = [before[edge][channel], after[edge][channel]]
          #expect(value >= ends.min()! - 2 && value <= ends.max()! + 2)
        }
        #expect(distance(channels, before[edge]) > 15 && distance(channels, after[edge]) > 15)
      }
    case .push: #expect(showsOld[0] && !showsOld[1])
    case .cover: #expect(showsOld[2] && !showsOld[3])
    }
    #expect(card.layer.animationKeys() == nil && test.page.holder.layer.animationKeys() == nil)
    let place = test.middle(of: card)
    test.app.drag(from: point(place.x - 60, place.y), to: point(place.x + 60, place.y), duration: 0.12)
    #expect(card.index == 0)
    test.app.advance(by: 0.7)
    test.tap(test.page.backButton)
    #expect(card.index == PostcardView.motifs.count - 1)
    test.app.advance(by: 0.7)
    test.tap(card)
    #expect(card.index == 0)
  }

  // MARK: Layout

  @Test("the pages fit every window: nothing overlaps and nothing sticks out", arguments: sizes)
  func layout(size: CGSize) {
    func check(_ page: PageController, _ parts: [UIView]) {
      let area = page.view.bounds.inset(by: page.view.safeAreaInsets)
      let all = page.view.subviews.filter { $0 !== page.stage && !($0 is PlayerView) } + parts
      for (index, part) in all.enumerated() {
        let frame = part.convert(part.bounds, to: page.view)
        #expect(area.contains(frame), "\(type(of: part)) \(frame)")
        for other in all.dropFirst(index + 1) {
          let otherFrame = other.convert(other.bounds, to: page.view)
          #expect(!frame.insetBy(dx: 0.1, dy: 0.1).intersects(otherFrame), "\(type(of: part)) \(type(of: other))")
        }
      }
    }
    let springs = Page(SpringsController.self, size: size).page
    check(springs, springs.stage.subviews)
    #expect(springs.field.bounds.height > 180)
    let paths = Page(PathsController.self, size: size).page
    check(paths, paths.stage.subviews)
    #expect(paths.trace.bounds.height > 150)
    let transitions = Page(TransitionsController.self, size: size).page
    check(transitions, transitions.stage.subviews)
    #expect(transitions.postcard.bounds.height > 180)
    let sheet = Page(SheetController.self, size: size).page
    check(sheet, sheet.stage.subviews)
    #expect(sheet.rows.count { !$0.isHidden } >= 3)
  }

  // MARK: Pictures

  @Test("what the pages look like", arguments: [1, 2] as [CGFloat], [UIUserInterfaceStyle.light, .dark])
  func pictures(scale: CGFloat, style: UIUserInterfaceStyle) {
    let suffix = "\(Int(scale))x" + (style == .dark ? "-dark" : "")
    let springs = Page(SpringsController.self, scale: scale, style: style)
    // The balls are at rest then, and the dials went round twice.
    springs.app.advance(by: 0.1 + 2 * DialView.period)
    assertSnapshot(of: springs.app, named: "springs-\(suffix)")
    let paths = Page(PathsController.self, scale: scale, style: style)
    paths.app.advance(by: 1.5)
    assertSnapshot(of: paths.app, named: "paths-\(suffix)")
    let sheet = Page(SheetController.self, scale: scale, style: style)
    assertSnapshot(of: sheet.app, named: "sheet-down-\(suffix)")
    let grip = sheet.page.player.convert(point(sheet.page.player.bounds.midX, 30), to: nil)
    sheet.app.touchDown(at: grip)
    sheet.app.frame()
    sheet.move(from: grip, to: point(grip.x, grip.y - sheet.page.way * 0.5), duration: 0.4)
    sheet.app.advance(by: 0.1)
    assertSnapshot(of: sheet.app, named: "sheet-held-\(suffix)")
    sheet.move(
      from: point(grip.x, grip.y - sheet.page.way * 0.5), to: point(grip.x, grip.y - sheet.page.way * 0.7),
      duration: 0.1)
    sheet.app.touchUp()
    sheet.app.frame()
    sheet.app.advance(by: 1)
    assertSnapshot(of: sheet.app, named: "sheet-up-\(suffix)")
    let transitions = Page(TransitionsController.self, scale: scale, style: style)
    assertSnapshot(of: transitions.app, named: "transitions-\(suffix)")
  }

  @Test("the pages in the smallest window and in a wide one", arguments: [sizes[0], sizes[2]])
  func otherSizes(size: CGSize) {
    let suffix = size.width < 400 ? "small" : "wide"
    let springs = Page(SpringsController.self, size: size)
    springs.app.advance(by: 2)
    assertSnapshot(of: springs.app, named: "springs-\(suffix)")
    let paths = Page(PathsController.self, size: size)
    // The second of three segments.
    paths.tap(paths.page.choice)
    paths.app.advance(by: 1.5)
    assertSnapshot(of: paths.app, named: "paths-\(suffix)")
    let sheet = Page(SheetController.self, size: size)
    sheet.app.tap(sheet.page.player.convert(point(sheet.page.player.bounds.midX, 12), to: nil))
    sheet.app.advance(by: 1)
    assertSnapshot(of: sheet.app, named: "sheet-\(suffix)")
    let transitions = Page(TransitionsController.self, size: size)
    assertSnapshot(of: transitions.app, named: "transitions-\(suffix)")
  }

  @Test("the middle of each transition", arguments: 0..<4)
  func transitionPictures(kind: Int) {
    let test = Page(TransitionsController.self)
    test.page.choice.selectedSegmentIndex = kind
    test.tap(test.page.forwardButton)
    test.app.advance(by: TransitionsController.duration * 0.4 - HeadlessApp.frameInterval)
    assertSnapshot(of: test.app, named: "transition-\(TransitionsController.Kind(rawValue: kind)!)")
  }
}
