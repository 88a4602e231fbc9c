import Foundation

/// Follows the line between two fingers: its length and its angle.
///
/// When a finger is lifted the values stand still; with the next one the line is another, from which they go on without a
/// jump.
@MainActor struct TwoFingerTracker {
  private var pair: [UITouch] = []
  private var base: (length: CGFloat, angle: CGFloat)?
  /// How much longer the line is than at first: 1 is as long.
  private(set) var scale: CGFloat = 1
  /// How far the line has turned, radians clockwise on the screen, whole turns included.
  private(set) var rotation: CGFloat = 0
  /// How much the line's length has changed, in points.
  private(set) var stretch: CGFloat = 0

  /// Whether there are two fingers.
  var hasPair: Bool { pair.count == 2 }

  /// Takes the first two of `touches` as the line, without a change of the values.
  mutating func rebase(_ touches: [UITouch]) {
    pair = Array(touches.prefix(2))
    base = Self.line(pair)
  }

  /// Goes on with those of `touches` that are not `lifted`. True when there are none.
  mutating func lift(_ lifted: Set<UITouch>, of touches: [UITouch]) -> Bool {
    let left = touches.filter { !lifted.contains($0) }
    rebase(left)
    return left.isEmpty
  }

  /// Adds what the line has changed since.
  mutating func follow() {
    // Fingers at one place have no length and no angle to go on from: the line before that still counts.
    guard let new = Self.line(pair), new.length > 0 else { return }
    defer { base = new }
    guard let old = base, old.length > 0 else { return }
    scale *= new.length / old.length
    stretch += new.length - old.length
    rotation += (new.angle - old.angle).remainder(dividingBy: 2 * .pi)
  }

  /// How far apart (points) fingers on a touchpad are taken to be at the beginning: it tells only how much that changes. Ours.
  static let touchpadLength: CGFloat = 100

  /// Takes the values of fingers on a touchpad.
  mutating func follow(_ event: UITransformEvent) {
    scale = event.scale
    rotation = event.rotation
    stretch = (event.scale - 1) * Self.touchpadLength
  }

  private static func line(_ pair: [UITouch]) -> (length: CGFloat, angle: CGFloat)? {
    guard pair.count == 2 else { return nil }
    let dx = pair[1].sceneLocation.x - pair[0].sceneLocation.x
    let dy = pair[1].sceneLocation.y - pair[0].sceneLocation.y
    return (hypot(dx, dy), atan2(dy, dx))
  }
}
