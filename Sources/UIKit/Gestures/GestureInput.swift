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
