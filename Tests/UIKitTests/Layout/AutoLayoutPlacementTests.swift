import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// Which views are given frames, and what that costs.
@MainActor @Suite("Auto Layout: placing views", .serialized)
struct AutoLayoutPlacementTests {
  /// Counts how often it is placed or laid out.
  final class PlacedView: UIView {
    var placements = 0
    var layouts = 0

    override var bounds: CGRect {
      get { super.bounds }
      set {
        placements += 1
        super.bounds = newValue
      }
    }

    override var center: CGPoint {
      get { super.center }
      set {
        placements += 1
        super.center = newValue
      }
    }

    override func layoutSubviews() {
      layouts += 1
      super.layoutSubviews()
    }
  }

  /// Rows of two views each, below each other; the second takes half of the container's width.
  @MainActor struct Rows {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
    var icons: [UIView] = []
    var titles: [UIView] = []
    var widths: [NSLayoutConstraint] = []
    var constraints: [NSLayoutConstraint] = []

    init(_ count: Int, make: () -> UIView) {
      for _ in 0..<count {
        let (icon, title) = (makeConstrained(make(), in: container), makeConstrained(make(), in: container))
        let width = icon.widthAnchor.constraint(equalToConstant: 20)
        constraints += [
          width, icon.heightAnchor.constraint(equalToConstant: 10),
          icon.leftAnchor.constraint(equalTo: container.leftAnchor, constant: 4),
          icon.topAnchor.constraint(equalTo: icons.last?.bottomAnchor ?? container.topAnchor, constant: 2),
          title.leftAnchor.constraint(equalTo: icon.rightAnchor, constant: 6),
          title.topAnchor.constraint(equalTo: icon.topAnchor),
          title.heightAnchor.constraint(equalTo: icon.heightAnchor),
          title.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5),
        ]
        icons.append(icon)
        titles.append(title)
        widths.append(width)
      }
      NSLayoutConstraint.activate(constraints)
      container.layoutIfNeeded()
    }
  }

  @Test("only views whose solution changed are placed, and only those that were resized are laid out")
  func onlyChanged() {
    let rows = Rows(20) { PlacedView() }
    let views = rows.icons + rows.titles
    func reset() {
      for case let view as PlacedView in views { (view.placements, view.layouts) = (0, 0) }
    }
    func placed() -> [UIView] { views.filter { ($0 as? PlacedView).map { $0.placements > 0 } == true } }
    func laidOut() -> [UIView] { views.filter { ($0 as? PlacedView).map { $0.layouts > 0 } == true } }
    reset()
    rows.widths[3].constant = 30
    rows.container.layoutIfNeeded()
    #expect(placed() == [rows.icons[3], rows.titles[3]])
    #expect(laidOut() == [rows.icons[3]])
    #expect(rows.icons[3].frame == CGRect(x: 4, y: 38, width: 30, height: 10))
    #expect(rows.titles[3].frame == CGRect(x: 40, y: 38, width: 200, height: 10))

    reset()
    rows.container.frame.size.width = 300
    rows.container.layoutIfNeeded()
    #expect(placed() == rows.titles)
    #expect(rows.titles.allSatisfy { $0.frame.width == 150 })

    reset()
    rows.container.setNeedsLayout()
    rows.container.layoutIfNeeded()
    #expect(placed().isEmpty)
  }

  @Test("plain views are placed as views with overrides are")
  func plainViews() {
    let (plain, counted) = (Rows(12) { UIView() }, Rows(12) { PlacedView() })
    for width in [300, 417, 20, 640] as [CGFloat] {
      for rows in [plain, counted] {
        rows.container.frame.size.width = width
        rows.widths[5].constant = width / 10
        rows.container.layoutIfNeeded()
      }
      #expect(plain.icons.map(\.frame) == counted.icons.map(\.frame))
      #expect(plain.titles.map(\.frame) == counted.titles.map(\.frame))
      #expect(plain.titles.allSatisfy { $0.frame.width == width / 2 })
    }
  }

  @Test("a frame that code sets on a view that constraints place lasts until the next layout")
  func putBack() {
    let rows = Rows(3) { UIView() }
    let expected = rows.titles[1].frame
    rows.titles[1].frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rows.titles[1].frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    rows.container.setNeedsLayout()
    rows.container.layoutIfNeeded()
    #expect(rows.titles[1].frame == expected)
    rows.titles[1].center.x += 5
    rows.widths[2].constant = 21
    rows.container.layoutIfNeeded()
    #expect(rows.titles[1].frame == expected)
    rows.titles[1].anchorPoint = CGPoint(x: 0, y: 1)
    rows.container.setNeedsLayout()
    rows.container.layoutIfNeeded()
    #expect(rows.titles[1].frame == expected && rows.titles[1].center == CGPoint(x: expected.minX, y: expected.maxY))
  }

  @Test("a view that moves to another superview is placed there, also where its solution is zero")
  func movedView() {
    let (first, second) = (makeView(0, 0, 100, 100), makeView(0, 0, 100, 100))
    let root = makeView(0, 0, 200, 200)
    root.addSubview(first)
    root.addSubview(second)
    let view = makeConstrained(in: first)
    activate(
      view.leftAnchor.constraint(equalTo: first.leftAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: first.topAnchor, constant: 5),
      view.widthAnchor.constraint(equalToConstant: 10),
      view.heightAnchor.constraint(equalToConstant: 10))
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 5, y: 5, width: 10, height: 10))
    second.addSubview(view)
    activate(
      view.leftAnchor.constraint(equalTo: second.leftAnchor), view.topAnchor.constraint(equalTo: second.topAnchor))
    root.layoutIfNeeded()
    #expect(view.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("views animate to the places that constraints give them")
  func animated() {
    let rows = Rows(2) { UIView() }
    let stage = Stage(adding: rows.container)
    stage.app.advance(by: 0.1)
    UIView.animate(withDuration: 1) {
      rows.widths[0].constant = 60
      rows.container.layoutIfNeeded()
    }
    #expect(rows.icons[0].layer.animationKeys()?.isEmpty == false)
    #expect(rows.titles[0].layer.animationKeys()?.isEmpty == false)
    #expect(rows.icons[1].layer.animationKeys() == nil)
    #expect(rows.icons[0].frame.width == 60)
  }

  @Test("constraints that are taken back together leave the others in their order")
  func deactivatedTogether() {
    let rows = Rows(10) { UIView() }
    let gone = rows.constraints.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    let left = rows.container.constraints.filter { !gone.contains($0) }
    NSLayoutConstraint.deactivate(gone)
    #expect(gone.allSatisfy { !$0.isActive })
    #expect(rows.container.constraints == left)
    #expect(rows.icons.allSatisfy { view in view.constraints.allSatisfy { !gone.contains($0) } })
    NSLayoutConstraint.activate(gone)
    rows.container.layoutIfNeeded()
    #expect(rows.titles[9].frame == CGRect(x: 30, y: 110, width: 200, height: 10))
  }

  @Test("a changed constant costs the solver the same among few rows and among many")
  func costOfOneConstant() throws {
    let costs = try [10, 100, 400].map { count in
      let rows = Rows(count) { UIView() }
      let solver = try #require(rows.container.autoLayoutState?.ownEngine?.solver)
      let before = solver.work
      for width in 0..<5 {
        rows.widths[0].constant = CGFloat(30 + width)
        rows.container.layoutIfNeeded()
      }
      return solver.work - before
    }
    #expect(costs[0] > 0 && costs[0] == costs[1] && costs[1] == costs[2], "\(costs)")
  }

  @Test("storms of activations leave everything in order, and memory where it was")
  func storms() throws {
    var generator = SeededGenerator(seed: 4711)
    let rows = Rows(15) { UIView() }
    let solver = try #require(rows.container.autoLayoutState?.ownEngine?.solver)
    let count = solver.constraintCount
    let sink = LayoutConflictLog.sink
    defer { LayoutConflictLog.sink = sink }
    var reports: [String] = []
    LayoutConflictLog.sink = { reports.append($1) }
    var capacities: [Int] = []
    var extras: [NSLayoutConstraint] = []
    for round in 0..<40 {
      for _ in 0..<25 {
        switch generator.next(4) {
        case 0: rows.constraints[generator.next(rows.constraints.count)].isActive.toggle()
        case 1:
          let (a, b) = (generator.pick(rows.icons + rows.titles), generator.pick(rows.icons))
          let extra = a.widthAnchor.constraint(
            greaterThanOrEqualTo: b.widthAnchor, constant: CGFloat(generator.next(9)))
          extra.priority = UILayoutPriority(Float(1 + generator.next(998)))
          extra.isActive = true
          extras.append(extra)
        case 2: rows.widths[generator.next(rows.widths.count)].constant = CGFloat(generator.next(60))
        default: rows.container.frame.size.width = CGFloat(100 + generator.next(500))
        }
      }
      rows.container.layoutIfNeeded()
      #expect(solver.contradiction == nil, "round \(round)")
      NSLayoutConstraint.deactivate(extras)
      extras = []
      NSLayoutConstraint.activate(rows.constraints)
      rows.container.layoutIfNeeded()
      for (icon, width) in zip(rows.icons, rows.widths) { #expect(icon.frame.width == width.constant) }
      capacities.append(solver.capacity)
    }
    #expect(reports.isEmpty)
    #expect(solver.constraintCount == count)
    #expect(capacities.last! <= 2 * capacities[4], "\(capacities)")
  }
}
