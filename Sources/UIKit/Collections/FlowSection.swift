import CoreGraphics

/// A section of a flow layout: items in lines, each as long as they fit.
///
/// Numbers run along the way of scrolling (`main`) and along a line (`cross`), in points from the section's beginning. Items of
/// one size are placed by arithmetic, so that such a section costs the same whatever number of items it has.
struct FlowSection {
  /// The sizes of the items, in `main` and `cross`.
  enum Items {
    case uniform(FlowSize, count: Int)
    case various([FlowSize])

    var count: Int {
      switch self {
      case .uniform(_, let count): count
      case .various(let sizes): sizes.count
      }
    }
  }

  struct Line {
    var first: Int
    var count: Int
    var main: CGFloat
    var length: CGFloat
    /// Where the line's first item begins.
    var cross: CGFloat
    var spacing: CGFloat
  }

  /// By how much items may be too wide together and still fit: rounding of thirds. Ours.
  static let tolerance: CGFloat = 0.001

  let items: Items
  let header: CGFloat
  let footer: CGFloat
  let lineSpacing: CGFloat
  /// Where items begin.
  let top: CGFloat
  /// The length of the section with header, footer and insets.
  let length: CGFloat
  /// For items of one size: how many are in a line, and how they are spaced.
  private var perLine = 1
  private var uniformCross: CGFloat = 0
  private var uniformSpacing: CGFloat = 0
  private var lines: [Line] = []

  /// `available` is the length of a line between the insets, `near` where lines begin.
  init(
    items: Items, available: CGFloat, near: CGFloat, insetBefore: CGFloat, insetAfter: CGFloat, lineSpacing: CGFloat,
    itemSpacing: CGFloat, header: CGFloat, footer: CGFloat
  ) {
    self.items = items
    self.header = header
    self.footer = footer
    self.lineSpacing = lineSpacing
    top = header + insetBefore
    var content: CGFloat = 0
    switch items {
    case .uniform(let size, let count):
      let fitting = ((available + itemSpacing + Self.tolerance) / max(size.cross + itemSpacing, Self.tolerance))
        .rounded(.down)
      perLine = max(1, fitting < CGFloat(max(count, 1)) ? Int(fitting) : max(count, 1))
      // The spacing is that of a full line, also where there are too few items for one.
      let full = max(1, fitting.isFinite ? fitting : 1)
      uniformCross = near
      if full > 1 {
        uniformSpacing = (available - full * size.cross) / (full - 1)
      } else {
        uniformCross += max(0, (available - size.cross) / 2)
      }
      let lineCount = (count + perLine - 1) / perLine
      if lineCount > 0 { content = CGFloat(lineCount) * size.main + CGFloat(lineCount - 1) * lineSpacing }
    case .various(let sizes):
      var main = top
      var first = 0
      while first < sizes.count {
        var end = first
        var used: CGFloat = 0
        var length: CGFloat = 0
        while end < sizes.count {
          let more = (end > first ? used + itemSpacing : 0) + sizes[end].cross
          if end > first, more > available + Self.tolerance { break }
          used = more
          length = max(length, sizes[end].main)
          end += 1
        }
        let count = end - first
        var line = Line(first: first, count: count, main: main, length: length, cross: near, spacing: itemSpacing)
        // All lines but the last are spread out; a single item is in the middle.
        if end < sizes.count {
          if count > 1 {
            line.spacing += max(0, (available - used) / CGFloat(count - 1))
          } else {
            line.cross += max(0, (available - used) / 2)
          }
        }
        lines.append(line)
        main += length + lineSpacing
        first = end
      }
      content = lines.isEmpty ? 0 : main - lineSpacing - top
    }
    length = top + content + insetAfter + footer
  }

  /// Where an item is.
  func frame(of item: Int) -> FlowRect {
    switch items {
    case .uniform(let size, _):
      let (line, column) = (item / perLine, item % perLine)
      return FlowRect(
        main: top + CGFloat(line) * (size.main + lineSpacing),
        cross: uniformCross + CGFloat(column) * (size.cross + uniformSpacing), size: size)
    case .various(let sizes):
      let line = lines[Self.lastIndex(lines) { $0.first <= item }]
      var cross = line.cross
      for other in line.first..<item { cross += sizes[other].cross + line.spacing }
      let size = sizes[item]
      return FlowRect(main: line.main + (line.length - size.main) / 2, cross: cross, size: size)
    }
  }

  /// The items of the lines that `range` touches.
  func items(in range: ClosedRange<CGFloat>) -> Range<Int> {
    switch items {
    case .uniform(let size, let count):
      let step = size.main + lineSpacing
      guard count > 0, step > 0 else { return 0..<count }
      let lineCount = (count + perLine - 1) / perLine
      func line(_ value: CGFloat) -> Int {
        Int(min(max(((value - top) / step).rounded(.down), -1), CGFloat(lineCount)))
      }
      let first = max(0, line(range.lowerBound))
      let last = line(range.upperBound)
      if last < first { return 0..<0 }
      return min(first * perLine, count)..<min((last + 1) * perLine, count)
    case .various:
      guard !lines.isEmpty, let end = lines.last.map({ $0.main + $0.length }), end >= range.lowerBound else {
        return 0..<0
      }
      let first = Self.lastIndex(lines) { $0.main <= range.lowerBound }
      let last = Self.lastIndex(lines) { $0.main <= range.upperBound }
      guard lines[last].main <= range.upperBound else { return 0..<0 }
      return lines[first].first..<(lines[last].first + lines[last].count)
    }
  }

  /// The last element for which `isBefore` holds, in a row where it holds for the first ones; 0 when for none.
  static func lastIndex<Element>(_ elements: [Element], _ isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(elements[middle]) { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }
}

extension CGRect {
  /// Whether both have a part in common: to touch is not enough.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}

/// A size along the way of scrolling and across it.
struct FlowSize: Equatable {
  var main: CGFloat
  var cross: CGFloat
}

struct FlowRect: Equatable {
  var main: CGFloat
  var cross: CGFloat
  var size: FlowSize
}
