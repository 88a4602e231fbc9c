import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Touch methods as the seed describes them")
struct TouchMethodsSeedTests {
  @Test("each method goes with a phase, which the touch has too")
  func phases() {
    let view = TouchView("v", rect(0, 0, 100, 100))
    let stage = Stage(adding: view)
    var pairs: [(String, UITouch.Phase)] = []
    view.onTouches = { _, touches, _ in pairs.append((view.phases.last!, touches.first!.phase)) }
    stage.app.play("D1(50,50) M1(51,50) U1 D1(50,50) C")
    #expect(pairs.map(\.0) == ["began", "moved", "ended", "began", "cancelled"])
    #expect(pairs.map(\.1) == [.began, .moved, .ended, .began, .cancelled])
  }

  @Test("one or several fingers: began is sent when they come down, ended when they are lifted")
  func fingers() {
    let view = TouchView("v", rect(0, 0, 200, 200))
    view.isMultipleTouchEnabled = true
    let stage = Stage(adding: view)
    var counts: [String] = []
    view.onTouches = { phase, touches, event in
      counts.append("\(view.phases.last!) \(touches.count) of \(event?.allTouches?.count ?? 0)")
    }
    stage.app.play("D1(50,50)+D2(90,50)+D3(130,50) M2(90,60) U1 U2+U3")
    #expect(counts == ["began 3 of 3", "moved 1 of 3", "ended 1 of 3", "ended 2 of 2"])
  }

  @Test("what is taken away by the system is cancelled, for every finger and every view, and nothing follows")
  func cancelled() {
    let journal = Journal()
    let a = TouchView("a", rect(0, 0, 100, 100), journal: journal)
    let b = TouchView("b", rect(200, 0, 100, 100), journal: journal)
    let stage = Stage(adding: a, b)
    stage.app.play("D1(50,50) D2(250,50) C M1(51,51) U1 U2")
    #expect(a.phases == ["began", "cancelled"])
    #expect(b.phases == ["began", "cancelled"])
  }

  @Test(
    "a view without interaction, hidden or transparent gets no touches", arguments: ["interaction", "hidden", "alpha"])
  func deaf(why: String) {
    let view = TouchView("v", rect(0, 0, 100, 100))
    switch why {
    case "interaction": view.isUserInteractionEnabled = false
    case "hidden": view.isHidden = true
    default: view.alpha = 0
    }
    let stage = Stage(adding: view)
    stage.app.tap(point(50, 50))
    #expect(view.phases.isEmpty)
  }

  @Test("an image view takes touches only when it is told to")
  func imageView() {
    final class Picture: UIImageView {
      var count = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
    }
    let picture = Picture(frame: rect(0, 0, 100, 100))
    let stage = Stage(adding: picture)
    stage.app.tap(point(50, 50))
    #expect(picture.count == 0)
    picture.isUserInteractionEnabled = true
    stage.app.tap(point(50, 50))
    #expect(picture.count == 1)
  }

  @Test("a controller gets the touches of its view when the view does not override the methods")
  func controller() {
    final class Controller: UIViewController {
      var phases: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("began") }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("moved") }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("ended") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { phases.append("cancelled") }
    }
    let controller = Controller()
    let app = HeadlessApp(rootViewController: controller, size: CGSize(width: 400, height: 400), scale: 1)
    app.play("D1(50,50) M1(60,50) U1 D1(50,50) C")
    #expect(controller.phases == ["began", "moved", "ended", "began", "cancelled"])
  }

  @Test("an event's touches can be had for one view or one window")
  func filtered() {
    let a = TouchView("a", rect(0, 0, 100, 100))
    let b = TouchView("b", rect(200, 0, 100, 100))
    b.isMultipleTouchEnabled = true
    let stage = Stage(adding: a, b)
    var counts: [Int?] = []
    a.onTouches = { phase, _, event in
      guard phase == .moved else { return }
      counts = [
        event?.touches(for: a)?.count, event?.touches(for: b)?.count, event?.touches(for: stage.root)?.count,
        event?.touches(for: a.window!)?.count, event?.touches(for: UIWindow())?.count,
      ]
    }
    stage.app.play("D1(50,50) D2(210,50)+D3(250,50) M1(51,50)")
    #expect(counts == [1, 2, nil, 3, nil])
  }
}
