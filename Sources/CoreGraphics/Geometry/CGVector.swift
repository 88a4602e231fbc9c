import Foundation

/// A difference between two points, in the unit of the space it is used in.
public struct CGVector: Hashable, Sendable {
  /// The difference along x.
  public var dx: CGFloat
  /// The difference along y.
  public var dy: CGFloat

  /// The vector without length.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// The vector without length.
  public init() {
    self.init(dx: 0, dy: 0)
  }

  /// A vector of the given differences.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector of the given differences.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}

extension CGVector: Codable {
  /// Both differences in order, as Apple's archives have them.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let dx = try container.decode(CGFloat.self)
    self.init(dx: dx, dy: try container.decode(CGFloat.self))
  }

  /// Writes both differences in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}

extension CGVector: CustomDebugStringConvertible {
  /// The differences in parentheses.
  public var debugDescription: String { "(\(dx), \(dy))" }
}
