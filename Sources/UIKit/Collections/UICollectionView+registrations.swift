import Foundation

// Views that are made and filled in one place.
extension UICollectionView {
  /// Makes cells of a class and fills them with items. Make it once, not for each cell: its cells are used again among themselves.
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Fills a cell with an item.
    public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
    let handler: Handler
    let token = RegistrationToken()
    /// A registration that fills cells by `handler`.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// Makes supplementary views of a class and fills them. Make it once, not for each view.
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Fills a view.
    public typealias Handler = (
      _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
    ) -> Void
    let elementKind: String
    let handler: Handler
    let token = RegistrationToken()
    /// A registration for views of `elementKind` that fills them by `handler`.
    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }

  /// A cell of a registration, filled with an item; nil is no item. For the data source.
  public final func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    let identifier = registration.token.identifier
    let key = ReuseKey(kind: ReuseKey.cellKind, identifier: identifier)
    if classes[key] == nil {
      classes[key] = Cell.self
      // Kept, so that no other registration ever has its name.
      tokens.append(registration.token)
    }
    guard let cell = dequeueReusableCell(withReuseIdentifier: identifier, for: indexPath) as? Cell else {
      preconditionFailure("the registration's cells are \(Cell.self)")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// A supplementary view of a registration, filled. For the data source.
  public final func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let identifier = registration.token.identifier
    let key = ReuseKey(kind: registration.elementKind, identifier: identifier)
    if classes[key] == nil {
      classes[key] = Supplementary.self
      tokens.append(registration.token)
    }
    let view = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: identifier, for: indexPath)
    guard let view = view as? Supplementary else {
      preconditionFailure("the registration's views are \(Supplementary.self)")
    }
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}

/// What tells one registration from another, however often it is copied.
final class RegistrationToken: Sendable {
  /// Unlike any other registration's that is alive.
  var identifier: String { "registration \(UInt(bitPattern: ObjectIdentifier(self).hashValue))" }
}
