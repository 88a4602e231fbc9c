import Foundation

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
