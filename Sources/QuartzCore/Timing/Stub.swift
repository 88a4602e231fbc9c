import CoreGraphics
import Foundation
package struct KeyframeSchedule: Sendable {
  enum Mode: Sendable { case linear, discrete, paced, cubic, cubicPaced }
  let mode: Mode
  init(
    count: Int, keyTimes: [Double]?, mode: Mode, curves: [UnitCurve], distances: [Double], tensions: [Double],
    continuities: [Double], biases: [Double]
  ) { self.mode = mode }
  func place(at: Double) -> (index: Int, fraction: Double) { (0, 0) }
  func cubicWeights(segment: Int, fraction: Double) -> (before: Double, from: Double, to: Double, after: Double) {
    (0, 0, 0, 0)
  }
}
package struct PathTravel: Sendable {
  struct Place { var point: CGPoint; var angle: Double }
  init?(_ p: PathStorage) {}
  var segmentCount: Int { 0 }; var length: Double { 0 }
  func place(atDistance: Double) -> Place { Place(point: .zero, angle: 0) }
  func place(segment: Int, fraction: Double) -> Place { Place(point: .zero, angle: 0) }
}
extension SpringCurve {
  var perceptualDuration: Double { 0 }
  var bounce: Double { 0 }
}
