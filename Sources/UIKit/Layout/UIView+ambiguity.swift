import Foundation

extension UIView {
  /// Moves the view to another place, or gives it another size, that the constraints allow as well, for debugging; nothing
  /// happens when they leave nothing open. The next layout may choose again.
  public func exerciseAmbiguityInLayout() {
    guard let superview, hasAmbiguousLayout else { return }
    let outer = superview.bounds.size
    // Towards the far edges when the view is near the others, and back.
    let isFar = frame.midX + frame.midY > (outer.width + outer.height) / 2
    let pulls = [
      leftAnchor.constraint(equalTo: superview.leftAnchor, constant: isFar ? 0 : max(0, outer.width - frame.width)),
      topAnchor.constraint(equalTo: superview.topAnchor, constant: isFar ? 0 : max(0, outer.height - frame.height)),
      widthAnchor.constraint(equalToConstant: isFar ? outer.width / 2 : outer.width / 4),
      heightAnchor.constraint(equalToConstant: isFar ? outer.height / 2 : outer.height / 4),
    ]
    for pull in pulls { pull.priority = Self.exercisePriority }
    NSLayoutConstraint.activate(pulls)
    superview.layoutIfNeeded()
    NSLayoutConstraint.deactivate(pulls)
  }

  /// Below all that anybody asks for.
  private static let exercisePriority = UILayoutPriority(0.5)

  /// The height of a line of the view's own text in points, which is what the system spacing between baselines is; nil for a
  /// view without text.
  var baselineLineHeight: CGFloat? {
    switch self {
    case let label as UILabel: label.font.lineHeight
    case let field as UITextField: field.font.lineHeight
    default: nil
    }
  }
}

extension NSLayoutConstraint {
  /// The left side as an anchor. Only of use while the item exists.
  public var firstAnchor: NSLayoutAnchor<AnyObject>? { firstItem.map { NSLayoutAnchor(first, of: $0) } }
  /// The right side as an anchor; nil without one, or when its item no longer exists.
  public var secondAnchor: NSLayoutAnchor<AnyObject>? {
    guard let second, let item = secondItem else { return nil }
    return NSLayoutAnchor(second, of: item)
  }
}
