/// Finds how much of each cell of a grid an outline fills, exactly but for the straight lines that stand for curves.
///
/// Each edge adds to a running sum along its rows: from the cell it passes through on, all cells are filled to the height that it takes of
/// the row. Contours that lie on each other fill once.
struct OutlineRaster {
  private(set) var columns = 0
  private(set) var rows = 0
  /// What each cell adds to the sum, a column more than there are cells.
  private var sums: [Float] = []

  private var stride: Int { columns + 2 }

  /// Begins with an empty grid.
  mutating func begin(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    let count = stride * rows
    if sums.count < count { sums = [Float](repeating: 0, count: count) }
    sums.withUnsafeMutableBufferPointer { $0.baseAddress?.update(repeating: 0, count: count) }
  }

  /// Adds an edge of a contour, in cells, y down. It must lie within the grid.
  mutating func addEdge(fromX x0: Float, _ y0: Float, toX x1: Float, _ y1: Float) {
    guard y0 != y1 else { return }
    let (columns, rows, stride) = (Float(columns), rows, stride)
    sums.withUnsafeMutableBufferPointer { sums in
      let sign: Float = y0 < y1 ? 1 : -1
      let (top, bottom) = y0 < y1 ? (y0, y1) : (y1, y0)
      let slope = (x1 - x0) / (y1 - y0)
      var x = y0 < y1 ? x0 : x1
      var y = top
      var row = Int(top)
      while row < rows, y < bottom {
        let end = min(bottom, Float(row + 1))
        // Rounding must not lead out of the grid.
        let next = min(max(x + slope * (end - y), 0), columns)
        Self.add(from: x, to: next, height: (end - y) * sign, sums.baseAddress! + row * stride)
        (x, y) = (next, end)
        row += 1
      }
    }
  }

  /// Adds the part of an edge that is in one row, cell by cell.
  @inline(__always) private static func add(
    from x0: Float, to x1: Float, height: Float, _ row: UnsafeMutablePointer<Float>
  ) {
    let (left, right) = x0 < x1 ? (x0, x1) : (x1, x0)
    let first = Int(left)
    if right <= Float(first + 1) {
      let behind = height * ((left + right) / 2 - Float(first))
      row[first] += height - behind
      row[first + 1] += behind
      return
    }
    let perColumn = height / (right - left)
    var x = left
    var column = first
    while x < right {
      let end = min(right, Float(column + 1))
      let part = perColumn * (end - x)
      let behind = part * ((x + end) / 2 - Float(column))
      row[column] += part - behind
      row[column + 1] += behind
      x = end
      column += 1
    }
  }

  /// The filled parts of a row's cells, from 0 to 1, into as many floats as there are columns.
  @inline(__always) func read(row: Int, into cells: UnsafeMutablePointer<Float>) {
    sums.withUnsafeBufferPointer { sums in
      let row = sums.baseAddress! + row * stride
      var sum: Float = 0
      for column in 0..<columns {
        sum += row[column]
        cells[column] = min(abs(sum), 1)
      }
    }
  }
}
