import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Auto Layout")
struct AutoLayoutTests {
  @Test("autolayout-005 raw values")
  func rawValues() {
    #expect(NSLayoutConstraint.Relation.lessThanOrEqual.rawValue == -1)
    #expect(NSLayoutConstraint.Relation.equal.rawValue == 0)
    #expect(NSLayoutConstraint.Relation.greaterThanOrEqual.rawValue == 1)
    #expect(NSLayoutConstraint.Attribute.centerYWithinMargins.rawValue == 20)
    #expect(NSLayoutConstraint.Attribute.lastBaseline.rawValue == 11)
    #expect(UILayoutPriority.defaultHigh.rawValue == 750 && UILayoutPriority.fittingSizeLevel.rawValue == 50)
  }

  @Test("autolayout-006 a view pinned to four edges")
  func fourEdges() {
    let parent = makeView(0, 0, 300, 56)
    let a = makeConstrained(in: parent)
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 16),
      a.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -16),
      a.topAnchor.constraint(equalTo: parent.topAnchor, constant: 8),
      a.bottomAnchor.constraint(equalTo: parent.bottomAnchor, constant: -8))
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 16, y: 8, width: 268, height: 40))

    parent.frame.size = CGSize(width: 200, height: 100)
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 16, y: 8, width: 168, height: 84))
  }

  @Test("autolayout-007 equal widths share a row")
  func equalWidths() {
    let parent = makeView(0, 0, 310, 20)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10),
      b.trailingAnchor.constraint(equalTo: parent.trailingAnchor), a.widthAnchor.constraint(equalTo: b.widthAnchor))
    for view in [a, b] {
      activate(
        view.topAnchor.constraint(equalTo: parent.topAnchor), view.heightAnchor.constraint(equalToConstant: 20))
    }
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 150, height: 20))
    #expect(b.frame == CGRect(x: 160, y: 0, width: 150, height: 20))
  }

  @Test(
    "autolayout-008 autolayout-009 autolayout-010 priorities decide a width",
    arguments: [
      ([(NSLayoutConstraint.Relation.greaterThanOrEqual, 100.0, Float(1000)), (.equal, 50, 750)], 100.0),
      ([(.equal, 200, 750), (.lessThanOrEqual, 120, 1000)], 120),
      ([(.equal, 200, 500), (.equal, 100, 750)], 100),
    ] as [([(NSLayoutConstraint.Relation, Double, Float)], Double)])
  func priorities(constraints: [(NSLayoutConstraint.Relation, Double, Float)], width: Double) {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(in: parent)
    for (relation, length, priority) in constraints {
      let constraint = NSLayoutConstraint(
        item: a, attribute: .width, relatedBy: relation, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
        constant: length)
      constraint.at(priority).isActive = true
    }
    parent.layoutIfNeeded()
    #expect(Double(a.frame.width) == width)
  }

  @Test("autolayout-013 a centred view")
  func centred() {
    let parent = makeView(0, 0, 300, 200)
    let a = makeConstrained(in: parent)
    activate(
      a.widthAnchor.constraint(equalToConstant: 100), a.heightAnchor.constraint(equalToConstant: 40),
      a.centerXAnchor.constraint(equalTo: parent.centerXAnchor),
      a.centerYAnchor.constraint(equalTo: parent.centerYAnchor))
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 100, y: 80, width: 100, height: 40))
    #expect(!a.hasAmbiguousLayout)
  }

  private func row(_ width: CGFloat, gap: CGFloat) -> (UIView, ContentView, ContentView) {
    let parent = makeView(0, 0, width, 50)
    let a = makeConstrained(ContentView(width: 80, height: 20), in: parent)
    let b = makeConstrained(ContentView(width: 60, height: 20), in: parent)
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: gap),
      b.trailingAnchor.constraint(equalTo: parent.trailingAnchor), a.topAnchor.constraint(equalTo: parent.topAnchor),
      b.topAnchor.constraint(equalTo: parent.topAnchor))
    return (parent, a, b)
  }

  @Test("autolayout-014 the view that hugs less grows")
  func hugging() {
    let (parent, a, b) = row(300, gap: 8)
    a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    b.setContentHuggingPriority(UILayoutPriority(250), for: .horizontal)
    parent.layoutIfNeeded()
    #expect(a.frame.width == 80)
    #expect(b.frame.width == 212)

    a.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    parent.layoutIfNeeded()
    #expect(a.frame.width == 232)
    #expect(b.frame.width == 60)
  }

  @Test("autolayout-015 the view that resists less is compressed")
  func compression() {
    let (parent, a, b) = row(100, gap: 0)
    a.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
    b.setContentCompressionResistancePriority(UILayoutPriority(750), for: .horizontal)
    parent.layoutIfNeeded()
    #expect(a.frame.width == 80)
    #expect(b.frame.width == 20)
  }

  @Test("a new content size is taken over")
  func changedContent() {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(ContentView(width: 80, height: 20), in: parent)
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor), a.topAnchor.constraint(equalTo: parent.topAnchor))
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
    a.content = CGSize(width: 90, height: 30)
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 90, height: 30))
    a.content = CGSize(width: 90, height: UIView.noIntrinsicMetric)
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 0, width: 90, height: 0))
  }

  @Test(
    "b-al-04 content size against another width",
    arguments: [
      (NSLayoutConstraint.Relation.equal, 200.0, Float(251), 200.0), (.equal, 200, 249, 80), (.equal, 50, 751, 50),
      (.equal, 50, 749, 80), (.greaterThanOrEqual, 100, 1000, 100), (.lessThanOrEqual, 60, 1000, 60),
    ] as [(NSLayoutConstraint.Relation, Double, Float, Double)])
  func contentSize(relation: NSLayoutConstraint.Relation, length: Double, priority: Float, expected: Double) {
    let parent = makeView(0, 0, 300, 100)
    let a = makeConstrained(ContentView(width: 80, height: 20), in: parent)
    a.leadingAnchor.constraint(equalTo: parent.leadingAnchor).isActive = true
    let width = NSLayoutConstraint(
      item: a, attribute: .width, relatedBy: relation, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
      constant: length)
    width.at(priority).isActive = true
    parent.layoutIfNeeded()
    #expect(Double(a.frame.width) == expected)
  }

  @Test("b-al-08 multipliers count from the parent's own edges")
  func multipliers() {
    let parent = makeView(50, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      NSLayoutConstraint(
        item: a, attribute: .centerX, relatedBy: .equal, toItem: parent, attribute: .centerX, multiplier: 0.5,
        constant: 0), a.widthAnchor.constraint(equalToConstant: 50),
      NSLayoutConstraint(
        item: b, attribute: .leading, relatedBy: .equal, toItem: parent, attribute: .trailing, multiplier: 0.25,
        constant: 4))
    parent.layoutIfNeeded()
    #expect(a.frame.minX == 50)
    #expect(b.frame.minX == 79)
  }

  @Test("leading and trailing turn over where reading goes from right to left")
  func rightToLeft() {
    let parent = makeView(0, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    for view in [parent, a, b] { view.semanticContentAttribute = .forceRightToLeft }
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor, constant: 16),
      a.widthAnchor.constraint(equalToConstant: 50),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 8),
      b.trailingAnchor.constraint(equalTo: parent.trailingAnchor, constant: -10))
    parent.layoutIfNeeded()
    #expect(a.frame.minX == 234 && a.frame.maxX == 284)
    #expect(b.frame.maxX == 226 && b.frame.minX == 10)

    for view in [parent, a, b] { view.semanticContentAttribute = .forceLeftToRight }
    parent.layoutIfNeeded()
    #expect(a.frame.minX == 16)
    #expect(b.frame.minX == 74 && b.frame.maxX == 290)
  }

  @Test("b-al-01 a view without text has its top and bottom edges as baselines")
  func plainBaselines() {
    let parent = makeView(0, 0, 200, 100)
    let (a, b, c) = (makeConstrained(in: parent), makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      a.topAnchor.constraint(equalTo: parent.topAnchor, constant: 20), a.heightAnchor.constraint(equalToConstant: 30),
      b.topAnchor.constraint(equalTo: a.firstBaselineAnchor), c.topAnchor.constraint(equalTo: a.lastBaselineAnchor))
    parent.layoutIfNeeded()
    #expect(b.frame.minY == 20)
    #expect(c.frame.minY == 50)
  }

  @MainActor final class Container: UIView {
    let text = UIView(frame: .zero)
    override var forLastBaselineLayout: UIView { text }
  }

  @Test("b-al-02 a container's baselines are those of the view it names")
  func containerBaselines() {
    let parent = makeView(0, 0, 200, 200)
    let v = makeConstrained(Container(frame: .zero), in: parent)
    let t = makeConstrained(v.text, in: v)
    let (b, c) = (makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      v.topAnchor.constraint(equalTo: parent.topAnchor, constant: 50), v.heightAnchor.constraint(equalToConstant: 60),
      t.topAnchor.constraint(equalTo: v.topAnchor, constant: 10), t.heightAnchor.constraint(equalToConstant: 20),
      b.topAnchor.constraint(equalTo: v.firstBaselineAnchor), c.topAnchor.constraint(equalTo: v.lastBaselineAnchor))
    parent.layoutIfNeeded()
    #expect(b.frame.minY == 60)
    #expect(c.frame.minY == 80)
  }

  @MainActor final class Text: UIView {
    override var firstBaselineOffsetFromTop: CGFloat { bounds.height / 2 }
    override var lastBaselineOffsetFromBottom: CGFloat { bounds.height / 4 }
  }

  @Test("autolayout-032 baselines line up, and follow a size that is only known after layout")
  func alignedBaselines() {
    let parent = makeView(0, 0, 200, 200)
    let (a, b) = (makeConstrained(Text(frame: .zero), in: parent), makeConstrained(Text(frame: .zero), in: parent))
    let height = a.heightAnchor.constraint(equalToConstant: 40)
    activate(
      a.topAnchor.constraint(equalTo: parent.topAnchor, constant: 10), height,
      b.heightAnchor.constraint(equalToConstant: 20),
      b.firstBaselineAnchor.constraint(equalTo: a.firstBaselineAnchor))
    parent.layoutIfNeeded()
    #expect(b.frame.minY == 20)
    height.constant = 60
    parent.layoutIfNeeded()
    #expect(b.frame.minY == 30)
  }

  @MainActor final class Framed: UIView {
    override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    override var intrinsicContentSize: CGSize { CGSize(width: 30, height: 20) }
  }

  @Test("constraints concern the alignment rectangle, the frame is larger")
  func alignmentRectangle() {
    let parent = makeView(0, 0, 200, 100)
    let a = makeConstrained(Framed(frame: .zero), in: parent)
    activate(
      a.leftAnchor.constraint(equalTo: parent.leftAnchor, constant: 10),
      a.topAnchor.constraint(equalTo: parent.topAnchor, constant: 10))
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 8, y: 9, width: 36, height: 24))
    #expect(a.systemLayoutSizeFitting(.zero) == CGSize(width: 36, height: 24))
  }

  @Test("a distance between anchors is a size")
  func distances() {
    let parent = makeView(0, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor), a.widthAnchor.constraint(equalToConstant: 40),
      b.widthAnchor.constraint(equalToConstant: 60),
      a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(
        equalTo: b.trailingAnchor.anchorWithOffset(to: parent.trailingAnchor)))
    parent.layoutIfNeeded()
    #expect(b.frame.minX == 140)
  }

  @Test("system spacing is eight points")
  func systemSpacing() {
    let parent = makeView(0, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor), a.widthAnchor.constraint(equalToConstant: 40),
      b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 1.5),
      b.topAnchor.constraint(equalToSystemSpacingBelow: parent.topAnchor, multiplier: 1))
    parent.layoutIfNeeded()
    #expect(b.frame.minX == 52 && b.frame.minY == 8)
  }

  @Test("autolayout-034 the size that fits a content inset by ten")
  func fitting() {
    let view = makeView(0, 0, 500, 500)
    let a = makeConstrained(ContentView(width: 80, height: 20), in: view)
    activate(
      a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
      a.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -10),
      a.topAnchor.constraint(equalTo: view.topAnchor, constant: 10),
      a.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -10))
    #expect(view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 100, height: 40))
    let wide = view.systemLayoutSizeFitting(
      CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 320, height: 40))
    #expect(view.bounds.size == CGSize(width: 500, height: 500))
    view.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 10, y: 10, width: 480, height: 480))
  }

  @Test("a value between pixels is kept, and a whole one is exact")
  func notRounded() {
    let parent = makeView(0, 0, 100, 10)
    let views = (0..<3).map { _ in makeConstrained(in: parent) }
    activate(
      views[0].leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
      views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor),
      views[2].trailingAnchor.constraint(equalTo: parent.trailingAnchor),
      views[1].widthAnchor.constraint(equalTo: views[0].widthAnchor),
      views[2].widthAnchor.constraint(equalTo: views[0].widthAnchor))
    parent.layoutIfNeeded()
    #expect(abs(views[0].bounds.width - 100.0 / 3) < 1e-9)
    parent.bounds.size.width = 300
    parent.layoutIfNeeded()
    #expect(views[1].frame == CGRect(x: 100, y: 0, width: 100, height: 0))
  }
}
