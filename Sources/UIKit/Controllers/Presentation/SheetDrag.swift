import CoreGraphics
import Foundation

/// Lets the user's finger drag a card from one detent to the next, and dismisses it when it was dragged far below the lowest or let
/// go fast.
@MainActor final class SheetDrag: UIGestureRecognizerDelegate {
  /// A card goes when it was dragged below its lowest place by that part of its height, or is let go faster than that (points a
  /// second); ours.
  private static let dismissFraction: CGFloat = 0.4
  private static let dismissSpeed: CGFloat = 800
  /// How much of the finger's way a card follows that may not go, and one that is as high as it can be.
  private static let resistance: CGFloat = 0.15
  /// Seconds of the finger's speed that count when it lets go: the card rests where that would take it; ours.
  private static let foresight: CGFloat = 0.15

  private weak var sheet: UISheetPresentationController?

  init(_ sheet: UISheetPresentationController) {
    self.sheet = sheet
    let gesture = UIPanGestureRecognizer(target: self, action: SheetDrag.dragged)
    gesture.maximumNumberOfTouches = 1
    gesture.delegate = self
    sheet.card.addGestureRecognizer(gesture)
  }

  private func dragged(_ gesture: UIPanGestureRecognizer) {
    guard let sheet, let container = sheet.containerView, sheet.presentedViewController.presentation?.isSettled == true
    else { return }
    let distance = gesture.translation(in: container).y
    switch gesture.state {
    case .began, .changed: sheet.dragOffset = offset(of: sheet, distance: distance)
    case .ended: letGo(sheet, distance: distance, speed: gesture.velocity(in: container).y)
    default: sheet.animateChanges { sheet.dragOffset = 0 }
    }
  }

  /// How far the card may go down and up from where it rests, in points: to its lowest and its highest place.
  private func range(of sheet: UISheetPresentationController) -> (up: CGFloat, down: CGFloat) {
    guard sheet.isNarrow, let low = sheet.heights.first?.height, let high = sheet.heights.last?.height else {
      return (0, 0)
    }
    let rest = sheet.frameOfPresentedViewInContainerView.height
    return (high - rest, rest - low)
  }

  private func offset(of sheet: UISheetPresentationController, distance: CGFloat) -> CGFloat {
    let (up, down) = range(of: sheet)
    if distance < -up {
      return sheet.isNarrow && sheet.heights.count > 1 ? -up + (distance + up) * Self.resistance : -up
    }
    if distance > down, sheet.presentedViewController.isModalInPresentation {
      return down + (distance - down) * Self.resistance
    }
    return distance
  }

  private func letGo(_ sheet: UISheetPresentationController, distance: CGFloat, speed: CGFloat) {
    let (_, down) = range(of: sheet)
    let rest = sheet.frameOfPresentedViewInContainerView
    let lowest = sheet.isNarrow ? sheet.heights.first?.height ?? rest.height : rest.height
    let isLowest = down < 1
    let below = distance - down
    let foreseen = distance + speed * Self.foresight
    let isFar = below > lowest * Self.dismissFraction || !isLowest && foreseen - down > lowest * Self.dismissFraction
    let goes = isLowest && speed > Self.dismissSpeed && distance > 0 || isFar && speed > -Self.dismissSpeed
    if goes, sheet.dismissByUser() { return }
    let wanted = rest.height - foreseen
    let nearest = sheet.heights.min { abs($0.height - wanted) < abs($1.height - wanted) }
    let old = sheet.heights.first { $0.height == rest.height }?.identifier
    sheet.animateChanges {
      sheet.dragOffset = 0
      if sheet.isNarrow, let nearest, nearest.identifier != old { sheet.selectedDetentIdentifier = nearest.identifier }
    }
    if sheet.isNarrow, let nearest, nearest.identifier != old {
      (sheet.delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(sheet)
    }
  }

  /// Only a finger that moves down, or up where the card can be raised, and not one that moves sideways.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, let sheet, let container = sheet.containerView else {
      return false
    }
    let way = pan.translation(in: container)
    guard abs(way.y) > abs(way.x) else { return false }
    return way.y > 0 || sheet.canRise && (sheet.prefersScrollingExpandsWhenScrolledToEdge || !isInScrollView)
  }

  /// Whether the finger is on content that can be scrolled.
  private var isInScrollView = false

  /// Content that is scrolled is scrolled back first.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    isInScrollView = false
    var view = touch.view
    while let current = view, current !== sheet?.card {
      if let scroll = current as? UIScrollView {
        isInScrollView = true
        if scroll.contentOffset.y > -scroll.adjustedContentInset.top { return false }
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
