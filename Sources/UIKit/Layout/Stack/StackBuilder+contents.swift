import Foundation

/// What the contents of views have to say about their lengths.
extension StackBuilder {
  /// How long a view is for each point of the common unit.
  ///
  /// The unit is about the mean length, so that it is near the lengths in size.
  func proportion(of item: StackItem) -> CGFloat {
    guard settings.distribution == .fillProportionally else { return 0 }
    guard proportionSum > 0 else { return 1 }
    return contentLength(of: item)
  }

  /// The length of a view's content in points: its own, else the one that its constraints give it; 1 point for a view that
  /// has neither.
  func contentLength(of item: StackItem) -> CGFloat {
    if let known = item.contentLength { return known }
    let view = item.view
    var length = view.intrinsicContentSize[settings.axes.axis]
    if !(length >= 0 && length.isFinite) {
      let fitting =
        view.autoLayoutState?.held.isEmpty ?? true
        ? CGSize.zero : view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
      length = fitting[settings.axes.axis] > 0 ? fitting[settings.axes.axis] : 1
    }
    item.contentLength = length
    return length
  }

  /// Whether a view wraps its text.
  static func isTextOfSeveralLines(_ view: UIView) -> Bool {
    guard let label = view as? UILabel else { return false }
    return label.numberOfLines != 1
  }

  /// Whether an item is one of several texts that share a row.
  func sharesTextWidth(_ item: StackItem) -> Bool {
    settings.distribution == .fill && unit != nil && Self.isTextOfSeveralLines(item.view)
  }

  /// Where several texts do not fit, the widest is as narrow as it may be: so none gets nothing, and a short one stays on its
  /// line.
  func buildTextWidth(_ item: StackItem, _ context: StackItem.Context) {
    var (width, limit): (StackRecipe?, StackRecipe?)
    if context.sharesTextWidth, let unit {
      let (own, widest) = (item.quantity(along.length), quantity(unit, along.length))
      width = StackRecipe(
        first: own, second: widest, priority: StackPriority.textWidth, purpose: .textWidthDisambiguation)
      limit = StackRecipe(
        first: own, relation: .lessThanOrEqual, second: widest, purpose: .textWidthDisambiguation)
    }
    item.set(.textWidth, width, in: stack)
    item.set(.textLimit, limit, in: stack)
  }
}
