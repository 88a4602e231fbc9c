internal import CCairo
import Foundation

// The path under construction. As in Core Graphics it is kept in device space: the transform of the moment at which a
// point is added counts, while the transform at the time of drawing shapes only the pen.
extension CGContext {
  /// Forgets the path.
  public func beginPath() {
    devicePath = PathStorage()
  }

  /// Begins a subpath at a point of user space.
  public func move(to point: CGPoint) {
    devicePath.move(to: point.applying(pixelTransform))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) {
    devicePath.addLine(to: point.applying(pixelTransform))
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    devicePath.addCubic(
      to: end.applying(pixelTransform), control1: control1.applying(pixelTransform),
      control2: control2.applying(pixelTransform))
  }

  /// Adds a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    devicePath.addQuad(to: end.applying(pixelTransform), control: control.applying(pixelTransform))
  }

  /// Adds a line to where the subpath began and ends the subpath.
  public func closePath() {
    devicePath.close()
  }

  /// Adds a closed rectangle; the null and the infinite one add nothing.
  public func addRect(_ rect: CGRect) {
    devicePath.addRect(rect, transform: pixelTransform)
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds the ellipse that touches the sides of `rect`.
  public func addEllipse(in rect: CGRect) {
    devicePath.addEllipse(in: rect, transform: pixelTransform)
  }

  /// Adds an arc between two angles in radians, after a line to where it starts; `clockwise` runs towards smaller
  /// angles, which looks clockwise where y points up.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    devicePath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: pixelTransform)
  }

  /// Adds an arc that touches the line to `tangent1End` and the line from there to `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    devicePath.addArc(tangent1: tangent1End, tangent2: tangent2End, radius: radius, transform: pixelTransform)
  }

  /// Adds the elements of a path.
  public func addPath(_ path: CGPath) {
    devicePath.append(path.storage, transform: pixelTransform)
  }

  /// Adds the elements of a path.
  package func addPath(_ path: PathStorage) {
    devicePath.append(path, transform: pixelTransform)
  }

  /// Replaces the path by the outline of the line that stroking it would draw.
  public func replacePathWithStrokedPath() {
    guard isDrawable, let inverse = pixelTransform.inverse else { return beginPath() }
    let path = devicePath.applying(inverse).dashed(phase: state.dashPhase, lengths: state.dashLengths)
    let stroker = PathStroker(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit,
      scale: pixelTransform.maximumScale)
    devicePath = stroker.outline(of: path).applying(pixelTransform)
  }

  /// Whether the path has no elements.
  public var isPathEmpty: Bool { devicePath.isEmpty }

  /// The end of the path in user space, zero when it is empty.
  public var currentPointOfPath: CGPoint {
    guard let point = devicePath.currentPoint, let inverse = pixelTransform.inverse else { return .zero }
    return point.applying(inverse)
  }

  /// The smallest rectangle around all the path's points in user space, null when it is empty.
  public var boundingBoxOfPath: CGRect {
    guard let inverse = pixelTransform.inverse else { return .null }
    return devicePath.applying(inverse).controlPointBox
  }

  /// A copy of the path in user space, nil when it is empty.
  public var path: CGPath? {
    guard !devicePath.isEmpty, let inverse = pixelTransform.inverse else { return nil }
    return CGPath(devicePath.applying(inverse))
  }

  /// Whether drawing the path in `mode` would paint `point`, which is in user space.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let target = point.applying(pixelTransform)
    let isInside =
      mode == .stroke
      ? false : devicePath.contains(target, evenOdd: mode == .eoFill || mode == .eoFillStroke)
    guard !isInside, mode != .fill, mode != .eoFill, let inverse = pixelTransform.inverse else { return isInside }
    let stroker = PathStroker(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit,
      scale: pixelTransform.maximumScale)
    let dashed = devicePath.applying(inverse).dashed(phase: state.dashPhase, lengths: state.dashLengths)
    return stroker.outline(of: dashed).contains(point, evenOdd: false)
  }

  // MARK: Drawing it

  /// Draws the path and forgets it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = devicePath
    devicePath = PathStorage()
    guard !path.isEmpty else { return }
    switch mode {
    case .fill: fill(device: path, evenOdd: false)
    case .eoFill: fill(device: path, evenOdd: true)
    case .stroke: stroke(device: path)
    case .fillStroke:
      fill(device: path, evenOdd: false)
      stroke(device: path)
    case .eoFillStroke:
      fill(device: path, evenOdd: true)
      stroke(device: path)
    }
  }

  /// Fills the path and forgets it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .evenOdd ? .eoFill : .fill)
  }

  /// Strokes the path and forgets it.
  public func strokePath() {
    drawPath(using: .stroke)
  }

  /// Fills a rectangle; the infinite one fills the clip. The path is forgotten, as by all these shorthands.
  public func fill(_ rect: CGRect) {
    beginPath()
    if rect.isInfinite { return fillEverything() }
    addRect(rect)
    fillPath()
  }

  /// Fills rectangles; where they overlap they are drawn once.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    for rect in rects { addRect(rect.standardized) }
    fillPath()
  }

  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with a line of `width`.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let saved = state.lineWidth
    setLineWidth(width)
    stroke(rect)
    state.lineWidth = saved
  }

  /// Fills the ellipse that touches the sides of `rect`.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes the ellipse that touches the sides of `rect`.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes lines between the first and second point, the third and fourth, and so on; an odd last point is left out.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes the pixels of a rectangle transparent, within the clip; alpha, blend mode and shadow do not matter.
  public func clear(_ rect: CGRect) {
    guard isDrawable, !rect.isNull else { return }
    var path = PathStorage()
    if !rect.isInfinite {
      path.addRect(rect, transform: pixelTransform)
      if path.isEmpty { return }
    }
    let (blendMode, shadow) = (state.blendMode, state.shadow)
    (state.blendMode, state.shadow) = (.clear, nil)
    defer { (state.blendMode, state.shadow) = (blendMode, shadow) }
    paint(
      within: path.isEmpty ? nil : PixelRect(covering: path.controlPointBox).grown(by: 1),
      source: { cairo_set_source_rgba($0, 0, 0, 0, 1) },
      shape: { cairo in
        if path.isEmpty { cairo_paint(cairo) } else { fillShape(of: path, evenOdd: false, on: cairo) }
      })
  }

  func fillEverything() {
    paint(within: nil, source: { setSource(state.fillColor, on: $0) }, shape: { cairo_paint($0) })
  }

  private func fill(device path: PathStorage, evenOdd: Bool) {
    guard isDrawable else { return }
    let bounds = PixelRect(covering: path.controlPointBox).grown(by: 1)
    paint(
      within: bounds, source: { setSource(state.fillColor, on: $0) },
      shape: { fillShape(of: path, evenOdd: evenOdd, on: $0) })
  }

  /// Fills a path in pixel space with whatever the source is.
  func fillShape(of path: PathStorage, evenOdd: Bool, on cairo: OpaquePointer) {
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    path.emit(to: cairo)
    cairo_set_fill_rule(cairo, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_set_tolerance(cairo, 0.1 * state.flatness)
    cairo_fill(cairo)
    restoreMatrix(cairo)
  }

  // MARK: Clipping

  /// Narrows the clip to the path, and forgets the path; an empty one leaves nothing.
  public func clip(using rule: CGPathFillRule = .winding) {
    let path = devicePath
    devicePath = PathStorage()
    clip(device: path, evenOdd: rule == .evenOdd)
  }

  /// Narrows the clip to a rectangle; the infinite one changes nothing, the null one leaves nothing.
  public func clip(to rect: CGRect) {
    if rect.isInfinite && isInvertible { return }
    var path = PathStorage()
    path.addRect(rect, transform: pixelTransform)
    devicePath = PathStorage()
    clip(device: path, evenOdd: false)
  }

  /// Narrows the clip to what lies in any of the rectangles.
  public func clip(to rects: [CGRect]) {
    var path = PathStorage()
    for rect in rects { path.addRect(rect.standardized, transform: pixelTransform) }
    devicePath = PathStorage()
    clip(device: path, evenOdd: false)
  }

  private func clip(device path: PathStorage, evenOdd: Bool) {
    narrowClip(
      ClipStep(
        area: .path(isInvertible ? path : PathStorage(), evenOdd: evenOdd), isAntialiased: isAntialiased,
        tolerance: 0.1 * state.flatness))
  }

  /// Takes all clips away, back to the whole bitmap.
  public func resetClip() {
    state.softClip = nil
    state.clipSteps = nil
    cairo_reset_clip(cr)
  }

  /// The smallest rectangle around the clip in user space, null when nothing can be drawn.
  public var boundingBoxOfClipPath: CGRect {
    guard let inverse = pixelTransform.inverse else { return .null }
    let extent = withPixelMatrix { cairo in
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(cairo, &left, &top, &right, &bottom)
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
    return extent.isEmpty ? .null : extent.applying(inverse)
  }
}
