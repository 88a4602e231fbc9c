import Foundation

/// The transforms between two: scale, shear, rotation and translation are mixed each by itself, so that what turns keeps its
/// shape on the way. Rotations take the shorter way.
///
/// Where a transform has no such parts (it is singular in space), the matrices themselves are mixed.
struct TransformMix {
  private enum Way {
    case matrix(CATransform3D, CATransform3D)
    case plane(PlaneParts, PlaneParts)
    case space(SpaceParts, SpaceParts)
  }
  private let way: Way

  init(_ a: CATransform3D, _ b: CATransform3D) {
    if a.isUnturned && b.isUnturned {
      // Scales and translations only: their parts are what the matrices hold.
      way = .matrix(a, b)
    } else if CATransform3DIsAffine(a) && CATransform3DIsAffine(b) {
      var (from, to) = (PlaneParts(a), PlaneParts(b))
      // What is nothing is not turned: it takes the other's angle.
      if from.scaleX == 0 && from.scaleY == 0 { (from.angle, from.shear) = (to.angle, to.shear) }
      if to.scaleX == 0 && to.scaleY == 0 { (to.angle, to.shear) = (from.angle, from.shear) }
      let turn = to.angle - from.angle
      if abs(turn) > .pi { to.angle -= (turn / (2 * .pi)).rounded() * 2 * .pi }
      way = .plane(from, to)
    } else if let from = SpaceParts(a), let to = SpaceParts(b) {
      way = .space(from, to)
    } else {
      way = .matrix(a, b)
    }
  }

  func value(at t: CGFloat) -> CATransform3D {
    switch way {
    case .matrix(let a, let b): a.mixed(with: b, t)
    case .plane(let a, let b): a.mixed(with: b, t).transform
    case .space(let a, let b): a.mixed(with: b, Double(t)).transform
    }
  }
}

/// An affine transform as scales, a shear along x, an angle and a translation.
private struct PlaneParts {
  var scaleX: CGFloat
  var scaleY: CGFloat
  var shear: CGFloat
  var angle: CGFloat
  var x: CGFloat
  var y: CGFloat

  init(_ m: CATransform3D) {
    let (a, b, c, d) = (m.m11, m.m12, m.m21, m.m22)
    let determinant = a * d - b * c
    let length = (a * a + b * b).squareRoot()
    if length > 0 {
      // What is mirrored along x is squeezed along x.
      let isMirrored = determinant < 0 && a < d
      scaleX = isMirrored ? -length : length
      angle = isMirrored ? atan2(-b, -a) : atan2(b, a)
      scaleY = determinant / scaleX
      shear = (a * c + b * d) / scaleX
    } else {
      angle = atan2(-c, d)
      scaleX = 0
      scaleY = (c * c + d * d).squareRoot()
      shear = 0
    }
    (x, y) = (m.m41, m.m42)
  }

  func mixed(with other: PlaneParts, _ t: CGFloat) -> PlaneParts {
    var parts = self
    parts.scaleX += (other.scaleX - scaleX) * t
    parts.scaleY += (other.scaleY - scaleY) * t
    parts.shear += (other.shear - shear) * t
    parts.angle += (other.angle - angle) * t
    parts.x += (other.x - x) * t
    parts.y += (other.y - y) * t
    return parts
  }

  var transform: CATransform3D {
    let (cosine, sine) = (cos(angle), sin(angle))
    var m = CATransform3DIdentity
    m.m11 = scaleX * cosine
    m.m12 = scaleX * sine
    m.m21 = shear * cosine - scaleY * sine
    m.m22 = shear * sine + scaleY * cosine
    (m.m41, m.m42) = (x, y)
    return m
  }
}

/// A transform in space as scales, shears, a rotation, a translation and a perspective.
private struct SpaceParts {
  private var scale: SIMD3<Double>
  /// Of y along x, of z along x, of z along y.
  private var shear: SIMD3<Double>
  /// A quaternion of length 1.
  private var rotation: SIMD4<Double>
  private var translation: SIMD3<Double>
  private var perspective: SIMD4<Double>

  /// Nil for a transform without an inverse.
  init?(_ matrix: CATransform3D) {
    guard matrix.m44 != 0 else { return nil }
    let k = 1 / matrix.m44
    // The perspective is what is left of the last column when the rest is divided out.
    var rest = matrix
    (rest.m14, rest.m24, rest.m34, rest.m44) = (0, 0, 0, matrix.m44)
    let inverse = CATransform3DInvert(rest)
    guard inverse != rest || CATransform3DIsIdentity(rest) else { return nil }
    let last = SIMD4<Double>(Double(matrix.m14), Double(matrix.m24), Double(matrix.m34), Double(matrix.m44))
    perspective = SIMD4(
      Double(inverse.m11) * last.x + Double(inverse.m12) * last.y + Double(inverse.m13) * last.z + Double(inverse.m14)
        * last.w,
      Double(inverse.m21) * last.x + Double(inverse.m22) * last.y + Double(inverse.m23) * last.z + Double(inverse.m24)
        * last.w,
      Double(inverse.m31) * last.x + Double(inverse.m32) * last.y + Double(inverse.m33) * last.z + Double(inverse.m34)
        * last.w,
      Double(inverse.m41) * last.x + Double(inverse.m42) * last.y + Double(inverse.m43) * last.z + Double(inverse.m44)
        * last.w)
    translation = SIMD3(Double(matrix.m41 * k), Double(matrix.m42 * k), Double(matrix.m43 * k))
    var rows = (
      SIMD3<Double>(Double(matrix.m11 * k), Double(matrix.m12 * k), Double(matrix.m13 * k)),
      SIMD3<Double>(Double(matrix.m21 * k), Double(matrix.m22 * k), Double(matrix.m23 * k)),
      SIMD3<Double>(Double(matrix.m31 * k), Double(matrix.m32 * k), Double(matrix.m33 * k))
    )
    func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
    func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
    scale = .zero
    shear = .zero
    scale.x = length(rows.0)
    guard scale.x > 0 else { return nil }
    rows.0 /= scale.x
    shear.x = dot(rows.0, rows.1)
    rows.1 -= rows.0 * shear.x
    scale.y = length(rows.1)
    guard scale.y > 0 else { return nil }
    rows.1 /= scale.y
    shear.x /= scale.y
    shear.y = dot(rows.0, rows.2)
    rows.2 -= rows.0 * shear.y
    shear.z = dot(rows.1, rows.2)
    rows.2 -= rows.1 * shear.z
    scale.z = length(rows.2)
    guard scale.z > 0 else { return nil }
    rows.2 /= scale.z
    shear.y /= scale.z
    shear.z /= scale.z
    let (a, b, c) = rows
    let cross = SIMD3(b.y * c.z - b.z * c.y, b.z * c.x - b.x * c.z, b.x * c.y - b.y * c.x)
    if dot(a, cross) < 0 {
      // Mirrored: all axes are turned about, which a rotation cannot say.
      scale = -scale
      rows = (-a, -b, -c)
    }
    rotation = Self.quaternion(rows.0, rows.1, rows.2)
  }

  private static func quaternion(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> SIMD4<Double> {
    let trace = a.x + b.y + c.z
    var q: SIMD4<Double>
    if trace > 0 {
      let s = 0.5 / (trace + 1).squareRoot()
      q = SIMD4((b.z - c.y) * s, (c.x - a.z) * s, (a.y - b.x) * s, 0.25 / s)
    } else if a.x > b.y, a.x > c.z {
      let s = 2 * (1 + a.x - b.y - c.z).squareRoot()
      q = SIMD4(0.25 * s, (b.x + a.y) / s, (c.x + a.z) / s, (b.z - c.y) / s)
    } else if b.y > c.z {
      let s = 2 * (1 + b.y - a.x - c.z).squareRoot()
      q = SIMD4((b.x + a.y) / s, 0.25 * s, (c.y + b.z) / s, (c.x - a.z) / s)
    } else {
      let s = 2 * (1 + c.z - a.x - b.y).squareRoot()
      q = SIMD4((c.x + a.z) / s, (c.y + b.z) / s, 0.25 * s, (a.y - b.x) / s)
    }
    return q / (q * q).sum().squareRoot()
  }

  func mixed(with other: SpaceParts, _ t: Double) -> SpaceParts {
    var parts = self
    parts.scale += (other.scale - scale) * t
    parts.shear += (other.shear - shear) * t
    parts.translation += (other.translation - translation) * t
    parts.perspective += (other.perspective - perspective) * t
    var end = other.rotation
    var cosine = (rotation * end).sum()
    if cosine < 0 {
      end = -end
      cosine = -cosine
    }
    if cosine > 0.9999995 {
      parts.rotation += (end - rotation) * t
    } else {
      let angle = acos(cosine)
      let sine = sin(angle)
      parts.rotation = rotation * (sin((1 - t) * angle) / sine) + end * (sin(t * angle) / sine)
    }
    let length = (parts.rotation * parts.rotation).sum().squareRoot()
    parts.rotation /= length
    return parts
  }

  var transform: CATransform3D {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    let a = SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)) * scale.x
    let unitA = a / scale.x
    let unitB = SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    let unitC = SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    let b = (unitB + unitA * shear.x) * scale.y
    let c = (unitC + unitA * shear.y + unitB * shear.z) * scale.z
    var m = CATransform3DIdentity
    (m.m11, m.m12, m.m13) = (CGFloat(a.x), CGFloat(a.y), CGFloat(a.z))
    (m.m21, m.m22, m.m23) = (CGFloat(b.x), CGFloat(b.y), CGFloat(b.z))
    (m.m31, m.m32, m.m33) = (CGFloat(c.x), CGFloat(c.y), CGFloat(c.z))
    (m.m41, m.m42, m.m43) = (CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z))
    guard perspective != SIMD4(0, 0, 0, 1) else { return m }
    // The affine part times the perspective's column.
    func column(_ r1: CGFloat, _ r2: CGFloat, _ r3: CGFloat, _ last: Double) -> CGFloat {
      CGFloat(
        Double(r1) * perspective.x + Double(r2) * perspective.y + Double(r3) * perspective.z + last * perspective.w)
    }
    (m.m14, m.m24, m.m34, m.m44) = (
      column(m.m11, m.m12, m.m13, 0), column(m.m21, m.m22, m.m23, 0), column(m.m31, m.m32, m.m33, 0),
      column(m.m41, m.m42, m.m43, 1)
    )
    return m
  }
}

extension CATransform3D {
  /// Whether it only scales (not by less than nothing) and moves.
  fileprivate var isUnturned: Bool {
    m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m44 == 1
      && m11 >= 0 && m22 >= 0 && m33 >= 0
  }

  /// Each element by itself.
  fileprivate func mixed(with other: CATransform3D, _ t: CGFloat) -> CATransform3D {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * t }
    return CATransform3D(
      m11: mix(m11, other.m11), m12: mix(m12, other.m12), m13: mix(m13, other.m13), m14: mix(m14, other.m14),
      m21: mix(m21, other.m21), m22: mix(m22, other.m22), m23: mix(m23, other.m23), m24: mix(m24, other.m24),
      m31: mix(m31, other.m31), m32: mix(m32, other.m32), m33: mix(m33, other.m33), m34: mix(m34, other.m34),
      m41: mix(m41, other.m41), m42: mix(m42, other.m42), m43: mix(m43, other.m43), m44: mix(m44, other.m44))
  }

  /// Whether no element is infinite or no number.
  var isFinite: Bool {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].allSatisfy(\.isFinite)
  }
}
