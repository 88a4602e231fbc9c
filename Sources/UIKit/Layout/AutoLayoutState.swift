import Foundation

/// What Auto Layout knows of a view. A view has one when it, or a view inside it, has to do with Auto Layout, so that walks
/// down the hierarchy stop at views without one.
@MainActor final class AutoLayoutState {
  // The view keeps the state and is its only owner.
  unowned(unsafe) let view: UIView
  let box: LayoutBox
  /// The engine of the hierarchy below, when the view is topmost and constraints need one.
  var ownEngine: LayoutEngine?

  /// The constraints that the view keeps, which are those that `constraints` lists.
  var held: [NSLayoutConstraint] = []
  /// The active constraints that mention the view or one of its guides.
  var mentions: [NSLayoutConstraint] = []
  /// Live constraints that reach from inside the view to outside, and so depend on the origin of its bounds.
  @exclusivity(unchecked) var crossings: [NSLayoutConstraint] = []
  var crossedOrigin = CGPoint.zero

  var guides: [UILayoutGuide] = []
  /// Guides that the system made: safe area, margins, readable width.
  @exclusivity(unchecked) var systemGuides: [InsetLayoutGuide] = []
  /// What edges mean to constraints from inside, when not the view's own: a scroll view's content.
  var contentGuide: UILayoutGuide?
  /// What is seen of that content.
  var frameGuide: UILayoutGuide?

  /// Boxes of subviews that got another place from the solution, or from code, since the view placed its subviews last.
  // No access to what is not checked for overlapping ones runs other code, so that none can overlap.
  @exclusivity(unchecked) var moved = MovedRecords()
  /// Whether all subviews have to be looked at, because somebody asked for layout.
  @exclusivity(unchecked) var placesAll = true

  var needsUpdateConstraints = true
  var descendantNeedsUpdateConstraints = false

  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  var resistance = (horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh)
  var margins = LayoutMargins()
  /// The margins that the view was told of last, where it keeps to its superview's.
  var handedDownMargins: UIEdgeInsets?
  /// Whether any view has ever kept to its superview's margins: while none has, nobody looks for those that do.
  static var handsDownMargins = false
  var semanticContentAttribute = UISemanticContentAttribute.unspecified

  init(view: UIView) {
    self.view = view
    box = LayoutBox(view: view)
  }

  deinit { box.detach() }

  /// The engine of the hierarchy that the view is in, made when there is none.
  var layoutEngine: LayoutEngine {
    let root = view.layoutRoot
    let state = root.madeAutoLayoutState
    if let engine = state.ownEngine { return engine }
    let engine = LayoutEngine(root: root)
    state.ownEngine = engine
    return engine
  }

  /// The engine of the hierarchy, if there is one.
  var existingEngine: LayoutEngine? { view.layoutRoot.autoLayoutState?.ownEngine }

  /// All boxes of the view and its guides.
  var boxes: [LayoutBox] {
    [box] + guides.map(\.box) + systemGuides.map(\.box) + [contentGuide, frameGuide].compactMap { $0?.box }
  }
}

extension UIView {
  /// The view's state, made with those of its ancestors when there is none.
  var madeAutoLayoutState: AutoLayoutState {
    if let state = autoLayoutState { return state }
    let state = AutoLayoutState(view: self)
    autoLayoutState = state
    state.contentGuide = makeContentGuide()
    if let superview { superview.madeAutoLayoutState.noteUpdateConstraintsBelow() }
    return state
  }

  /// Calls `body` for the states of this view and all views inside it.
  func forEachAutoLayoutState(_ body: (AutoLayoutState) -> Void) {
    guard let state = autoLayoutState else { return }
    body(state)
    for view in subviews { view.forEachAutoLayoutState(body) }
  }
}

extension AutoLayoutState {
  /// Tells this view and its ancestors that a view inside it waits for `updateConstraints`.
  func noteUpdateConstraintsBelow() {
    var state: AutoLayoutState? = self
    while let current = state, !current.descendantNeedsUpdateConstraints {
      current.descendantNeedsUpdateConstraints = true
      state = current.view.superview?.madeAutoLayoutState
    }
  }
}
