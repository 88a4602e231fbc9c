import Foundation
import QuartzCore

/// What becomes of changes of views while a block runs: the innermost one decides.
@MainActor class AnimationScope {
  /// The innermost; nil outside of all blocks.
  private(set) static var current: AnimationScope?
  /// `UIView.setAnimationsEnabled`.
  static var isEnabled = true

  /// Runs `body` with this as the innermost.
  final func run(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    defer { Self.current = outer }
    body()
  }

  /// Runs `body` outside of all blocks.
  static func runOutside(_ body: () -> Void) {
    let outer = current
    current = nil
    defer { current = outer }
    body()
  }

  /// What blocks inside this one take over.
  var settings: AnimationSettings { AnimationSettings() }

  /// Whether changes that blocks inside this one make are its own.
  var takesInnerChanges: Bool { false }

  /// Whether only changes of views in a window count.
  var needsWindow: Bool { true }

  /// A property has changed that can be animated, of a view in a window.
  func add(_ change: PropertyChange) {}

  /// Something of the scope's has to be called at its end, with whether it ran to it.
  func addCompletion(_ completion: @escaping (Bool) -> Void) {}

  /// The action for a change that is about to be made.
  final func action(for view: UIView, forKey key: String) -> (any CAAction)? {
    // Contents change at once, as on iOS: for those there are transitions.
    guard Self.isEnabled, CALayer.isAnimatable(key), !key.hasPrefix("contents"), view.layer.isInWindow || !needsWindow
    else { return nil }
    return ViewAction(for: view, forKey: key, in: self)
  }
}

/// Tells a scope of a change, when it has been made.
@MainActor private final class ViewAction: CAAction {
  private let view: UIView
  private let scope: AnimationScope
  private let old: [(path: String, value: AnimatableValue)]

  init?(for view: UIView, forKey key: String, in scope: AnimationScope) {
    self.view = view
    self.scope = scope
    // Place and size of the bounds move each by itself.
    let paths = key == "bounds" ? ["bounds.origin", "bounds.size"] : [key]
    old = paths.compactMap { path in
      view.layer.animatableValue(forKeyPath: path).map { (path, $0.model) }
    }
    if old.isEmpty { return nil }
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    for (path, old) in old {
      guard let new = view.layer.animatableValue(forKeyPath: path)?.model, new != old else { continue }
      scope.add(PropertyChange(view: view, path: path, old: old, new: new))
    }
  }
}
