import Foundation
import Testing

@testable import UIKit

/// Serialized, because the tests listen to the one place that reports go to.
@MainActor @Suite("Auto Layout: conflicts and ambiguity", .serialized)
struct AutoLayoutConflictTests {
  private func reports(_ body: () -> Void) -> [(constraints: [String], broken: String)] {
    let sink = LayoutConflictLog.sink
    defer { LayoutConflictLog.sink = sink }
    var reports: [(constraints: [String], broken: String)] = []
    LayoutConflictLog.sink = { reports.append(($0, $1)) }
    body()
    return reports
  }

  @Test("contradicting constraints are named, the newest is broken, and layout goes on")
  func conflict() {
    let parent = makeView(0, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    let (first, second) = (
      a.widthAnchor.constraint(equalToConstant: 50), a.widthAnchor.constraint(equalToConstant: 60)
    )
    first.identifier = "narrow"
    let reports = reports {
      activate(first, second, b.widthAnchor.constraint(equalToConstant: 7))
      parent.layoutIfNeeded()
      parent.setNeedsLayout()
      parent.layoutIfNeeded()
    }
    #expect(reports.count == 1)
    #expect(Set(reports.first?.constraints ?? []) == [first.description, second.description])
    #expect(reports.first?.broken == second.description)
    #expect(first.description.contains("'narrow'") && first.description.contains(".width == 50"))
    #expect(a.frame.width == 50 && b.frame.width == 7)
    #expect(second.isActive)

    // A broken constraint holds as soon as it can.
    first.isActive = false
    parent.layoutIfNeeded()
    #expect(a.frame.width == 60)
  }

  @Test("one constraint may be exchanged for a contradicting one in either order")
  func exchange() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    let (narrow, wide) = (
      a.widthAnchor.constraint(equalToConstant: 50), a.widthAnchor.constraint(equalToConstant: 60)
    )
    narrow.isActive = true
    parent.layoutIfNeeded()
    let reports = reports {
      wide.isActive = true
      narrow.isActive = false
      parent.layoutIfNeeded()
    }
    #expect(reports.isEmpty)
    #expect(a.frame.width == 60)
  }

  @Test("edges further in than the parent is wide contradict its size, which is named and kept")
  func tooNarrow() {
    let parent = makeView(0, 0, 100, 100)
    let a = makeConstrained(in: parent)
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 30),
      a.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -30))
    parent.layoutIfNeeded()
    let reports = reports {
      parent.frame.size.width = 50
      parent.layoutIfNeeded()
    }
    #expect(reports.count == 1 && reports.first?.constraints.count == 3)
    #expect(reports.first?.constraints.contains { $0.contains("topmost view") } == true)
    #expect(parent.bounds.width == 50)
    #expect(a.frame.minX == 30)
    parent.frame.size.width = 80
    parent.layoutIfNeeded()
    #expect(a.frame.minX == 30 && a.frame.width == 20)
  }

  @Test("a frame that code set is not broken for a constraint")
  func frameWins() {
    let parent = makeView(0, 0, 100, 100)
    let plain = makeView(0, 0, 40, 40)
    parent.addSubview(plain)
    let reports = reports {
      plain.widthAnchor.constraint(equalToConstant: 70).isActive = true
      parent.layoutIfNeeded()
    }
    #expect(reports.count == 1)
    #expect(reports.first?.constraints.contains { $0.contains("autoresizing") } == true)
    #expect(plain.frame.width == 40)
  }

  @Test("a priority can change while the constraint is active, also from and to required")
  func changedPriority() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    let (x, y) = (a.widthAnchor.constraint(equalToConstant: 50), a.widthAnchor.constraint(equalToConstant: 60))
    activate(x.at(500), y.at(400))
    parent.layoutIfNeeded()
    #expect(a.frame.width == 50)
    y.priority = UILayoutPriority(600)
    parent.layoutIfNeeded()
    #expect(a.frame.width == 60)
    // Between optional and required only while the constraint is inactive: see the traps.
    x.isActive = false
    x.priority = .required
    x.isActive = true
    parent.layoutIfNeeded()
    #expect(a.frame.width == 50)
    x.isActive = false
    x.priority = .defaultLow
    x.isActive = true
    parent.layoutIfNeeded()
    #expect(a.frame.width == 60)
  }

  @Test("a report has UIKit's form, and equations for what the engine itself contributed")
  func form() {
    let parent = makeView(0, 0, 100, 100)
    let plain = makeView(10, 0, 40, 40)
    parent.addSubview(plain)
    let wide = plain.widthAnchor.constraint(equalToConstant: 70)
    let reports = reports {
      wide.isActive = true
      parent.layoutIfNeeded()
    }
    let frame = reports.first?.constraints.first { $0.contains("NSAutoresizingMaskLayoutConstraint") } ?? ""
    #expect(frame.contains("UIView:0x") && frame.contains(".width == 40 "))
    let text = LayoutConflictLog.text(constraints: ["<one>", "<two>"], broken: "<two>")
    #expect(text.hasPrefix("[LayoutConstraints] Unable to simultaneously satisfy constraints.\n"))
    #expect(text.contains("(\n    \"<one>\",\n    \"<two>\"\n)\n"))
    #expect(text.hasSuffix("Will attempt to recover by breaking constraint\n<two>\n"))
  }

  @Test("each conflict is reported once however often layout comes by, and again when it comes back")
  func oneReportEach() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    let (least, most) = (
      a.widthAnchor.constraint(greaterThanOrEqualToConstant: 50),
      a.widthAnchor.constraint(lessThanOrEqualToConstant: 90)
    )
    activate(
      least, most, a.leftAnchor.constraint(equalTo: parent.leftAnchor),
      a.heightAnchor.constraint(equalTo: parent.heightAnchor), a.topAnchor.constraint(equalTo: parent.topAnchor))
    let first = reports {
      least.constant = 120
      for width in 200..<210 {
        parent.frame.size.width = CGFloat(width)
        parent.layoutIfNeeded()
      }
    }
    #expect(first.map(\.broken).count == 1 && first.first?.broken == most.description)
    #expect(a.frame.width >= 120)
    let second = reports {
      least.constant = 60
      parent.layoutIfNeeded()
    }
    #expect(second.isEmpty && (60...90).contains(a.frame.width))
    let third = reports {
      most.constant = 40
      parent.layoutIfNeeded()
    }
    #expect(third.count == 1)
  }

  @Test("optional constraints that cannot hold give way without a word")
  func optionalGivesWay() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    let reports = reports {
      activate(
        a.widthAnchor.constraint(equalToConstant: 50), a.widthAnchor.constraint(equalToConstant: 60).at(999),
        a.widthAnchor.constraint(greaterThanOrEqualToConstant: 70).at(1))
      parent.layoutIfNeeded()
    }
    #expect(reports.isEmpty && a.frame.width == 50)
  }

  @Test("constraints of views that leave or die go with them, and what remains can be laid out")
  func removedAndDeadViews() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    var between: NSLayoutConstraint?
    weak var dead: UIView?
    let reports = reports {
      do {
        let b = makeConstrained(in: parent)
        dead = b
        activate(
          b.widthAnchor.constraint(equalToConstant: 40), a.leftAnchor.constraint(equalTo: parent.leftAnchor),
          a.topAnchor.constraint(equalTo: parent.topAnchor), a.heightAnchor.constraint(equalToConstant: 10))
        between = a.widthAnchor.constraint(equalTo: b.widthAnchor)
        between?.isActive = true
        parent.layoutIfNeeded()
        #expect(a.frame.width == 40)
        b.removeFromSuperview()
      }
      #expect(dead == nil)
      #expect(between?.isActive == false && between?.secondItem == nil && parent.constraints.count == 2)
      #expect(between?.description.contains("(gone).width") == true)
      between?.constant = 7
      parent.layoutIfNeeded()
      #expect(a.hasAmbiguousLayout)
      a.widthAnchor.constraint(equalToConstant: 33).isActive = true
      parent.layoutIfNeeded()
    }
    #expect(reports.isEmpty && a.frame == CGRect(x: 0, y: 0, width: 33, height: 10))
  }

  @Test("autolayout-020 what UIKit traps on traps: no common ancestor, numbers that are none, priorities")
  func traps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      UIView().widthAnchor.constraint(equalTo: UIView().widthAnchor).isActive = true
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let (parent, child) = (UIView(), UIView())
      parent.addSubview(child)
      let constraint = child.widthAnchor.constraint(equalTo: parent.widthAnchor)
      child.removeFromSuperview()
      constraint.isActive = true
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let parent = UIView()
      let constraint = parent.widthAnchor.constraint(equalTo: UIView().widthAnchor)
      constraint.isActive = true
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      _ = UIView().widthAnchor.constraint(equalToConstant: .nan)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      UIView().widthAnchor.constraint(equalToConstant: 1).constant = .infinity
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let view = UIView()
      _ = view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: .nan)
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      UIView().widthAnchor.constraint(equalToConstant: 1).priority = UILayoutPriority(1001)
    }
  }

  @Test("a priority cannot become required, or cease to be, while the constraint is active")
  func requiredPriorityTraps() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let view = UIView()
      let constraint = view.widthAnchor.constraint(equalToConstant: 1)
      constraint.isActive = true
      constraint.priority = .defaultHigh
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let view = UIView()
      let constraint = view.widthAnchor.constraint(equalToConstant: 1)
      constraint.priority = .defaultHigh
      constraint.isActive = true
      constraint.priority = .required
    }
  }

  @Test("messages of traps say what UIKit's say, and name the constraint")
  func trapMessages() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
      let (a, b) = (UIView(), UIView())
      let constraint = a.widthAnchor.constraint(equalTo: b.widthAnchor)
      constraint.identifier = "lost"
      constraint.isActive = true
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("no common ancestor") && text.contains("'lost'") && text.contains(".width == UIView:0x"))
  }

  @Test("the trace names what is open, and what is broken")
  func trace() {
    let parent = makeView(0, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    let (narrow, wide) = (b.widthAnchor.constraint(equalToConstant: 1), b.widthAnchor.constraint(equalToConstant: 2))
    wide.identifier = "wide"
    activate(
      a.leftAnchor.constraint(equalTo: parent.leftAnchor), a.topAnchor.constraint(equalTo: parent.topAnchor),
      a.widthAnchor.constraint(equalToConstant: 9), b.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.topAnchor.constraint(equalTo: a.topAnchor), b.heightAnchor.constraint(equalToConstant: 4), narrow)
    _ = reports {
      wide.isActive = true
      parent.layoutIfNeeded()
    }
    let lines = parent.autoLayoutTrace().split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("UIView:0x"))
    #expect(lines[1].contains("*UIView:0x") && lines[1].hasSuffix("AMBIGUOUS LAYOUT for .height"))
    #expect(lines[2].contains("BROKEN") == false && lines[2].contains("AMBIGUOUS") == false)
    #expect(lines[3].contains("BROKEN") || lines[1].contains("BROKEN"))
  }

  @Test("a view is ambiguous until its place and size are determined")
  func ambiguity() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    let left = a.leftAnchor.constraint(equalTo: parent.leftAnchor)
    activate(left, a.widthAnchor.constraint(equalToConstant: 10), a.topAnchor.constraint(equalTo: parent.topAnchor))
    parent.layoutIfNeeded()
    #expect(a.hasAmbiguousLayout)
    a.heightAnchor.constraint(equalToConstant: 10).isActive = true
    #expect(!a.hasAmbiguousLayout)
    #expect(a.constraintsAffectingLayout(for: .horizontal).contains(left))
    #expect(!a.constraintsAffectingLayout(for: .vertical).contains(left))
    left.isActive = false
    a.leftAnchor.constraint(greaterThanOrEqualTo: parent.leftAnchor).isActive = true
    #expect(a.hasAmbiguousLayout)
  }
}
