import Foundation

/// Recognizes fingers that move quickly in one direction, each of them.
///
/// A quick swipe is long and need not be straight; a slow one may be short, but has to be straight. Apple documents that
/// much; the limits are those measured on iOS 26. It is recognized while the fingers move.
@MainActor open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe.
  public struct Direction: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1 << 0)
    public static let left = Direction(rawValue: 1 << 1)
    public static let up = Direction(rawValue: 1 << 2)
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// How long (seconds) the swipe may take; measured.
  static let maximumDuration: TimeInterval = 0.5

  /// How far (points) a finger moves at least in the swipe's direction, `elapsed` seconds after it came down: from 50 points
  /// at once to 26.5 at the last moment; measured.
  static func minimumDistance(after elapsed: TimeInterval) -> CGFloat { 50 - 47 * elapsed }

  /// How far (points) it may move to the side: from 50 points at once to 25.5 at the last moment; measured.
  static func maximumDeviation(after elapsed: TimeInterval) -> CGFloat { 50 - 49 * elapsed }

  /// How far (points) a finger may be behind where it came down. None on iOS, measured; here a finger that trembles while it
  /// comes down, on a panel that smooths nothing, is no other gesture. Our choice.
  static let wrongWayAllowance: CGFloat = 2

  /// The directions that are recognized; to the right at first.
  open var direction = Direction.right
  /// How many fingers swipe; 1 at first. Less than 1 counts as 1.
  open var numberOfTouchesRequired = 1

  private var starts: [UITouch: CGPoint] = [:]
  private var startTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isBeginning else { return }
    if starts.isEmpty {
      startTime = touches.map(\.timestamp).min() ?? event.timestamp
      // A move at the very last moment still counts: it must come before the end of time.
      startTimer(at: startTime + Self.maximumDuration + 0.001)
    }
    for touch in touches { starts[touch] = touch.sceneLocation }
    if starts.count > max(1, numberOfTouchesRequired) { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isBeginning, starts.count == max(1, numberOfTouchesRequired) else { return }
    let elapsed = event.timestamp - startTime
    guard elapsed <= Self.maximumDuration else { return state = .failed }
    let fits = [Direction.right, .left, .up, .down].filter(direction.contains).map { fit(toward: $0, after: elapsed) }
    if fits.contains(.complete) {
      state = .ended
    } else if !fits.contains(.possible) {
      state = .failed
    }
  }

  private enum Fit { case complete, possible, none }

  /// How the fingers' ways so far go with a swipe in one direction.
  private func fit(toward direction: Direction, after elapsed: TimeInterval) -> Fit {
    var fit = Fit.complete
    for (touch, start) in starts {
      let (dx, dy) = (touch.sceneLocation.x - start.x, touch.sceneLocation.y - start.y)
      let (along, across) =
        switch direction {
        case .right: (dx, dy)
        case .left: (-dx, dy)
        case .up: (-dy, dx)
        default: (dy, dx)
        }
      guard along >= -Self.wrongWayAllowance, across.magnitude <= Self.maximumDeviation(after: elapsed) else {
        return .none
      }
      if along < Self.minimumDistance(after: elapsed) { fit = .possible }
    }
    return fit
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    // One that waits for another to fail has done its part.
    if !isBeginning { state = .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { state = .failed }

  override func timerFired() { if !isBeginning { state = .failed } }

  open override func reset() {
    super.reset()
    starts = [:]
  }

  /// Where the fingers came down, as documented.
  override var touchLocations: [CGPoint] { touches.map { starts[$0] ?? $0.sceneLocation } }

  /// Where the swipe began: the centre of where its fingers came down.
  override var sceneLocation: CGPoint {
    starts.isEmpty ? super.sceneLocation : CGPoint.center(of: starts.values)
  }
}
