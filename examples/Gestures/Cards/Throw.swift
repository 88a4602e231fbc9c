import UIKit

/// The motion of a card that was let go: friction slows it down, and the table's edges throw it back.
struct Throw {
  /// How much of its speed a card loses, per second and as a part of it.
  static let friction: CGFloat = 4
  /// What is left of the speed after an edge.
  static let rebound: CGFloat = 0.4
  /// Slower than this (points, radians a second) is at rest.
  static let leastSpeed: CGFloat = 6
  static let leastSpin: CGFloat = 0.05

  var center: CGPoint
  var velocity: CGPoint
  var angle: CGFloat
  var spin: CGFloat

  /// Goes on by `time` seconds, with the centre within `limits`. False when the card has come to rest there.
  mutating func step(by time: TimeInterval, within limits: CGRect) -> Bool {
    let left = exp(-Self.friction * time)
    // The way is the integral of a speed that fades.
    angle += spin * (1 - left) / Self.friction
    spin *= left
    let rests = [
      Self.slide(&center.x, &velocity.x, from: limits.minX, to: limits.maxX, left, time),
      Self.slide(&center.y, &velocity.y, from: limits.minY, to: limits.maxY, left, time),
    ]
    return rests.contains(false) || abs(spin) >= Self.leastSpin
  }

  /// Moves along one axis. True when it is at rest.
  private static func slide(
    _ place: inout CGFloat, _ speed: inout CGFloat, from low: CGFloat, to high: CGFloat, _ left: CGFloat,
    _ time: TimeInterval
  ) -> Bool {
    let nearest = max(low, min(place, high))
    guard nearest == place else {
      // It was let go over the edge, or turned over it: a spring brings it back.
      var spring = Spring(place)
      spring.velocity = speed
      spring.target = nearest
      spring.step(by: time)
      if spring.isSettled(precision: 0.25) { spring.settle() }
      (place, speed) = (spring.value, spring.velocity)
      return place == nearest
    }
    place += speed * (1 - left) / friction
    speed *= left
    if place < low || place > high {
      place = max(low, min(place, high))
      speed *= -rebound
    }
    return abs(speed) < leastSpeed
  }
}
