import Foundation

extension CGPoint {
  /// The point mapped by `transform`.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx, y: transform.b * x + transform.d * y + transform.ty)
  }

  package var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGSize {
  /// The size as a vector mapped by `transform`, which a translation does not change.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height, height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The smallest rectangle around the mapped corners. The null and the infinite rectangle stay what they are.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let p0 = CGPoint(x: minX, y: minY).applying(transform)
    let p1 = CGPoint(x: maxX, y: minY).applying(transform)
    let p2 = CGPoint(x: minX, y: maxY).applying(transform)
    let p3 = CGPoint(x: maxX, y: maxY).applying(transform)
    let left = min(min(p0.x, p1.x), min(p2.x, p3.x))
    let right = max(max(p0.x, p1.x), max(p2.x, p3.x))
    let top = min(min(p0.y, p1.y), min(p2.y, p3.y))
    let bottom = max(max(p0.y, p1.y), max(p2.y, p3.y))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  package var isFinite: Bool {
    origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite
  }
}
