import Foundation

/// Changes of a list of items in sections that happen at once. Deletions, reloads and the beginnings of moves are told by the places before,
/// insertions and the ends of moves by the places after, in whatever order they were asked for.
struct ListUpdates {
  var deletedItems: Set<IndexPath> = []
  var insertedItems: Set<IndexPath> = []
  var reloadedItems: Set<IndexPath> = []
  /// By where an item was.
  var movedItems: [IndexPath: IndexPath] = [:]

  var deletedSections: Set<Int> = []
  var insertedSections: Set<Int> = []
  var reloadedSections: Set<Int> = []
  /// By where a section was.
  var movedSections: [Int: Int] = [:]

  var isEmpty: Bool {
    deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && movedItems.isEmpty
      && deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
  }
}

/// What a list calls itself and its items in messages.
struct ListNames {
  var view: String
  var item: String
  var items: String

  static let table = ListNames(view: "table view", item: "row", items: "rows")
  static let collection = ListNames(view: "collection view", item: "item", items: "items")
}

/// Changes that do not fit the numbers of items before and after.
struct ListUpdateError: Error {
  var message: String
}
