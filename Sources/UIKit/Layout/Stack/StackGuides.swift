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
  /// What a guide is for: its identifier, as reports of conflicts show it.
  enum Kind: String {
    /// What all lengths, or all distances, are compared with.
    case unit = "UISV-distribution-unit"
    /// A length of zero, which lengths are compared with that count more or less.
    case zero = "UISV-zero"
    /// The line that baselines are on, which is the guide's top.
    case line = "UISV-baseline"
  }

  private var made: [Kind: UILayoutGuide] = [:]

  mutating func box(_ kind: Kind, of stack: UIStackView) -> LayoutBox {
    if let guide = made[kind] { return guide.box }
    let guide = kind == .zero ? StackZeroGuide() : UILayoutGuide()
    guide.identifier = kind.rawValue
    stack.addLayoutGuide(guide)
    made[kind] = guide
    return guide.box
  }
}
