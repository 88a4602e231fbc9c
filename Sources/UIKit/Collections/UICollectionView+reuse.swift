import CoreGraphics
import Foundation

/// What views can stand for each other.
struct ReuseKey: Hashable {
  /// `cellKind`, or the kind of a supplementary or decoration view.
  let kind: String
  let identifier: String
  static let cellKind = "UICollectionElementKindCell"
}

// Where views come from.
extension UICollectionView {
  // MARK: Registering

  /// Makes cells of a class for an identifier; nil makes no more.
  public final func register(_ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String) {
    register(cellClass, ReuseKey(kind: ReuseKey.cellKind, identifier: identifier))
  }

  /// Makes supplementary views of a class for a kind and an identifier; nil makes no more.
  public final func register(
    _ viewClass: UICollectionReusableView.Type?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { register(viewClass, ReuseKey(kind: elementKind, identifier: identifier)) }

  private func register(_ viewClass: UICollectionReusableView.Type?, _ key: ReuseKey) {
    precondition(!key.identifier.isEmpty, "must pass a non-empty reuse identifier")
    classes[key] = viewClass
    // Views of the class before do not come again.
    for view in pools.removeValue(forKey: key) ?? [] { view.removeFromSuperview() }
  }

  // MARK: Asking

  /// A cell for an item: one that went out of sight, else a new one. For the data source. Traps when no class is registered for
  /// `identifier`.
  public final func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    if let reconfigured, reconfigured.path == indexPath, reconfigured.cell.reuseIdentifier == identifier {
      return reconfigured.cell
    }
    guard let cell = dequeue(ReuseKey(kind: ReuseKey.cellKind, identifier: identifier)) as? UICollectionViewCell else {
      preconditionFailure("the class registered for \(identifier) is not a UICollectionViewCell")
    }
    return cell
  }

  /// A supplementary view: one that went out of sight, else a new one. For the data source. Traps when no class is registered for
  /// `identifier`.
  public final func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeue(ReuseKey(kind: elementKind, identifier: identifier)) }

  private func dequeue(_ key: ReuseKey) -> UICollectionReusableView {
    let view: UICollectionReusableView
    if let pooled = pools[key]?.popLast() {
      view = pooled
      if let placeOfNextView { view.bounds.size = placeOfNextView.size }
      view.prepareForReuse()
    } else if let viewClass = classes[key] {
      view = viewClass.init(registeredFrame: placeOfNextView?.frame ?? .zero)
      view.reuseIdentifier = key.identifier
    } else {
      preconditionFailure(
        "could not dequeue a view of kind: \(key.kind) with identifier \(key.identifier) - must register a nib or a class "
          + "for the identifier or connect a prototype cell in a storyboard")
    }
    view.owner = self
    return view
  }

  /// Asks for the view of an element.
  final func makeView(_ key: ElementKey) -> UICollectionReusableView? {
    switch key.category {
    case .cell:
      guard let cell = dataSource?.collectionView(self, cellForItemAt: key.path) else { return nil }
      precondition(
        cell.reuseIdentifier != nil,
        "the cell returned from -collectionView:cellForItemAtIndexPath: does not have a reuseIdentifier - cells must be "
          + "retrieved by calling -dequeueReusableCellWithReuseIdentifier:forIndexPath:")
      return cell
    case .supplementaryView:
      guard let dataSource else { return nil }
      let view = dataSource.collectionView(self, viewForSupplementaryElementOfKind: key.kind, at: key.path)
      precondition(
        view.reuseIdentifier != nil,
        "the view returned from -collectionView:viewForSupplementaryElementOfKind:atIndexPath: (\(key.kind)) does not have "
          + "a reuseIdentifier - views must be retrieved by calling "
          + "-dequeueReusableSupplementaryViewOfKind:withReuseIdentifier:forIndexPath:")
      return view
    case .decorationView:
      let reuse = ReuseKey(kind: key.kind, identifier: key.kind)
      if classes[reuse] == nil { classes[reuse] = layoutInUse.decorationClasses[key.kind] }
      return dequeue(reuse)
    }
  }

  /// Keeps a view for another element, out of sight.
  final func recycle(_ view: UICollectionReusableView, _ key: ElementKey) {
    view.isHidden = true
    view.layer.removeAllAnimations()
    view.appliedAttributes = nil
    let reuse = view.reuseIdentifier.map {
      ReuseKey(kind: key.category == .cell ? ReuseKey.cellKind : key.kind, identifier: $0)
    }
    // One of a class that is not registered any more is not needed again.
    guard let reuse, classes[reuse] == type(of: view) else { return view.removeFromSuperview() }
    pools[reuse, default: []].append(view)
  }
}
