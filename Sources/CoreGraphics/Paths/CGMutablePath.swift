import Foundation

/// A path that can be added to.
///
/// Where a method takes a `transform`, it maps what is added. Elements that need a current point are left out when
/// there is none, and so is everything with a coordinate that is not finite.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() {
    super.init(PathStorage())
  }

  override package init(_ storage: PathStorage) {
    super.init(storage)
  }

  /// Begins a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    storage.move(to: point.applying(transform))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    storage.addLine(to: point.applying(transform))
  }

  /// Adds a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    storage.addQuad(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    storage.addCubic(
      to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// Adds a line to where the subpath began and ends the subpath.
  public func closeSubpath() {
    storage.close()
  }

  /// Adds a closed rectangle, from its origin along its width.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    storage.addRect(rect, transform: transform)
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { storage.addRect(rect, transform: transform) }
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    storage.move(to: first.applying(transform))
    for point in points.dropFirst() { storage.addLine(to: point.applying(transform)) }
  }

  /// Adds the ellipse that touches the sides of `rect`, as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    storage.addEllipse(in: rect, transform: transform)
  }

  /// Adds a closed rectangle whose corners are quarter ellipses; sizes over half a side count as half that side.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Adds an arc between two angles in radians, after a line to where it starts. `clockwise` means as seen where y
  /// points up: towards smaller angles; where y points down it looks counterclockwise.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    storage.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: transform)
  }

  /// Adds an arc from an angle by `delta` radians, after a line to where it starts.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.addArc(center: center, radius: radius, startAngle: startAngle, sweep: delta, transform: transform)
  }

  /// Adds an arc that touches the line from the current point to `tangent1End` and the line from there to
  /// `tangent2End`, after a line to where it starts. Points in line or a radius of 0 add a line to `tangent1End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    storage.addArc(tangent1: tangent1End, tangent2: tangent2End, radius: radius, transform: transform)
  }

  /// Adds the elements of `path`.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    storage.append(path.storage, transform: transform)
  }
}
