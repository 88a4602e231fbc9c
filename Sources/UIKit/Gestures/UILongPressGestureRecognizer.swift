import Foundation

/// Recognizes fingers that rest on a view. Once it has begun they may move; it ends when one is lifted.
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long (seconds) the fingers have to rest; 0.5 at first. Negative values and NaN count as 0.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far (points) a finger may move before the gesture begins; 10 at first. Negative values and NaN count as 0.
  open var allowableMovement: CGFloat = 10
  /// How many taps come before the press; 0 at first.
  open var numberOfTapsRequired = 0
  /// How many fingers press; 1 at first. Less than 1 counts as 1.
  open var numberOfTouchesRequired = 1

  private var starts: [UITouch: CGPoint] = [:]
  private var taps = 0
  private var firstLocation: CGPoint?
  /// Whether the press itself is under way: the taps before it are done and all fingers are down.
  private var isPressing = false
  /// When it has lasted long enough.
  private var pressTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isBeginning else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches { starts[touch] = touch.sceneLocation }
    let required = max(1, numberOfTouchesRequired)
    guard starts.count <= required, !isPressing else { return state = .failed }
    let begin = touches.map(\.timestamp).max() ?? event.timestamp
    if starts.count < required {
      // Time runs when all fingers are there, but they must not come one by one for ever.
      if taps > 0 { startTimer(at: begin + UITapGestureRecognizer.maximumDuration) }
      return
    }
    guard inputs.isEmpty else { return state = .failed }
    let center = CGPoint.center(of: starts.values)
    if let firstLocation, center.distance(to: firstLocation) > UITapGestureRecognizer.allowableMovement {
      return state = .failed
    }
    if firstLocation == nil { firstLocation = center }
    beginTapOrPress(at: begin)
  }

  /// All fingers, or the key, are down.
  private func beginTapOrPress(at time: TimeInterval) {
    if taps < numberOfTapsRequired {
      startTimer(at: time + UITapGestureRecognizer.maximumDuration)
    } else {
      isPressing = true
      // Without a duration it is the touch itself: a timer would come after a quick tap's end.
      guard minimumPressDuration > 0 else { return state = .began }
      pressTime = time + minimumPressDuration
      startTimer(at: pressTime)
    }
  }

  /// The timer comes too late where the app was busy: what the fingers do after their time they do in the gesture.
  private func beginIfDue(_ event: UIEvent) {
    if isPressing, state == .possible, !isBeginning, event.timestamp >= pressTime { state = .began }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue(event)
    if isUnderWay { return state = .changed }
    let isPress = isPressing || numberOfTapsRequired <= 0
    let allowed = isPress ? allowableMovement : UITapGestureRecognizer.allowableMovement
    for touch in touches {
      guard let start = starts[touch], start != touch.sceneLocation else { continue }
      guard start.distance(to: touch.sceneLocation) <= allowed else { return state = .failed }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    beginIfDue(event)
    if isUnderWay || isBeginning { return state = .ended }
    guard !isPressing, taps < numberOfTapsRequired, starts.count == max(1, numberOfTouchesRequired) else {
      return state = .failed
    }
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    taps += 1
    starts = [:]
    startTimer(at: event.timestamp + UITapGestureRecognizer.maximumInterval)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  /// A key is one finger that stays in place.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    guard state == .possible, !isBeginning else {
      for press in presses { ignore(press, for: event) }
      return
    }
    guard numberOfTouchesRequired <= 1, inputs.count == 1, starts.isEmpty, !isPressing else { return state = .failed }
    beginTapOrPress(at: event.timestamp)
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    beginIfDue(event)
    if isUnderWay || isBeginning { return state = .ended }
    guard !isPressing, taps < numberOfTapsRequired else { return state = .failed }
    taps += 1
    startTimer(at: event.timestamp + UITapGestureRecognizer.maximumInterval)
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .cancelled }

  override func timerFired() {
    guard committed == .possible else { return }
    state = isPressing ? .began : .failed
  }

  open override func reset() {
    super.reset()
    starts = [:]
    taps = 0
    firstLocation = nil
    isPressing = false
  }
}
