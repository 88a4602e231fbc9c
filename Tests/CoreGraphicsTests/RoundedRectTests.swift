import CoreGraphics
import Testing

@Suite struct RoundedRectTests {
  private func path(_ rect: CGRect, _ radii: CornerRadii, _ shape: CornerShape = .circular) -> PathStorage {
    var path = PathStorage()
    path.addRoundedRect(rect, radii: radii, shape: shape)
    return path
  }

  private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test("each corner has its own radius") func corners() {
    let p = path(square, CornerRadii(topLeft: 40, topRight: 0, bottomRight: 20, bottomLeft: 10))
    expectNear(p.pathBox, [0, 0, 100, 100])
    func isInside(_ x: CGFloat, _ y: CGFloat) -> Bool { p.contains(CGPoint(x: x, y: y), evenOdd: false) }
    #expect(!isInside(11, 11) && isInside(12.5, 12.5))
    #expect(isInside(99.9, 0.1))
    #expect(!isInside(95, 95) && isInside(93.5, 93.5))
    #expect(!isInside(2, 98) && isInside(4, 96))
  }

  @Test("radii that do not fit shrink by one factor") func tooLarge() {
    let p = path(CGRect(x: 0, y: 0, width: 40, height: 20), CornerRadii(100))
    expectNear(p.pathBox, [0, 0, 40, 20])
    #expect(!p.contains(CGPoint(x: 2.7, y: 2.7), evenOdd: false))
    #expect(p.contains(CGPoint(x: 3.2, y: 3.2), evenOdd: false))
    #expect(p.contains(CGPoint(x: 10, y: 0.1), evenOdd: false))
  }

  @Test("without radii it is a rectangle") func none() {
    #expect(path(square, CornerRadii(0)).rectangle == square)
    #expect(path(square, CornerRadii(.nan)).rectangle == square)
    #expect(path(square, CornerRadii(-5)).rectangle == square)
  }

  @Test("a continuous corner starts earlier and lies within a point of the circle") func continuous() {
    let circular = path(square, CornerRadii(20))
    let smooth = path(square, CornerRadii(20), .continuous)
    expectNear(smooth.pathBox, [0, 0, 100, 100])
    #expect(CGPath(smooth).elementTexts.filter { $0.hasPrefix("C") }.count == 12)
    // At 25 points from the corner the circle has not begun, the continuous curve has left the side.
    #expect(circular.contains(CGPoint(x: 25, y: 0.01), evenOdd: false))
    #expect(!smooth.contains(CGPoint(x: 25, y: 0.01), evenOdd: false))
    let flat = smooth.flattened(tolerance: 0.01)
    for point in flat.points where point.x < 20 && point.y < 20 {
      expectNear(hypot(point.x - 20, point.y - 20), 20, 0.6)
    }
  }

  @Test("with no room for more, the continuous corner is the circle") func continuousCapsule() {
    let p = path(square, CornerRadii(50), .continuous).flattened(tolerance: 0.001)
    for point in p.points { expectNear(hypot(point.x - 50, point.y - 50), 50, 0.02) }
  }

  @Test("with some room, the curve lies between the two and within the rectangle") func continuousTight() {
    let p = path(square, CornerRadii(40), .continuous)
    expectNear(p.pathBox, [0, 0, 100, 100])
    #expect(!p.contains(CGPoint(x: 42, y: 0.001), evenOdd: false))
  }
}
