import Foundation

extension CABasicAnimation {
  /// How far from now the screen is looked at, to know its speed. Seconds.
  private static let glance = 1e-5

  /// Takes what is on the screen as the place to begin from.
  func noteScreen(of layer: CALayer?) {
    guard beginsFromScreen, let layer, let property else { return }
    guard let model = property.read(layer.values) else { return }
    let others = (layer.extras?.animations?.running ?? []).filter { $0.animation !== self }.compactMap(\.record)
    /// What the screen has more than what others make of the property, who go on.
    func offset(at time: TimeInterval) -> AnimatableValue? {
      var values = layer.values
      let local = layer.convertTime(time, from: nil)
      for record in others { record.apply(at: local, to: &values) }
      guard let rest = property.read(values) else { return nil }
      return property.read(layer.values(shownAt: time))?.subtracting(rest)
    }
    if !layer.isCommitted, let valueBefore {
      addedValue = valueBefore
      screenOffset = valueBefore.subtracting(model)
      return
    }
    let now = MediaClock.now
    addedValue = property.read(layer.shownValues)
    screenOffset = offset(at: now)
    guard let spring, spring.initialVelocity == 0, screenOffset != nil,
      let before = offset(at: now - Self.glance), let after = offset(at: now + Self.glance)
    else { return }
    let weight = 1 / (2 * Self.glance)
    screenVelocity = AnimatableValue.sum([(after, weight), (before, -weight)])
  }
}
