import CoreGraphics
import Foundation
import QuartzCore

extension UIView {
  /// Runs a change of the layer's geometry, and lets subviews and constraints follow.
  func changeGeometry(_ change: () -> Void) {
    let oldBounds = layer.bounds
    let oldPosition = layer.position
    change()
    let bounds = layer.bounds
    guard bounds != oldBounds || layer.position != oldPosition else { return }
    if bounds.size != oldBounds.size {
      resizeSubviews(from: oldBounds.size)
      setNeedsPlacing()
    }
    autoLayoutGeometryDidChange()
  }

  // MARK: Conversion

  /// `point`, in this view's space, in that of the superview.
  func pointToSuperspace(_ point: CGPoint) -> CGPoint {
    let bounds = layer.bounds
    let anchor = layer.anchorPoint
    let x = point.x - bounds.minX - anchor.x * bounds.width
    let y = point.y - bounds.minY - anchor.y * bounds.height
    let position = layer.position
    guard layer.values.transform != nil else { return CGPoint(x: position.x + x, y: position.y + y) }
    let moved = CGPoint(x: x, y: y).applying(layer.affineTransform())
    return CGPoint(x: position.x + moved.x, y: position.y + moved.y)
  }

  /// `point`, in the superview's space, in that of this view. A transform that cannot be inverted counts as the identity.
  final func pointFromSuperspace(_ point: CGPoint) -> CGPoint { layer.pointFromSuperspace(point) }

  /// The same where the view is on the screen, while it moves.
  final func shownPoint(fromSuperspace point: CGPoint) -> CGPoint {
    let shown = layer.shownGeometry
    let offset = CGPoint(x: point.x - shown.position.x, y: point.y - shown.position.y)
    let transform = CATransform3DGetAffineTransform(shown.transform)
    let canInvert = transform.a * transform.d - transform.b * transform.c != 0
    let local = canInvert ? offset.applying(transform.inverted()) : offset
    return CGPoint(
      x: local.x + shown.bounds.minX + layer.anchorPoint.x * shown.bounds.width,
      y: local.y + shown.bounds.minY + layer.anchorPoint.y * shown.bounds.height)
  }

  private var superviewChain: [UIView] {
    var chain: [UIView] = []
    var view: UIView? = self
    while let current = view {
      chain.append(current)
      view = current.storedSuperview
    }
    return chain
  }

  /// The views to leave, innermost first, and to enter, outermost first, on the way to `target`, by the nearest common
  /// ancestor. Nil means the window's space, or that of the topmost ancestor. Views of different trees meet at their roots.
  private func path(to target: UIView?) -> (up: ArraySlice<UIView>, down: [UIView]) {
    let up = superviewChain
    guard let target else { return (up.dropLast(), []) }
    let down = target.superviewChain
    for (index, view) in up.enumerated() {
      if let meeting = down.firstIndex(where: { $0 === view }) {
        return (up[..<index], down[..<meeting].reversed())
      }
    }
    // Windows of one scene share its space; other roots are taken to lie in one space too.
    return (up[...], down.reversed())
  }

  private func map(_ point: CGPoint, up: ArraySlice<UIView>, down: [UIView]) -> CGPoint {
    let outer = up.reduce(point) { $1.pointToSuperspace($0) }
    return down.reduce(outer) { $1.pointFromSuperspace($0) }
  }

  private static func box(_ rect: CGRect, _ map: (CGPoint) -> CGPoint) -> CGRect {
    let corners = [
      map(CGPoint(x: rect.minX, y: rect.minY)), map(CGPoint(x: rect.maxX, y: rect.minY)),
      map(CGPoint(x: rect.minX, y: rect.maxY)), map(CGPoint(x: rect.maxX, y: rect.maxY)),
    ]
    let left = corners.map(\.x).min()!
    let top = corners.map(\.y).min()!
    return CGRect(x: left, y: top, width: corners.map(\.x).max()! - left, height: corners.map(\.y).max()! - top)
  }

  /// `point`, in this view's space, in that of `view`; nil means the window's.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let (up, down) = path(to: view)
    return map(point, up: up, down: down)
  }

  /// `point`, in the space of `view` (nil means the window's), in this view's.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    (view ?? superviewChain.last!).convert(point, to: self)
  }

  /// `rect`, in this view's space, in that of `view`; nil means the window's.
  ///
  /// As measured on iOS the box of the rectangle is taken in the nearest common ancestor, and the box of that in `view`.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (up, down) = path(to: view)
    let common = Self.box(rect) { point in up.reduce(point) { $1.pointToSuperspace($0) } }
    guard !down.isEmpty else { return common }
    return Self.box(common) { point in down.reduce(point) { $1.pointFromSuperspace($0) } }
  }

  /// `rect`, in the space of `view` (nil means the window's), in this view's.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    (view ?? superviewChain.last!).convert(rect, to: self)
  }

  // MARK: Autoresizing

  /// Whether subviews follow a change of the size by their `autoresizingMask`.
  public var autoresizesSubviews: Bool {
    get { flags.contains(.autoresizesSubviews) }
    set { setFlag(.autoresizesSubviews, newValue) }
  }

  /// What of the frame follows a change of the superview's size; empty keeps it.
  public var autoresizingMask: AutoresizingMask {
    get { storedAutoresizingMask }
    set {
      guard storedAutoresizingMask != newValue else { return }
      storedAutoresizingMask = newValue
      autoLayoutGeometryDidChange()
    }
  }

  func resizeSubviews(from oldSize: CGSize) {
    guard !storedSubviews.isEmpty, autoresizesSubviews else { return }
    let size = layer.bounds.size
    for view in storedSubviews
    where !view.storedAutoresizingMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints {
      let mask = view.storedAutoresizingMask
      let old = view.frame
      let horizontal = Self.resize(
        origin: old.minX, length: old.width, from: oldSize.width, to: size.width,
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
        ))
      let vertical = Self.resize(
        origin: old.minY, length: old.height, from: oldSize.height, to: size.height,
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)
        ))
      view.frame = CGRect(x: horizontal.origin, y: vertical.origin, width: horizontal.length, height: vertical.length)
    }
  }

  /// Shares the change of the superview's length among the flexible parts, in proportion to their lengths; evenly when all
  /// of them are zero. Without a flexible part the near margin and the length stay.
  private static func resize(
    origin: CGFloat, length: CGFloat, from old: CGFloat, to new: CGFloat,
    flexible: (near: Bool, length: Bool, far: Bool)
  ) -> (origin: CGFloat, length: CGFloat) {
    let change = new - old
    guard change != 0, flexible.near || flexible.length || flexible.far else { return (origin, length) }
    let far = old - origin - length
    let parts = [(flexible.near, origin), (flexible.length, length), (flexible.far, far)]
    let total = parts.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
    let count = CGFloat(parts.count { $0.0 })
    func share(_ part: (Bool, CGFloat)) -> CGFloat {
      guard part.0 else { return 0 }
      return total == 0 ? change / count : change * part.1 / total
    }
    let result = (origin: origin + share(parts[0]), length: max(0, length + share(parts[1])))
    // Infinite lengths have no proportions.
    return result.origin.isNaN || result.length.isNaN ? (origin, length) : result
  }
}
