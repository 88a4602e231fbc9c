import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Auto Layout: constraints and the view hierarchy")
struct AutoLayoutHierarchyTests {
  @Test("autolayout-020 a constraint between hierarchies traps")
  func noCommonAncestor() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (UIView(frame: .zero), UIView(frame: .zero))
        a.leadingAnchor.constraint(equalTo: b.leadingAnchor).isActive = true
      }
    }
  }

  @Test("a place related to a number traps, and so does horizontal to vertical")
  func impossibleAttributes() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        _ = NSLayoutConstraint(
          item: UIView(frame: .zero), attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
          multiplier: 1, constant: 5)
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (UIView(frame: .zero), UIView(frame: .zero))
        _ = NSLayoutConstraint(
          item: a, attribute: .left, relatedBy: .equal, toItem: b, attribute: .top, multiplier: 1, constant: 0)
      }
    }
  }

  @Test("autolayout-022 a frame stays without constraints")
  func frameStays() {
    let parent = makeView(0, 0, 100, 100)
    let a = makeView(10, 10, 50, 50)
    parent.addSubview(a)
    parent.layoutIfNeeded()
    #expect(a.translatesAutoresizingMaskIntoConstraints)
    #expect(a.frame == CGRect(x: 10, y: 10, width: 50, height: 50))
    #expect(a.autoLayoutState == nil)
  }

  @Test("autolayout-025 a constraint belongs to the view it was added to")
  func addedAndDeactivated() {
    let (parent, child) = (UIView(frame: .zero), UIView(frame: .zero))
    parent.addSubview(child)
    child.translatesAutoresizingMaskIntoConstraints = false
    let c = child.leadingAnchor.constraint(equalTo: parent.leadingAnchor)
    parent.addConstraint(c)
    #expect(parent.constraints.count == 1)
    #expect(c.isActive)
    NSLayoutConstraint.deactivate([c])
    #expect(parent.constraints.isEmpty)
    #expect(!c.isActive)
  }

  @Test("an activated constraint is kept by the nearest common ancestor")
  func holder() {
    let root = makeView(0, 0, 100, 100)
    let (left, right) = (makeConstrained(in: root), makeConstrained(in: root))
    let (a, b) = (makeConstrained(in: left), makeConstrained(in: right))
    let across = a.topAnchor.constraint(equalTo: b.topAnchor)
    let inside = a.topAnchor.constraint(equalTo: left.topAnchor)
    let width = a.widthAnchor.constraint(equalToConstant: 5)
    activate(across, inside, width)
    #expect(root.constraints == [across])
    #expect(left.constraints == [inside])
    #expect(a.constraints == [width])
  }

  @Test("taking a view out deactivates what reaches outside it, and keeps what is inside")
  func removal() {
    let root = makeView(0, 0, 100, 100)
    let box = makeConstrained(in: root)
    let inner = makeConstrained(in: box)
    let (edge, inside, own) = (
      inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7),
      inner.trailingAnchor.constraint(equalTo: box.trailingAnchor), box.widthAnchor.constraint(equalToConstant: 50)
    )
    activate(edge, inside, own)
    root.layoutIfNeeded()
    box.removeFromSuperview()
    #expect(!edge.isActive && inside.isActive && own.isActive)
    #expect(root.constraints.isEmpty)

    // And what is inside lives on in the next hierarchy.
    let other = makeView(0, 0, 200, 200)
    other.addSubview(box)
    activate(
      box.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: 20),
      inner.widthAnchor.constraint(equalToConstant: 10))
    other.layoutIfNeeded()
    #expect(box.frame.minX == 20 && box.frame.width == 50)
    #expect(inner.frame.minX == 40)
  }

  @Test("a hierarchy built from the inside out solves as one")
  func insideOut() {
    let (root, box, leaf) = (makeView(0, 0, 200, 100), UIView(frame: .zero), UIView(frame: .zero))
    for view in [box, leaf] { view.translatesAutoresizingMaskIntoConstraints = false }
    box.addSubview(leaf)
    activate(
      leaf.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5),
      leaf.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5))
    box.layoutIfNeeded()
    root.addSubview(box)
    activate(
      box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
      box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10))
    root.layoutIfNeeded()
    #expect(box.frame.width == 180)
    #expect(leaf.frame.minX == 5 && leaf.frame.width == 170)
  }

  @Test("constraints across levels take the views between into account, and their scrolling")
  func acrossLevels() {
    let root = makeView(0, 0, 300, 300)
    let box = makeConstrained(in: root)
    let (leaf, mark) = (makeConstrained(in: box), makeConstrained(in: root))
    activate(
      box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 40),
      box.widthAnchor.constraint(equalToConstant: 100),
      leaf.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 3),
      leaf.widthAnchor.constraint(equalToConstant: 10),
      mark.leftAnchor.constraint(equalTo: leaf.rightAnchor), mark.widthAnchor.constraint(equalToConstant: 1))
    root.layoutIfNeeded()
    #expect(mark.frame.minX == 53)
    box.bounds.origin.x = 20
    root.layoutIfNeeded()
    #expect(leaf.frame.minX == 3)
    #expect(mark.frame.minX == 33)
  }

  @Test("changing a constant lays out the views concerned, and no others")
  func affectedViewsOnly() {
    let root = CountingView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let (left, right) = (
      makeConstrained(CountingView(frame: .zero), in: root), makeConstrained(CountingView(frame: .zero), in: root)
    )
    var margins: [NSLayoutConstraint] = []
    for (box, x) in [(left, 0.0), (right, 150.0)] {
      let leaf = makeConstrained(in: box)
      margins.append(leaf.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5))
      activate(
        box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: x),
        box.topAnchor.constraint(equalTo: root.topAnchor), box.widthAnchor.constraint(equalToConstant: 100),
        box.heightAnchor.constraint(equalToConstant: 100), margins[margins.count - 1],
        leaf.widthAnchor.constraint(equalToConstant: 10))
    }
    root.layoutIfNeeded()
    let before = (root.layouts, left.layouts, right.layouts)
    margins[0].constant = 30
    root.layoutIfNeeded()
    #expect(left.subviews[0].frame.minX == 30)
    #expect(left.layouts == before.1 + 1)
    #expect(root.layouts == before.0 && right.layouts == before.2)
  }

  @Test("a frame set by code moves what is constrained to it")
  func maskTranslated() {
    let root = makeView(0, 0, 300, 300)
    let plain = makeView(10, 10, 50, 50)
    root.addSubview(plain)
    let a = makeConstrained(in: root)
    activate(
      a.leftAnchor.constraint(equalTo: plain.rightAnchor, constant: 5),
      a.topAnchor.constraint(equalTo: plain.topAnchor),
      a.widthAnchor.constraint(equalTo: plain.widthAnchor, multiplier: 2),
      a.heightAnchor.constraint(equalToConstant: 10))
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 65, y: 10, width: 100, height: 10))
    plain.frame = CGRect(x: 20, y: 30, width: 60, height: 1)
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 85, y: 30, width: 120, height: 10))
    #expect(plain.frame == CGRect(x: 20, y: 30, width: 60, height: 1))
  }

  @Test(
    "viewgeom-012 viewgeom-013 viewgeom-014 the translated mask gives what autoresizing gives",
    arguments: [
      (UIView.AutoresizingMask.flexibleLeftMargin, 110.0, 80.0), (.flexibleRightMargin, 10, 80),
      ([.flexibleLeftMargin, .flexibleRightMargin], 60, 80), (.flexibleWidth, 10, 180),
      ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 20, 160), ([], 10, 80),
    ] as [(UIView.AutoresizingMask, Double, Double)])
  func translatedMasks(mask: UIView.AutoresizingMask, x: Double, width: Double) {
    // The same twice: resized by code, and resized by a constraint.
    for isConstrained in [false, true] {
      let root = makeView(0, 0, 500, 500)
      let superview = isConstrained ? makeConstrained(in: root) : makeView(0, 0, 100, 100)
      if !isConstrained { root.addSubview(superview) }
      let length = superview.widthAnchor.constraint(equalToConstant: 100)
      if isConstrained {
        activate(
          length, superview.heightAnchor.constraint(equalToConstant: 100),
          superview.leftAnchor.constraint(equalTo: root.leftAnchor),
          superview.topAnchor.constraint(equalTo: root.topAnchor))
        root.layoutIfNeeded()
      }
      let view = makeView(10, 10, 80, 80)
      view.autoresizingMask = mask
      superview.addSubview(view)
      let probe = makeConstrained(in: superview)
      activate(
        probe.leftAnchor.constraint(equalTo: view.leftAnchor), probe.widthAnchor.constraint(equalTo: view.widthAnchor))
      root.layoutIfNeeded()
      #expect(probe.frame.minX == 10 && probe.frame.width == 80)
      if isConstrained { length.constant = 200 } else { superview.frame.size.width = 200 }
      root.layoutIfNeeded()
      #expect(isNear(view.frame, x, 10, width, 80))
      #expect(isNear(probe.frame, x, 0, width, 0))
    }
  }

  @Test("viewgeom-033 without autoresizing of subviews the mask is no constraint")
  func noAutoresizing() {
    let p = makeView(0, 0, 200, 200)
    p.autoresizesSubviews = false
    let c = makeView(10, 10, 80, 80)
    c.autoresizingMask = .flexibleWidth
    p.addSubview(c)
    let probe = makeConstrained(in: p)
    activate(probe.widthAnchor.constraint(equalTo: c.widthAnchor))
    p.layoutIfNeeded()
    p.frame.size.width = 300
    p.layoutIfNeeded()
    #expect(c.frame == CGRect(x: 10, y: 10, width: 80, height: 80))
    #expect(probe.frame.width == 80)
  }

  @Test("updateConstraints is called once per request, innermost first, before layout")
  func updatePass() {
    let root = CountingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let leaf = makeConstrained(CountingView(frame: .zero), in: root)
    var order: [String] = []
    root.onUpdate = { order.append("root") }
    leaf.onUpdate = { order.append("leaf") }
    let width = leaf.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    root.layoutIfNeeded()
    #expect(order == ["leaf", "root"])
    order = []
    leaf.onUpdate = { width.constant = 33 }
    leaf.setNeedsUpdateConstraints()
    leaf.setNeedsUpdateConstraints()
    #expect(leaf.needsUpdateConstraints())
    root.layoutIfNeeded()
    #expect(leaf.updates == 2 && root.updates == 1)
    #expect(!leaf.needsUpdateConstraints())
    #expect(leaf.frame.width == 33)
  }

  @Test("constraints do not keep their views alive, and may outlive them")
  func lifetime() {
    let root = makeView(0, 0, 100, 100)
    var view: UIView? = makeConstrained(in: root)
    let c = view!.widthAnchor.constraint(equalTo: root.widthAnchor)
    c.isActive = true
    root.layoutIfNeeded()
    weak let gone = view
    view?.removeFromSuperview()
    view = nil
    #expect(gone == nil)
    #expect(!c.isActive && c.firstItem == nil)
    c.constant = 5
    root.layoutIfNeeded()
  }
}
