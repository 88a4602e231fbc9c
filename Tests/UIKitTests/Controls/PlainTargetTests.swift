import Testing
import UIKit

/// A class that knows nothing of the main actor.
private final class PlainTarget {
  var log: [String] = []
  func plain() { log.append("plain") }
  func withSender(_ sender: UIControl) { log.append("sender") }
  func withEvent(_ sender: UIControl, _ event: UIEvent?) { log.append("event") }
}

@MainActor @Suite("Targets outside the main actor, and what is taken back")
struct PlainTargetTests {
  @Test("a class without an actor can be a target, in each form")
  func forms() {
    let control = UIControl()
    let target = PlainTarget()
    control.addTarget(target, action: PlainTarget.plain, for: .valueChanged)
    control.addTarget(target, action: PlainTarget.withSender, for: .valueChanged)
    control.addTarget(target, action: PlainTarget.withEvent, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.log == ["plain", "sender", "event"])
    control.removeTarget(target, action: PlainTarget.withSender, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.log.count == 3)
  }

  @Test("a method is taken back with all others of its target, in each form, and for the named events only")
  func takenBack() {
    @MainActor final class Target {
      var calls = 0
      func plain() { calls += 1 }
      func withSender(_ sender: UIControl) { calls += 1 }
      func withEvent(_ sender: UIControl, _ event: UIEvent?) { calls += 1 }
    }
    let control = UIControl()
    let target = Target()
    let other = Target()
    func add() {
      control.addTarget(target, action: Target.plain, for: [.valueChanged, .touchDown])
      control.addTarget(target, action: Target.withSender, for: .valueChanged)
      control.addTarget(other, action: Target.plain, for: .valueChanged)
    }
    add()
    control.removeTarget(target, action: Target.withSender, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(target.calls == 0 && other.calls == 1)
    control.sendActions(for: .touchDown)
    #expect(target.calls == 1)
    control.removeTarget(target, action: Target.withEvent, for: .allEvents)
    #expect(control.allTargets == [ObjectIdentifier(other)])
  }

  @Test("an action of one identifier is there once, however often it is added")
  func actionOnce() {
    let control = UIControl()
    var calls = 0
    for _ in 0..<3 {
      control.addAction(UIAction(identifier: .init("tap")) { _ in calls += 1 }, for: .touchUpInside)
    }
    control.sendActions(for: .touchUpInside)
    #expect(calls == 1)
  }

  @Test("a disabled button's image is faded, and is not when it is enabled again")
  func disabledImage() {
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "heart"), for: .normal)
    let enabled = button.imageView?.alpha
    button.isEnabled = false
    #expect(enabled == 1)
    expectNear(button.imageView?.alpha ?? 0, 0.35, within: 0.01)
    button.isEnabled = true
    #expect(button.imageView?.alpha == 1)
  }
}
