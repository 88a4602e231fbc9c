import Foundation

/// A row or a column of views, laid out by constraints that it makes and keeps up to date by itself.
///
/// A view that is added to it is a subview, without the constraints of its autoresizing mask from then on. One that is hidden
/// keeps its place in `arrangedSubviews`, but takes no room; hiding and showing in a block of animations is smooth.
///
/// Lengths and spacings that are not finite count as 0.
@MainActor open class UIStackView: UIView {
  /// Stands for the stack's `spacing`.
  public class var spacingUseDefault: CGFloat { CGFloat(Float.greatestFiniteMagnitude) }
  /// Stands for the distance that suits the two views: 8 points, or a line of the lower text where baselines count.
  public class var spacingUseSystem: CGFloat { CGFloat(Float.leastNormalMagnitude) }

  let arrangement = StackArrangement()
  /// Whether somebody has asked for the views whose baselines are the stack's.
  var isBaselineInUse = false
  /// Those views, as of the last layout.
  var baselineViews = BaselineViews()

  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A stack of these views, in this order.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open override class var requiresConstraintBasedLayout: Bool { true }

  // MARK: Views

  /// The views that are laid out, in order; all of them are subviews.
  open var arrangedSubviews: [UIView] { arrangement.items.map(\.view) }

  /// Puts `view` at the end of `arrangedSubviews`, and in front of the subviews unless it is one.
  open func addArrangedSubview(_ view: UIView) {
    arrange(view, at: countWithout(view))
  }

  /// Puts `view` at `stackIndex` of `arrangedSubviews`; one that is there already moves. Its place among the subviews stays.
  /// Traps when the index is beyond the end.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    let count = countWithout(view)
    precondition(
      stackIndex >= 0 && stackIndex <= count,
      "UIStackView: index \(stackIndex) is out of bounds for arranged subviews [0 .. \(count)]")
    arrange(view, at: stackIndex)
  }

  /// Takes `view` out of `arrangedSubviews`: it is a subview still, which the stack does not lay out. Nothing happens with a
  /// view that is not arranged.
  open func removeArrangedSubview(_ view: UIView) {
    guard view.flags.contains(.isArranged), arrangement.remove(view, from: self) else { return }
    view.flags.remove(.isArranged)
    endLeaving(view)
    arrangementDidChange()
  }

  /// How many other views are arranged.
  private func countWithout(_ view: UIView) -> Int {
    arrangement.items.count - (arrangement.item(of: view) == nil ? 0 : 1)
  }

  private func arrange(_ view: UIView, at index: Int) {
    if view.superview !== self { addSubview(view) }
    // Something that was told of it may have put it elsewhere.
    guard view.superview === self else { return }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangement.insert(view, at: min(index, arrangement.items.count), of: self)
    view.flags.insert(.isArranged)
    arrangementDidChange()
  }

  // MARK: Settings

  /// A row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if oldValue != axis { arrangementDidChange() } }
  }

  /// How the views share the length.
  open var distribution = Distribution.fill {
    didSet { if oldValue != distribution { arrangementDidChange() } }
  }

  /// Where the views are across the axis.
  open var alignment = Alignment.fill {
    didSet { if oldValue != alignment { arrangementDidChange() } }
  }

  /// The gap between neighbouring views in points; the least gap where gaps are equal or centres are. Negative lets them overlap.
  open var spacing: CGFloat = 0 {
    didSet { if oldValue != spacing { arrangementDidChange() } }
  }

  /// Sets the gap after an arranged view in points, or `spacingUseDefault` or `spacingUseSystem`. It is forgotten when the view
  /// leaves the arranged ones; nothing happens with another view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard let item = arrangement.item(of: arrangedSubview) else { return }
    item.customSpacing = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// The gap set after a view; `spacingUseDefault` without one.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    arrangement.item(of: arrangedSubview)?.customSpacing ?? Self.spacingUseDefault
  }

  /// Whether the gaps of a column go from the last baseline of a view to the first one of the next.
  open var isBaselineRelativeArrangement = false {
    didSet { if oldValue != isBaselineRelativeArrangement { arrangementDidChange() } }
  }

  /// Whether the views are inside the stack's `layoutMargins` rather than its bounds.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if oldValue != isLayoutMarginsRelativeArrangement { arrangementDidChange() } }
  }

  // MARK: Layout

  /// Has the constraints looked at before the next layout.
  func arrangementDidChange() { setNeedsUpdateConstraints() }

  /// Brings the stack's constraints up to date. Call `super` last.
  open override func updateConstraints() {
    arrangement.update(self)
    super.updateConstraints()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if isBaselineInUse { baselinesMayHaveMoved() }
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    arrangementDidChange()
  }

  override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    arrangementDidChange()
  }

  // MARK: Baselines

  /// The first arranged view of a column, the highest one of a row, or what stands for it there; hidden ones do not count.
  open override var forFirstBaselineLayout: UIView {
    isBaselineInUse = true
    return currentBaselineView(isFirst: true)
  }

  /// The last arranged view of a column, the highest one of a row, or what stands for it there; hidden ones do not count.
  open override var forLastBaselineLayout: UIView {
    isBaselineInUse = true
    return currentBaselineView(isFirst: false)
  }
}
