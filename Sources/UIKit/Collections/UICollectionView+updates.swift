import CoreGraphics
import Foundation

/// A batch of changes under way.
struct CollectionUpdate {
  let plan: CollectionUpdatePlan
  /// Where elements were that were in sight, or near.
  let oldAttributes: [ElementKey: UICollectionViewLayoutAttributes]
}

// Changes of the data, animated.
extension UICollectionView {
  /// How long changes take. As iOS shows them.
  static let changeDuration: TimeInterval = 0.3

  // MARK: Asking for changes

  /// Does the changes that `updates` asks for at once, animated. Deletions are places before all of them, insertions places after
  /// them, whatever order they are asked for in. Traps when the data source's numbers afterwards do not fit.
  ///
  /// - Parameter completion: called when all is there, with whether the animations ran to their end.
  public final func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    if let completion { completions.append(completion) }
    if batchDepth > 0 {
      updates?()
      return
    }
    // Nobody was shown anything of the data yet: it is just asked for.
    let isShown = counts != nil && !discardsElements
    if isShown { layOutElements() }
    let old = isShown ? attributesNearby() : [:]
    batchDepth += 1
    updates?()
    batchDepth -= 1
    let asked = changes
    changes = []
    let told = completions
    completions = []
    let done: (Bool) -> Void = { finished in for completion in told { completion(finished) } }
    guard isShown, !discardsElements else {
      if !discardsElements { reloadData() }
      return UIView.animate(withDuration: 0, animations: {}, completion: done)
    }
    commit(asked, from: old, completion: done)
  }

  private func record(_ new: [CollectionChange]) {
    if batchDepth > 0 { changes += new } else { performBatchUpdates { self.changes += new } }
  }

  /// Items came; the places are those afterwards.
  public final func insertItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .insertItem($0) }) }
  /// Items went; the places are those before.
  public final func deleteItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .deleteItem($0) }) }
  /// Items are others now: their cells are asked for anew.
  public final func reloadItems(at indexPaths: [IndexPath]) { record(indexPaths.map { .reloadItem($0) }) }
  /// An item went elsewhere.
  public final func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    record([.moveItem(from: indexPath, to: newIndexPath)])
  }
  /// Sections came, with all that is in them; the indexes are those afterwards.
  public final func insertSections(_ sections: IndexSet) { record(sections.map { .insertSection($0) }) }
  /// Sections went, with all that is in them; the indexes are those before.
  public final func deleteSections(_ sections: IndexSet) { record(sections.map { .deleteSection($0) }) }
  /// Sections are others now: all that is in them is asked for anew.
  public final func reloadSections(_ sections: IndexSet) { record(sections.map { .reloadSection($0) }) }
  /// A section went elsewhere with all that is in it.
  public final func moveSection(_ section: Int, toSection newSection: Int) {
    record([.moveSection(from: section, to: newSection)])
  }

  /// Lets the data source fill the cells anew that items have. Those that are not in sight have none.
  public final func reconfigureItems(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard let cell = cellForItem(at: path), let attributes = elements[.cell(path)]?.attributes else { continue }
      reconfigured = (path, cell)
      defer { reconfigured = nil }
      let answer = dataSource?.collectionView(self, cellForItemAt: path)
      precondition(
        answer === cell,
        "Attempted to reconfigure the cell at \(path), but another one was returned: dequeue with the same identifier")
      guard layoutInUse.measuresElements else { continue }
      let preferred = cell.preferredLayoutAttributesFitting(attributes)
      guard preferred !== attributes,
        layoutInUse.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      else { continue }
      layoutInUse.invalidateLayout(
        with: layoutInUse.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }
  }

  // MARK: Doing them

  /// Where elements are in sight and a screen around.
  private func attributesNearby() -> [ElementKey: UICollectionViewLayoutAttributes] {
    var found: [ElementKey: UICollectionViewLayoutAttributes] = [:]
    for attributes in layoutInUse.layoutAttributesForElements(in: nearby) ?? [] { found[attributes.key] = attributes }
    for key in elements.keys where found[key] == nil { found[key] = unflipped(key) }
    return found
  }

  private var nearby: CGRect { bounds.insetBy(dx: -bounds.width, dy: -bounds.height) }

  private func unflipped(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: layoutInUse.layoutAttributesForItem(at: key.path)
    case .supplementaryView: layoutInUse.layoutAttributesForSupplementaryView(ofKind: key.kind, at: key.path)
    case .decorationView: layoutInUse.layoutAttributesForDecorationView(ofKind: key.kind, at: key.path)
    }
  }

  private func commit(
    _ asked: [CollectionChange], from old: [ElementKey: UICollectionViewLayoutAttributes],
    completion: @escaping (Bool) -> Void
  ) {
    let before = counts ?? []
    let after = countsOfDataSource()
    let plan = CollectionUpdatePlan(asked, before: before, after: after)
    counts = after
    selected = Set(selected.compactMap { plan.isReloaded(.cell($0)) ? nil : plan.newPath($0) })
    touched = touched.flatMap { plan.newPath($0) }
    prefetched = []

    layoutInUse.indexPathsWillChange(plan)
    let context = layoutInUse.makeContext()
    context.invalidateDataSourceCounts = true
    layoutInUse.invalidateLayout(with: context)
    needsPrepare = false
    layoutInUse.prepare()
    currentUpdate = CollectionUpdate(plan: plan, oldAttributes: old)
    layoutInUse.prepare(forCollectionViewUpdates: asked.map { UICollectionViewUpdateItem($0) })

    let size = layoutInUse.collectionViewContentSize
    let target = chosenOffset(for: size)
    let layout = layoutInUse
    let wanted = attributes(in: CGRect(origin: target, size: bounds.size)).filter { !$0.isHidden }
    var moves: [(UICollectionReusableView, UICollectionViewLayoutAttributes)] = []
    var leaving: [(ElementKey, UICollectionReusableView, UICollectionViewLayoutAttributes?)] = []

    let places = Dictionary(wanted.map { ($0.key, $0) }) { first, _ in first }
    var staying: [ElementKey: Element] = [:]
    for (key, element) in elements {
      if let new = plan.newKey(of: key), !plan.isReloaded(key), let place = places[new] ?? attributes(of: new) {
        staying[new] = Element(view: element.view, attributes: place)
        moves.append((element.view, place))
      } else {
        leaving.append((key, element.view, finalAttributes(key).map { flip($0) }))
      }
    }
    elements = staying
    retained = Set(staying.keys).subtracting(places.keys)
    isLayingOut = true
    UIView.performWithoutAnimation {
      for place in wanted where elements[place.key] == nil {
        let first = initialAttributes(place.key).map { flip($0) } ?? place
        if let view = show(place.key, place, from: first) { moves.append((view, place)) }
      }
    }
    isLayingOut = false
    animate(
      {
        if self.contentSize != size { self.contentSize = size }
        if self.contentOffset != target { self.contentOffset = target }
        self.knownBounds = self.bounds
        for (view, place) in moves { view.take(place) }
        for (_, view, place) in leaving { if let place { view.take(place) } }
        layout.finalizeCollectionViewUpdates()
      }, leaving: leaving.map { ($0.0, $0.1) }, completion: completion)
    currentUpdate = nil
    setNeedsLayout()
  }

  /// Animates `moves`; afterwards the views of `leaving` serve others, and so do those that ended out of sight.
  final func animate(
    _ moves: @escaping () -> Void, leaving: [(ElementKey, UICollectionReusableView)],
    completion: ((Bool) -> Void)?
  ) {
    updateNumber += 1
    let number = updateNumber
    UIView.animate(
      withDuration: Self.changeDuration, delay: 0, options: .allowUserInteraction, animations: moves
    ) { [weak self] finished in
      if let self {
        for (key, view) in leaving { end(key, view) }
        if number == updateNumber {
          retained = []
          // Not lost when this is in the middle of a layout.
          needsAnotherPass = true
          setNeedsLayout()
        }
      }
      completion?(finished)
    }
  }

  /// Where the content is to be when it is of `size`.
  final func chosenOffset(for size: CGSize) -> CGPoint {
    let inset = adjustedContentInset
    let high = CGPoint(
      x: size.width + inset.right - bounds.width, y: size.height + inset.bottom - bounds.height)
    let proposed = CGPoint(
      x: min(contentOffset.x, max(high.x, -inset.left)), y: min(contentOffset.y, max(high.y, -inset.top)))
    let target = layoutInUse.targetContentOffset(forProposedContentOffset: proposed)
    return collectionDelegate?.collectionView(self, targetContentOffsetForProposedContentOffset: target) ?? target
  }

  private func initialAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: layoutInUse.initialLayoutAttributesForAppearingItem(at: key.path)
    case .supplementaryView:
      layoutInUse.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind, at: key.path)
    case .decorationView:
      layoutInUse.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind, at: key.path)
    }
  }

  private func finalAttributes(_ key: ElementKey) -> UICollectionViewLayoutAttributes? {
    switch key.category {
    case .cell: layoutInUse.finalLayoutAttributesForDisappearingItem(at: key.path)
    case .supplementaryView:
      layoutInUse.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: key.path)
    case .decorationView:
      layoutInUse.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: key.path)
    }
  }

  // MARK: Another layout

  final func replaceLayout(
    by new: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    let old = layoutInUse
    guard new !== old else {
      completion?(true)
      return
    }
    precondition(new.owner == nil || new.owner === self, "the layout belongs to another collection view")
    old.prepareForTransition(to: new)
    for element in elements.values { element.view.willTransition(from: old, to: new) }
    layoutInUse = new
    new.owner = self
    new.prepareForTransition(from: old)
    needsPrepare = true
    guard animated, counts != nil, !discardsElements, window != nil else {
      old.owner = nil
      new.invalidateLayout()
      setNeedsLayout()
      for element in elements.values { element.view.didTransition(from: old, to: new) }
      completion?(true)
      return
    }
    new.invalidateLayout()
    needsPrepare = false
    new.prepare()
    let size = new.collectionViewContentSize
    let target = chosenOffset(for: size)
    let wanted = attributes(in: CGRect(origin: target, size: bounds.size)).filter { !$0.isHidden }
    let places = Dictionary(wanted.map { ($0.key, $0) }) { first, _ in first }
    var moves: [(UICollectionReusableView, UICollectionViewLayoutAttributes)] = []
    var leaving: [(ElementKey, UICollectionReusableView)] = []
    for (key, element) in elements {
      if let place = places[key] ?? attributes(of: key) {
        elements[key]?.attributes = place
        moves.append((element.view, place))
      } else {
        elements[key] = nil
        leaving.append((key, element.view))
      }
    }
    retained = Set(elements.keys).subtracting(places.keys)
    isLayingOut = true
    UIView.performWithoutAnimation {
      for place in wanted where elements[place.key] == nil {
        let first =
          place.representedElementCategory == .cell
          ? old.layoutAttributesForItem(at: place.indexPath) ?? place : place
        if let view = show(place.key, place, from: first) { moves.append((view, place)) }
      }
    }
    isLayingOut = false
    animate(
      {
        if self.contentSize != size { self.contentSize = size }
        if self.contentOffset != target { self.contentOffset = target }
        self.knownBounds = self.bounds
        for (view, place) in moves { view.take(place) }
        for (_, view) in leaving { view.alpha = 0 }
        new.finalizeLayoutTransition()
      }, leaving: leaving
    ) { finished in
      if old.owner === self, self.layoutInUse !== old { old.owner = nil }
      for (view, _) in moves { view.didTransition(from: old, to: new) }
      completion?(finished)
    }
  }
}
