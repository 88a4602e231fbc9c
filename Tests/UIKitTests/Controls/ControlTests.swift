import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Controls")
struct ControlTests {
  @Test(
    "control-001 events have Apple's numbers",
    arguments: [
      (UIControl.Event.touchDown, 1), (.touchDownRepeat, 2), (.touchDragInside, 4), (.touchDragOutside, 8),
      (.touchDragEnter, 16), (.touchDragExit, 32), (.touchUpInside, 64), (.touchUpOutside, 128), (.touchCancel, 256),
      (.valueChanged, 4096), (.primaryActionTriggered, 8192), (.menuActionTriggered, 16384),
      (.editingDidBegin, 65536), (.editingChanged, 131072), (.editingDidEnd, 262144), (.editingDidEndOnExit, 524288),
      (.allTouchEvents, 4095), (.allEditingEvents, 983040), (.applicationReserved, 251_658_240),
      (.systemReserved, 4_026_531_840), (.allEvents, 4_294_967_295),
    ] as [(UIControl.Event, UInt)])
  func eventNumbers(event: UIControl.Event, number: UInt) {
    #expect(event.rawValue == number)
  }

  @Test(
    "control-002 states have Apple's numbers",
    arguments: [
      (UIControl.State.normal, 0), (.highlighted, 1), (.disabled, 2), (.selected, 4), (.focused, 8),
    ] as [(UIControl.State, UInt)])
  func stateNumbers(state: UIControl.State, number: UInt) {
    #expect(state.rawValue == number)
  }

  @Test("control-003 what a new control is like")
  func defaults() {
    let control = UIControl()
    #expect(control.isEnabled)
    #expect(!control.isSelected)
    #expect(!control.isHighlighted)
    #expect(control.contentVerticalAlignment == .center)
    #expect(control.contentHorizontalAlignment == .center)
    #expect(control.state.rawValue == 0)
    #expect(!control.isTracking)
    #expect(!control.isTouchInside)
  }

  @Test("the state is made of its parts")
  func state() {
    let control = UIControl()
    control.isSelected = true
    control.isHighlighted = true
    #expect(control.state == [.selected, .highlighted])
    control.isEnabled = false
    #expect(control.state == [.selected, .highlighted, .disabled])
  }

  /// A target with methods of every form.
  @MainActor private final class Target {
    var log: [String] = []
    func plain() { log.append("plain") }
    func withSender(_ sender: UIControl) { log.append("sender \(sender.tag)") }
    func withEvent(_ sender: UIControl, _ event: UIEvent?) { log.append("event \(event == nil ? "none" : "given")") }
  }

  @Test("targets take methods without arguments, with the sender, and with the event, in the order they were added")
  func methodForms() {
    let control = UIControl()
    control.tag = 5
    let target = Target()
    control.addTarget(target, action: Target.plain, for: .valueChanged)
    control.addTarget(target, action: Target.withSender, for: .valueChanged)
    control.addTarget(target, action: Target.withEvent, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.log == ["plain", "sender 5", "event none"])
    control.sendActions(for: .touchDown)
    #expect(target.log.count == 3)
  }

  @Test("a target is held weakly; a dead one is not called")
  func weakTarget() {
    let control = UIControl()
    weak var weakTarget: Target?
    do {
      let target = Target()
      control.addTarget(target, action: Target.plain, for: .valueChanged)
      weakTarget = target
    }
    #expect(weakTarget == nil)
    control.sendActions(for: .valueChanged)
    #expect(control.allTargets.isEmpty)
  }

  @Test("control-014 removeTarget(nil, action: nil) takes every target")
  func removeAll() {
    let control = UIControl()
    let targets = [Target(), Target()]
    for target in targets {
      control.addTarget(target, action: Target.plain, for: .valueChanged)
      control.addTarget(target, action: Target.withSender, for: .touchUpInside)
    }
    #expect(control.allTargets.count == 2)
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allTargets.count == 0)
    control.sendActions(for: .allEvents)
    #expect(targets.allSatisfy { $0.log.isEmpty })
  }

  @Test("a target is removed for some events and stays for others")
  func removeSome() {
    let control = UIControl()
    let target = Target()
    let other = Target()
    control.addTarget(target, action: Target.plain, for: [.valueChanged, .touchDown])
    control.addTarget(other, action: Target.withSender, for: .valueChanged)
    control.removeTarget(target, action: Target.plain, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.log.isEmpty)
    #expect(other.log == ["sender 0"])
    control.sendActions(for: .touchDown)
    #expect(target.log == ["plain"])
    control.removeTarget(target, action: nil, for: .touchDown)
    control.sendActions(for: .touchDown)
    #expect(target.log == ["plain"])
    #expect(control.allControlEvents == .valueChanged)
  }

  private final class ResponderTarget: UIView {
    var calls = 0
    func act() { calls += 1 }
  }
  private final class Nobody: UIView {
    func act() {}
  }

  @Test("a nil target is the first responder of the method's type, up from the control")
  func nilTarget() {
    let outer = ResponderTarget(frame: rect(0, 0, 100, 100))
    let control = UIControl(frame: rect(0, 0, 50, 50))
    outer.addSubview(control)
    control.addTarget(nil, action: ResponderTarget.act, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(outer.calls == 1)
    control.removeFromSuperview()
    control.sendActions(for: .touchUpInside)
    #expect(outer.calls == 1)
  }

  @Test("control-015 an action that no responder takes is told to be so")
  func sendAction() {
    let outer = ResponderTarget(frame: rect(0, 0, 100, 100))
    let control = UIControl(frame: rect(0, 0, 50, 50))
    outer.addSubview(control)
    _ = Stage(adding: outer)
    #expect(!UIApplication.shared.sendAction(Nobody.act, to: nil, from: control, for: nil))
    #expect(UIApplication.shared.sendAction(ResponderTarget.act, to: nil, from: control, for: nil))
    #expect(outer.calls == 1)
  }

  @Test("a-control-009 an action with the same identifier replaces the one before")
  func actionIdentity() {
    let button = UIButton(frame: rect(0, 0, 100, 100))
    var log: [String] = []
    let id = UIAction.Identifier("id")
    button.addAction(UIAction(identifier: id) { _ in log.append("first") }, for: .touchUpInside)
    button.addAction(UIAction(identifier: id) { _ in log.append("second") }, for: .touchUpInside)
    let stage = Stage(adding: button)
    stage.app.tap(point(50, 50))
    #expect(log == ["second"])
    button.removeAction(identifiedBy: id, for: .touchUpInside)
    stage.app.tap(point(50, 50))
    #expect(log == ["second"])
  }

  @Test("a target that removes and adds targets while it is called does no harm")
  func changedWhileSending() {
    @MainActor final class Changer {
      var calls = 0
      var control: UIControl!
      func act() {
        calls += 1
        control.removeTarget(self, action: nil, for: .allEvents)
        for _ in 0..<100 { control.addAction(UIAction { _ in }, for: .valueChanged) }
      }
    }
    let control = UIControl()
    let changer = Changer()
    changer.control = control
    var later = 0
    control.addTarget(changer, action: Changer.act, for: .valueChanged)
    control.addAction(UIAction { _ in later += 1 }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(changer.calls == 1)
    #expect(later == 1)
  }

  @Test("an action that wants another kind of sender traps")
  func wrongSender() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      @MainActor final class Target {
        func act(_ sender: UIButton) {}
      }
      let control = UIControl()
      let target = Target()
      control.addTarget(target, action: Target.act, for: .valueChanged)
      control.sendActions(for: .valueChanged)
    }
  }

  @Test("a finger reaches small controls in 44 points, the pointer and code in their bounds")
  func fingerReach() {
    let toggle = UISwitch(frame: rect(50, 50, 0, 0))
    let stepper = UIStepper(frame: rect(50, 150, 0, 0))
    let slider = UISlider(frame: rect(50, 250, 200, 31))
    let segmented = UISegmentedControl(items: ["a", "b"])
    segmented.frame = rect(200, 50, 100, 32)
    let pages = UIPageControl(frame: rect(200, 150, 100, 37))
    pages.numberOfPages = 3
    let stage = Stage(adding: toggle, stepper, slider, segmented, pages)
    for control in [toggle, stepper, segmented, pages] {
      let x = control.frame.midX + 10
      for y in [control.frame.midY - 21.5, control.frame.midY + 21.5] {
        #expect(stage.root.hitTest(point(x, y), with: nil) === stage.root)
        stage.app.play("D1(\(x),\(y))")
        #expect(control.isTracking, "\(control) from above or below")
        stage.app.play("C")
        stage.app.pointerMove(to: point(x, y))
        stage.app.pointerDown()
        #expect(!control.isTracking)
        stage.app.pointerUp()
      }
      stage.app.play("D1(\(x),\(control.frame.midY - 22.5))")
      #expect(!control.isTracking)
      stage.app.play("C")
    }
    stage.app.play("D1(64,244.5)")
    #expect(slider.isTracking)
    stage.app.play("C D1(200,244.5)")
    #expect(!slider.isTracking)
    stage.app.play("C D1(64,241)")
    #expect(!slider.isTracking)
  }

  @Test(
    "controls of any size are laid out, in both directions",
    arguments: [0, 0.3, 5, 1e9, CGFloat.infinity], [false, true])
  func extremeSizes(length: CGFloat, isMirrored: Bool) {
    let pages = UIPageControl()
    pages.numberOfPages = 1_000_000_000
    pages.currentPage = 7
    let segmented = UISegmentedControl(items: ["a", "b", "c"])
    segmented.setWidth(50, forSegmentAt: 1)
    segmented.selectedSegmentIndex = 2
    let progress = UIProgressView()
    progress.progress = 0.5
    let views = [
      UISlider(), UISwitch(), UIStepper(), segmented, pages, progress, UIActivityIndicatorView(style: .large),
    ]
    let stage = Stage()
    for view in views {
      if isMirrored { view.semanticContentAttribute = .forceRightToLeft }
      stage.root.addSubview(view)
      for size in [
        CGSize(width: length, height: 40), CGSize(width: 40, height: length), CGSize(width: length, height: length),
      ] {
        view.frame = CGRect(origin: .zero, size: size)
        stage.app.play("D1(5,5) M1(20,5) U1")
        stage.app.advance(by: HeadlessApp.frameInterval)
      }
      #expect(view.subviews.count < 1100)
      view.removeFromSuperview()
    }
  }
}
