import Foundation

/// A guide without length, which others are compared with.
@MainActor final class StackZeroGuide: UILayoutGuide {
  override func systemConstraints(in engine: LayoutEngine) -> [SystemConstraint] {
    guard let record = engine.existingRecord(of: box) else { return [] }
    return [LayoutBox.Unknown.width, .height].compactMap { unknown in
      record[unknown].map { LayoutEngine.equal(LinearExpression($0)) }
    }
  }
}

/// The guides of a stack, which are only made when its settings need them.
@MainActor struct StackGuides {
  private var storedUnit: UILayoutGuide?
  private var storedZero: UILayoutGuide?
  private var storedLine: UILayoutGuide?

  /// What all lengths, or all distances, are compared with.
  mutating func unit(of stack: UIStackView) -> LayoutBox {
    if let storedUnit { return storedUnit.box }
    let guide = UILayoutGuide()
    guide.identifier = "UISV-distribution-unit"
    stack.addLayoutGuide(guide)
    storedUnit = guide
    return guide.box
  }

  /// A length of zero, which lengths are compared with that count more or less.
  mutating func zero(of stack: UIStackView) -> LayoutBox {
    if let storedZero { return storedZero.box }
    let guide = StackZeroGuide()
    guide.identifier = "UISV-zero"
    stack.addLayoutGuide(guide)
    storedZero = guide
    return guide.box
  }

  /// The line that baselines are on, which is the guide's top.
  mutating func line(of stack: UIStackView) -> LayoutBox {
    if let storedLine { return storedLine.box }
    let guide = UILayoutGuide()
    guide.identifier = "UISV-baseline"
    stack.addLayoutGuide(guide)
    storedLine = guide
    return guide.box
  }
}
