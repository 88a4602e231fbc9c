import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Rounded corners")
struct RoundedCornerTests {
  @Test(
    "each corner is round wherever a view is, at scales whose pixels are not whole points", arguments: [1.5, 1.25, 3])
  func everyPixel(scale: CGFloat) {
    let outer = UIView(frame: rect(16, 16, 300, 300))
    let inner = UIView()
    inner.backgroundColor = .blue
    inner.layer.cornerRadius = 4
    outer.addSubview(inner)
    let stage = Stage(adding: outer, scale: scale)
    stage.root.backgroundColor = .white
    for pixel in 1...60 {
      // As a sum, which need not be exactly on a pixel.
      inner.frame = rect(CGFloat(pixel) / scale, CGFloat(pixel) / scale, 100 / scale, 20 / scale)
      let place = inner.convert(inner.bounds, to: nil)
      let half = 0.5 / scale
      for corner in [
        point(place.minX + half, place.minY + half), point(place.maxX - half, place.minY + half),
        point(place.minX + half, place.maxY - half), point(place.maxX - half, place.maxY - half),
      ] {
        #expect(stage.app.channels(at: corner)[0] > 128, "pixel \(pixel), corner \(corner)")
      }
      #expect(stage.app.channels(at: point(place.midX, place.minY + half))[0] == 0)
    }
  }
}
