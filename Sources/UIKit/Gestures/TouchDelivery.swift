/// Where one touch goes: the recognizers that are told of it, and what its view has not been told yet.
@MainActor final class TouchDelivery {
  /// Kept until the view has heard of the end, which may be after the touch is over.
  let view: UIView
  /// The recognizers that are told, those nearest to the view first. One that has failed stays until the touch is over.
  var recognizers: [UIGestureRecognizer] = []
  /// A recognizer that cancels touches in views has been recognized: the view gets its `touchesCancelled`, then silence.
  var isTakenAway = false
  /// The event of a beginning that is withheld from the view.
  var withheldBegan: WithheldEvent?
  /// Whether the touch moved while its beginning was withheld.
  var hasMoved = false
  /// The event of an end that is withheld from the view.
  var withheldEnd: WithheldEvent?

  init(view: UIView) { self.view = view }

  var isWithheld: Bool { withheldBegan != nil || withheldEnd != nil }

  /// Whether the view must wait with beginnings.
  var delaysBegan: Bool { recognizers.contains { $0.delaysTouchesBegan && $0.mayRecognize } }
  /// Whether the view must wait with ends. It does not for a recognizer that says nothing after its last finger: ends are
  /// delayed unless an app turns that off, and one that just looks on would make every button slow.
  var delaysEnded: Bool { recognizers.contains { $0.delaysTouchesEnded && $0.isEngaged } }
  /// Whether a gesture that is under way already takes this touch in.
  var belongsToActiveGesture: Bool { recognizers.contains { $0.isActive && $0.cancelsTouchesInView } }

  typealias Next = (number: Int, phase: UITouch.Phase, event: UIEvent)

  /// What the view may be told by now of what is withheld: the beginning before the end.
  var next: Next? {
    if let began = withheldBegan { return delaysBegan ? nil : (began.number, .began, began.event) }
    if let end = withheldEnd { return delaysEnded ? nil : (end.number, .ended, end.event) }
    return nil
  }

  /// The beginning or the end is withheld no longer.
  func release(_ phase: UITouch.Phase) {
    if phase == .began { withheldBegan = nil } else { withheldEnd = nil }
  }

  /// The view is to hear nothing more of what was withheld.
  func dropWithheld() {
    withheldBegan = nil
    withheldEnd = nil
  }
}

/// An event that a view is kept from.
@MainActor struct WithheldEvent {
  let event: UIEvent
  /// An event that came later has a higher number.
  let number: Int
}
