import Testing
import UIKit
import UIKitTesting

@MainActor @Suite("Rounded corners")
struct RoundedCornerTests {
  @Test(
    "each corner is round wherever a view is, at scales whose pixels are not whole points", arguments: [1.5, 1.25, 3])
  func everyPlace(scale: CGFloat) {
    let outer = UIView(frame: rect(16, 16, 384, 384))
    let stage = Stage(adding: outer, scale: scale)
    stage.root.backgroundColor = .white
    let rows = Int(360 * scale) / 12
    let views = (0..<rows).map { _ in UIView() }
    for view in views {
      view.backgroundColor = .blue
      view.layer.cornerRadius = 4 / scale
      outer.addSubview(view)
    }
    // Edges on pixels, whose sums and differences in points are so but for rounding errors.
    for shift in 0..<40 {
      for (row, view) in views.enumerated() {
        let left = CGFloat(1 + shift + row) / scale
        let right = CGFloat(41 + 4 * shift + 3 * row) / scale + 16
        view.frame = rect(left, CGFloat(12 * row) / scale, right - left, 8 / scale)
      }
      for view in views {
        let place = view.convert(view.bounds, to: nil)
        let half = 0.5 / scale
        for x in [place.minX + half, place.maxX - half] {
          #expect(stage.app.channels(at: point(x, place.minY + half))[0] > 100, "round: \(view.frame)")
          #expect(stage.app.channels(at: point(x, place.midY + half))[0] < 100, "and not cut away: \(view.frame)")
        }
        #expect(stage.app.channels(at: point(place.midX, place.minY + half))[0] == 0)
      }
    }
  }
}
