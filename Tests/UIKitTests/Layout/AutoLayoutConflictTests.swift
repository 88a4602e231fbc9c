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
    x.priority = .required
    parent.layoutIfNeeded()
    #expect(a.frame.width == 50)
    x.priority = .defaultLow
    parent.layoutIfNeeded()
    #expect(a.frame.width == 60)
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
