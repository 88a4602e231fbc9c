import Foundation
import Testing
import UIKitTesting

@testable import UIKit

/// Who has a finger on the content of a scroll view, and when.
@MainActor @Suite("Scroll views: touches of the content")
struct ContentTouchTests {
  private let view = TouchView("v", rect(0, 0, 200, 1000))

  private func makeStage(_ scrollView: UIScrollView = UIScrollView(frame: rect(0, 0, 200, 200))) -> ScrollStage {
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    scrollView.addSubview(view)
    return ScrollStage(scrollView)
  }

  @Test("a resting finger reaches the content after 0.15 s, not before")
  func delay() {
    let stage = makeStage()
    stage.app.play("D1(100,100) t=.149")
    #expect(view.phases.isEmpty)
    stage.app.play("t=.002")
    #expect(view.phases == ["began"])
    stage.app.play("U1")
    #expect(view.phases == ["began", "ended"])
  }

  @Test("a finger that trembles within the slop is late for the content, and tells it of the move")
  func tremble() {
    let stage = makeStage()
    stage.app.play("D1(100,100) t=.05 M1(104,103) t=.2")
    #expect(view.phases == ["began", "moved"])
    #expect(view.received[0].touch.location(in: stage.app.window) == point(104, 103))
    stage.app.play("U1")
  }

  @Test("a tap within the delay reaches the content with the lift")
  func quickTap() {
    let stage = makeStage()
    stage.app.play("D1(100,100) t=.05")
    #expect(view.phases.isEmpty)
    stage.app.play("U1")
    #expect(view.phases == ["began", "ended"])
    #expect(stage.calls.isEmpty)
  }

  @Test("a button in the content is pressed by a quick tap and by a slow one")
  func buttonTap() {
    let button = UIButton(frame: rect(20, 20, 100, 50))
    view.addSubview(button)
    let journal = ButtonJournal(button)
    let stage = makeStage()
    stage.app.tap(point(50, 50))
    stage.app.press(point(50, 50), duration: 0.4)
    #expect(journal.events == ["down", "upInside", "down", "upInside"])
    #expect(stage.offset == .zero)
  }

  @Test("without delaysContentTouches the content hears at once, and loses the finger to a drag")
  func noDelay() {
    let stage = makeStage()
    stage.scrollView.delaysContentTouches = false
    stage.app.play("D1(100,100)")
    #expect(view.phases == ["began"])
    stage.app.play("t=.02 M1(100,80) M1(100,60) U1")
    #expect(view.phases == ["began", "cancelled"])
    #expect(stage.offset.y > 0)
  }

  @Test("where nothing can be scrolled there is no delay")
  func nothingToScroll() {
    let stage = makeStage()
    stage.scrollView.contentSize = CGSize(width: 200, height: 200)
    stage.app.play("D1(100,100)")
    #expect(view.phases == ["began"])
    stage.app.play("U1")
    stage.scrollView.contentSize = CGSize(width: 200, height: 1000)
    stage.scrollView.isScrollEnabled = false
    stage.app.play("D1(100,100) M1(100,50) U1")
    #expect(view.phases == ["began", "ended", "began", "moved", "ended"])
    #expect(stage.offset == .zero)
  }

  @Test("a way that the content does not scroll is the content's, at once")
  func sideways() {
    let stage = makeStage()
    stage.app.play("D1(20,100) t=.02 M1(40,100)")
    #expect(view.phases == ["began", "moved"])
    stage.app.play("M1(60,100) t=.3 U1")
    #expect(view.phases == ["began", "moved", "moved", "ended"])
    #expect(stage.calls.isEmpty)
  }

  @Test("touchesShouldBegin false keeps the content from a finger altogether; drags still scroll")
  func shouldBegin() {
    let scrollView = ChoosingScrollView(frame: rect(0, 0, 200, 200))
    scrollView.letsBegin = false
    let stage = makeStage(scrollView)
    stage.app.play("D1(100,100) t=.3 U1")
    #expect(view.phases.isEmpty)
    stage.app.play("D1(100,100) t=.3 M1(100,80) M1(100,60) U1")
    #expect(view.phases.isEmpty)
    #expect(stage.offset.y > 0)
  }

  @Test("touchesShouldCancel is true for views and false for controls, at every depth of the content")
  func shouldCancelDefault() {
    let scrollView = UIScrollView()
    #expect(scrollView.touchesShouldCancel(in: UIView()))
    #expect(scrollView.touchesShouldCancel(in: UILabel()))
    #expect(!scrollView.touchesShouldCancel(in: UIControl()))
    #expect(!scrollView.touchesShouldCancel(in: UIButton()))
    #expect(!scrollView.touchesShouldCancel(in: UITextField()))
  }

  @Test("a drag on the scroll view itself scrolls however long the finger rested")
  func ownTouch() {
    let stage = ScrollStage()
    stage.app.play("D1(100,150) t=1 M1(100,130) M1(100,110) t=2 U1")
    #expect(stage.offset == point(0, 30))
  }

  @Test("the views around hear nothing of fingers on a scroll view, unless it does not scroll")
  func swallowed() {
    let outer = TouchView("outer", rect(0, 0, 400, 400))
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    outer.addSubview(scrollView)
    let stage = Stage(adding: outer)
    stage.app.play("D1(100,150) t=.3 U1")
    #expect(outer.phases.isEmpty)
    scrollView.isScrollEnabled = false
    stage.app.play("D1(100,150) t=.3 U1")
    #expect(outer.phases == ["began", "ended"])
  }

  @Test("a tap recognizer of the content works at any speed, and fails in a drag")
  func tapRecognizer() {
    let log = GestureLog()
    log.watch(UITapGestureRecognizer(), on: view)
    let stage = makeStage()
    stage.app.tap(point(100, 100))
    stage.app.press(point(100, 100), duration: 0.3)
    #expect(log.states() == ["ended", "ended"])
    stage.fling(point(100, 150), by: point(0, -100))
    #expect(log.count() == 2)
  }

  @Test("a long press in the content that began keeps the finger from scrolling")
  func longPress() {
    let log = GestureLog()
    log.watch(UILongPressGestureRecognizer(), on: view)
    let stage = makeStage()
    stage.app.play("D1(100,150) t=.6 M1(100,120) M1(100,90) U1")
    #expect(log.states() == ["began", "changed", "changed", "ended"])
    #expect(stage.offset == .zero)
  }

  @Test("a mouse that is dragged does not scroll, and its press reaches the content at once")
  func mouse() {
    let stage = makeStage()
    stage.app.pointerMove(to: point(100, 150))
    stage.app.pointerDown()
    #expect(view.phases == ["began"])
    for y in stride(from: 140, through: 50, by: -10) { stage.app.pointerMove(to: point(100, CGFloat(y))) }
    stage.app.pointerUp()
    #expect(view.phases.last == "ended")
    #expect(stage.offset == .zero)
  }

  @Test("a mouse's press stops what moves, and is no click on what is under it")
  func mouseStops() {
    let stage = makeStage()
    stage.fling(point(100, 190), by: point(0, -100))
    stage.app.advance(by: 0.1)
    stage.app.pointerMove(to: point(100, 100))
    stage.app.pointerDown()
    #expect(!stage.scrollView.isDecelerating)
    stage.app.pointerUp()
    #expect(view.phases.isEmpty)
  }

  @Test("a text field in the content is focused by a tap, and a drag that begins on it scrolls")
  func textField() {
    let field = UITextField(frame: rect(20, 100, 160, 40))
    view.addSubview(field)
    let stage = makeStage()
    stage.fling(point(100, 120), by: point(0, -60))
    #expect(!field.isFirstResponder)
    #expect(stage.offset.y > 0)
    stage.scrollView.setContentOffset(.zero, animated: false)
    stage.app.tap(point(100, 120))
    #expect(field.isFirstResponder)
  }

  @Test("a slider in the content follows a finger along it at any speed; a quick drag across it scrolls")
  func slider() {
    let slider = UISlider(frame: rect(20, 80, 160, 34))
    slider.value = 0.5
    view.addSubview(slider)
    let stage = makeStage()
    let thumb = slider.convert(
      slider.thumbRect(
        forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds), value: slider.value), to: nil)
    let middle = point(thumb.midX, thumb.midY)
    stage.app.drag(from: middle, to: point(middle.x + 40, middle.y), duration: 0.2)
    #expect(slider.value > 0.6)
    let value = slider.value
    stage.app.drag(from: point(middle.x + 40, middle.y), to: point(middle.x, middle.y), duration: 2)
    #expect(slider.value < value)
    #expect(stage.offset == .zero)
    let old = slider.value
    stage.fling(middle, by: point(0, -60))
    #expect(slider.value == old)
    #expect(stage.offset.y > 0)
  }

  @Test("the slider's thumb has a finger along it also where the content scrolls to the sides")
  func sliderSideways() {
    let slider = UISlider(frame: rect(20, 80, 160, 34))
    slider.value = 0.5
    view.addSubview(slider)
    let stage = makeStage()
    stage.scrollView.contentSize.width = 600
    stage.app.drag(from: point(100, 97), to: point(140, 97), duration: 0.1)
    #expect(slider.value > 0.6)
    #expect(stage.offset == .zero)
  }

  @Test("the pan recognizer is the scroll view's own: named, of the documented kind, and open for targets")
  func panRecognizer() {
    let log = GestureLog()
    let stage = makeStage()
    let pan = stage.scrollView.panGestureRecognizer
    #expect(stage.scrollView.gestureRecognizers?.contains(pan) == true)
    #expect(pan.view === stage.scrollView)
    #expect(pan.allowedScrollTypesMask == .all)
    #expect(!pan.allowedTouchTypes.contains(NSNumber(value: UITouch.TouchType.indirectPointer.rawValue)))
    pan.name = "r"
    pan.addTarget(log, action: GestureLog.note)
    stage.app.play("D1(100,150) t=.02 M1(100,130) M1(100,110) U1")
    #expect(log.states() == ["began", "changed", "ended"])
  }

  @Test("the pan recognizer on another view scrolls from there")
  func panElsewhere() {
    let scrollView = UIScrollView(frame: rect(0, 0, 200, 200))
    scrollView.contentSize = CGSize(width: 200, height: 1000)
    let handle = UIView(frame: rect(0, 300, 200, 100))
    let stage = Stage(adding: scrollView, handle)
    handle.addGestureRecognizer(scrollView.panGestureRecognizer)
    stage.app.play("D1(100,380) t=.02 M1(100,360) M1(100,340) t=1 U1")
    #expect(scrollView.contentOffset == point(0, 30))
  }

  @Test("a delegate that refuses the drag leaves the finger to the content")
  func refused() {
    let log = GestureLog()
    let delegate = log.makeDelegate()
    delegate.begins = { _ in false }
    let stage = makeStage()
    stage.scrollView.panGestureRecognizer.delegate = delegate
    stage.app.play("D1(100,150) t=.02 M1(100,130) M1(100,110) U1")
    #expect(view.phases == ["began", "moved", "moved", "ended"])
    #expect(stage.calls.isEmpty)
    #expect(stage.offset == .zero)
  }

  @Test("isTracking from the touch on, isDragging from the drag on, in the delegate's calls too")
  func states() {
    let stage = makeStage()
    var seen: [String] = []
    stage.delegate.onCall = { call, view in
      if call == "scroll" { return }
      seen.append("\(call) \(view.isTracking) \(view.isDragging) \(view.isDecelerating)")
    }
    stage.app.play("D1(100,150)")
    #expect(stage.scrollView.isTracking && !stage.scrollView.isDragging)
    stage.app.play("t=.02 M1(100,130) t=.04 M1(100,110) U1")
    #expect(
      seen == [
        "beginDrag true true false", "willEndDrag true true false", "endDrag(true) true false true",
        "beginDecelerating true false true",
      ])
    #expect(!stage.scrollView.isTracking && stage.scrollView.isDecelerating)
  }
}
