import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Stack views: along the axis")
struct StackDistributionTests {
  @Test("autolayout-027 equal spacing shares what is left among the gaps")
  func equalSpacing() {
    let stack = makeStack(250, 40, (0..<3).map { _ in makeView(requiredWidth: 50) }) { $0.distribution = .equalSpacing }
    #expect(stack.spans == [[0, 50], [100, 50], [200, 50]])
  }

  @Test("autolayout-029 equal centering puts the middle one of three into the middle")
  func equalCentering() {
    let stack = makeStack(300, 40, [20, 60, 20].map { makeView(requiredWidth: $0) }) {
      $0.distribution = .equalCentering
    }
    #expect(stack.spans == [[0, 20], [120, 60], [280, 20]])
    #expect(stack.arrangedSubviews[1].center.x == 150)
  }

  @Test("b-stack-01 what a new stack is like, and the raw values")
  func defaults() {
    let stack = UIStackView()
    #expect(stack.axis.rawValue == 0 && stack.distribution.rawValue == 0 && stack.alignment.rawValue == 0)
    #expect(stack.spacing == 0)
    #expect(!stack.isBaselineRelativeArrangement && !stack.isLayoutMarginsRelativeArrangement)
    let distributions: [UIStackView.Distribution] = [
      .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
    ]
    #expect(distributions.map(\.rawValue) == [0, 1, 2, 3, 4])
    let alignments: [UIStackView.Alignment] = [
      .fill, .leading, .top, .firstBaseline, .center, .trailing, .bottom, .lastBaseline,
    ]
    #expect(alignments.map(\.rawValue) == [0, 1, 1, 2, 3, 4, 4, 5])
    #expect(stack.arrangedSubviews.isEmpty && stack.backgroundColor == nil)
  }

  @Test("b-stack-02 fill stretches what hugs its content least")
  func fillStretches() {
    let stack = makeStack(200, 40, [makeContent(50, hugging: 251), makeContent(60)]) { $0.spacing = 10 }
    #expect(stack.spans == [[0, 50], [60, 140]])
  }

  @Test("b-stack-03 fill shrinks what resists compression least")
  func fillShrinks() {
    let stack = makeStack(100, 40, [makeContent(80, resistance: 751), makeContent(60)]) { $0.spacing = 10 }
    #expect(stack.spans == [[0, 80], [90, 10]])
  }

  @Test("b-stack-07 equal centering with three widths")
  func equalCenteringOfUnequal() {
    let stack = makeStack(300, 40, [20, 60, 100].map { makeView(requiredWidth: $0) }) {
      $0.distribution = .equalCentering
    }
    #expect(stack.spans == [[0, 20], [100, 60], [200, 100]])
  }

  @Test("of equal views the first is stretched and the last shrunk, and nothing is ambiguous")
  func ties() {
    for count in 2...4 {
      let views = (0..<count).map { _ in makeContent(50, 20) }
      let stack = makeStack(300, 40, views)
      #expect(stack.spans[0] == [0, 300 - 50 * CGFloat(count - 1)])
      for view in views {
        #expect(view === views[0] || view.frame.width == 50)
        #expect(!view.hasAmbiguousLayout)
      }
      stack.bounds.size.width = 60
      #expect(stack.spans.map { $0[1] } == [50, 10, 0, 0].prefix(count).map { $0 })
    }
  }

  @Test("of views without a size the first fills the stack")
  func noContent() {
    let views = (0..<3).map { _ in UIView(frame: .zero) }
    let stack = makeStack(300, 40, views) { $0.spacing = 5 }
    #expect(stack.spans == [[0, 290], [295, 0], [300, 0]])
    #expect(views.allSatisfy { $0.frame.height == 40 && !$0.hasAmbiguousLayout })
  }

  @Test("a view put before the others is the first to be stretched, however often that happens")
  func tiesAfterInsertion() {
    let stack = makeStack(500, 40, [makeContent(1)])
    for _ in 0..<100 {
      stack.insertArrangedSubview(makeContent(1), at: 0)
      #expect(stack.spans[0][1] == 500 - CGFloat(stack.arrangedSubviews.count - 1))
    }
    for _ in 0..<100 {
      stack.insertArrangedSubview(makeContent(1), at: 1)
      #expect(stack.spans[0][1] == 500 - CGFloat(stack.arrangedSubviews.count - 1))
    }
    stack.bounds.size.width = 150
    #expect(stack.spans.prefix(150).allSatisfy { $0[1] == 1 } && stack.spans.suffix(51).allSatisfy { $0[1] == 0 })
  }

  @Test("fill equally makes all as long, with the spacing between them")
  func fillEqually() {
    let stack = makeStack(320, 40, [makeContent(10), makeContent(200), UIView()]) {
      $0.distribution = .fillEqually
      $0.spacing = 10
    }
    #expect(stack.spans == [[0, 100], [110, 100], [220, 100]])
    stack.setCustomSpacing(40, after: stack.arrangedSubviews[0])
    #expect(stack.spans == [[0, 90], [130, 90], [230, 90]])
  }

  @Test("fill proportionally goes by the lengths of the contents, and follows them")
  func fillProportionally() {
    let views = [makeContent(50), makeContent(100)]
    let stack = makeStack(300, 40, views) { $0.distribution = .fillProportionally }
    #expect(stack.spans == [[0, 100], [100, 200]])
    stack.spacing = 30
    #expect(stack.spans == [[0, 90], [120, 180]])
    views[0].content.width = 200
    #expect(stack.spans == [[0, 180], [210, 90]])
    views[1].isHidden = true
    #expect(stack.spans[0] == [0, 300])
  }

  @Test("fill proportionally knows the lengths of stacks, and shares evenly among views without content")
  func proportionsOfOthers() {
    let inner = UIStackView(arrangedSubviews: [makeContent(60, 10), makeContent(40, 10)])
    let stack = makeStack(300, 40, [inner, makeContent(50, 10)]) { $0.distribution = .fillProportionally }
    #expect(stack.spans == [[0, 200], [200, 100]])
    let empty = makeStack(300, 40, [makeContent(0), makeContent(0), makeContent(0)]) {
      $0.distribution = .fillProportionally
    }
    #expect(empty.spans == [[0, 100], [100, 100], [200, 100]])
    let plain = makeStack(300, 40, [UIView(), UIView()]) { $0.distribution = .fillProportionally }
    #expect(plain.spans == [[0, 150], [150, 150]])
  }

  @Test("equal spacing keeps the least gap, and shrinks the last view when there is no room")
  func equalSpacingWithoutRoom() {
    let stack = makeStack(140, 40, (0..<3).map { _ in makeContent(50) }) {
      $0.distribution = .equalSpacing
      $0.spacing = 10
    }
    #expect(stack.spans == [[0, 50], [60, 50], [120, 20]])
    stack.bounds.size.width = 200
    #expect(stack.spans == [[0, 50], [75, 50], [150, 50]])
    // The widest of the gaps that are asked for is the least one of all.
    stack.setCustomSpacing(24, after: stack.arrangedSubviews[0])
    stack.bounds.size.width = 180
    #expect(stack.spans == [[0, 50], [74, 50], [148, 32]])
  }

  @Test("equal centering gives way where a gap would be less than the spacing")
  func equalCenteringWithoutRoom() {
    let stack = makeStack(180, 40, [10, 100, 10, 10].map { makeView(requiredWidth: $0) }) {
      $0.distribution = .equalCentering
      $0.spacing = 8
    }
    // Centres are at least 63, 63 and 18 apart: of 170 points 44 are left for the last.
    #expect(stack.spans == [[0, 10], [18, 100], [126, 10], [170, 10]])
    // From 189 on there is room for equal distances.
    stack.bounds.size.width = 220
    #expect(stack.spans == [[0, 10], [25, 100], [140, 10], [210, 10]])
  }

  @Test("negative spacing lets views overlap")
  func negativeSpacing() {
    for distribution: UIStackView.Distribution in [.fill, .fillEqually, .fillProportionally, .equalSpacing] {
      let stack = makeStack(80, 40, [makeContent(50), makeContent(50)]) {
        $0.distribution = distribution
        $0.spacing = -20
      }
      #expect(stack.spans == [[0, 50], [30, 50]])
    }
  }

  @Test("a spacing that is not finite counts as none")
  func badSpacing() {
    for spacing in [CGFloat.nan, .infinity, -.infinity, UIStackView.spacingUseDefault, .greatestFiniteMagnitude] {
      let stack = makeStack(100, 40, [makeContent(50), makeContent(50)]) { $0.spacing = spacing }
      #expect(stack.spans == [[0, 50], [50, 50]])
      stack.spacing = 0
      stack.setCustomSpacing(spacing, after: stack.arrangedSubviews[0])
      #expect(stack.spans == [[0, 50], [50, 50]])
    }
  }

  @Test("custom spacing is for one view, until it leaves")
  func customSpacing() {
    let views = (0..<3).map { _ in makeContent(50) }
    let stack = makeStack(300, 40, views) { $0.spacing = 10 }
    #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(30, after: views[0])
    #expect(stack.customSpacing(after: views[0]) == 30)
    views[0].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    views[1].setContentHuggingPriority(.defaultHigh, for: .horizontal)
    #expect(stack.spans == [[0, 50], [80, 50], [140, 160]])
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
    stack.setCustomSpacing(99, after: views[2])
    #expect(stack.spans == [[0, 50], [58, 50], [118, 182]])
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
    #expect(stack.spans == [[0, 50], [60, 50], [120, 180]])
    // Of a view that is not arranged there is nothing to set.
    let other = UIView()
    stack.setCustomSpacing(5, after: other)
    #expect(stack.customSpacing(after: other) == UIStackView.spacingUseDefault)
    stack.setCustomSpacing(70, after: views[0])
    stack.removeArrangedSubview(views[0])
    stack.insertArrangedSubview(views[0], at: 0)
    #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
  }

  @Test("without a length of its own a stack is as long as its views, in every distribution")
  func ownLength() {
    for (distribution, length) in [
      (UIStackView.Distribution.fill, 170.0), (.fillEqually, 270), (.fillProportionally, 170), (.equalSpacing, 170),
      (.equalCentering, 200),
    ] {
      let root = makeView(0, 0, 500, 500)
      let stack = makeConstrained(UIStackView(), in: root)
      for width in [20.0, 50, 80] { stack.addArrangedSubview(makeContent(width, 30)) }
      stack.spacing = 10
      stack.distribution = distribution
      activate(
        stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor))
      root.layoutIfNeeded()
      // With equal lengths all are as long as the longest; with equal centres these are as far apart as the widest two need.
      let expected = distribution == .equalCentering ? 10 + 75 * 2 + 40.0 : distribution == .fillEqually ? 260 : length
      #expect(stack.frame == CGRect(x: 0, y: 0, width: expected, height: 30))
      #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: expected, height: 30))
    }
  }
}
