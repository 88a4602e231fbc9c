import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Layout guides and margins")
struct LayoutGuideTests {
  @MainActor final class Covered: UIView {
    var covered = UIEdgeInsets.zero {
      didSet {
        autoLayoutSafeAreaDidChange()
        setNeedsLayout()
      }
    }
    override var safeAreaInsets: UIEdgeInsets { covered }
  }

  private func pin(_ view: UIView, to guide: UILayoutGuide) {
    activate(
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor), view.bottomAnchor.constraint(equalTo: guide.bottomAnchor))
  }

  @Test("autolayout-033 a view pinned to the safe area follows it")
  func safeArea() {
    let view = Covered(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.covered = UIEdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    let a = makeConstrained(in: view)
    pin(a, to: view.safeAreaLayoutGuide)
    view.layoutIfNeeded()
    #expect(view.safeAreaLayoutGuide.layoutFrame == CGRect(x: 0, y: 20, width: 100, height: 146))
    #expect(a.frame == CGRect(x: 0, y: 20, width: 100, height: 146))
    view.covered.top = 50
    view.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 50, width: 100, height: 116))
    view.frame.size.height = 300
    view.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 50, width: 100, height: 216))
  }

  @Test("b-al-09 margins are the same by side and by direction")
  func directionalMargins() {
    let v = makeView(0, 0, 100, 100)
    v.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(v.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    v.semanticContentAttribute = .forceRightToLeft
    #expect(v.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
  }

  @Test("margins are 8 points, plus the safe area, and at least the superview's")
  func margins() {
    let view = Covered(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.covered.top = 20
    #expect(view.layoutMargins.top == 28)
    let inner = makeView(2, 10, 100, 100)
    inner.insetsLayoutMarginsFromSafeArea = false
    view.addSubview(inner)
    #expect(inner.layoutMargins.top == 8)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 18, left: 8, bottom: 8, right: 8))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(inner.layoutMargins.top == 8)
  }

  @Test("margin attributes and the margins guide mean the same")
  func marginAttributes() {
    let parent = makeView(0, 0, 200, 100)
    parent.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    pin(a, to: parent.layoutMarginsGuide)
    let pairs: [(NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute)] = [
      (.left, .leftMargin), (.right, .rightMargin), (.top, .topMargin), (.bottom, .bottomMargin),
    ]
    for (attribute, margin) in pairs {
      NSLayoutConstraint(
        item: b, attribute: attribute, relatedBy: .equal, toItem: parent, attribute: margin, multiplier: 1, constant: 0
      ).isActive = true
    }
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 20, y: 10, width: 140, height: 60))
    #expect(b.frame == a.frame)
    parent.layoutMargins.left = 0
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 0, y: 10, width: 160, height: 60))
    #expect(b.frame == a.frame)
  }

  @Test("the readable width stays in the middle and below 672 points")
  func readableWidth() {
    let parent = makeView(0, 0, 1000, 100)
    let a = makeConstrained(in: parent)
    pin(a, to: parent.readableContentGuide)
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 164, y: 8, width: 672, height: 84))
    #expect(parent.readableContentGuide.layoutFrame == a.frame)
    parent.frame.size.width = 320
    parent.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 8, y: 8, width: 304, height: 84))
    // Larger text gets a wider column.
    parent.frame.size.width = 2000
    parent.layoutIfNeeded()
    #expect(a.frame.width == 672)
    parent.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
    parent.layoutIfNeeded()
    #expect(a.frame.width > 900 && a.frame.width < 1200 && abs(a.frame.midX - 1000) < 1e-3)
    #expect(abs(parent.readableContentGuide.layoutFrame.width - a.frame.width) < 1e-3)
  }

  @Test("a guide takes part like a view, and its constraints go with it")
  func ownGuide() {
    let parent = makeView(0, 0, 300, 100)
    let (a, b) = (makeConstrained(in: parent), makeConstrained(in: parent))
    let (left, right) = (UILayoutGuide(), UILayoutGuide())
    parent.addLayoutGuide(left)
    right.owningView = parent
    #expect(parent.layoutGuides == [left, right])
    activate(
      a.leadingAnchor.constraint(equalTo: parent.leadingAnchor), a.widthAnchor.constraint(equalToConstant: 40),
      left.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      b.leadingAnchor.constraint(equalTo: left.trailingAnchor), b.widthAnchor.constraint(equalToConstant: 60),
      right.leadingAnchor.constraint(equalTo: b.trailingAnchor),
      right.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
      left.widthAnchor.constraint(equalTo: right.widthAnchor))
    parent.layoutIfNeeded()
    #expect(b.frame.minX == 140)
    #expect(left.layoutFrame.minX == 40 && left.layoutFrame.width == 100)
    let count = parent.constraints.count
    parent.removeLayoutGuide(left)
    #expect(parent.constraints.count == count - 3)
    #expect(left.owningView == nil && left.layoutFrame == .zero)
    parent.layoutIfNeeded()
  }
}
