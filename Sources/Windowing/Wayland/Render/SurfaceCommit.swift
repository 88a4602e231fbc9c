import Foundation

/// All that a frame of one surface needs to know of the main thread's side, as a value.
struct SurfaceCommit: Sendable {
  /// Counts the surface's commits, from 1.
  var number: Int
  /// Nil leaves the content as it is: the commit only answers a configure.
  var content: (any FrameContent)?
  /// Seconds between two refreshes of the fastest output that shows it, by its mode.
  var interval: TimeInterval
  /// The size in points that `content` was laid out for.
  var size: ConfigureState.Size
  /// The size of the buffer.
  var pixels: SwapchainState.Size
  /// What `wl_surface.set_buffer_scale` must say.
  var bufferScale: Int32
  /// The configure that this commit answers. It does not wait for a frame callback then.
  var ack: UInt32?
  var isSuspended: Bool

  /// Takes in a newer commit before this one was painted; nothing that must be done once is lost.
  mutating func replace(with newer: SurfaceCommit) {
    var merged = newer
    merged.ack = newer.ack ?? ack
    if merged.content == nil, let content {
      // The sizes belong to the content.
      (merged.content, merged.size, merged.pixels, merged.bufferScale) = (content, size, pixels, bufferScale)
    }
    self = merged
  }
}
