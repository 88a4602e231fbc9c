import CoreGraphics
import Foundation

/// The pictures that layers drew on by `draw(in:)`, counted, so that those of layers nobody sees can be let go.
///
/// While they are too many bytes, layers that are hidden, or in no window, lose theirs, those drawn longest ago first; they
/// are drawn again when they are to be shown. What is on screen always stays: a layer that moves or fades draws nothing.
@MainActor final class DrawnContents {
  /// Of this process: layers have no owner before they come into a window. Exchanged by tests only.
  static var all = DrawnContents(limit: defaultLimit)
  /// Several phone screens at scale 2. Ours.
  static let defaultLimit = 64 * 1024 * 1024

  private struct Entry {
    /// Not counted: a layer takes itself out when it ends.
    unowned(unsafe) let layer: CALayer
    let byteCount: Int
    let drawn: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private(set) var byteCount = 0
  /// Bytes.
  private let limit: Int
  /// Beyond so many bytes it is worth looking again.
  private var nextTrim: Int
  /// Above the limit at least each so many commits are worth a look, for layers that went out of sight. Ours.
  private static let commitsBetweenTrims = 60
  private var commitsSinceTrim = 0
  private var clock = 0

  init(limit: Int) {
    self.limit = limit
    nextTrim = limit
  }

  /// `layer` has drawn `image`.
  func add(_ image: CGImage, of layer: CALayer) {
    remove(layer)
    clock += 1
    let size = image.memory.byteCount
    entries[ObjectIdentifier(layer)] = Entry(layer: layer, byteCount: size, drawn: clock)
    byteCount += size
  }

  func remove(_ layer: CALayer) {
    if let old = entries.removeValue(forKey: ObjectIdentifier(layer)) { byteCount -= old.byteCount }
  }

  /// Lets go of what nobody sees, down to three quarters of the limit. After commits, never between a layer's drawing and its
  /// being shown.
  func trimIfNeeded() {
    guard byteCount > limit else { return }
    commitsSinceTrim += 1
    guard byteCount > nextTrim || commitsSinceTrim >= Self.commitsBetweenTrims else { return }
    commitsSinceTrim = 0
    for entry in entries.values.sorted(by: { $0.drawn < $1.drawn }) where !entry.layer.isSeen {
      if byteCount <= limit / 4 * 3 { break }
      remove(entry.layer)
      entry.layer.dropDrawnContents()
    }
    // When nearly all of it is on screen, looking each time would be in vain.
    nextTrim = max(limit, byteCount + byteCount / 4)
  }
}

extension CALayer {
  /// The layer draws again before it is shown. Only for one that nobody sees.
  fileprivate func dropDrawnContents() {
    guard let top = topUnseen else { return }
    values.contents = nil
    values.flags.remove([.contentsWereDrawn, .drawnOpaque])
    if values.rare?.value.redrawn != nil { values.changeRare { $0.redrawn = nil } }
    state.remove(.displaysPart)
    mark([.needsDisplay, .valuesChanged])
    // The nodes of the last time it was shown hold the picture too. A layer without one is visited when it is shown.
    var layer = self
    layer.node = nil
    while layer !== top, let next = layer.parent {
      layer = next
      layer.node = nil
    }
  }
}
