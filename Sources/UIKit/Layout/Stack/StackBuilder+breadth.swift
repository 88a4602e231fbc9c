import Foundation

/// Across the axis.
extension StackBuilder {
  /// Makes the constraints across the axis what they should be.
  func buildBreadth(_ item: StackItem, _ context: StackItem.Context) {
    var (position, boundary, otherBoundary, suppression): (StackRecipe?, StackRecipe?, StackRecipe?, StackRecipe?)
    let alignment = settings.effectiveAlignment
    switch alignment {
    case .fill:
      position = edge(item, across.start)
      boundary = edge(item, across.end)
      // Hidden views follow the stack, but do not make it larger.
      if context.isHidden { boundary?.priority = StackPriority.hiddenBreadth }
    case .leading:
      position = edge(item, across.start)
      boundary = limit(item, across.end)
    case .trailing:
      position = edge(item, across.end)
      boundary = limit(item, across.start)
    case .center:
      position = edge(item, across.center)
      boundary = StackRecipe(
        first: item.quantity(across.length), relation: .lessThanOrEqual, second: quantity(canvas, across.length),
        purpose: .spanningBoundary)
    case .firstBaseline where context.isHidden: position = edge(item, across.start)
    case .lastBaseline where context.isHidden: position = edge(item, across.end)
    case .firstBaseline, .lastBaseline:
      position = line.map {
        StackRecipe(
          first: item.quantity(alignment == .firstBaseline ? .firstBaseline : .lastBaseline),
          second: quantity($0, .top),
          purpose: .alignment)
      }
      boundary = limit(item, across.start)
      otherBoundary = limit(item, across.end)
    }
    if context.isHidden, alignment != .fill { boundary = nil }
    if alignment != .fill {
      suppression = StackRecipe(
        first: item.quantity(across.length), priority: StackPriority.suppression(depth: settings.depth),
        purpose: .ambiguitySuppression)
    }
    item.set(.position, position, in: stack)
    item.set(.boundary, boundary, in: stack)
    item.set(.otherBoundary, otherBoundary, in: stack)
    item.set(.crossSuppression, suppression, in: stack)
  }

  /// A line of baselines is as near as it may be to the top or bottom of the stack.
  func fitOfLine() -> StackRecipe? {
    guard let line else { return nil }
    let edge = settings.effectiveAlignment == .firstBaseline ? across.start : across.end
    return StackRecipe(
      first: quantity(line, .top), second: quantity(canvas, edge), priority: StackPriority.baselineFit,
      purpose: .spanningFit)
  }

  /// The view's edge is where the stack's is.
  private func edge(_ item: StackItem, _ attribute: NSLayoutConstraint.Attribute) -> StackRecipe {
    StackRecipe(first: item.quantity(attribute), second: quantity(canvas, attribute), purpose: .alignment)
  }

  /// The view's edge is not beyond the stack's.
  private func limit(_ item: StackItem, _ attribute: NSLayoutConstraint.Attribute) -> StackRecipe {
    let isUpper = attribute == .right || attribute == .bottom
    return StackRecipe(
      first: item.quantity(attribute), relation: isUpper ? .lessThanOrEqual : .greaterThanOrEqual,
      second: quantity(canvas, attribute), purpose: .spanningBoundary)
  }
}
