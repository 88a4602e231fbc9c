import Foundation

/// One attribute of a view or guide, from which constraints are made.
///
/// The type parameter keeps horizontal places, vertical places and sizes apart.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
  /// The view or guide that the anchor is of.
  public let item: AnyObject
  let quantity: LayoutQuantity

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.item = item
    quantity = LayoutQuantity(part: .init(item: item, attribute: attribute))
  }

  init(_ quantity: LayoutQuantity, of item: AnyObject) {
    self.item = item
    self.quantity = quantity
  }

  func make(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor?, multiplier: CGFloat = 1, constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      first: quantity, relation: relation, second: anchor?.quantity, multiplier: multiplier, constant: constant)
  }

  /// This anchor = the other.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.equal, anchor, constant: 0)
  }

  /// This anchor >= the other.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: 0)
  }

  /// This anchor <= the other.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: 0)
  }

  /// This anchor = the other + `c` points.
  public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, anchor, constant: c)
  }

  /// This anchor >= the other + `c` points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: c)
  }

  /// This anchor <= the other + `c` points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: c)
  }

  /// The distance from this anchor to `other`, rightwards or downwards.
  func distance(to other: NSLayoutAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutQuantity(part: other.quantity.part, start: quantity.part), of: item)
  }
}

/// The gap that the system spacing stands for, in points: that between neighbouring views in UIKit.
private let systemSpacing: CGFloat = 8

/// A horizontal place of a view or guide.
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this anchor to `otherAnchor`, as something to make size constraints of.
  public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension { distance(to: otherAnchor) }

  /// This anchor is the system spacing (8 points) times `multiplier` after `anchor`.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: systemSpacing * multiplier)
  }

  /// This anchor is at least the system spacing times `multiplier` after `anchor`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }

  /// This anchor is at most the system spacing times `multiplier` after `anchor`.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: systemSpacing * multiplier)
  }
}

/// A vertical place of a view or guide.
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this anchor to `otherAnchor`, as something to make size constraints of.
  public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension { distance(to: otherAnchor) }

  private func gap(below anchor: NSLayoutYAxisAnchor) -> CGFloat {
    guard quantity.part.attribute == .firstBaseline, anchor.quantity.part.attribute == .lastBaseline,
      let line = quantity.part.view?.forFirstBaselineLayout.baselineLineHeight
    else { return systemSpacing }
    return line
  }

  /// This anchor is the system spacing times `multiplier` below `anchor`: 8 points, or from baseline to
  /// baseline a line of the text below.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.equal, anchor, constant: gap(below: anchor) * multiplier)
  }

  /// This anchor is at least the system spacing times `multiplier` below `anchor`.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, constant: gap(below: anchor) * multiplier)
  }

  /// This anchor is at most the system spacing times `multiplier` below `anchor`.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, constant: gap(below: anchor) * multiplier)
  }
}

/// A width, a height, or a distance between two anchors.
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// This size = `c` points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, constant: c) }

  /// This size >= `c` points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, constant: c)
  }

  /// This size <= `c` points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, constant: c)
  }

  /// This size = the other times `m` + `c` points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.equal, anchor, multiplier: m, constant: c)
  }

  /// This size >= the other times `m` + `c` points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, multiplier: m, constant: c)
  }

  /// This size <= the other times `m` + `c` points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, multiplier: m, constant: c)
  }
}
