import Foundation

/// An arranged view, and the constraints that the stack has made for it.
@MainActor final class StackItem {
  /// The stack's subviews keep it alive.
  unowned let view: UIView
  let box: LayoutBox
  /// The gap after the view, in points, when it is not the stack's `spacing`.
  var customSpacing: CGFloat?
  /// Grows from the first item to the last: of views that could be stretched or shrunk alike, the lightest is stretched and the
  /// heaviest shrunk.
  var weight: CGFloat = 1
  /// Counts the changes of `isHidden`, so that the end of an animation knows whether it is still meant.
  var hidingCount = 0
  /// The length of the content, in points; only known where lengths are in proportion to it.
  var contentLength: CGFloat?

  /// What the constraints depend on, as of when they were made; nil when they have to be looked at again.
  var context: Context?

  struct Context: Equatable {
    /// The settings of the stack, by number.
    var settings: Int
    /// The last view before this one that is not hidden.
    var previous: ObjectIdentifier?
    /// The gap to that, in points.
    var gap: CGFloat
    var isHidden: Bool
    var weight: CGFloat
    /// How long the view is for each point of the common unit, where lengths are in proportion to contents.
    var proportion: CGFloat
    /// Whether it is one of several texts that share a row.
    var sharesTextWidth: Bool
  }

  /// What a slot is for. What its constraint says depends on the settings.
  enum Role: Int, CaseIterable {
    /// To what is before the view.
    case link
    /// The distance to what is before the view.
    case distance, distanceLimit
    case length, suppression, textWidth, textLimit
    case position, boundary, otherBoundary, crossSuppression
  }

  private var slots = ContiguousArray(repeating: StackSlot(), count: Role.allCases.count)

  func set(_ role: Role, _ recipe: StackRecipe?, in stack: UIStackView) {
    slots[role.rawValue].set(recipe, in: stack)
  }

  init(_ view: UIView) {
    self.view = view
    box = view.madeAutoLayoutState.box
  }

  /// Takes all constraints out.
  func clear(in stack: UIStackView) {
    context = nil
    for role in Role.allCases { set(role, nil, in: stack) }
  }

  /// An attribute of the view.
  func quantity(_ attribute: NSLayoutConstraint.Attribute) -> LayoutQuantity { LayoutQuantity(box, attribute) }
  func part(_ attribute: NSLayoutConstraint.Attribute) -> LayoutQuantity.Part {
    LayoutQuantity.Part(box: box, attribute: attribute)
  }
}
