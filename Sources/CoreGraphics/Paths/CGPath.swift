import Foundation

/// Which points count as inside where a path winds around them more than once.
public enum CGPathFillRule: Int, Sendable {
  /// Inside when the path winds around the point, directions adding up, not zero times.
  case winding
  /// Inside when a ray from the point crosses the path an odd number of times.
  case evenOdd
}

/// The shape of the ends of an open line.
public enum CGLineCap: Int32, Sendable {
  case butt, round, square
}

/// The shape of a line's corners.
public enum CGLineJoin: Int32, Sendable {
  case miter, round, bevel
}

/// The kind of a path's element, which says how many points it has: 1, 1, 2, 3, 0.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// An element as `CGPath.apply(info:function:)` and `applyWithBlock(_:)` show it; the points live as long as the call.
public struct CGPathElement {
  /// The kind, which says how many points there are.
  public var type: CGPathElementType
  /// The points, the end point last.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element of the given kind and points.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// What `CGPath.apply(info:function:)` calls with each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

/// A shape of lines and curves that does not change.
///
/// Coordinates are always finite: what is added with a NaN or infinite coordinate is left out. The null and the
/// infinite rectangle make empty paths.
public class CGPath {
  package internal(set) var storage: PathStorage

  package init(_ storage: PathStorage) {
    self.storage = storage
  }

  /// A rectangle, from its origin along its width.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    storage = PathStorage()
    storage.addRect(rect, transform: transform?.pointee ?? .identity)
  }

  /// The ellipse that touches the sides of `rect`.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    storage = PathStorage()
    storage.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
  }

  /// A rectangle whose corners are quarter ellipses; sizes over half a side count as half that side.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    storage = PathStorage()
    storage.addRoundedRect(
      rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
  }

  /// Whether it has no elements.
  public var isEmpty: Bool { storage.isEmpty }

  /// The end of the last element, zero for an empty path.
  public var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var boundingBox: CGRect { storage.controlPointBox }

  /// The smallest rectangle around the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { storage.pathBox }

  /// Whether a fill would paint `point`, which `transform` maps into the path's space first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    storage.contains(point.applying(transform), evenOdd: rule == .evenOdd)
  }

  /// Whether the path is one axis-parallel rectangle; if so, `rect` receives it.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let rectangle = storage.rectangle else { return false }
    rect?.pointee = rectangle
    return true
  }

  /// A path of the same elements.
  public func copy() -> CGPath? {
    CGPath(storage)
  }

  /// A path of the same elements mapped by `transform`.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(storage.applying(transform?.pointee ?? .identity))
  }

  /// A path of the same elements that can be added to.
  public func mutableCopy() -> CGMutablePath? {
    CGMutablePath(storage)
  }

  /// A path of the same elements mapped by `transform` that can be added to.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage.applying(transform?.pointee ?? .identity))
  }

  /// The outline of the line that stroking this path draws, to be filled with the winding rule. A width that is not
  /// finite or not positive gives an empty path. `transform` maps the outline.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let stroker = PathStroker(
      width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit,
      scale: transform.maximumScale)
    return CGPath(stroker.outline(of: storage).applying(transform))
  }

  /// The path cut into dashes: `lengths` alternate between drawn and left out, beginning `phase` into them. Without
  /// lengths, or when they are negative, not finite or all zero, the path is copied whole. `transform` maps the dashes.
  public func copy(dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity)
    -> CGPath
  {
    CGPath(storage.dashed(phase: phase, lengths: lengths).applying(transform))
  }

  /// The path with lines for curves, each within `threshold` of its curve; thresholds that are not positive count as
  /// 0.1.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(storage.flattened(tolerance: threshold))
  }

  /// Shows each element to `function`, which gets `info` along with it.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Shows each element to `block`.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
      guard let base = buffer.baseAddress else { return }
      buffer.initialize(repeating: .zero)
      func show(_ type: CGPathElementType, _ points: CGPoint...) {
        for (index, point) in points.enumerated() { base[index] = point }
        var element = CGPathElement(type: type, points: base)
        block(&element)
      }
      storage.forEach { element in
        switch element {
        case .move(let point): show(.moveToPoint, point)
        case .line(let point): show(.addLineToPoint, point)
        case .quad(let control, let end): show(.addQuadCurveToPoint, control, end)
        case .cubic(let control1, let control2, let end): show(.addCurveToPoint, control1, control2, end)
        case .close: show(.closeSubpath)
        }
      }
    }
  }
}

extension CGPath: Hashable {
  /// Paths are equal when their elements are.
  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.storage == right.storage
  }

  /// The hash of the elements.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension CGPath: CustomStringConvertible {
  /// One line: each element as a letter (M, L, Q, C, Z) and its coordinates.
  public var description: String {
    func text(_ points: CGPoint...) -> String { points.map { " \($0.x) \($0.y)" }.joined() }
    return storage.elements.map { element in
      switch element {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .quad(let control, let end): "Q" + text(control, end)
      case .cubic(let control1, let control2, let end): "C" + text(control1, control2, end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
