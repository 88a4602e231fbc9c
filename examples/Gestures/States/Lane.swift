import UIKit

/// What one recognizer, or the view, went through: a bar for each state, and a tick for each action.
@MainActor final class Lane {
  /// What a bar stands for.
  enum Kind: CaseIterable {
    /// Possible, with fingers down.
    case possible
    /// Possible, without a finger: for another tap, or for the failure of another recognizer.
    case waiting
    case began, changed, ended, cancelled, failed
  }

  struct Bar {
    let kind: Kind
    let start: TimeInterval
    /// Nil while it goes on.
    var end: TimeInterval?
  }

  let name: String
  /// The oldest first.
  private(set) var bars: [Bar] = []
  /// When targets were told, the oldest first.
  private(set) var ticks: [TimeInterval] = []
  /// How many bars and ticks were forgotten because they are long past.
  private(set) var forgottenBars = 0
  private(set) var forgottenTicks = 0
  /// The last thing that happened, in words.
  private(set) var status = ""
  /// Whether it saw touches and is not back at rest.
  private(set) var isTrying = false
  /// Who may have ruled this one out since it was looked at last.
  var rival: String?

  private unowned let timeline: Timeline

  init(_ name: String, timeline: Timeline) {
    self.name = name
    self.timeline = timeline
  }

  // MARK: What happens

  func attemptBegan() {
    guard !isTrying else { return }
    isTrying = true
    enter(.possible)
  }

  /// The attempt is over, in `state`.
  func attemptEnded(as state: UIGestureRecognizer.State) {
    // An attempt that ended at once was never looked at.
    note(state, hasTouches: false)
    isTrying = false
    rest()
  }

  /// A target was told of `state`.
  func acted(_ state: UIGestureRecognizer.State) {
    ticks.append(timeline.clock)
    note(state, hasTouches: true)
  }

  /// The recognizer is in `state` now.
  func note(_ state: UIGestureRecognizer.State, hasTouches: Bool) {
    switch state {
    case .possible: if isTrying { enter(hasTouches ? .possible : .waiting) } else { rest() }
    case .began: enter(.began)
    case .changed: enter(.changed)
    case .ended: enter(.ended)
    case .cancelled: enter(.cancelled)
    case .failed: enter(.failed)
    }
  }

  /// Begins a bar, unless it goes on already.
  func enter(_ kind: Kind) {
    if let last = bars.last, last.end == nil, last.kind == kind { return }
    rest()
    bars.append(Bar(kind: kind, start: timeline.clock))
    status = kind == .failed ? rival.map { "lost to \($0)" } ?? "failed" : "\(kind)"
    timeline.wake()
  }

  /// Ends the bar that goes on.
  func rest() {
    guard let last = bars.indices.last, bars[last].end == nil else { return }
    bars[last].end = timeline.clock
    timeline.wake()
  }

  /// Forgets what ended before `time`.
  func forget(before time: TimeInterval) {
    let old = bars.prefix { ($0.end ?? .infinity) < time }.count
    bars.removeFirst(old)
    forgottenBars += old
    let past = ticks.prefix { $0 < time }.count
    ticks.removeFirst(past)
    forgottenTicks += past
  }
}
