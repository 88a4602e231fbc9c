/// An animation in a layer that somebody else steers.
@MainActor package final class SteeredAnimation {
  private let running: RunningAnimation

  init(_ running: RunningAnimation) { self.running = running }

  func steers(_ other: RunningAnimation) -> Bool { other === running }

  /// Whether the layer has it: it is lost when the layer leaves its window, or somebody removes its animations.
  package var isInLayer: Bool { running.isInLayer }

  /// The next commit asks for its course again.
  package func courseDidChange() {
    guard let layer = running.layer, isInLayer else { return }
    AnimationClock.shared.courseDidChange(of: running)
    layer.mark(.valuesChanged)
  }

  package func remove() {
    guard let layer = running.layer, isInLayer else { return }
    layer.remove(finished: running)
    running.hasStopped = true
    AnimationClock.shared.forget(running)
  }
}
