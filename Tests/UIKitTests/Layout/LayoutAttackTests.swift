import Foundation
import Testing

@testable import UIKit

/// Views and numbers that mean no good: the rest of the layout stands, and layout comes to an end.
@MainActor @Suite("Auto Layout: bad input", .serialized)
struct LayoutAttackTests {
  /// A view whose answers are code of the test's.
  @MainActor final class Asked: UIView {
    var onContent: (() -> CGSize)?
    var onInsets: (() -> UIEdgeInsets)?
    var asked = 0

    override var intrinsicContentSize: CGSize {
      asked += 1
      return onContent?() ?? CGSize(width: 10, height: 10)
    }
    override var alignmentRectInsets: UIEdgeInsets { onInsets?() ?? .zero }
  }

  /// A row of plain constraints that must hold whatever happens beside it.
  private func witness(in parent: UIView) -> () -> Bool {
    let view = makeConstrained(in: parent)
    activate(
      view.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 7),
      view.topAnchor.constraint(equalTo: parent.topAnchor, constant: 9),
      view.widthAnchor.constraint(equalTo: parent.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalToConstant: 21))
    return { isNear(view.frame, 7, 9, parent.bounds.width / 2, 21) }
  }

  @Test(
    "a constant beyond a billion points counts as a billion, and spoils nothing",
    arguments: [1e9, 1e12, 1e18, 1e25, 1e300, -1e12, -1e300])
  func hugeConstants(_ constant: CGFloat) {
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: constant),
      a.widthAnchor.constraint(greaterThanOrEqualToConstant: abs(constant)),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: -constant))
    parent.layoutIfNeeded()
    #expect(holds())
    #expect(abs(a.frame.minX) == 1e9 && (a.frame.minX < 0) == (constant < 0))
    #expect(a.frame.width >= 1e9)
    let last = a.widthAnchor.constraint(equalToConstant: 40)
    activate(last)
    parent.layoutIfNeeded()
    for constraint in parent.constraints + a.constraints where constraint.firstItem === a || constraint.secondItem === a
    {
      constraint.isActive = false
    }
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 3),
      a.widthAnchor.constraint(equalToConstant: 5))
    parent.layoutIfNeeded()
    #expect(holds() && a.frame.minX == 3 && a.frame.width == 5)
  }

  @Test("a multiplier beyond a million counts as a million", arguments: [1e7, 1e30, 1e300, -1e30])
  func hugeMultipliers(_ multiplier: CGFloat) {
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let a = makeConstrained(in: parent)
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      NSLayoutConstraint(
        item: a, attribute: .top, relatedBy: .equal, toItem: parent, attribute: .bottom, multiplier: multiplier,
        constant: 0))
    parent.layoutIfNeeded()
    #expect(holds())
    #expect(a.frame.minY == (multiplier < 0 ? -2e8 : 2e8))
  }

  @Test(
    "a content size that is huge or not a number leaves the others their places",
    arguments: [CGFloat.nan, .infinity, -.infinity, 1e30, -1e30, .greatestFiniteMagnitude])
  func absurdContent(_ length: CGFloat) {
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let a = makeConstrained(Asked(frame: .zero), in: parent)
    a.onContent = { CGSize(width: length, height: length) }
    activate(a.leadingAnchor.constraint(equalTo: parent.leadingAnchor))
    parent.layoutIfNeeded()
    #expect(holds() && a.frame.width.isFinite && a.frame.height.isFinite)
    #expect(a.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width.isFinite)
    a.onContent = { CGSize(width: 12, height: 13) }
    a.invalidateIntrinsicContentSize()
    parent.layoutIfNeeded()
    #expect(holds() && a.frame.size == CGSize(width: 12, height: 13))
  }

  @Test("insets that are not finite count as nothing or as the limit", arguments: [CGFloat.nan, .infinity, -.infinity])
  func absurdInsets(_ inset: CGFloat) {
    let insets = UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let a = makeConstrained(Asked(frame: .zero), in: parent)
    a.onInsets = { insets }
    let inner = makeConstrained(in: a)
    a.layoutMargins = insets
    a.directionalLayoutMargins = NSDirectionalEdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset)
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor), a.topAnchor.constraint(equalTo: parent.topAnchor),
      inner.leadingAnchor.constraint(equalTo: a.layoutMarginsGuide.leadingAnchor))
    parent.layoutIfNeeded()
    #expect(holds())
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = insets
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let content = makeConstrained(in: controller.view)
    activate(content.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor))
    controller.view.layoutIfNeeded()
    #expect(content.frame.minY == (inset.isNaN ? 0 : inset < 0 ? -1e9 : 1e9))
  }

  @Test("a content size that asks to be asked again with every answer comes to an end")
  func unsettledContent() {
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let a = makeConstrained(Asked(frame: .zero), in: parent)
    var width: CGFloat = 0
    a.onContent = { [unowned a] in
      width += 1
      a.invalidateIntrinsicContentSize()
      return CGSize(width: width, height: 10)
    }
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor), a.topAnchor.constraint(equalTo: parent.topAnchor))
    parent.layoutIfNeeded()
    #expect(holds() && a.frame.width > 0 && a.asked < 200)
    // Two that ask for each other's sizes.
    let (b, c) = (
      makeConstrained(Asked(frame: .zero), in: parent), makeConstrained(Asked(frame: .zero), in: parent)
    )
    b.onContent = { [unowned c] in
      c.invalidateIntrinsicContentSize()
      return CGSize(width: 20, height: 20)
    }
    c.onContent = { [unowned b] in
      b.invalidateIntrinsicContentSize()
      return CGSize(width: 30, height: 30)
    }
    parent.setNeedsLayout()
    parent.layoutIfNeeded()
    #expect(holds() && b.frame.width == 20 && c.frame.width == 30 && b.asked < 200 && c.asked < 200)
    // It is asked again when it settled.
    a.onContent = { CGSize(width: 77, height: 10) }
    a.invalidateIntrinsicContentSize()
    parent.layoutIfNeeded()
    #expect(a.frame.width == 77)
  }

  @Test("a view may leave while it is asked for its content size, its insets or its baseline")
  func leaving() {
    for kind in 0..<3 {
      let parent = makeView(0, 0, 300, 200)
      let holds = witness(in: parent)
      let a = makeConstrained(Asked(frame: .zero), in: parent)
      let b = makeConstrained(in: parent)
      let leave: () -> Void = { [unowned a] in a.removeFromSuperview() }
      if kind == 0 {
        a.onContent = {
          leave()
          return CGSize(width: 10, height: 10)
        }
      } else if kind == 1 {
        a.onInsets = {
          leave()
          return .zero
        }
      } else {
        a.onContent = { [unowned parent] in
          for view in parent.subviews where view is Asked { view.removeFromSuperview() }
          NSLayoutConstraint.deactivate(parent.constraints.filter { $0.firstItem === b })
          return CGSize(width: 3, height: 3)
        }
      }
      activate(
        a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 5),
        a.topAnchor.constraint(equalTo: parent.topAnchor),
        b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 5),
        b.widthAnchor.constraint(equalToConstant: 11))
      parent.layoutIfNeeded()
      #expect(holds())
      #expect(a.superview == nil)
      // It works in its next place.
      a.onContent = { CGSize(width: 14, height: 15) }
      a.onInsets = nil
      parent.addSubview(a)
      activate(
        a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 6),
        a.topAnchor.constraint(equalTo: parent.topAnchor, constant: 6))
      parent.layoutIfNeeded()
      #expect(holds() && a.frame == CGRect(x: 6, y: 6, width: 14, height: 15))
    }
  }

  @Test("frames beyond all measure leave views that constraints place where they are", arguments: [1e12, 1e200])
  func hugeFrames(_ length: CGFloat) {
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let huge = makeView(-length, length, length, length)
    huge.autoresizingMask = [.flexibleLeftMargin, .flexibleWidth, .flexibleHeight]
    parent.addSubview(huge)
    let a = makeConstrained(in: parent)
    activate(
      a.leadingAnchor.constraint(equalTo: huge.trailingAnchor), a.topAnchor.constraint(equalTo: huge.bottomAnchor))
    parent.layoutIfNeeded()
    parent.frame.size.width = 400
    parent.layoutIfNeeded()
    #expect(holds() && a.frame.minX.isFinite && a.frame.minY.isFinite)
  }

  @Test("random absurd edits leave a neighbour's layout exact", arguments: 0..<20)
  func randomEdits(_ seed: UInt64) {
    var random = RandomSource(seed: seed)
    let sink = LayoutConflictLog.sink
    defer { LayoutConflictLog.sink = sink }
    LayoutConflictLog.sink = { _, _ in }
    let parent = makeView(0, 0, 300, 200)
    let holds = witness(in: parent)
    let views = (0..<6).map { _ in makeConstrained(Asked(frame: .zero), in: parent) }
    let numbers: [CGFloat] = [0, 1, -1, 10, 1e6, -1e9, 1e15, -1e30, 1e300, .leastNonzeroMagnitude]
    var live: [NSLayoutConstraint] = []
    for _ in 0..<60 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let (a, b) = (views.randomElement(using: &random)!, views.randomElement(using: &random)!)
        let attributes: [NSLayoutConstraint.Attribute] = [.left, .right, .width, .centerX, .leading]
        let (first, second) = (attributes.randomElement(using: &random)!, attributes.randomElement(using: &random)!)
        guard a !== b, (first == .width) == (second == .width), (first == .leading) == (second == .leading) else {
          continue
        }
        let constraint = NSLayoutConstraint(
          item: a, attribute: first,
          relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!,
          toItem: b, attribute: second, multiplier: [1, 2, -1, 0.5].randomElement(using: &random)!,
          constant: numbers.randomElement(using: &random)!)
        constraint.priority = [.required, .defaultHigh, .init(1)].randomElement(using: &random)!
        constraint.isActive = true
        live.append(constraint)
      case 2: live.randomElement(using: &random)?.constant = numbers.randomElement(using: &random)!
      case 3:
        guard !live.isEmpty else { continue }
        live.remove(at: Int.random(in: 0..<live.count, using: &random)).isActive = false
      default:
        let view = views.randomElement(using: &random)!
        let length = numbers.randomElement(using: &random)!
        view.onContent = { CGSize(width: length, height: 1) }
        view.invalidateIntrinsicContentSize()
      }
      parent.layoutIfNeeded()
      #expect(holds())
    }
    NSLayoutConstraint.deactivate(live)
    for view in views {
      view.onContent = { CGSize(width: 4, height: 4) }
      view.invalidateIntrinsicContentSize()
    }
    parent.layoutIfNeeded()
    #expect(holds() && views.allSatisfy { $0.frame.width == 4 })
  }

  @Test("the guides that every view has cannot be given to another")
  func systemGuides() {
    let (a, b) = (makeView(0, 0, 100, 100), makeView(0, 0, 50, 50))
    let guide = a.safeAreaLayoutGuide
    b.addLayoutGuide(guide)
    a.removeLayoutGuide(guide)
    #expect(guide.owningView === a && b.layoutGuides.isEmpty && guide.layoutFrame.width == 100)
  }

  @Test("margins are handed down over views that are not moved themselves")
  func handedDownMargins() {
    final class Told: UIView {
      var told = 0
      override func layoutMarginsDidChange() {
        told += 1
        super.layoutMarginsDidChange()
      }
    }
    let outer = makeView(0, 0, 300, 300)
    outer.layoutMargins = UIEdgeInsets(top: 40, left: 40, bottom: 40, right: 40)
    let middle = makeView(0, 0, 300, 300)
    middle.preservesSuperviewLayoutMargins = true
    outer.addSubview(middle)
    let inner = Told(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    inner.preservesSuperviewLayoutMargins = true
    middle.addSubview(inner)
    let content = makeConstrained(in: inner)
    activate(content.leadingAnchor.constraint(equalTo: inner.layoutMarginsGuide.leadingAnchor))
    outer.layoutIfNeeded()
    #expect(content.frame.minX == 40)
    let told = inner.told
    middle.frame.origin.x = 15
    outer.layoutIfNeeded()
    #expect(inner.layoutMargins.left == 25 && content.frame.minX == 25 && inner.told > told)
    middle.frame.origin.x = 15
    #expect(inner.told == told + 1)
  }
}
