import CoreGraphics
import Foundation

/// Where the items of one group are, from the group's top left corner.
struct CompositionalGroup {
  /// By how much items may be too long together and still fit: rounding of thirds. Ours.
  private static let tolerance: CGFloat = 0.001
  /// The most items of one group: an item without a length would fit for ever. Ours.
  private static let most = 1000

  private(set) var size: CGSize
  private(set) var frames: [CGRect] = []

  /// Places the items of `group` in a container. `measured` is the size that the item at an index of the group said it has.
  @MainActor init(_ group: NSCollectionLayoutGroup, in container: CGSize, measured: (Int) -> CGSize?) {
    self.init(group, in: container, first: 0, override: nil, measured: measured)
  }

  /// `override` replaces the length along the way of the group around.
  @MainActor private init(
    _ group: NSCollectionLayoutGroup, in container: CGSize, first: Int, override: CGSize?, measured: (Int) -> CGSize?
  ) {
    size = override ?? group.layoutSize.points(in: container)
    let insets = group.contentInsets
    let inner = CGSize(
      width: max(0, size.width - insets.leading - insets.trailing),
      height: max(0, size.height - insets.top - insets.bottom))
    let isHorizontal = group.isHorizontal
    func length(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
    func breadth(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }
    let along = isHorizontal ? group.layoutSize.widthDimension : group.layoutSize.heightDimension
    let across = isHorizontal ? group.layoutSize.heightDimension : group.layoutSize.widthDimension
    let spacing = group.interItemSpacing?.spacing ?? 0

    var parts: [(start: Int, part: CompositionalGroup)] = []
    var used: CGFloat = 0
    var leaf = first
    var index = 0
    while leaf - first < Self.most {
      if let repetitions = group.repetitions, index == repetitions { break }
      // A group that grows with its items has each of them once.
      if group.repetitions == nil, along.isEstimated, index == group.subitems.count { break }
      let item = group.subitems[index % group.subitems.count]
      var wanted = item.layoutSize.points(in: inner)
      if let repetitions = group.repetitions, !along.isEstimated {
        let share = (length(inner) - spacing * CGFloat(repetitions - 1)) / CGFloat(repetitions)
        if isHorizontal { wanted.width = max(0, share) } else { wanted.height = max(0, share) }
      }
      let part: CompositionalGroup
      if let nested = item as? NSCollectionLayoutGroup {
        part = CompositionalGroup(nested, in: inner, first: leaf, override: wanted, measured: measured)
      } else {
        part = CompositionalGroup(item, size: wanted, measured: measured(leaf))
      }
      let more = (index > 0 ? spacing : 0) + length(part.size)
      if index > 0, group.repetitions == nil, !along.isEstimated, used + more > length(inner) + Self.tolerance { break }
      parts.append((leaf, part))
      used += more
      leaf += part.frames.count
      index += 1
    }

    var gap = spacing
    if let spacing = group.interItemSpacing, spacing.isFlexibleSpacing, parts.count > 1, !along.isEstimated {
      gap += max(0, (length(inner) - used) / CGFloat(parts.count - 1))
    }
    var place: CGFloat = 0
    for (_, part) in parts {
      let origin =
        isHorizontal
        ? CGPoint(x: insets.leading + place, y: insets.top) : CGPoint(x: insets.leading, y: insets.top + place)
      frames += part.frames.map { $0.offsetBy(dx: origin.x, dy: origin.y) }
      place += length(part.size) + gap
    }
    // What is estimated is what the items need.
    let needed = parts.map { breadth($0.part.size) }.max() ?? 0
    let total = CGSize(
      width: (isHorizontal ? used : needed) + insets.leading + insets.trailing,
      height: (isHorizontal ? needed : used) + insets.top + insets.bottom)
    if isHorizontal ? along.isEstimated : across.isEstimated { size.width = total.width }
    if isHorizontal ? across.isEstimated : along.isEstimated { size.height = total.height }
  }

  /// A single item.
  @MainActor private init(_ item: NSCollectionLayoutItem, size wanted: CGSize, measured: CGSize?) {
    size = wanted
    let insets = item.contentInsets
    if let measured {
      if item.layoutSize.widthDimension.isEstimated { size.width = measured.width + insets.leading + insets.trailing }
      if item.layoutSize.heightDimension.isEstimated { size.height = measured.height + insets.top + insets.bottom }
    }
    frames = [
      CGRect(
        x: insets.leading, y: insets.top, width: max(0, size.width - insets.leading - insets.trailing),
        height: max(0, size.height - insets.top - insets.bottom))
    ]
  }
}
