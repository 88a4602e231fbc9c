import Foundation
import QuartzCore
import Testing

@Suite("CATransform3D")
struct Transform3DTests {
  @Test("transform3d-001 concatenation applies the first transform first")
  func concat() {
    let t = CATransform3DConcat(CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeScale(2, 2, 2))
    #expect(t.m41 == 20)
  }

  @Test("transform3d-003 translating a scale is scaled")
  func translate() {
    #expect(CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 0, 0).m41 == 20)
  }

  @Test("transform3d-005 the inverse of a scale; what has no inverse stays")
  func invert() {
    #expect(CATransform3DInvert(CATransform3DMakeScale(2, 2, 2)).m11 == 0.5)
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
  }

  @Test("a transform times its inverse is the identity")
  func roundTrip() {
    var t = CATransform3DMakeRotation(0.7, 1, 2, 3)
    t = CATransform3DScale(t, 2, 3, 0.5)
    t = CATransform3DTranslate(t, 4, -5, 6)
    t.m34 = -1.0 / 500
    let i = CATransform3DConcat(t, CATransform3DInvert(t))
    let identity = CATransform3DIdentity
    for (value, expected) in zip(elements(i), elements(identity)) { #expect(abs(value - expected) < 1e-12) }
  }

  @Test("transform3d-007 rotation about x, then translation")
  func rotate() {
    let t = CATransform3DConcat(CATransform3DMakeRotation(.pi / 3, 1, 0, 0), CATransform3DMakeTranslation(5, 5, 5))
    let expected: [CGFloat] = [1, 0, 0, 0, 0, 0.5, 0.866025, 0, 0, -0.866025, 0.5, 0, 5, 5, 5, 1]
    for (value, expected) in zip(elements(t), expected) { #expect(abs(value - expected) < 1e-5) }
  }

  @Test("calayer-026 calayer-027 a z scale or perspective is not affine")
  func affine() {
    #expect(!CATransform3DIsAffine(CATransform3DMakeScale(2, 2, 3)))
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeScale(2, 2, 3)) == .identity)
    let a = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CATransform3DGetAffineTransform(CATransform3DMakeAffineTransform(a)) == a)
  }

  private func elements(_ t: CATransform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ]
  }
}
