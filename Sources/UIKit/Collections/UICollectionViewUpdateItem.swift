import Foundation

/// One of the changes of a batch.
@MainActor open class UICollectionViewUpdateItem {
  /// What a change does.
  public enum Action: Int, Sendable {
    case insert, delete, reload, move, none
  }

  /// Where the item was; nil for an insertion. The path of a section has `NSNotFound` for its item.
  open var indexPathBeforeUpdate: IndexPath? { before }
  /// Where the item is; nil for a deletion. The path of a section has `NSNotFound` for its item.
  open var indexPathAfterUpdate: IndexPath? { after }
  /// What is done.
  open var updateAction: Action { action }

  private let before: IndexPath?
  private let after: IndexPath?
  private let action: Action

  init(_ change: CollectionChange) {
    func path(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
    switch change {
    case .insertItem(let at): (action, before, after) = (.insert, nil, at)
    case .deleteItem(let at): (action, before, after) = (.delete, at, nil)
    case .reloadItem(let at): (action, before, after) = (.reload, at, at)
    case .moveItem(let from, let to): (action, before, after) = (.move, from, to)
    case .insertSection(let at): (action, before, after) = (.insert, nil, path(at))
    case .deleteSection(let at): (action, before, after) = (.delete, path(at), nil)
    case .reloadSection(let at): (action, before, after) = (.reload, path(at), path(at))
    case .moveSection(let from, let to): (action, before, after) = (.move, path(from), path(to))
    }
  }
}
