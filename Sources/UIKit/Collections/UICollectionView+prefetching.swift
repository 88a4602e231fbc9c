import CoreGraphics
import Foundation

// Items that will be shown soon, if the user goes on as before.
extension UICollectionView {
  /// How many lengths of the view ahead are announced. Ours: one screen.
  private static let reach: CGFloat = 1

  final func prefetch() {
    guard let prefetchDataSource, isPrefetchingEnabled, window != nil else { return }
    let way = CGPoint { $0.of(contentOffset) - $0.of(offsetAtPrefetch) }
    guard way != .zero else { return }
    offsetAtPrefetch = contentOffset
    let isVertical = abs(way.y) >= abs(way.x)
    let length = isVertical ? bounds.height : bounds.width
    let shift = (isVertical ? way.y : way.x) > 0 ? length : -length * Self.reach
    let ahead = isVertical ? bounds.offsetBy(dx: 0, dy: shift) : bounds.offsetBy(dx: shift, dy: 0)
    let near = attributes(in: ahead.union(bounds))
      .filter { $0.representedElementCategory == .cell && elements[$0.key] == nil }.map(\.indexPath)
    let announced = Set(near)
    let cancelled = prefetched.subtracting(announced).filter { elements[.cell($0)] == nil }
    let fresh = near.filter { !prefetched.contains($0) }.sorted()
    prefetched = announced
    if !cancelled.isEmpty { prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: cancelled.sorted()) }
    if !fresh.isEmpty {
      let forwards = (isVertical ? way.y : way.x) > 0
      prefetchDataSource.collectionView(self, prefetchItemsAt: forwards ? fresh : fresh.reversed())
    }
  }
}
