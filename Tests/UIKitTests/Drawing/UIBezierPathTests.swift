import Foundation
import Testing
import UIKit

private func near(_ one: CGRect, _ other: CGRect, _ tolerance: CGFloat) -> Bool {
  abs(one.minX - other.minX) <= tolerance && abs(one.minY - other.minY) <= tolerance
    && abs(one.maxX - other.maxX) <= tolerance && abs(one.maxY - other.maxY) <= tolerance
}

private func near(_ one: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
  abs(one.x - x) <= 1e-6 && abs(one.y - y) <= 1e-6
}

@Suite struct UIBezierPathTests {
  @Test("path-001 what a new path says")
  func defaults() {
    let path = UIBezierPath()
    #expect(path.lineWidth == 1)
    #expect(path.lineCapStyle == .butt)
    #expect(path.lineJoinStyle == .miter)
    #expect(path.miterLimit == 10)
    #expect(path.flatness == 0.6)
    #expect(!path.usesEvenOddFillRule)
    #expect(path.isEmpty)
    #expect(path.currentPoint == .zero)
  }

  @Test("path-017 an oval")
  func oval() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(path.contains(CGPoint(x: 50, y: 25)))
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(near(path.bounds, CGRect(x: 0, y: 0, width: 100, height: 50), 1e-6))
  }

  @Test("path-019 clockwise on the screen is towards larger angles")
  func clockwise() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 50, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    var first: CGPoint?
    path.cgPath.applyWithBlock { if first == nil { first = $0.pointee.points[0] } }
    #expect(near(first ?? .zero, 100, 50))
    #expect(near(path.currentPoint, 50, 100))
    #expect(near(path.cgPath.boundingBoxOfPath, CGRect(x: 50, y: 50, width: 50, height: 50), 0.01))
  }

  @Test("path-020 counterclockwise takes the long way round")
  func counterclockwise() {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 50, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(near(path.currentPoint, 50, 100))
    #expect(near(path.cgPath.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 100, height: 100), 0.01))
  }

  @Test("path-021 dashes are read back")
  func dashes() {
    let path = UIBezierPath()
    path.setLineDash([5, 3], count: 2, phase: 2)
    var count = 0
    var phase: CGFloat = 0
    path.getLineDash(nil, count: &count, phase: &phase)
    var pattern = [CGFloat](repeating: 0, count: count)
    path.getLineDash(&pattern, count: nil, phase: nil)
    #expect(count == 2 && pattern == [5, 3] && phase == 2)
    path.setLineDash(nil, count: 0, phase: 0)
    path.getLineDash(nil, count: &count, phase: nil)
    #expect(count == 0)
  }

  @Test("path-022 a transform moves every point")
  func transform() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.apply(CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test("path-023 the even-odd rule leaves holes")
  func evenOdd() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    path.append(UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 50, y: 50)))
    #expect(path.contains(CGPoint(x: 10, y: 10)))
  }

  @Test("path-024 a quadratic curve; bounds hold control points too")
  func quadratic() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 100, y: 40), controlPoint: CGPoint(x: 50, y: 80))
    #expect(path.currentPoint == CGPoint(x: 100, y: 40))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 100, height: 80))
  }

  @Test("b-path-03 a tab bar with a semicircle on top")
  func tabBar() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 12))
    path.addLine(to: CGPoint(x: 168, y: 12))
    path.addArc(withCenter: CGPoint(x: 195, y: 12), radius: 27, startAngle: .pi, endAngle: 0, clockwise: true)
    path.addLine(to: CGPoint(x: 390, y: 12))
    path.addLine(to: CGPoint(x: 390, y: 95))
    path.addLine(to: CGPoint(x: 0, y: 95))
    path.close()
    #expect(near(path.cgPath.boundingBoxOfPath, CGRect(x: 0, y: -15, width: 390, height: 110), 0.02))
    for (x, y) in [(195, -10), (180, 0), (210, 0), (195, 13), (1, 94), (389, 13)] {
      #expect(path.contains(CGPoint(x: x, y: y)))
    }
    for (x, y) in [(170, -10), (220, -10), (100, 5), (195, -16)] {
      #expect(!path.contains(CGPoint(x: x, y: y)))
    }
  }

  @Test("b-path-05 a reversed path cancels what it lies in")
  func reversing() {
    let inner = UIBezierPath(rect: CGRect(x: 25, y: 25, width: 50, height: 50))
    let same = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    same.append(inner)
    #expect(same.contains(CGPoint(x: 50, y: 50)))
    let opposite = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100))
    opposite.append(inner.reversing())
    #expect(!opposite.contains(CGPoint(x: 50, y: 50)))
    #expect(opposite.contains(CGPoint(x: 10, y: 10)))
  }

  @Test("rounded corners leave the corner out, and only where they are asked for")
  func roundedCorners() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let all = UIBezierPath(roundedRect: rect, cornerRadius: 20)
    #expect(near(all.cgPath.boundingBoxOfPath, rect, 1e-6))
    for (x, y) in [(2, 2), (98, 2), (98, 58), (2, 58)] { #expect(!all.contains(CGPoint(x: x, y: y))) }
    #expect(all.contains(CGPoint(x: 50, y: 1)) && all.contains(CGPoint(x: 8, y: 8)))

    let two = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 20, height: 20))
    #expect(!two.contains(CGPoint(x: 2, y: 2)) && !two.contains(CGPoint(x: 98, y: 58)))
    #expect(two.contains(CGPoint(x: 98, y: 2)) && two.contains(CGPoint(x: 2, y: 58)))

    let pill = UIBezierPath(roundedRect: rect, cornerRadius: 500)
    #expect(near(pill.cgPath.boundingBoxOfPath, rect, 1e-6))
    #expect(!pill.contains(CGPoint(x: 3, y: 10)) && pill.contains(CGPoint(x: 1, y: 30)))
    let oval = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 50, height: 30))
    #expect(!oval.contains(CGPoint(x: 12, y: 6)) && oval.contains(CGPoint(x: 50, y: 1)))
    #expect(UIBezierPath(roundedRect: rect, cornerRadius: .nan).cgPath.boundingBoxOfPath == rect)
  }

  @Test("lines and curves need a start, and what is no number is left out")
  func badInput() {
    let path = UIBezierPath()
    path.close()
    path.addCurve(to: .zero, controlPoint1: .zero, controlPoint2: .zero)
    path.addQuadCurve(to: .zero, controlPoint: .zero)
    path.addLine(to: CGPoint(x: 1, y: 2))
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 1, y: 2))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: CGFloat.nan, y: 2))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.removeAllPoints()
    #expect(path.isEmpty)
  }

  @Test("a path and its copy, and the path given to it, do not share changes")
  func copies() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 3
    let copy = path.copy()
    copy.apply(CGAffineTransform(scaleX: 2, y: 2))
    #expect(path.bounds.width == 10 && copy.bounds.width == 20 && copy.lineWidth == 3)
    let mutable = CGMutablePath()
    mutable.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
    let taken = UIBezierPath(cgPath: mutable)
    mutable.addRect(CGRect(x: 0, y: 0, width: 50, height: 50))
    #expect(taken.bounds.width == 5)
    let own = taken.cgPath
    taken.addLine(to: CGPoint(x: 90, y: 90))
    #expect(own.boundingBox.width == 5)
    taken.append(taken)
    #expect(taken.bounds.width == 90)
  }

  @Test("fill, stroke and clip draw in the current context")
  func drawing() {
    let square = UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6))
    let filled = picture(10, 10) { _ in
      UIColor.red.setFill()
      square.fill()
    }
    #expect(filled.inkArea == 36)
    let stroked = picture(10, 10) { _ in
      UIColor.red.setStroke()
      square.lineWidth = 2
      square.stroke()
    }
    #expect(stroked.inkArea == 64 - 16)
    #expect(stroked.rgba(5, 5)[3] == 0)
    let clipped = picture(10, 10) { _ in
      square.addClip()
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    #expect(clipped.inkArea == 36)
    let faint = picture(10, 10) { _ in
      UIColor.red.setFill()
      square.fill(with: .normal, alpha: 0.5)
    }
    #expect(abs(faint.rgba(5, 5)[3] - 128) <= 1)
    let dashed = picture(20, 4) { _ in
      UIColor.red.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 2))
      line.addLine(to: CGPoint(x: 20, y: 2))
      line.lineWidth = 2
      line.setLineDash([5, 5], count: 2, phase: 0)
      line.stroke()
    }
    #expect(dashed.inkArea == 20)
    #expect(dashed.rgba(7, 2)[3] == 0 && dashed.rgba(12, 2)[3] == 255)
  }

  @Test("a line needs a point to begin at, and one of no width is a pixel wide")
  func lineRules() {
    let path = UIBezierPath()
    path.addLine(to: CGPoint(x: 5, y: 5))
    path.addCurve(to: CGPoint(x: 5, y: 5), controlPoint1: .zero, controlPoint2: .zero)
    path.addQuadCurve(to: CGPoint(x: 5, y: 5), controlPoint: .zero)
    path.close()
    #expect(path.isEmpty)
    path.move(to: CGPoint(x: 0, y: 2.25))
    path.addLine(to: CGPoint(x: 10, y: 2.25))
    path.lineWidth = 0
    let hair = picture(10, 5, scale: 2) { _ in path.stroke() }
    #expect(hair.inkArea == 20)
    path.lineWidth = -1
    #expect(picture(10, 5) { _ in path.stroke() }.inkArea == 0)
  }

  @Test("drawing without a context does nothing")
  func withoutContext() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    path.fill()
    path.stroke()
    path.addClip()
    UIColor.red.set()
    UIRectFill(.zero)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
