import Foundation

/// A relation between attributes of two views or guides: `first = multiplier * second + constant`, or at most, or at least.
///
/// A constraint takes effect when it is active: it then belongs to the nearest common ancestor of its items (or the view it
/// was added to), and the engine of the hierarchy keeps it. It does not keep its items alive.
@MainActor open class NSLayoutConstraint: Hashable {
  /// How the sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// What of an item a constraint is about.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  /// A direction of layout.
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  let first: LayoutQuantity
  let second: LayoutQuantity?
  /// How the two sides compare.
  public let relation: Relation
  /// The factor of the second side.
  public let multiplier: CGFloat

  /// The summand of the second side, in points. Changing it is far cheaper than another constraint. Traps when it is not
  /// finite.
  open var constant: CGFloat {
    didSet {
      guard constant != oldValue else { return }
      Self.check(constant)
      engine?.setNeedsConstant(of: self)
    }
  }

  /// How much the constraint matters; `required` at first. Traps when it is above 1000 or not a number, and when an active
  /// constraint that is required would no longer be, or the other way round, as in UIKit.
  open var priority: UILayoutPriority = .required {
    didSet {
      guard priority != oldValue else { return }
      let strength = priority.strength
      precondition(
        !isActive || strength.isRequired == oldValue.strength.isRequired,
        "Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported. You passed "
          + "priority \(priority.rawValue) and the existing priority was \(oldValue.rawValue).")
      engine?.priorityDidChange(of: self)
    }
  }

  /// A name for reports of conflicts.
  open var identifier: String?

  /// Whether the constraint takes part in layout. Traps when it is set and the items are in different hierarchies.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  // What the constraint is to its engine.
  /// The view that keeps the constraint while it is active.
  var holder: UIView? { holderBox?.view }
  private var holderBox: LayoutBox?
  var engine: LayoutEngine? {
    get { engineHandle?.engine }
    set { engineHandle = newValue?.handle }
  }
  private var engineHandle: LayoutEngine.Handle?
  var live: Solver.ConstraintID?
  /// Why it is not in the solver though it is active: it contradicts others.
  var isBroken = false
  var isReported = false
  /// Counts activations, so that the newest of several can be told.
  private(set) var serial = 0
  private static var lastSerial = 0

  // MARK: Creation

  /// A constraint between two views or guides; `attribute2` is `notAnAttribute` without a second one.
  ///
  /// Traps as UIKit does when the attributes cannot be compared, when a place is compared with a mere number, or when an
  /// item is neither a view nor a layout guide.
  public convenience init(
    item view1: Any, attribute attribute1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attribute2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    let first = Self.quantity(view1, attribute1)
    let second = view2.map { Self.quantity($0, attribute2) }
    precondition(
      second != nil || attribute2 == .notAnAttribute,
      "NSLayoutConstraint: the attribute \(attribute2.name) needs a second item")
    precondition(
      second == nil || attribute2 != .notAnAttribute, "NSLayoutConstraint: a second item needs an attribute")
    self.init(first: first, relation: relation, second: second, multiplier: multiplier, constant: constant)
  }

  init(
    first: LayoutQuantity, relation: Relation, second: LayoutQuantity?, multiplier: CGFloat = 1, constant: CGFloat
  ) {
    Self.check(constant)
    precondition(multiplier.isFinite, "Multiplier is not finite! That's illegal. multiplier:\(multiplier)")
    let firstAttribute = first.start == nil ? first.part.attribute : .width
    let secondAttribute = second.map { $0.start == nil ? $0.part.attribute : .width } ?? .notAnAttribute
    precondition(
      firstAttribute.family == .size || (second != nil && multiplier != 0),
      "NSLayoutConstraint: \(firstAttribute.name) is a place and cannot be related to a mere number; "
        + "it needs a second item and a multiplier other than 0")
    precondition(
      firstAttribute.canRelate(to: secondAttribute),
      "NSLayoutConstraint: \(firstAttribute.name) cannot be related to \(secondAttribute.name)")
    self.first = first
    self.second = second
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
  }

  private static func quantity(_ item: Any, _ attribute: Attribute) -> LayoutQuantity {
    LayoutQuantity(part: .init(item: item as AnyObject, attribute: attribute))
  }

  private static func check(_ constant: CGFloat) {
    precondition(constant.isFinite, "Constant is not finite! That's illegal. constant:\(constant)")
  }

  // MARK: Items

  /// The view or guide on the left side; nil when it no longer exists.
  open var firstItem: AnyObject? { first.part.item }
  /// What of the first item is constrained.
  open var firstAttribute: Attribute { first.part.attribute }
  /// The view or guide on the right side, when there is one and it still exists.
  open var secondItem: AnyObject? { second?.part.item }
  /// What of the second item it is compared with; `.notAnAttribute` without one.
  open var secondAttribute: Attribute { second?.part.attribute ?? .notAnAttribute }

  /// All views concerned, owners standing for their guides.
  var views: [UIView] { first.views + (second?.views ?? []) }

  // MARK: Activation

  /// Activates all the constraints, which is the same as setting `isActive` of each.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates all the constraints.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    if constraints.count < 8 {
      for constraint in constraints { constraint.isActive = false }
      return
    }
    // Many at once leave each list once.
    var states: [ObjectIdentifier: AutoLayoutState] = [:]
    func note(_ view: UIView?) {
      if let state = view?.autoLayoutState { states[ObjectIdentifier(state)] = state }
    }
    for constraint in constraints {
      guard let holder = constraint.holder else { continue }
      note(holder)
      for view in constraint.views { note(view) }
      constraint.leaveEngine()
    }
    for state in states.values {
      state.held.removeAll { !$0.isActive }
      state.mentions.removeAll { !$0.isActive }
    }
  }

  private func activate() {
    guard holder == nil else { return }
    guard let ancestor = commonAncestor else {
      preconditionFailure(
        "Unable to activate constraint \(description) because its items have no common ancestor. Does the constraint "
          + "reference items in different view hierarchies? That's illegal. Add the views to one hierarchy first.")
    }
    activate(in: ancestor)
  }

  /// Makes the constraint belong to `view`, which contains all its items.
  func activate(in view: UIView) {
    Self.lastSerial += 1
    serial = Self.lastSerial
    let state = view.madeAutoLayoutState
    holderBox = state.box
    state.held.append(self)
    for mentioned in views { mentioned.madeAutoLayoutState.mentions.append(self) }
    state.layoutEngine.add(self)
  }

  func deactivate() {
    guard let holder else { return }
    leaveEngine()
    Self.remove(self, from: &holder.madeAutoLayoutState.held)
    for view in views { Self.remove(self, from: &view.madeAutoLayoutState.mentions) }
  }

  /// Takes effect no more; the lists of views still have it.
  private func leaveEngine() {
    engine?.remove(self)
    engine = nil
    holderBox = nil
    isBroken = false
    isReported = false
  }

  /// Takes a constraint out of a list. What came last goes first, as a rule.
  static func remove(_ constraint: NSLayoutConstraint, from list: inout [NSLayoutConstraint]) {
    var index = list.count - 1
    while index >= 0 {
      if list[index] === constraint {
        list.remove(at: index)
        return
      }
      index -= 1
    }
  }

  /// The nearest view that contains all the items, or is one of them; nil when they are in different hierarchies.
  var commonAncestor: UIView? {
    let views = views
    guard var ancestor = views.first,
      views.count == (first.start == nil ? 1 : 2) + (second.map { $0.start == nil ? 1 : 2 } ?? 0)
    else { return nil }
    for view in views.dropFirst() {
      var candidate: UIView? = ancestor
      while let current = candidate, !view.isDescendant(of: current) { candidate = current.superview }
      guard let candidate else { return nil }
      ancestor = candidate
    }
    return ancestor
  }

  // MARK: Identity

  nonisolated public static func == (left: NSLayoutConstraint, right: NSLayoutConstraint) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
