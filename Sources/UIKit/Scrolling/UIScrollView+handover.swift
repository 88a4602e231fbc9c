import CoreGraphics
import Foundation
import QuartzCore

// The content goes on while the app is busy: the renderer knows how.
extension UIScrollView {
  /// Seconds after a frame from which on the renderer moves the content, if the app has not: less than any frame lasts. Ours.
  private static let patience: TimeInterval = 0.002
  /// Seconds without a frame of the app after which what is seen was moved by the renderer. Ours: more than a frame of 30 a second.
  private static let absence: TimeInterval = 0.04

  /// Tells the renderer how the content goes on that was last moved for `time`, in the time of the movement; nil when it was not yet, or
  /// rests.
  func handMotionOver(at time: TimeInterval?) {
    guard let time, window != nil, let value = offsetFunction else {
      layer.motion = nil
      indicators?.stay(in: nil, of: .zero)
      return
    }
    let lag = frames.lag
    let motion = LayerMotion(.boundsOrigin, begin: time + lag + Self.patience) { value($0 - lag) }
    layer.motion = motion
    indicators?.stay(in: motion, of: contentOffset)
  }

  /// The offset that belongs to a time of the movement, as `move(to:)` would give it, and whether it stays there.
  private var offsetFunction: (@Sendable (TimeInterval) -> (value: CGPoint, isAtRest: Bool))? {
    let scale = max(1, layer.contentsScale)
    switch movement {
    case .none, .dragging, .zooming: return nil
    case .animating(let animation):
      return { time in
        if animation.isOver(at: time) { return (animation.to, true) }
        let place = animation.value(at: time)
        return (CGPoint { ($0.of(place) * scale).rounded() / scale }, false)
      }
    case .decelerating(let deceleration):
      let ends = (horizontal: limits(.horizontal), vertical: limits(.vertical))
      let bounces = (horizontal: canBounce(.horizontal), vertical: canBounce(.vertical))
      return { time in
        var now = deceleration
        now.horizontal.advance(to: time, limits: ends.horizontal, bounces: bounces.horizontal)
        now.vertical.advance(to: time, limits: ends.vertical, bounces: bounces.vertical)
        if now.isAtRest { return (CGPoint(x: now.horizontal.value, y: now.vertical.value), true) }
        let place = CGPoint { axis in
          let value = axis == .horizontal ? now.horizontal.value : now.vertical.value
          let limits = axis == .horizontal ? ends.horizontal : ends.vertical
          let rounded = (value * scale).rounded() / scale
          return limits.contains(value) ? min(max(rounded, limits.lowerBound), limits.upperBound) : rounded
        }
        return (place, false)
      }
    }
  }

  /// Takes the content to where it is seen, when the app was too busy to move it there.
  func catchUp() {
    guard let motion = layer.motion else { return }
    let now = CACurrentMediaTime()
    if now >= motion.begin + Self.absence { move(to: now - frames.lag) }
  }
}
