import Foundation
import Testing

@testable import UIKit

@MainActor @Suite("Stack views: across the axis")
struct StackAlignmentTests {
  @Test("alignments of a row")
  func row() {
    for (alignment, y) in [(UIStackView.Alignment.top, 0.0), (.center, 40), (.bottom, 80)] {
      let stack = makeStack(100, 100, [makeContent(50, 20), makeContent(50, 100)]) { $0.alignment = alignment }
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews[0].frame == CGRect(x: 0, y: y, width: 50, height: 20))
      #expect(stack.arrangedSubviews[1].frame == CGRect(x: 50, y: 0, width: 50, height: 100))
      #expect(stack.arrangedSubviews.allSatisfy { !$0.hasAmbiguousLayout })
    }
    let stack = makeStack(100, 100, [makeContent(50, 20), makeContent(50, 100)])
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews[0].frame == CGRect(x: 0, y: 0, width: 50, height: 100))
  }

  @Test("alignments of a column")
  func column() {
    for (alignment, x) in [
      (UIStackView.Alignment.leading, 0.0), (.center, 40), (.trailing, 80), (.firstBaseline, 0), (.lastBaseline, 80),
    ] {
      let stack = makeStack(100, 100, [makeContent(20, 50), makeContent(100, 50)]) {
        $0.axis = .vertical
        $0.alignment = alignment
      }
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews[0].frame == CGRect(x: x, y: 0, width: 20, height: 50))
      #expect(stack.arrangedSubviews[1].frame == CGRect(x: 0, y: 50, width: 100, height: 50))
    }
  }

  @Test("a view larger than the stack shrinks to it")
  func boundary() {
    for alignment: UIStackView.Alignment in [.top, .center, .bottom, .firstBaseline, .lastBaseline, .fill] {
      let stack = makeStack(50, 30, [makeContent(50, 80)]) { $0.alignment = alignment }
      stack.layoutIfNeeded()
      #expect(stack.arrangedSubviews[0].frame == CGRect(x: 0, y: 0, width: 50, height: 30))
    }
  }

  private func label(_ size: CGFloat, _ text: String = "Agpx") -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size)
    return label
  }

  @Test("rows align first and last baselines, and are as high as that needs")
  func baselines() {
    for (alignment, isFirst) in [(UIStackView.Alignment.firstBaseline, true), (.lastBaseline, false)] {
      let views = [label(12), label(34, "one\ntwo"), label(20)]
      views[1].numberOfLines = 0
      let root = makeView(0, 0, 400, 300)
      let stack = makeConstrained(UIStackView(arrangedSubviews: views), in: root)
      stack.alignment = alignment
      activate(
        stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor))
      root.layoutIfNeeded()
      let lines = views.map {
        isFirst
          ? $0.frame.minY + $0.firstBaselineOffsetFromTop : $0.frame.maxY - $0.lastBaselineOffsetFromBottom
      }
      #expect(abs(lines[0] - lines[1]) < 1e-3 && abs(lines[2] - lines[1]) < 1e-3)
      #expect(abs(stack.frame.height - views[1].frame.height) < 1e-3)
      #expect(views[1].frame.minY == 0)
      // In a higher stack the line is at the top, or the bottom.
      let height = stack.heightAnchor.constraint(equalToConstant: 200)
      height.isActive = true
      root.layoutIfNeeded()
      #expect(isFirst ? views[1].frame.minY == 0 : abs(views[1].frame.maxY - 200) < 1e-3)
    }
  }

  @Test("the baselines of a stack are those of its first and last view, or the highest of a row")
  func ownBaselines() {
    let (small, large, last) = (label(12), label(40), label(20))
    let stack = makeStack(400, 200, [small, large, last])
    stack.alignment = .center
    stack.layoutIfNeeded()
    #expect(stack.forFirstBaselineLayout === large && stack.forLastBaselineLayout === large)
    large.isHidden = true
    stack.layoutIfNeeded()
    #expect(stack.forFirstBaselineLayout === last)
    stack.axis = .vertical
    #expect(stack.forFirstBaselineLayout === small && stack.forLastBaselineLayout === last)
    small.isHidden = true
    last.isHidden = true
    #expect(stack.forFirstBaselineLayout === stack)
    let outer = makeStack(400, 400, [makeStack(0, 0, [label(9)]), stack])
    outer.axis = .vertical
    #expect(outer.forFirstBaselineLayout is UILabel)
  }

  @Test("what is aligned with a stack's baseline follows it to another view")
  func baselinesMove() {
    let root = makeView(0, 0, 400, 300)
    let (first, second) = (label(12), label(40))
    let stack = makeConstrained(UIStackView(arrangedSubviews: [first, second]), in: root)
    stack.axis = .vertical
    let mark = makeConstrained(in: root)
    activate(
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 7),
      stack.leftAnchor.constraint(equalTo: root.leftAnchor),
      mark.topAnchor.constraint(equalTo: stack.firstBaselineAnchor), mark.heightAnchor.constraint(equalToConstant: 1),
      mark.leftAnchor.constraint(equalTo: root.leftAnchor), mark.widthAnchor.constraint(equalToConstant: 1))
    root.layoutIfNeeded()
    #expect(abs(mark.frame.minY - 7 - first.firstBaselineOffsetFromTop) < 1e-3)
    first.isHidden = true
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(abs(mark.frame.minY - 7 - second.firstBaselineOffsetFromTop) < 1e-3)
    first.isHidden = false
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    #expect(abs(mark.frame.minY - 7 - first.firstBaselineOffsetFromTop) < 1e-3)
  }

  @Test("gaps of a column can go from baseline to baseline")
  func baselineGaps() {
    let views = [label(12), label(30), label(17)]
    let root = makeView(0, 0, 400, 300)
    let stack = makeConstrained(UIStackView(arrangedSubviews: views), in: root)
    stack.axis = .vertical
    stack.isBaselineRelativeArrangement = true
    stack.spacing = 50
    activate(stack.topAnchor.constraint(equalTo: root.topAnchor), stack.leftAnchor.constraint(equalTo: root.leftAnchor))
    func gaps() -> [CGFloat] {
      root.layoutIfNeeded()
      return (1..<3).map { index in
        let (above, below) = (views[index - 1], views[index])
        return below.frame.minY + below.firstBaselineOffsetFromTop - above.frame.maxY
          + above.lastBaselineOffsetFromBottom
      }
    }
    #expect(gaps().allSatisfy { abs($0 - 50) < 1e-3 })
    #expect(views[0].frame.minY == 0 && abs(views[2].frame.maxY - stack.bounds.height) < 1e-3)
    stack.spacing = UIStackView.spacingUseSystem
    let found = gaps()
    #expect(abs(found[0] - views[1].font.lineHeight) < 1e-3 && abs(found[1] - views[2].font.lineHeight) < 1e-3)
    // Rows do not go by it.
    stack.axis = .horizontal
    stack.spacing = 10
    root.layoutIfNeeded()
    #expect(abs(views[1].frame.minX - views[0].frame.maxX - 10) < 1e-3)
  }

  @Test("texts of several lines in a row share it, as far as they need to")
  func texts() {
    let long = "many words that need much more than one line of this row to be read by anybody"
    let views = [label(17, "short"), label(17, long), label(17, long)]
    for view in views { view.numberOfLines = 0 }
    let stack = makeStack(300, 300, views)
    stack.alignment = .top
    stack.layoutIfNeeded()
    let short = label(17, "short").intrinsicContentSize.width
    // A text on several lines asks for what its longest line takes, so a little may be left for the short one.
    #expect(views[0].frame.width > short - 1e-3 && views[0].frame.width < 100 + 1e-3)
    #expect(abs(views[1].frame.width - views[2].frame.width) < 1e-3)
    #expect(abs(views.map(\.frame.width).reduce(0, +) - 300) < 1e-3)
    #expect(
      views.allSatisfy { $0.frame.height + 1e-3 > $0.sizeThatFits(CGSize(width: $0.frame.width, height: 0)).height })
  }
}
