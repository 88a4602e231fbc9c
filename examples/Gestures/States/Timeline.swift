import UIKit

/// The lanes of some recognizers and of their view, and the time that runs while something goes on.
///
/// Targets are told of recognized states only. The others are read from `state`, once a frame; and a recognizer that is
/// back at rest before the next frame says so in `reset()`.
@MainActor final class Timeline {
  /// For how long (seconds) time runs on when all is quiet.
  private static let afterglow: TimeInterval = 1.5
  /// For how long (seconds) the past is kept.
  static let memory: TimeInterval = 30

  /// Seconds in which something went on.
  private(set) var clock: TimeInterval = 0
  /// When time stood still.
  private(set) var cuts: [TimeInterval] = []
  private(set) var lanes: [Lane] = []
  /// Called when there is something new to show.
  var onStep: (() -> Void)?

  private var recognizers: [any WatchedRecognizer] = []
  private var lastNews: TimeInterval = 0
  private lazy var loop = FrameLoop { [weak self] in self?.step(by: $0) ?? false }

  var isRunning: Bool { loop.isRunning }

  func addLane(_ name: String) -> Lane {
    let lane = Lane(name, timeline: self)
    lanes.append(lane)
    return lane
  }

  /// Gives `recognizer` a lane.
  func watch(_ recognizer: some WatchedRecognizer) {
    recognizer.watch.lane = addLane(recognizer.name ?? "")
    recognizer.addTarget(self, action: Timeline.acted)
    recognizers.append(recognizer)
  }

  /// Something has happened: time runs.
  func wake() {
    lastNews = clock
    guard !loop.isRunning else { return }
    if clock > 0 { cuts.append(clock) }
    loop.start()
  }

  func stop() { loop.stop() }

  private func acted(_ recognizer: UIGestureRecognizer) {
    (recognizer as? any WatchedRecognizer)?.watch.lane?.acted(recognizer.state)
  }

  private func step(by time: TimeInterval) -> Bool {
    clock += time
    for recognizer in recognizers {
      guard let lane = recognizer.watch.lane else { continue }
      lane.note(recognizer.state, hasTouches: recognizer.watch.hasTouches)
      lane.rival = nil
    }
    for lane in lanes { lane.forget(before: clock - Self.memory) }
    cuts.removeAll { $0 < clock - Self.memory }
    onStep?()
    return lanes.contains(where: \.isTrying) || clock - lastNews < Self.afterglow
  }
}
