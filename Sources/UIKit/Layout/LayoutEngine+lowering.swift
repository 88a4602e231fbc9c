import Foundation

/// From constraints between items to constraints between unknowns.
///
/// All places of one constraint are expressed in the coordinates of the nearest view that contains its items. That view's
/// own edges are 0 and its size there, whatever the origin of its bounds: scrolling moves what is inside with the content.
extension LayoutEngine {
  private typealias Attribute = NSLayoutConstraint.Attribute

  /// The constraint for the solver; nil when an item is gone or left the hierarchy.
  func lower(_ constraint: NSLayoutConstraint) -> LinearConstraint? {
    guard let space = constraint.commonAncestor, let view = constraint.first.part.view else { return nil }
    let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let isMirrored =
      isRightToLeft && constraint.first.start == nil && constraint.first.part.attribute.family == .relativeX
    let multiplier = LayoutLimits.factor(Double(constraint.multiplier))
    guard var expression = lower(constraint.first, in: space, isRightToLeft, for: constraint) else { return nil }
    if let second = constraint.second {
      guard let other = lower(second, in: space, isRightToLeft, for: constraint) else { return nil }
      expression.add(other, times: -multiplier)
    }
    if isMirrored {
      // Places are counted from the right edge of the space: width - first = multiplier * (width - second) + constant.
      expression = expression * -1
      if multiplier != 1 {
        expression.add(variable(.width, of: space.madeAutoLayoutState.box), times: 1 - multiplier)
      }
    }
    // Views were asked for insets and baselines, and may have left.
    guard constraint.commonAncestor === space else { return nil }
    expression.constant = LayoutLimits.length(expression.constant - Double(constraint.constant))
    let relation: LinearConstraint.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    return LinearConstraint(expression, relation, strength: constraint.priority.strength)
  }

  private func lower(
    _ quantity: LayoutQuantity, in space: UIView, _ isRightToLeft: Bool, for constraint: NSLayoutConstraint
  ) -> LinearExpression? {
    guard var expression = lower(quantity.part, in: space, isRightToLeft, for: constraint) else { return nil }
    if let start = quantity.start {
      guard let origin = lower(start, in: space, isRightToLeft, for: constraint) else { return nil }
      expression.add(origin, times: -1)
      // A distance between leading or trailing edges is counted in the direction of reading.
      if isRightToLeft, start.attribute.family == .relativeX { expression = expression * -1 }
    }
    return expression
  }

  private func lower(
    _ part: LayoutQuantity.Part, in space: UIView, _ isRightToLeft: Bool, for constraint: NSLayoutConstraint
  ) -> LinearExpression? {
    let attribute = part.attribute
    if let guide = part.box.guide {
      return lower(guide, attribute.attributeOfMarginsGuide ?? attribute, in: space, isRightToLeft, for: constraint)
    }
    guard let view = part.box.view else { return nil }
    let state = view.madeAutoLayoutState
    if view === space, let content = state.contentGuide, constraint.isAboutContent(of: view, attribute) {
      return lower(content, attribute.attributeOfMarginsGuide ?? attribute, in: space, isRightToLeft, for: constraint)
    }
    if let attribute = attribute.attributeOfMarginsGuide {
      return lower(view.layoutMarginsGuide, attribute, in: space, isRightToLeft, for: constraint)
    }
    switch attribute {
    case .firstBaseline:
      return baseline(of: view.forFirstBaselineLayout, isFirst: true, in: space, for: constraint)
    case .lastBaseline:
      return baseline(of: view.forLastBaselineLayout, isFirst: false, in: space, for: constraint)
    default:
      let insets = view.alignmentRectInsets.limited
      let box = Box(box: state.box, isSpace: view === space, outer: view.superview, insets: insets)
      return lower(box, attribute, in: space, isRightToLeft, for: constraint)
    }
  }

  private func lower(
    _ guide: UILayoutGuide, _ attribute: Attribute, in space: UIView, _ isRightToLeft: Bool,
    for constraint: NSLayoutConstraint
  ) -> LinearExpression? {
    guard let owner = guide.owningView else { return nil }
    let box = Box(box: guide.box, isSpace: false, outer: owner, insets: .zero)
    return lower(box, attribute, in: space, isRightToLeft, for: constraint)
  }

  /// A rectangle to take an attribute of.
  private struct Box {
    var box: LayoutBox
    /// Whether the rectangle is that of the view in whose coordinates everything is expressed.
    var isSpace: Bool
    /// The view in whose coordinates the box's own unknowns are.
    var outer: UIView?
    var insets: UIEdgeInsets
  }

  private func lower(
    _ box: Box, _ attribute: Attribute, in space: UIView, _ isRightToLeft: Bool, for constraint: NSLayoutConstraint
  ) -> LinearExpression? {
    var expression = LinearExpression()
    let insets = box.insets
    switch attribute {
    case .width:
      expression.add(variable(.width, of: box.box))
      expression.constant -= Double(insets.left + insets.right)
      return expression
    case .height:
      expression.add(variable(.height, of: box.box))
      expression.constant -= Double(insets.top + insets.bottom)
      return expression
    default: break
    }
    let isHorizontal = attribute.family != .y
    let (low, high) = isHorizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    guard addOrigin(of: box, isHorizontal, in: space, for: constraint, to: &expression) else { return nil }
    let size: LayoutBox.Unknown = isHorizontal ? .width : .height
    switch attribute {
    case .left, .top: expression.constant += Double(low)
    case .leading where !isRightToLeft, .trailing where isRightToLeft: expression.constant += Double(low)
    case .centerX, .centerY:
      expression.add(variable(size, of: box.box), times: 0.5)
      expression.constant += Double(low - high) / 2
    default:
      expression.add(variable(size, of: box.box))
      expression.constant -= Double(high)
    }
    return expression
  }

  /// Adds where the box's left or top edge is in the space; false when the space does not contain it.
  private func addOrigin(
    of box: Box, _ isHorizontal: Bool, in space: UIView, for constraint: NSLayoutConstraint,
    to expression: inout LinearExpression
  ) -> Bool {
    if box.isSpace { return true }
    let unknown: LayoutBox.Unknown = isHorizontal ? .minX : .minY
    expression.add(variable(unknown, of: box.box))
    var container = box.outer
    while let view = container, view !== space {
      let state = view.madeAutoLayoutState
      let origin = view.bounds.origin
      expression.add(variable(unknown, of: state.box))
      expression.constant -= Double(isHorizontal ? origin.x : origin.y)
      if fitting == nil { state.noteCrossing(constraint, origin: origin) }
      container = view.superview
    }
    return container === space
  }

  private func baseline(
    of view: UIView, isFirst: Bool, in space: UIView, for constraint: NSLayoutConstraint
  ) -> LinearExpression? {
    let state = view.madeAutoLayoutState
    state.box.usesBaseline = true
    if view !== constraint.firstItem, view !== constraint.secondItem, !state.mentions.contains(constraint) {
      // So that a changed baseline of that view finds the constraint.
      state.noteCrossing(constraint, origin: view.bounds.origin)
    }
    let box = Box(
      box: state.box, isSpace: view === space, outer: view.superview, insets: view.alignmentRectInsets.limited)
    var expression = LinearExpression()
    guard addOrigin(of: box, false, in: space, for: constraint, to: &expression) else { return nil }
    if isFirst {
      expression.constant += Double(view.firstBaselineOffsetFromTop)
    } else {
      expression.add(variable(.height, of: state.box))
      expression.constant -= Double(view.lastBaselineOffsetFromBottom)
    }
    return expression
  }
}

extension NSLayoutConstraint {
  /// Whether an attribute of a scroll view means its content: edges and margins do for what is inside it, while sizes and
  /// centres mean its frame.
  fileprivate func isAboutContent(of view: UIView, _ attribute: Attribute) -> Bool {
    if attribute.family == .size || attribute.family == .centerX { return false }
    if attribute == .centerY || attribute == .centerYWithinMargins { return false }
    return views.contains { $0 !== view } || [firstItem, secondItem].contains { $0 is UILayoutGuide }
  }

  fileprivate var usesBaseline: Bool {
    [firstAttribute, secondAttribute].contains { $0 == .firstBaseline || $0 == .lastBaseline }
  }

  /// The view whose layout a change of this constraint probably concerns.
  var layoutTarget: UIView? {
    for view in views where view !== holder {
      if let superview = view.superview { return superview }
    }
    return first.part.view?.superview ?? holder ?? first.part.view
  }

  /// Forgets that the constraint depends on the bounds of views between its items.
  func forgetCrossings() {
    for var view in views {
      while let superview = view.superview, superview !== holder {
        if let state = superview.autoLayoutState, !state.crossings.isEmpty {
          NSLayoutConstraint.remove(self, from: &state.crossings)
        }
        view = superview
      }
    }
  }
}

extension AutoLayoutState {
  /// Has the constants made anew that depend on the view's bounds without the view being an item.
  func crossingsDidChange() {
    crossings.removeAll { !$0.isActive }
    crossedOrigin = view.bounds.origin
    for constraint in crossings { constraint.engine?.setNeedsConstant(of: constraint) }
  }

  /// Has the constants made anew that depend on the view's baselines.
  func baselinesDidChange() {
    crossingsDidChange()
    for constraint in mentions where constraint.usesBaseline { constraint.engine?.setNeedsConstant(of: constraint) }
  }

  fileprivate func noteCrossing(_ constraint: NSLayoutConstraint, origin: CGPoint) {
    crossedOrigin = origin
    if !crossings.contains(constraint) { crossings.append(constraint) }
  }
}
