import Foundation

/// Which content a scene shows, so that a request for content goes to a scene that shows it already.
///
/// Each predicate is asked about the `targetContentIdentifier` of the request's activity.
@MainActor public final class UISceneActivationConditions {
  /// Whether the scene can show the content at all; true for all at first.
  public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
  /// Whether the scene is the one to show it; false for all at first.
  public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

  public init() {}

  /// Whether a request for this content goes to the scene rather than to a new one.
  func prefer(_ targetContentIdentifier: String) -> Bool {
    canActivateForTargetContentIdentifierPredicate.evaluate(with: targetContentIdentifier)
      && prefersToActivateForTargetContentIdentifierPredicate.evaluate(with: targetContentIdentifier)
  }
}

extension UIScene {
  public typealias ActivationConditions = UISceneActivationConditions
}
