import CoreGraphics

/// Which of many nodes may draw in a place, by cells of about four nodes each. Made for one list; those that differ from it
/// by a few exchanged nodes use it too.
final class NodeGrid: Sendable {
  /// Fewer nodes are looked at one by one. Ours.
  static let fewestNodes = 256
  /// A node in more cells than this is always given. Ours.
  private static let mostCells = 16
  /// Nodes in a cell, if they lay evenly. Ours.
  private static let nodesPerCell = 4

  private let frame: CGRect
  private let columns: Int
  private let rows: Int
  /// Where the nodes of each cell begin in `members`, and at last their number.
  private let starts: [Int32]
  private let members: [Int32]
  /// Where each of `members` draws.
  private let reaches: [ReachBox]
  /// The nodes that are large or infinite.
  private let everywhere: [Int32]

  /// Nil when the nodes take no room that could be divided.
  init?(_ boxes: [CGRect], within frame: CGRect) {
    guard !frame.isNull, frame.width > 0, frame.height > 0, frame.width.isFinite, frame.height.isFinite else {
      return nil
    }
    self.frame = frame
    let cells = max(1, boxes.count / Self.nodesPerCell)
    let columns = max(1, min(cells, Int((CGFloat(cells) * frame.width / frame.height).squareRoot().rounded(.up))))
    let rows = max(1, cells / columns)
    self.columns = columns
    self.rows = rows
    var everywhere: [Int32] = []
    var places: [(cell: Int32, node: Int32)] = []
    places.reserveCapacity(boxes.count * 2)
    var starts = [Int32](repeating: 0, count: columns * rows + 1)
    for (index, box) in boxes.enumerated() {
      if ReachBox(box) == .nowhere { continue }
      guard let (across, down) = Self.cells(of: box, in: frame, columns: columns, rows: rows),
        across.count * down.count <= Self.mostCells
      else {
        everywhere.append(Int32(index))
        continue
      }
      for row in down {
        for column in across {
          let cell = row * columns + column
          starts[cell + 1] += 1
          places.append((Int32(cell), Int32(index)))
        }
      }
    }
    for cell in 0..<(columns * rows) { starts[cell + 1] += starts[cell] }
    var next = starts
    var members = [Int32](repeating: 0, count: places.count)
    var reaches = [ReachBox](repeating: .nowhere, count: places.count)
    for place in places {
      let index = Int(next[Int(place.cell)])
      members[index] = place.node
      reaches[index] = ReachBox(boxes[Int(place.node)])
      next[Int(place.cell)] += 1
    }
    self.starts = starts
    self.members = members
    self.reaches = reaches
    self.everywhere = everywhere
  }

  /// The indices of the nodes that may draw in `box`, in no order and some more than once. Nil when they are so many that
  /// looking at all is as good.
  func candidates(in box: CGRect) -> [Int32]? {
    guard let (across, down) = Self.cells(of: box, in: frame, columns: columns, rows: rows),
      across.count * down.count * 4 <= columns * rows
    else { return nil }
    var found = everywhere
    let window = ReachBox(box).turned
    for row in down {
      let first = row * columns
      for index in Int(starts[first + across.lowerBound])..<Int(starts[first + across.upperBound + 1])
      where reaches[index].meets(window) {
        found.append(members[index])
      }
    }
    return found
  }

  /// The cells that a box touches, as columns and rows; what is outside of the frame belongs to the cells at its edge. Nil
  /// for a box that is not finite.
  private static func cells(
    of box: CGRect, in frame: CGRect, columns: Int, rows: Int
  ) -> (ClosedRange<Int>, ClosedRange<Int>)? {
    guard (box.origin.x + box.origin.y + box.size.width + box.size.height).isFinite else { return nil }
    // The same rounding for nodes and for places: what touches has a cell in common.
    func range(_ low: CGFloat, _ high: CGFloat, _ count: Int) -> ClosedRange<Int> {
      func cell(_ value: CGFloat) -> Int { Int(max(0, min(CGFloat(count - 1), value.rounded(.down)))) }
      return cell(low)...max(cell(low), cell(high))
    }
    let (x, y) = (CGFloat(columns) / frame.width, CGFloat(rows) / frame.height)
    return (
      range((box.minX - frame.minX) * x, (box.maxX - frame.minX) * x, columns),
      range((box.minY - frame.minY) * y, (box.maxY - frame.minY) * y, rows)
    )
  }
}
