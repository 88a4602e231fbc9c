import Foundation
import Testing
@testable import UIKit
import UIKitTesting

/// What many recognizers, and gestures that go on for long, cost.
@MainActor @Suite("Cost of gestures")
struct GestureCostTests {
  /// The time (seconds) of three moves while `count` pans on a chain of views wait for a long press.
  private func timeOfMove(_ count: Int) -> Double {
    let stage = GestureStage(viewSize: 200)
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 100
    press.allowableMovement = 1e6
    stage.root.addGestureRecognizer(press)
    var view: UIView = stage.v
    for _ in 0..<count {
      let pan = UIPanGestureRecognizer()
      pan.require(toFail: press)
      view.addGestureRecognizer(pan)
      let inner = UIView(frame: view.bounds)
      view.addSubview(inner)
      view = inner
    }
    stage.app.advance(by: 0.1)
    stage.app.play("D1(50,50) M1(80,50)")
    let start = processorTime
    stage.app.play("M1(81,50) M1(82,50) M1(83,50)")
    let time = processorTime - start
    stage.app.play("U1")
    return time
  }

  /// Seconds that this thread has been computing: what else the machine does is not counted.
  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("waiting recognizers cost a move in proportion to their number")
  func linear() {
    let small = timeOfMove(100)
    let large = timeOfMove(400)
    #expect(large / small < 8, "100: \(small) s, 400: \(large) s")
  }

  @Test("a pan under which others tap keeps none of their touches")
  func sequenceGrows() {
    let stage = GestureStage(viewSize: 200)
    let pan = stage.watch(UIPanGestureRecognizer(), on: stage.root)
    stage.app.play("D1(50,50) t=.05 M1(80,50)")
    weak var gone: UITouch?
    for index in 0..<20 {
      stage.app.play("D2(150,\(100 + index)) t=.05 U2 t=.1")
      if index == 0 { gone = pan.sequence.last }
    }
    #expect(pan.sequence.count < 5, "\(pan.sequence.count)")
    #expect(gone == nil)
    stage.app.play("U1")
  }
}
