import Testing
import UIKitTesting

@testable import UIKit

/// A scroll view of 200 x 200 points over one view of 400 x 400, which can be zoomed from half to four times its size.
@MainActor private struct ZoomStage {
  let stage: ScrollStage
  let content = UIView(frame: rect(0, 0, 400, 400))
  let zoom: ZoomJournal
  var scrollView: UIScrollView { stage.scrollView }
  var app: HeadlessApp { stage.app }

  init() {
    stage = ScrollStage(content: CGSize(width: 400, height: 400))
    stage.scrollView.addSubview(content)
    zoom = ZoomJournal(content)
    stage.scrollView.delegate = zoom
    stage.scrollView.minimumZoomScale = 0.5
    stage.scrollView.maximumZoomScale = 4
    app.frame()
    zoom.calls = []
  }

  /// Where a point of the content is in the window.
  func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint { content.convert(point(x, y), to: nil) }

  /// Puts two fingers down, `apart` points on a horizontal line, and moves them to `to` points.
  func spread(_ center: CGPoint, from apart: CGFloat, to: CGFloat, movingBy way: CGPoint = .zero) {
    app.touchDown(0, at: point(center.x - apart / 2, center.y))
    app.touchDown(1, at: point(center.x + apart / 2, center.y))
    app.frame()
    for step in 1...20 {
      app.advance(by: 0.01)
      let part = CGFloat(step) / 20
      let distance = apart + (to - apart) * part
      let middle = point(center.x + way.x * part, center.y + way.y * part)
      app.touchMove(0, to: point(middle.x - distance / 2, middle.y))
      app.touchMove(1, to: point(middle.x + distance / 2, middle.y))
      app.frame()
    }
  }

  func lift() {
    app.touchUp(0)
    app.touchUp(1)
    app.frame()
  }
}

/// Notes what a scroll view says of zooming; calls of one kind that follow each other are one.
@MainActor private final class ZoomJournal: UIScrollViewDelegate {
  let content: UIView?
  var calls: [String] = []
  var lastScale: CGFloat?

  init(_ content: UIView?) { self.content = content }

  private func note(_ call: String) { if calls.last != call { calls.append(call) } }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    #expect(view === content)
    note("begin")
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { note("zoom") }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    lastScale = scale
    note("end")
  }
}

@MainActor @Suite("Scroll views: zooming")
struct ZoomTests {
  @Test("a scale set in code makes the content larger about the middle of what is seen")
  func zoomsInCode() {
    let stage = ZoomStage()
    stage.scrollView.contentOffset = point(100, 100)
    let middle = stage.content.convert(point(100, 100), from: nil)
    stage.scrollView.zoomScale = 2
    #expect(stage.scrollView.zoomScale == 2)
    #expect(stage.content.frame == rect(0, 0, 800, 800))
    #expect(stage.scrollView.contentSize == CGSize(width: 800, height: 800))
    #expect(stage.content.convert(point(100, 100), from: nil) == middle)
    #expect(stage.scrollView.contentOffset == point(300, 300))
    #expect(stage.zoom.calls == ["zoom"])
  }

  @Test(
    "a scale is kept between the limits",
    arguments: [(10, 4), (0.1, 0.5), (-3, 0.5), (.nan, 1)] as [(CGFloat, CGFloat)])
  func keepsLimits(wanted: CGFloat, expected: CGFloat) {
    let stage = ZoomStage()
    stage.scrollView.zoomScale = wanted
    #expect(stage.scrollView.zoomScale == expected)
  }

  @Test("nothing is zoomed when the delegate names no view, and no pinch is there when the limits are one")
  func zoomsNothing() {
    let stage = ScrollStage()
    #expect(stage.scrollView.pinchGestureRecognizer == nil)
    stage.scrollView.maximumZoomScale = 3
    #expect(stage.scrollView.pinchGestureRecognizer != nil)
    stage.scrollView.zoomScale = 2
    #expect(stage.scrollView.zoomScale == 1)
    stage.scrollView.maximumZoomScale = 1
    #expect(stage.scrollView.pinchGestureRecognizer == nil)
  }

  @Test("an animated change begins, goes on with frames and ends")
  func animates() {
    let stage = ZoomStage()
    stage.scrollView.setZoomScale(2, animated: true)
    #expect(stage.scrollView.isZoomAnimating)
    #expect(stage.zoom.calls == ["begin"])
    stage.app.advance(by: 0.15)
    #expect(stage.scrollView.zoomScale > 1.2 && stage.scrollView.zoomScale < 1.9)
    stage.app.advance(by: 0.3)
    #expect(stage.scrollView.zoomScale == 2)
    #expect(stage.zoom.calls == ["begin", "zoom", "end"])
    #expect(stage.zoom.lastScale == 2)
    #expect(!stage.scrollView.isZoomAnimating)
  }

  @Test("a rectangle of the content is shown as large as fits, in the middle")
  func zoomsToRectangle() {
    let stage = ZoomStage()
    stage.scrollView.zoom(to: rect(100, 150, 100, 50), animated: false)
    #expect(stage.scrollView.zoomScale == 2)
    #expect(stage.place(150, 175) == point(100, 100))
    #expect(stage.zoom.calls == ["zoom", "end"])
    stage.scrollView.zoom(to: rect(0, 0, 400, 400), animated: true)
    stage.app.advance(by: 0.5)
    #expect(stage.scrollView.zoomScale == 0.5)
    #expect(stage.scrollView.contentOffset == .zero)
    stage.scrollView.zoom(to: rect(0, 0, 0, 40), animated: false)
    #expect(stage.scrollView.zoomScale == 0.5)
  }

  @Test("content stays under two fingers that spread and wander")
  func pinches() {
    let stage = ZoomStage()
    stage.scrollView.contentOffset = point(100, 100)
    stage.app.frame()
    stage.zoom.calls = []
    let middle = stage.content.convert(point(100, 100), from: nil)
    stage.spread(point(100, 100), from: 60, to: 120, movingBy: point(20, 10))
    #expect(stage.scrollView.isZooming)
    #expect(stage.scrollView.zoomScale > 1.5 && stage.scrollView.zoomScale <= 2)
    let place = stage.place(middle.x, middle.y)
    // The third of the way before the pinch began moves nothing.
    expectNear(place.x, 120 - 20.0 / 3, within: 3)
    expectNear(place.y, 110 - 10.0 / 3, within: 3)
    let scale = stage.scrollView.zoomScale
    stage.lift()
    stage.app.advance(by: 1)
    #expect(!stage.scrollView.isZooming)
    #expect(stage.scrollView.zoomScale == scale)
    #expect(stage.zoom.calls == ["begin", "zoom", "end"])
    #expect(stage.zoom.lastScale == scale)
  }

  @Test("content that was pinched too far comes back to its limit, and then the delegate hears of the end")
  func bounces() {
    let stage = ZoomStage()
    stage.scrollView.maximumZoomScale = 1.5
    stage.spread(point(100, 100), from: 40, to: 160)
    #expect(stage.scrollView.zoomScale > 1.5 && stage.scrollView.zoomScale < 3)
    stage.lift()
    #expect(stage.scrollView.isZoomBouncing)
    #expect(stage.zoom.calls == ["begin", "zoom"])
    stage.app.advance(by: 0.5)
    #expect(stage.scrollView.zoomScale == 1.5)
    #expect(!stage.scrollView.isZoomBouncing)
    #expect(stage.zoom.calls == ["begin", "zoom", "end"])
    #expect(stage.zoom.lastScale == 1.5)
  }

  @Test("without bouncing a pinch ends at the limit")
  func doesNotBounce() {
    let stage = ZoomStage()
    stage.scrollView.maximumZoomScale = 1.5
    stage.scrollView.bouncesZoom = false
    stage.spread(point(100, 100), from: 40, to: 160)
    #expect(stage.scrollView.zoomScale == 1.5)
    stage.lift()
    #expect(!stage.scrollView.isZoomBouncing)
    #expect(stage.zoom.calls.last == "end")
  }

  @Test("a second finger zooms content that the first one drags")
  func pinchesDuringDrag() {
    let stage = ZoomStage()
    stage.app.touchDown(0, at: point(60, 150))
    stage.app.frame()
    stage.app.touchMove(0, to: point(60, 100))
    stage.app.frame()
    #expect(stage.scrollView.isDragging)
    stage.app.touchDown(1, at: point(120, 100))
    stage.app.frame()
    for x in stride(from: CGFloat(125), through: 180, by: 5) {
      stage.app.advance(by: 0.01)
      stage.app.touchMove(1, to: point(x, 100))
      stage.app.frame()
    }
    #expect(stage.scrollView.isZooming)
    #expect(stage.scrollView.zoomScale > 1.4)
    stage.lift()
    stage.app.advance(by: 1)
    #expect(!stage.scrollView.isDragging && !stage.scrollView.isZooming)
    #expect(stage.zoom.calls == ["begin", "zoom", "end"])
  }

  @Test("a pinch on a touchpad zooms about the pointer")
  func pinchesOnTouchpad() {
    let stage = ZoomStage()
    stage.app.pointerMove(to: point(50, 50))
    stage.app.transformBegan()
    for scale in stride(from: CGFloat(1.2), through: 2, by: 0.2) { stage.app.transformChanged(scale: scale) }
    #expect(stage.scrollView.isZooming)
    let under = stage.content.convert(point(50, 50), from: nil)
    expectNear(under.x, 50, within: 1)
    #expect(stage.scrollView.zoomScale > 1.5)
    stage.app.transformEnded()
    #expect(stage.zoom.calls == ["begin", "zoom", "end"])
  }

  @Test("a step of the wheel zooms about the pointer while the control key is held, and scrolls otherwise")
  func wheelZooms() {
    let stage = ZoomStage()
    stage.app.pointerMove(to: point(50, 50))
    stage.app.keyDown(.keyboardLeftControl, modifiers: .control)
    stage.app.scroll(dx: 0, dy: -30, steps: point(0, -1))
    expectNear(stage.scrollView.zoomScale, ScrollPhysics.wheelZoom, within: 0.001)
    expectNear(stage.content.convert(point(50, 50), from: nil).x, 50, within: 0.5)
    #expect(stage.zoom.calls == ["begin", "zoom", "end"])
    stage.app.keyUp(.keyboardLeftControl)
    let offset = stage.scrollView.contentOffset.y
    stage.app.scroll(dx: 0, dy: 30, steps: point(0, 1))
    #expect(stage.scrollView.contentOffset.y > offset)
    expectNear(stage.scrollView.zoomScale, ScrollPhysics.wheelZoom, within: 0.001)
  }

  @Test("what is shown of a scale beyond a limit is less than twice that, and can be told back")
  func rubberBand() {
    let limits: ClosedRange<CGFloat> = 0.5...2
    #expect(ScrollPhysics.shownZoom(1.5, limits: limits, bounces: true) == 1.5)
    #expect(ScrollPhysics.shownZoom(3, limits: limits, bounces: false) == 2)
    for wanted in [0.05, 0.3, 2.5, 6, 20] as [CGFloat] {
      let shown = ScrollPhysics.shownZoom(wanted, limits: limits, bounces: true)
      #expect(shown < 4 && shown > 0.25)
      #expect(!limits.contains(shown))
      expectNear(ScrollPhysics.wantedZoom(showing: shown, limits: limits), wanted, within: 0.001)
    }
  }
}
