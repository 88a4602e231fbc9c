import Foundation

/// Something other than a touch that recognizers follow from its beginning to its end: a pinch on a touchpad, a press.
@MainActor class GestureInput {
  /// The view that it began at; nil when that is gone.
  private(set) weak var view: UIView?
  /// The window that it began in.
  private(set) weak var window: UIWindow?
  /// Where it is, in points of the scene.
  var sceneLocation: CGPoint
  /// The recognizers that are told, those nearest to the view first. One that has failed stays until it is over.
  var recognizers: [UIGestureRecognizer] = []

  /// Nothing more will be heard of it.
  var isOver = false
  /// How many recognizers count it among the inputs of their attempt.
  var followers = 0

  init(view: UIView?, window: UIWindow?, sceneLocation: CGPoint) {
    self.view = view
    self.window = window
    self.sceneLocation = sceneLocation
  }
}

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
