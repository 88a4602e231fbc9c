import Foundation
import QuartzCore
import Windowing

/// One finger (or pressed pointer) on the screen, the same object from `.began` to `.ended` or `.cancelled`.
///
/// `view` is fixed by the hit test at `.began` and never changes, even when the finger leaves the view or the window.
@MainActor public final class UITouch: Hashable, CustomStringConvertible {
  public enum Phase: Int, Sendable {
    case began, moved
    /// The finger is down and did not change in this event.
    case stationary
    case ended, cancelled
    case regionEntered, regionMoved, regionExited
  }

  /// What touched.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    case indirect
    case pencil
    /// A pressed mouse or touchpad button.
    case indirectPointer
  }

  /// Time of the last change, seconds on the clock of `CACurrentMediaTime()`.
  public internal(set) var timestamp: TimeInterval
  /// What happened to the touch in this event.
  public internal(set) var phase: Phase
  /// How many taps in a row this touch is, from 1. See `TapCounter`.
  public internal(set) var tapCount = 1
  /// What touches.
  public let type: TouchType
  /// Radius of the contact in points; 0 when the device does not say.
  public internal(set) var majorRadius: CGFloat
  /// How far `majorRadius` may be off, in points: half of it, our choice, as no device here says.
  public var majorRadiusTolerance: CGFloat { majorRadius / 2 }
  /// Always 0: no Wayland touch device reports pressure to `wl_touch`.
  public var force: CGFloat { 0 }
  /// Always 0, which says that force is not available.
  public var maximumPossibleForce: CGFloat { 0 }

  /// The view that the touch began in. The touch keeps it to its end; nil when it is gone after that.
  public internal(set) var view: UIView? {
    get { weakView }
    set {
      weakView = newValue
      heldView = newValue
    }
  }
  /// The window that the touch began in, kept as `view` is.
  public internal(set) var window: UIWindow? {
    get { weakWindow }
    set {
      weakWindow = newValue
      heldWindow = newValue
    }
  }
  /// The recognizers that are told of the touch, those nearest to its view first; nil when it is over.
  public var gestureRecognizers: [UIGestureRecognizer]? { isOver ? nil : delivery?.recognizers ?? [] }

  private weak var weakView: UIView?
  private weak var weakWindow: UIWindow?
  private var heldView: UIView?
  private var heldWindow: UIWindow?

  /// The touch is over: a view that keeps its touch must not be kept by it for ever.
  func letGo() {
    heldView = nil
    heldWindow = nil
  }

  /// Points in the coordinate space of the window's scene.
  var sceneLocation: CGPoint
  var previousSceneLocation: CGPoint
  let initialSceneLocation: CGPoint
  /// The contact's name on the window server; nil for a copy that `coalescedTouches` hands out.
  let contact: ContactID?
  /// The serial of the press or touch down that began this touch, for popups and moves of the window.
  let serial: UInt32?
  /// Angle of the contact's major axis, radians clockwise from the y axis.
  var orientation: CGFloat
  /// Whether the view is told of this touch. False when it took another one and is not multi-touch, and after it left its
  /// window; then to the touch's end.
  var isDelivered = true
  /// Whether the view was told of the beginning: only then it hears of anything else.
  var hasBegun = false
  /// Whether the contact has ended. Not the phase alone: a view that leaves its window is told of a cancellation while the
  /// finger is still down.
  var isOver = false

  /// Where the touch goes; nil before it was handed to a window, and when everybody has heard of its end.
  final var delivery: TouchDelivery?
  /// How many recognizers count it among the touches of their attempt.
  final var followers = 0
  /// A later touch has a higher number.
  let number: Int
  private static var lastNumber = 0

  init(
    contact: ContactID?, type: TouchType, location: CGPoint, timestamp: TimeInterval, majorRadius: CGFloat,
    orientation: CGFloat, serial: UInt32?
  ) {
    UITouch.lastNumber += 1
    self.number = UITouch.lastNumber
    self.contact = contact
    self.type = type
    self.phase = .began
    self.sceneLocation = location
    self.previousSceneLocation = location
    self.initialSceneLocation = location
    self.timestamp = timestamp
    self.majorRadius = majorRadius
    self.orientation = orientation
    self.serial = serial
  }

  /// How the touch moves, in points of the scene.
  var motion = VelocityTracker()

  /// A touch with the values of this one, which nothing updates: a sample of it.
  func copy() -> UITouch {
    let copy = UITouch(
      contact: nil, type: type, location: sceneLocation, timestamp: timestamp, majorRadius: majorRadius,
      orientation: orientation, serial: serial)
    copy.previousSceneLocation = previousSceneLocation
    copy.phase = phase
    copy.tapCount = tapCount
    copy.view = view
    copy.window = window
    copy.letGo()
    return copy
  }

  /// Seconds from one predicted touch to the next: two reach as far as the next frame of most displays. Our choice.
  static let predictionStep: TimeInterval = 1.0 / 120

  /// Where the touch will be if it goes on as in the last 0.1 s, until about the next frame; none when it rests.
  var predictions: [UITouch] {
    let velocity = motion.velocity(at: timestamp)
    guard phase == .moved, velocity != .zero else { return [] }
    var last = sceneLocation
    return (1...2).map { step in
      let prediction = copy()
      let ahead = Double(step) * Self.predictionStep
      prediction.timestamp = timestamp + ahead
      prediction.previousSceneLocation = last
      last = CGPoint(x: sceneLocation.x + velocity.x * ahead, y: sceneLocation.y + velocity.y * ahead)
      prediction.sceneLocation = last
      return prediction
    }
  }

  /// Where the touch is now, in points of `view`'s coordinate space; of the window's when `view` is nil.
  public func location(in view: UIView?) -> CGPoint { convert(sceneLocation, to: view) }

  /// Where the touch was before its last change, in points of `view`'s coordinate space.
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousSceneLocation, to: view) }

  /// Where the touch began, in points of `view`'s coordinate space as that is now.
  func initialLocation(in view: UIView?) -> CGPoint { convert(initialSceneLocation, to: view) }

  /// Like `location(in:)`: locations are never rounded here.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Like `previousLocation(in:)`: locations are never rounded here.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    UIWindow.convertFromScene(point, to: view, orOf: window)
  }

  nonisolated public static func == (left: UITouch, right: UITouch) -> Bool { left === right }
  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  nonisolated public var description: String {
    "<UITouch: 0x\(String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16))>"
  }
}
