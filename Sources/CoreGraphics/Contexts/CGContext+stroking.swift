internal import CCairo
import Foundation

extension CGContext {
  /// Pixels that half a line may be wide for cairo to draw it: its round pen has a corner for every fraction of a pixel.
  private static let widestPen: CGFloat = 100_000
  /// How often a dash pattern may repeat along a path; beyond it the line is drawn whole.
  private static let mostDashes: CGFloat = 1_000_000

  /// Strokes a path in pixel space with the line style of the state, whose pen is in user space.
  func stroke(device path: PathStorage) {
    guard isDrawable else { return }
    let half = max(1, state.lineWidth / 2 * pixelTransform.maximumScale)
    // The miter may reach beyond the line by its limit, a square cap by the square root of two.
    let reach = half * max(1.5, state.lineJoin == .miter ? state.miterLimit : 1)
    let margin = min(1e30, reach.rounded(.up)) + 1
    let box = path.controlPointBox
    let bounds = PixelRect(covering: box.insetBy(dx: -margin, dy: -margin))
    let dash = drawableDash(along: path)
    let isTooWide = half > Self.widestPen || reach > PathStorage.coordinateLimit
    let outline = isTooWide ? outline(of: path, dash: dash) : nil
    let squares = outline == nil ? squareDots(of: path) : PathStorage()
    paint(
      within: bounds, source: { setSource(state.strokeColor, on: $0) },
      shape: { cairo in
        if let outline { return fillShape(of: outline, evenOdd: false, on: cairo) }
        strokeShape(of: path, dash: dash, on: cairo)
        if !squares.isEmpty { fillShape(of: squares, evenOdd: false, on: cairo) }
      })
  }

  /// The outline of the stroke of a path, both in pixel space.
  private func outline(of path: PathStorage, dash: DashPattern?) -> PathStorage {
    guard let inverse = pixelTransform.inverse else { return PathStorage() }
    var line = path.applying(inverse)
    if let dash { line = line.dashed(phase: dash.phase, lengths: dash.lengths) }
    let stroker = PathStroker(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit,
      scale: pixelTransform.maximumScale)
    return stroker.outline(of: line).applying(pixelTransform)
  }

  /// The squares that a square cap makes of subpaths without length, in pixel space; cairo draws such dots only round.
  private func squareDots(of path: PathStorage) -> PathStorage {
    guard state.lineCap == .square, let inverse = pixelTransform.inverse else { return PathStorage() }
    let half = (state.lineWidth == 0 ? 1 / pixelTransform.meanScale : state.lineWidth) / 2
    var squares = PathStorage()
    var start = CGPoint.zero
    var (hasSegments, hasLength) = (false, false)
    path.forEachSubpath(
      begin: {
        start = $0
        (hasSegments, hasLength) = (false, false)
      },
      segment: { segment in
        hasSegments = true
        switch segment {
        case .line(let from, let to): hasLength = hasLength || from != to
        case .curve(let curve):
          hasLength = hasLength || curve.p0 != curve.p1 || curve.p0 != curve.p2 || curve.p0 != curve.p3
        }
      },
      end: { closed in
        guard !hasLength, hasSegments || closed else { return }
        let center = start.applying(inverse)
        squares.addRect(
          CGRect(x: center.x - half, y: center.y - half, width: 2 * half, height: 2 * half), transform: pixelTransform)
      })
    return squares
  }

  /// The dashes to draw a path in pixel space with: nil when there are none, or when they would be too many.
  private func drawableDash(along path: PathStorage) -> DashPattern? {
    guard let dash = DashPattern(phase: state.dashPhase, lengths: state.dashLengths) else { return nil }
    let scale = pixelTransform.meanScale
    let limit = PathStorage.coordinateLimit
    let box = path.controlPointBox
    // Cheap and not too small: no path is longer than its points are many times as far apart as any two of them.
    let span = min(2 * limit, box.width) + min(2 * limit, box.height)
    let most = dash.period * scale * Self.mostDashes
    if span * CGFloat(path.points.count) > most, path.length(within: limit) > most { return nil }
    // The phase within one period, so that nobody has to count there.
    return dash.period.isFinite ? dash.withinPeriod : nil
  }

  private func strokeShape(of path: PathStorage, dash: DashPattern?, on cairo: OpaquePointer) {
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    path.emit(to: cairo)
    let isHairline = state.lineWidth == 0
    // A hairline is one pixel whatever the transform; any other pen is transformed like the path.
    if !isHairline { restoreMatrix(cairo) }
    cairo_set_line_width(cairo, isHairline ? 1 : state.lineWidth)
    cairo_set_line_cap(
      cairo,
      state.lineCap == .round
        ? CAIRO_LINE_CAP_ROUND : state.lineCap == .square ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(
      cairo,
      state.lineJoin == .round
        ? CAIRO_LINE_JOIN_ROUND : state.lineJoin == .bevel ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(cairo, state.miterLimit)
    let scale = isHairline ? pixelTransform.meanScale : 1
    let lengths = (dash?.lengths ?? []).map { Double($0 * scale) }
    // Gaps of less than cairo counts by are no pattern for it, and neither are lengths whose sum overflows.
    let drawn = lengths.enumerated().reduce(0) { $0 + ($1.offset % 2 == 0 ? $1.element : 0) }
    let total = lengths.reduce(0, +)
    let isDashed = total < 1e100 && (lengths.count % 2 == 1 ? total : total - drawn) > 1 / 256.0
    cairo_set_dash(cairo, lengths, isDashed ? Int32(lengths.count) : 0, isDashed ? Double(dash?.phase ?? 0) * scale : 0)
    cairo_set_tolerance(cairo, 0.1 * state.flatness)
    cairo_stroke(cairo)
    restoreMatrix(cairo)
  }
}
