import Testing

@testable import UIKit
import UIKitTesting
import Windowing

@MainActor @Suite("Changes of the tree while touches are delivered")
struct TouchReentryTests {
  @Test("a view that takes itself out in touchesBegan gets one cancellation and nothing more")
  func removesItself() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    v.onTouches = { phase, _, _ in if phase == .began { v.removeFromSuperview() } }
    stage.app.play("D1(50,50) M1(60,60) U1")
    #expect(v.phases == ["began", "cancelled"])
  }

  @Test("a view that is taken out, with an ancestor, is kept until its touch is over")
  func keptAlive() {
    let stage = Stage()
    weak var weakView: UIView?
    autoreleased {
      let parent = UIView(frame: rect(0, 0, 100, 100))
      let v = TouchView("v", rect(0, 0, 100, 100))
      parent.addSubview(v)
      stage.root.addSubview(parent)
      weakView = v
      stage.app.play("D1(50,50)")
      parent.removeFromSuperview()
      #expect(v.phases == ["began", "cancelled"])
    }
    #expect(weakView != nil, "the finger is still down")
    stage.app.play("U1")
    #expect(weakView == nil)
  }

  private func autoreleased(_ body: () -> Void) { body() }

  @Test("hiding the window inside touchesBegan cancels once, and other fingers' ends are not lost")
  func hidesWindow() {
    let journal = Journal()
    let a = TouchView("a", rect(0, 0, 100, 100), journal: journal)
    let b = TouchView("b", rect(200, 0, 100, 100), journal: journal)
    let stage = Stage(adding: b)
    let second = UIWindow(frame: rect(0, 0, 100, 100))
    second.windowLevel = .alert
    second.addSubview(a)
    second.isHidden = false
    stage.app.advance(by: 0.1)
    stage.app.play("D2(250,50)")
    a.onTouches = { phase, _, _ in if phase == .began { second.isHidden = true } }
    stage.app.play("D1(50,50)+U2")
    #expect(a.phases == ["began", "cancelled"])
    #expect(b.phases == ["began", "ended"])
    stage.app.play("M1(60,60) U1 D2(250,50) U2")
    #expect(a.phases == ["began", "cancelled"])
    #expect(b.phases == ["began", "ended", "began", "ended"])
  }

  @Test("closing the scene inside touchesBegan cancels every touch of it once")
  func closesScene() {
    let journal = Journal()
    let a = TouchView("a", rect(0, 0, 100, 100), journal: journal)
    let b = TouchView("b", rect(200, 0, 100, 100), journal: journal)
    let stage = Stage(adding: a, b)
    a.onTouches = { phase, _, _ in if phase == .began { stage.app.server.openSurfaces.first?.requestClose() } }
    stage.app.play("D2(250,50)")
    stage.app.play("D1(50,50)")
    #expect(a.phases == ["began", "cancelled"])
    #expect(b.phases == ["began", "cancelled"])
  }

  @Test("closing the scene inside touchesEnded ends nothing twice")
  func closesSceneAtEnd() {
    let a = TouchView("a", rect(0, 0, 100, 100))
    let stage = Stage(adding: a)
    a.onTouches = { phase, _, _ in if phase == .ended { stage.app.server.openSurfaces.first?.requestClose() } }
    stage.app.play("D1(50,50)")
    stage.app.play("U1")
    #expect(a.phases == ["began", "ended"])
  }

  @Test("a new app launched inside touchesBegan leaves the old one's touch cancelled, and works")
  func launchesAnother() {
    let a = TouchView("a", rect(0, 0, 100, 100))
    let stage = Stage(adding: a)
    let v = TouchView("v", rect(0, 0, 100, 100))
    var next: HeadlessApp?
    a.onTouches = { phase, _, _ in
      if phase == .began { next = HeadlessApp(rootView: v, size: CGSize(width: 100, height: 100), scale: 1) }
    }
    stage.app.play("D1(50,50)")
    #expect(a.phases == ["began", "cancelled"])
    next?.tap(point(50, 50))
    #expect(v.phases == ["began", "ended"])
  }

  @Test("views added under a finger get nothing of a touch that began before")
  func addedUnderFinger() {
    let below = TouchView("below", rect(0, 0, 100, 100))
    let above = TouchView("above", rect(0, 0, 100, 100))
    let stage = Stage(adding: below)
    below.onTouches = { phase, _, _ in if phase == .began { stage.root.addSubview(above) } }
    stage.app.play("D1(50,50) M1(60,60) U1")
    #expect(below.phases == ["began", "moved", "ended"])
    #expect(above.phases.isEmpty)
  }

  @Test("a view that one finger's handler removes gets its own finger cancelled in the same event, without a beginning")
  func removedBeforeItsBegan() {
    let journal = Journal()
    let views = (0..<2).map { TouchView("v\($0)", rect(CGFloat($0) * 200, 0, 100, 100), journal: journal) }
    let stage = Stage(adding: views[0], views[1])
    for index in 0..<2 {
      views[index].onTouches = { phase, _, _ in if phase == .began { views[1 - index].removeFromSuperview() } }
    }
    stage.app.play("D1(50,50)+D2(250,50) M1(51,50)+M2(251,50) U1+U2")
    let complete = views.filter { $0.phases == ["began", "moved", "ended"] }
    #expect(complete.count == 1, "the one whose began came first")
    let removed = views.first { $0.superview == nil }
    #expect(
      removed?.phases.first != "cancelled" && removed?.phases.contains("moved") == false,
      "no end without a beginning: \(removed?.phases ?? [])")
  }

  @Test("moved to another superview of the same window, a touched view is cancelled, once")
  func reparented() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let other = UIView(frame: rect(200, 0, 200, 200))
    let stage = Stage(adding: v, other)
    stage.app.play("D1(50,50)")
    other.addSubview(v)
    stage.app.play("M1(60,60) U1")
    #expect(v.phases.count { $0 == "began" } == 1)
    #expect(v.phases.count { $0 == "ended" || $0 == "cancelled" } == 1)
  }

  // MARK: Events inside events

  @Test("a window handed to the compositor while one finger's end is told: that finger ends, the other is cancelled")
  func movedInsideEnd() {
    let a = TouchView("a", rect(0, 0, 100, 100))
    let b = TouchView("b", rect(200, 0, 100, 100))
    let stage = Stage(adding: a, b)
    a.onTouches = { phase, _, _ in if phase == .ended { stage.app.server.openSurfaces[0].beginMove(serial: 1) } }
    stage.app.play("D1(50,50) D2(250,50) U1")
    #expect(a.phases == ["began", "ended"])
    #expect(b.phases == ["began", "cancelled"])
    #expect(!stage.app.application.touchDispatcher.hasActiveTouches)
    stage.app.play("M2(255,50) U2 D1(50,50)")
    #expect(a.phases == ["began", "ended", "began"])
    #expect(b.phases == ["began", "cancelled"])
  }

  @Test("a touch cancelled while the same event is on its way to its window is not cancelled again")
  func cancelledOnTheWay() {
    let journal = Journal()
    let a = TouchView("a", rect(0, 0, 100, 100), journal: journal)
    let b = TouchView("b", rect(200, 0, 100, 100), journal: journal)
    let stage = Stage(adding: b)
    let second = UIWindow(frame: rect(0, 0, 100, 100))
    second.windowLevel = .alert
    second.addSubview(a)
    second.isHidden = false
    stage.app.advance(by: 0.1)
    stage.app.play("D1(50,50)+D2(250,50)")
    for view in [a, b] {
      view.onTouches = { phase, _, _ in if phase == .moved { stage.app.server.openSurfaces[0].beginMove(serial: 1) } }
    }
    stage.app.play("M1(55,50)+M2(255,50)")
    #expect(a.phases.filter { $0 == "cancelled" }.count == 1)
    #expect(b.phases.filter { $0 == "cancelled" }.count == 1)
    #expect(journal.entries.filter { $0.hasSuffix("moved") }.count == 1, "the other one was cancelled before its move")
  }

  @Test("what comes in while a touch's beginning is told reaches the touch after its beginning alone")
  func endsInsideBeginning() {
    let a = TouchView("a", rect(0, 0, 100, 100))
    let b = TouchView("b", rect(200, 0, 100, 100))
    let stage = Stage(adding: a, b)
    a.onTouches = { phase, _, _ in if phase == .began { stage.app.play("U2") } }
    b.onTouches = { phase, _, _ in if phase == .began { stage.app.play("U1") } }
    stage.app.play("D1(50,50)+D2(250,50)")
    // Whichever is told first ends the other, which then never began.
    #expect(a.phases + b.phases == ["began"])
    stage.app.play("U1+U2")
    #expect(a.phases + b.phases == ["began", "ended"] || a.phases + b.phases == ["began"])
    #expect(!stage.app.application.touchDispatcher.hasActiveTouches)
  }

  @Test("a contact that ends while its view is told to cancel, because it leaves, is over")
  func endsWhileLeaving() {
    let v = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: v)
    v.onTouches = { phase, _, _ in if phase == .cancelled { stage.app.server.openSurfaces[0].beginMove(serial: 1) } }
    stage.app.play("D1(50,50)")
    v.removeFromSuperview()
    #expect(v.phases == ["began", "cancelled"])
    #expect(!stage.app.application.touchDispatcher.hasActiveTouches)
  }
}
