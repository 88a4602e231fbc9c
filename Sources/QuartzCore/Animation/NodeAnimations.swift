/// What moves a node of a render tree, and what is inside it.
package final class NodeAnimations: Sendable {
  /// First added first: each is applied to what those before it made.
  let records: [AnimationRecord]
  /// How the layer's time follows from that of its superlayer; nil for the same.
  let timing: TimingValues?

  init(records: [AnimationRecord], timing: TimingValues?) {
    self.records = records
    self.timing = timing
  }

  /// Applies all to `values` at a time of the layer. True when one of them had something to say.
  func apply(at time: Double, to values: inout LayerValues) -> Bool {
    var isChanged = false
    for record in records where record.apply(at: time, to: &values) { isChanged = true }
    return isChanged
  }
}
