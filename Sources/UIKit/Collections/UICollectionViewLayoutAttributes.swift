import CoreGraphics
import Foundation
import QuartzCore

extension UICollectionView {
  /// What an element of a collection view is.
  public enum ElementCategory: Int, Sendable {
    case cell
    /// A view with data that is no item's, as a header.
    case supplementaryView
    /// A view that belongs to the layout alone.
    case decorationView
  }

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// Where an element of a collection view is, and how it looks there. Places are in the content's coordinate space, in points.
///
/// A subclass with values of its own overrides `copy(with:)` and `isEqual(_:)`.
@MainActor open class UICollectionViewLayoutAttributes: Hashable, CustomStringConvertible {
  /// Attributes of no element at no place.
  public required init() {}

  /// Attributes of the cell at `indexPath`.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Attributes of a supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    represent(.supplementaryView, elementKind, indexPath)
  }

  /// Attributes of a decoration view.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    represent(.decorationView, decorationViewKind, indexPath)
  }

  final func represent(_ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath) {
    representedElementCategory = category
    representedElementKind = kind
    indexPath = path
  }

  // MARK: Element

  /// What the element is.
  open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; nil for a cell.
  open internal(set) var representedElementKind: String?
  /// Which element it is.
  open var indexPath = IndexPath(item: 0, section: 0)

  // MARK: Place

  /// The element's middle.
  open var center = CGPoint.zero
  /// The element's size without its transform.
  open var size = CGSize.zero
  /// The transform about the middle.
  open var transform3D = CATransform3DIdentity

  /// The affine transform about the middle; the affine part of `transform3D`.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The smallest rectangle around the element. Setting it sets `center` and `size`; with a transform Apple leaves the result
  /// open, here the size is taken as it is given.
  open var frame: CGRect {
    get {
      let plain = CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
      let transform = transform
      if transform.isIdentity { return plain }
      let box = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height).applying(
        transform)
      return box.offsetBy(dx: center.x, dy: center.y)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The element's rectangle in its own space: at the origin, of `size`. Setting one with another origin traps, as on iOS.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set {
      precondition(newValue.origin == .zero, "must set bounds with a (0,0) origin")
      size = newValue.size
    }
  }

  // MARK: Look

  /// 0 is invisible, 1 opaque.
  open var alpha: CGFloat = 1
  /// Elements with a greater one are in front of those with a smaller one.
  open var zIndex = 0
  /// Whether the element is not shown.
  open var isHidden = false

  // MARK: Copies

  /// A copy; a subclass copies its own values too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.represent(representedElementCategory, representedElementKind, indexPath)
    copy.center = center
    copy.size = size
    copy.transform3D = transform3D
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }

  /// `copy(with:)`.
  public final func copy() -> Any { copy(with: nil) }

  /// Whether `object` says the same of the same element; a subclass compares its own values too.
  open func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return self === other
      || type(of: self) == type(of: other) && representedElementCategory == other.representedElementCategory
        && representedElementKind == other.representedElementKind && indexPath == other.indexPath
        && center == other.center && size == other.size && CATransform3DEqualToTransform(transform3D, other.transform3D)
        && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
  }

  public nonisolated static func == (
    left: UICollectionViewLayoutAttributes, right: UICollectionViewLayoutAttributes
  ) -> Bool { MainActor.assumeIsolated { left.isEqual(right) } }

  public nonisolated func hash(into hasher: inout Hasher) {
    MainActor.assumeIsolated { indexPath }.hash(into: &hasher)
  }

  public nonisolated var description: String {
    MainActor.assumeIsolated {
      "<\(type(of: self)): index path: \(indexPath), kind: \(representedElementKind ?? "cell"), frame: \(frame)>"
    }
  }

  final var key: ElementKey {
    ElementKey(category: representedElementCategory, kind: representedElementKind ?? "", path: indexPath)
  }
}

/// Which element of a collection view.
struct ElementKey: Hashable {
  var category: UICollectionView.ElementCategory
  var kind: String
  var path: IndexPath

  static func cell(_ path: IndexPath) -> ElementKey { ElementKey(category: .cell, kind: "", path: path) }
}
