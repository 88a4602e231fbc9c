import Foundation

/// Recognizes one or more taps by one or more fingers.
///
/// A tap is short and stays in place, and the next one follows soon and near. Apple documents no limits.
///
/// The gesture is where its first tap was, as documented.
@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How long (seconds) the fingers of one tap may be down. Said of iOS by people who looked; nobody published a
  /// measurement.
  static let maximumDuration: TimeInterval = 0.75
  /// How soon (seconds) the next tap has to begin. The wait of iOS, measured by many.
  static let maximumInterval = TapCounter.maximumInterval
  /// How far (points) a finger may move, and a tap may be from the first. Said of iOS, as the duration is.
  static let allowableMovement: CGFloat = 45

  /// How many taps in a row make the gesture; 1 at first. Less than 1 counts as 1.
  open var numberOfTapsRequired = 1
  /// How many fingers tap at once; 1 at first. Less than 1 counts as 1.
  open var numberOfTouchesRequired = 1
  /// The pointer buttons of which one has to be pressed, for touches of a pointer; the primary one at first.
  open var buttonMaskRequired = UIEvent.ButtonMask.primary

  /// Taps that are complete.
  private var taps = 0
  /// Where each finger of the present tap came down, and where it was last, in points of the scene.
  private var fingers: [UITouch: (start: CGPoint, last: CGPoint)] = [:]
  private var hasLifted = false
  /// When the present tap must have ended, or the next must have begun.
  private var deadline: TimeInterval = 0
  private var firstLocation: CGPoint?
  /// Where the fingers of the first tap were lifted, in points of the scene, those that came down first being first.
  /// Kept until the next attempt, for whoever asks after the end.
  private var firstTap: [CGPoint] = []

  override func allows(_ buttons: UIEvent.ButtonMask) -> Bool { !buttons.isDisjoint(with: buttonMaskRequired) }

  /// Of two that see the same taps the larger number is the more particular.
  override var precedence: Int? { numberOfTapsRequired }

  /// The first of two taps is no reason against a double tap: that comes after it, as on iOS.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let required = max(1, numberOfTouchesRequired)
    let isFirst = fingers.isEmpty
    if isFirst, taps == 0 { firstTap = [] }
    for touch in touches { fingers[touch] = (touch.sceneLocation, touch.sceneLocation) }
    guard !hasLifted, inputs.isEmpty, fingers.count <= required else { return state = .failed }
    if isFirst { wait(until: (touches.map(\.timestamp).min() ?? event.timestamp) + Self.maximumDuration) }
    guard fingers.count == required else { return }
    let center = CGPoint.center(of: fingers.values.map(\.start))
    if let firstLocation, center.distance(to: firstLocation) > Self.allowableMovement { return state = .failed }
    if firstLocation == nil { firstLocation = center }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let finger = fingers[touch] else { continue }
      fingers[touch]?.last = touch.sceneLocation
      if finger.start.distance(to: touch.sceneLocation) > Self.allowableMovement { return state = .failed }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      guard let finger = fingers[touch] else { continue }
      fingers[touch]?.last = touch.sceneLocation
      if finger.start.distance(to: touch.sceneLocation) > Self.allowableMovement { return state = .failed }
    }
    guard fingers.count == max(1, numberOfTouchesRequired) else { return state = .failed }
    hasLifted = true
    // All fingers of the tap have to be up: those that still are down belong to this tap.
    guard self.touches.allSatisfy({ touches.contains($0) }) else { return }
    if taps == 0 { firstTap = places }
    fingers = [:]
    hasLifted = false
    completeTap(at: touches.map(\.timestamp).max() ?? event.timestamp)
  }

  private func completeTap(at time: TimeInterval) {
    // The timer comes too late where the app was busy.
    guard time <= deadline else { return state = .failed }
    taps += 1
    if isComplete {
      stopTimer()
      state = .ended
    } else {
      wait(until: time + Self.maximumInterval)
    }
  }

  private func wait(until time: TimeInterval) {
    deadline = time
    startTimer(at: time)
  }

  /// One that waits for its next tap gives up before a finger comes that cannot be that: too late, or far away. So those that
  /// wait for it are recognized, and all begin anew with the finger.
  override func fingerWillCome(_ touch: UITouch) {
    guard taps > 0, touches.isEmpty, inputs.isEmpty, state == .possible, let firstLocation else { return }
    let isFar =
      numberOfTouchesRequired <= 1 && firstLocation.distance(to: touch.sceneLocation) > Self.allowableMovement
    if isFar || touch.timestamp > deadline { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  /// A key is one finger that stays in place.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    guard state == .possible else { return }
    if taps == 0 { firstTap = [] }
    guard numberOfTouchesRequired <= 1, inputs.count == 1, fingers.isEmpty else { return state = .failed }
    guard taps == 0 || event.timestamp <= deadline else { return state = .failed }
    wait(until: event.timestamp + Self.maximumDuration)
  }

  open override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
    completeTap(at: event.timestamp)
  }

  open override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) { state = .failed }

  override func timerFired() { state = .failed }

  open override func reset() {
    super.reset()
    taps = 0
    fingers = [:]
    hasLifted = false
    firstLocation = nil
  }

  /// How many fingers tapped; 0 for a key.
  open override var numberOfTouches: Int { touchLocations.count }

  private var isComplete: Bool { taps >= max(1, numberOfTapsRequired) }

  /// Where the fingers of the present tap are, or were lifted.
  private var places: [CGPoint] { fingers.sorted { $0.key.number < $1.key.number }.map(\.value.last) }

  /// When the gesture is complete, the fingers of the first tap.
  override var touchLocations: [CGPoint] { isComplete ? firstTap : super.touchLocations }

  /// The centre of the fingers of the first tap, also of those that were lifted before the others.
  override var sceneLocation: CGPoint {
    // That of the attempt before counts until new fingers are there.
    if !firstTap.isEmpty, taps > 0 || touches.isEmpty { return .center(of: firstTap) }
    return fingers.isEmpty ? super.sceneLocation : .center(of: places)
  }
}
