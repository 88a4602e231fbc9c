internal import CPango

/// Makes masks of glyphs from their outlines. Used inside `TextEngine.withLock`.
///
/// The outline of a glyph is asked for once. Its coverage is found in quarters of a pixel, so that its masks at the four places within a
/// pixel are sums of the same numbers.
final class GlyphSheet {
  /// The rectangle of a mask in whole pixels, y down.
  struct Box {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
  }

  private let surface: OpaquePointer
  private let cr: OpaquePointer
  private var raster = OutlineRaster()
  private var cells: [Float] = []
  /// The ends of edges, pixels: x and y in turn; `contours` says where each contour ends.
  private var points: [Float] = []
  private var contours: [Int] = []
  private var font: OpaquePointer?

  /// How far in pixels the lines that stand for curves may be from them: a half of what cairo takes, our choice.
  private static let tolerance = 0.05
  /// Pixels beyond which an outline is not that of a letter to be kept as a mask.
  private static let limit: Float = 4_096

  init() {
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    cr = cairo_create(surface)
    cairo_set_tolerance(cr, Self.tolerance)
  }

  deinit {
    cairo_destroy(cr)
    cairo_surface_destroy(surface)
  }

  /// Adds the masks of a glyph, with its pen at each of `shifts`, in pixels right of a whole one, at the end of `coverage`: each mask row by
  /// row. The box is that of all masks. Nil for a glyph without outline.
  ///
  /// - Parameter shifts: whole multiples of `1 / parts`.
  func draw(
    _ glyph: UInt32, font: OpaquePointer, shifts: Range<Int>, parts: Int, onto coverage: inout [UInt8]
  ) -> Box? {
    guard load(glyph, font: font), let box = box(shifts: shifts, parts: parts) else { return nil }
    let columns = box.width * parts
    raster.begin(columns: columns, rows: box.height)
    var first = 0
    for end in contours {
      addContour(first..<end, left: Float(box.left), top: Float(box.top), parts: Float(parts))
      first = end
    }
    if cells.count < columns + parts { cells = [Float](repeating: 0, count: columns + parts) }
    let size = box.width * box.height
    let start = coverage.count
    coverage.append(contentsOf: repeatElement(0, count: size * shifts.count))
    let unit = 255 / Float(parts)
    coverage.withUnsafeMutableBufferPointer { coverage in
      cells.withUnsafeMutableBufferPointer { cells in
        // The first cells are left of the box, and empty.
        for index in 0..<parts { cells[index] = 0 }
        let row = cells.baseAddress! + parts
        for y in 0..<box.height {
          raster.read(row: y, into: row)
          for shift in shifts {
            let to = coverage.baseAddress! + start + (shift - shifts.lowerBound) * size + y * box.width
            for x in 0..<box.width {
              var sum: Float = 0
              for part in 0..<parts { sum += row[x * parts + part - shift] }
              to[x] = UInt8(sum * unit + 0.5)
            }
          }
        }
      }
    }
    return box
  }

  private func addContour(_ range: Range<Int>, left: Float, top: Float, parts: Float) {
    guard range.count > 2 else { return }
    var x = (points[range.upperBound - 2] - left) * parts
    var y = points[range.upperBound - 1] - top
    var index = range.lowerBound
    while index < range.upperBound {
      let (nextX, nextY) = ((points[index] - left) * parts, points[index + 1] - top)
      raster.addEdge(fromX: x, y, toX: nextX, nextY)
      (x, y) = (nextX, nextY)
      index += 2
    }
  }

  /// The whole pixels that the outline touches with its pen at any of the shifts; nil when there are none.
  private func box(shifts: Range<Int>, parts: Int) -> Box? {
    guard points.count > 2, let last = shifts.last else { return nil }
    var (left, right, top, bottom) = (points[0], points[0], points[1], points[1])
    var index = 2
    while index < points.count {
      (left, right) = (min(left, points[index]), max(right, points[index]))
      (top, bottom) = (min(top, points[index + 1]), max(bottom, points[index + 1]))
      index += 2
    }
    guard right > left, bottom > top, left > -Self.limit, right < Self.limit, top > -Self.limit, bottom < Self.limit
    else { return nil }
    let (x, y) = (left.rounded(.down), top.rounded(.down))
    let width = (right + Float(last) / Float(parts)).rounded(.up) - x
    return Box(left: Int(x), top: Int(y), width: Int(width), height: Int(bottom.rounded(.up) - y))
  }

  /// Takes the outline of a glyph as straight lines, its pen at the origin.
  private func load(_ glyph: UInt32, font: OpaquePointer) -> Bool {
    points.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    if self.font != font {
      cairo_set_scaled_font(cr, font)
      self.font = font
    }
    var pen = cairo_glyph_t(index: UInt(glyph), x: 0, y: 0)
    cairo_new_path(cr)
    cairo_glyph_path(cr, &pen, 1)
    guard let path = cairo_copy_path_flat(cr) else { return false }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return false }
    let count = Int(path.pointee.num_data)
    var index = 0
    while index < count {
      let header = data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO:
        if points.count > contours.last ?? 0 { contours.append(points.count) }
        fallthrough
      case CAIRO_PATH_LINE_TO:
        points.append(Float(data[index + 1].point.x))
        points.append(Float(data[index + 1].point.y))
      default: break
      }
      index += Int(max(1, header.length))
    }
    if points.count > contours.last ?? 0 { contours.append(points.count) }
    return !points.isEmpty
  }

  /// Has the font that was used last forgotten, as its address may become another's.
  func forgetFont() { font = nil }
}
