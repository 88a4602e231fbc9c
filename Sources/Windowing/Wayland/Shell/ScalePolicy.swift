import Foundation

/// Decides a surface's scale from what the compositor has said, as a value.
///
/// `wp_fractional_scale` wins over `wl_surface.preferred_buffer_scale`, which wins over the outputs that the surface is
/// on; before it is on any, the largest scale of all outputs that exist.
struct ScalePolicy {
  /// Whether fractions can be shown: `wp_fractional_scale` and `wp_viewport` are both there. The buffer's own scale
  /// stays 1 then, and the viewport gives the size in points.
  let usesViewport: Bool
  /// Whether the surface's buffers may have a scale at all (`wl_surface` 3).
  let canScaleBuffers: Bool

  private var fractional120: UInt32?
  private var preferred: Int32?
  /// Scale per output that exists; names are the registry's.
  private var outputs: [UInt32: Int32] = [:]
  private var entered: Set<UInt32> = []
  /// What the entered outputs said last, so that leaving all of them changes nothing.
  private var lastEnteredScale: Int32?

  init(usesViewport: Bool, canScaleBuffers: Bool) {
    self.usesViewport = usesViewport
    self.canScaleBuffers = canScaleBuffers
  }

  /// 120ths, as `wp_fractional_scale_v1.preferred_scale` says; 0 is ignored.
  mutating func preferredFractionalScale(_ scale120: UInt32) {
    if scale120 > 0 { fractional120 = scale120 }
  }

  /// As `wl_surface.preferred_buffer_scale` says; values below 1 are ignored.
  mutating func preferredBufferScale(_ scale: Int32) {
    if scale >= 1 { preferred = scale }
  }

  /// An output came, or its scale changed.
  mutating func setOutput(_ name: UInt32, scale: Int32) {
    outputs[name] = max(1, scale)
    noteEntered()
  }

  mutating func removeOutput(_ name: UInt32) {
    outputs[name] = nil
    entered.remove(name)
    noteEntered()
  }

  /// The surface came onto an output; unknown ones count once they are known.
  mutating func enter(_ name: UInt32) {
    entered.insert(name)
    noteEntered()
  }

  mutating func leave(_ name: UInt32) {
    entered.remove(name)
    noteEntered()
  }

  /// 120ths of a pixel per point: 120 or more.
  var scale120: Int {
    if usesViewport, let fractional120 { return max(120, Int(fractional120)) }
    return Int(wholeScale) * 120
  }

  /// Pixels per point.
  var scale: CGFloat { CGFloat(scale120) / 120 }

  /// What `wl_surface.set_buffer_scale` must say.
  var bufferScale: Int32 { usesViewport ? 1 : wholeScale }

  /// The pixels that show `points`, a whole number of points: rounded half away from zero, at least 1.
  func pixels(_ points: Int) -> Int { max(1, (max(0, points) * scale120 + 60) / 120) }

  private var wholeScale: Int32 {
    guard usesViewport || canScaleBuffers else { return 1 }
    return preferred ?? lastEnteredScale ?? outputs.values.max() ?? 1
  }

  private mutating func noteEntered() {
    if let scale = entered.compactMap({ outputs[$0] }).max() { lastEnteredScale = scale }
  }
}
