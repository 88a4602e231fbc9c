import CoreGraphics
import Foundation

/// Lets the user's finger drag a card down, and dismisses it when it was dragged far or let go fast.
@MainActor final class SheetDrag: UIGestureRecognizerDelegate {
  /// A card goes when it was dragged down by that part of its height, or is let go faster than that (points a second); ours.
  private static let dismissFraction: CGFloat = 0.4
  private static let dismissSpeed: CGFloat = 800
  /// How much of the finger's way a card follows that may not go.
  private static let resistance: CGFloat = 0.15

  private weak var sheet: UISheetPresentationController?

  init(_ sheet: UISheetPresentationController) {
    self.sheet = sheet
    let gesture = UIPanGestureRecognizer(target: self, action: SheetDrag.dragged)
    gesture.maximumNumberOfTouches = 1
    gesture.delegate = self
    sheet.card.addGestureRecognizer(gesture)
  }

  private func dragged(_ gesture: UIPanGestureRecognizer) {
    guard let sheet, let container = sheet.containerView else { return }
    let distance = max(0, gesture.translation(in: container).y)
    switch gesture.state {
    case .began, .changed:
      sheet.dragOffset = sheet.presentedViewController.isModalInPresentation ? distance * Self.resistance : distance
    case .ended:
      let speed = gesture.velocity(in: container).y
      let isFar = distance > sheet.card.bounds.height * Self.dismissFraction
      let goes = speed > Self.dismissSpeed || (isFar && speed > -Self.dismissSpeed)
      if !goes || !sheet.dismissByUser() { sheet.dragOffset = 0 }
    default: sheet.dragOffset = 0
    }
  }

  /// Only a finger that moves down, and not one that moves sideways.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, let container = sheet?.containerView else {
      return false
    }
    let way = pan.translation(in: container)
    return way.y > 0 && way.y > abs(way.x)
  }

  /// Content that is scrolled is scrolled back first.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    var view = touch.view
    while let current = view, current !== sheet?.card {
      if let scroll = current as? UIScrollView, scroll.contentOffset.y > -scroll.adjustedContentInset.top {
        return false
      }
      view = current.superview
    }
    return true
  }

  /// Of content at its top the card has the way down, the content every other.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer is ScrollPanGestureRecognizer }
}
