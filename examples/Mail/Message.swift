/// A letter, and what its reader thinks of it.
struct Message: Identifiable, Hashable {
  let id: Int
  var sender: String
  var subject: String
  var body: String
  var date: String
  var isUnread = true
  /// From 0 to `Message.mostUrgent`.
  var urgency = 0
  /// A pinned message cannot be deleted.
  var isPinned = false

  static let mostUrgent = 3
}
