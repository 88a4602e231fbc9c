// How recognizers end what they do and come to rest.
extension GestureArbiter {
  /// Makes those possible again that are done and whose fingers are up. False when there were none.
  func resetFinished() -> Bool {
    var finished: [UIGestureRecognizer] = []
    busy.removeAll { recognizer in
      guard canRest(recognizer) else { return false }
      finished.append(recognizer)
      return true
    }
    for recognizer in finished {
      // The `reset()` of one before may have brought it into something new.
      guard canRest(recognizer) else {
        busy.append(recognizer)
        continue
      }
      recognizer.isBusy = false
      rest(recognizer)
    }
    return !finished.isEmpty
  }

  private func canRest(_ recognizer: UIGestureRecognizer) -> Bool {
    let isDone = recognizer.isFinished || (recognizer.committed == .possible && !recognizer.mayRecognize)
    return isDone && recognizer.touches.isEmpty && recognizer.inputs.isEmpty && recognizer.told == nil
      && recognizer.asks.isEmpty && recognizer.pendingFires == 0
  }

  private func rest(_ recognizer: UIGestureRecognizer) {
    recognizer.stopTimer()
    recognizer.stopLingering()
    depth += 1
    if recognizer.isFinished { recognizer.reset() }
    depth -= 1
    recognizer.asks = []
    recognizer.committed = .possible
    recognizer.forgetAttempt()
    recognizer.hasFired = false
    recognizer.isBlocker = false
    recognizer.dynamicRequirements = [:]
  }

  /// Ends what `recognizer` does: it is turned off, taken from its view, or leaves the window.
  func abandon(_ recognizer: UIGestureRecognizer) {
    guard recognizer.isBusy || !recognizer.asks.isEmpty else { return }
    perform {
      recognizer.stopTimer()
      recognizer.stopLingering()
      // An end that nobody has heard of is none.
      recognizer.asks = []
      if recognizer.committed == .ended, recognizer.pendingFires > 0 {
        commit(recognizer, .cancelled)
      } else {
        recognizer.state = .cancelled
      }
      for touch in recognizer.touches { release(touch, from: recognizer) }
      for input in recognizer.inputs { release(input, from: recognizer) }
    }
  }

  /// `touch` is none of `recognizer`'s any more.
  func release(_ touch: UITouch, from recognizer: UIGestureRecognizer) {
    touch.delivery?.recognizers.removeAll { $0 === recognizer }
    recognizer.forget(touch)
  }

  /// `recognizer` ignores `touch`: it goes on for others and the view.
  func leaveOut(_ touch: UITouch, of recognizer: UIGestureRecognizer) {
    guard recognizer.touches.contains(touch) else { return }
    perform {
      release(touch, from: recognizer)
      recognizer.leaveOutTouches { $0 === touch }
      endIfAlone(recognizer, isCancelled: true)
    }
  }

  /// Ends `recognizer` when it has begun, follows nothing any more, and has not ended by itself.
  func endIfAlone(_ recognizer: UIGestureRecognizer, isCancelled: Bool) {
    guard recognizer.touches.isEmpty, recognizer.inputs.isEmpty, recognizer.lacksEnd else { return }
    recognizer.state = isCancelled ? .cancelled : .ended
  }
}
