import CoreGraphics
import Foundation

/// What UIKit's animations of views ask of the layers.
extension CALayer {
  /// Whether the layer is in a window's tree, so that animations of it run.
  package final var isInWindow: Bool { root.state.contains(.isHosted) }

  /// Whether changes of a property are smooth unless somebody says otherwise, by Apple's documentation.
  package static func isAnimatable(_ key: String) -> Bool { ImplicitAnimation.isAnimated(key) }

  /// Adds a copy besides those that go on for the same property: under `key`, or `key-2` and so on when that is taken.
  package final func addAnother(_ animation: CAAnimation, forKey key: String) {
    add(animation, forKey: freeKey(key))
  }

  private func freeKey(_ key: String) -> String {
    let taken = Set((extras?.animations?.running ?? []).compactMap(\.key))
    guard taken.contains(key) else { return key }
    var number = 2
    while taken.contains("\(key)-\(number)") { number += 1 }
    return "\(key)-\(number)"
  }

  /// Removes what `addAnother` added for `key`.
  package final func removeAnimations(named key: String) {
    let prefix = key + "-"
    remove { running in
      guard let name = running.key else { return false }
      return name == key || name.hasPrefix(prefix) && Int(name.dropFirst(prefix.count)) != nil
    }
  }

  /// Removes those whose delegate `matches`.
  package final func removeAnimations(whereDelegate matches: ((any CAAnimationDelegate)?) -> Bool) {
    remove { matches($0.animation.delegate) }
  }

  /// Adds a copy of `animation` whose course `steer` decides: it is asked when the layer is committed, with the time on the
  /// media clock, and tells when the course begins too. There is no end: take it out by the handle.
  package final func addSteered(
    _ animation: CAPropertyAnimation, forKey key: String,
    steer: @escaping (TimeInterval) -> (AnimationCourse, begin: TimeInterval)
  ) -> SteeredAnimation {
    let copy = animation.copy() as! CAAnimation
    copy.isFrozen = true
    let running = RunningAnimation(copy, key: freeKey(key), layer: self, groups: [])
    running.steer = steer
    madeAnimations().add(running)
    AnimationClock.shared.add(running)
    mark(.valuesChanged)
    return SteeredAnimation(running)
  }

  /// The value of the property at a key path, of an animation's kinds: what the app has set, and what is on the screen.
  /// Nil for a key path that cannot be animated.
  package final func animatableValue(forKeyPath path: String) -> (model: AnimatableValue, shown: AnimatableValue)? {
    guard let property = AnimatedProperty(path), let model = property.read(values) else { return nil }
    return (model, property.read(shownValues) ?? model)
  }

  /// The value of the property at a key path that is on the screen, but for what other animations than `own` make of it: without
  /// `own` the property needs it so that nothing jumps. Nil for a key path that cannot be animated.
  package final func shownValue(forKeyPath path: String, of own: [SteeredAnimation]) -> AnimatableValue? {
    guard let property = AnimatedProperty(path) else { return nil }
    guard let node, isCommitted, isSeen else { return property.read(values) }
    var shown = node.values
    let time = convertTime(MediaClock.now, from: nil)
    for running in extras?.animations?.running ?? [] where own.contains(where: { $0.steers(running) }) {
      running.record?.apply(at: time, to: &shown)
    }
    return property.read(shown)
  }

  /// The rectangle, place and transform on the screen, for hit tests of what moves.
  package final var shownGeometry: (bounds: CGRect, position: CGPoint, transform: CATransform3D) {
    let shown = shownValues
    return (shown.bounds, shown.position, shown.transform?.value ?? CATransform3DIdentity)
  }
}
