import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// The bars that show where in its content a scroll view is.
@MainActor @Suite("Scroll views: indicators")
struct ScrollIndicatorTests {
  private func makeStage(content: CGSize = CGSize(width: 200, height: 1000)) -> ScrollStage {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = content
    scrollView.backgroundColor = .white
    return ScrollStage(scrollView)
  }

  /// The visible bars in points of the view's corner.
  private func bars(_ stage: ScrollStage) -> [CGRect] {
    let offset = stage.offset
    return (stage.scrollView.layer.sublayers ?? []).filter { !$0.isHidden && $0.cornerRadius == 1.5 }.map {
      $0.frame.offsetBy(dx: -offset.x, dy: -offset.y)
    }
  }

  /// Whether there is a bar at `point`, darker than the white behind it.
  private func isDark(_ stage: ScrollStage, _ point: CGPoint) -> Bool { stage.app.channels(at: point)[0] < 200 }

  @Test("there are none before the content moves, and no views for them")
  func none() {
    let stage = makeStage()
    #expect(stage.scrollView.layer.sublayers?.isEmpty != false)
    stage.drag(point(100, 150), by: point(0, -60))
    #expect(bars(stage).count == 1)
    #expect(stage.scrollView.subviews.isEmpty)
    stage.lift()
  }

  @Test("a bar of 3 points, 3 from the edge, as long a part of the way as the view is of the content")
  func place() {
    let stage = makeStage()
    stage.drag(point(100, 150), by: point(0, -110))
    #expect(stage.offset == point(0, 100))
    let track: CGFloat = 194
    expectNear(bars(stage)[0], rect(194, 3 + (track - 38.8) / 8, 3, 38.8), within: 1e-6)
    #expect(isDark(stage, point(195.5, 40)))
    #expect(!isDark(stage, point(190, 40)))
    #expect(!isDark(stage, point(195.5, 100)))
    stage.lift()
  }

  @Test("it stays while the content moves, then for a moment, fades and costs nothing more")
  func fading() {
    let stage = makeStage()
    stage.drag(point(100, 150), by: point(0, -60))
    stage.app.advance(by: 3)
    #expect(bars(stage).count == 1, "the finger is down")
    stage.lift()
    stage.app.advance(by: 0.3)
    #expect(bars(stage).count == 1)
    let dark = stage.app.channels(at: point(195.5, 25))[0]
    stage.app.advance(by: 0.25)
    let fading = stage.app.channels(at: point(195.5, 25))[0]
    #expect(fading > dark && fading < 255)
    stage.app.advance(by: 0.5)
    #expect(bars(stage).isEmpty)
    let surface = stage.app.server.openSurfaces[0]
    let frames = surface.presentedFrames + surface.skippedFrames
    stage.app.advance(by: 5)
    #expect(surface.presentedFrames + surface.skippedFrames == frames)
  }

  @Test("a bar becomes shorter when content is pulled, but not shorter than 8 points")
  func pulled() {
    let stage = makeStage()
    stage.drag(point(100, 20), by: point(0, 50))
    let bar = bars(stage)[0]
    #expect(bar.minY == 3)
    expectNear(bar.height, 38.8 + stage.offset.y, within: 1e-6)
    stage.app.touchMove(to: point(100, 390))
    stage.app.frame()
    #expect(bars(stage)[0].height == 8)
    stage.lift()
  }

  @Test("two bars leave the corner free; each is shown only where there is more content and it is wanted")
  func both() {
    let stage = makeStage(content: CGSize(width: 1000, height: 1000))
    stage.drag(point(150, 150), by: point(-60, -60))
    #expect(bars(stage).count == 2)
    let far = bars(stage).map { max($0.maxX, $0.maxY) }
    #expect(far.allSatisfy { $0 == 197 })
    let crossing = bars(stage)[0].intersection(bars(stage)[1])
    #expect(crossing.isNull || crossing.isEmpty)
    stage.scrollView.showsHorizontalScrollIndicator = false
    #expect(bars(stage).count == 1)
    #expect(bars(stage)[0].height > bars(stage)[0].width)
    stage.scrollView.showsVerticalScrollIndicator = false
    #expect(bars(stage).isEmpty)
    stage.lift()
  }

  @Test("very long content has a bar of 36 points, endless content none")
  func long() {
    let stage = makeStage(content: CGSize(width: 200, height: 100_000))
    stage.drag(point(100, 150), by: point(0, -60))
    #expect(bars(stage)[0].height == 36)
    stage.scrollView.contentSize.height = .infinity
    #expect(bars(stage).isEmpty)
    stage.lift()
  }

  @Test("insets keep bars away from edges")
  func insets() {
    let stage = makeStage()
    stage.scrollView.verticalScrollIndicatorInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 5)
    stage.scrollView.flashScrollIndicators()
    #expect(bars(stage)[0].origin == point(189, 23))
    stage.scrollView.verticalScrollIndicatorInsets.top = .nan
    #expect(bars(stage)[0].minY == 3)
  }

  @Test("flashing shows them for a moment")
  func flash() {
    let stage = makeStage()
    stage.scrollView.flashScrollIndicators()
    #expect(isDark(stage, point(195.5, 20)))
    stage.app.advance(by: 1)
    #expect(!isDark(stage, point(195.5, 20)))
  }

  @Test("they are light on a dark background, by style or by choice")
  func dark() {
    let stage = makeStage()
    stage.scrollView.backgroundColor = .black
    stage.scrollView.indicatorStyle = .white
    stage.drag(point(100, 150), by: point(0, -60))
    #expect(stage.app.channels(at: point(195.5, 25))[0] > 60)
    stage.scrollView.indicatorStyle = .default
    #expect(stage.app.channels(at: point(195.5, 25))[0] == 0)
    stage.app.userInterfaceStyle = .dark
    #expect(stage.app.channels(at: point(195.5, 25))[0] > 60)
    stage.lift()
  }

  @Test("they are in front of content that is added later")
  func front() {
    let stage = makeStage()
    stage.drag(point(100, 150), by: point(0, -60))
    let content = UIView(frame: rect(0, 0, 200, 1000))
    content.backgroundColor = .white
    stage.scrollView.addSubview(content)
    #expect(isDark(stage, point(195.5, 25)))
    stage.lift()
  }
}
