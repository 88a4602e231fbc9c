import CoreGraphics
import Foundation

/// One of the two ways of scrolling.
enum ScrollAxis: CaseIterable {
  case horizontal, vertical
  func of(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
  func of(_ size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }
}

extension CGPoint {
  init(_ part: (ScrollAxis) -> CGFloat) { self.init(x: part(.horizontal), y: part(.vertical)) }
}

// Where the content ends, and what moves it in code.
extension UIScrollView {
  // MARK: Ends

  /// The insets before and after the content along `axis`; NaN counts as 0.
  private func insets(_ axis: ScrollAxis, of insets: UIEdgeInsets) -> (near: CGFloat, far: CGFloat) {
    func number(_ value: CGFloat) -> CGFloat { value.isNaN ? 0 : value }
    return axis == .horizontal
      ? (number(insets.left), number(insets.right)) : (number(insets.top), number(insets.bottom))
  }

  /// The content's length; what is not above 0 counts as 0.
  func contentLength(_ axis: ScrollAxis) -> CGFloat {
    let length = axis.of(contentSize)
    return length > 0 ? length : 0
  }

  /// The offsets between the content's ends. Content smaller than the view stays at its top left.
  func limits(_ axis: ScrollAxis) -> ClosedRange<CGFloat> {
    let inset = insets(axis, of: adjustedContentInset)
    let low = -inset.near
    let high = contentLength(axis) + inset.far - axis.of(bounds.size)
    return low...(high > low ? high : low)
  }

  /// `offset`, moved between the content's ends.
  func limited(_ offset: CGPoint) -> CGPoint {
    CGPoint { axis in
      let limits = limits(axis)
      return min(max(axis.of(offset), limits.lowerBound), limits.upperBound)
    }
  }

  /// Whether there is more content along `axis` than is shown.
  func isScrollable(_ axis: ScrollAxis) -> Bool {
    let limits = limits(axis)
    return limits.upperBound > limits.lowerBound
  }

  private func alwaysBounces(_ axis: ScrollAxis) -> Bool {
    axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
  }

  /// Whether content can be pulled beyond its ends along `axis`.
  func canBounce(_ axis: ScrollAxis) -> Bool { bounces && (isScrollable(axis) || alwaysBounces(axis)) }

  /// Whether a drag along `axis` moves anything.
  func canDrag(_ axis: ScrollAxis) -> Bool { isScrollable(axis) || canBounce(axis) }

  /// Whether the offset can become larger (`sign` above 0) or smaller without passing an end.
  func hasRoom(_ axis: ScrollAxis, sign: CGFloat) -> Bool {
    let limits = limits(axis)
    let offset = axis.of(contentOffset)
    return sign > 0 ? offset < limits.upperBound - pixelLength / 2 : offset > limits.lowerBound + pixelLength / 2
  }

  /// `value` on the grid of pixels, so that content that moves by itself or under a finger stays sharp; not beyond an end
  /// that `value` does not pass.
  func onPixel(_ value: CGFloat, _ limits: ClosedRange<CGFloat>) -> CGFloat {
    let rounded = onPixelGrid(value)
    if limits.contains(value) { return min(max(rounded, limits.lowerBound), limits.upperBound) }
    return rounded
  }

  // MARK: Insets

  /// `contentInset` with the part of the safe area that `contentInsetAdjustmentBehavior` names.
  var currentAdjustedContentInset: UIEdgeInsets {
    let (sides, ends) = (insets(.horizontal, of: contentInset), insets(.vertical, of: contentInset))
    let own = UIEdgeInsets(top: ends.near, left: sides.near, bottom: ends.far, right: sides.far)
    guard contentInsetAdjustmentBehavior != .never else { return own }
    var safe = safeAreaInsets
    if safe == .zero { return own }
    if contentInsetAdjustmentBehavior != .always {
      let isUnderBars = contentInsetAdjustmentBehavior == .automatic && isInNavigation
      if !isUnderBars, !overflows(.vertical, with: safe) { (safe.top, safe.bottom) = (0, 0) }
      if !overflows(.horizontal, with: safe) { (safe.left, safe.right) = (0, 0) }
    }
    return UIEdgeInsets(
      top: own.top + safe.top, left: own.left + safe.left, bottom: own.bottom + safe.bottom,
      right: own.right + safe.right)
  }

  /// Whether content with `safe` around it is longer than the view along `axis`, or is to be pulled all the same.
  private func overflows(_ axis: ScrollAxis, with safe: UIEdgeInsets) -> Bool {
    if alwaysBounces(axis) { return true }
    let own = insets(axis, of: contentInset)
    let added = insets(axis, of: safe)
    return contentLength(axis) + own.near + own.far + added.near + added.far > axis.of(bounds.size)
  }

  /// Whether the view belongs to what a navigation controller shows.
  private var isInNavigation: Bool {
    var responder: UIResponder? = self
    while let current = responder {
      if let controller = current as? UIViewController { return controller.navigationController != nil }
      responder = current.next
    }
    return false
  }

  /// Size, content or insets changed: content that rests is moved between its ends. At its near ends it stays there, unless
  /// the app itself moved those by `contentInset`.
  func geometryDidChange(byContentInset: Bool = false) {
    noteInsets(keepsNearEnds: !byContentInset)
    if case .none = movement, limited(contentOffset) != contentOffset { contentOffset = limited(contentOffset) }
    layOutIndicators()
  }

  /// The safe area may be another: content at its near ends stays there.
  func safeAreaMayHaveChanged() { noteInsets(keepsNearEnds: true) }

  private func noteInsets(keepsNearEnds: Bool) {
    let old = knownAdjustedInset
    let new = adjustedContentInset
    guard new != old else { return }
    knownAdjustedInset = new
    if keepsNearEnds, case .none = movement {
      let offset = CGPoint { axis in
        let end = -insets(axis, of: old).near
        let place = axis.of(contentOffset)
        return abs(place - end) < pixelLength / 2 ? -insets(axis, of: new).near : place
      }
      contentOffset = limited(offset)
    }
    adjustedContentInsetDidChange()
  }

  // MARK: In code

  /// Moves the content as little as is needed to show `rect`, which is in content's points.
  func reveal(_ rect: CGRect, animated: Bool) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0, rect.maxX.isFinite, rect.maxY.isFinite, rect.minX.isFinite,
      rect.minY.isFinite
    else { return }
    let inset = adjustedContentInset
    let target = CGPoint { axis in
      let inset = insets(axis, of: inset)
      let offset = axis.of(contentOffset)
      let low = axis.of(rect.origin) - inset.near
      let high = axis.of(rect.origin) + axis.of(rect.size) + inset.far
      let length = axis.of(bounds.size)
      if low < offset || high - low > length { return low }
      return high > offset + length ? high - length : offset
    }
    let place = limited(target)
    // What is shown already stops nothing.
    if place != contentOffset || isScrollAnimating { setContentOffset(place, animated: animated) }
  }
}
