import Foundation

/// Recognizes fingers that move quickly in one direction. The limits are those that iOS is said to have; Apple documents
/// none.
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

  /// How long (seconds) the swipe may take.
  static let maximumDuration: TimeInterval = 0.5
  /// How far (points) the fingers move at least.
  static let minimumDistance: CGFloat = 50
  /// How far (points) they may move to the side.
  static let maximumDeviation: CGFloat = 50
  /// How far (points) they may go the wrong way before that is taken for another gesture.
  static let wrongWayAllowance: CGFloat = 10

  /// The directions that are recognized; to the right at first.
  open var direction = Direction.right
  /// How many fingers swipe; 1 at first. Less than 1 counts as 1.
  open var numberOfTouchesRequired = 1

  private var starts: [UITouch: CGPoint] = [:]
  private var start: CGPoint?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isBeginning else { return }
    if starts.isEmpty, let first = touches.map(\.timestamp).min() { startTimer(at: first + Self.maximumDuration) }
    for touch in touches { starts[touch] = touch.sceneLocation }
    if starts.count > max(1, numberOfTouchesRequired) { return state = .failed }
    start = UITapGestureRecognizer.center(of: Array(starts.values))
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isBeginning, starts.count == max(1, numberOfTouchesRequired), let start else { return }
    let now = Self.centroid(of: self.touches)
    let (dx, dy) = (now.x - start.x, now.y - start.y)
    var isPossible = false
    for (one, along, across) in [
      (Direction.right, dx, dy), (.left, -dx, dy), (.up, -dy, dx), (.down, dy, dx),
    ] where direction.contains(one) {
      guard across.magnitude <= Self.maximumDeviation, along >= -Self.wrongWayAllowance else { continue }
      isPossible = true
      if along >= Self.minimumDistance, along >= across.magnitude { return state = .ended }
    }
    if !isPossible { state = .failed }
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
    start = nil
  }

  /// Where the swipe began.
  override var sceneLocation: CGPoint { start ?? super.sceneLocation }
}
