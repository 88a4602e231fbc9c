import Testing
import UIKit

@MainActor @Suite("Conversion between coordinate spaces")
struct ConversionTests {
  /// root > a, root > b > c, all without transforms and scrolled bounds.
  @MainActor private struct Family {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let a = UIView(frame: rect(20, 10, 10, 10))
    let b = UIView(frame: rect(80, 80, 20, 20))
    let c = UIView(frame: rect(5, 5, 5, 5))

    init() {
      root.addSubview(a)
      root.addSubview(b)
      b.addSubview(c)
    }

    subscript(name: String) -> UIView { ["root": root, "a": a, "b": b, "c": c][name]! }
  }

  @Test(
    "a point goes up, down and across the tree by the frames on its way",
    arguments: [
      ("convert-001", "root", point(15, 15), "a", point(-5, 5)),
      ("convert-002", "a", point(5, 5), "root", point(25, 15)),
      ("convert-003", "root", point(85, 85), "b", point(5, 5)),
      ("convert-004", "b", point(-5, -5), "root", point(75, 75)),
      ("convert-005", "a", point(60, 70), "b", point(0, 0)),
      ("convert-007", "c", point(1, 1), "a", point(66, 76)),
    ])
  func identity(fact: String, from: String, point: CGPoint, to: String, expected: CGPoint) {
    let family = Family()
    #expect(family[from].convert(point, to: family[to]) == expected)
    #expect(family[to].convert(point, from: family[from]) == expected, "the other way to say it")
    #expect(family[to].convert(expected, to: family[from]) == point, "and back")
  }

  @Test("convert-008 the bounds origin of the target does not count: it is the space itself")
  func scrolledTarget() {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let s = UIView(frame: rect(20, 20, 50, 50))
    let k = UIView(frame: rect(5, 5, 10, 10))
    root.addSubview(s)
    s.addSubview(k)
    root.bounds.origin = point(10, 10)
    #expect(k.convert(point(0, 0), to: root) == point(25, 25))
  }

  @Test("convert-009 a bounds origin on the way moves what is inside against it")
  func scrolledOnTheWay() {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let s = UIView(frame: rect(20, 20, 50, 50))
    let k = UIView(frame: rect(5, 5, 10, 10))
    root.addSubview(s)
    s.addSubview(k)
    s.bounds.origin = point(10, 10)
    #expect(k.convert(point(0, 0), to: root) == point(15, 15))
  }

  @Test("convert-010 the bounds origin of the source counts")
  func scrolledSource() {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let s = UIView(frame: rect(20, 20, 50, 50))
    let k = UIView(frame: rect(5, 5, 10, 10))
    root.addSubview(s)
    s.addSubview(k)
    s.bounds.origin = point(5, 5)
    k.bounds.origin = point(999, 999)
    #expect(k.convert(point(0, 0), to: root) == point(-979, -979))
  }

  @Test("convert-013 a point in a scrolled view is read in its own space")
  func scrolledPoint() {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let s = UIView(frame: rect(40, 40, 20, 20))
    root.addSubview(s)
    s.bounds.origin = point(123, 123)
    #expect(s.convert(point(133, 133), to: root) == point(50, 50))
  }

  @Test("convert-014 scrolled views inside scrolled views")
  func scrolledInScrolled() {
    let w = UIView(frame: rect(0, 0, 400, 400))
    var parent = w
    var innermost = w
    for (origin, scrolled) in [(80.0, 15.0), (70, 25), (50, 64)] {
      innermost = UIView(frame: rect(origin, origin, 100, 100))
      innermost.bounds.origin = point(scrolled, scrolled)
      parent.addSubview(innermost)
      parent = innermost
    }
    #expect(innermost.convert(point(20, 10), to: w) == point(116, 106))
  }

  @Test("convert-015 a scale on the way: a frame set under a transform gives smaller bounds")
  func scaled() {
    let root = UIView(frame: rect(0, 0, 400, 400))
    let s = UIView()
    let m = UIView(frame: rect(10, 10, 80, 80))
    let k = UIView(frame: rect(5, 5, 20, 20))
    root.addSubview(s)
    s.transform = CGAffineTransform(scaleX: 2, y: 2)
    s.frame = rect(0, 0, 200, 200)
    s.addSubview(m)
    m.addSubview(k)
    expectNear(root.convert(point(100, 100), to: k), point(35, 35))
  }

  @Test("convert-016 nil is the window's space")
  func window() {
    let window = UIWindow(frame: rect(0, 0, 100, 100))
    let v = UIView(frame: rect(30, 40, 10, 10))
    window.addSubview(v)
    #expect(v.convert(point(1, 2), to: nil) == point(31, 42))
    #expect(v.convert(point(31, 42), from: nil) == point(1, 2))
    #expect(v.convert(rect(1, 2, 3, 4), to: nil) == rect(31, 42, 3, 4))
    #expect(v.convert(rect(31, 42, 3, 4), from: nil) == rect(1, 2, 3, 4))
  }

  @Test("convert-017 siblings")
  func siblings() {
    let parent = UIView(frame: rect(0, 0, 300, 300))
    let x = UIView(frame: rect(4, 92, 254, 17))
    let y = UIView(frame: rect(4, 113, 254, 17))
    parent.addSubview(x)
    parent.addSubview(y)
    #expect(x.convert(x.bounds, to: y) == rect(0, -21, 254, 17))
    #expect(x.convert(point(0, 0), to: y) == point(0, -21))
  }

  /// root > a, root > b > g, with transforms and then other bounds, as measured on an iPhone.
  private func turned(
    a: CGAffineTransform, b: CGAffineTransform
  ) -> (a: UIView, b: UIView, g: UIView, root: UIView) {
    let root = UIView(frame: rect(0, 0, 1000, 1000))
    let viewA = UIView(frame: rect(4, 92, 254, 17))
    let viewB = UIView(frame: rect(12, 150, 400, 400))
    let viewG = UIView(frame: rect(40, 113, 10, 10))
    root.addSubview(viewA)
    root.addSubview(viewB)
    viewB.addSubview(viewG)
    viewA.transform = a
    viewA.bounds = rect(144, 23, 20, 15)
    viewB.transform = b
    viewG.transform = CGAffineTransform(rotationAngle: 42)
    viewG.bounds = rect(4, 3, 20, 15)
    return (viewA, viewB, viewG, root)
  }

  @Test("convert-019 a rectangle in a turned view becomes its bounding box")
  func turnedRectangle() {
    let views = turned(a: CGAffineTransform(rotationAngle: 110), b: CGAffineTransform(rotationAngle: -30))
    expectNear(
      views.g.convert(rect(45, 115, 13, 14), to: views.b),
      rect(123.17714789769627, 30.274792065592464, 18.031110765667435, 17.514574532740156), within: 1e-6)
  }

  @Test("convert-020 across branches the box is taken in the common ancestor, and its box in the target")
  func boxOfTheBox() {
    let views = turned(a: CGAffineTransform(rotationAngle: 110), b: CGAffineTransform(rotationAngle: -30))
    expectNear(
      views.g.convert(rect(45, 115, 13, 14), to: views.a),
      rect(-91.9808292852884, -126.65734667117412, 19.295318391541684, 19.58870361060326), within: 1e-6)
    expectNear(
      views.g.convert(rect(45, 115, 13, 14), from: views.a),
      rect(69.16410886522763, -160.22950933436533, 19.295318391541684, 19.58870361060326), within: 1e-6)
  }

  @Test("convert-022 the same through a translation and a scale")
  func boxThroughScale() {
    let views = turned(
      a: CGAffineTransform(translationX: 68, y: 419), b: CGAffineTransform(scaleX: 7, y: 18))
    expectNear(
      views.g.convert(rect(45, 115, 13, 14), to: views.a),
      rect(-370.7599647161262, -3194.0537428193356, 126.21777535967215, 315.26234158932266), within: 1e-6)
    expectNear(
      views.g.convert(rect(45, 115, 13, 14), from: views.a),
      rect(-130.5701354815033, 97.83304592215717, 1.4556799635159337, 2.0132111355644327), within: 1e-6)
  }

  @Test("convert-023 a quarter turn is clockwise, about the centre")
  func quarterTurn() {
    let root = UIView(frame: rect(0, 0, 400, 400))
    let s = UIView(frame: rect(50, 50, 100, 50))
    root.addSubview(s)
    s.transform = CGAffineTransform(rotationAngle: .pi / 2)
    expectNear(s.frame, rect(75, 25, 50, 100))
    #expect(s.center == point(100, 75))
    #expect(s.bounds == rect(0, 0, 100, 50))
    expectNear(s.convert(point(0, 0), to: root), point(125, 25))
    expectNear(s.convert(point(100, 50), to: root), point(75, 125))
  }

  @Test("a chain of a thousand turned, scaled and scrolled views converts there and back")
  func thereAndBack() {
    var random = RandomSource(seed: 7)
    let root = UIView(frame: rect(0, 0, 1000, 1000))
    var view = root
    for _ in 0..<1000 {
      let child = UIView(
        frame: rect(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random), 50, 40))
      child.bounds.origin = point(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
      child.transform = CGAffineTransform(rotationAngle: .random(in: -3...3, using: &random))
      view.addSubview(child)
      view = child
    }
    let there = view.convert(point(3, 4), to: root)
    expectNear(view.convert(there, from: root), point(3, 4), within: 1e-6)
  }

  @Test("a view of no size under a scale of zero converts to numbers, never to NaN")
  func singular() {
    let root = UIView(frame: rect(0, 0, 100, 100))
    let flat = UIView(frame: rect(10, 10, 20, 20))
    root.addSubview(flat)
    flat.transform = CGAffineTransform(scaleX: 0, y: 0)
    let inside = root.convert(point(15, 15), to: flat)
    #expect(inside.x.isFinite && inside.y.isFinite)
    #expect(flat.convert(point(5, 5), to: root) == point(20, 20), "everything is at the centre")
  }
}
