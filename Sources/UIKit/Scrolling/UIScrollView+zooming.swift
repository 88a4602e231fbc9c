import CoreGraphics
import Foundation
import QuartzCore

// The content larger and smaller.
extension UIScrollView {
  // MARK: Limits

  /// The scales between the limits. What is no number above 0 counts as the smallest scale there is.
  var zoomLimits: ClosedRange<CGFloat> {
    func usable(_ scale: CGFloat) -> CGFloat {
      scale.isNaN ? ScrollPhysics.leastZoomScale : max(scale, ScrollPhysics.leastZoomScale)
    }
    let low = usable(minimumZoomScale)
    return low...max(low, usable(maximumZoomScale))
  }

  private func limitedZoom(_ scale: CGFloat) -> CGFloat {
    let limits = zoomLimits
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  /// Whether content that is let go would not stay at its scale.
  var isZoomedTooFar: Bool { zoomedView != nil && limitedZoom(currentZoomScale) != currentZoomScale }

  /// The limits of the scale changed.
  func zoomLimitsDidChange() {
    let limits = zoomLimits
    let canZoom = limits.upperBound > limits.lowerBound
    if canZoom, zoomPinch == nil {
      let pinch = ScrollPinchGestureRecognizer()
      pinch.scrollView = self
      pinch.addTarget(self, action: UIScrollView.pinchDidChange)
      addGestureRecognizer(pinch)
      zoomPinch = pinch
    }
    zoomPinch?.isEnabled = canZoom
  }

  // MARK: Scale

  /// Gives `view` the scale, its top left corner staying where it is, and the content its size. Gives back where the offset
  /// `pulled` has to be then, so that what is `center` points from the view's top left corner stays there.
  private func give(_ view: UIView, scale: CGFloat, offset pulled: CGPoint, center: CGPoint) -> CGPoint {
    let ratio = scale / currentZoomScale
    let origin = view.frame.origin
    isGivingScale = true
    currentZoomScale = scale
    zoomedView = view
    view.transform = scale == 1 ? .identity : CGAffineTransform(scaleX: scale, y: scale)
    let moved = view.frame.origin
    if moved != origin {
      view.center = CGPoint { $0.of(view.center) + $0.of(origin) - $0.of(moved) }
    }
    contentSize = zoomedSize(of: view, at: scale)
    isGivingScale = false
    let base = view.superview === self ? origin : convert(origin, from: view.superview)
    return CGPoint { axis in
      axis.of(base) + (axis.of(pulled) + axis.of(center) - axis.of(base)) * ratio - axis.of(center)
    }
  }

  /// How much larger than constraints say `view` is, which is in this one.
  func zoomScale(of view: UIView) -> CGFloat { view === zoomedView ? currentZoomScale : 1 }

  private func zoomedSize(of view: UIView, at scale: CGFloat) -> CGSize {
    CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
  }

  /// The view that can be zoomed; nil when the delegate names none that is in the content.
  private var viewToZoom: UIView? {
    guard let view = delegate?.viewForZooming(in: self), view !== self, view.isDescendant(of: self) else { return nil }
    return view
  }

  /// The offset that shows `offset` of content that has `size`, between its ends.
  private func limited(_ offset: CGPoint, contentSize size: CGSize) -> CGPoint {
    CGPoint { axis in
      let limits = limits(axis, contentLength: axis.of(size))
      return min(max(axis.of(offset), limits.lowerBound), limits.upperBound)
    }
  }

  // MARK: In code

  /// Zooms about the middle of what is seen.
  func zoom(to scale: CGFloat, animated: Bool) {
    guard scale.isFinite, let view = viewToZoom else { return }
    let target = limitedZoom(scale)
    if pinchZoom != nil || !animated, target == currentZoomScale, !isZoomAnimating { return }
    let area = bounds.inset(by: adjustedContentInset)
    let center = CGPoint(x: area.midX - bounds.minX, y: area.midY - bounds.minY)
    zoom(view, to: target, keeping: center, animated: animated)
  }

  /// Shows `rect`, which is in points of the zoomed view, as large as fits.
  func zoom(showing rect: CGRect, animated: Bool) {
    let rect = rect.standardized
    guard let view = viewToZoom, rect.width > 0, rect.height > 0, rect.maxX.isFinite, rect.maxY.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return }
    let area = bounds.inset(by: adjustedContentInset)
    guard area.width > 0, area.height > 0 else { return }
    let target = limitedZoom(min(area.width / rect.width, area.height / rect.height))
    let origin = view.superview === self ? view.frame.origin : convert(view.frame.origin, from: view.superview)
    let middle = CGPoint(
      x: origin.x + (rect.midX - view.bounds.minX) * target, y: origin.y + (rect.midY - view.bounds.minY) * target)
    let offset = CGPoint(
      x: middle.x - (area.midX - bounds.minX), y: middle.y - (area.midY - bounds.minY))
    let size = zoomedSize(of: view, at: target)
    go(view, to: target, offset: limited(offset, contentSize: size), animated: animated, tellsOfEnd: true)
  }

  private func zoom(_ view: UIView, to scale: CGFloat, keeping center: CGPoint, animated: Bool) {
    let ratio = scale / currentZoomScale
    let origin = view.superview === self ? view.frame.origin : convert(view.frame.origin, from: view.superview)
    let offset = CGPoint { axis in
      axis.of(origin) + (axis.of(contentOffset) + axis.of(center) - axis.of(origin)) * ratio - axis.of(center)
    }
    let place = limited(offset, contentSize: zoomedSize(of: view, at: scale))
    go(view, to: scale, offset: place, animated: animated, tellsOfEnd: false)
  }

  private func go(_ view: UIView, to scale: CGFloat, offset: CGPoint, animated: Bool, tellsOfEnd: Bool) {
    endMovement()
    guard scale != currentZoomScale || offset != contentOffset else { return }
    guard animated, window != nil, !isDragging, pinchZoom == nil else {
      show(view, at: scale, offset: offset)
      if pinchZoom != nil { rebaseZoom() }
      if tellsOfEnd { delegate?.scrollViewDidEndZooming(self, with: view, atScale: currentZoomScale) }
      return
    }
    animateZoom(of: view, to: scale, offset: offset, isBounce: false)
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  private func animateZoom(of view: UIView, to scale: CGFloat, offset: CGPoint, isBounce: Bool) {
    zoomedView = view
    enter(
      .zooming(
        ScrollZoomAnimation(
          from: currentZoomScale, to: scale, fromOffset: contentOffset, toOffset: offset,
          start: CACurrentMediaTime(), isBounce: isBounce)))
    showIndicators()
  }

  /// Shows the content so large and there, and tells the delegate.
  func show(_ view: UIView, at scale: CGFloat, offset: CGPoint) {
    let hasScaled = scale != currentZoomScale
    if hasScaled { _ = give(view, scale: scale, offset: offset, center: .zero) }
    moveOffset(to: offset)
    layOutIndicators()
    if hasScaled { delegate?.scrollViewDidZoom(self) }
  }

  // MARK: By fingers

  func pinchDidChange(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began: beginZoom(pinch)
    case .changed: continueZoom(pinch)
    case .ended, .cancelled, .failed: endZoom()
    case .possible: break
    }
  }

  private func place(of pinch: UIPinchGestureRecognizer) -> CGPoint {
    let location = pinch.location(in: self)
    return CGPoint(x: location.x - bounds.minX, y: location.y - bounds.minY)
  }

  private func beginZoom(_ pinch: UIPinchGestureRecognizer) {
    endMovement()
    guard pinch.state == .began, let view = viewToZoom else { return }
    isHeld = false
    zoomedView = view
    // The slop changes nothing, so that content does not jump.
    let wanted = ScrollPhysics.wantedZoom(showing: currentZoomScale, limits: zoomLimits)
    pinchZoom = ScrollZoom(
      base: wanted / pinch.scale, pulled: contentOffset, center: place(of: pinch), fingers: pinch.numberOfTouches)
    if case .dragging(var drag) = movement {
      // Fingers that zoom move the content wherever they go.
      drag.moves = (true, true)
      movement = .dragging(drag)
    }
    showIndicators()
    delegate?.scrollViewWillBeginZooming(self, with: view)
  }

  private func continueZoom(_ pinch: UIPinchGestureRecognizer) {
    guard var zoom = pinchZoom, let view = zoomedView, view.isDescendant(of: self) else { return }
    let center = place(of: pinch)
    let way =
      pinch.numberOfTouches == zoom.fingers
      ? CGPoint(x: center.x - zoom.center.x, y: center.y - zoom.center.y) : .zero
    zoom.center = center
    zoom.fingers = pinch.numberOfTouches
    let wanted = zoom.base * pinch.scale
    guard wanted.isFinite, wanted > 0, center.x.isFinite, center.y.isFinite else { return }
    let scale = ScrollPhysics.shownZoom(wanted, limits: zoomLimits, bounces: bouncesZoom)
    let hasScaled = scale != currentZoomScale
    let old = draggedOffset ?? CGPoint { $0.of(zoom.pulled) - $0.of(way) }
    let new = hasScaled ? give(view, scale: scale, offset: old, center: center) : old
    zoom.pulled = new
    pinchZoom = zoom
    if case .dragging(var drag) = movement {
      drag.start = CGPoint { $0.of(drag.start) + $0.of(new) - $0.of(old) }
      movement = .dragging(drag)
    }
    moveOffset(to: bounces ? new : limited(new))
    layOutIndicators()
    if hasScaled { delegate?.scrollViewDidZoom(self) }
  }

  /// The app has chosen another scale or offset during a pinch: that goes on from there.
  func rebaseZoom() {
    guard pinchZoom != nil, let zoomPinch else { return }
    pinchZoom?.pulled = contentOffset
    pinchZoom?.base = ScrollPhysics.wantedZoom(showing: currentZoomScale, limits: zoomLimits) / zoomPinch.scale
  }

  private func endZoom() {
    guard let zoom = pinchZoom else { return }
    pinchZoom = nil
    zoomCenter = zoom.center
    // Fingers that still drag have the content until they leave.
    if isZoomedTooFar {
      if !isDragging { bounceZoom() }
      return
    }
    delegate?.scrollViewDidEndZooming(self, with: zoomedView, atScale: currentZoomScale)
    if case .none = movement {
      hideIndicators()
      settle()
    }
  }

  /// Content that was made too large or too small goes back to its limit.
  func bounceZoom() {
    guard let view = zoomedView, case .none = movement else { return }
    let scale = limitedZoom(currentZoomScale)
    let ratio = scale / currentZoomScale
    let origin = view.superview === self ? view.frame.origin : convert(view.frame.origin, from: view.superview)
    let offset = CGPoint { axis in
      axis.of(origin) + (axis.of(contentOffset) + axis.of(zoomCenter) - axis.of(origin)) * ratio - axis.of(zoomCenter)
    }
    let place = limited(offset, contentSize: zoomedSize(of: view, at: scale))
    if window == nil {
      show(view, at: scale, offset: place)
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: currentZoomScale)
    } else {
      animateZoom(of: view, to: scale, offset: place, isBounce: true)
    }
  }

  // MARK: By wheel

  /// Zooms by steps of a wheel (positive is towards the user, which makes the content smaller) about `location`, which is in points of the
  /// view's space. False when there is nothing to zoom.
  func zoom(bySteps steps: CGFloat, about location: CGPoint) -> Bool {
    guard zoomPinch?.isEnabled == true, pinchZoom == nil, !isDragging, steps.isFinite, let view = viewToZoom else {
      return false
    }
    let scale = limitedZoom(currentZoomScale * pow(ScrollPhysics.wheelZoom, -steps))
    guard scale != currentZoomScale else { return true }
    endMovement()
    delegate?.scrollViewWillBeginZooming(self, with: view)
    let center = CGPoint(x: location.x - bounds.minX, y: location.y - bounds.minY)
    zoom(view, to: scale, keeping: center, animated: false)
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: currentZoomScale)
    flashIndicators()
    return true
  }
}
