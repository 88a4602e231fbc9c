import Foundation

/// The arranged views of a stack with their constraints.
///
/// `update` goes through all items, but only looks closer at those whose neighbour, gap or visibility is another than when
/// their constraints were made: a change of one view touches its own constraints and those to the next one.
@MainActor final class StackArrangement {
  private(set) var items: [StackItem] = []
  private var settings: StackSettings?
  /// Counts the settings, so that items know whether theirs are those of now.
  private var settingsCount = 0
  private var guides = StackGuides()
  /// The last view that is not hidden, and the stack's end.
  private var end = StackSlot()
  private var fitAlong = StackSlot()
  private var fitAcross = StackSlot()
  private var unitFit = StackSlot()
  private var lineFit = StackSlot()

  // MARK: Items

  func item(of view: UIView) -> StackItem? {
    guard view.flags.contains(.isArranged) else { return nil }
    return items.first { $0.view === view }
  }

  /// Puts a view at an index among the others, or moves it there.
  func insert(_ view: UIView, at index: Int, of stack: UIStackView) {
    let item: StackItem
    if let old = view.flags.contains(.isArranged) ? items.firstIndex(where: { $0.view === view }) : nil {
      guard old != index else { return }
      item = items.remove(at: old)
      forgetContexts(from: old)
    } else {
      item = StackItem(view)
    }
    items.insert(item, at: index)
    item.context = nil
    forgetContexts(from: index + 1)
    weigh(at: index)
  }

  /// False when it is not among the items.
  func remove(_ view: UIView, from stack: UIStackView) -> Bool {
    guard let index = items.firstIndex(where: { $0.view === view }) else { return false }
    let item = items.remove(at: index)
    item.clear(in: stack)
    item.hidingCount += 1
    forgetContexts(from: index)
    return true
  }

  /// The items from an index on have another neighbour: up to the first that is shown, on which later ones depend.
  private func forgetContexts(from index: Int) {
    for item in items.dropFirst(index) {
      item.context = nil
      if !item.view.isHidden { return }
    }
  }

  // MARK: Weights

  private static let weightStep: CGFloat = 1 / 64
  private static let leastWeightStep = weightStep / 1024

  /// Gives an item a weight between those of its neighbours.
  private func weigh(at index: Int) {
    let before = index > 0 ? items[index - 1].weight : nil
    let after = index + 1 < items.count ? items[index + 1].weight : nil
    switch (before, after) {
    case (nil, nil): items[index].weight = 1
    case (let before?, nil): items[index].weight = before + Self.weightStep
    case (let before, let after?):
      let low = before ?? 0.5
      items[index].weight = (low + after) / 2
      if after - low < Self.leastWeightStep * 2 { weighAll() }
    }
  }

  private func weighAll() {
    for (index, item) in items.enumerated() { item.weight = 1 + CGFloat(index) * Self.weightStep }
  }

  // MARK: Update

  /// Brings all constraints up to date.
  func update(_ stack: UIStackView) {
    let new = StackSettings(of: stack)
    if new != settings {
      // Sizes of hidden views count by axis and alignment.
      if new.axes.axis != settings?.axes.axis || new.alignment != settings?.alignment {
        for item in items where item.view.isHidden { item.view.autoLayoutContentSizeDidChange() }
      }
      if new.axes.axis != settings?.axes.axis { for item in items { item.contentLength = nil } }
      settings = new
      settingsCount += 1
    }
    let builder = makeBuilder(new, stack)
    var previous: StackItem?
    for item in items {
      let isHidden = item.view.isHidden
      let context = StackItem.Context(
        settings: settingsCount, previous: previous.map { ObjectIdentifier($0.view) },
        gap: builder.commonGap ?? builder.gap(from: previous, to: item), isHidden: isHidden, weight: item.weight,
        proportion: isHidden ? 0 : builder.proportion(of: item),
        sharesTextWidth: !isHidden && builder.sharesTextWidth(item))
      if context != item.context {
        item.context = context
        builder.build(item, after: previous, context)
      }
      if !isHidden { previous = item }
    }
    end.set(builder.end(previous), in: stack)
    fitAlong.set(builder.fitAlong(isEmpty: previous == nil), in: stack)
    fitAcross.set(builder.fitAcross(), in: stack)
    unitFit.set(builder.fitOfUnit(), in: stack)
    lineFit.set(builder.fitOfLine(), in: stack)
  }

  private func makeBuilder(_ settings: StackSettings, _ stack: UIStackView) -> StackBuilder {
    let canvas =
      settings.isRelativeToMargins ? stack.layoutMarginsGuide.box! : stack.madeAutoLayoutState.box
    var builder = StackBuilder(
      stack: stack, settings: settings, canvas: canvas, zero: guides.box(.zero, of: stack),
      unit: settings.distribution != .fill || hasSeveralTexts(settings) ? guides.box(.unit, of: stack) : nil,
      line: settings.isAlignedByBaseline ? guides.box(.line, of: stack) : nil)
    switch settings.distribution {
    case .fillProportionally:
      builder.proportionSum = items.reduce(0) { $0 + ($1.view.isHidden ? 0 : builder.contentLength(of: $1)) }
    case .equalSpacing:
      builder.commonGap = commonGap(builder)
    case .fill, .fillEqually, .equalCentering: break
    }
    return builder
  }

  /// The widest of the gaps that are asked for, which all have where all are equal.
  private func commonGap(_ builder: StackBuilder) -> CGFloat {
    var widest: CGFloat?
    var previous: StackItem?
    for item in items where !item.view.isHidden {
      if previous != nil {
        let gap = builder.gap(from: previous, to: item)
        widest = max(widest ?? gap, gap)
      }
      previous = item
    }
    return widest ?? 0
  }

  /// Whether more than one text of several lines is in a row.
  private func hasSeveralTexts(_ settings: StackSettings) -> Bool {
    guard settings.axes.isHorizontal else { return false }
    var isOne = false
    for item in items where !item.view.isHidden && StackBuilder.isTextOfSeveralLines(item.view) {
      if isOne { return true }
      isOne = true
    }
    return false
  }
}

extension StackSettings {
  @MainActor init(of stack: UIStackView) {
    var depth = 0
    var view = stack.superview
    while let current = view {
      if current is UIStackView { depth += 1 }
      view = current.superview
    }
    self.init(
      axes: StackAxes(
        axis: stack.axis, isRightToLeft: stack.effectiveUserInterfaceLayoutDirection == .rightToLeft),
      distribution: stack.distribution, alignment: stack.alignment,
      isRelativeToMargins: stack.isLayoutMarginsRelativeArrangement,
      isRelativeToBaselines: stack.isBaselineRelativeArrangement && stack.axis == .vertical, depth: depth)
  }
}
