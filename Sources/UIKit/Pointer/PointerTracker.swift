import CoreGraphics
import Foundation
import QuartzCore
import Windowing

/// One pointer over a scene: where it is, its hover, and what it looks like.
@MainActor final class PointerTracker {
  /// The pointer's number on the window server.
  let device: Int
  private unowned let application: UIApplication
  /// The scene that the pointer is over; nil when it is over none.
  private(set) weak var scene: UIWindowScene?
  /// Points of the scene.
  private(set) var location = CGPoint.zero
  /// While a button is held the press has the pointer: neither hover nor look change.
  var isPressed = false
  private var touch: UITouch?
  private let look = PointerLook()
  /// The recognizers that follow the hover.
  var hovered: [WeakRecognizer] = []

  init(device: Int, application: UIApplication) {
    self.device = device
    self.application = application
  }

  /// The pointer is over `scene` at `location` (scene points).
  func place(in scene: UIWindowScene?, at location: CGPoint, time: TimeInterval) {
    if self.scene !== scene { leave(time: time) }
    self.scene = scene
    self.location = location
  }

  /// The pointer is over no scene any more.
  func leave(time: TimeInterval) {
    isPressed = false
    scene = nil
    exit(time: time)
    // Also when the app kept the event to itself.
    look.reset()
  }

  /// Tells of what is under the pointer now: always when it `moved`, else only when that is another view.
  func update(moved: Bool, time: TimeInterval) {
    guard !isPressed else { return }
    var target = scene?.hitTest(location)
    if touch != nil, target == nil || touch?.window !== target?.0 {
      exit(time: time)
      // Whoever heard of it may have changed everything.
      target = isPressed ? nil : scene?.hitTest(location)
    }
    guard let (window, view) = target else {
      look.reset()
      return showCursor()
    }
    if let touch {
      guard touch.window === window else { return }
      guard moved || touch.view !== view else { return refreshLook() }
      touch.previousSceneLocation = touch.sceneLocation
      touch.sceneLocation = location
      touch.phase = .regionMoved
      touch.timestamp = time
      touch.view = view
      send(touch, time: time)
    } else {
      let touch = UITouch(
        contact: nil, type: .indirectPointer, location: location, timestamp: time, majorRadius: 0, orientation: 0,
        serial: nil)
      touch.phase = .regionEntered
      touch.view = view
      touch.window = window
      self.touch = touch
      send(touch, time: time)
    }
  }

  /// Where the pointer is and what it hovers over decide on its look, which may have changed.
  func refreshLook(anew: Bool = false) {
    guard !isPressed, scene != nil, let touch, let window = touch.window else { return }
    look.update(over: touch.view, of: window, at: location, anew: anew)
    showCursor()
  }

  /// Asks for the style again where `interaction` decides.
  func styleDidBecomeInvalid(of interaction: UIPointerInteraction) {
    refreshLook(anew: look.belongs(to: interaction))
  }

  /// The hover event reached its window, which lets the views decide.
  func hoverReached(_ window: UIWindow, phase: UITouch.Phase) {
    if phase == .regionExited {
      look.reset()
    } else {
      refreshLook()
    }
  }

  private func showCursor() {
    guard scene != nil else { return }
    application.server?.setCursor(look.cursor, ofPointer: device)
  }

  private func exit(time: TimeInterval) {
    guard let touch else { return }
    self.touch = nil
    touch.phase = .regionExited
    touch.timestamp = time
    send(touch, time: time)
  }

  private func send(_ touch: UITouch, time: TimeInterval) {
    // A hover outlasts the views it passes: it keeps none of them.
    touch.letGo()
    let event = UIHoverEvent(touch, of: self, timestamp: time)
    event.modifierFlags = application.modifierFlags
    application.sendEvent(event)
    TouchDebug.observer?(event)
  }
}
