import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Swipes, and pans from an edge")
struct SwipeAndEdgeRecognizerTests {
  static let right = "D1(50,100) t=.05 M1(100,100) t=.1 M1(150,100) U1"
  static let left = "D1(150,100) t=.05 M1(100,100) t=.1 M1(50,100) U1"
  static let up = "D1(100,150) t=.05 M1(100,100) t=.1 M1(100,50) U1"
  static let down = "D1(100,50) t=.05 M1(100,100) t=.1 M1(100,150) U1"

  @Test("each direction has its own, and one recognizer may take several")
  func directions() {
    let scripts: [(UISwipeGestureRecognizer.Direction, String)] = [
      (.right, Self.right), (.left, Self.left), (.up, Self.up), (.down, Self.down),
    ]
    for (direction, script) in scripts {
      for (wanted, _) in scripts {
        let stage = GestureStage(viewSize: 200)
        let swipe = stage.watch(UISwipeGestureRecognizer())
        swipe.direction = wanted
        stage.app.play(script)
        #expect(stage.log.entries.count == (wanted == direction ? 1 : 0), "\(wanted) by \(script)")
      }
      let stage = GestureStage(viewSize: 200)
      let swipe = stage.watch(UISwipeGestureRecognizer())
      swipe.direction = [.left, .right]
      stage.app.play(script)
      #expect(stage.log.entries.count == (direction == .left || direction == .right ? 1 : 0))
    }
  }

  @Test("a slow way is none, nor is a crooked one")
  func slowOrCrooked() {
    let stage = GestureStage(viewSize: 200)
    stage.watch(UISwipeGestureRecognizer())
    stage.app.drag(from: point(30, 100), to: point(180, 100), duration: 3, steps: 30)
    #expect(stage.log.entries.isEmpty)
    stage.app.play("D1(50,20) t=.05 M1(90,80) t=.1 M1(120,150) U1")
    #expect(stage.log.entries.isEmpty)
  }

  @Test("a swipe by two needs both")
  func twoFingers() {
    let stage = GestureStage(viewSize: 200)
    let swipe = stage.watch(UISwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    stage.app.play(Self.right)
    #expect(stage.log.entries.isEmpty)
    stage.app.play("t=1 D1(20,50)+D2(20,90) t=1.05 M1(80,50)+M2(80,90) t=1.1 M1(140,50)+M2(140,90) U1+U2")
    #expect(stage.path(of: swipe) == "ended")
  }

  @Test(
    "each edge is its own",
    arguments: [
      (UIRectEdge.right.rawValue, "D1(297,100) t=.05 M1(270,100) t=.1 M1(200,100) U1"),
      (UIRectEdge.top.rawValue, "D1(100,3) t=.05 M1(100,30) t=.1 M1(100,90) U1"),
      (UIRectEdge.bottom.rawValue, "D1(100,297) t=.05 M1(100,270) t=.1 M1(100,200) U1"),
    ])
  func edges(_ rawEdge: UInt, _ script: String) {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.log.watch(UIScreenEdgePanGestureRecognizer(), on: stage.root)
    pan.edges = UIRectEdge(rawValue: rawEdge)
    stage.app.play(script)
    #expect(stage.path(of: pan) == "began changed ended")
    stage.log.clear()
    pan.edges = .left
    stage.app.advance(by: 1)
    stage.app.play(script)
    #expect(stage.log.entries.isEmpty)
  }
}
