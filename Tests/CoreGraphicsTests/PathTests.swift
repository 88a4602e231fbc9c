import CoreGraphics
import Testing

@Suite struct PathTests {
  @Test("path-003 a rectangle's box and current point") func rectangle() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 10, y: 20, width: 30, height: 40))
    expectNear(path.boundingBox, [10, 20, 30, 40])
    #expect(path.currentPoint == CGPoint(x: 10, y: 20))
  }

  @Test("path-006 a rectangle's elements") func rectangleElements() {
    let path = CGPath(rect: CGRect(x: 2, y: 4, width: 8, height: 16), transform: nil)
    #expect(path.elementTexts == ["M 2 4", "L 10 4", "L 10 20", "L 2 20", "Z"])
  }

  @Test("path-007 an ellipse's elements") func ellipse() {
    let path = CGPath(ellipseIn: CGRect(x: 40, y: 40, width: 200, height: 40), transform: nil)
    let expected: [[CGFloat]] = [
      [240, 60], [240, 71.045695, 195.228475, 80, 140, 80], [84.771525, 80, 40, 71.045695, 40, 60],
      [40, 48.954305, 84.771525, 40, 140, 40], [195.228475, 40, 240, 48.954305, 240, 60],
    ]
    let texts = path.elementTexts
    #expect(texts.map { $0.first } == ["M", "C", "C", "C", "C", "Z"])
    for (text, numbers) in zip(texts, expected) {
      for (part, number) in zip(text.split(separator: " ").dropFirst(), numbers) {
        expectNear(CGFloat(Double(part)!), number, 0.001)
      }
    }
  }

  @Test("path-013 the box of lines") func lines() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 50, y: 50))
    path.addLine(to: CGPoint(x: 25, y: 25))
    path.addLine(to: CGPoint(x: 100, y: 200))
    expectNear(path.boundingBox, [25, 25, 75, 175])
  }

  @Test("path-017 inside an ellipse and in its corner") func ellipseContains() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 50), transform: nil)
    #expect(path.contains(CGPoint(x: 50, y: 25)))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    expectNear(path.boundingBoxOfPath, [0, 0, 100, 50])
  }

  @Test("path-019 an arc towards larger angles takes the quarter") func shortArc() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 50, y: 50), radius: 50, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.elementTexts.first == "M 100 50")
    expectNear(path.currentPoint, 50, 100)
    expectNear(path.boundingBoxOfPath, [50, 50, 50, 50], 0.01)
  }

  @Test("path-020 an arc towards smaller angles goes the long way round") func longArc() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 50, y: 50), radius: 50, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    expectNear(path.currentPoint, 50, 100)
    expectNear(path.boundingBoxOfPath, [0, 0, 100, 100], 0.01)
  }

  @Test("a whole turn is a full circle in both directions", arguments: [true, false]) func fullCircle(_ clockwise: Bool)
  {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
    expectNear(path.boundingBoxOfPath, [0, 0, 10, 10], 0.01)
    #expect(path.contains(CGPoint(x: 5, y: 5)))
  }

  @Test("equal angles draw a point, and an arc is joined by a line") func emptyArc() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: 0, clockwise: false)
    #expect(path.elementTexts == ["M 1 2", "L 15 10"])
  }

  @Test("an arc by a delta ends where it says") func relativeArc() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 10, startAngle: .pi / 2, delta: -.pi)
    expectNear(path.currentPoint, 0, -10)
    #expect(path.contains(CGPoint(x: 5, y: 0)))
    #expect(!path.contains(CGPoint(x: -5, y: 0)))
  }

  @Test("every point of an arc lies on its circle") func arcIsRound() {
    let path = CGMutablePath()
    path.addRelativeArc(center: CGPoint(x: 3, y: 4), radius: 100, startAngle: 0.3, delta: 5)
    let flat = path.flattened(threshold: 0.001)
    flat.applyWithBlock { element in
      let point = element.pointee.points[0]
      expectNear(hypot(point.x - 3, point.y - 4), 100, 0.04)
    }
  }

  @Test("a tangent arc touches both lines") func tangentArc() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    let texts = path.elementTexts
    #expect(texts.count == 3 && texts[1] == "L 80 0" && texts[2].hasSuffix(" 100 20"))
    expectNear(path.boundingBoxOfPath, [0, 0, 100, 20], 1e-6)
  }

  @Test("a tangent arc turns the other way for the other side") func tangentArcOtherSide() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 0, y: -100), radius: 10)
    expectNear(path.currentPoint, 100 - 24.142136 * 0.707107, -24.142136 * 0.707107, 1e-4)
  }

  @Test("a tangent arc on one line is a line") func straightTangentArc() {
    let path = CGMutablePath()
    path.addArc(tangent1End: CGPoint(x: 9, y: 9), tangent2End: .zero, radius: 5)
    #expect(path.isEmpty)
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 30, y: 0), radius: 5)
    #expect(path.elementTexts == ["M 0 0", "L 10 0"])
  }

  @Test("path-022 a transform maps the box") func applying() {
    var double = CGAffineTransform(scaleX: 2, y: 2)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil).copy(using: &double)
    expectNear(path!.boundingBox, [0, 0, 20, 20])
  }

  @Test("path-023 the even-odd rule leaves a hole") func evenOdd() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addRect(CGRect(x: 25, y: 25, width: 50, height: 50))
    #expect(!path.contains(CGPoint(x: 50, y: 50), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 10, y: 10), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 50, y: 50), using: .winding))
  }

  @Test("path-024 the box of a quadratic curve, with and without its control point") func quad() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 40), control: CGPoint(x: 50, y: 80))
    #expect(path.currentPoint == CGPoint(x: 100, y: 40))
    expectNear(path.boundingBox, [0, 0, 100, 80])
    // y(t) = 160t(1 − t) + 40t² turns at t = 2/3, where it is 160/3.
    expectNear(path.boundingBoxOfPath, [0, 0, 100, 160.0 / 3], 1e-9)
  }

  @Test("b-path-03 a tab bar with a bump") func tabBar() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 12))
    path.addLine(to: CGPoint(x: 168, y: 12))
    path.addArc(center: CGPoint(x: 195, y: 12), radius: 27, startAngle: .pi, endAngle: 0, clockwise: false)
    for point in [CGPoint(x: 390, y: 12), CGPoint(x: 390, y: 95), CGPoint(x: 0, y: 95)] { path.addLine(to: point) }
    path.closeSubpath()
    expectNear(path.boundingBoxOfPath, [0, -15, 390, 110], 0.02)
    for (x, y) in [(195, -10), (180, 0), (210, 0), (195, 13), (1, 94), (389, 13)] {
      #expect(path.contains(CGPoint(x: x, y: y)), "(\(x), \(y)) is inside")
    }
    for (x, y) in [(170, -10), (220, -10), (100, 5), (195, -16)] {
      #expect(!path.contains(CGPoint(x: x, y: y)), "(\(x), \(y)) is outside")
    }
  }

  @Test("b-path-05 a reversed inner rectangle is a hole") func reversedHole() {
    let inner = CGPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50), transform: nil)
    let same = CGMutablePath()
    same.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
    let opposite = CGMutablePath()
    opposite.addPath(same)
    same.addPath(inner)
    opposite.addPath(CGPath(inner.storage.reversed()))
    #expect(same.contains(CGPoint(x: 50, y: 50)))
    #expect(!opposite.contains(CGPoint(x: 50, y: 50)))
    #expect(opposite.contains(CGPoint(x: 10, y: 10)))
  }

  @Test("reversing twice draws the same, curves too") func reversing() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: CGPoint(x: 9, y: 2), control1: CGPoint(x: 3, y: 8), control2: CGPoint(x: 6, y: 8))
    path.addLine(to: CGPoint(x: 5, y: 5))
    path.addEllipse(in: CGRect(x: 20, y: 20, width: 4, height: 4))
    let reversed = path.storage.reversed()
    #expect(CGPath(reversed).elementTexts.last == "C 6 8 3 8 1 1")
    #expect(reversed.reversed().pathBox == path.boundingBoxOfPath)
    #expect(CGPath(reversed.reversed()).elementTexts == path.elementTexts)
  }

  @Test("b-path-07 rounded rectangles") func roundedRect() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 50)
    let even = CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 10, transform: nil)
    #expect(even.elementTexts.filter { $0.hasPrefix("C") }.count == 4)
    #expect(even.elementTexts.last == "Z")
    expectNear(even.boundingBoxOfPath, [0, 0, 100, 50])
    #expect(!even.contains(CGPoint(x: 2, y: 2)) && even.contains(CGPoint(x: 4, y: 4)))
    #expect(!even.contains(CGPoint(x: 98, y: 48)) && even.contains(CGPoint(x: 96, y: 46)))
    let wide = CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 10, transform: nil)
    #expect(!wide.contains(CGPoint(x: 4, y: 2)) && wide.contains(CGPoint(x: 8, y: 4)))
  }

  @Test("corner sizes over half a side are cut to it") func roundedRectTooRound() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 50, cornerHeight: 50, transform: nil)
    expectNear(path.boundingBoxOfPath, [0, 0, 20, 20])
    #expect(!path.contains(CGPoint(x: 2.8, y: 2.8)) && path.contains(CGPoint(x: 3.1, y: 3.1)))
  }

  @Test("a path that is empty has a null box") func empty() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    #expect(path.currentPoint == .zero && !path.contains(.zero))
    path.addRect(.null)
    path.addRect(.infinite)
    path.addLine(to: CGPoint(x: 5, y: 5))
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test("elements with coordinates that are not finite are left out") func notFinite() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 1))
    path.addLine(to: CGPoint(x: 2, y: CGFloat.infinity))
    path.addCurve(to: .zero, control1: CGPoint(x: CGFloat.nan, y: 0), control2: .zero)
    path.addArc(center: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true)
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: true)
    path.addRect(CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
    path.addEllipse(in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    path.addLine(to: CGPoint(x: 3, y: 3))
    #expect(path.elementTexts == ["M 1 1", "L 3 3"])
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 0)))
  }

  @Test("drawing on after closing begins where the subpath began") func afterClose() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addLine(to: CGPoint(x: -10, y: 0))
    path.addLine(to: CGPoint(x: -10, y: 10))
    #expect(path.contains(CGPoint(x: -9, y: 3)))
    #expect(!path.contains(CGPoint(x: -3, y: 9)))
    expectNear(path.boundingBoxOfPath, [-10, 0, 20, 10])
  }

  @Test("hit testing of curves agrees with counting on fine chords") func curveContains() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 25, y: 30), control2: CGPoint(x: -15, y: 30))
    let chords = path.flattened(threshold: 1e-6)
    var inside = 0
    for x in stride(from: -5.0, through: 15, by: 0.37) {
      for y in stride(from: -1.0, through: 24, by: 0.41) {
        let point = CGPoint(x: x, y: y)
        #expect(path.contains(point) == chords.contains(point), "\(point)")
        inside += path.contains(point) ? 1 : 0
      }
    }
    #expect(inside > 100)
  }

  @Test("a rectangle is known as one") func isRect() {
    var found = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 5, y: 6, width: -3, height: 2), transform: nil).isRect(&found))
    expectNear(found, [2, 6, 3, 2])
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: CGRect(x: 5, y: 6, width: 3, height: 2), transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: CGRect(x: 5, y: 6, width: 3, height: 2), transform: nil).isRect(nil))
  }

  @Test("paths are equal by their elements, and a copy does not follow") func equality() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    let copy = path.copy()!
    #expect(copy == path && copy == CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil))
    path.addLine(to: .zero)
    #expect(copy != path && copy.elementTexts.count == 5)
  }
}
