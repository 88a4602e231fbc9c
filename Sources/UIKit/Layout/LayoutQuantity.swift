import Foundation

/// One side of a constraint before it is an expression: an attribute of a view or guide, or the distance between two.
struct LayoutQuantity {
  /// An attribute of an item, which is a `UIView` or a `UILayoutGuide` and is not kept alive.
  struct Part {
    var box: LayoutBox
    var attribute: NSLayoutConstraint.Attribute

    @MainActor init(item: AnyObject, attribute: NSLayoutConstraint.Attribute) {
      if let view = item as? UIView {
        box = view.madeAutoLayoutState.box
      } else if let guide = item as? UILayoutGuide {
        box = guide.box
      } else {
        preconditionFailure("NSLayoutConstraint: \(item) is neither a view nor a layout guide")
      }
      self.attribute = attribute
    }

    @MainActor var item: AnyObject? { box.item }
    /// The view whose hierarchy the item is in: itself, or the owner of the guide.
    @MainActor var view: UIView? { box.host }
  }

  var part: Part
  /// The start of a distance, of which `part` is the end.
  var start: Part?

  @MainActor var views: [UIView] { [part.view, start?.view].compactMap { $0 } }
}

extension NSLayoutConstraint.Attribute {
  /// What an attribute measures, which says what it can be compared with.
  enum Family {
    case none, size
    /// A place along the horizontal axis, by left and right.
    case absoluteX
    /// A place along the horizontal axis, by the direction of reading.
    case relativeX
    /// The middle, which goes with both.
    case centerX
    case y
  }

  var family: Family {
    switch self {
    case .notAnAttribute: .none
    case .width, .height: .size
    case .left, .right, .leftMargin, .rightMargin: .absoluteX
    case .leading, .trailing, .leadingMargin, .trailingMargin: .relativeX
    case .centerX, .centerXWithinMargins: .centerX
    case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins: .y
    }
  }

  /// The attribute of the layout margins guide that a margin attribute stands for; nil for the others.
  var attributeOfMarginsGuide: Self? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }

  var name: String {
    switch self {
    case .notAnAttribute: "notAnAttribute"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    }
  }

  /// Whether a constraint may relate the two; a nil or `notAnAttribute` second attribute goes with sizes only.
  func canRelate(to other: Self) -> Bool {
    switch (family, other.family) {
    case (.size, .size), (.size, .none), (.y, .y), (.centerX, .centerX): true
    case (.absoluteX, .absoluteX), (.absoluteX, .centerX), (.centerX, .absoluteX): true
    case (.relativeX, .relativeX), (.relativeX, .centerX), (.centerX, .relativeX): true
    default: false
    }
  }
}
