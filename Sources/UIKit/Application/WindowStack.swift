import Foundation
import QuartzCore

/// The windows of a scene, backmost first, by level and in one level by when they were last brought forward.
///
/// Windows are held weakly; a place outlives its window only until the window's end is told.
@MainActor struct WindowStack {
  private struct Place {
    weak var window: UIWindow?
    let layer: CALayer
    /// The level's value; infinite for one that is not a number.
    let height: CGFloat
  }

  private var places: [Place] = []

  var windows: [UIWindow] { places.compactMap(\.window) }

  func contains(_ window: UIWindow) -> Bool { places.contains { $0.window === window } }

  /// Puts `window` in front of all windows of its level or below, and returns its place counted from the back.
  mutating func insert(_ window: UIWindow) -> Int {
    places.removeAll { $0.layer === window.layer }
    let level = window.windowLevel.rawValue
    let height = level.isNaN ? .infinity : level
    let index = places.firstIndex { $0.height > height } ?? places.count
    places.insert(Place(window: window, layer: window.layer, height: height), at: index)
    return index
  }

  /// Takes out the window whose layer this is.
  mutating func remove(layer: CALayer) { places.removeAll { $0.layer === layer } }
}
