import CoreGraphics
import Testing

@Suite struct AffineTests {
  private func expect(
    _ t: CGAffineTransform, _ values: [CGFloat], _ tolerance: CGFloat = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (value, wanted) in zip([t.a, t.b, t.c, t.d, t.tx, t.ty], values) {
      expectNear(value, wanted, tolerance, "\(t) is not \(values)", sourceLocation: sourceLocation)
    }
  }

  private let move = CGAffineTransform(translationX: 10, y: 0)
  private let double = CGAffineTransform(scaleX: 2, y: 2)

  @Test("affine-002 concatenating applies the receiver first") func translateThenScale() {
    expect(move.concatenating(double), [2, 0, 0, 2, 20, 0])
  }

  @Test("affine-003 concatenating applies the argument last") func scaleThenTranslate() {
    expect(double.concatenating(move), [2, 0, 0, 2, 10, 0])
  }

  @Test("affine-004 scaledBy scales before what is there") func scaledBy() {
    expect(CGAffineTransform(translationX: 5, y: 7).scaledBy(x: 2, y: 3), [2, 0, 0, 3, 5, 7])
  }

  @Test("translatedBy and rotated(by:) come before what is there") func translatedAndRotated() {
    expect(double.translatedBy(x: 3, y: 4), [2, 0, 0, 2, 6, 8])
    expect(move.rotated(by: .pi / 2), [0, 1, -1, 0, 10, 0])
  }

  @Test("affine-006 the inverse of a scale") func inverse() {
    expect(CGAffineTransform(scaleX: 2, y: 4).inverted(), [0.5, 0, 0, 0.25, 0, 0])
  }

  @Test("a transform times its inverse is the identity") func inverseOfAll() {
    let t = CGAffineTransform(a: 2, b: 1, c: -3, d: 5, tx: 7, ty: -11)
    expect(t.concatenating(t.inverted()), [1, 0, 0, 1, 0, 0])
    expect(t.inverted().concatenating(t), [1, 0, 0, 1, 0, 0])
  }

  @Test("a transform without inverse is its own") func singular() {
    let flat = CGAffineTransform(scaleX: 0, y: 4)
    #expect(flat.inverted() == flat)
    #expect(flat.inverse == nil)
    #expect(CGAffineTransform(scaleX: .nan, y: 1).inverse == nil)
  }

  @Test("affine-008 a point through a translation, then a scale") func point() {
    #expect(CGPoint(x: 1, y: 1).applying(move.concatenating(double)) == CGPoint(x: 22, y: 2))
  }

  @Test("affine-009 a size is scaled") func size() {
    #expect(
      CGSize(width: 4, height: 5).applying(CGAffineTransform(scaleX: 2, y: 3)) == CGSize(width: 8, height: 15))
  }

  @Test("affine-011 a size is not moved") func sizeAndTranslation() {
    #expect(
      CGSize(width: 100, height: 100).applying(CGAffineTransform(translationX: 50, y: 50))
        == CGSize(width: 100, height: 100))
  }

  @Test("affine-012 a turned rectangle becomes its bounding box") func rectangle() {
    expectNear(
      CGRect(x: 1, y: 2, width: 3, height: 4).applying(CGAffineTransform(rotationAngle: .pi / 6)),
      [-2.133975, 2.232051, 4.598076, 4.964102], 1e-5)
  }

  @Test("affine-013 a quarter turn swaps the sides") func quarterTurn() {
    expectNear(
      CGRect(x: 0, y: 0, width: 10, height: 20).applying(CGAffineTransform(rotationAngle: .pi / 2)),
      [-20, 0, 20, 10], 1e-9)
  }

  @Test("geometry-001 a rectangle turned by 42 radians") func manyTurns() {
    expectNear(
      CGRect(x: 45, y: 115, width: 13, height: 14).applying(CGAffineTransform(rotationAngle: 42)),
      [82.20082974097352, -104.75635541260408, 18.031110765667435, 17.514574532740156])
  }

  @Test("the null and the infinite rectangle stay what they are") func specialRectangles() {
    #expect(CGRect.null.applying(double).isNull)
    #expect(CGRect.infinite.applying(double).isInfinite)
  }

  @Test("a transform is the product of its components", arguments: [0.3, -2.0, 3.1]) func components(angle: Double) {
    let given = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: -3), horizontalShear: 0.5, rotation: angle,
      translation: CGVector(dx: 4, dy: 5))
    let t = CGAffineTransform(given)
    let found = t.decomposed()
    expectNear(found.scale.width, 2)
    expectNear(found.scale.height, -3)
    expectNear(found.horizontalShear, 0.5)
    expectNear(found.rotation, angle)
    #expect(found.translation == CGVector(dx: 4, dy: 5))
    let again = CGAffineTransform(found)
    expect(again, [t.a, t.b, t.c, t.d, t.tx, t.ty], 1e-9)
  }

  @Test("the largest scale of a sheared transform") func maximumScale() {
    expectNear(CGAffineTransform(scaleX: 2, y: -5).maximumScale, 5)
    expectNear(CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 9, ty: 9).maximumScale, (1 + 5.0.squareRoot()) / 2)
  }

  @Test("transforms survive coding") func coding() throws {
    let t = CGAffineTransform(a: 2, b: 1, c: -3, d: 5, tx: 7, ty: -11)
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: JSONEncoder().encode(t)) == t)
  }

  @Test("coded, a transform is its six numbers, and a vector its two") func codedForm() throws {
    let t = CGAffineTransform(a: 2, b: 1, c: -3, d: 5, tx: 7, ty: -11)
    #expect(String(decoding: try JSONEncoder().encode(t), as: UTF8.self) == "[2,1,-3,5,7,-11]")
    #expect(String(decoding: try JSONEncoder().encode(CGVector(dx: 3, dy: -4)), as: UTF8.self) == "[3,-4]")
    #expect(try JSONDecoder().decode(CGVector.self, from: Data("[3,-4]".utf8)) == CGVector(dx: 3, dy: -4))
  }

  @Test("a transform whose inverse overflows has none") func overflow() {
    let t = CGAffineTransform(a: 1e-10, b: 0, c: 0, d: 1, tx: 1e300, ty: 0)
    #expect(t.inverted() == t)
    #expect(CGAffineTransform(a: 1e-300, b: 0, c: 0, d: 1e300, tx: 0, ty: 1).inverted().d == 1e-300)
    #expect(!CGAffineTransform(scaleX: 1e-200, y: 1e-200).isInvertible)
  }
}
