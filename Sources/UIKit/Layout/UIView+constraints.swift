import Foundation

extension UIView {
  // MARK: Constraints

  /// The constraints that the view keeps: those activated whose nearest common ancestor it is, and those added to it.
  public var constraints: [NSLayoutConstraint] { autoLayoutState?.held ?? [] }

  /// Activates a constraint and keeps it. Traps when an item is neither this view nor inside it.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { return }
    constraint.deactivate()
    precondition(
      constraint.views.allSatisfy { $0.isDescendant(of: self) } && constraint.commonAncestor != nil,
      "Cannot add \(constraint.description) to \(NSLayoutConstraint.name(of: self)): "
        + "its items must be that view or inside it. Add them to the hierarchy first.")
    constraint.activate(in: self)
  }

  /// Adds several constraints; see `addConstraint`.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that this view keeps; nothing happens with another.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self { constraint.deactivate() }
  }

  /// Removes several constraints; see `removeConstraint`.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// Whether the frame that code sets, and the autoresizing mask, are the view's constraints. Set it to false for a view
  /// that other constraints place.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { flags.contains(.translatesAutoresizingMask) }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      setFlag(.translatesAutoresizingMask, newValue)
      let state = madeAutoLayoutState
      if let engine = state.box.engine {
        engine.setNeedsSystemUpdate(of: state.box)
        superview?.setNeedsLayout()
      } else if !newValue, superview != nil {
        state.layoutEngine.include(state.box)
      }
    }
  }

  /// Whether constraints leave the view's place or size open; for debugging.
  public var hasAmbiguousLayout: Bool {
    guard let state = autoLayoutState, let engine = state.existingEngine,
      let record = engine.existingRecord(of: state.box)
    else { return false }
    if engine.root === self || translatesAutoresizingMaskIntoConstraints { return false }
    return engine.isAmbiguous(record.box)
  }

  /// The active constraints that the view's place and size along an axis depend on; for debugging.
  public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
    guard let state = autoLayoutState, let engine = state.existingEngine else { return [] }
    return engine.constraints(affecting: state.box, along: axis)
  }

  // MARK: Anchors

  /// The view's leading edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The view's trailing edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The view's left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The view's right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The view's top edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The view's bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The view's width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The view's height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// The view's centre from left to right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The view's centre from top to bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The view's first line's baseline.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The view's last line's baseline.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }

  // MARK: Content size

  /// How strongly the view wants to be no larger than its content along an axis; `defaultLow` at first.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let hugging = autoLayoutState?.hugging else { return .defaultLow }
    return axis == .horizontal ? hugging.horizontal : hugging.vertical
  }

  /// Sets how strongly the view wants to be no larger than its content. Traps above 1000.
  public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
    _ = priority.strength
    let state = madeAutoLayoutState
    if axis == .horizontal { state.hugging.horizontal = priority } else { state.hugging.vertical = priority }
    state.contentDidChange()
  }

  /// How strongly the view wants to be no smaller than its content along an axis; `defaultHigh` at first.
  public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let resistance = autoLayoutState?.resistance else { return .defaultHigh }
    return axis == .horizontal ? resistance.horizontal : resistance.vertical
  }

  /// Sets how strongly the view wants to be no smaller than its content. Traps above 1000.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    _ = priority.strength
    let state = madeAutoLayoutState
    if axis == .horizontal { state.resistance.horizontal = priority } else { state.resistance.vertical = priority }
    state.contentDidChange()
  }

  /// What `invalidateIntrinsicContentSize` does: `intrinsicContentSize` is asked again before the next layout.
  func autoLayoutContentSizeDidChange() {
    autoLayoutState?.contentDidChange()
    if flags.contains(.isArranged) { (superview as? UIStackView)?.contentSizeDidChange(of: self) }
  }

  // MARK: Fitting

  /// As small as the constraints allow.
  public static let layoutFittingCompressedSize = CGSize.zero
  /// As large as the constraints allow.
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  /// The size that the constraints inside the view give it when it wants `target` with the given priorities.
  ///
  /// Nothing is changed: the constraints are solved apart from the hierarchy that the view is in.
  func autoLayoutFittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    let engine = LayoutEngine(
      root: self, fitting: .init(target: target, horizontal: horizontal, vertical: vertical))
    engine.include(madeAutoLayoutState.box)
    var labels: [UILabel] = []
    forEachAutoLayoutState { state in
      for constraint in state.held where !constraint.isBroken { engine.add(constraint) }
      if state.view !== self, !state.view.translatesAutoresizingMaskIntoConstraints { engine.include(state.box) }
      if let label = state.view as? UILabel, label.numberOfLines != 1, label.preferredMaxLayoutWidth <= 0 {
        labels.append(label)
      }
    }
    engine.solve()
    if !labels.isEmpty {
      for label in labels {
        let box = label.madeAutoLayoutState.box
        engine.fittedWidths[ObjectIdentifier(label)] = engine.frame(of: box).width
        engine.setNeedsSystemUpdate(of: box)
      }
      engine.solve()
    }
    return engine.frame(of: madeAutoLayoutState.box).size
  }
}

extension AutoLayoutState {
  fileprivate func contentDidChange() {
    if let engine = box.engine {
      engine.setNeedsSystemUpdate(of: box)
    } else if view.superview != nil, !view.translatesAutoresizingMaskIntoConstraints {
      layoutEngine.include(box)
    }
    if box.usesBaseline { baselinesDidChange() }
  }
}
