import CoreGraphics
import Foundation
import Windowing

// Whose a finger or a scroll is: this view's, that of a scroll view around or inside it, or the content's.
extension UIScrollView {
  /// Whether content has to wait with fingers: where nothing can be scrolled there is nothing to wait for.
  var delaysContent: Bool {
    delaysContentTouches && isScrollEnabled && pan.isEnabled && ScrollAxis.allCases.contains { canDrag($0) }
  }

  /// Whether a drag may have `touch`, which a view in the content may have already.
  func mayTake(_ touch: UITouch) -> Bool {
    guard touch.hasBegun, touch.isDelivered, let view = touch.view, view !== self, view.isDescendant(of: self) else {
      return true
    }
    return canCancelContentTouches && touchesShouldCancel(in: view)
  }

  /// Whether a drag of `touch` by `travel` is this view's. `travel` is in points of the scene.
  func isReceiver(of touch: UITouch, after travel: CGPoint) -> Bool {
    let chain = Self.chain(from: touch.view, and: self).filter { other in
      other.pan.isEnabled && other.pan.committed == .possible && other.pan.touches.contains(touch)
    }
    let direction = CGPoint(x: -travel.x, y: -travel.y)
    return Self.receiver(of: direction, atLeast: UIPanGestureRecognizer.slop, in: chain) === self
  }

  /// Whether a touchpad's scroll by `travel`, as fingers on the screen would move, is this view's. A nearer recognizer that may
  /// still begin comes first.
  func isReceiver(of scroll: ScrollInput, after travel: CGPoint) -> Bool {
    var chain: [UIScrollView] = []
    for recognizer in scroll.recognizers where recognizer.isEnabled && recognizer.committed == .possible {
      if let scrollView = (recognizer as? ScrollPanGestureRecognizer)?.scrollView {
        chain.append(scrollView)
      } else if recognizer.state == .possible, recognizer.order < pan.order {
        return false
      }
    }
    return Self.receiver(of: CGPoint(x: -travel.x, y: -travel.y), atLeast: 0, in: chain) === self
  }

  /// The scroll views from `view` outwards, innermost first, and `own`, which may be elsewhere when its recognizer is.
  private static func chain(from view: UIView?, and own: UIScrollView) -> [UIScrollView] {
    var chain: [UIScrollView] = []
    var current = view
    while let view = current {
      if let scrollView = view as? UIScrollView { chain.append(scrollView) }
      current = view.superview
    }
    if !chain.contains(where: { $0 === own }) { chain.insert(own, at: 0) }
    return chain
  }

  /// The view of `chain` (innermost first) that scrolls in `direction`: along its longer part the first one that has room,
  /// else the first one that can be pulled beyond its end; when there is none, along the shorter part, if that is at least
  /// `least` points.
  private static func receiver(
    of direction: CGPoint, atLeast least: CGFloat, in chain: [UIScrollView]
  ) -> UIScrollView? {
    let isSideways = abs(direction.x) > abs(direction.y)
    let axes: [ScrollAxis] = isSideways ? [.horizontal, .vertical] : [.vertical, .horizontal]
    for (index, axis) in axes.enumerated() {
      let way = axis.of(direction)
      guard way != 0, index == 0 || abs(way) >= least else { continue }
      if let found = chain.first(where: { $0.hasRoom(axis, sign: way) }) ?? chain.first(where: { $0.canBounce(axis) }) {
        return found
      }
    }
    return nil
  }

  /// The nearest scroll view around this one.
  var outerScrollView: UIScrollView? {
    var current = superview
    while let view = current {
      if let scrollView = view as? UIScrollView { return scrollView }
      current = view.superview
    }
    return nil
  }

  // MARK: Fingers

  /// A finger is down on the view: it holds what moves by itself.
  func fingerCame() {
    guard isDecelerating else { return }
    isHeld = true
    endMovement()
  }

  /// A finger that did not drag is up: what it held goes on to where it can rest.
  func fingersLeft() {
    guard isHeld, pan.touches.isEmpty else { return }
    isHeld = false
    settle()
  }

  func scrollEnabledDidChange() {
    pan.isEnabled = isScrollEnabled
    if !isScrollEnabled { finishMovement() }
  }

  // MARK: Wheel

  /// Moves the content by `delta` points at once, as a step of a wheel does, without pulling it beyond its ends. What it has
  /// no room for is given back. With paging a step turns a page.
  func scroll(by delta: CGPoint) -> CGPoint {
    guard isScrollEnabled, pan.isEnabled, pan.allowedScrollTypesMask.contains(.discrete), !isDragging else {
      return delta
    }
    if isPagingEnabled { return turnPage(by: delta) }
    let wanted = CGPoint { $0.of(contentOffset) + $0.of(delta) + $0.of(wheelRest) }
    let target = limited(wanted)
    guard target != contentOffset else { return delta }
    endMovement()
    let place = CGPoint { onPixel($0.of(target), limits($0)) }
    wheelRest = CGPoint { $0.of(target) - $0.of(place) }
    contentOffset = place
    flashIndicators()
    return CGPoint { $0.of(wanted) - $0.of(target) }
  }

  /// Goes to the next page in the direction of `delta`; steps that come meanwhile have had their effect.
  private func turnPage(by delta: CGPoint) -> CGPoint {
    var rest = delta
    var target = contentOffset
    for axis in ScrollAxis.allCases
    where axis.of(delta) != 0 && (isScrollAnimating || hasRoom(axis, sign: axis.of(delta))) {
      let speed = axis.of(delta) > 0 ? CGFloat.infinity : -.infinity
      let page = ScrollPhysics.page(
        from: axis.of(contentOffset), velocity: speed, length: axis.of(bounds.size), tolerance: pixelLength)
      if axis == .horizontal { (target.x, rest.x) = (page, 0) } else { (target.y, rest.y) = (page, 0) }
    }
    if !isScrollAnimating, rest != delta { setContentOffset(limited(target), animated: true) }
    return rest
  }

  /// Fingers rest on the touchpad: they hold what moves by itself, as one on the screen does. What they hold beyond an end, or
  /// between pages, goes on at once, for nobody tells when they leave.
  func fingersRestOnTouchpad() {
    guard isDecelerating else { return }
    endMovement()
    if case .none = movement { settle() }
  }
}

extension UIView {
  /// Whether the scroll views around this view let it hear of `touches`, which begin in it.
  func enclosingScrollViewsLetBegin(_ touches: Set<UITouch>, with event: UIEvent) -> Bool {
    var current = storedSuperview
    while let view = current {
      if let scrollView = view as? UIScrollView, !scrollView.touchesShouldBegin(touches, with: event, in: self) {
        return false
      }
      current = view.storedSuperview
    }
    return true
  }
}
