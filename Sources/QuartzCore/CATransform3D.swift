import CoreGraphics
import Foundation

/// A 4 by 4 transform of homogeneous row vectors: `[x y z 1]` is multiplied from the left, so a translation sits in
/// `m41`, `m42` and `m43`, and perspective in `m34`.
public struct CATransform3D: Sendable, Equatable {
  /// Row by row: a row vector times the matrix is the transformed vector.
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  /// The matrix of zeros.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0,
      m43: 0, m44: 0)
  }

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
  m43: 0, m44: 1)

/// Whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether all sixteen elements are equal; false when any of them is NaN.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m41, t.m42, t.m43) = (tx, ty, tz)
  return t
}

/// A scaling by factors.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m22, t.m33) = (sx, sy, sz)
  return t
}

/// A rotation by `angle` radians about the vector `(x, y, z)`, which need not have length 1. A vector without length
/// gives the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let (s, c) = (sin(angle), cos(angle))
  let d = 1 - c
  // The axis itself stays exactly as it is: a rotation about z is affine.
  func along(_ part: CGFloat) -> CGFloat { abs(part) == 1 ? 1 : c + part * part * d }
  return CATransform3D(
    m11: along(x), m12: x * y * d + z * s, m13: x * z * d - y * s, m14: 0,
    m21: x * y * d - z * s, m22: along(y), m23: y * z * d + x * s, m24: 0,
    m31: x * z * d + y * s, m32: y * z * d - x * s, m33: along(z), m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Translates by `(tx, ty, tz)` first, then applies `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Scales by `(sx, sy, sz)` first, then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Rotates by `angle` radians about `(x, y, z)` first, then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// The transform that applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  @inline(__always) func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> SIMD4<CGFloat.NativeType> {
    let first = SIMD4<CGFloat.NativeType>(b.m11.native, b.m12.native, b.m13.native, b.m14.native) * x.native
    let second = SIMD4<CGFloat.NativeType>(b.m21.native, b.m22.native, b.m23.native, b.m24.native) * y.native
    let third = SIMD4<CGFloat.NativeType>(b.m31.native, b.m32.native, b.m33.native, b.m34.native) * z.native
    let fourth = SIMD4<CGFloat.NativeType>(b.m41.native, b.m42.native, b.m43.native, b.m44.native) * w.native
    return first + second + third + fourth
  }
  let r1 = row(a.m11, a.m12, a.m13, a.m14)
  let r2 = row(a.m21, a.m22, a.m23, a.m24)
  let r3 = row(a.m31, a.m32, a.m33, a.m34)
  let r4 = row(a.m41, a.m42, a.m43, a.m44)
  return CATransform3D(
    m11: CGFloat(r1.x), m12: CGFloat(r1.y), m13: CGFloat(r1.z), m14: CGFloat(r1.w),
    m21: CGFloat(r2.x), m22: CGFloat(r2.y), m23: CGFloat(r2.z), m24: CGFloat(r2.w),
    m31: CGFloat(r3.x), m32: CGFloat(r3.y), m33: CGFloat(r3.z), m34: CGFloat(r3.w),
    m41: CGFloat(r4.x), m42: CGFloat(r4.y), m43: CGFloat(r4.z), m44: CGFloat(r4.w))
}

/// The inverse; `t` itself when it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Laplace expansion by the 2x2 minors of the upper and the lower two rows.
  let s0 = t.m11 * t.m22 - t.m21 * t.m12
  let s1 = t.m11 * t.m23 - t.m21 * t.m13
  let s2 = t.m11 * t.m24 - t.m21 * t.m14
  let s3 = t.m12 * t.m23 - t.m22 * t.m13
  let s4 = t.m12 * t.m24 - t.m22 * t.m14
  let s5 = t.m13 * t.m24 - t.m23 * t.m14
  let c5 = t.m33 * t.m44 - t.m43 * t.m34
  let c4 = t.m32 * t.m44 - t.m42 * t.m34
  let c3 = t.m32 * t.m43 - t.m42 * t.m33
  let c2 = t.m31 * t.m44 - t.m41 * t.m34
  let c1 = t.m31 * t.m43 - t.m41 * t.m33
  let c0 = t.m31 * t.m42 - t.m41 * t.m32
  let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  guard determinant != 0, determinant.isFinite else { return t }
  let k = 1 / determinant
  return CATransform3D(
    m11: (t.m22 * c5 - t.m23 * c4 + t.m24 * c3) * k, m12: (-t.m12 * c5 + t.m13 * c4 - t.m14 * c3) * k,
    m13: (t.m42 * s5 - t.m43 * s4 + t.m44 * s3) * k, m14: (-t.m32 * s5 + t.m33 * s4 - t.m34 * s3) * k,
    m21: (-t.m21 * c5 + t.m23 * c2 - t.m24 * c1) * k, m22: (t.m11 * c5 - t.m13 * c2 + t.m14 * c1) * k,
    m23: (-t.m41 * s5 + t.m43 * s2 - t.m44 * s1) * k, m24: (t.m31 * s5 - t.m33 * s2 + t.m34 * s1) * k,
    m31: (t.m21 * c4 - t.m22 * c2 + t.m24 * c0) * k, m32: (-t.m11 * c4 + t.m12 * c2 - t.m14 * c0) * k,
    m33: (t.m41 * s4 - t.m42 * s2 + t.m44 * s0) * k, m34: (-t.m31 * s4 + t.m32 * s2 - t.m34 * s0) * k,
    m41: (-t.m21 * c3 + t.m22 * c1 - t.m23 * c0) * k, m42: (t.m11 * c3 - t.m12 * c1 + t.m13 * c0) * k,
    m43: (-t.m41 * s3 + t.m42 * s1 - t.m43 * s0) * k, m44: (t.m31 * s3 - t.m32 * s1 + t.m33 * s0) * k)
}

/// The 3D form of an affine transform; z is left alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  return t
}

/// Whether `t` is exactly what an affine transform can say: neither z nor w take part.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1 && t.m34 == 0
    && t.m43 == 0 && t.m44 == 1
}

/// The affine transform that `t` stands for; the identity when `CATransform3DIsAffine(t)` is false.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  guard CATransform3DIsAffine(t) else { return .identity }
  return CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
