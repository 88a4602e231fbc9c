import Foundation

/// A press on its way to recognizers and its responder.
final class PressInput: GestureInput {
  let press: UIPress
  /// A recognizer that cancels touches in views has been recognized: the responder gets its `pressesCancelled`, then silence.
  var isTakenAway = false
  /// Whether the responder was told of the beginning and not of an end.
  var isKnown = false
  /// The newest event of the press.
  var event: UIPressesEvent

  /// `view` is the one to start from: the responder itself, or the nearest one that it stands for.
  init(_ press: UIPress, view: UIView?, event: UIPressesEvent) {
    self.press = press
    self.event = event
    super.init(view: view, window: press.window, sceneLocation: view.map(Self.middle) ?? .zero)
  }

  /// Keys have no place: the middle of the view stands for it.
  private static func middle(of view: UIView) -> CGPoint {
    guard let window = view.hostWindow else { return .zero }
    let bounds = view.bounds
    return window.pointToSuperspace(view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: window))
  }
}
