import CoreGraphics
import Foundation
import QuartzCore

/// Shows a part of a larger content, which the user moves by finger or wheel.
///
/// The content's place is the bounds' origin: scrolling moves the subviews without laying anything out anew. Here a finger
/// moves the content directly, between its ends.
@MainActor open class UIScrollView: UIView {
  open weak var delegate: (any UIScrollViewDelegate)?

  /// The size of what can be scrolled, in points.
  open var contentSize = CGSize.zero {
    didSet { if oldValue != contentSize { clampOffset() } }
  }

  /// Extra room around the content, in points.
  open var contentInset = UIEdgeInsets.zero {
    didSet { if oldValue != contentInset { clampOffset() } }
  }

  /// `contentInset` and what bars cover of the view.
  open var adjustedContentInset: UIEdgeInsets {
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }

  /// The content's point at the view's top left corner. Setting it in code is not limited to the content.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Whether the user can scroll.
  open var isScrollEnabled = true

  /// Whether a finger that scrolls is down.
  public private(set) var isDragging = false
  private weak var draggingTouch: UITouch?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  /// Moves the content so that `contentOffset` is shown at the top left corner; at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  /// Moves the content as little as is needed to show `rect` (content's points).
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func move(_ offset: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      if low < offset || high - low > length { return low }
      return high > offset + length ? high - length : offset
    }
    let target = CGPoint(
      x: move(contentOffset.x, bounds.width, rect.minX, rect.maxX),
      y: move(contentOffset.y, bounds.height, rect.minY, rect.maxY))
    setContentOffset(limited(target), animated: animated)
  }

  /// `offset`, moved between the content's ends. Content smaller than the view stays at its top left.
  private func limited(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    func limit(_ value: CGFloat, _ near: CGFloat, _ far: CGFloat, _ content: CGFloat, _ length: CGFloat) -> CGFloat {
      max(-near, min(value, max(-near, content + far - length)))
    }
    return CGPoint(
      x: limit(offset.x, inset.left, inset.right, contentSize.width, bounds.width),
      y: limit(offset.y, inset.top, inset.bottom, contentSize.height, bounds.height))
  }

  private func clampOffset() {
    let target = limited(contentOffset)
    if target != contentOffset, !isDragging { contentOffset = target }
  }

  // MARK: Input

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isScrollEnabled, draggingTouch == nil, let touch = touches.first else { return }
    draggingTouch = touch
    isDragging = true
    delegate?.scrollViewWillBeginDragging(self)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = draggingTouch, touches.contains(touch), let superview else { return }
    let now = touch.location(in: superview)
    let before = touch.previousLocation(in: superview)
    contentOffset = limited(
      CGPoint(x: contentOffset.x - (now.x - before.x), y: contentOffset.y - (now.y - before.y)))
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { endDragging(touches) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { endDragging(touches) }

  private func endDragging(_ touches: Set<UITouch>) {
    guard let touch = draggingTouch, touches.contains(touch) else { return }
    draggingTouch = nil
    isDragging = false
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
  }

  /// Moves the content by `delta` points, as a wheel does. What the content has no room for is given back.
  func scroll(by delta: CGPoint) -> CGPoint {
    guard isScrollEnabled else { return delta }
    let wanted = CGPoint(x: contentOffset.x + delta.x, y: contentOffset.y + delta.y)
    let target = limited(wanted)
    contentOffset = target
    return CGPoint(x: wanted.x - target.x, y: wanted.y - target.y)
  }
}
