/// The views that take no events because they are animated.
@MainActor enum AnimatedViews {
  /// How many animations say so. By identity, as an animation may outlive its view.
  private static var counts: [ObjectIdentifier: Int] = [:]

  static func beginIgnoringTouches(_ view: UIView) {
    counts[ObjectIdentifier(view), default: 0] += 1
    view.flags.insert(.ignoresTouches)
  }

  /// How many animators move a view.
  private static var moved: [ObjectIdentifier: Int] = [:]
  /// Those that are hit by their bounds alone otherwise: where they are is not told by their frame now.
  private static var hitByBounds: Set<ObjectIdentifier> = []

  static func beginHittingWhereShown(_ view: UIView) {
    let id = ObjectIdentifier(view)
    moved[id, default: 0] += 1
    guard moved[id] == 1 else { return }
    if view.flags.contains(.isHitByBounds) { hitByBounds.insert(id) }
    view.flags.remove(.isHitByBounds)
    view.flags.insert(.isHitWhereShown)
    view.superview?.layer.hitBoxes = nil
  }

  /// An animator holds its views: they live.
  static func endHittingWhereShown(_ view: UIView) {
    let id = ObjectIdentifier(view)
    let count = (moved[id] ?? 1) - 1
    moved[id] = count > 0 ? count : nil
    guard count <= 0 else { return }
    view.flags.remove(.isHitWhereShown)
    if hitByBounds.remove(id) != nil { view.flags.insert(.isHitByBounds) }
    view.superview?.layer.hitBoxes = nil
  }

  static func endIgnoringTouches(_ id: ObjectIdentifier, _ view: UIView?) {
    let count = (counts[id] ?? 1) - 1
    counts[id] = count > 0 ? count : nil
    if count <= 0 { view?.flags.remove(.ignoresTouches) }
  }
}
