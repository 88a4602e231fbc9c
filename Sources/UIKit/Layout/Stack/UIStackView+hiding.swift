import Foundation
import QuartzCore

/// Arranged views that are hidden and shown.
///
/// In a block of animations a view that is hidden shrinks first, and its layer is hidden at the end; for everybody who asks,
/// the view is hidden from the beginning.
extension UIStackView {
  /// What setting `isHidden` of an arranged view does.
  func setHidden(_ isHidden: Bool, of view: UIView) {
    guard isHidden != view.isHidden else { return }
    guard let item = arrangement.item(of: view) else {
      view.layer.isHidden = isHidden
      return
    }
    item.hidingCount += 1
    item.context = nil
    let scope = layer.isInWindow && AnimationScope.isEnabled ? AnimationScope.current : nil
    if isHidden, let scope {
      view.flags.insert(.isLeavingStack)
      let count = item.hidingCount
      scope.addCompletion { [weak self, weak view, weak item] _ in
        guard let self, let view, let item, item.hidingCount == count else { return }
        endLeaving(view)
      }
    } else {
      view.flags.remove(.isLeavingStack)
      view.layer.isHidden = isHidden
    }
    view.autoLayoutContentSizeDidChange()
    arrangementDidChange()
    // As on iOS no layout has to be asked for in the block.
    if scope != nil { layoutRoot.layoutIfNeeded() }
  }

  /// A view that was shrinking to be hidden is hidden now.
  func endLeaving(_ view: UIView) {
    guard view.flags.contains(.isLeavingStack) else { return }
    view.flags.remove(.isLeavingStack)
    view.layer.isHidden = true
  }

  /// The content size that counts of a hidden view: none along the axis, where it has no length, nor across it where it would
  /// keep the view from following the stack.
  func contentSize(_ size: CGSize, ofHidden view: UIView) -> CGSize {
    var size = size
    size[axis] = UIView.noIntrinsicMetric
    if alignment == .fill { size[axis == .horizontal ? .vertical : .horizontal] = UIView.noIntrinsicMetric }
    return size
  }

  /// An arranged view is in another superview, or in none.
  func arrangedSubviewDidLeave(_ view: UIView) {
    guard arrangement.remove(view, from: self) else { return }
    endLeaving(view)
    arrangementDidChange()
  }

  /// The content size of an arranged view changed.
  func contentSizeDidChange(of view: UIView) {
    guard let item = arrangement.item(of: view) else { return }
    item.contentLength = nil
    if distribution == .fillProportionally { arrangementDidChange() }
  }
}
