import CoreGraphics
import Foundation

/// A section of a compositional layout, placed. Points from the section's beginning.
///
/// Groups that nothing was measured in are all alike: they are placed by arithmetic, whatever number of them there is.
struct CompositionalSection {
  struct Boundary {
    let item: NSCollectionLayoutBoundarySupplementaryItem
    /// Along the way of scrolling from the section's beginning.
    var place: CGFloat
    var size: CGSize
  }

  let section: NSCollectionLayoutSection
  let count: Int
  private let isVertical: Bool
  private let spacing: CGFloat
  private let pattern: CompositionalGroup
  private var measuredGroups: [Int: CompositionalGroup] = [:]
  /// Where groups begin, when they are not all alike.
  private var starts: [CGFloat] = []
  /// Where the first group is.
  private let near: CGPoint
  /// Whether cells say how wide or high they are.
  let hasEstimatedWidths: Bool
  let hasEstimatedHeights: Bool
  private let groupCount: Int
  private(set) var boundaries: [Boundary] = []
  private(set) var length: CGFloat = 0

  @MainActor init(
    _ section: NSCollectionLayoutSection, count: Int, container: CGSize, isVertical: Bool, measured: [Int: CGSize]
  ) {
    self.section = section
    self.count = count
    self.isVertical = isVertical
    spacing = section.interGroupSpacing
    let leaves = Self.leaves(of: section.group)
    hasEstimatedWidths = leaves.contains { $0.layoutSize.widthDimension.isEstimated }
    hasEstimatedHeights = leaves.contains { $0.layoutSize.heightDimension.isEstimated }
    let insets = section.contentInsets
    let inner = CGSize(
      width: max(0, container.width - insets.leading - insets.trailing),
      height: max(0, container.height - insets.top - insets.bottom))
    pattern = CompositionalGroup(section.group, in: inner, measured: { _ in nil })
    let perGroup = max(1, pattern.frames.count)
    groupCount = (count + perGroup - 1) / perGroup
    func main(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }

    var place: CGFloat = 0
    for item in section.boundarySupplementaryItems where !item.isAtEnd {
      let size = item.layoutSize.points(in: inner)
      boundaries.append(Boundary(item: item, place: place, size: size))
      place += main(size)
    }
    near =
      isVertical
      ? CGPoint(x: insets.leading, y: place + insets.top) : CGPoint(x: place + insets.leading, y: insets.top)
    var end = isVertical ? near.y : near.x
    if measured.isEmpty {
      if groupCount > 0 {
        end += CGFloat(groupCount) * main(pattern.size) + CGFloat(groupCount - 1) * section.interGroupSpacing
      }
    } else {
      for group in Set(measured.keys.map { $0 / perGroup }) {
        measuredGroups[group] = CompositionalGroup(section.group, in: inner) { measured[group * perGroup + $0] }
      }
      for group in 0..<groupCount {
        starts.append(end)
        end += main(measuredGroups[group]?.size ?? pattern.size)
        if group + 1 < groupCount { end += section.interGroupSpacing }
      }
    }
    end += isVertical ? insets.bottom : insets.trailing
    for item in section.boundarySupplementaryItems where item.isAtEnd {
      let size = item.layoutSize.points(in: inner)
      boundaries.append(Boundary(item: item, place: end, size: size))
      end += main(size)
    }
    length = end
  }

  /// The items of a group and of those in it.
  @MainActor private static func leaves(of group: NSCollectionLayoutGroup) -> [NSCollectionLayoutItem] {
    group.subitems.flatMap { ($0 as? NSCollectionLayoutGroup).map { leaves(of: $0) } ?? [$0] }
  }

  private var perGroup: Int { max(1, pattern.frames.count) }
  private var step: CGFloat { (isVertical ? pattern.size.height : pattern.size.width) + spacing }

  private func start(of group: Int) -> CGFloat {
    starts.isEmpty ? (isVertical ? near.y : near.x) + CGFloat(group) * step : starts[group]
  }

  /// Where an item is.
  func frame(of item: Int) -> CGRect {
    let (group, index) = (item / perGroup, item % perGroup)
    let frames = (measuredGroups[group] ?? pattern).frames
    guard index < frames.count else { return .zero }
    return isVertical
      ? frames[index].offsetBy(dx: near.x, dy: start(of: group))
      : frames[index].offsetBy(dx: start(of: group), dy: near.y)
  }

  /// The items of the groups that `range` touches.
  func items(in range: ClosedRange<CGFloat>) -> Range<Int> {
    guard groupCount > 0 else { return 0..<0 }
    let (first, last): (Int, Int)
    if starts.isEmpty {
      guard step > 0 else { return 0..<count }
      let begin = isVertical ? near.y : near.x
      func group(_ value: CGFloat) -> Int {
        Int(min(max(((value - begin) / step).rounded(.down), -1), CGFloat(groupCount)))
      }
      (first, last) = (max(0, group(range.lowerBound)), group(range.upperBound))
    } else {
      first = FlowSection.lastIndex(starts) { $0 <= range.lowerBound }
      last = starts[0] > range.upperBound ? -1 : FlowSection.lastIndex(starts) { $0 <= range.upperBound }
    }
    if last < first { return 0..<0 }
    return min(first * perGroup, count)..<min((last + 1) * perGroup, count)
  }
}
