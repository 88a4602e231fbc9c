import Foundation

/// Something other than a touch that recognizers follow from its beginning to its end: a pinch on a touchpad, a scroll, a press.
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

/// A scroll by a touchpad, or one step of a wheel.
final class ScrollInput: GestureInput {
  /// The view that it began at and those around it, innermost first.
  private let chain: [WeakView]
  private struct WeakView { weak var view: UIView? }

  override init(view: UIView?, window: UIWindow?, sceneLocation: CGPoint) {
    chain = view.map { sequence(first: $0, next: \.superview).map { WeakView(view: $0) } } ?? []
    super.init(view: view, window: window, sceneLocation: sceneLocation)
  }

  /// The view that it began at, or the nearest one around it that is still in the window, as when a cell is reused meanwhile.
  var presentView: UIView? { chain.lazy.compactMap(\.view).first { [window] in $0.hostWindow === window } }

  /// Whether a recognizer has it: it has begun, or waits for another one.
  var isTaken: Bool { recognizers.contains { $0.isActive || $0.committed == .ended || $0.isBeginning } }
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
