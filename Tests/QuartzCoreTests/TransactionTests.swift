import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

@MainActor private final class Action: CAAction {
  var events: [String] = []
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
}

@MainActor private final class Chooser: CALayerDelegate {
  var answer: (any CAAction)?
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
}

@MainActor private final class Acting: CALayer {
  static let standard = Action()
  override class func defaultAction(forKey event: String) -> (any CAAction)? { event == "opacity" ? standard : nil }
}

@MainActor @Suite("Transactions and actions", .serialized)
struct TransactionTests {
  @Test("animation-001 defaults outside of any transaction")
  func defaults() {
    CATransaction.flush()
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(!CATransaction.disableActions())
    #expect(CATransaction.value(forKey: kCATransactionAnimationTimingFunction) == nil)
  }

  @Test("animation-002 animation-003 nested transactions see what is set around them")
  func nested() {
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setDisableActions(true)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    #expect(CATransaction.disableActions())
    CATransaction.setAnimationDuration(3)
    CATransaction.setDisableActions(false)
    #expect(!CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 2)
    #expect(CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(!CATransaction.disableActions())
  }

  @Test("animation-004 a commit without a begin does nothing")
  func strayCommit() {
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("animation-005 settings by key")
  func byKey() {
    #expect(kCATransactionAnimationDuration == "animationDuration")
    CATransaction.begin()
    CATransaction.setValue(1.5, forKey: kCATransactionAnimationDuration)
    #expect(CATransaction.animationDuration() == 1.5)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("animation-006 the completion block runs at the commit when nothing animates")
  func completion() {
    var runs: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { runs.append("outer") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { runs.append("inner") }
    CATransaction.commit()
    #expect(runs == ["inner"])
    CATransaction.commit()
    #expect(runs == ["inner", "outer"])
  }

  @Test("the implicit transaction ends with a flush or the commit of a tree")
  func implicit() {
    var runs = 0
    CATransaction.setAnimationDuration(9)
    CATransaction.setCompletionBlock { runs += 1 }
    #expect(CATransaction.animationDuration() == 9)
    CATransaction.flush()
    #expect(runs == 1 && CATransaction.animationDuration() == 0.25)
    CATransaction.setCompletionBlock { runs += 1 }
    Screen().update()
    #expect(runs == 2)
  }

  @Test("flush lays out and displays")
  func flush() {
    let screen = Screen()
    screen.update()
    screen.root.setNeedsLayout()
    CATransaction.flush()
    #expect(!screen.root.needsLayout())
  }

  @Test("animation-020 the order of the search for an action")
  func search() {
    let layer = Acting()
    let chooser = Chooser()
    layer.delegate = chooser
    let (first, second, third) = (Action(), Action(), Action())
    #expect(layer.action(forKey: "opacity") as? Action === Acting.standard)
    layer.style = ["actions": ["opacity": third] as [String: any CAAction]]
    #expect(layer.action(forKey: "opacity") as? Action === third)
    layer.actions = ["opacity": second]
    #expect(layer.action(forKey: "opacity") as? Action === second)
    chooser.answer = first
    #expect(layer.action(forKey: "opacity") as? Action === first)
    chooser.answer = NSNull()
    #expect(layer.action(forKey: "opacity") == nil)
    chooser.answer = nil
    layer.actions = ["opacity": NSNull()]
    #expect(layer.action(forKey: "opacity") == nil)
  }

  @Test("layerkinds-002 a change runs its action after the change, none while actions are disabled; a path has none")
  func run() {
    let layer = CAShapeLayer()
    let action = Action()
    layer.actions = ["opacity": action, "position": action, "bounds": action]
    layer.opacity = 0.5
    layer.opacity = 0.5
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    #expect(action.events == ["opacity", "position", "bounds"])
    #expect(layer.action(forKey: "path") == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.opacity = 1
    CATransaction.commit()
    #expect(action.events.count == 3)
  }

  @Test("the clock can be read without end: reading it leaves nothing behind")
  func manyReadings() {
    let before = MediaClock.install { 12.5 }
    defer { MediaClock.install(before) }
    // Each reading once wrapped the clock anew, until the stack was too small for all the wrappers.
    for _ in 0..<1_000_000 { _ = CACurrentMediaTime() }
    #expect(CACurrentMediaTime() == 12.5)
  }

  @Test("CACurrentMediaTime is the installed clock")
  func clock() {
    let before = MediaClock.install { 12.5 }
    defer { MediaClock.install(before) }
    #expect(CACurrentMediaTime() == 12.5)
    MediaClock.install(nil)
    let system = CACurrentMediaTime()
    #expect(system > 0 && CACurrentMediaTime() >= system)
    #expect(layer(0, 0, 1, 1).convertTime(5, from: nil) == 5)
  }
}
