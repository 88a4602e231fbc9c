import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit

/// One number of what is on the screen, looked at each millisecond.
@MainActor struct MotionSamples {
  static let step = 0.001
  private(set) var values: [CGFloat] = []

  /// Looks for `duration` seconds, and does `event` in the middle.
  init(
    _ stage: Stage, for duration: TimeInterval, of number: () -> CGFloat, event: () -> Void = {}
  ) {
    let count = Int(duration / Self.step)
    for index in 0..<count {
      if index == count / 2 { event() }
      values.append(number())
      stage.app.advance(by: Self.step)
    }
  }

  /// The largest step from one sample to the next.
  var largestStep: CGFloat { zip(values, values.dropFirst()).map { abs($1 - $0) }.max() ?? 0 }

  /// The largest change of speed from one step to the next, in units a second.
  var largestKick: CGFloat {
    let speeds = zip(values, values.dropFirst()).map { ($1 - $0) / MotionSamples.step }
    return zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }
}

extension UIView {
  /// Where the view is on the screen, or what it has when it was never there.
  var shown: CALayer { layer.presentation() ?? layer }
}
