import Testing
import UIKitTesting

@testable import QuartzCore
@testable import UIKit

/// Content that moves by itself goes on when the app does not come to move it.
@MainActor @Suite("Scroll views: while the app is busy")
struct BusyAppTests {
  /// The offset of the scroll view in what was committed last, as frames that are painted at `time` show it.
  private func shown(_ node: RenderNode?, at time: TimeInterval) -> CGPoint? {
    node?.seen(at: time).node.values.bounds.origin
  }

  private func makeFling() -> ScrollStage {
    let stage = ScrollStage(content: CGSize(width: 200, height: 20_000))
    stage.fling(point(100, 180), by: point(0, -120))
    stage.app.advance(by: 0.1)
    return stage
  }

  @Test("the renderer alone slows content down as the app would have")
  func slowsDown() throws {
    let stage = makeFling()
    #expect(stage.scrollView.isDecelerating)
    let node = stage.scrollView.layer.node
    let start = stage.app.now
    var shownBefore = stage.offset.y
    for step in 1...30 {
      let time = start + Double(step) / 60
      let offset = try #require(shown(node, at: time)).y
      #expect(offset > shownBefore, "it moves in every frame")
      #expect(offset == offset.rounded(), "and stays on pixels")
      shownBefore = offset
    }
    stage.app.advance(by: 0.5)
    let earlier = try #require(shown(node, at: start + 0.466)).y
    let speed = abs(shownBefore - earlier)
    expectNear(stage.offset.y, shownBefore, within: speed + 1)
    stage.app.advance(by: 10)
    #expect(shown(node, at: stage.app.now) == stage.offset, "and comes to rest where the app does")
  }

  @Test("content that is beyond its end comes back in the renderer too")
  func bounces() {
    let stage = ScrollStage()
    stage.drag(point(100, 20), by: point(0, 150))
    stage.app.advance(by: 0.3)
    stage.lift()
    stage.app.advance(by: 0.05)
    #expect(stage.offset.y < 0)
    #expect(shown(stage.scrollView.layer.node, at: stage.app.now + 5) == .zero)
  }

  @Test("an animated change goes on")
  func animates() {
    let stage = ScrollStage()
    stage.scrollView.setContentOffset(point(0, 500), animated: true)
    stage.app.advance(by: 0.1)
    #expect(stage.offset.y < 500)
    #expect(shown(stage.scrollView.layer.node, at: stage.app.now + 1) == point(0, 500))
  }

  @Test("an app that comes to move the content has it where it says")
  func appComesFirst() throws {
    let stage = makeFling()
    let node = stage.scrollView.layer.node
    let motion = try #require(stage.scrollView.layer.motion)
    #expect(shown(node, at: motion.begin - 0.001) == stage.offset)
    stage.app.touchDown(at: point(100, 100))
    stage.app.frame()
    #expect(stage.scrollView.layer.motion == nil)
    #expect(shown(stage.scrollView.layer.node, at: stage.app.now + 1) == stage.offset)
  }

  @Test("indicators stay in the view")
  func indicatorsStay() throws {
    let stage = makeFling()
    let bar = try #require(
      stage.scrollView.layer.sublayers?.first { $0.motion != nil }, "the bar knows how to stay")
    let place = bar.position.y - stage.offset.y
    let time = stage.app.now + 0.3
    let offset = try #require(shown(stage.scrollView.layer.node, at: time))
    let motion = try #require(bar.motion)
    expectNear(motion.value(time).value.y - offset.y, place, within: 0.001)
  }

  @Test("content at rest costs no frames")
  func restsInTheEnd() {
    let stage = makeFling()
    stage.app.advance(by: 10)
    #expect(stage.scrollView.layer.motion == nil)
    #expect(stage.scrollView.layer.node?.seen(at: stage.app.now).nextChange == .infinity)
  }
}
