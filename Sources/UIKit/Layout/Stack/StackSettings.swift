import Foundation

/// All that the constraints of every item in a stack depend on.
struct StackSettings: Equatable {
  var axes: StackAxes
  var distribution: UIStackView.Distribution
  var alignment: UIStackView.Alignment
  /// Whether places are counted from the stack's margins.
  var isRelativeToMargins: Bool
  /// Whether gaps are counted from baseline to baseline; only in columns.
  var isRelativeToBaselines: Bool
  /// How many stacks this one is in: those further out decide first what constraints leave open.
  var depth: Int

  /// Baselines are lines of rows: a column has none, and goes by its edges.
  var effectiveAlignment: UIStackView.Alignment {
    switch alignment {
    case .firstBaseline where !axes.isHorizontal: .leading
    case .lastBaseline where !axes.isHorizontal: .trailing
    default: alignment
    }
  }

  var isAlignedByBaseline: Bool { effectiveAlignment == .firstBaseline || effectiveAlignment == .lastBaseline }
}

/// The priorities of what a stack wants by itself. 149, 49 and 25 are those seen in reports of iOS.
enum StackPriority {
  /// A hidden view gives way to what the app requires of its length, instead of contradicting it.
  static let hiding = UILayoutPriority(999)
  /// As iOS has it, above the priorities of contents; what the app requires of a view wins.
  static let proportion = UILayoutPriority(999)
  /// Below hugging and compression resistance: centres are not worth another length.
  static let equalCenters = UILayoutPriority(149)
  /// Below what `systemLayoutSizeFitting` asks with.
  static let canvasFit = UILayoutPriority(49)
  /// A hidden view follows the stack across the axis, but does not make it larger.
  static let hiddenBreadth = UILayoutPriority(48)
  /// A line of baselines is at its edge of the stack, when that is larger than the line.
  static let baselineFit = UILayoutPriority(40)
  /// How many texts share a length.
  static let textWidth = UILayoutPriority(30)
  /// Which of several equal views is stretched or shrunk.
  static func suppression(depth: Int) -> UILayoutPriority { UILayoutPriority(25 - Float(min(depth, 20))) }
  /// What nothing else says anything about.
  static let leftOpen = UILayoutPriority(1)
}
