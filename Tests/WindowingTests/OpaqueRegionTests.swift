import CoreGraphics
import Foundation
import Testing

@testable import Windowing

@Suite("Opaque region")
struct OpaqueRegionTests {
  @Test("only whole points inside an opaque part and the surface are opaque")
  func wholePoints() {
    let size = ConfigureState.Size(width: 100, height: 50)
    let rects = [
      CGRect(x: 0.5, y: 0, width: 10, height: 10.9), CGRect(x: -20, y: 40, width: 1000, height: 1000),
      CGRect(x: 0.2, y: 0.2, width: 0.7, height: 5), CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1), .null,
    ]
    #expect(
      PixelRect.whole(within: rects, size: size) == [
        PixelRect(x: 1, y: 0, width: 9, height: 10), PixelRect(x: 0, y: 40, width: 100, height: 10),
      ])
  }

  @Test(
    "sizes go to whole points within what the wire holds",
    arguments: [(-5, 0), (.nan, 0), (10.4, 10), (10.5, 11), (1e9, 16384), (.infinity, 16384)] as [(CGFloat, Int)])
  func points(length: CGFloat, expected: Int) {
    #expect(ConfigureState.Size(points: CGSize(width: length, height: 1)).width == expected)
  }
}
