import Foundation
import UIKit

/// 100 rows of 100 cells, and 100,000 hit tests at pseudo-random places.
@MainActor enum TreeScene {
  static func run() {
    let clock = ContinuousClock()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 700))
    let build = clock.measure {
      for row in 0..<100 {
        let rowView = UIView(frame: CGRect(x: 0, y: CGFloat(row) * 7, width: 400, height: 7))
        for cell in 0..<100 {
          rowView.addSubview(UIView(frame: CGRect(x: CGFloat(cell) * 4, y: 0, width: 4, height: 7)))
        }
        root.addSubview(rowView)
      }
    }
    var state: UInt32 = 1
    func random(_ limit: UInt32) -> CGFloat {
      state = state &* 1_664_525 &+ 1_013_904_223
      return CGFloat((state >> 8) % limit)
    }
    var found = 0
    let hit = clock.measure {
      for _ in 0..<100_000 {
        let point = CGPoint(x: random(400), y: random(700))
        if root.hitTest(point, with: nil) != nil { found += 1 }
      }
    }
    func nanoseconds(_ duration: Duration) -> Double {
      Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
    }
    print(
      "{\"build_ns_per_view\":\(nanoseconds(build) / 10_100),\"hit_ns\":\(nanoseconds(hit) / 100_000),\"found\":\(found)}"
    )
  }
}
