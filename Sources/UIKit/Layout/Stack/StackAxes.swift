import Foundation

/// The two directions of a stack: along its axis and across it, in the direction of reading.
///
/// Edges are named by left and right, as the stack's direction counts, whatever the views in it say of theirs.
struct StackAxes: Equatable {
  typealias Attribute = NSLayoutConstraint.Attribute

  let axis: NSLayoutConstraint.Axis
  let isRightToLeft: Bool

  var isHorizontal: Bool { axis == .horizontal }

  /// The edges, the middle and the length in one direction.
  struct Attributes: Equatable {
    let start: Attribute
    let end: Attribute
    let center: Attribute
    let length: Attribute
    /// 1 when places grow from start to end, else -1.
    let sign: CGFloat
  }

  var along: Attributes { isHorizontal ? horizontal : Self.vertical }
  var across: Attributes { isHorizontal ? Self.vertical : horizontal }

  private var horizontal: Attributes {
    isRightToLeft
      ? Attributes(start: .right, end: .left, center: .centerX, length: .width, sign: -1)
      : Attributes(start: .left, end: .right, center: .centerX, length: .width, sign: 1)
  }

  private static let vertical = Attributes(start: .top, end: .bottom, center: .centerY, length: .height, sign: 1)
}

extension CGSize {
  subscript(axis: NSLayoutConstraint.Axis) -> CGFloat {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}
