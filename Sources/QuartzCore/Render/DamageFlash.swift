import CoreGraphics
import Foundation

/// Marks what was painted, for a moment: a colour over it that pales in a few steps and is gone.
///
/// The marks themselves are never marked, so that a window at rest comes to rest.
package struct DamageFlash {
  /// Seconds that a mark is to be seen.
  package static let duration: TimeInterval = 0.3
  /// How often a mark pales, being gone at the last. Few, as each is a frame.
  package static let steps = 3

  private struct Mark {
    let rect: PixelRect
    let start: TimeInterval
    /// Steps left; 0: gone.
    var strength = DamageFlash.steps
  }

  private var marks: [Mark] = []

  package init() {}

  /// Goes on to `time`; `painted` is what changes then. Returns the pixels whose marks paled: to be painted again, beside
  /// `painted`.
  package mutating func advance(to time: TimeInterval, painted: [PixelRect]) -> [PixelRect] {
    var paled: [PixelRect] = []
    for index in marks.indices {
      let passed = (time - marks[index].start) / Self.duration * Double(Self.steps)
      // A little early is in time: frames do not come to the microsecond.
      let strength = Self.steps - min(max(0, Int((passed + 0.01).rounded(.down))), Self.steps)
      if strength < marks[index].strength {
        marks[index].strength = strength
        paled.append(marks[index].rect)
      }
    }
    marks.removeAll { $0.strength == 0 }
    marks += painted.filter { !$0.isEmpty }.map { Mark(rect: $0, start: time) }
    return paled
  }

  /// When the next mark pales; nil when there is none.
  package var nextTime: TimeInterval? {
    marks.map { $0.start + Self.duration / Double(Self.steps) * Double(Self.steps - $0.strength + 1) }.min()
  }

  /// Colours what is marked on freshly painted memory of premultiplied ARGB, within `areas` (pixels) only.
  package func mark(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, within areas: [PixelRect]
  ) {
    let raster = Raster(pixels: pixels, width: width, height: height, stride: stride)
    for mark in marks {
      // Magenta, which few apps use, at most a third of it.
      let alpha = UInt32(85 * mark.strength / Self.steps)
      for area in areas { raster.blend(mark.rect.intersection(area), alpha << 24 | alpha << 16 | alpha) }
    }
  }
}
