import Foundation

/// Distances in points inwards from the four sides; negative ones reach outwards.
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  /// Points; positive insets make a rectangle smaller.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public init() {
    self.init(top: 0, left: 0, bottom: 0, right: 0)
  }

  /// No distance at all.
  public static let zero = UIEdgeInsets()
}

/// Distances in points inwards, whose sides follow the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  /// Points; positive insets make a rectangle smaller.
  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// No distance at all.
  public static let zero = NSDirectionalEdgeInsets()
}

/// Horizontal and vertical distance in points.
public struct UIOffset: Hashable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  /// Points.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  /// No distance at all.
  public static let zero = UIOffset()
}

/// Sides of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let top = UIRectEdge(rawValue: 1)
  public static let left = UIRectEdge(rawValue: 2)
  public static let bottom = UIRectEdge(rawValue: 4)
  public static let right = UIRectEdge(rawValue: 8)
  /// All four sides.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

extension CGRect {
  /// The rectangle with each side moved inwards. Insets larger than it give a negative size, which `CGRect` reads
  /// as the rectangle turned over.
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
