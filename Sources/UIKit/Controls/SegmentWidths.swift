import Foundation

/// How wide the segments of a segmented control are.
struct SegmentWidths {
  /// The widths that were given, 0 for none; points.
  var fixed: [CGFloat]
  /// What the contents ask for, points.
  var content: [CGFloat]
  /// Whether segments without a width follow their contents, and are not all the same.
  var isByContent: Bool

  /// The widths that the segments ask for.
  var natural: [CGFloat] {
    let widest = fixed.indices.filter { fixed[$0] == 0 }.map { content[$0] }.max() ?? 0
    return fixed.indices.map { fixed[$0] > 0 ? fixed[$0] : isByContent ? content[$0] : widest }
  }

  /// The widths in a control of `width` points. Segments without a width share what the others leave: all the same, or in
  /// proportion to their contents. Given widths that do not fit shrink together; those that leave room do not grow.
  func fitted(to width: CGFloat) -> [CGFloat] {
    let given = fixed.reduce(0, +)
    guard given <= width else { return fixed.map { given > 0 ? $0 * max(0, width) / given : 0 } }
    let natural = natural
    let shared = natural.reduce(0, +) - given
    let freeCount = CGFloat(fixed.count { $0 == 0 })
    return fixed.indices.map { index in
      if fixed[index] > 0 { return fixed[index] }
      return shared > 0 ? (width - given) * natural[index] / shared : (width - given) / freeCount
    }
  }
}
