import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Stack views: views and settings")
struct StackViewTests {
  @Test("autolayout-031 a view taken out of the arranged ones stays a subview")
  func removeArranged() {
    let views = [makeContent(50), makeContent(60)]
    let stack = makeStack(200, 40, views)
    stack.layoutIfNeeded()
    stack.removeArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[1]])
    #expect(stack.subviews.contains(views[0]))
    #expect(!views[0].translatesAutoresizingMaskIntoConstraints)
    #expect(stack.spans == [[0, 200]])
    #expect(stack.constraints.allSatisfy { $0.firstItem !== views[0] && $0.secondItem !== views[0] })
    stack.removeArrangedSubview(views[0])
    stack.removeArrangedSubview(UIView())
    #expect(stack.arrangedSubviews == [views[1]])
  }

  @Test("b-stack-13 a view that leaves its superview is no longer arranged")
  func removeFromSuperview() {
    let (a, b) = (makeContent(50), makeContent(60))
    let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    stack.addArrangedSubview(a)
    stack.addArrangedSubview(b)
    #expect(stack.subviews == [a, b])
    stack.layoutIfNeeded()
    a.removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 1)
    #expect(stack.arrangedSubviews.first === b)
    #expect(stack.spans == [[0, 200]])
    // Into another superview, or another stack.
    let other = makeStack(100, 20, [b])
    #expect(stack.arrangedSubviews.isEmpty && stack.subviews.isEmpty && other.arrangedSubviews == [b])
    #expect(other.spans == [[0, 100]])
    stack.layoutIfNeeded()
  }

  @Test("adding one that is there moves it; its place among the subviews stays")
  func order() {
    let views = (0..<3).map { _ in makeContent(50) }
    let stack = makeStack(150, 40, views)
    stack.layoutIfNeeded()
    stack.addArrangedSubview(views[0])
    #expect(stack.arrangedSubviews == [views[1], views[2], views[0]])
    #expect(stack.subviews == views)
    #expect(stack.spans.map { $0[0] } == [0, 50, 100])
    stack.insertArrangedSubview(views[0], at: 1)
    #expect(stack.arrangedSubviews == [views[1], views[0], views[2]])
    #expect(stack.spans.map { $0[0] } == [0, 50, 100])
    stack.bringSubviewToFront(views[1])
    #expect(stack.arrangedSubviews == [views[1], views[0], views[2]])
    // Subviews that are not arranged stay as they are.
    let badge = makeView(5, 6, 7, 8)
    stack.addSubview(badge)
    stack.layoutIfNeeded()
    #expect(badge.frame == CGRect(x: 5, y: 6, width: 7, height: 8) && !stack.arrangedSubviews.contains(badge))
    stack.insertArrangedSubview(badge, at: 3)
    #expect(stack.arrangedSubviews.last === badge && !badge.translatesAutoresizingMaskIntoConstraints)
  }

  @Test("an index beyond the end traps")
  func badIndex() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStackView(arrangedSubviews: [UIView()]).insertArrangedSubview(UIView(), at: 2) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { UIStackView().insertArrangedSubview(UIView(), at: -1) }
    }
  }

  @Test("b-stack-08 hidden views take no room and stay arranged")
  func hidden() {
    for (hidden, expected) in [(1, [0, 230]), (2, [0, 240])] as [(Int, [CGFloat])] {
      let views = [50, 60, 70].map { makeView(requiredWidth: $0) }
      let stack = makeStack(300, 40, views) { $0.distribution = .equalSpacing }
      stack.layoutIfNeeded()
      let conflicts = countingConflicts {
        views[hidden].isHidden = true
        stack.layoutIfNeeded()
      }
      #expect(conflicts == 0)
      #expect(views.filter { !$0.isHidden }.map(\.frame.minX) == expected)
      #expect(stack.arrangedSubviews.count == 3)
      #expect(views[hidden].superview === stack)
      views[hidden].isHidden = false
      #expect(stack.spans.map { $0[0] } == [0, 110, 230])
    }
  }

  @Test(
    "what is hidden shrinks to nothing where it is, with its spacing, in every distribution",
    arguments: [UIStackView.Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering])
  func hiddenShrinks(distribution: UIStackView.Distribution) {
    let views = (0..<4).map { _ in makeContent(50, 20) }
    let stack = makeStack(230, 40, views) {
      $0.spacing = 10
      $0.distribution = distribution
    }
    #expect(stack.spans == [[0, 50], [60, 50], [120, 50], [180, 50]])
    stack.bounds.size.width = 170
    views[1].isHidden = true
    #expect(stack.spans == [[0, 50], [50, 0], [60, 50], [120, 50]])
    views[0].isHidden = true
    views[3].isHidden = true
    stack.bounds.size.width = 50
    #expect(stack.spans == [[0, 0], [0, 0], [0, 50], [50, 0]])
    views[2].isHidden = true
    stack.layoutIfNeeded()
    #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == .zero)
    for view in views { view.isHidden = false }
    stack.bounds.size.width = 230
    #expect(stack.spans == [[0, 50], [60, 50], [120, 50], [180, 50]])
  }

  @Test("hidden views count in neither direction")
  func hiddenBreadth() {
    for alignment: UIStackView.Alignment in [.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline] {
      let (low, high) = (makeContent(50, 20), makeContent(50, 80))
      let root = makeView(0, 0, 300, 300)
      let stack = makeConstrained(UIStackView(arrangedSubviews: [low, high]), in: root)
      stack.alignment = alignment
      activate(
        stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor))
      root.layoutIfNeeded()
      #expect(stack.frame.size == CGSize(width: 100, height: 80))
      high.isHidden = true
      root.layoutIfNeeded()
      #expect(stack.frame.size == CGSize(width: 50, height: 20))
      high.isHidden = false
      root.layoutIfNeeded()
      #expect(stack.frame.size == CGSize(width: 100, height: 80))
    }
  }

  @Test("a hidden stack with spacing and required lengths inside contradicts nothing")
  func hiddenStack() {
    let inner = UIStackView(arrangedSubviews: [makeView(requiredWidth: 40), makeContent(30)])
    inner.spacing = 8
    let stack = makeStack(300, 40, [makeContent(50), inner, makeContent(50)]) { $0.spacing = 4 }
    let conflicts = countingConflicts {
      stack.layoutIfNeeded()
      inner.isHidden = true
      stack.layoutIfNeeded()
    }
    #expect(conflicts == 0)
    let (first, last) = (stack.arrangedSubviews[0], stack.arrangedSubviews[2])
    #expect(last.frame.minX == first.frame.maxX + 4 && last.frame.maxX == 300)
  }

  @Test("b-stack-10 views can be inside the stack's margins")
  func margins() {
    let (a, b) = (UIView(), UIView())
    let stack = makeStack(250, 100, [a, b]) {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.insetsLayoutMarginsFromSafeArea = false
      $0.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
      $0.distribution = .fillEqually
      $0.spacing = 10
    }
    stack.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 20, y: 10, width: 100, height: 80))
    #expect(b.frame == CGRect(x: 130, y: 10, width: 100, height: 80))
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 40, bottom: 0, trailing: 0)
    stack.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 40, y: 0, width: 100, height: 100))
    stack.isLayoutMarginsRelativeArrangement = false
    stack.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 120, height: 100))
  }

  @Test("margins count the safe area unless told otherwise")
  func safeArea() {
    final class Covered: UIStackView {
      override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 30, left: 0, bottom: 0, right: 0) }
    }
    let stack = Covered(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stack.addArrangedSubview(UIView())
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = .zero
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews[0].frame == CGRect(x: 0, y: 30, width: 100, height: 70))
    stack.insetsLayoutMarginsFromSafeArea = false
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews[0].frame == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("from right to left rows turn over, columns only their edges")
  func rightToLeft() {
    for distribution: UIStackView.Distribution in [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ] {
      let views = (0..<3).map { _ in makeContent(50, 20) }
      // What is in the stack may go the other way.
      views[1].semanticContentAttribute = .forceLeftToRight
      let stack = makeStack(210, 20, views) {
        $0.semanticContentAttribute = .forceRightToLeft
        $0.spacing = 30
        $0.distribution = distribution
      }
      #expect(stack.spans == [[160, 50], [80, 50], [0, 50]])
      stack.semanticContentAttribute = .unspecified
      #expect(stack.spans == [[0, 50], [80, 50], [160, 50]])
    }
    let column = makeStack(100, 40, [makeContent(30, 20), makeContent(50, 20)]) {
      $0.axis = .vertical
      $0.alignment = .leading
      $0.semanticContentAttribute = .forceRightToLeft
    }
    #expect(column.spans == [[0, 20], [20, 20]])
    #expect(column.arrangedSubviews.map(\.frame.minX) == [70, 50])
    column.alignment = .trailing
    column.layoutIfNeeded()
    #expect(column.arrangedSubviews.map(\.frame.minX) == [0, 0])
  }

  @Test("changing one view replaces the constraints of two at most")
  func incremental() {
    let views = (0..<50).map { _ in makeContent(10, 20) }
    let stack = makeStack(1000, 40, views) { $0.spacing = 2 }
    stack.layoutIfNeeded()
    func replaced(_ change: () -> Void) -> Int {
      let before = Set(stack.constraints)
      change()
      stack.layoutIfNeeded()
      return Set(stack.constraints).subtracting(before).count
    }
    #expect(replaced { views[20].content.width = 30 } == 0)
    #expect(replaced { stack.spacing = 5 } == 0)
    #expect(replaced { stack.setCustomSpacing(50, after: views[3]) } == 0)
    // Its link, length and breadth, and the link of the next.
    #expect(replaced { views[20].isHidden = true } <= 4)
    #expect(replaced { views[20].isHidden = false } <= 5)
    #expect(replaced { views[30].removeFromSuperview() } == 1)
    #expect(replaced { stack.insertArrangedSubview(views[30], at: 10) } <= 5)
    #expect(replaced { stack.axis = .horizontal } == 0)
    // Across the axis all change, along it none.
    let along = Set(stack.constraints(for: "UISV-spacing"))
    stack.alignment = .center
    stack.layoutIfNeeded()
    #expect(Set(stack.constraints(for: "UISV-spacing")) == along)
  }

  @Test("constraints are named as on iOS")
  func names() {
    let views = (0..<3).map { _ in makeContent(10, 20) }
    let stack = makeStack(100, 40, views)
    views[1].isHidden = true
    stack.layoutIfNeeded()
    #expect(stack.constraints(for: "UISV-canvas-connection").count == 2)
    #expect(stack.constraints(for: "UISV-spacing").count == 1)
    #expect(!stack.constraints(for: "UISV-hiding").isEmpty)
    #expect(stack.constraints.allSatisfy { $0.identifier?.hasPrefix("UISV-") == true })
    #expect(views.allSatisfy { $0.constraints.isEmpty })
  }

  @Test("the background of a stack is drawn, and a stack itself draws nothing")
  func background() {
    let stack = makeStack(100, 40, [])
    stack.backgroundColor = .red
    #expect(stack.layer.backgroundColor != nil)
    #expect(type(of: stack.layer) == CALayer.self)
  }

  @Test("a stack does not keep its views alive, nor do they keep it")
  func lifetime() {
    weak var goneStack: UIStackView?
    weak var goneView: UIView?
    do {
      let stack = makeStack(100, 40, [makeContent(10), makeContent(10)])
      stack.layoutIfNeeded()
      goneStack = stack
      goneView = stack.arrangedSubviews[0]
      stack.arrangedSubviews[0].removeFromSuperview()
      #expect(goneView == nil)
      goneView = stack.arrangedSubviews[0]
    }
    #expect(goneStack == nil && goneView == nil)
    // A view outlives its stack.
    let view = makeContent(10)
    _ = makeStack(100, 40, [view])
    #expect(view.superview == nil)
    view.isHidden = true
    #expect(view.isHidden && view.layer.isHidden)
    let root = makeView(0, 0, 100, 100)
    root.addSubview(view)
    view.isHidden = false
    #expect(!view.layer.isHidden)
  }
}
