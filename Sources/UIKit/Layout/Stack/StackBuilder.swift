import Foundation

/// Says what the constraints of a stack have to be.
@MainActor struct StackBuilder {
  let stack: UIStackView
  let settings: StackSettings
  /// What the views are laid out in: the stack, or the guide of its margins.
  let canvas: LayoutBox
  /// A guide without length.
  let zero: LayoutBox
  /// The guide whose length is the common one of views, or of distances.
  let unit: LayoutBox?
  /// The guide whose top is the line that baselines are on.
  let line: LayoutBox?
  /// Where all gaps are equal: the least one, in points.
  var commonGap: CGFloat?
  /// Where lengths are in proportion to contents: all of those.
  var proportionSum: CGFloat = 0

  var along: StackAxes.Attributes { settings.axes.along }
  var across: StackAxes.Attributes { settings.axes.across }

  func quantity(_ box: LayoutBox, _ attribute: NSLayoutConstraint.Attribute) -> LayoutQuantity {
    LayoutQuantity(box, attribute)
  }

  /// Makes the constraints of one item what they should be.
  func build(_ item: StackItem, after previous: StackItem?, _ context: StackItem.Context) {
    item.set(.link, link(item, after: previous, context), in: stack)
    buildDistance(item, after: context.isHidden ? nil : previous, context)
    item.set(.length, length(item, context), in: stack)
    item.set(.suppression, suppression(item, context), in: stack)
    buildTextWidth(item, context)
    buildBreadth(item, context)
  }

  // MARK: Gaps

  /// The gap between two neighbours in points; 0 before the first.
  func gap(from previous: StackItem?, to item: StackItem) -> CGFloat {
    guard let previous else { return 0 }
    let gap = previous.customSpacing ?? stack.spacing
    if gap == UIStackView.spacingUseSystem { return systemGap(from: previous.view, to: item.view) }
    return abs(gap) < UIStackView.spacingUseDefault ? gap : 0
  }

  /// 8 points, or where gaps go from baseline to baseline a line of the text below.
  private func systemGap(from view: UIView, to next: UIView) -> CGFloat {
    guard settings.isRelativeToBaselines else { return 8 }
    return next.forFirstBaselineLayout.baselineLineHeight ?? 8
  }

  // MARK: Along the axis

  private func link(_ item: StackItem, after previous: StackItem?, _ context: StackItem.Context) -> StackRecipe? {
    guard let previous else {
      return StackRecipe(
        first: item.quantity(along.start), second: quantity(canvas, along.start), purpose: .canvasConnection)
    }
    if context.isHidden {
      return StackRecipe(
        first: item.quantity(along.start), second: previous.quantity(along.end), purpose: .hiding)
    }
    switch settings.distribution {
    case .fill, .fillEqually, .fillProportionally:
      return StackRecipe(
        first: item.quantity(start), second: previous.quantity(end), constant: context.gap * along.sign,
        purpose: .spacing)
    case .equalCentering:
      return StackRecipe(
        first: item.quantity(start), relation: along.sign < 0 ? .lessThanOrEqual : .greaterThanOrEqual,
        second: previous.quantity(end), constant: context.gap * along.sign, purpose: .spacing)
    case .equalSpacing: return nil
    }
  }

  /// Where a gap ends, and where one begins.
  private var start: NSLayoutConstraint.Attribute { settings.isRelativeToBaselines ? .firstBaseline : along.start }
  private var end: NSLayoutConstraint.Attribute { settings.isRelativeToBaselines ? .lastBaseline : along.end }

  private func buildDistance(_ item: StackItem, after previous: StackItem?, _ context: StackItem.Context) {
    var (distance, limit): (StackRecipe?, StackRecipe?)
    if let previous, let unit {
      let length = quantity(unit, along.length)
      switch settings.distribution {
      case .equalSpacing:
        distance = StackRecipe(
          first: self.distance(previous.part(end), item.part(start)), second: length, constant: context.gap,
          purpose: .distributingEdge)
      case .equalCentering:
        // As far apart as all the others where there is room, further where the gap needs it. So the distances are those of
        // water that finds its level, and only one solution is the best.
        let centers = self.distance(previous.part(along.center), item.part(along.center))
        distance = StackRecipe(
          first: centers, second: length, priority: StackPriority.equalCenters, purpose: .fillEqually)
        limit = StackRecipe(first: centers, relation: .greaterThanOrEqual, second: length, purpose: .distributingEdge)
      case .fill, .fillEqually, .fillProportionally: break
      }
    }
    item.set(.distance, distance, in: stack)
    item.set(.distanceLimit, limit, in: stack)
  }

  /// A distance in the direction of reading.
  private func distance(_ from: LayoutQuantity.Part, _ to: LayoutQuantity.Part) -> LayoutQuantity {
    along.sign < 0 ? LayoutQuantity(from: to, to: from) : LayoutQuantity(from: from, to: to)
  }

  private func length(_ item: StackItem, _ context: StackItem.Context) -> StackRecipe? {
    let length = item.quantity(along.length)
    if context.isHidden {
      return StackRecipe(first: length, priority: StackPriority.hiding, purpose: .hiding)
    }
    guard let unit else { return nil }
    switch settings.distribution {
    case .fillEqually:
      return StackRecipe(first: length, second: quantity(unit, along.length), purpose: .fillEqually)
    case .fillProportionally:
      guard context.proportion > 0 else {
        return StackRecipe(first: length, priority: StackPriority.proportion, purpose: .fillProportionally)
      }
      return StackRecipe(
        first: length, second: quantity(unit, along.length), multiplier: context.proportion,
        priority: StackPriority.proportion, purpose: .fillProportionally)
    case .fill, .equalSpacing, .equalCentering: return nil
    }
  }

  /// The end of the stack, which the last view that is shown is at.
  func end(_ last: StackItem?) -> StackRecipe? {
    guard let last else { return nil }
    return StackRecipe(
      first: quantity(canvas, along.end), second: last.quantity(along.end), purpose: .canvasConnection)
  }

  // MARK: What is left open

  private var suppressionPriority: UILayoutPriority { StackPriority.suppression(depth: settings.depth) }

  private func suppression(_ item: StackItem, _ context: StackItem.Context) -> StackRecipe? {
    switch settings.distribution {
    case .fill, .equalSpacing, .equalCentering:
      guard !context.isHidden else { return nil }
      // The heavier one costs more for each point of its length.
      return StackRecipe(
        first: quantity(zero, along.length), second: item.quantity(along.length), multiplier: context.weight,
        priority: suppressionPriority, purpose: .ambiguitySuppression)
    case .fillEqually, .fillProportionally: return nil
    }
  }

  /// Without views the stack has no length.
  func fitAlong(isEmpty: Bool) -> StackRecipe? {
    guard isEmpty else { return nil }
    return StackRecipe(
      first: quantity(canvas, along.length), priority: suppressionPriority, purpose: .ambiguitySuppression)
  }

  /// Where views may be narrower than the stack, it is as narrow as they let it be.
  func fitAcross() -> StackRecipe {
    settings.effectiveAlignment == .fill
      ? StackRecipe(
        first: quantity(canvas, across.length), priority: StackPriority.leftOpen, purpose: .ambiguitySuppression)
      : StackRecipe(
        first: quantity(canvas, across.length), priority: StackPriority.canvasFit, purpose: .canvasFit)
  }

  /// The common length, or distance, is as small as it may be.
  func fitOfUnit() -> StackRecipe? {
    guard let unit else { return nil }
    return StackRecipe(
      first: quantity(unit, along.length), priority: StackPriority.leftOpen, purpose: .ambiguitySuppression)
  }
}
