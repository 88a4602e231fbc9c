import CoreGraphics
import Testing

@Suite struct GeometryTests {
  private let ten = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test("geometry-002 a negative size reads as the rectangle it spans") func negativeSize() {
    let rect = CGRect(x: 10, y: 10, width: -4, height: -6)
    #expect([rect.minX, rect.maxX, rect.minY, rect.maxY] == [6, 10, 4, 10])
    #expect([rect.width, rect.height, rect.size.width] == [4, 6, -4])
    expectNear(rect.standardized, [6, 4, 4, 6])
  }

  @Test("geometry-003 intersection and union") func overlap() {
    let other = CGRect(x: 5, y: 5, width: 10, height: 10)
    expectNear(ten.intersection(other), [5, 5, 5, 5])
    expectNear(ten.union(other), [0, 0, 15, 15])
    #expect(ten.intersects(other))
  }

  @Test("geometry-004 apart") func apart() {
    let other = CGRect(x: 20, y: 20, width: 5, height: 5)
    #expect(ten.intersection(other).isNull)
    #expect(!ten.intersects(other))
  }

  @Test("geometry-009 null, empty, zero, infinite") func predicates() {
    #expect(CGRect.null.isNull && CGRect.null.isEmpty)
    #expect(CGRect.zero.isEmpty && !CGRect.zero.isNull)
    #expect(CGRect.infinite.isInfinite)
  }

  @Test("geometry-010 equality is of what is spanned") func equality() {
    #expect(ten == CGRect(x: 10, y: 10, width: -10, height: -10))
  }

  @Test("geometry-011 divided from the right") func dividedRight() {
    let (slice, remainder) = CGRect(x: 0, y: 0, width: 100, height: 100).divided(atDistance: 10.35, from: .maxXEdge)
    expectNear(slice, [89.65, 0, 10.35, 100], 1e-9)
    expectNear(remainder, [0, 0, 89.65, 100], 1e-9)
  }

  @Test("geometry-012 divided from the right, off the origin") func dividedRightOff() {
    let (slice, remainder) = CGRect(x: 100, y: 100, width: 125, height: 250)
      .divided(atDistance: 50.34, from: .maxXEdge)
    expectNear(slice, [174.66, 100, 50.34, 250], 1e-9)
    expectNear(remainder, [100, 100, 74.66, 250], 1e-9)
  }

  @Test("geometry-016 divided from the top") func dividedTop() {
    let (slice, remainder) = ten.divided(atDistance: 3, from: .minYEdge)
    expectNear(slice, [0, 0, 10, 3], 1e-9)
    expectNear(remainder, [0, 3, 10, 7], 1e-9)
  }

  @Test("pixel rectangles cover what they are made of") func pixelRect() {
    #expect(
      PixelRect(covering: CGRect(x: 0.2, y: -0.2, width: 1, height: 1)) == PixelRect(x: 0, y: -1, width: 2, height: 2))
    #expect(PixelRect(covering: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(PixelRect(covering: .null).isEmpty)
    #expect(PixelRect(covering: .infinite).width > 1_000_000)
    #expect(PixelRect(x: 1, y: 1, width: 2, height: 2).grown(by: 1) == PixelRect(x: 0, y: 0, width: 4, height: 4))
  }
}
