import CoreGraphics
import Foundation
import QuartzCore
import Windowing

/// What a finger does in a text field besides tapping: the grips of a selection, and the caret under a finger that rests.
@MainActor final class FieldHandles {
  /// Points of a grip's disc, and how far from it a finger may be; ours. LOOK: hit slop 44.
  private static let disc: CGFloat = 9
  private static let reach: CGFloat = 22
  /// Seconds that a finger rests until the caret follows it, as a long press.
  private static let longPress: TimeInterval = 0.5
  /// Points until a finger drags a grip; ours.
  private static let gripSlop: CGFloat = 3
  /// Points that it may move until then.
  private static let slop: CGFloat = 10

  private enum Drag {
    /// The end of the selection that is moved; the other one stays where it is.
    case grip(fixed: Int)
    case caret
  }

  private unowned let field: UITextField
  private var views: [UIView] = []
  private var drag: Drag?
  private var start: CGPoint?
  private var hasMoved = false
  private var pending: (any ScheduledAction)?

  init(_ field: UITextField) { self.field = field }

  isolated deinit { pending?.cancel() }

  // MARK: Look

  /// Shows the grips, for as long as something is selected.
  func show() {
    guard views.isEmpty else { return }
    for _ in 0..<2 {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: Self.disc, height: Self.disc))
      view.isUserInteractionEnabled = false
      view.layer.cornerRadius = Self.disc / 2
      view.isHidden = true
      let stem = UIView(frame: .zero)
      view.addSubview(stem)
      field.addSubview(view)
      views.append(view)
    }
    field.setNeedsLayout()
  }

  func hide() {
    for view in views { view.removeFromSuperview() }
    views = []
  }

  /// Whether the grips are shown.
  var areShown: Bool { !views.isEmpty && !field.selection.isEmpty }

  /// Puts the grips at the ends of the selection; `rect` is where the text is.
  func place(in rect: CGRect) {
    guard views.count == 2 else { return }
    for (index, view) in views.enumerated() {
      let isFirst = index == 0
      let range = field.selection.range
      let caret = field.caretRect(at: isFirst ? range.lowerBound : range.upperBound, in: rect)
      view.isHidden = range.isEmpty || caret.midX < rect.minX - 2 || caret.midX > rect.maxX + 2
      view.backgroundColor = field.tintColor
      let half = Self.disc / 2
      view.center = CGPoint(
        x: caret.midX, y: isFirst ? max(half, caret.minY - 2) : min(field.bounds.height - half, caret.maxY + 2))
      guard let stem = view.subviews.first else { continue }
      stem.backgroundColor = field.tintColor
      stem.frame = CGRect(x: half - 1, y: caret.minY - view.frame.minY, width: 2, height: caret.height)
    }
  }

  // MARK: Fingers

  func begin(_ touch: UITouch) {
    let point = touch.location(in: field)
    start = point
    hasMoved = false
    if areShown {
      let range = field.selection.range
      let distances = views.map { hypot($0.center.x - point.x, $0.center.y - point.y) }
      if let nearest = distances.min(), nearest <= Self.reach {
        drag = .grip(fixed: distances[0] == nearest ? range.upperBound : range.lowerBound)
        return
      }
    }
    guard let server = UIApplication.ifRunning?.server else { return }
    pending = server.schedule(at: server.now + Self.longPress) { [weak self] in self?.rested() }
  }

  private func rested() {
    pending = nil
    guard field.isTracking, let start, field.isFirstResponder || field.becomeFirstResponder() else { return }
    drag = .caret
    hide()
    moveCaret(to: start)
  }

  private func moveCaret(to point: CGPoint) {
    let offset = field.offset(at: point)
    field.select(offset..<offset)
  }

  func move(_ touch: UITouch) {
    let point = touch.location(in: field)
    if let start, hypot(point.x - start.x, point.y - start.y) > Self.gripSlop { hasMoved = true }
    switch drag {
    case .caret: moveCaret(to: point)
    case .grip(let fixed):
      guard hasMoved else { return }
      let offset = field.offset(at: point)
      // A selection that is dragged shut keeps what it had last.
      if offset != fixed { field.select(FieldSelection(anchor: fixed, head: offset)) }
    case nil:
      if let start, hypot(point.x - start.x, point.y - start.y) > Self.slop {
        pending?.cancel()
        pending = nil
      }
    }
  }

  /// The finger was lifted. True when it was more than a tap.
  func end() -> Bool {
    pending?.cancel()
    pending = nil
    start = nil
    guard let ended = drag else { return false }
    drag = nil
    // A finger that went down at a grip and did not move taps what is there.
    if case .grip = ended, !hasMoved { return false }
    field.editMenu.toggle(alwaysOpen: true)
    return true
  }
}
