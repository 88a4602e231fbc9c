import CoreGraphics
import Foundation
import QuartzCore

/// A drag under way.
struct ScrollDrag {
  /// Where the content was pulled to when the drag began. Beyond the ends it is further than what was shown.
  var start: CGPoint
  /// The pan's translation when the drag began: the slop moves nothing, so that content does not jump.
  var origin: CGPoint
  /// Whether the drag moves the content along the axes.
  let moves: (horizontal: Bool, vertical: Bool)
  /// Whether a touchpad scrolls.
  let isScroll: Bool

  func moves(_ axis: ScrollAxis) -> Bool { axis == .horizontal ? moves.horizontal : moves.vertical }
}

// The content under a finger.
extension UIScrollView {
  /// A drag is in the direction of an axis when its way along the other is at most this part of that; our choice.
  private static let directionalPart: CGFloat = 0.5

  func panDidChange(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: beginDrag()
    case .changed: continueDrag()
    case .ended: endDrag(velocity: pan.velocity(in: self))
    case .cancelled, .failed: endDrag(velocity: .zero)
    case .possible: break
    }
  }

  private func beginDrag() {
    endMovement()
    // The app may have ended the drag meanwhile.
    guard pan.state == .began else { return }
    // The app may have begun a new animation when it heard of the end: the finger has the content all the same.
    enter(.none)
    let way = pan.translation(in: self)
    let isScroll = pan.touches.isEmpty
    let length = hypot(way.x, way.y)
    let slop = isScroll || length == 0 ? 0 : min(1, UIPanGestureRecognizer.slop / length)
    var moves = (horizontal: canDrag(.horizontal), vertical: canDrag(.vertical))
    if isDirectionalLockEnabled {
      if abs(way.x) <= abs(way.y) * Self.directionalPart { moves.horizontal = false }
      if abs(way.y) <= abs(way.x) * Self.directionalPart { moves.vertical = false }
    }
    let start = CGPoint { axis in
      ScrollPhysics.pulled(axis.of(contentOffset), limits: limits(axis), length: axis.of(bounds.size))
    }
    enter(
      .dragging(
        ScrollDrag(
          start: start, origin: CGPoint(x: way.x * slop, y: way.y * slop), moves: moves, isScroll: isScroll)))
    showIndicators()
    delegate?.scrollViewWillBeginDragging(self)
    continueDrag()
  }

  private func continueDrag() {
    guard case .dragging(var drag) = movement else { return }
    let way = pan.translation(in: self)
    var overflow = CGPoint.zero
    let offset = CGPoint { axis in
      guard drag.moves(axis) else { return axis.of(contentOffset) }
      let wanted = axis.of(drag.start) - (axis.of(way) - axis.of(drag.origin))
      guard wanted.isFinite else { return axis.of(contentOffset) }
      let limits = limits(axis)
      let bounces = canBounce(axis)
      let shown = ScrollPhysics.shown(wanted, limits: limits, length: axis.of(bounds.size), bounces: bounces)
      if !bounces, shown != wanted {
        if axis == .horizontal { overflow.x = wanted - shown } else { overflow.y = wanted - shown }
      }
      return onPixel(shown, limits)
    }
    if drag.isScroll, overflow != .zero, let outer = outerScrollView {
      // What this view has no room for moves the one around it.
      _ = outer.scroll(by: overflow)
      guard case .dragging(let latest) = movement else { return }
      drag.start = CGPoint { $0.of(latest.start) - $0.of(overflow) }
      movement = .dragging(drag)
    }
    moveOffset(to: offset)
  }

  /// The finger has let go, the content's finger speed being `velocity` (points a second, positive right and down).
  private func endDrag(velocity fingers: CGPoint) {
    guard case .dragging(let drag) = movement else { return }
    let number = movementNumber
    let now = CACurrentMediaTime()
    let velocity = CGPoint { axis in
      let speed = -axis.of(fingers)
      guard drag.moves(axis), speed.isFinite else { return 0 }
      return min(max(speed, -ScrollPhysics.highestSpeed), ScrollPhysics.highestSpeed)
    }
    let asked = restingPlace(with: velocity)
    var target = asked
    isLettingGo = true
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
    isLettingGo = false
    let animation = animationAfterDrag
    animationAfterDrag = nil
    // The app may have ended the drag.
    guard number == movementNumber else { return }
    // It may also have moved the content, or its ends: what it did not choose is worked out from there.
    let proposed = restingPlace(with: velocity)
    target = CGPoint { $0.of(target) == $0.of(asked) ? $0.of(proposed) : $0.of(target) }
    let deceleration = ScrollDeceleration(
      horizontal: course(.horizontal, velocity, proposed, target, at: now),
      vertical: course(.vertical, velocity, proposed, target, at: now))
    let goesOn = !deceleration.isAtRest && window != nil && animation == nil
    // The content moves on already when the app hears of it: what the app does then happens to content that moves.
    enter(goesOn ? .decelerating(deceleration) : .none)
    let next = movementNumber
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn)
    guard next == movementNumber else { return }
    if goesOn { return tellOfDeceleration() }
    if let animation {
      animateOffset(to: animation)
      guard case .none = movement else { return }
    }
    hideIndicators()
    settle()
  }

  /// Whether content beyond an end is let go so fast inwards, with `speed` (points a second of the offset), that it passes
  /// the end: a spring that draws it there would not hold it.
  private func isFlungIn(_ axis: ScrollAxis, speed: CGFloat) -> Bool {
    let limits = limits(axis)
    let offset = axis.of(contentOffset)
    if offset < limits.lowerBound { return speed > ScrollPhysics.bounceFrequency * (limits.lowerBound - offset) }
    return -speed > ScrollPhysics.bounceFrequency * (offset - limits.upperBound)
  }

  /// Where content comes to rest that is let go now with `velocity` (points a second of the offset).
  func restingPlace(with velocity: CGPoint) -> CGPoint {
    CGPoint { axis in
      let limits = limits(axis)
      let offset = axis.of(contentOffset)
      let speed = axis.of(velocity)
      if !limits.contains(offset), !isPagingEnabled, !isFlungIn(axis, speed: speed) {
        return min(max(offset, limits.lowerBound), limits.upperBound)
      }
      let place =
        isPagingEnabled && isScrollable(axis)
        ? ScrollPhysics.page(from: offset, velocity: speed, length: axis.of(bounds.size), tolerance: pixelLength)
        : offset + ScrollPhysics.projectedDistance(velocity: speed, rate: decelerationRate.rawValue)
      let cut = min(max(place, limits.lowerBound), limits.upperBound)
      return place == offset ? cut : onPixel(cut, limits)
    }
  }

  /// How one axis moves on that is let go with `velocity`. `proposed` is where it would rest, `target` where the delegate
  /// wants it.
  func course(
    _ axis: ScrollAxis, _ velocity: CGPoint, _ proposed: CGPoint, _ target: CGPoint, at time: TimeInterval
  ) -> AxisMotion {
    let limits = limits(axis)
    let offset = axis.of(contentOffset)
    let speed = axis.of(velocity)
    let isOutside = !limits.contains(offset)
    var motion = AxisMotion(at: offset, tolerance: pixelLength / 2)
    let wanted = axis.of(target)
    if wanted.isFinite, wanted != axis.of(proposed) {
      let place = min(max(wanted, limits.lowerBound), limits.upperBound)
      motion.redirect(to: place, velocity: speed, at: time)
      return motion
    }
    // Pulled content is slower than the finger.
    let slowed = speed * ScrollPhysics.resistance(offset, limits: limits, length: axis.of(bounds.size))
    if isPagingEnabled, isScrollable(axis) {
      motion.redirect(to: axis.of(proposed), velocity: slowed, lowest: ScrollPhysics.pagingFrequency, at: time)
      return motion
    }
    let natural = offset + ScrollPhysics.projectedDistance(velocity: speed, rate: decelerationRate.rawValue)
    if isOutside, !canBounce(axis) || !isFlungIn(axis, speed: speed) {
      motion.bounce(to: axis.of(limited(contentOffset)), velocity: canBounce(axis) ? slowed : 0, at: time)
      return motion
    }
    // What comes to rest between the ends does so on a pixel; what does not bounces.
    motion.coast(
      to: limits.contains(natural) ? axis.of(proposed) : natural, rate: decelerationRate.rawValue, at: time)
    return motion
  }
}
