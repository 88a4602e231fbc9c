internal import CPango
import CoreGraphics
import Foundation

extension TextLayout {
  /// Draws the text with the top left corner of its width at `origin`, in the context's points, y down, in the way the
  /// context's text drawing mode says.
  ///
  /// Under an upright transform baselines stand on whole pixels and glyphs on quarter pixels; under any other, and where
  /// they are stroked or clipped to, they are outlines. Runs without a colour of their own take `color`, or else the
  /// context's fill colour where they are filled and its stroke colour where they are stroked.
  package func draw(in context: CGContext, at origin: CGPoint, color: CGColor? = nil) {
    guard origin.x.isFinite, origin.y.isFinite else { return }
    let mode = context.textDrawingMode
    if mode.fills {
      forEachPart(in: context) { part in
        fill(in: context, at: origin, color: color, part: part)
        drawPictures(in: context, at: origin, color: color, part: part)
      }
    }
    if mode.strokes { stroke(in: context, at: origin, color: color) }
    if mode.clips {
      let outlines = CGMutablePath()
      addOutlines(to: outlines, at: origin)
      context.clip(to: outlines.storage)
    }
  }

  /// Strokes the outlines, each colour's at once.
  private func stroke(in context: CGContext, at origin: CGPoint, color: CGColor?) {
    var colors: [CGColor?] = []
    for run in lines.flatMap(\.runs) where !colors.contains(styles[run.style].color) {
      colors.append(styles[run.style].color)
    }
    for own in colors {
      let outlines = CGMutablePath()
      addOutlines(to: outlines, at: origin) { styles[$0.style].color == own }
      context.stroke(outlines.storage, color: own ?? color)
    }
  }

  private func fill(in context: CGContext, at origin: CGPoint, color: CGColor?, part: TextPart) {
    let reach = effectReach
    context.draw(within: inkBounds.offsetBy(dx: origin.x, dy: origin.y)) { cr in
      var matrix = cairo_matrix_t()
      cairo_get_matrix(cr, &matrix)
      guard matrix.xx * matrix.yy - matrix.xy * matrix.yx != 0 else { return }
      var clip = (x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0)
      cairo_clip_extents(cr, &clip.x1, &clip.y1, &clip.x2, &clip.y2)
      guard clip.x1 < clip.x2, clip.y1 < clip.y2 else { return }

      let painter = TextPainter(cr: cr, matrix: matrix, layout: self, origin: origin, color: color, part: part)
      for line in lines {
        let top = Double(origin.y + line.top)
        let slack = Double(line.inkSlack + reach)
        if top + Double(line.height) + slack < clip.y1 || top - slack > clip.y2 { continue }
        // Line by line: another thread that measures waits for one at most.
        TextEngine.shared.withLock { painter.draw(line) }
      }
    }
  }

  /// A rectangle that surely holds all ink, in points from the top left corner: accents may stand above the first
  /// line and swashes beside it.
  package var inkBounds: CGRect {
    let reach = effectReach
    return lines.reduce(CGRect.null) { box, line in
      let slack = line.inkSlack + reach
      return box.union(
        CGRect(x: line.x, y: line.top, width: line.width, height: line.height).insetBy(dx: -slack, dy: -slack))
    }
  }

  /// Adds the outlines of all glyphs to `path`, the top left corner of the text at `origin`, y down. Colour glyphs
  /// have none.
  package func addOutlines(to path: CGMutablePath, at origin: CGPoint) {
    addOutlines(to: path, at: origin) { _ in true }
  }

  private func addOutlines(to path: CGMutablePath, at origin: CGPoint, where isWanted: (GlyphRun) -> Bool) {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1), let cr = cairo_create(surface) else {
      return
    }
    defer {
      cairo_destroy(cr)
      cairo_surface_destroy(surface)
    }
    for line in lines {
      TextEngine.shared.withLock {
        for run in line.runs where !run.isColor && isWanted(run) {
          // Outlines are taken large and scaled down, because cairo keeps path points in 1/256.
          let scale = 64.0
          guard let font = TextEngine.shared.glyphs.font(of: run.face, xScale: scale, yScale: scale) else { continue }
          cairo_set_scaled_font(cr, font.pointer)
          if let effects = styles[run.style].effects, effects.changesLetters {
            var matrix = cairo_matrix_t()
            cairo_scaled_font_get_font_matrix(font.pointer, &matrix)
            matrix = effects.shape(matrix)
            cairo_set_font_matrix(cr, &matrix)
          }
          cairo_new_path(cr)
          var glyphs = run.glyphs.filter { $0.index & GlyphRun.missing == 0 }.map {
            cairo_glyph_t(index: UInt($0.index), x: Double($0.x) * scale, y: Double($0.y) * scale)
          }
          cairo_glyph_path(cr, &glyphs, Int32(glyphs.count))
          let base = CGPoint(x: origin.x + line.x, y: origin.y + line.baseline)
          add(cr, to: path, scale: 1 / scale, offset: base)
        }
      }
    }
  }

  private func add(_ cr: OpaquePointer, to path: CGMutablePath, scale: CGFloat, offset: CGPoint) {
    guard let copy = cairo_copy_path(cr) else { return }
    defer { cairo_path_destroy(copy) }
    guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return }
    func point(_ index: Int) -> CGPoint {
      CGPoint(x: offset.x + data[index].point.x * scale, y: offset.y + data[index].point.y * scale)
    }
    var index = 0
    while index < Int(copy.pointee.num_data) {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(index + 1))
      case CAIRO_PATH_LINE_TO: path.addLine(to: point(index + 1))
      case CAIRO_PATH_CURVE_TO:
        path.addCurve(to: point(index + 3), control1: point(index + 1), control2: point(index + 2))
      default: path.closeSubpath()
      }
      index += Int(max(1, header.length))
    }
  }
}

/// Draws lines of one layout into one cairo context. Used inside `TextEngine.withLock`.
private struct TextPainter {
  let cr: OpaquePointer
  let matrix: cairo_matrix_t
  let layout: TextLayout
  let origin: CGPoint
  let color: CGColor?
  let part: TextPart
  /// Upright and not mirrored: glyphs may come from the cache.
  let isUpright: Bool

  init(cr: OpaquePointer, matrix: cairo_matrix_t, layout: TextLayout, origin: CGPoint, color: CGColor?, part: TextPart)
  {
    self.cr = cr
    self.matrix = matrix
    self.layout = layout
    self.origin = origin
    self.color = color
    self.part = part
    isUpright = matrix.xy == 0 && matrix.yx == 0 && matrix.xx > 0 && matrix.yy > 0
  }

  func draw(_ line: TextLine) {
    let left = origin.x + line.x
    let baseline = origin.y + line.baseline
    for run in line.runs where part.hasBackgrounds {
      guard let background = layout.styles[run.style].background else { continue }
      let rect = CGRect(x: left + run.x, y: origin.y + line.top, width: run.width, height: line.height)
      fill(rect, background)
    }
    for run in line.runs {
      let style = layout.styles[run.style]
      guard part.contains(style) else { continue }
      underline(run, style, left: left, baseline: baseline)
      draw(run, style, left: left, baseline: baseline)
      strike(run, style, left: left, baseline: baseline)
    }
  }

  // MARK: Glyphs

  private func draw(_ run: GlyphRun, _ style: TextStyle, left: CGFloat, baseline: CGFloat) {
    guard !run.glyphs.isEmpty else { return }
    let source = style.color ?? self.color
    let em = run.face.emSize * CGFloat(matrix.yy)
    if let effects = style.effects, effects.changesLetters || effects.strokeWidth(size: style.font.size) > 0 {
      drawOutlines(run, source, left: left, baseline: baseline, effects: effects)
    } else if isUpright, !run.isColor, em <= GlyphCache.largestEm, em * 2 > 1,
      let font = TextEngine.shared.glyphs.font(of: run.face, xScale: CGFloat(matrix.xx), yScale: CGFloat(matrix.yy))
    {
      drawMasks(run, font, source, left: left, baseline: baseline)
    } else {
      drawOutlines(run, source, left: left, baseline: baseline)
    }
    for glyph in run.glyphs where glyph.index & GlyphRun.missing != 0 {
      drawMissing(glyph, run.face, source, left: left, baseline: baseline)
    }
  }

  /// Adds the cached coverage of the run's glyphs into one mask and paints through it.
  private func drawMasks(
    _ run: GlyphRun, _ font: (pointer: OpaquePointer, number: Int32), _ color: CGColor?, left: CGFloat,
    baseline: CGFloat
  ) {
    TextEngine.shared.glyphs.trim()
    // Device pixels; the clip keeps the mask no larger than what can show.
    var clip = (x1: 0.0, y1: 0.0, x2: 0.0, y2: 0.0)
    cairo_clip_extents(cr, &clip.x1, &clip.y1, &clip.x2, &clip.y2)
    let limit = 1_000_000.0
    func pixel(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(max(-limit, min(limit, value)).rounded(rule))
    }
    let clipLeft = pixel(clip.x1 * matrix.xx + matrix.x0, .down)
    let clipRight = pixel(clip.x2 * matrix.xx + matrix.x0, .up)
    let clipTop = pixel(clip.y1 * matrix.yy + matrix.y0, .down)
    let clipBottom = pixel(clip.y2 * matrix.yy + matrix.y0, .up)

    var placed: [(x: Int, y: Int, mask: GlyphMask)] = []
    placed.reserveCapacity(run.glyphs.count)
    var box = (left: Int.max, top: Int.max, right: Int.min, bottom: Int.min)
    let row = Double(baseline) * matrix.yy + matrix.y0
    for glyph in run.glyphs where glyph.index & GlyphRun.missing == 0 {
      let exact = (Double(left) + Double(glyph.x)) * matrix.xx + matrix.x0
      guard exact > Double(clipLeft) - 4096, exact < Double(clipRight) + 4096 else { continue }
      let quarters = Int((exact * Double(GlyphCache.phases) + 0.5).rounded(.down))
      let column = quarters >> 2
      let mask = TextEngine.shared.glyphs.mask(
        font: font.pointer, number: font.number, glyph: glyph.index, phase: quarters & 3)
      guard mask.width > 0 else { continue }
      let x = column + Int(mask.left)
      let y = pixel(row + Double(glyph.y) * matrix.yy + 0.5, .down) + Int(mask.top)
      let right = x + Int(mask.width)
      let bottom = y + Int(mask.height)
      guard right > clipLeft, x < clipRight, bottom > clipTop, y < clipBottom else { continue }
      placed.append((x, y, mask))
      box = (min(box.left, x), min(box.top, y), max(box.right, right), max(box.bottom, bottom))
    }
    guard !placed.isEmpty else { return }
    box = (max(box.left, clipLeft), max(box.top, clipTop), min(box.right, clipRight), min(box.bottom, clipBottom))
    let width = box.right - box.left
    let height = box.bottom - box.top
    guard width > 0, height > 0, let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      let pixels = cairo_image_surface_get_data(surface)
    else { return }
    defer { cairo_surface_destroy(surface) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    cairo_surface_flush(surface)
    TextEngine.shared.glyphs.coverage.withUnsafeBufferPointer { coverage in
      for (x, y, mask) in placed {
        let firstRow = max(0, box.top - y)
        let lastRow = min(Int(mask.height), box.bottom - y)
        let firstColumn = max(0, box.left - x)
        let lastColumn = min(Int(mask.width), box.right - x)
        guard firstRow < lastRow, firstColumn < lastColumn else { continue }
        for row in firstRow..<lastRow {
          let from = mask.offset + row * Int(mask.width)
          let to = pixels + (y + row - box.top) * stride + (x - box.left)
          for column in firstColumn..<lastColumn {
            let sum = Int(to[column]) + Int(coverage[from + column])
            to[column] = UInt8(min(255, sum))
          }
        }
      }
    }
    cairo_surface_mark_dirty(surface)
    cairo_save(cr)
    setSource(color)
    cairo_identity_matrix(cr)
    cairo_mask_surface(cr, surface, Double(box.left), Double(box.top))
    cairo_restore(cr)
  }

  /// Large, turned or coloured glyphs.
  private func drawOutlines(
    _ run: GlyphRun, _ color: CGColor?, left: CGFloat, baseline: CGFloat, effects: TextEffects? = nil
  ) {
    // The font at the size it has on the device, so that cairo flattens curves finely enough.
    let scale = (matrix.xx * matrix.xx + matrix.yx * matrix.yx).squareRoot()
    guard scale > 0, let font = TextEngine.shared.glyphs.font(of: run.face, xScale: scale, yScale: scale) else {
      return
    }
    cairo_save(cr)
    defer { cairo_restore(cr) }
    // Letters that only lean, or have outlines, stand on the same whole pixels as others.
    let row = (Double(baseline) * matrix.yy + matrix.y0 + 0.5).rounded(.down)
    let isOnPixels = effects != nil && isUpright
    cairo_translate(cr, Double(left), isOnPixels ? (row - matrix.y0) / matrix.yy : Double(baseline))
    cairo_scale(cr, 1 / scale, 1 / scale)
    setSource(color)
    var glyphs = run.glyphs.filter { $0.index & GlyphRun.missing == 0 }.map {
      cairo_glyph_t(index: UInt($0.index), x: Double($0.x) * scale, y: Double($0.y) * scale)
    }
    // The device transform turns the text, the font matrix has its size.
    var fontMatrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font.pointer, &fontMatrix)
    if let effects { fontMatrix = effects.shape(fontMatrix) }
    let options = cairo_font_options_create()
    cairo_scaled_font_get_font_options(font.pointer, options)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_set_font_face(cr, cairo_scaled_font_get_font_face(font.pointer))
    cairo_set_font_matrix(cr, &fontMatrix)
    cairo_set_font_options(cr, options)
    cairo_font_options_destroy(options)
    if run.isColor {
      cairo_show_glyphs(cr, &glyphs, Int32(glyphs.count))
    } else {
      cairo_new_path(cr)
      cairo_glyph_path(cr, &glyphs, Int32(glyphs.count))
      guard let effects, effects.strokeWidth(size: run.face.emSize) > 0 else { return cairo_fill(cr) }
      if effects.strokeWidth < 0 { cairo_fill_preserve(cr) }
      setSource(effects.strokeColor ?? color)
      cairo_set_line_width(cr, Double(effects.strokeWidth(size: run.face.emSize)) * scale)
      cairo_stroke(cr)
    }
  }

  /// A character that no font has: an outlined box of its width.
  private func drawMissing(
    _ glyph: GlyphRun.Glyph, _ face: GlyphFace, _ color: CGColor?, left: CGFloat, baseline: CGFloat
  ) {
    let height = face.metrics.capHeight
    let line = max(1 / matrix.yy.magnitude, height / 14)
    let box = CGRect(
      x: left + CGFloat(glyph.x) + line, y: baseline + CGFloat(glyph.y) - height,
      width: max(line * 3, CGFloat(glyph.advance) - line * 2), height: height
    ).insetBy(dx: line / 2, dy: line / 2)
    cairo_save(cr)
    setSource(color)
    cairo_new_path(cr)
    cairo_rectangle(cr, box.minX, box.minY, box.width, box.height)
    cairo_set_line_width(cr, line)
    cairo_stroke(cr)
    cairo_restore(cr)
  }

  // MARK: Lines along the text

  private func underline(_ run: GlyphRun, _ style: TextStyle, left: CGFloat, baseline: CGFloat) {
    let metrics = style.font.metrics
    rule(
      run, style.underline, style.underlineColor ?? style.color, left: left,
      baseline: baseline - style.baselineOffset, rise: metrics.underlinePosition,
      thickness: metrics.underlineThickness, pattern: style.effects?.underlinePattern ?? .solid, isBelow: true)
  }

  private func strike(_ run: GlyphRun, _ style: TextStyle, left: CGFloat, baseline: CGFloat) {
    let metrics = style.font.metrics
    rule(
      run, style.strikethrough, style.strikethroughColor ?? style.color, left: left,
      baseline: baseline - style.baselineOffset, rise: metrics.strikethroughPosition,
      thickness: metrics.underlineThickness, pattern: style.effects?.strikethroughPattern ?? .solid, isBelow: false)
  }

  /// Draws a line whose centre is `rise` points above the baseline.
  private func rule(
    _ run: GlyphRun, _ kind: TextStyle.Line, _ color: CGColor?, left: CGFloat, baseline: CGFloat, rise: CGFloat,
    thickness: CGFloat, pattern: TextEffects.Pattern, isBelow: Bool
  ) {
    guard kind != .none, run.width > 0 else { return }
    var height = kind == .thick ? thickness * 2 : thickness
    var top = baseline - rise - thickness / 2
    if isUpright {
      // On whole pixels, at least one, and as far from the glyphs as they are from their own rounded baseline; below it
      // at least a pixel away.
      let foot = (baseline * matrix.yy + matrix.y0 + 0.5).rounded(.down)
      let distance = ((top - baseline) * matrix.yy).rounded()
      top = (foot + (isBelow ? max(1, distance) : distance) - matrix.y0) / matrix.yy
      height = max(1, (height * matrix.yy).rounded()) / matrix.yy
    }
    let line = CGRect(x: left + run.x, y: top, width: run.width, height: height)
    fill(line, color, pattern: pattern, start: left)
    if kind == .double { fill(line.offsetBy(dx: 0, dy: height * 2), color, pattern: pattern, start: left) }
  }

  /// Fills a line along the text. Patterns begin at `start`, so that they go on from run to run.
  private func fill(_ line: CGRect, _ color: CGColor?, pattern: TextEffects.Pattern, start: CGFloat) {
    guard pattern != .solid else { return fill(line, color) }
    // In heights of the line.
    let (dot, dash, gap) = (1.0, 4.0, 2.0)
    var lengths: [Double] =
      switch pattern {
      case .solid: []
      case .dot: [dot, gap]
      case .dash: [dash, gap]
      case .dashDot: [dash, gap, dot, gap]
      case .dashDotDot: [dash, gap, dot, gap, dot, gap]
      }
    for index in lengths.indices { lengths[index] *= Double(line.height) }
    cairo_save(cr)
    setSource(color)
    cairo_new_path(cr)
    cairo_move_to(cr, line.minX, line.midY)
    cairo_line_to(cr, line.maxX, line.midY)
    cairo_set_line_width(cr, Double(line.height))
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT)
    cairo_set_dash(cr, lengths, Int32(lengths.count), Double(line.minX - start))
    cairo_stroke(cr)
    cairo_restore(cr)
  }

  private func fill(_ rect: CGRect, _ color: CGColor?) {
    cairo_save(cr)
    setSource(color)
    cairo_new_path(cr)
    cairo_rectangle(cr, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(cr)
    cairo_restore(cr)
  }

  private func setSource(_ color: CGColor?) {
    guard let color = color ?? self.color else { return }  // the context's fill colour is set already
    let it = color.rgba
    cairo_set_source_rgba(cr, it.red, it.green, it.blue, it.alpha)
  }
}

extension TextEffects {
  /// A font's matrix with letters that lean and have another width.
  fileprivate func shape(_ matrix: cairo_matrix_t) -> cairo_matrix_t {
    // In the space of the font y is down, and letters are above.
    var shape = cairo_matrix_t(xx: Double(widthFactor), yx: 0, xy: -Double(lean), yy: 1, x0: 0, y0: 0)
    var (matrix, result) = (matrix, cairo_matrix_t())
    cairo_matrix_multiply(&result, &matrix, &shape)
    return result
  }
}
