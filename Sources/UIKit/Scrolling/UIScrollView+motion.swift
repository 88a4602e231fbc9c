import CoreGraphics
import Foundation
import QuartzCore

extension UIScrollView {
  /// What moves the content.
  enum Movement {
    case none
    /// A finger or a touchpad.
    case dragging(ScrollDrag)
    /// Itself, after a drag.
    case decelerating(ScrollDeceleration)
    /// Code that asked for it as animated.
    case animating(ScrollAnimation)
  }
}

/// Content that moves on after a drag.
struct ScrollDeceleration {
  var horizontal: AxisMotion
  var vertical: AxisMotion
  /// Whether the delegate has heard that it begins: else it does not hear of the end.
  var isTold = false
  var isAtRest: Bool { horizontal.isAtRest && vertical.isAtRest }
}

/// A change of the offset that takes a while.
struct ScrollAnimation {
  var from: CGPoint
  var to: CGPoint
  let start: TimeInterval

  func isOver(at time: TimeInterval) -> Bool { time >= start + ScrollPhysics.animationDuration }

  /// Speeds up to the middle of the way, and slows down to its end.
  func value(at time: TimeInterval) -> CGPoint {
    let part = min(max((time - start) / ScrollPhysics.animationDuration, 0), 1)
    let eased = part * part * (3 - 2 * part)
    return CGPoint { axis in axis.of(from) + (axis.of(to) - axis.of(from)) * eased }
  }
}

// The content on its own.
extension UIScrollView {
  func enter(_ new: Movement) {
    movementNumber += 1
    movement = new
    switch new {
    case .none, .dragging: frames.stop()
    case .decelerating, .animating: frames.start()
    }
  }

  /// The offset changed. A change by others than the movement is one that the movement goes on from.
  func offsetDidChange(from old: CGPoint, isOwnMove: Bool) {
    if !isOwnMove { shiftMovement(from: old) }
    moveFrameGuide()
    layOutIndicators()
    // Scrolling lays out, as on iOS: views that are made for what is shown are made there.
    setNeedsLayout()
    delegate?.scrollViewDidScroll(self)
  }

  private func shiftMovement(from old: CGPoint) {
    let way = CGPoint { $0.of(contentOffset) - $0.of(old) }
    switch movement {
    case .none: break
    case .dragging(var drag):
      drag.start = CGPoint { $0.of(drag.start) + $0.of(way) }
      movement = .dragging(drag)
    case .decelerating(var deceleration):
      let now = CACurrentMediaTime()
      if way.x != 0 { deceleration.horizontal.shift(by: way.x, at: now) }
      if way.y != 0 { deceleration.vertical.shift(by: way.y, at: now) }
      movement = .decelerating(deceleration)
    case .animating(var animation):
      // An axis that somebody holds, as a delegate does that keeps to the other one, is where it was put.
      if way.x != 0 { (animation.from.x, animation.to.x) = (contentOffset.x, contentOffset.x) }
      if way.y != 0 { (animation.from.y, animation.to.y) = (contentOffset.y, contentOffset.y) }
      if animation.from == animation.to { endMovement() } else { movement = .animating(animation) }
    }
  }

  /// Moves the content on behalf of the movement.
  func moveOffset(to offset: CGPoint) {
    guard offset != contentOffset else { return }
    movesItself = true
    contentOffset = offset
    movesItself = false
  }

  // MARK: Frames

  /// A frame is to be drawn that is seen at `time`.
  func move(to time: TimeInterval) {
    guard window != nil else { return finishMovement() }
    let number = movementNumber
    switch movement {
    case .none, .dragging: frames.stop()
    case .decelerating(var deceleration):
      deceleration.horizontal.advance(to: time, limits: limits(.horizontal), bounces: canBounce(.horizontal))
      deceleration.vertical.advance(to: time, limits: limits(.vertical), bounces: canBounce(.vertical))
      movement = .decelerating(deceleration)
      let place = CGPoint(x: deceleration.horizontal.value, y: deceleration.vertical.value)
      let isOver = deceleration.isAtRest
      moveOffset(to: isOver ? place : CGPoint { onPixel($0.of(place), limits($0)) })
      guard isOver, number == movementNumber, case .decelerating(let latest) = movement, latest.isAtRest else { return }
      endMovement()
      settle()
    case .animating(let animation):
      let isOver = animation.isOver(at: time)
      let place = animation.value(at: time)
      moveOffset(to: isOver ? animation.to : CGPoint { onPixelGrid($0.of(place)) })
      if isOver, number == movementNumber { endMovement() }
    }
  }

  /// Whether the content moves by itself so fast that it is seen.
  var isVisiblyDecelerating: Bool {
    guard case .decelerating(let deceleration) = movement else { return false }
    let now = CACurrentMediaTime()
    return hypot(deceleration.horizontal.velocity(at: now), deceleration.vertical.velocity(at: now))
      > ScrollPhysics.visibleSpeed
  }

  // MARK: Beginnings and ends

  func decelerate(_ deceleration: ScrollDeceleration) {
    enter(.decelerating(deceleration))
    tellOfDeceleration()
  }

  /// Tells the delegate that the content has begun to move on by itself.
  func tellOfDeceleration() {
    guard case .decelerating(var deceleration) = movement else { return }
    deceleration.isTold = true
    movement = .decelerating(deceleration)
    showIndicators()
    delegate?.scrollViewWillBeginDecelerating(self)
  }

  /// Ends what moves by itself where it is, and tells the delegate. A drag goes on.
  func endMovement() {
    switch movement {
    case .none, .dragging: return
    case .decelerating(let deceleration):
      enter(.none)
      hideIndicators()
      if deceleration.isTold { delegate?.scrollViewDidEndDecelerating(self) }
    case .animating:
      enter(.none)
      hideIndicators()
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  /// Goes to where content can rest: between the ends, and on a page. Without a window at once.
  func settle() {
    guard case .none = movement else { return }
    let now = CACurrentMediaTime()
    let place = restingPlace(with: .zero)
    guard place != contentOffset else { return }
    let deceleration = ScrollDeceleration(
      horizontal: course(.horizontal, .zero, place, place, at: now),
      vertical: course(.vertical, .zero, place, place, at: now))
    if deceleration.isAtRest || window == nil { moveOffset(to: place) } else { decelerate(deceleration) }
  }

  /// Ends what moves by itself, with the content where it can rest.
  func finishMovement() {
    switch movement {
    case .none, .dragging: return
    case .animating(let animation): moveOffset(to: animation.to)
    case .decelerating: moveOffset(to: restingPlace(with: .zero))
    }
    endMovement()
  }

  /// Ends everything, with the content between its ends.
  func stopAll() {
    if isDragging, pan.isEnabled {
      // A pan that is turned off ends as cancelled.
      pan.isEnabled = false
      pan.isEnabled = true
    }
    endMovement()
    if case .none = movement { moveOffset(to: limited(contentOffset)) }
  }

  // MARK: In code

  func jump(to offset: CGPoint) {
    endMovement()
    contentOffset = offset
  }

  func animateOffset(to offset: CGPoint) {
    if isLettingGo {
      animationAfterDrag = offset
      return
    }
    // An app stops content by asking for the place where it is.
    if isDecelerating { endMovement() }
    guard offset != contentOffset || isScrollAnimating else { return }
    guard !isDragging, window != nil, offset.x.isFinite, offset.y.isFinite else {
      contentOffset = offset
      // A delegate that begins another one whenever one ends would be told for ever.
      guard !isTellingOfEnd else { return }
      isTellingOfEnd = true
      delegate?.scrollViewDidEndScrollingAnimation(self)
      isTellingOfEnd = false
      return
    }
    enter(.animating(ScrollAnimation(from: contentOffset, to: offset, start: CACurrentMediaTime())))
    showIndicators()
  }
}
