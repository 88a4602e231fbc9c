import Testing
import UIKit
import UIKitTesting

/// Targets and actions of recognizers: added once, taken back alone where the function is known, held by nobody.
@MainActor @Suite("Targets of gesture recognizers")
struct GestureTargetTests {
  @MainActor private final class Target {
    var heard: [String] = []
    func first(_ sender: UITapGestureRecognizer) { heard.append("first") }
    func second(_ sender: UITapGestureRecognizer) { heard.append("second") }
    func plain() { heard.append("plain") }
  }
  private class FreeTarget {
    var heard: [String] = []
    func first(_ sender: UIGestureRecognizer) { heard.append("first") }
    func plain() { heard.append("plain") }
  }

  /// Taps a view with `tap`.
  private func fire(_ tap: UITapGestureRecognizer) {
    let s = GestureStage()
    s.v.addGestureRecognizer(tap)
    s.app.play("D1(50,50) t=.05 U1")
  }

  @Test("gesture-059 a line that runs again adds the same method once, with the sender and without it")
  func sameLine() {
    let (target, free) = (Target(), FreeTarget())
    let tap = UITapGestureRecognizer()
    for _ in 0..<3 {
      tap.addTarget(target, action: Target.first)
      tap.addTarget(target, action: Target.plain)
      tap.addTarget(free, action: FreeTarget.first)
      tap.addTarget(free, action: FreeTarget.plain)
    }
    fire(tap)
    #expect(target.heard == ["first", "plain"])
    #expect(free.heard == ["first", "plain"])
  }

  @Test("methods that one line adds in turn are different ones")
  func differentMethods() {
    let target = Target()
    let tap = UITapGestureRecognizer()
    typealias Action = @MainActor (Target) -> @MainActor (UITapGestureRecognizer) -> Void
    let actions: [Action] = [Target.first, Target.second]
    // One place, also in code that is optimized.
    @inline(never) func add(_ actions: [Action]) {
      for action in actions { tap.addTarget(target, action: action) }
    }
    for _ in 0..<2 { add(actions) }
    fire(tap)
    #expect(target.heard == ["first", "second"])
  }

  @Test("closures that differ in what they captured are different ones")
  func captures() {
    let target = Target()
    let tap = UITapGestureRecognizer()
    for word in ["a", "b", "a much longer word that has a storage of its own"] {
      let action: @MainActor (Target) -> @MainActor () -> Void = { target in { target.heard.append(word) } }
      tap.addTarget(target, action: action)
    }
    for number in 0..<2 {
      let action: @MainActor (Target) -> @MainActor (UITapGestureRecognizer) -> Void = { target in
        { _ in target.heard.append("\(number)") }
      }
      tap.addTarget(target, action: action)
    }
    fire(tap)
    #expect(target.heard == ["a", "b", "a much longer word that has a storage of its own", "0", "1"])
  }

  @Test("a method that was kept is taken back alone; one that is named anew takes every method of the target back")
  func takingBack() {
    let (target, other) = (Target(), Target())
    let tap = UITapGestureRecognizer()
    let plain = Target.plain
    for receiver in [target, other] {
      tap.addTarget(receiver, action: plain)
      tap.addTarget(receiver, action: Target.first)
    }
    tap.removeTarget(target, action: plain)
    fire(tap)
    #expect(target.heard == ["first"])
    #expect(other.heard == ["plain", "first"])
    tap.removeTarget(target, action: Target.second)
    fire(tap)
    #expect(target.heard == ["first"])
    #expect(other.heard.count == 4)
    tap.removeTarget(nil, action: nil)
    fire(tap)
    #expect(other.heard.count == 4)
  }

  @Test("a target that is taken back by the one before it is told nothing more, of this change neither")
  func takenBackWhileTold() {
    @MainActor final class First {
      var next: Target?
      func fired(_ sender: UIGestureRecognizer) { sender.removeTarget(next, action: nil) }
    }
    let (first, second) = (First(), Target())
    first.next = second
    let tap = UITapGestureRecognizer(target: first, action: First.fired)
    tap.addTarget(second, action: Target.plain)
    fire(tap)
    fire(tap)
    #expect(second.heard.isEmpty)
  }

  @Test("what an action captured goes with the target")
  func freed() {
    weak var weakTarget: Target?
    weak var weakCaptured: FreeTarget?
    let tap = UITapGestureRecognizer()
    do {
      let (target, captured) = (Target(), FreeTarget())
      (weakTarget, weakCaptured) = (target, captured)
      tap.addTarget(target) { _ in { captured.plain() } }
      fire(tap)
      #expect(captured.heard == ["plain"])
    }
    #expect(weakTarget == nil)
    tap.addTarget(Target(), action: Target.plain)
    #expect(weakCaptured == nil, "with the next target that is added, at the latest")
  }
}
