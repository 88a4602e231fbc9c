import Foundation

/// What a user is doing, as one scene tells it to another: which document is open, which item is chosen.
///
/// On iOS this class is Foundation's; Foundation on Linux has none. Here it goes between scenes of one running app.
open class NSUserActivity: Hashable {
  /// What kind of activity it is, by convention in reverse domain order.
  public let activityType: String
  /// A name for the user; nil when it has none.
  open var title: String?
  /// What the receiver needs to go on; property-list values by convention.
  open var userInfo: [AnyHashable: Any]?
  /// A page that shows the same in a browser.
  open var webpageURL: URL?
  /// Names the content, so that a scene which shows it already can be preferred; see `UIScene.ActivationConditions`.
  open var targetContentIdentifier: String?

  /// Any text is a type, also an empty one.
  public init(activityType: String) { self.activityType = activityType }

  /// Adds entries to `userInfo`; those with the same key are replaced.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }

  public static func == (left: NSUserActivity, right: NSUserActivity) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
