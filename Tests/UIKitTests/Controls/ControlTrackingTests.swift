import Testing
import UIKit
import UIKitTesting

extension UIControl.Event {
  /// The touch events by name, for journals.
  static let named: [(String, UIControl.Event)] = [
    ("touchDown", .touchDown), ("touchDownRepeat", .touchDownRepeat), ("touchDragInside", .touchDragInside),
    ("touchDragOutside", .touchDragOutside), ("touchDragEnter", .touchDragEnter), ("touchDragExit", .touchDragExit),
    ("touchUpInside", .touchUpInside), ("touchUpOutside", .touchUpOutside), ("touchCancel", .touchCancel),
  ]
}

@MainActor @Suite("Tracking of a control")
struct ControlTrackingTests {
  /// A control that notes its events and tracking methods.
  private final class Tracked: UIControl {
    let events = Journal()
    let tracking = Journal()
    var begins = true
    /// What `continueTracking` answers, in turn; true when there is no more.
    var continues: [Bool] = []

    override init(frame: CGRect) {
      super.init(frame: frame)
      for (name, event) in UIControl.Event.named {
        addAction(UIAction { [unowned self] _ in events.note(name) }, for: event)
      }
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      tracking.note("beginTracking")
      return begins
    }
    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
      tracking.note("continueTracking")
      return continues.isEmpty ? true : continues.removeFirst()
    }
    override func endTracking(_ touch: UITouch?, with event: UIEvent?) { tracking.note("endTracking") }
    override func cancelTracking(with event: UIEvent?) { tracking.note("cancelTracking") }
  }

  private let c = Tracked(frame: rect(100, 100, 100, 40))

  @Test("control-004 a small drag is inside")
  func drag() {
    let c = Tracked(frame: rect(0, 0, 100, 40))
    let stage = Stage(adding: c)
    stage.app.play("D1(50,20) M1(55,20) U1")
    #expect(c.events.entries == ["touchDown", "touchDragInside", "touchUpInside"])
  }

  @Test("control-007 moves far outside are outside")
  func outside() {
    let c = Tracked(frame: rect(0, 0, 100, 40))
    let stage = Stage(adding: c)
    stage.app.play("D1(50,20) M1(500,20)")
    c.events.clear()
    stage.app.play("M1(510,20)")
    #expect(c.events.entries == ["touchDragOutside"])
  }

  @Test("control-009 the second touch down of a double tap is a repeat too")
  func repeated() {
    let c = Tracked(frame: rect(0, 0, 100, 40))
    let stage = Stage(adding: c)
    stage.app.play("t=0 D1(50,20) t=.05 U1 t=.15 D1(50,20) t=.2 U1")
    #expect(c.events.count(of: "touchDown") == 2)
    #expect(c.events.count(of: "touchDownRepeat") == 1)
    #expect(c.events.count(of: "touchUpInside") == 2)
    #expect(["touchUpInside", "touchDownRepeat", "touchUpInside"].isSubsequence(of: c.events.entries))
  }

  @Test("control-011 a disabled control is hit, and does nothing with the touch")
  func disabled() {
    let c = Tracked(frame: rect(50, 50, 100, 40))
    c.isEnabled = false
    let stage = Stage(adding: c)
    #expect(stage.root.hitTest(point(100, 70), with: nil) === c)
    stage.app.play("t=0 D1(100,70)")
    #expect(!c.isHighlighted)
    stage.app.play("t=.05 U1")
    #expect(c.events.entries.isEmpty)
    #expect(c.tracking.entries.isEmpty)
  }

  @Test("control-017 a control that does not begin to track sends nothing more")
  func refusesToTrack() {
    c.begins = false
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120)")
    #expect(!c.isTracking)
    #expect(c.events.entries.allSatisfy { $0 == "touchDown" })
    let before = c.events.entries.count
    stage.app.play("M1(155,120) U1")
    #expect(c.events.entries.count == before)
    #expect(c.tracking.entries == ["beginTracking"])
  }

  @Test("a-control-002 30 points outside still count as inside while a touch is tracked")
  func slop() {
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120) M1(230,120)")
    #expect(c.isTouchInside)
    #expect(c.isHighlighted)
    stage.app.play("U1")
    #expect(c.events.entries == ["touchDown", "touchDragInside", "touchUpInside"])
  }

  @Test("a-control-003 exit and enter come on crossing, and the highlight follows")
  func exitAndEnter() {
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120)")
    var states: [[Bool]] = []
    for move in ["M1(350,350)", "M1(360,360)", "M1(150,120)"] {
      stage.app.play(move)
      states.append([c.isHighlighted, c.isTouchInside, c.isTracking])
    }
    stage.app.play("U1")
    #expect(states == [[false, false, true], [false, false, true], [true, true, true]])
    let counts = ["touchDragExit", "touchDragEnter", "touchUpInside", "touchUpOutside", "touchCancel"]
      .map { c.events.count(of: $0) }
    #expect(counts == [1, 1, 1, 0, 0])
    #expect(c.events.count(of: "touchDragOutside") >= 1)
  }

  @Test("a-control-004 a cancelled touch outside is a cancellation, nothing else")
  func cancelled() {
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120) M1(350,350) C")
    #expect(c.events.count(of: "touchCancel") == 1)
    #expect(c.events.count(of: "touchUpOutside") == 0)
    #expect(c.events.count(of: "touchUpInside") == 0)
    #expect(c.tracking.count(of: "cancelTracking") == 1)
    #expect(c.tracking.count(of: "endTracking") == 0)
    #expect(!c.isTracking)
    #expect(!c.isHighlighted)
  }

  @Test("a-control-005 the tracking methods of a touch that ends, and of one that is cancelled")
  func trackingMethods() {
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120) M1(155,120) U1")
    #expect(c.tracking.entries == ["beginTracking", "continueTracking", "endTracking"])
    c.tracking.clear()
    stage.app.play("D1(150,120) C")
    #expect(c.tracking.entries == ["beginTracking", "cancelTracking"])
  }

  @Test("a-control-006 continueTracking that answers false ends it")
  func stopsTracking() {
    c.continues = [false]
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120) M1(155,120)")
    #expect(!c.isTracking)
    #expect(!c.isHighlighted)
    c.events.clear()
    stage.app.play("M1(160,120) U1")
    #expect(c.events.entries.isEmpty)
  }

  @Test("a control that is taken out of the window while it is pressed is cancelled once, and works again afterwards")
  func removedWhilePressed() {
    let stage = Stage(adding: c)
    stage.app.play("D1(150,120)")
    c.removeFromSuperview()
    #expect(c.events.entries == ["touchDown", "touchCancel"])
    #expect(!c.isHighlighted)
    stage.root.addSubview(c)
    stage.app.play("U1")
    #expect(c.events.entries == ["touchDown", "touchCancel"])
    stage.app.play("t=1 D1(150,120) U1")
    #expect(c.events.entries.suffix(2) == ["touchDown", "touchUpInside"])
  }

  @Test(
    "a control that removes itself in its touch down, or disables itself, ends without a tap", arguments: [true, false])
  func leavesInAction(removes: Bool) {
    let stage = Stage(adding: c)
    c.addAction(
      UIAction { [c] _ in if removes { c.removeFromSuperview() } else { c.isEnabled = false } }, for: .touchDown)
    stage.app.play("D1(150,120) M1(151,120) U1")
    #expect(!c.isTracking)
    #expect(!c.isHighlighted)
    if removes { #expect(c.events.count(of: "touchUpInside") == 0) }
  }

  @Test("a turned and scaled control is inside by its own space")
  func transformed() {
    c.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let stage = Stage(adding: c)
    // 100 wide and 40 high about (150, 120); turned it reaches from y 70 to 170.
    stage.app.play("D1(150,75) U1")
    #expect(c.events.entries == ["touchDown", "touchUpInside"])
    c.events.clear()
    stage.app.play("D1(105,120) U1")
    #expect(c.events.entries.isEmpty)
  }
}
