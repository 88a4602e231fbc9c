import Foundation
import QuartzCore

/// Painting in bands by several threads, against painting by one: a page of rows, and the same rows as cards with shadows, at
/// the sizes of windows. By the clock on the wall, as a frame has to wait for it.
@MainActor enum BandsScene {
  static func run() {
    for hasShadows in [false, true] {
      for scale in [1, 2, 3] {
        let pages = [Int.max, 1].map { PaintScene.Page(scale: scale, bandedArea: $0, hasShadows: hasShadows) }
        var times: [[Double]] = [[], []]
        for _ in 0..<200 {
          for (index, page) in pages.enumerated() {
            let start = CACurrentMediaTime()
            _ = page.paint()
            times[index].append((CACurrentMediaTime() - start) * 1e6)
          }
        }
        let medians = times.map { $0.sorted()[$0.count / 2] }
        print(
          "{\"bands\":\"\(hasShadows ? "cards" : "rows")\",\"pixels\":\(400 * scale * 700 * scale),"
            + String(format: "\"one_us\":%.0f,\"bands_us\":%.0f}", medians[0], medians[1]))
      }
    }
  }
}
