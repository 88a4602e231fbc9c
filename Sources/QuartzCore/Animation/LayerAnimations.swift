import CoreGraphics
import Foundation

/// The animations of one layer, in the order in which they were added, and the layer's place in time.
@MainActor final class LayerAnimations {
  private(set) var running: [RunningAnimation] = []
  /// The layer's `CAMediaTiming`; nil while all of it is as at first.
  var timing: TimingValues? {
    didSet { made = nil }
  }
  /// What the node gets; nil when it has to be made.
  private var made: NodeAnimations?

  static let defaultTiming = TimingValues(duration: .infinity)

  func add(_ animation: RunningAnimation) {
    running.insert(animation, at: place(for: animation.animation))
    made = nil
  }

  /// An animation of UIKit that is added to a transform goes below those that are there already: only then the transform that
  /// it takes the place of is exactly the one that they have been moving, as matrices do not commute.
  private func place(for new: CAAnimation) -> Int {
    guard let new = new as? CAPropertyAnimation, new.goesBelow, new.property?.kind == .transform else {
      return running.endIndex
    }
    return running.firstIndex { running in
      guard let other = running.animation as? CAPropertyAnimation else { return false }
      return other.goesBelow && other.keyPath == new.keyPath
    } ?? running.endIndex
  }

  /// Takes out what `matches`, in order.
  func remove(where matches: (RunningAnimation) -> Bool) -> [RunningAnimation] {
    let removed = running.filter(matches)
    guard !removed.isEmpty else { return [] }
    running.removeAll(where: matches)
    made = nil
    return removed
  }

  /// Begin times were filled in.
  func recordsDidChange() { made = nil }

  /// What goes with the layer's node; nil for nothing.
  var forNode: NodeAnimations? {
    if running.isEmpty && timing == nil { return nil }
    if let made { return made }
    let records = running.compactMap { $0.isCommitted ? $0.record : nil }
    let result = NodeAnimations(records: records, timing: timing)
    made = result
    return result
  }
}
