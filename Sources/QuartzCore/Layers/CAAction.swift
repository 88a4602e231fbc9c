import Foundation

/// What happens when something of a layer changes: usually an animation.
@MainActor public protocol CAAction {
  /// - Parameters:
  ///   - event: the key path of the property that changed, or the name of an event such as `kCAOnOrderIn`.
  ///   - anObject: the layer.
  ///   - dict: more of the event, if there is more.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing: a delegate answers it to end the search for an action.
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The layer came into a visible tree or was shown.
public let kCAOnOrderIn = "onOrderIn"
/// The layer was removed or hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The layer's place was taken by another one.
public let kCATransition = "transition"
