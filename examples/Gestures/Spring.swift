import UIKit

/// A number that goes to its target like a mass on a critically damped spring: as quickly as it can without swinging over.
struct Spring {
  var value: CGFloat
  var velocity: CGFloat = 0
  var target: CGFloat
  /// The spring's own frequency, radians a second: it settles in about eight times its inverse.
  var frequency: CGFloat = 18

  /// A spring at rest.
  init(_ value: CGFloat) {
    self.value = value
    target = value
  }

  /// Whether it is at rest, to what can be seen: `precision` is in the value's unit.
  func isSettled(precision: CGFloat) -> Bool {
    abs(value - target) < precision && abs(velocity) < precision * frequency
  }

  /// Goes on by `time` seconds. The motion's equation is solved, not approximated, so the length of a frame does not matter.
  mutating func step(by time: TimeInterval) {
    let offset = value - target
    let slope = velocity + frequency * offset
    let decay = exp(-frequency * time)
    value = target + (offset + slope * time) * decay
    velocity = (slope - frequency * (offset + slope * time)) * decay
  }

  /// Ends the motion where it was to go.
  mutating func settle() {
    value = target
    velocity = 0
  }
}
