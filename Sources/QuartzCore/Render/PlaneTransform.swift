import CoreGraphics
import Foundation

/// How one plane maps to another: affine, or with perspective. Row vectors: `[x y 1] * M`, then division by w.
///
/// Layers are flat: what a 3D transform does to the plane of a layer, seen along z, is one of these.
package struct PlaneTransform: Sendable, Equatable {
  package var a: CGFloat = 1
  package var b: CGFloat = 0
  package var c: CGFloat = 0
  package var d: CGFloat = 1
  package var tx: CGFloat = 0
  package var ty: CGFloat = 0
  /// w = px * x + py * y + pw.
  package var px: CGFloat = 0
  package var py: CGFloat = 0
  package var pw: CGFloat = 1

  package static let identity = PlaneTransform()

  package init() {}

  package init(translationX x: CGFloat, y: CGFloat) {
    tx = x
    ty = y
  }

  package init(scale: CGFloat) {
    a = scale
    d = scale
  }

  package init(_ t: CGAffineTransform) {
    (a, b, c, d, tx, ty) = (t.a, t.b, t.c, t.d, t.tx, t.ty)
  }

  /// What `t` does to the plane z = 0, seen along z.
  package init(_ t: CATransform3D) {
    (a, b, c, d, tx, ty) = (t.m11, t.m12, t.m21, t.m22, t.m41, t.m42)
    (px, py, pw) = (t.m14, t.m24, t.m44)
    normalize()
  }

  /// A constant w is divided out, so that everything without perspective is affine.
  private mutating func normalize() {
    guard px == 0, py == 0, pw != 1, pw > 0, pw.isFinite else { return }
    let k = 1 / pw
    (a, b, c, d, tx, ty, pw) = (a * k, b * k, c * k, d * k, tx * k, ty * k, 1)
  }

  package var isAffine: Bool { px == 0 && py == 0 && pw == 1 }

  /// Translation only.
  package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 && isAffine }

  /// Rectangles stay rectangles: scaling by positive or negative factors and translation, without quarter turns.
  package var isRectilinear: Bool { b == 0 && c == 0 && isAffine }

  /// Whether places can be told apart after it: nothing is infinite or so far out that pixels are lost in rounding.
  var isWithinReach: Bool {
    (a + b + c + d + px + py + pw).isFinite && (!isAffine || (abs(tx) < 1e12 && abs(ty) < 1e12))
      && (tx + ty).isFinite
  }

  /// The pixel in which the origin lies. What is far out, or no number, is at the end of what counts.
  var originPixel: (x: Int, y: Int) {
    func whole(_ value: CGFloat) -> Int { value.isNaN ? 0 : Int(max(-1e15, min(1e15, value)).rounded(.down)) }
    return (whole(tx), whole(ty))
  }

  package var affine: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

  /// The transform that applies this one, then `next`.
  package func concat(_ next: PlaneTransform) -> PlaneTransform {
    if next.isTranslation && isAffine {
      var r = self
      r.tx += next.tx
      r.ty += next.ty
      return r
    }
    if isTranslation && next.isAffine {
      var r = next
      r.tx = tx * next.a + ty * next.c + next.tx
      r.ty = tx * next.b + ty * next.d + next.ty
      return r
    }
    var r = PlaneTransform()
    r.a = a * next.a + b * next.c + px * next.tx
    r.b = a * next.b + b * next.d + px * next.ty
    r.px = a * next.px + b * next.py + px * next.pw
    r.c = c * next.a + d * next.c + py * next.tx
    r.d = c * next.b + d * next.d + py * next.ty
    r.py = c * next.px + d * next.py + py * next.pw
    r.tx = tx * next.a + ty * next.c + pw * next.tx
    r.ty = tx * next.b + ty * next.d + pw * next.ty
    r.pw = tx * next.px + ty * next.py + pw * next.pw
    r.normalize()
    return r
  }

  package var determinant: CGFloat {
    a * (d * pw - ty * py) - b * (c * pw - tx * py) + px * (c * ty - d * tx)
  }

  /// Nil when the plane is seen edge on, or anything is not finite.
  package func inverted() -> PlaneTransform? {
    if isTranslation { return PlaneTransform(translationX: -tx, y: -ty) }
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    let k = 1 / det
    var r = PlaneTransform()
    r.a = (d * pw - py * ty) * k
    r.b = (px * ty - b * pw) * k
    r.px = (b * py - px * d) * k
    r.c = (py * tx - c * pw) * k
    r.d = (a * pw - px * tx) * k
    r.py = (px * c - a * py) * k
    r.tx = (c * ty - d * tx) * k
    r.ty = (b * tx - a * ty) * k
    r.pw = (a * d - b * c) * k
    guard r.a.isFinite, r.d.isFinite, r.tx.isFinite, r.ty.isFinite else { return nil }
    if isAffine { (r.px, r.py, r.pw) = (0, 0, 1) }
    return r
  }

  /// A point behind the eye (w not positive) is treated as if w were tiny.
  package func apply(_ p: CGPoint) -> CGPoint {
    let x = a * p.x + c * p.y + tx
    let y = b * p.x + d * p.y + ty
    if isAffine { return CGPoint(x: x, y: y) }
    let w = max(px * p.x + py * p.y + pw, 1e-6)
    return CGPoint(x: x / w, y: y / w)
  }

  /// The bounding box of the image of `r`; parts behind the eye are cut off first. Null gives null.
  package func apply(_ r: CGRect) -> CGRect {
    if r.isNull { return r }
    if isRectilinear {
      let x0 = r.minX * a + tx
      let x1 = r.maxX * a + tx
      let y0 = r.minY * d + ty
      let y1 = r.maxY * d + ty
      return CGRect(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0))
    }
    let corners = [
      CGPoint(x: r.minX, y: r.minY), CGPoint(x: r.maxX, y: r.minY), CGPoint(x: r.maxX, y: r.maxY),
      CGPoint(x: r.minX, y: r.maxY),
    ]
    var left = CGFloat.infinity
    var top = CGFloat.infinity
    var right = -CGFloat.infinity
    var bottom = -CGFloat.infinity
    func take(_ p: CGPoint) {
      left = min(left, p.x)
      right = max(right, p.x)
      top = min(top, p.y)
      bottom = max(bottom, p.y)
    }
    if isAffine {
      for p in corners { take(apply(p)) }
    } else {
      for p in visiblePolygon(corners) { take(apply(p)) }
      if left > right { return .null }
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The part of a convex polygon in front of the eye.
  package func visiblePolygon(_ polygon: [CGPoint]) -> [CGPoint] {
    let near: CGFloat = 1e-4
    func w(_ p: CGPoint) -> CGFloat { px * p.x + py * p.y + pw - near }
    var result: [CGPoint] = []
    for (index, p) in polygon.enumerated() {
      let q = polygon[(index + 1) % polygon.count]
      let (wp, wq) = (w(p), w(q))
      if wp >= 0 { result.append(p) }
      if (wp >= 0) != (wq >= 0) {
        let t = wp / (wp - wq)
        result.append(CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t))
      }
    }
    return result
  }

  /// The greatest factor by which lengths grow near the origin of the plane; at least 0.
  package var maximumScale: CGFloat {
    if isRectilinear { return max(abs(a), abs(d)) }
    // The larger singular value of the 2x2 part.
    let p = (a * a + b * b + c * c + d * d) / 2
    let det = a * d - b * c
    let root = max(0, p * p - det * det).squareRoot()
    return (p + root).squareRoot() / (isAffine ? 1 : max(abs(pw), 1e-6))
  }
}
