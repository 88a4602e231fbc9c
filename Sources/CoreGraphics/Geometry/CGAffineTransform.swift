import Foundation

/// A 2D affine map: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// Transforms compose as row vectors do: `t1.concatenating(t2)` applies `t1` first. Components may be any
/// `CGFloat`; drawing with a transform that has a component that is not finite draws nothing.
public struct CGAffineTransform: Hashable, Sendable {
  /// How x adds to x.
  public var a: CGFloat
  /// How x adds to y.
  public var b: CGFloat
  /// How y adds to x.
  public var c: CGFloat
  /// How y adds to y.
  public var d: CGFloat
  /// What is added to x.
  public var tx: CGFloat
  /// What is added to y.
  public var ty: CGFloat

  /// The identity transform.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform whose components are all zero, which is not invertible.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// A transform of the given components.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform of the given components, in the order in which matrices are written.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A translation by `x`, `y`.
  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// A scale by `x` and `y`; 0 makes it not invertible.
  public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A rotation by `angle` radians, from the positive x axis towards the positive y axis.
  public init(rotationAngle angle: CGFloat) {
    let cosine = cos(angle)
    let sine = sin(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// This transform followed by `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// A translation by `x`, `y` followed by this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a, b: b, c: c, d: d, tx: a * x + c * y + tx, ty: b * x + d * y + ty)
  }

  /// A scale by `x`, `y` followed by this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y, tx: tx, ty: ty)
  }

  /// A rotation by `angle` radians followed by this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The inverse, or this transform itself when it has none.
  public func inverted() -> CGAffineTransform {
    inverse ?? self
  }
}

extension CGAffineTransform {
  /// The factor by which areas grow, negative when the transform mirrors.
  package var determinant: CGFloat { a * d - b * c }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether the transform has an inverse that can be computed: finite, and not flattening the plane.
  package var isInvertible: Bool { inverse != nil }

  /// The inverse, or nil when the transform is not invertible.
  package var inverse: CGAffineTransform? {
    let determinant = determinant
    guard isFinite, determinant.isFinite, determinant != 0 else { return nil }
    let factor = 1 / determinant
    let result = CGAffineTransform(
      a: d * factor, b: -b * factor, c: -c * factor, d: a * factor,
      tx: (c * ty - d * tx) * factor, ty: (b * tx - a * ty) * factor)
    return result.isFinite ? result : nil
  }

  /// Whether lines along the axes stay along the axes (scale, mirror, quarter turns, translation).
  package var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// Whether it only moves: no scale, rotation or shear.
  package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// The geometric mean of the scale along both axes: by how much a length grows on average.
  package var meanScale: CGFloat { abs(determinant).squareRoot() }

  /// The largest factor by which a length grows in any direction.
  package var maximumScale: CGFloat {
    let sum = a * a + b * b + c * c + d * d
    let difference = max(0, sum * sum - 4 * determinant * determinant)
    return ((sum + difference.squareRoot()) / 2).squareRoot()
  }
}

extension CGAffineTransform: Codable {
  /// The six components in order, as Apple's archives have them.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    func next() throws -> CGFloat { try container.decode(CGFloat.self) }
    self.init(a: try next(), b: try next(), c: try next(), d: try next(), tx: try next(), ty: try next())
  }

  /// Writes the six components in order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for component in [a, b, c, d, tx, ty] { try container.encode(component) }
  }
}

extension CGAffineTransform: CustomDebugStringConvertible {
  /// The components by name.
  public var debugDescription: String {
    "CGAffineTransform(a: \(a), b: \(b), c: \(c), d: \(d), tx: \(tx), ty: \(ty))"
  }
}
