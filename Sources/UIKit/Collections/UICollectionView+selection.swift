import CoreGraphics
import Foundation

// Which items are selected, and how a finger selects them.
extension UICollectionView {
  final func setSelected(_ isSelected: Bool, _ path: IndexPath) {
    if isSelected { selected.insert(path) } else { selected.remove(path) }
    cellForItem(at: path)?.isSelected = isSelected
  }

  final func select(_ path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    guard allowsSelection else { return }
    if path == nil || !allowsMultipleSelection {
      for other in selected where other != path { setSelected(false, other) }
    }
    guard let path else { return }
    precondition(hasItem(at: path), "attempt to select item at \(path), but there are only \(loadCounts()) items")
    setSelected(true, path)
    if !scrollPosition.isEmpty { scrollToItem(at: path, at: scrollPosition, animated: animated) }
  }

  final func keepOneSelected() {
    for path in selected.sorted().dropFirst() { setSelected(false, path) }
  }

  // MARK: Fingers

  /// The item whose cell a touch is in.
  private func item(under touch: UITouch) -> IndexPath? {
    var view = touch.view
    while let current = view, current !== self {
      if let cell = current as? UICollectionViewCell, cell.superview === self { return indexPath(for: cell) }
      view = current.superview
    }
    return nil
  }

  final func itemTouchBegan(_ touch: UITouch) {
    guard touched == nil, allowsSelection, let path = item(under: touch),
      collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true, hasItem(at: path)
    else { return }
    touched = path
    cellForItem(at: path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// The order of calls is UIKit's: should, did, and then the highlight goes.
  final func itemTouchEnded(_ touch: UITouch) {
    guard let path = touched else { return }
    if let cell = cellForItem(at: path), cell.bounds.contains(touch.location(in: cell)) { userPicked(path) }
    // The app may have changed the items.
    itemTouchCancelled()
  }

  final func itemTouchCancelled() {
    guard let path = touched else { return }
    touched = nil
    cellForItem(at: path)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
  }

  private func userPicked(_ path: IndexPath) {
    if allowsMultipleSelection, selected.contains(path) {
      guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
      setSelected(false, path)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    if !allowsMultipleSelection {
      for other in selected.sorted() where other != path {
        setSelected(false, other)
        collectionDelegate?.collectionView(self, didDeselectItemAt: other)
      }
    }
    guard hasItem(at: path) else { return }
    setSelected(true, path)
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }
}
