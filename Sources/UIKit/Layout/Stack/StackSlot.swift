import Foundation

/// What one constraint of a stack has to say.
@MainActor struct StackRecipe {
  let first: LayoutQuantity
  var relation = NSLayoutConstraint.Relation.equal
  var second: LayoutQuantity?
  var multiplier: CGFloat = 1
  var constant: CGFloat = 0
  var priority = UILayoutPriority.required
  let purpose: Purpose

  /// What a constraint is for: its identifier, as reports of conflicts show it.
  enum Purpose: String {
    /// The outermost views and the stack's edges, or its margins.
    case canvasConnection = "UISV-canvas-connection"
    /// The gap between two views.
    case spacing = "UISV-spacing"
    /// A place across the axis.
    case alignment = "UISV-alignment"
    /// No view reaches beyond the stack.
    case spanningBoundary = "UISV-spanning-boundary"
    /// A text is as near as possible to the edge that its line of baselines is moved to.
    case spanningFit = "UISV-spanning-fit"
    /// The stack is no larger than its views.
    case canvasFit = "UISV-canvas-fit"
    /// Equal lengths, or equal distances.
    case fillEqually = "UISV-fill-equally"
    case fillProportionally = "UISV-fill-proportionally"
    /// A gap that is as wide as the others.
    case distributingEdge = "UISV-distributing-edge"
    /// A hidden view has no length.
    case hiding = "UISV-hiding"
    /// What is left open otherwise.
    case ambiguitySuppression = "UISV-ambiguity-suppression"
    /// Texts of several lines share the length evenly, where priorities do not decide.
    case textWidthDisambiguation = "UISV-text-width-disambiguation"
  }

  /// Whether `constraint` says the same, except for the constant.
  fileprivate func matches(_ constraint: NSLayoutConstraint) -> Bool {
    first.isSame(as: constraint.first) && relation == constraint.relation && multiplier == constraint.multiplier
      && priority == constraint.priority && Self.areSame(second, constraint.second)
      && purpose.rawValue == constraint.identifier
  }

  private static func areSame(_ some: LayoutQuantity?, _ other: LayoutQuantity?) -> Bool {
    guard let some, let other else { return some == nil && other == nil }
    return some.isSame(as: other)
  }
}

/// A place for one constraint, which is only replaced when more than its constant changes.
@MainActor struct StackSlot {
  private var constraint: NSLayoutConstraint?

  /// Has the constraint say what `recipe` says; nil takes it out.
  mutating func set(_ recipe: StackRecipe?, in stack: UIStackView) {
    if let recipe, let constraint, constraint.isActive, recipe.matches(constraint) {
      constraint.constant = recipe.constant
      return
    }
    constraint?.deactivate()
    constraint = nil
    guard let recipe else { return }
    let made = NSLayoutConstraint(
      first: recipe.first, relation: recipe.relation, second: recipe.second, multiplier: recipe.multiplier,
      constant: recipe.constant)
    made.priority = recipe.priority
    made.identifier = recipe.purpose.rawValue
    made.activate(in: stack)
    constraint = made
  }
}

extension LayoutQuantity {
  /// An attribute of a view or guide.
  init(_ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute) {
    self.init(part: Part(box: box, attribute: attribute))
  }

  /// The distance between two places.
  init(from start: Part, to end: Part) { self.init(part: end, start: start) }

  fileprivate func isSame(as other: LayoutQuantity) -> Bool {
    guard part.isSame(as: other.part) else { return false }
    guard let start, let otherStart = other.start else { return start == nil && other.start == nil }
    return start.isSame(as: otherStart)
  }
}

extension LayoutQuantity.Part {
  init(box: LayoutBox, attribute: NSLayoutConstraint.Attribute) {
    self.box = box
    self.attribute = attribute
  }

  fileprivate func isSame(as other: Self) -> Bool { box === other.box && attribute == other.attribute }
}
