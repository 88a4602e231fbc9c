import Foundation
import Testing

@testable import UIKit

/// Random stacks, checked against what each distribution and alignment promises, and after each random edit against a stack
/// made afresh.
@MainActor @Suite("Stack views, at random")
struct StackRandomTests {
  struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  /// What is arranged, from which a view can be made any time.
  struct Content {
    var width: CGFloat
    var height: CGFloat
    var hugging: Float
    var resistance: Float
    var isHidden: Bool
    var customSpacing: CGFloat?

    init(_ generator: inout Generator) {
      width = CGFloat(Int.random(in: 0...60, using: &generator))
      height = CGFloat(Int.random(in: 0...60, using: &generator))
      // Few values, so that there are ties.
      hugging = Float(Int.random(in: 249...251, using: &generator))
      resistance = Float(Int.random(in: 749...751, using: &generator))
      isHidden = Int.random(in: 0..<4, using: &generator) == 0
      if Int.random(in: 0..<4, using: &generator) == 0 {
        customSpacing = CGFloat(Int.random(in: 0...30, using: &generator))
      }
    }

    @MainActor func apply(to view: ContentView, in stack: UIStackView) {
      view.content = CGSize(width: width, height: height)
      for axis: NSLayoutConstraint.Axis in [.horizontal, .vertical] {
        view.setContentHuggingPriority(UILayoutPriority(hugging), for: axis)
        view.setContentCompressionResistancePriority(UILayoutPriority(resistance), for: axis)
      }
      view.isHidden = isHidden
      stack.setCustomSpacing(customSpacing ?? UIStackView.spacingUseDefault, after: view)
    }
  }

  struct Setup {
    var contents: [Content]
    var axis: NSLayoutConstraint.Axis
    var distribution: UIStackView.Distribution
    var alignment: UIStackView.Alignment
    var spacing: CGFloat
    var isRightToLeft: Bool
    var hasMargins: Bool
    var size: CGSize

    init(_ generator: inout Generator) {
      contents = (0..<Int.random(in: 0...7, using: &generator)).map { _ in Content(&generator) }
      axis = Bool.random(using: &generator) ? .horizontal : .vertical
      distribution = Self.distribution(&generator)
      alignment = Self.alignment(&generator)
      spacing = CGFloat(Int.random(in: 0...20, using: &generator))
      isRightToLeft = Bool.random(using: &generator)
      hasMargins = Bool.random(using: &generator)
      size = Self.size(&generator)
    }

    static func distribution(_ generator: inout Generator) -> UIStackView.Distribution {
      UIStackView.Distribution(rawValue: Int.random(in: 0...4, using: &generator))!
    }
    static func alignment(_ generator: inout Generator) -> UIStackView.Alignment {
      UIStackView.Alignment(rawValue: Int.random(in: 0...5, using: &generator))!
    }
    /// Always room for the gaps.
    static func size(_ generator: inout Generator) -> CGSize {
      CGSize(
        width: CGFloat(Int.random(in: 320...700, using: &generator)),
        height: CGFloat(Int.random(in: 320...700, using: &generator)))
    }

    @MainActor func apply(to stack: UIStackView) {
      stack.axis = axis
      stack.distribution = distribution
      stack.alignment = alignment
      stack.spacing = spacing
      stack.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      stack.isLayoutMarginsRelativeArrangement = hasMargins
      stack.bounds.size = size
    }

    @MainActor func makeStack() -> UIStackView {
      let stack = UIStackView(frame: CGRect(origin: .zero, size: size))
      for content in contents {
        let view = ContentView(frame: .zero)
        stack.addArrangedSubview(view)
        content.apply(to: view, in: stack)
      }
      apply(to: stack)
      return stack
    }
  }

  /// Start and length along the axis and across it, in the direction of reading, from the edges that count.
  private func place(_ view: UIView, _ setup: Setup) -> (along: (CGFloat, CGFloat), across: (CGFloat, CGFloat)) {
    var frame = view.frame
    if setup.isRightToLeft { frame.origin.x = setup.size.width - frame.maxX }
    if setup.hasMargins {
      frame.origin.x -= setup.isRightToLeft ? 4 : 2
      frame.origin.y -= 1
    }
    let (x, y) = ((frame.minX, frame.width), (frame.minY, frame.height))
    return setup.axis == .horizontal ? (x, y) : (y, x)
  }

  private func isNear(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-3 }

  private func check(_ stack: UIStackView, _ setup: Setup) {
    var inner = setup.size
    if setup.hasMargins { inner = CGSize(width: inner.width - 6, height: inner.height - 4) }
    let length = inner[setup.axis]
    let breadth = inner[setup.axis == .horizontal ? .vertical : .horizontal]
    let pairs = zip(stack.arrangedSubviews, setup.contents)
    for (view, content) in pairs where content.isHidden { #expect(isNear(place(view, setup).along.1, 0)) }
    let shown = pairs.filter { !$0.1.isHidden }
    #expect(shown.allSatisfy { !$0.0.hasAmbiguousLayout })
    let spans = shown.map { place($0.0, setup).along }
    guard let first = spans.first, let last = spans.last else { return }
    #expect(isNear(first.0, 0) && isNear(last.0 + last.1, length))
    checkGaps(spans, shown.map { $0.1.customSpacing ?? setup.spacing }, setup)
    let natural = shown.map { setup.axis == .horizontal ? $0.1.width : $0.1.height }
    checkLengths(spans.map(\.1), natural, setup)
    for (view, _) in shown { checkBreadth(place(view, setup).across, breadth, setup) }
  }

  private func checkGaps(_ spans: [(CGFloat, CGFloat)], _ wanted: [CGFloat], _ setup: Setup) {
    let gaps = zip(spans, spans.dropFirst()).map { $1.0 - $0.0 - $0.1 }
    switch setup.distribution {
    case .fill, .fillEqually, .fillProportionally:
      for (gap, wanted) in zip(gaps, wanted) { #expect(isNear(gap, wanted)) }
    case .equalSpacing:
      let least = wanted.dropLast().max() ?? 0
      for gap in gaps { #expect(isNear(gap, gaps[0]) && gap > least - 1e-3) }
    case .equalCentering:
      for (gap, wanted) in zip(gaps, wanted) { #expect(gap > wanted - 1e-3) }
      let distances = zip(spans, spans.dropFirst()).map { $1.0 + $1.1 / 2 - $0.0 - $0.1 / 2 }
      // Those that are larger than their gaps need are alike, and none is smaller.
      let free = zip(distances, zip(gaps, wanted)).filter { $0.1.0 > $0.1.1 + 1e-3 }.map(\.0)
      for distance in free { #expect(isNear(distance, free[0])) }
      if let level = free.first { #expect(distances.allSatisfy { $0 > level - 1e-3 }) }
    }
  }

  private func checkLengths(_ lengths: [CGFloat], _ natural: [CGFloat], _ setup: Setup) {
    switch setup.distribution {
    case .fillEqually: for length in lengths { #expect(isNear(length, lengths[0])) }
    case .fillProportionally:
      let sum = natural.reduce(0, +)
      let total = lengths.reduce(0, +)
      for (length, natural) in zip(lengths, natural) {
        #expect(isNear(length, sum > 0 ? total * natural / sum : total / CGFloat(lengths.count)))
      }
    case .fill:
      // Either all are at least their natural length, or all at most.
      let pairs = zip(lengths, natural)
      #expect(pairs.allSatisfy { $0 > $1 - 1e-3 } || pairs.allSatisfy { $0 < $1 + 1e-3 })
      #expect(pairs.count { !isNear($0, $1) } <= 1 || pairs.contains { $0 < $1 - 1e-3 })
    case .equalSpacing, .equalCentering:
      // One view has to reach both ends.
      if lengths.count > 1 { #expect(zip(lengths, natural).allSatisfy { $0 < $1 + 1e-3 }) }
    }
  }

  private func checkBreadth(_ span: (CGFloat, CGFloat), _ breadth: CGFloat, _ setup: Setup) {
    #expect(span.0 > -1e-3 && span.0 + span.1 < breadth + 1e-3)
    switch setup.alignment {
    case .fill: #expect(isNear(span.0, 0) && isNear(span.1, breadth))
    case .leading: #expect(isNear(span.0, 0))
    case .firstBaseline: if setup.axis == .vertical { #expect(isNear(span.0, 0)) }
    case .center: #expect(isNear(span.0 + span.1 / 2, breadth / 2))
    case .trailing: #expect(isNear(span.0 + span.1, breadth))
    case .lastBaseline: #expect(isNear(span.0 + span.1, breadth))
    }
  }

  @Test("every stack keeps what its settings promise, without a contradiction", arguments: 1...8)
  func promises(seed: Int) {
    var generator = Generator(seed: seed &* 7919)
    let conflicts = countingConflicts {
      for _ in 0..<25 {
        let setup = Setup(&generator)
        let stack = setup.makeStack()
        stack.layoutIfNeeded()
        check(stack, setup)
      }
    }
    #expect(conflicts == 0)
  }

  @Test("after any edits a stack is laid out as one made afresh", arguments: 1...8)
  func edits(seed: Int) {
    var generator = Generator(seed: seed &* 104_729)
    var setup = Setup(&generator)
    let stack = setup.makeStack()
    for step in 0..<60 {
      edit(stack, &setup, &generator)
      stack.layoutIfNeeded()
      check(stack, setup)
      let fresh = setup.makeStack()
      fresh.layoutIfNeeded()
      for (old, new) in zip(stack.arrangedSubviews, fresh.arrangedSubviews) {
        #expect(
          isNear(old.frame.minX, new.frame.minX) && isNear(old.frame.minY, new.frame.minY)
            && isNear(old.frame.width, new.frame.width) && isNear(old.frame.height, new.frame.height),
          "step \(step): \(old.frame) instead of \(new.frame) in \(setup)")
      }
      // Nothing is left behind.
      #expect(stack.constraints.count == fresh.constraints.count)
    }
  }

  private func edit(_ stack: UIStackView, _ setup: inout Setup, _ generator: inout Generator) {
    let count = setup.contents.count
    let index = count > 0 ? Int.random(in: 0..<count, using: &generator) : 0
    switch Int.random(in: 0..<14, using: &generator) {
    // No more than there is always room for.
    case 0 where count < 7, 1 where count < 7:
      let view = ContentView(frame: .zero)
      let content = Content(&generator)
      let place = Int.random(in: 0...count, using: &generator)
      setup.contents.insert(content, at: place)
      stack.insertArrangedSubview(view, at: place)
      content.apply(to: view, in: stack)
    case 2 where count > 0:
      setup.contents.remove(at: index)
      stack.arrangedSubviews[index].removeFromSuperview()
    case 3 where count > 0:
      let content = setup.contents.remove(at: index)
      let place = Int.random(in: 0..<count, using: &generator)
      setup.contents.insert(content, at: place)
      stack.insertArrangedSubview(stack.arrangedSubviews[index], at: place)
    case 4 where count > 0, 5 where count > 0:
      setup.contents[index].isHidden.toggle()
      stack.arrangedSubviews[index].isHidden = setup.contents[index].isHidden
    case 6 where count > 0:
      setup.contents[index] = Content(&generator)
      setup.contents[index].apply(to: stack.arrangedSubviews[index] as! ContentView, in: stack)
    case 7 where count > 0:
      // Taken out and put back before anything is laid out.
      let view = stack.arrangedSubviews[index]
      if Bool.random(using: &generator) { view.removeFromSuperview() } else { stack.removeArrangedSubview(view) }
      stack.insertArrangedSubview(view, at: index)
      setup.contents[index].apply(to: view as! ContentView, in: stack)
    case 8: setup.distribution = Setup.distribution(&generator)
    case 9: setup.alignment = Setup.alignment(&generator)
    case 10: setup.axis = setup.axis == .horizontal ? .vertical : .horizontal
    case 11: setup.isRightToLeft.toggle()
    case 12: setup.hasMargins.toggle()
    default: setup.spacing = CGFloat(Int.random(in: 0...20, using: &generator))
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { setup.size = Setup.size(&generator) }
    // Which views are shrunk for the sake of equal distances is not told by their order alone.
    if setup.distribution == .equalCentering { setup.size = CGSize(width: 640, height: 640) }
    setup.apply(to: stack)
  }
}
