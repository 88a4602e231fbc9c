import Synchronization

/// Where one surface's newest commit waits for the render thread.
final class CommitMailbox: Sendable {
  private struct State {
    var commit: SurfaceCommit?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Puts a commit in. One that waits still is replaced by it.
  func put(_ commit: SurfaceCommit) {
    state.withLock { state in
      guard !state.isClosed else { return }
      if state.commit == nil { state.commit = commit } else { state.commit!.replace(with: commit) }
    }
  }

  /// Whether a commit waits, and whether it answers a configure.
  var waiting: (hasCommit: Bool, hasAck: Bool) {
    state.withLock { ($0.commit != nil, $0.commit?.ack != nil) }
  }

  /// Takes the commit out.
  func take() -> SurfaceCommit? {
    state.withLock { state in
      defer { state.commit = nil }
      return state.commit
    }
  }

  /// The surface is gone: what waits is dropped, and nothing is taken any more.
  func close() {
    let dropped = state.withLock { state in
      defer { state.commit = nil }
      state.isClosed = true
      return state.commit
    }
    // Trees end outside the lock.
    withExtendedLifetime(dropped) {}
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }
}
