import Testing

@testable import UIKit
import UIKitTesting

@MainActor @Suite("Touches")
struct TouchTests {
  private let v = TouchView("v", rect(50, 50, 100, 100))

  @Test("touch-002 the kinds of touches have Apple's numbers")
  func types() {
    #expect(UITouch.TouchType.direct.rawValue == 0)
    #expect(UITouch.TouchType.indirect.rawValue == 1)
    #expect(UITouch.TouchType.pencil.rawValue == 2)
    #expect(UITouch.TouchType.indirectPointer.rawValue == 3)
  }

  @Test("touch-004 a touch stays with the view it began in, outside the view and outside the window")
  func stays() {
    let other = TouchView("other", rect(200, 200, 100, 100), journal: v.journal)
    let stage = Stage(adding: v, other)
    stage.app.play("D1(100,100) M1(250,250) M1(1000,-500) U1")
    #expect(v.journal.entries == ["v.began", "v.moved", "v.moved", "v.ended"])
    #expect(v.received.allSatisfy { $0.touch.view === v })
    #expect(Set(v.received.map(\.touch)).count == 1, "one object from its beginning to its end")
    #expect(v.received.map(\.phase) == [.began, .moved, .moved, .ended])
  }

  @Test("touch-005 a second tap soon and near counts two")
  func doubleTap() {
    let stage = Stage(adding: v)
    stage.app.play("D1(100,100) t=.05 U1")
    #expect(v.received.last?.touch.tapCount == 1)
    stage.app.play("t=.1 D1(101,100)")
    #expect(v.received.last?.touch.tapCount == 2)
    stage.app.play("t=.05 U1 t=.1 D1(101,100)")
    #expect(v.received.last?.touch.tapCount == 3)
  }

  @Test("touch-006 a tap after a second counts one, and so does one far away")
  func separateTaps() {
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) t=.05 U1 t=1.05 D1(60,60)")
    #expect(v.received.last?.touch.tapCount == 1)
    stage.app.play("t=.05 U1 t=.1 D1(140,140)")
    #expect(v.received.last?.touch.tapCount == 1)
  }

  @Test("two fingers that tap twice count two each, however far apart they are")
  func twoFingerDoubleTap() {
    v.isMultipleTouchEnabled = true
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60)+D2(140,140) t=.05 U1+U2 t=.15 D1(61,60)+D2(141,140)")
    #expect(v.received.suffix(2).map(\.touch.tapCount) == [2, 2])
  }

  @Test("one tap is counted on from once: of two fingers that come down after it, one counts two")
  func oneFingerThenTwo() {
    v.isMultipleTouchEnabled = true
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) t=.05 U1 t=.1 D1(60,60)+D2(80,60)")
    #expect(v.received.suffix(2).map(\.touch.tapCount).sorted() == [1, 2])
  }

  @Test("a tap at the same place of another window begins to count anew")
  func tapInAnotherWindow() {
    let stage = Stage(adding: v)
    stage.app.play("D1(100,100) t=.05 U1")
    let window = UIWindow(frame: rect(0, 0, 400, 400))
    let other = TouchView("other", rect(0, 0, 400, 400))
    window.addSubview(other)
    window.isHidden = false
    stage.app.play("D1(100,100)")
    #expect(other.received.map(\.touch.tapCount) == [1])
    window.isHidden = true
  }

  @Test("touch-009 an event holds every touch that is down; those that did not change are stationary")
  func allTouches() {
    let v1 = TouchView("v1", rect(0, 0, 100, 100))
    let v2 = TouchView("v2", rect(200, 0, 100, 100))
    let stage = Stage(adding: v1, v2)
    var seen: [String] = []
    v1.onTouches = { phase, touches, event in
      guard phase == .moved, let event else { return }
      seen = [
        "all \(event.allTouches?.count ?? 0)", "v1 \(event.touches(for: v1)?.count ?? 0)",
        "v2 \(event.touches(for: v2)?.count ?? 0)", "window \(event.touches(for: v1.window!)?.count ?? 0)",
        "changed \(touches.count)", "other \(event.touches(for: v2)?.first?.phase == .stationary)",
        "type \(event.type == .touches)",
      ]
    }
    stage.app.play("D1(50,50) D2(250,50) M1(60,60)")
    #expect(seen == ["all 2", "v1 1", "v2 1", "window 2", "changed 1", "other true", "type true"])
    #expect(v2.phases == ["began"], "a stationary touch is not delivered")
  }

  @Test("touch-010 without multi-touch a view gets only its first touch, to its end")
  func singleTouch() {
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) D2(100,100) M2(110,110) M1(61,61) U2 U1")
    #expect(v.phases == ["began", "moved", "ended"])
    #expect(Set(v.received.map(\.touch)).count == 1)
    stage.app.play("D2(100,100) U2")
    #expect(v.phases.suffix(2) == ["began", "ended"], "the next first touch is delivered again")
  }

  @Test("touch-011 with multi-touch the touches of one event come in one call")
  func multiTouch() {
    v.isMultipleTouchEnabled = true
    var counts: [Int] = []
    v.onTouches = { _, touches, _ in counts.append(touches.count) }
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60)+D2(100,100) M1(61,61)+M2(101,101) U1+U2")
    #expect(counts == [2, 2, 2])
    #expect(v.phases == ["began", "moved", "ended"])
  }

  @Test("changes of different kinds in one event come one kind after the other")
  func mixedEvent() {
    v.isMultipleTouchEnabled = true
    let stage = Stage(adding: v)
    stage.app.play("D1(60,60) D2(100,100)")
    v.journal.clear()
    stage.app.play("U1+M2(101,100)+D3(80,80)")
    #expect(v.phases == ["began", "moved", "ended"])
  }

  @Test("touch-014 a view that does not handle touches passes them to its superview")
  func passedUp() {
    let p = TouchView("p", rect(0, 0, 200, 200))
    let inner = UIView(frame: rect(50, 50, 100, 100))
    p.addSubview(inner)
    let stage = Stage(adding: p)
    stage.app.play("D1(100,100) M1(101,101) U1")
    #expect(p.phases == ["began", "moved", "ended"])
    #expect(p.received.allSatisfy { $0.touch.view === inner })
  }

  @Test("a-touch-003 an exclusive view gets nothing while another has a touch, and the other keeps its own")
  func exclusiveSecond() {
    let v1 = TouchView("v1", rect(0, 0, 100, 100))
    let v2 = TouchView("v2", rect(200, 0, 100, 100))
    v1.isExclusiveTouch = true
    let stage = Stage(adding: v1, v2)
    stage.app.play("D1(250,50) D2(50,50) M1(251,50) M2(51,50) U2 U1")
    #expect(v1.phases.isEmpty)
    #expect(v2.phases == ["began", "moved", "ended"])
  }

  @Test("while an exclusive view has a touch, others get none")
  func exclusiveFirst() {
    let v1 = TouchView("v1", rect(0, 0, 100, 100))
    let v2 = TouchView("v2", rect(200, 0, 100, 100))
    v1.isExclusiveTouch = true
    let stage = Stage(adding: v1, v2)
    stage.app.play("D1(50,50) D2(250,50) U2 U1 D2(250,50) U2")
    #expect(v1.phases == ["began", "ended"])
    #expect(v2.phases == ["began", "ended"], "only the one after the exclusive touch")
  }

  @Test("a moving touch is predicted on its way until the next frame, a resting one not")
  func predictions() {
    let stage = Stage(adding: v)
    var predicted: [[CGPoint]?] = []
    v.onTouches = { _, touches, event in
      predicted.append(event?.predictedTouches(for: touches.first!)?.map { $0.location(in: v) })
    }
    stage.app.play("D1(60,60) t=.02 M1(72,60) t=.04 M1(84,66) t=1 U1")
    #expect(predicted.count == 4)
    #expect(predicted[0] == [])
    // 600 points a second across: 5 in 1/120 s.
    #expect(predicted[1]?.map { $0.x.rounded() } == [27, 32])
    #expect(predicted[2]?.map { ($0.y * 100).rounded() / 100 } == [17.25, 18.5])
    #expect(predicted[3] == [])
    #expect(UIEvent(timestamp: 0).predictedTouches(for: v.received[0].touch) == nil)
  }

  @Test("locations are given in any view's space, previous ones too")
  func locations() {
    let stage = Stage(adding: v)
    v.transform = CGAffineTransform(scaleX: 2, y: 2)
    var seen: [CGPoint] = []
    v.onTouches = { phase, touches, _ in
      guard phase == .moved, let touch = touches.first else { return }
      seen = [
        touch.location(in: v), touch.previousLocation(in: v), touch.location(in: nil),
        touch.preciseLocation(in: stage.root),
      ]
    }
    stage.app.play("D1(100,100) M1(120,100) M1(121.5,100)")
    expectNear(seen[0], point(60.75, 50))
    expectNear(seen[1], point(60, 50))
    expectNear(seen[2], point(121.5, 100))
    expectNear(seen[3], point(121.5, 100))
  }

  @Test("every motion of one event is a coalesced touch, the last one as the touch itself is")
  func coalesced() {
    let stage = Stage(adding: v)
    var places: [CGPoint] = []
    var previous: CGPoint?
    v.onTouches = { phase, touches, event in
      guard phase == .moved, let touch = touches.first else { return }
      places = event?.coalescedTouches(for: touch)?.map { $0.location(in: stage.root) } ?? []
      previous = touch.previousLocation(in: stage.root)
      #expect(event?.predictedTouches(for: touch) != nil)
      #expect(event?.coalescedTouches(for: touch)?.last?.timestamp == touch.timestamp)
    }
    stage.app.play("D1(60,60) M1(61,60)+M1(63,60)+M1(66,60)")
    #expect(places == [point(61, 60), point(63, 60), point(66, 60)])
    #expect(previous == point(60, 60), "where it was at the event before")
    #expect(v.phases == ["began", "moved"])
  }

  @Test("timestamps are those of the clock, and grow")
  func timestamps() {
    let stage = Stage(adding: v)
    var times: [TimeInterval] = []
    v.onTouches = { _, touches, event in
      times.append(touches.first!.timestamp)
      #expect(event?.timestamp == touches.first?.timestamp)
      #expect(touches.first?.timestamp == CACurrentMediaTime())
    }
    stage.app.play("D1(60,60) t=.25 M1(61,60) t=.5 U1")
    expectNear(times[1] - times[0], 0.25)
    expectNear(times[2] - times[0], 0.5)
  }

  @Test("a touch outside every window is nobody's, and does no harm")
  func outside() {
    let stage = Stage(adding: v)
    stage.app.play("D1(-50,-50) M1(100,100) U1 D1(1e9,5) U1")
    #expect(v.phases.isEmpty)
    stage.app.tap(point(100, 100))
    #expect(v.phases == ["began", "ended"])
  }

  @Test(
    "a finger at a place that is no number hits nothing, and the next one does", arguments: [CGFloat.nan, .infinity])
  func notANumber(value: CGFloat) {
    let stage = Stage(adding: v)
    stage.app.tap(point(value, value))
    stage.app.tap(point(100, 100))
    #expect(v.phases == ["began", "ended"])
  }
}
