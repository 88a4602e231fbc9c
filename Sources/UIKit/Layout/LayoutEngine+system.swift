import Foundation

/// What the engine itself knows about boxes.
extension LayoutEngine {
  /// The constraints that a box brings along as of now.
  func systemConstraints(of box: LayoutBox) -> [SystemConstraint] {
    if let guide = box.guide { return guide.systemConstraints(in: self) }
    guard let view = box.view else { return [] }
    if view === root {
      if let fitting { return fittingConstraints(fitting, for: view) }
      return rootConstraints(of: view)
    }
    return view.translatesAutoresizingMaskIntoConstraints
      ? autoresizingConstraints(of: view) : contentConstraints(of: view)
  }

  /// A constraint `expression = 0` for a guide.
  static func equal(_ expression: LinearExpression, priority: UILayoutPriority = .required) -> SystemConstraint {
    SystemConstraint(.guide, LinearConstraint(expression, .equal, strength: priority.strength))
  }

  // MARK: Roots

  /// The topmost view is as large as code made it. When it is made for constraints, it only is while they leave that open:
  /// they are meant for a hierarchy that it is not in yet.
  private func rootConstraints(of view: UIView) -> [SystemConstraint] {
    guard let record = existingRecord(of: view.madeAutoLayoutState.box) else { return [] }
    let size = view.bounds.size
    let priority = view.translatesAutoresizingMaskIntoConstraints ? UILayoutPriority.required : .fittingSizeLevel
    return [(LayoutBox.Unknown.width, size.width), (.height, size.height)].compactMap { unknown, length in
      guard let variable = record[unknown] else { return nil }
      let expression = LinearExpression(variable, plus: -Double(max(length, 0)))
      return SystemConstraint(.root, LinearConstraint(expression, .equal, strength: priority.strength))
    }
  }

  private func fittingConstraints(_ fitting: Fitting, for view: UIView) -> [SystemConstraint] {
    let box = view.madeAutoLayoutState.box
    let sides = [
      (LayoutBox.Unknown.width, fitting.target.width, fitting.horizontal),
      (.height, fitting.target.height, fitting.vertical),
    ]
    let sizes = sides.map { unknown, length, priority in
      let expression = LinearExpression(variable(unknown, of: box), plus: -Double(max(length, 0)))
      return SystemConstraint(.fitting, LinearConstraint(expression, .equal, strength: priority.strength))
    }
    return sizes + contentConstraints(of: view)
  }

  // MARK: Content

  /// The content size: at most that by hugging, at least that by compression resistance.
  private func contentConstraints(of view: UIView) -> [SystemConstraint] {
    let state = view.madeAutoLayoutState
    var size = view.intrinsicContentSize
    if let fitted = fittedContentSize(of: view, width: size.width) { size = fitted }
    if view.flags.contains(.isArranged), view.isHidden, let stack = view.superview as? UIStackView {
      size = stack.contentSize(size, ofHidden: view)
    }
    let insets = view.alignmentRectInsets.limited
    // What was asked of the view may have made it leave; it has no unknowns then.
    guard existingRecord(of: state.box) != nil else { return [] }
    return contentConstraints(
      state.box, .width, size.width, insets.left + insets.right, state.hugging.horizontal, state.resistance.horizontal)
      + contentConstraints(
        state.box, .height, size.height, insets.top + insets.bottom, state.hugging.vertical, state.resistance.vertical)
  }

  private func contentConstraints(
    _ box: LayoutBox, _ unknown: LayoutBox.Unknown, _ length: CGFloat, _ insets: CGFloat,
    _ hugging: UILayoutPriority, _ resistance: UILayoutPriority
  ) -> [SystemConstraint] {
    guard length.isFinite, length >= 0 else { return [] }
    let expression = LinearExpression(variable(unknown, of: box), plus: -Double(length + insets))
    let (above, below) = (hugging.strength, resistance.strength)
    if !above.isRequired && !below.isRequired {
      return [
        SystemConstraint(.content, LinearConstraint(expression, equalWithStrengthAbove: above, below: below))
      ]
    }
    return [
      SystemConstraint(.content, LinearConstraint(expression, .lessThanOrEqual, strength: above)),
      SystemConstraint(.content, LinearConstraint(expression, .greaterThanOrEqual, strength: below)),
    ]
  }

  /// While fitting, a label of several lines is as high as its text is in the width found for it.
  private func fittedContentSize(of view: UIView, width: CGFloat) -> CGSize? {
    guard let found = fittedWidths[ObjectIdentifier(view)], found < width || width < 0 else { return nil }
    return view.sizeThatFits(CGSize(width: found, height: .greatestFiniteMagnitude))
  }

  // MARK: Autoresizing

  /// Frame and mask as constraints: the change of the superview's length is shared among the flexible parts, in proportion
  /// to their lengths now, as autoresizing does it.
  private func autoresizingConstraints(of view: UIView) -> [SystemConstraint] {
    let box = view.madeAutoLayoutState.box
    guard let record = existingRecord(of: box) else { return [] }
    let (bounds, center, anchor) = (view.bounds, view.center, view.layer.anchorPoint)
    let mask = view.autoresizingMask
    let outer = view.superview?.bounds.size ?? .zero
    let isResized = view.superview?.autoresizesSubviews ?? false
    return autoresizingConstraints(
      record, (.minX, .width), origin: center.x - anchor.x * bounds.width, length: bounds.width, outer: outer.width,
      flexible: isResized
        ? [mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)] : [],
      superview: view.superview)
      + autoresizingConstraints(
        record, (.minY, .height), origin: center.y - anchor.y * bounds.height, length: bounds.height,
        outer: outer.height,
        flexible: isResized
          ? [mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)]
          : [],
        superview: view.superview)
  }

  private func autoresizingConstraints(
    _ record: LayoutBox.Record, _ unknowns: (LayoutBox.Unknown, LayoutBox.Unknown), origin: CGFloat, length: CGFloat,
    outer: CGFloat, flexible: [Bool], superview: UIView?
  ) -> [SystemConstraint] {
    let parts = [origin, length, outer - origin - length].map(LayoutLimits.length)
    let total = zip(parts, flexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    let count = CGFloat(flexible.count { $0 })
    func share(_ index: Int) -> CGFloat {
      guard index < flexible.count, flexible[index] else { return 0 }
      return abs(total) < 1e-6 ? 1 / count : LayoutLimits.factor(parts[index] / total)
    }
    return [(unknowns.0, 0), (unknowns.1, 1)].compactMap { unknown, index in
      guard let variable = record[unknown] else { return nil }
      let share = share(index)
      let value = index == 1 ? max(parts[1], 0) : parts[0]
      var expression = LinearExpression(variable, plus: -Double(value))
      if share != 0, let superview {
        let length = self.variable(unknowns.1, of: superview.madeAutoLayoutState.box)
        expression.add(length, times: -Double(share))
        expression.constant += Double(share * outer)
      }
      return SystemConstraint(.autoresizing, LinearConstraint(expression, .equal))
    }
  }
}
