import Foundation

extension UIView {
  /// Seconds that a part of a control takes to its place, as iOS shows it.
  static let controlAnimationDuration: TimeInterval = 0.25

  /// Makes changes of a control's parts: smooth when that is asked for. It takes touches meanwhile, and what is changed again on
  /// the way goes on from there.
  func changeParts(animated: Bool, duration: TimeInterval = controlAnimationDuration, _ changes: () -> Void) {
    guard animated, layer.isInWindow else { return changes() }
    UIView.animate(
      AnimationSettings(duration: duration, options: [.allowUserInteraction, .layoutSubviews]), animations: changes,
      completion: nil)
  }
}
