import Foundation
import UIKit
import Windowing

/// Runs an app in this process without a display: time is virtual, fingers and keys are synthetic, and what the window
/// shows can be looked at.
///
/// The code that runs is the app's own, from the input event to the pixel. Nothing happens by itself: time passes only in
/// `advance(by:)` and in the gestures that take time. A new app ends the one before it.
///
///     let app = HeadlessApp(AppDelegate.self)
///     app.tap(CGPoint(x: 195, y: 785))
///     #expect(app.color(at: CGPoint(x: 195, y: 100)) == .green)
@MainActor public final class HeadlessApp {
  /// Seconds between two frames of the display.
  public static let frameInterval: TimeInterval = 1 / 60

  package let server: HeadlessServer
  package let application: UIApplication
  private var fingers = SyntheticFingers()
  var pointer = SyntheticPointer()
  var touchpad = SyntheticTouchpad()
  private var modifiers: UIKeyModifierFlags = []
  private var heldKeys: Set<UIKeyboardHIDUsage> = []

  /// Launches an app by its delegate class, in a window of `size` points and `scale` pixels per point.
  ///
  /// The user of the desktop has chosen nothing: the settings of the one that the tests run on do not count.
  public convenience init(
    _ delegate: any UIApplicationDelegate.Type, size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2
  ) {
    self.init(delegate, size: size, scale: scale, settings: DesktopSettings())
  }

  /// Launches an app on a desktop whose user has chosen `settings`.
  package init(
    _ delegate: any UIApplicationDelegate.Type, size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2,
    settings: DesktopSettings
  ) {
    UIApplication.ifRunning?.shutDown()
    server = HeadlessServer(
      outputs: [OutputInfo(name: "HEADLESS-1", size: size, scale: scale)], settings: settings)
    application = delegate.applicationClass.init()
    application.launch(on: server, delegate: delegate)
    for surface in server.openSurfaces { surface.resize(to: size, scale: scale) }
    advance(by: 0)
  }

  /// Launches an app that shows `rootViewController`.
  public convenience init(
    rootViewController: UIViewController, size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2
  ) {
    HostDelegate.rootViewController = rootViewController
    self.init(HostDelegate.self, size: size, scale: scale)
  }

  /// Launches an app that shows `rootViewController`, on a desktop whose user has chosen `settings`.
  package convenience init(
    rootViewController: UIViewController, size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2,
    settings: DesktopSettings
  ) {
    HostDelegate.rootViewController = rootViewController
    self.init(HostDelegate.self, size: size, scale: scale, settings: settings)
  }

  /// What the user of the desktop has chosen; a change reaches the app at once.
  package var settings: DesktopSettings {
    get { server.settings }
    set {
      server.settings = newValue
      server.drawPendingFrames()
    }
  }

  /// Launches an app that shows `rootView`, as large as the window.
  public convenience init(
    rootView: UIView, size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 2
  ) {
    let controller = UIViewController()
    controller.view = rootView
    self.init(rootViewController: controller, size: size, scale: scale)
  }

  /// The frontmost window of the active scene. Traps when it shows none.
  public var window: UIWindow {
    guard let window = chosenScene?.windows.last(where: { !$0.isHidden }) else {
      fatalError("HeadlessApp.window: the app shows no window; it must call makeKeyAndVisible()")
    }
    return window
  }

  private weak var lastChosenScene: UIWindowScene?

  /// The scene that fingers, pointer and keys go to and that is looked at; nil when none is connected.
  var chosenScene: UIWindowScene? {
    get { application.orderedScenes.first { $0 === lastChosenScene } ?? application.orderedScenes.last }
    set { lastChosenScene = newValue }
  }

  var surface: HeadlessSurface {
    guard let scene = chosenScene else { fatalError("HeadlessApp: the app has no window open") }
    return surface(of: scene)
  }

  // MARK: Time

  /// Seconds on the virtual clock, 0 at the launch; the time that `CACurrentMediaTime()` gives.
  public var now: TimeInterval { server.now }

  /// Lets `seconds` pass: what UIKit times (taps in a row, key repeat, frames) comes in the order of its times. 0 does what is
  /// due now. Negative values count as 0.
  ///
  /// Foundation's own clock cannot be stepped: a `Timer` fires here when its real time has come. Tasks on the main actor and
  /// blocks of the main queue run when the test awaits something.
  public func advance(by seconds: TimeInterval) {
    // The run loop of the thread that runs the main actor, which under a test runner need not be the main thread.
    _ = RunLoop.current.limitDate(forMode: .default)
    server.advance(by: seconds)
  }

  // MARK: Touch

  /// Puts finger `id` down at `point` (scene points) of the active scene, or of another one that is connected, at the next
  /// `frame()`. The finger is the scene's until it is lifted.
  public func touchDown(_ id: Int = 0, at point: CGPoint, in scene: UIWindowScene? = nil) {
    let target = scene.map(surface(of:)) ?? surface
    fingers.begin(id, at: point, on: target.id, time: now)
  }

  /// Moves finger `id` to `point` (points of the scene it went down in) at the next `frame()`.
  public func touchMove(_ id: Int = 0, to point: CGPoint) { fingers.add(id, .moved, at: point, time: now) }

  /// Lifts finger `id` where it is at the next `frame()`.
  public func touchUp(_ id: Int = 0) { fingers.add(id, .ended, at: nil, time: now) }

  /// Takes all fingers away at once, as a compositor does that begins a gesture of its own.
  public func touchCancel() {
    frame()
    fingers.cancelAll(time: now)
    frame()
  }

  /// Ends the group of touch changes and delivers it as one event.
  public func frame() {
    guard let group = fingers.takeGroup() else { return }
    // A finger meets what is on the screen: changes made since the last frame are laid out first.
    server.drawPendingFrames()
    server.inject(.touch(group))
  }

  /// Taps `count` times with `fingers` fingers, 0.05 s a tap and 0.1 s between, and lets a frame pass. Several fingers are
  /// 40 points apart, centred on `point`.
  public func tap(_ point: CGPoint, count: Int = 1, fingers: Int = 1) {
    for tap in 0..<max(0, count) {
      if tap > 0 { advance(by: 0.1) }
      for finger in 0..<max(1, fingers) {
        let offset = (CGFloat(finger) - CGFloat(max(1, fingers) - 1) / 2) * 40
        touchDown(finger, at: CGPoint(x: point.x + offset, y: point.y))
      }
      frame()
      advance(by: 0.05)
      for finger in 0..<max(1, fingers) { touchUp(finger) }
      frame()
    }
    advance(by: Self.frameInterval)
  }

  /// Holds a finger at `point` for `duration` seconds.
  public func press(_ point: CGPoint, duration: TimeInterval) {
    touchDown(at: point)
    frame()
    advance(by: duration)
    touchUp()
    frame()
    advance(by: Self.frameInterval)
  }

  /// Drags a finger in a straight line at an even speed, in `steps` moves.
  public func drag(from: CGPoint, to: CGPoint, duration: TimeInterval, steps: Int = 12) {
    move([(from, to)], duration: duration, steps: steps) { start, end, part in
      CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }

  /// Moves two fingers on a horizontal line through `center` from `from` to `to` points apart.
  public func pinch(center: CGPoint, from: CGFloat, to: CGFloat, duration: TimeInterval) {
    func place(_ side: CGFloat, _ distance: CGFloat) -> CGPoint {
      CGPoint(x: center.x + side * distance / 2, y: center.y)
    }
    move([(place(-1, from), place(-1, to)), (place(1, from), place(1, to))], duration: duration, steps: 12) {
      start, end, part in
      CGPoint(x: start.x + (end.x - start.x) * part, y: start.y)
    }
  }

  /// Turns two fingers, `radius` points from `center`, by `radians` clockwise on the screen.
  public func rotate(center: CGPoint, radius: CGFloat, by radians: CGFloat, duration: TimeInterval) {
    let angles: [CGFloat] = [0, .pi]
    move(angles.map { (CGPoint(x: $0, y: 0), CGPoint(x: $0 + radians, y: 0)) }, duration: duration, steps: 12) {
      start, end, part in
      let angle = start.x + (end.x - start.x) * part
      return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  private func move(
    _ paths: [(CGPoint, CGPoint)], duration: TimeInterval, steps: Int,
    place: (CGPoint, CGPoint, CGFloat) -> CGPoint
  ) {
    for (finger, path) in paths.enumerated() { touchDown(finger, at: place(path.0, path.1, 0)) }
    frame()
    let count = max(1, steps)
    for step in 1...count {
      advance(by: max(0, duration) / Double(count))
      for (finger, path) in paths.enumerated() {
        touchMove(finger, to: place(path.0, path.1, CGFloat(step) / CGFloat(count)))
      }
      frame()
    }
    for finger in paths.indices { touchUp(finger) }
    frame()
    advance(by: Self.frameInterval)
  }

  // MARK: Keyboard

  /// Presses a key of a US keyboard, with `modifiers` held: for touches and gestures too, until the last key is released.
  public func keyDown(_ key: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) {
    heldKeys.insert(key)
    hold(modifiers)
    server.inject(.key(SyntheticKeyboard.event(.down, key: key, modifiers: modifiers, on: surface.id, time: now)))
  }

  private func hold(_ modifiers: UIKeyModifierFlags) {
    guard modifiers != self.modifiers else { return }
    self.modifiers = modifiers
    server.inject(.modifiers(KeyModifiers(rawValue: modifiers.rawValue)))
  }

  /// Repeats a key that is held, `count` times, with the modifiers that it was pressed with.
  public func keyRepeat(_ key: UIKeyboardHIDUsage, count: Int = 1) {
    for _ in 0..<max(0, count) {
      server.inject(.key(SyntheticKeyboard.event(.repeat, key: key, modifiers: modifiers, on: surface.id, time: now)))
    }
  }

  /// Presses and releases a key of a US keyboard, with `modifiers` held.
  public func keyTap(_ key: UIKeyboardHIDUsage, modifiers: UIKeyModifierFlags = []) {
    keyDown(key, modifiers: modifiers)
    keyUp(key)
  }

  /// Releases a key, with the modifiers that it was pressed with. With the last key the modifiers are released.
  public func keyUp(_ key: UIKeyboardHIDUsage) {
    server.inject(.key(SyntheticKeyboard.event(.up, key: key, modifiers: modifiers, on: surface.id, time: now)))
    heldKeys.remove(key)
    if heldKeys.isEmpty { hold([]) }
  }

  /// Types `text`, a press and a release for each character. A character that no US key gives comes from a key without a
  /// usage, as from other layouts.
  public func type(_ text: String) {
    for character in text {
      for phase in [KeyEvent.Phase.down, .up] {
        server.inject(.key(SyntheticKeyboard.event(phase, typing: character, on: surface.id, time: now)))
      }
    }
  }

  // MARK: Window

  /// The style that the user asks for. Light at first; a change reaches the app at once. `.unspecified` is light.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { server.settings.colorScheme == .dark ? .dark : .light }
    set {
      server.settings.colorScheme = newValue == .dark ? .dark : newValue == .light ? .light : nil
      server.drawPendingFrames()
    }
  }

  /// Gives the window another size (points) and scale, and lets the app draw.
  public func resize(to size: CGSize, scale: CGFloat? = nil) {
    surface.resize(to: size, scale: scale)
    server.drawPendingFrames()
  }

  /// What the window shows now, in pixels. Pending layout and drawing is done first.
  public func snapshot() -> CGImage {
    server.drawPendingFrames()
    return surface.image()
  }

  /// The colour that the window shows at `point` (window points); clear outside the window.
  public func color(at point: CGPoint) -> UIColor {
    server.drawPendingFrames()
    // What is not finite, or further out than an Int counts, is outside.
    guard let scale = surface.configuration?.scale, let column = Int(exactly: (point.x * scale).rounded(.down)),
      let row = Int(exactly: (point.y * scale).rounded(.down))
    else { return .clear }
    let pixel = surface.pixel(x: column, y: row)
    func channel(_ shift: UInt32) -> CGFloat { CGFloat((pixel >> shift) & 0xFF) / 255 }
    let alpha = channel(24)
    guard alpha > 0 else { return .clear }
    return UIColor(red: channel(16) / alpha, green: channel(8) / alpha, blue: channel(0) / alpha, alpha: alpha)
  }
}
