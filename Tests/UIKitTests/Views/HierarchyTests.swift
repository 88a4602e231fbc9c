import Testing
import UIKit

@MainActor @Suite("View hierarchy")
struct HierarchyTests {
  private let p = UIView()
  private let v1 = UIView()
  private let v2 = UIView()
  private let v3 = UIView()

  private func addTwo() {
    p.addSubview(v1)
    p.addSubview(v2)
  }

  @Test("hierarchy-003 insertSubview(at:) puts a view at an index")
  func insertAt() {
    addTwo()
    p.insertSubview(v3, at: 1)
    #expect(p.subviews == [v1, v3, v2])
  }

  @Test("an index beyond the ends means the nearest end", arguments: [(-5, 0), (99, 2)])
  func insertBeyond(index: Int, expected: Int) {
    addTwo()
    p.insertSubview(v3, at: index)
    #expect(p.subviews[expected] === v3)
    #expect(p.subviews.count == 3)
  }

  @Test("hierarchy-005 insertSubview(belowSubview:)")
  func insertBelow() {
    addTwo()
    p.insertSubview(v3, belowSubview: v2)
    #expect(p.subviews == [v1, v3, v2])
  }

  @Test("hierarchy-006 insertSubview(aboveSubview:)")
  func insertAbove() {
    addTwo()
    p.insertSubview(v3, aboveSubview: v1)
    #expect(p.subviews == [v1, v3, v2])
  }

  @Test("hierarchy-007 below a view that is not there means in front of all")
  func insertBelowStranger() {
    addTwo()
    p.insertSubview(v3, belowSubview: UIView())
    #expect(p.subviews == [v1, v2, v3])
  }

  @Test("hierarchy-008 a view has one superview: adding it elsewhere moves it")
  func move() {
    let p2 = UIView()
    p.addSubview(v1)
    p2.addSubview(v1)
    #expect(p.subviews.isEmpty)
    #expect(p2.subviews == [v1])
    #expect(v1.superview === p2)
    #expect(p.layer.sublayers?.isEmpty ?? true)
    #expect(v1.layer.superlayer === p2.layer)
  }

  @Test("hierarchy-009 adding a subview again brings it to the front")
  func addAgain() {
    addTwo()
    p.addSubview(v3)
    p.addSubview(v1)
    #expect(p.subviews == [v2, v3, v1])
    #expect(p.layer.sublayers == [v2.layer, v3.layer, v1.layer])
  }

  @Test("hierarchy-011 sublayers of the app's own keep their place among those of views")
  func layersAmongViews() {
    let own = CALayer()
    p.addSubview(v1)
    p.layer.addSublayer(own)
    p.addSubview(v2)
    #expect(p.layer.sublayers == [v1.layer, own, v2.layer])
  }

  @Test("hierarchy-012 above a view is right above its layer")
  func layersAbove() {
    let own = CALayer()
    p.addSubview(v1)
    p.layer.addSublayer(own)
    p.insertSubview(v2, aboveSubview: v1)
    #expect(p.layer.sublayers == [v1.layer, v2.layer, own])
  }

  @Test("hierarchy-013 below a view is right below its layer")
  func layersBelow() {
    let own = CALayer()
    p.addSubview(v1)
    p.layer.addSublayer(own)
    p.insertSubview(v2, belowSubview: v1)
    #expect(p.layer.sublayers == [v2.layer, v1.layer, own])
  }

  @Test("bringing to the front, sending to the back and exchanging move views and layers alike")
  func reorder() {
    addTwo()
    p.addSubview(v3)
    p.bringSubviewToFront(v1)
    #expect(p.subviews == [v2, v3, v1])
    p.sendSubviewToBack(v3)
    #expect(p.subviews == [v3, v2, v1])
    p.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(p.subviews == [v1, v2, v3])
    p.exchangeSubview(at: 2, withSubviewAt: 1)
    #expect(p.subviews == [v1, v3, v2])
    #expect(p.layer.sublayers == p.subviews.map(\.layer))
    let stranger = UIView()
    p.bringSubviewToFront(stranger)
    p.sendSubviewToBack(stranger)
    #expect(p.subviews == [v1, v3, v2])
  }

  /// Notes every callback of a move, and what the tree looks like in it.
  private final class Mover: UIView {
    let journal = Journal()
    override func willMove(toSuperview newSuperview: UIView?) {
      journal.note("willMoveToSuperview")
      #expect(superview == nil || newSuperview == nil || superview !== newSuperview)
    }
    override func didMoveToSuperview() { journal.note("didMoveToSuperview") }
    override func willMove(toWindow newWindow: UIWindow?) { journal.note("willMoveToWindow") }
    override func didMoveToWindow() {
      journal.note("didMoveToWindow")
      journal.note(window == nil ? "no window" : "in window")
    }
  }

  @Test("hierarchy-019 a view hears once of each part of its move, will before did")
  func callbacks() {
    let window = UIWindow(frame: rect(0, 0, 100, 100))
    let v = Mover(frame: .zero)
    window.addSubview(v)
    let entries = v.journal.entries
    #expect(
      entries.sorted()
        == [
          "didMoveToSuperview", "didMoveToWindow", "in window", "willMoveToSuperview", "willMoveToWindow",
        ])
    #expect(["willMoveToSuperview", "didMoveToSuperview"].isSubsequence(of: entries))
    #expect(["willMoveToWindow", "didMoveToWindow"].isSubsequence(of: entries))
    v.journal.clear()
    v.removeFromSuperview()
    #expect(
      v.journal.entries.sorted()
        == [
          "didMoveToSuperview", "didMoveToWindow", "no window", "willMoveToSuperview", "willMoveToWindow",
        ])
  }

  @Test("views inside a moved view hear of the window, and of no superview")
  func callbacksInside() {
    let window = UIWindow(frame: rect(0, 0, 100, 100))
    let inner = Mover(frame: .zero)
    v1.addSubview(inner)
    inner.journal.clear()
    window.addSubview(v1)
    #expect(inner.journal.entries == ["willMoveToWindow", "didMoveToWindow", "in window"])
    inner.journal.clear()
    window.addSubview(v2)
    v2.addSubview(v1)
    #expect(inner.journal.entries.isEmpty, "it stays in its window")
  }

  @Test("the superview hears of its subviews: after they came, before they go")
  func superviewCallbacks() {
    final class Parent: UIView {
      let journal = Journal()
      override func didAddSubview(_ subview: UIView) {
        journal.note("did add, \(subviews.contains(subview) ? "there" : "not there")")
      }
      override func willRemoveSubview(_ subview: UIView) {
        journal.note("will remove, \(subviews.contains(subview) ? "there" : "not there")")
      }
    }
    let parent = Parent(frame: .zero)
    parent.addSubview(v1)
    v1.removeFromSuperview()
    #expect(parent.journal.entries == ["did add, there", "will remove, there"])
    v1.removeFromSuperview()
    #expect(parent.journal.entries.count == 2, "a view without a superview is not removed again")
  }

  @Test("hierarchy-021 viewWithTag looks at the receiver and all inside it")
  func tags() {
    let a = UIView()
    let b = UIView()
    let c = UIView()
    a.tag = 1
    b.tag = 7
    c.tag = 7
    p.addSubview(a)
    a.addSubview(b)
    p.addSubview(c)
    let found = p.viewWithTag(7)
    #expect(found === b || found === c)
    #expect(a.viewWithTag(1) === a)
    #expect(p.viewWithTag(8) == nil)
  }

  private final class Counting: UIView {
    var layouts = 0
    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  @Test("hierarchy-023 requests for layout add up to one, and layoutIfNeeded does only what is pending")
  func layoutCoalesces() {
    let v = Counting(frame: rect(0, 0, 50, 50))
    _ = Stage(adding: v)
    v.layoutIfNeeded()
    let before = v.layouts
    v.setNeedsLayout()
    v.setNeedsLayout()
    v.layoutIfNeeded()
    #expect(v.layouts == before + 1)
    v.layoutIfNeeded()
    #expect(v.layouts == before + 1)
  }

  @Test("isDescendant(of:) counts the view itself, and ends at strangers")
  func descendants() {
    p.addSubview(v1)
    v1.addSubview(v2)
    #expect(v2.isDescendant(of: p))
    #expect(p.isDescendant(of: p))
    #expect(!p.isDescendant(of: v2))
    #expect(!v3.isDescendant(of: p))
  }

  @Test("a view added to itself traps")
  func addToItself() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let view = UIView()
      view.addSubview(view)
    }
  }

  @Test("a view added to one inside it traps")
  func addToDescendant() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let outer = UIView()
      let middle = UIView()
      let inner = UIView()
      outer.addSubview(middle)
      middle.addSubview(inner)
      inner.addSubview(outer)
    }
  }

  @Test("exchanging a subview that is not there traps")
  func exchangeOutOfRange() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let view = UIView()
      view.addSubview(UIView())
      view.exchangeSubview(at: 0, withSubviewAt: 1)
    }
  }

  @Test("a subview may take itself out while it is being told of its move")
  func removedInCallback() {
    final class Leaver: UIView {
      override func didMoveToSuperview() { removeFromSuperview() }
    }
    let leaver = Leaver(frame: .zero)
    p.addSubview(v1)
    p.addSubview(leaver)
    p.addSubview(v2)
    #expect(p.subviews == [v1, v2])
    #expect(leaver.superview == nil)
    #expect(p.layer.sublayers == [v1.layer, v2.layer])
  }

  @Test("views that change the tree in layoutSubviews end up where they said")
  func changedInLayout() {
    final class Builder: UIView {
      let first = UIView()
      let second = UIView()
      override func layoutSubviews() {
        super.layoutSubviews()
        second.removeFromSuperview()
        addSubview(first)
        first.frame = bounds
      }
    }
    let builder = Builder(frame: rect(0, 0, 40, 40))
    builder.first.backgroundColor = .red
    builder.addSubview(builder.second)
    let stage = Stage(adding: builder)
    #expect(builder.subviews == [builder.first])
    stage.app.expect(.red, at: point(20, 20))
  }
}
