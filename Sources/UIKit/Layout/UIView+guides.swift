import Foundation

extension UIView {
  // MARK: Layout guides

  /// The guides added to the view.
  public var layoutGuides: [UILayoutGuide] { autoLayoutState?.guides ?? [] }

  /// Makes a guide the view's own, taking it from the view that has it. The guides that every view has, such as that of the
  /// safe area, stay where they are.
  public func addLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.storedOwner !== self, guide.storedOwner?.layoutGuides.contains(where: { $0 === guide }) ?? true
    else { return }
    guide.storedOwner?.removeLayoutGuide(guide)
    guide.storedOwner = self
    madeAutoLayoutState.guides.append(guide)
  }

  /// Takes a guide from the view, and deactivates the constraints with it; nothing happens when it is another's.
  public func removeLayoutGuide(_ guide: UILayoutGuide) {
    guard guide.storedOwner === self, let state = autoLayoutState,
      let index = state.guides.firstIndex(where: { $0 === guide })
    else { return }
    for constraint in state.mentions where constraint.mentions(guide) { constraint.deactivate() }
    guide.box.engine?.forget(guide.box)
    state.guides.remove(at: index)
    guide.storedOwner = nil
  }

  private func systemGuide(_ kind: InsetLayoutGuide.Kind) -> InsetLayoutGuide {
    let state = madeAutoLayoutState
    if let guide = state.systemGuides.first(where: { $0.kind == kind }) { return guide }
    let guide = InsetLayoutGuide(kind, of: self)
    state.systemGuides.append(guide)
    return guide
  }

  /// The part of the view that bars leave uncovered.
  public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea) }
  /// The view inside its margins.
  public var layoutMarginsGuide: UILayoutGuide { systemGuide(.layoutMargins) }
  /// The view inside its margins, but no wider than a column of text that reads well (672 points at the standard text
  /// size), in the middle.
  public var readableContentGuide: UILayoutGuide { systemGuide(.readableContent) }
}

extension NSLayoutConstraint {
  fileprivate func mentions(_ guide: UILayoutGuide) -> Bool {
    [first.part.item, first.start?.item, second?.part.item, second?.start?.item].contains { $0 === guide }
  }
}

// MARK: - Margins

/// The distances that a view keeps its content from its edges.
struct LayoutMargins {
  enum Base {
    /// Not set: 8 points, or for a controller's view what that says.
    case standard
    case absolute(UIEdgeInsets)
    case directional(NSDirectionalEdgeInsets)
  }

  var base = Base.standard
  var preservesSuperviewMargins = false
  var insetsFromSafeArea = true
}

extension UIView {
  /// How far content should stay from the edges, in points: what was set, plus the safe area's insets unless
  /// `insetsLayoutMarginsFromSafeArea` is false, and at least what the superview's margins cover.
  public var layoutMargins: UIEdgeInsets {
    get {
      let margins = autoLayoutState?.margins ?? LayoutMargins()
      var insets = baseMargins(margins)
      if margins.insetsFromSafeArea {
        let safe = safeAreaInsets
        insets = UIEdgeInsets(
          top: insets.top + safe.top, left: insets.left + safe.left, bottom: insets.bottom + safe.bottom,
          right: insets.right + safe.right)
      }
      guard margins.preservesSuperviewMargins, let superview else { return insets }
      let (outer, frame, bounds) = (superview.layoutMargins, frame, superview.bounds)
      return UIEdgeInsets(
        top: max(insets.top, outer.top - (frame.minY - bounds.minY)),
        left: max(insets.left, outer.left - (frame.minX - bounds.minX)),
        bottom: max(insets.bottom, outer.bottom - (bounds.maxY - frame.maxY)),
        right: max(insets.right, outer.right - (bounds.maxX - frame.maxX)))
    }
    set { changeMargins { $0.base = .absolute(newValue.limited) } }
  }

  /// The margins by the direction of reading; the same margins as `layoutMargins`.
  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let insets = layoutMargins
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: insets.top, leading: isRightToLeft ? insets.right : insets.left, bottom: insets.bottom,
        trailing: isRightToLeft ? insets.left : insets.right)
    }
    set { changeMargins { $0.base = .directional(newValue.limited) } }
  }

  /// Whether the margins are at least what the superview's margins cover of this view.
  public var preservesSuperviewLayoutMargins: Bool {
    get { autoLayoutState?.margins.preservesSuperviewMargins ?? false }
    set {
      if newValue { AutoLayoutState.handsDownMargins = true }
      changeMargins { $0.preservesSuperviewMargins = newValue }
    }
  }

  /// Whether the safe area's insets are part of the margins; true at first.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { autoLayoutState?.margins.insetsFromSafeArea ?? true }
    set { changeMargins { $0.insetsFromSafeArea = newValue } }
  }

  /// The margins without what the safe area and the superview add.
  private func baseMargins(_ margins: LayoutMargins) -> UIEdgeInsets {
    guard let controller = viewController, controller.viewRespectsSystemMinimumLayoutMargins else {
      return ownMargins(margins, standard: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }
    let least = edgeInsets(controller.systemMinimumLayoutMargins)
    let own = ownMargins(margins, standard: .zero)
    return UIEdgeInsets(
      top: max(own.top, least.top), left: max(own.left, least.left), bottom: max(own.bottom, least.bottom),
      right: max(own.right, least.right))
  }

  private func ownMargins(_ margins: LayoutMargins, standard: UIEdgeInsets) -> UIEdgeInsets {
    switch margins.base {
    case .absolute(let insets): insets
    case .directional(let insets): edgeInsets(insets)
    case .standard: standard
    }
  }

  private func edgeInsets(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    return UIEdgeInsets(
      top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading, bottom: insets.bottom,
      right: isRightToLeft ? insets.leading : insets.trailing)
  }

  private func changeMargins(_ change: (inout LayoutMargins) -> Void) {
    let state = madeAutoLayoutState
    let old = layoutMargins
    change(&state.margins)
    if layoutMargins != old { propagateMarginChange() }
  }

  /// This view moved or was resized, so that views inside it, or it itself, may have other margins from outside.
  func handedDownMarginsMayHaveChanged() {
    if preservesSuperviewLayoutMargins {
      let margins = layoutMargins
      if madeAutoLayoutState.handedDownMargins != margins { propagateMarginChange() }
    }
    for view in storedSubviews where view.preservesSuperviewLayoutMargins { view.handedDownMarginsMayHaveChanged() }
  }

  /// The margins changed, and with them those of views inside that keep to them.
  func propagateMarginChange() {
    if preservesSuperviewLayoutMargins { madeAutoLayoutState.handedDownMargins = layoutMargins }
    autoLayoutSafeAreaDidChange()
    layoutMarginsDidChange()
    viewController?.viewLayoutMarginsDidChange()
    setNeedsLayout()
    for view in subviews where view.preservesSuperviewLayoutMargins { view.propagateMarginChange() }
  }

  // MARK: Direction

  /// Whether the view turns over when reading goes from right to left.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { autoLayoutState?.semanticContentAttribute ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      let state = madeAutoLayoutState
      state.semanticContentAttribute = newValue
      layoutDirectionDidChange()
    }
  }

  /// The direction that leading and trailing go by in this view.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// The direction for a view of that attribute, by the current traits.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: UITraitCollection.current.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
}
