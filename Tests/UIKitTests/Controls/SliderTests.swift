import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Sliders")
struct SliderTests {
  /// Notes the events of a control, in the order they come.
  static func journal(of control: UIControl) -> Journal {
    let journal = Journal()
    for (name, event) in UIControl.Event.named + [("valueChanged", .valueChanged)] {
      control.addAction(UIAction { _ in journal.note(name) }, for: event)
    }
    return journal
  }

  /// 200 wide at (100, 100): the thumb's middle goes from x 114 to 286, at y 115.5.
  private func makeSlider(_ value: Float = 0.5) -> UISlider {
    let slider = UISlider(frame: rect(100, 100, 200, 31))
    slider.value = value
    return slider
  }

  private func thumb(of slider: UISlider) -> CGPoint {
    let bounds = slider.bounds
    let place = slider.thumbRect(
      forBounds: bounds, trackRect: slider.trackRect(forBounds: bounds), value: slider.value)
    return slider.convert(point(place.midX, place.midY), to: nil)
  }

  // MARK: Value

  @Test("control-019 what a new slider is like")
  func defaults() {
    let slider = UISlider()
    #expect(slider.minimumValue == 0)
    #expect(slider.maximumValue == 1)
    #expect(slider.value == 0)
    #expect(slider.isContinuous)
    #expect(slider.currentThumbImage == nil)
    #expect(slider.minimumTrackTintColor == nil)
  }

  @Test("control-020 the value is kept in the range")
  func clamped() {
    let slider = UISlider()
    slider.value = 5
    #expect(slider.value == 1)
    slider.value = -1
    #expect(slider.value == 0)
    slider.setValue(.infinity, animated: true)
    #expect(slider.value == 1)
  }

  @Test("control-021 one end of the range takes the other along, and the value too")
  func range() {
    let slider = UISlider()
    slider.minimumValue = 2
    #expect(slider.maximumValue == 2)
    #expect(slider.value == 2)
    slider.maximumValue = -3
    #expect(slider.minimumValue == -3)
    #expect(slider.value == -3)
  }

  @Test("what is no number changes nothing")
  func badNumbers() {
    let slider = makeSlider(0.25)
    slider.value = .nan
    slider.minimumValue = .nan
    slider.maximumValue = .infinity
    #expect(slider.value == 0.25)
    #expect(slider.minimumValue == 0 && slider.maximumValue == 1)
    let bounds = slider.bounds
    let track = slider.trackRect(forBounds: bounds)
    #expect(
      slider.thumbRect(forBounds: bounds, trackRect: track, value: .nan)
        == slider.thumbRect(forBounds: bounds, trackRect: track, value: 0))
  }

  @Test("the widest range there is can be slid over")
  func widestRange() {
    let slider = makeSlider()
    slider.minimumValue = -.greatestFiniteMagnitude
    slider.maximumValue = .greatestFiniteMagnitude
    slider.value = 0
    let stage = Stage(adding: slider)
    #expect(thumb(of: slider).x == 200)
    stage.app.drag(from: point(200, 115), to: point(400, 115), duration: 0.2)
    #expect(slider.value == .greatestFiniteMagnitude)
  }

  // MARK: Places

  @Test("where track and thumb are, from left to right")
  func places() {
    let slider = UISlider()
    let bounds = rect(10, 20, 200, 34)
    let track = slider.trackRect(forBounds: bounds)
    #expect(track == rect(12, 35, 196, 4))
    let places = [0, 0.5, 1, 7].map { slider.thumbRect(forBounds: bounds, trackRect: track, value: $0) }
    #expect(
      places == [rect(10, 23, 28, 28), rect(96, 23, 28, 28), rect(182, 23, 28, 28), rect(182, 23, 28, 28)])
  }

  @Test("from right to left the smallest value is at the right")
  func mirrored() {
    let slider = makeSlider(0)
    slider.semanticContentAttribute = .forceRightToLeft
    let stage = Stage(adding: slider)
    #expect(thumb(of: slider).x == 286)
    stage.app.drag(from: point(286, 115), to: point(200, 115), duration: 0.2)
    expectNear(CGFloat(slider.value), 0.5, within: 1e-6)
  }

  @Test("images at the ends take room from the track")
  func endImages() {
    func image(_ width: Int) -> UIImage { UIImage(cgImage: .filled(.blue, width: width, height: 10)) }
    let slider = UISlider()
    let bounds = rect(0, 0, 200, 34)
    #expect(slider.minimumValueImageRect(forBounds: bounds).isEmpty)
    slider.minimumValueImage = image(20)
    slider.maximumValueImage = image(30)
    #expect(slider.minimumValueImageRect(forBounds: bounds) == rect(0, 12, 20, 10))
    #expect(slider.maximumValueImageRect(forBounds: bounds) == rect(170, 12, 30, 10))
    #expect(slider.trackRect(forBounds: bounds) == rect(28, 15, 134, 4))
    slider.semanticContentAttribute = .forceRightToLeft
    #expect(slider.minimumValueImageRect(forBounds: bounds) == rect(180, 12, 20, 10))
    #expect(slider.trackRect(forBounds: bounds) == rect(38, 15, 134, 4))
    slider.minimumValueImage = nil
    #expect(slider.trackRect(forBounds: bounds).maxX == 198)
  }

  @Test("a slider without room has a thumb all the same, which cannot be moved")
  func noRoom() {
    let slider = makeSlider(0.5)
    slider.frame.size = CGSize(width: 20, height: 0)
    let stage = Stage(adding: slider)
    stage.app.drag(from: point(110, 100), to: point(160, 100), duration: 0.2)
    #expect(slider.value == 0.5)
  }

  @Test("it asks for a height of 34 and no width")
  func size() {
    let slider = UISlider(frame: rect(0, 0, 120, 10))
    #expect(slider.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 34))
    slider.sizeToFit()
    #expect(slider.frame == rect(0, 0, 120, 34))
  }

  // MARK: Images by state

  @Test("images have those of the normal state where they have none; the thumb is as large as its image")
  func images() {
    let (normal, pressed) = (
      UIImage(cgImage: .filled(.blue, width: 10, height: 20)), UIImage(cgImage: .filled(.red, width: 40, height: 40))
    )
    let slider = makeSlider(0)
    slider.setThumbImage(normal, for: .normal)
    slider.setThumbImage(pressed, for: .highlighted)
    slider.setMinimumTrackImage(normal, for: .normal)
    #expect(slider.thumbImage(for: .disabled) === normal)
    #expect(slider.minimumTrackImage(for: .highlighted) === normal)
    #expect(slider.maximumTrackImage(for: .normal) == nil)
    #expect(slider.trackRect(forBounds: slider.bounds).height == 20)
    let stage = Stage(adding: slider)
    stage.app.expect(.blue, at: point(105, 115))
    stage.app.play("D1(105,115)")
    #expect(slider.currentThumbImage === pressed)
    stage.app.expect(.red, at: point(110, 115))
    stage.app.play("U1")
    #expect(slider.currentThumbImage === normal)
  }

  @Test("colours are those that were set, else the tint")
  func colors() {
    let slider = makeSlider(0.5)
    slider.tintColor = .red
    slider.maximumTrackTintColor = .green
    slider.thumbTintColor = .blue
    let stage = Stage(adding: slider)
    func expect(_ colors: [UIColor]) {
      for (x, color) in zip([120.0, 200, 280], colors) { stage.app.expect(color, at: point(x, 115)) }
    }
    expect([.red, .blue, .green])
    slider.minimumTrackTintColor = .yellow
    expect([.yellow, .blue, .green])
    slider.minimumTrackTintColor = nil
    slider.tintColor = .cyan
    expect([.cyan, .blue, .green])
  }

  // MARK: Tracking

  @Test("a finger takes the thumb along from where it grabbed it, and events come in order")
  func drag() {
    let slider = makeSlider(0.5)
    let journal = Self.journal(of: slider)
    let stage = Stage(adding: slider)
    stage.app.play("D1(208,115)")
    #expect(slider.value == 0.5, "grabbed 8 points beside its middle")
    #expect(slider.isHighlighted && slider.isTracking)
    stage.app.play("M1(251,115)")
    expectNear(CGFloat(slider.value), 0.75, within: 1e-6)
    stage.app.play("M1(600,115)")
    #expect(slider.value == 1)
    stage.app.play("M1(208,115) U1")
    expectNear(CGFloat(slider.value), 0.5, within: 1e-6)
    #expect(
      journal.entries == [
        "valueChanged", "touchDown", "touchDragInside", "valueChanged", "touchDragExit", "touchDragOutside",
        "valueChanged", "touchDragEnter", "touchDragInside", "valueChanged", "valueChanged", "touchUpInside",
      ])
  }

  @Test("the phases of the touch are with the events: began, moved, ended; at the end the slider does not track")
  func phases() {
    @MainActor final class Target {
      var log: [String] = []
      func changed(_ slider: UISlider, _ event: UIEvent?) {
        log.append("\(event!.allTouches!.first!.phase) \(slider.isTracking)")
      }
    }
    let slider = makeSlider()
    let target = Target()
    slider.addTarget(target, action: Target.changed, for: .valueChanged)
    let stage = Stage(adding: slider)
    stage.app.play("D1(200,115) M1(220,115) U1")
    #expect(target.log == ["began false", "moved true", "ended false"])
  }

  @Test("a move that changes nothing tells nothing")
  func atTheEnd() {
    let slider = makeSlider(1)
    let journal = Self.journal(of: slider)
    let stage = Stage(adding: slider)
    stage.app.play("D1(286,115)")
    journal.clear()
    stage.app.play("M1(300,115) M1(310,118)")
    #expect(journal.entries == ["touchDragInside", "touchDragInside"])
  }

  @Test("without isContinuous it tells once, when the finger is lifted")
  func notContinuous() {
    let slider = makeSlider()
    slider.isContinuous = false
    let journal = Self.journal(of: slider)
    let stage = Stage(adding: slider)
    stage.app.play("D1(200,115) M1(220,115) M1(243,115)")
    #expect(journal.count(of: "valueChanged") == 0)
    expectNear(CGFloat(slider.value), 0.75, within: 1e-6)
    stage.app.play("U1")
    #expect(journal.count(of: "valueChanged") == 1)
  }

  @Test(
    "a drag that the system ends leaves the thumb where it is, and tells what was not told",
    arguments: [(true, 2), (false, 1)])
  func cancelled(isContinuous: Bool, count: Int) {
    let slider = makeSlider()
    slider.isContinuous = isContinuous
    let journal = Self.journal(of: slider)
    let stage = Stage(adding: slider)
    stage.app.play("D1(200,115) M1(243,115) C")
    expectNear(CGFloat(slider.value), 0.75, within: 1e-6)
    #expect(journal.count(of: "valueChanged") == count)
    #expect(journal.entries.last == "touchCancel")
    #expect(!slider.isHighlighted)
  }

  @Test("a touch on the track beside the thumb does nothing", arguments: [120.0, 280])
  func besideTheThumb(x: CGFloat) {
    let slider = makeSlider()
    let journal = Self.journal(of: slider)
    let stage = Stage(adding: slider)
    stage.app.drag(from: point(x, 115), to: point(200, 115), duration: 0.2)
    #expect(slider.value == 0.5)
    #expect(journal.entries.isEmpty)
  }

  @Test("a finger may miss the thumb by 8 points")
  func grabSlop() {
    let slider = makeSlider()
    let stage = Stage(adding: slider)
    stage.app.drag(from: point(179, 115), to: point(136, 115), duration: 0.2)
    expectNear(CGFloat(slider.value), 0.25, within: 1e-6)
  }

  @Test("a disabled slider does not move")
  func disabled() {
    let slider = makeSlider()
    slider.isEnabled = false
    let journal = Self.journal(of: slider)
    let stage = Stage(adding: slider)
    stage.app.drag(from: point(200, 115), to: point(260, 115), duration: 0.2)
    #expect(slider.value == 0.5)
    #expect(journal.entries.isEmpty)
  }

  @Test("the pointer drags the thumb with its primary button, a wheel does nothing, and the cursor stays the arrow")
  func pointer() {
    let slider = makeSlider()
    let stage = Stage(adding: slider)
    stage.app.pointerMove(to: point(200, 115))
    #expect(stage.app.cursor == "default")
    stage.app.scroll(dx: 0, dy: 40)
    stage.app.scroll(dx: 40, dy: 0)
    #expect(slider.value == 0.5)
    stage.app.pointerDown(2)
    stage.app.pointerMove(to: point(243, 115))
    stage.app.pointerUp(2)
    #expect(slider.value == 0.5)
    stage.app.pointerMove(to: point(200, 115))
    stage.app.pointerDown()
    stage.app.pointerMove(to: point(243, 115))
    stage.app.pointerUp()
    expectNear(CGFloat(slider.value), 0.75, within: 1e-6)
  }

  @Test("a slider that its target takes out of the window works again when it is back", arguments: [1, 2])
  func removedByTarget(removal: Int) {
    let slider = makeSlider()
    var count = 0
    slider.addAction(
      UIAction { [unowned slider] _ in
        count += 1
        if count == removal { slider.removeFromSuperview() }
      }, for: .valueChanged)
    let stage = Stage(adding: slider)
    stage.app.play("D1(200,115) M1(243,115) U1")
    #expect(!slider.isTracking)
    slider.value = 0.5
    stage.root.addSubview(slider)
    stage.app.play("t=1 D1(200,115) M1(243,115) U1")
    expectNear(CGFloat(slider.value), 0.75, within: 1e-6)
  }

  @Test("a-control-007 values that code sets send no event")
  func setInCode() {
    let (toggle, slider, stepper) = (UISwitch(), UISlider(), UIStepper())
    let segments = UISegmentedControl(items: ["a", "b"])
    let pages = UIPageControl()
    pages.numberOfPages = 3
    let field = UITextField()
    var count = 0
    for control in [toggle, slider, stepper, segments, pages, field] {
      control.addAction(UIAction { _ in count += 1 }, for: [.valueChanged, .editingChanged, .primaryActionTriggered])
    }
    toggle.setOn(true, animated: false)
    slider.value = 0.5
    stepper.value = 3
    segments.selectedSegmentIndex = 1
    pages.currentPage = 1
    field.text = "x"
    #expect(count == 0)
    #expect(toggle.isOn && slider.value == 0.5 && stepper.value == 3)
    #expect(segments.selectedSegmentIndex == 1 && pages.currentPage == 1 && field.text == "x")
  }
}
