import CoreGraphics
import Foundation

/// The corners of a rectangle, named by where they are when y points down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: .max)
}

/// A path and how to draw it, in points, y down: angles grow clockwise on the screen.
///
/// Elements with a NaN or infinite coordinate are left out.
open class UIBezierPath {
  private var path: CGMutablePath
  private var dashPattern: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// Points; 0 is the thinnest line, one pixel. Values that are negative or not finite draw nothing.
  open var lineWidth: CGFloat = 1
  /// How the ends of lines look.
  open var lineCapStyle = CGLineCap.butt
  /// How corners of lines look.
  open var lineJoinStyle = CGLineJoin.miter
  /// How many line widths a mitered corner may reach before it is cut off.
  open var miterLimit: CGFloat = 10
  /// Points a flattened curve may be off; kept for code that sets it, curves are always finer than a pixel here.
  open var flatness: CGFloat = 0.6
  /// Whether a point is inside by the even-odd rule instead of the winding rule.
  open var usesEvenOddFillRule = false

  // MARK: Making

  /// An empty path.
  public init() {
    path = CGMutablePath()
  }

  /// A rectangle.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// The ellipse that touches the sides of `rect`.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// A rectangle with continuous corners, as iOS draws them; a radius of half a side gives a half circle.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init()
    let radius = min(cornerRadius, rect.standardized.width / 2, rect.standardized.height / 2)
    var storage = PathStorage()
    storage.addRoundedRect(rect, radii: CornerRadii(radius), shape: .continuous)
    path.addPath(CGPath(storage))
  }

  /// A rectangle of which `corners` are round, quarter ellipses of `cornerRadii`.
  public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
    self.init()
    guard !rect.isNull, !rect.isInfinite else { return }
    let rect = rect.standardized
    func length(_ value: CGFloat, _ side: CGFloat) -> CGFloat { value.isFinite ? max(0, min(value, side / 2)) : 0 }
    let width = length(cornerRadii.width, rect.width)
    let height = length(cornerRadii.height, rect.height)
    guard width > 0, height > 0, !corners.isDisjoint(with: .allCorners) else {
      path.addRect(rect)
      return
    }
    // A control point this share of the radius away from the corner makes the best quarter of an ellipse.
    let reach: CGFloat = 1 - 0.552_284_749_830_793_4
    func corner(_ it: UIRectCorner, at point: CGPoint, from: CGVector, to: CGVector) {
      let isRound = corners.contains(it)
      let start = isRound ? CGPoint(x: point.x + from.dx * width, y: point.y + from.dy * height) : point
      if path.isEmpty { path.move(to: start) } else { path.addLine(to: start) }
      guard isRound else { return }
      path.addCurve(
        to: CGPoint(x: point.x + to.dx * width, y: point.y + to.dy * height),
        control1: CGPoint(x: point.x + from.dx * width * reach, y: point.y + from.dy * height * reach),
        control2: CGPoint(x: point.x + to.dx * width * reach, y: point.y + to.dy * height * reach))
    }
    let (left, right, up, down) = (
      CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1)
    )
    corner(.topLeft, at: CGPoint(x: rect.minX, y: rect.minY), from: down, to: right)
    corner(.topRight, at: CGPoint(x: rect.maxX, y: rect.minY), from: left, to: down)
    corner(.bottomRight, at: CGPoint(x: rect.maxX, y: rect.maxY), from: up, to: left)
    corner(.bottomLeft, at: CGPoint(x: rect.minX, y: rect.maxY), from: right, to: up)
    path.closeSubpath()
  }

  /// An arc from one angle to another, in radians from the positive x axis; `clockwise` as seen on the screen.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    self.init()
    addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
  }

  /// A path of the elements of `cgPath`, copied.
  public convenience init(cgPath: CGPath) {
    self.init()
    path.addPath(cgPath)
  }

  /// A path of the same elements and drawing properties.
  open func copy() -> UIBezierPath {
    let copy = UIBezierPath(cgPath: path)
    copy.takeProperties(of: self)
    return copy
  }

  private func takeProperties(of other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dashPattern = other.dashPattern
    dashPhase = other.dashPhase
  }

  // MARK: Building

  /// The elements; what is set is copied.
  open var cgPath: CGPath {
    get { CGPath(path.storage) }
    set { path = CGMutablePath(newValue.storage) }
  }

  /// Begins a subpath.
  open func move(to point: CGPoint) {
    path.move(to: point)
  }

  /// Adds a line. Without a current point it does nothing.
  open func addLine(to point: CGPoint) {
    path.addLine(to: point)
  }

  /// Adds a cubic curve. Without a current point it does nothing.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve. Without a current point it does nothing.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc after a line to where it starts. Angles in radians; `clockwise` as seen on the screen.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    // Core Graphics means clockwise as seen with y up.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
  }

  /// Closes the current subpath. Without one it does nothing.
  open func close() {
    path.closeSubpath()
  }

  /// Makes the path empty. Drawing properties stay as they are.
  open func removeAllPoints() {
    path = CGMutablePath()
  }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) {
    path.addPath(CGPath(bezierPath.path.storage))
  }

  /// The same path drawn from its end to its start.
  open func reversing() -> UIBezierPath {
    let copy = UIBezierPath(cgPath: CGPath(path.storage.reversed()))
    copy.takeProperties(of: self)
    return copy
  }

  /// Moves every point by `transform`. Drawing properties stay as they are.
  open func apply(_ transform: CGAffineTransform) {
    path = CGMutablePath(path.storage.applying(transform))
  }

  // MARK: Asking

  /// Whether it has no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// Where the next element starts; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// The smallest rectangle around all points, control points included, in points; null for an empty path.
  open var bounds: CGRect { path.boundingBox }

  /// Whether `fill()` would paint `point`. Open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  // MARK: Dashes

  /// Draws strokes in dashes: lengths in points, alternately drawn and left out, beginning `phase` into them. A nil
  /// pattern or a count of zero draws whole lines.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashPattern = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    dashPhase = phase
  }

  /// Reads the dashes; each argument may be nil. `pattern` needs room for `count` values.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    count?.pointee = dashPattern.count
    phase?.pointee = dashPhase
    if let pattern {
      for (index, length) in dashPattern.enumerated() { pattern[index] = length }
    }
  }

  // MARK: Drawing

  /// Fills the path with the current fill colour in the current context.
  open func fill() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    fill(in: context)
    context.restoreGState()
  }

  /// Fills the path under a blend mode and an alpha of 0 ... 1.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { fill(in: $0) }
  }

  /// Strokes the path with the current stroke colour and the path's properties in the current context.
  open func stroke() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    stroke(in: context)
    context.restoreGState()
  }

  /// Strokes the path under a blend mode and an alpha of 0 ... 1.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    draw(blendMode, alpha) { stroke(in: $0) }
  }

  /// Cuts the current context's clip down to the path's inside.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat, _ body: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    body(context)
    context.restoreGState()
  }

  private func fill(in context: CGContext) {
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
  }

  private func stroke(in context: CGContext) {
    guard lineWidth.isFinite, lineWidth >= 0 else { return }
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dashPattern)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }
}
