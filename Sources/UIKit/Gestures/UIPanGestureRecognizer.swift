import Foundation

/// Recognizes fingers that move, and tells how far and how fast.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far (points) the fingers move before the gesture begins. The way of iOS; Apple documents no number.
  static let slop: CGFloat = 10

  /// How few fingers make the gesture; 1 at first. Less than 1 counts as 1.
  open var minimumNumberOfTouches = 1
  /// How many fingers may take part; with one more the gesture fails or ends. No limit at first.
  open var maximumNumberOfTouches = Int(UInt32.max)
  /// Which kinds of scrolling move the gesture as fingers do; none at first.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// How far the fingers have moved since `setTranslation`, in points of the scene.
  private var moved = CGPoint.zero
  /// How far they have moved since they came down.
  private(set) var travel = CGPoint.zero
  private var center: CGPoint?
  private var tracker = VelocityTracker()

  // MARK: Translation

  /// How far the fingers have moved since they came down, or since the last `setTranslation`, in points of `view`'s
  /// coordinate space; of the window's when `view` is nil. A finger that joins or leaves changes nothing.
  open func translation(in view: UIView?) -> CGPoint { vector(moved, in: view) }

  /// Sets the translation, in points of `view`'s coordinate space. Values that are not finite count as 0.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let wanted = CGPoint(
      x: translation.x.isFinite ? translation.x : 0, y: translation.y.isFinite ? translation.y : 0)
    moved = wanted == .zero ? .zero : sceneVector(wanted, from: view)
  }

  /// How fast the fingers move, in points of `view`'s coordinate space a second; zero when they have rested for 0.1 s.
  open func velocity(in view: UIView?) -> CGPoint {
    vector(tracker.velocity(at: UIApplication.inputTime), in: view)
  }

  /// A distance of the scene in the coordinate space of `view`.
  private func vector(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    let base = sceneLocation
    let from = convert(base, to: view)
    let to = convert(CGPoint(x: base.x + vector.x, y: base.y + vector.y), to: view)
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  private func sceneVector(_ vector: CGPoint, from view: UIView?) -> CGPoint {
    // The spaces differ by an affine map: what it does to the two unit vectors says how to go back.
    let x = self.vector(CGPoint(x: 1, y: 0), in: view)
    let y = self.vector(CGPoint(x: 0, y: 1), in: view)
    let determinant = x.x * y.y - x.y * y.x
    guard determinant.isFinite, determinant != 0 else { return .zero }
    return CGPoint(
      x: (vector.x * y.y - vector.y * y.x) / determinant, y: (vector.y * x.x - vector.x * x.y) / determinant)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    rebase()
    if self.touches.count > maximumNumberOfTouches {
      state = isUnderWay ? .ended : .failed
    } else if self.touches.count == touches.count {
      tracker.add(travel, at: event.timestamp)
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    guard self.touches.count >= max(1, minimumNumberOfTouches) else { return }
    switch state {
    case .possible: goOn()
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    let left = self.touches.count { !touches.contains($0) }
    center = nil
    if isUnderWay {
      if left < max(1, minimumNumberOfTouches) { state = .ended } else { rebase(without: touches) }
    } else if left == 0 {
      // One that still waits for others keeps what it asked for, and its end.
      state = isBeginning ? .ended : .failed
    } else {
      rebase(without: touches)
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    let left = self.touches.count { !touches.contains($0) }
    if left < max(1, minimumNumberOfTouches) {
      state = .cancelled
    } else {
      rebase(without: touches)
    }
  }

  // MARK: Scrolling

  /// The scroll that moves the gesture, or may do so.
  final var scroll: ScrollInput? { inputs.lazy.compactMap { $0 as? ScrollInput }.first }

  override func takes(_ event: UIScrollEvent) -> Bool {
    allowedScrollTypesMask.contains(event.phase == .discrete ? .discrete : .continuous)
  }

  /// Moves as fingers would that move the content like this. A step of a wheel is a gesture of its own.
  override func handle(_ event: UIScrollEvent) {
    // An end without a way of its own says nothing about the speed, as with a finger that is lifted.
    if event.delta != .zero { move(by: CGPoint(x: -event.delta.x, y: -event.delta.y), at: event.timestamp) }
    switch event.phase {
    case .discrete:
      state = .began
      state = .ended
    case .began, .changed:
      if isUnderWay { state = .changed } else if state == .possible { goOn() }
    case .ended: state = isUnderWay || isBeginning ? .ended : .failed
    case .held: break
    }
  }

  // MARK: Limits

  /// Begins or fails as far as it is possible.
  private func goOn() {
    if failsToBegin(after: travel) {
      state = .failed
    } else if hasPassedSlop(travel) {
      state = .began
    }
  }

  /// Whether the fingers have moved far enough.
  func hasPassedSlop(_ travel: CGPoint) -> Bool { hypot(travel.x, travel.y) >= Self.slop }

  /// Whether the fingers have gone a way that the gesture cannot.
  func failsToBegin(after travel: CGPoint) -> Bool { false }

  /// Takes the centre of the fingers that are down as where they are, without a move.
  private func rebase(without lifted: Set<UITouch> = []) {
    let left = touches.filter { !lifted.contains($0) }
    center = left.isEmpty ? nil : CGPoint.center(of: left)
  }

  /// Adds what the centre has moved.
  private func follow(_ event: UIEvent) {
    let now = CGPoint.center(of: touches)
    guard let before = center, now != before else { return }
    center = now
    move(by: CGPoint(x: now.x - before.x, y: now.y - before.y), at: event.timestamp)
  }

  private func move(by delta: CGPoint, at time: TimeInterval) {
    // Fewer fingers than the gesture takes move nothing.
    guard scroll != nil || touches.count >= max(1, minimumNumberOfTouches) else { return }
    travel = CGPoint(x: travel.x + delta.x, y: travel.y + delta.y)
    moved = CGPoint(x: moved.x + delta.x, y: moved.y + delta.y)
    tracker.add(travel, at: time)
  }

  open override func reset() {
    super.reset()
    moved = .zero
    travel = .zero
    center = nil
    tracker.reset()
  }
}

/// Kinds of scrolling.
public struct UIScrollTypeMask: OptionSet, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Steps of a wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// Fingers on a touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
