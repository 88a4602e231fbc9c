import Testing
import UIKit
import UIKitTesting

/// Controls against recognizers of the views around them.
@MainActor @Suite("Controls against recognizers of ancestors")
struct ControlRivalTests {
  /// The controls that Apple names, each so that a tap at (150, 115) does something.
  nonisolated static let names = ["button", "switch", "stepper", "segmented", "pages"]

  private func makeControl(_ name: String) -> UIControl {
    let frame = rect(100, 100, 100, 31)
    switch name {
    case "button": return UIButton(frame: frame)
    case "switch": return UISwitch(frame: rect(130, 100, 51, 31))
    case "stepper": return UIStepper(frame: frame)
    case "segmented":
      let control = UISegmentedControl(items: ["a", "b"])
      control.frame = frame
      return control
    case "pages":
      let control = UIPageControl(frame: frame)
      control.numberOfPages = 3
      return control
    default: return UIControl(frame: frame)
    }
  }

  @MainActor private struct Scene {
    let stage: Stage
    let control: UIControl
    let log = GestureLog()
    let events: Journal

    init(_ control: UIControl) {
      self.control = control
      events = SliderTests.journal(of: control)
      stage = Stage(adding: control)
    }

    /// What the control did that it is for.
    var uses: Int { events.count(of: control is UIButton ? "touchUpInside" : "valueChanged") }
  }

  @Test("a single tap is the control's, not an ancestor's", arguments: names)
  func winsOverTap(name: String) {
    let scene = Scene(makeControl(name))
    scene.log.watch(UITapGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.tap(point(150, 115))
    #expect(scene.uses == 1)
    #expect(scene.log.entries.isEmpty)
    #expect(scene.events.count(of: "touchCancel") == 0)
    scene.stage.app.tap(point(50, 50))
    #expect(scene.log.states() == ["ended"], "beside the control it is the ancestor's")
  }

  @Test("a disabled control leaves taps to its ancestors", arguments: names)
  func disabled(name: String) {
    let scene = Scene(makeControl(name))
    scene.control.isEnabled = false
    scene.log.watch(UITapGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.tap(point(150, 115))
    #expect(scene.uses == 0)
    #expect(scene.log.states() == ["ended"])
  }

  @Test("a double tap of an ancestor is recognized", arguments: names)
  func losesToDoubleTap(name: String) {
    let scene = Scene(makeControl(name))
    scene.log.watch(make(UITapGestureRecognizer()) { $0.numberOfTapsRequired = 2 }, on: scene.stage.root)
    scene.stage.app.tap(point(150, 115), count: 2)
    #expect(scene.log.states() == ["ended"])
  }

  @Test("a tap of two fingers of an ancestor is recognized", arguments: names)
  func losesToTwoFingers(name: String) {
    let scene = Scene(makeControl(name))
    scene.log.watch(make(UITapGestureRecognizer()) { $0.numberOfTouchesRequired = 2 }, on: scene.stage.root)
    scene.stage.app.play("D1(150,115)+D2(150,200) t=.05 U1+U2")
    #expect(scene.log.states() == ["ended"])
    #expect(scene.events.count(of: "touchUpInside") == 0)
  }

  @Test("a tap of the control itself is recognized, and the control gives up", arguments: names)
  func losesToItsOwn(name: String) {
    let scene = Scene(makeControl(name))
    scene.log.watch(UITapGestureRecognizer(), on: scene.control)
    scene.stage.app.tap(point(150, 115))
    #expect(scene.log.states() == ["ended"])
    #expect(scene.events.entries.suffix(1) == ["touchCancel"])
    #expect(scene.events.count(of: "touchUpInside") == 0)
  }

  @Test("a-gesture-001 a plain control loses to a tap of an ancestor")
  func plainControl() {
    let scene = Scene(makeControl("plain"))
    scene.log.watch(UITapGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.tap(point(150, 115))
    #expect(scene.log.states() == ["ended"])
    #expect(scene.events.entries == ["touchDown", "touchCancel"])
  }

  @Test("a slider does not beat taps: one on its thumb is the ancestor's")
  func sliderLosesTap() {
    let scene = Scene(makeSlider())
    scene.log.watch(UITapGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.tap(point(200, 115))
    #expect(scene.log.states() == ["ended"])
    #expect(scene.events.entries.last == "touchCancel")
  }

  // MARK: Drags

  private func makeSlider(_ value: Float = 0.5) -> UISlider {
    let slider = UISlider(frame: rect(100, 100, 200, 31))
    slider.value = value
    return slider
  }

  @Test("a-gesture-005 a swipe along a slider's thumb moves the thumb")
  func swipeOnThumb() {
    let slider = makeSlider(0.2)
    let scene = Scene(slider)
    scene.log.watch(UISwipeGestureRecognizer(), on: scene.stage.root)
    let bounds = slider.bounds
    let thumb = slider.thumbRect(
      forBounds: bounds, trackRect: slider.trackRect(forBounds: bounds), value: slider.value)
    let start = slider.convert(point(thumb.midX, thumb.midY), to: scene.stage.root)
    scene.stage.app.drag(from: start, to: point(start.x + 100, start.y), duration: 0.1, steps: 5)
    #expect(scene.log.entries.isEmpty)
    #expect(slider.value > 0.2)
    #expect(scene.events.count(of: "valueChanged") >= 1)
    scene.stage.app.drag(from: point(120, 115), to: point(220, 115), duration: 0.1, steps: 5)
    #expect(scene.log.states() == ["ended"], "beside the thumb it is the ancestor's")
  }

  @Test("a pan along a slider's thumb moves the thumb, also when the slider is turned")
  func panOnThumb() {
    let slider = makeSlider()
    let scene = Scene(slider)
    scene.log.watch(UIPanGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.drag(from: point(200, 115), to: point(260, 120), duration: 0.2)
    #expect(scene.log.entries.isEmpty)
    #expect(slider.value > 0.8)
    slider.transform = CGAffineTransform(rotationAngle: .pi / 2)
    slider.value = 0.5
    scene.stage.app.drag(from: point(200, 115), to: point(200, 175), duration: 0.2)
    #expect(scene.log.entries.isEmpty)
    #expect(slider.value > 0.8)
  }

  @Test("a pan across a slider's thumb is the ancestor's")
  func panAcross() {
    let slider = makeSlider()
    let scene = Scene(slider)
    scene.log.watch(UIPanGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.drag(from: point(200, 115), to: point(205, 215), duration: 0.2)
    #expect(scene.log.states().first == "began")
    #expect(scene.events.entries.last == "touchCancel")
  }

  @Test("a pan of two fingers, one of them on the thumb, is recognized")
  func panOfTwo() {
    let scene = Scene(makeSlider())
    scene.log.watch(make(UIPanGestureRecognizer()) { $0.minimumNumberOfTouches = 2 }, on: scene.stage.root)
    scene.stage.app.play("D1(200,115)+D2(200,215) M1(220,115)+M2(220,215) M1(240,115)+M2(240,215) U1+U2")
    #expect(scene.log.states().first == "began")
    #expect(scene.events.entries.last == "touchCancel")
  }

  @Test("a pan of the slider itself is recognized")
  func ownPan() {
    let scene = Scene(makeSlider())
    scene.log.watch(UIPanGestureRecognizer(), on: scene.control)
    scene.stage.app.play("D1(200,115) M1(220,115) M1(240,115) U1")
    #expect(scene.log.states().first == "began")
    #expect(scene.events.entries.last == "touchCancel")
  }

  @Test("a pan from the window's edge is recognized on a thumb as well")
  func edgePan() {
    let slider = UISlider(frame: rect(0, 100, 200, 31))
    let scene = Scene(slider)
    scene.log.watch(make(UIScreenEdgePanGestureRecognizer()) { $0.edges = .left }, on: scene.stage.root)
    scene.stage.app.drag(from: point(5, 115), to: point(105, 115), duration: 0.2)
    #expect(scene.log.states().first == "began")
    #expect(scene.events.entries.last == "touchCancel")
  }

  @Test("a pan that delays touches does not take the thumb's drag away")
  func delayedTouches() {
    let slider = makeSlider()
    let scene = Scene(slider)
    scene.log.watch(make(UIPanGestureRecognizer()) { $0.delaysTouchesBegan = true }, on: scene.stage.root)
    scene.stage.app.drag(from: point(200, 115), to: point(260, 115), duration: 0.2)
    #expect(scene.log.entries.isEmpty)
    #expect(slider.value > 0.7)
  }

  @Test("a disabled slider leaves pans to its ancestors")
  func disabledSlider() {
    let slider = makeSlider()
    slider.isEnabled = false
    let scene = Scene(slider)
    scene.log.watch(UIPanGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.drag(from: point(200, 115), to: point(260, 115), duration: 0.2)
    #expect(scene.log.states().first == "began")
  }

  @Test("a pan along a switch turns the switch, one across it is the ancestor's")
  func panOnSwitch() {
    let toggle = UISwitch(frame: rect(100, 100, 51, 31))
    let scene = Scene(toggle)
    scene.log.watch(UIPanGestureRecognizer(), on: scene.stage.root)
    scene.stage.app.drag(from: point(110, 115), to: point(145, 115), duration: 0.2)
    #expect(scene.log.entries.isEmpty)
    #expect(toggle.isOn)
    scene.stage.app.drag(from: point(140, 115), to: point(140, 215), duration: 0.2)
    #expect(scene.log.states().first == "began")
    #expect(toggle.isOn)
  }
}
