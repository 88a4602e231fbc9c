import Synchronization
import Foundation
import QuartzCore
import Windowing

/// The running app: owner of its scenes, and the place where every event enters.
@MainActor open class UIApplication: UIResponder {
  public enum State: Int, Sendable { case active, inactive, background }

  /// A reason of a launch, the key of `launchOptions`.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An address to open was given; the value is a `URL`.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  private static var current: UIApplication?

  /// The app. Traps when no app runs: a view or controller can exist without one, but not ask for it.
  public static var shared: UIApplication {
    guard let current else {
      fatalError("UIApplication.shared: no application runs; start one with @main, UIApplicationMain or HeadlessApp")
    }
    return current
  }

  /// The app, or nil when none runs.
  package static var ifRunning: UIApplication? { current }

  /// The object that hears of the app's life.
  open var delegate: (any UIApplicationDelegate)?

  /// The scenes that have a toplevel now.
  public internal(set) var connectedScenes: Set<UIScene> = []
  /// The sessions of those scenes.
  public internal(set) var openSessions: Set<UISceneSession> = []

  /// The app is active when one of its scenes is, in the background when all are.
  public var applicationState: State {
    let states = connectedScenes.map(\.activationState)
    if states.contains(.foregroundActive) { return .active }
    if states.contains(.foregroundInactive) { return .inactive }
    return hasFinishedLaunching && !states.isEmpty ? .background : .inactive
  }

  /// Every window of every scene, hidden ones too, backmost first in each; the newest scene's last.
  public var windows: [UIWindow] { orderedScenes.flatMap(\.windows) }

  /// The key window of the scene that has the keyboard or had it last, else of the newest scene that has one.
  public var keyWindow: UIWindow? {
    focusedScene?.keyWindow ?? orderedScenes.reversed().lazy.compactMap(\.keyWindow).first
  }

  /// The window server that the app runs on; nil before the launch.
  package var server: (any WindowServer)!
  var modifierFlags: UIKeyModifierFlags = []
  private(set) var hasFinishedLaunching = false
  private(set) lazy var touchDispatcher = TouchDispatcher(application: self)
  private(set) lazy var pointerDispatcher = PointerDispatcher(application: self)
  private(set) lazy var scrollDispatcher = ScrollDispatcher(application: self)
  private(set) lazy var transformDispatcher = TransformDispatcher(application: self)
  private(set) lazy var gestureArbiter = GestureArbiter()
  private(set) lazy var pressDispatcher = PressDispatcher(application: self)
  private(set) lazy var displayLinks = DisplayLinkDriver { [weak self] in self?.wantFrames(at: $0) }
  /// Turns the app's activity indicators.
  let spinnerClock = SpinnerClock()
  /// Shows the pictures of the app's image views that play some, one after the other.
  let imageClock = ImageAnimationClock()
  private var frameWakeUp: (any ScheduledAction)?
  /// When the next animation begins or ends.
  private var animationWakeUp: (any ScheduledAction)?
  /// Windows made visible before there was a scene to show them.
  var windowsWithoutScene: [UIWindow] = []
  /// Scenes in the order they connected.
  package internal(set) var orderedScenes: [UIWindowScene] = []
  /// A scene has connected that has a delegate of its own: the app delegate hears of no scene's life then.
  var hasSceneDelegates = false
  /// The scene that has the keyboard, or had it last.
  weak var focusedScene: UIWindowScene?
  /// Requests for scenes that wait for the next turn.
  var pendingSceneRequests = 0
  /// A scene's window was closed or destroyed.
  var hasLostScene = false
  var life = Life()
  /// What the desktop's user has chosen, as the app knows it.
  var settings = DesktopSettings()
  /// The address that the app was started with.
  var launchURL: URL?

  public override required init() { super.init() }

  open override var next: UIResponder? {
    guard let responder = delegate as? UIResponder, responder !== self, !(responder is UIView),
      !(responder is UIViewController)
    else { return nil }
    return responder
  }

  // MARK: Events

  /// When the event happened that is being dispatched, in seconds.
  private var eventTime: TimeInterval?

  /// When what the app hears of now happened, in seconds: an event that is handled late happened before; else the present time.
  static var inputTime: TimeInterval { ifRunning?.eventTime ?? CACurrentMediaTime() }

  /// Dispatches an event to the windows it concerns. Every touch, press, hover, scroll and touchpad gesture passes here first.
  open func sendEvent(_ event: UIEvent) {
    let outer = eventTime
    eventTime = event.timestamp
    defer { eventTime = outer }
    if let presses = event as? UIPressesEvent {
      for window in Set(presses.allPresses.compactMap(\.window)) { window.sendEvent(presses) }
      return
    }
    if let scroll = event as? UIScrollEvent {
      scroll.window?.sendEvent(scroll)
      return
    }
    if let transform = event as? UITransformEvent {
      transform.input.window?.sendEvent(transform)
      return
    }
    var seen: [UIWindow] = []
    for touch in event.touches {
      guard let window = touch.window, !seen.contains(where: { $0 === window }) else { continue }
      seen.append(window)
      window.sendEvent(event)
    }
  }

  // MARK: Life

  /// Makes this the running app, tells the delegate, and connects the first scene.
  package func launch(
    on server: any WindowServer, delegate type: any UIApplicationDelegate.Type, url: URL? = nil
  ) {
    UIApplication.current = self
    self.server = server
    server.delegate = self
    takeSettings()
    MediaClock.install { server.now }
    displayLinks.install(keepingLinks: true)
    AnimationClock.start { [weak self] in self?.wakeAnimations(at: $0) }
    UIScreen.reset(to: server.outputs)
    DebugOption.start(for: self)
    let delegate = type.init()
    self.delegate = delegate
    let options = url.map { [LaunchOptionsKey.url: $0 as Any] }
    let willOpen = delegate.application(self, willFinishLaunchingWithOptions: options)
    let didOpen = delegate.application(self, didFinishLaunchingWithOptions: options)
    // The answers decide whether the address is still to be opened by the first scene.
    launchURL = willOpen && didOpen ? url : nil
    hasFinishedLaunching = true
    NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: self)
    connectFirstScene()
  }

  /// Ends every scene and tells the delegate that the app ends. For the end of the connection and of a test.
  package func shutDown() {
    for scene in orderedScenes { scene.disconnect() }
    guard UIApplication.current === self else { return }
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: UIApplication.willTerminateNotification, object: self)
    guard UIApplication.current === self else { return }
    UIApplication.current = nil
    DisplayLinkDriver(wake: { _ in }).install(keepingLinks: false)
    AnimationClock.shared.install(wake: nil)
    animationWakeUp?.cancel()
    forgetSettings()
  }

  /// Asks every scene that is shown for a frame that is seen at `time`; at nil for the next one, at infinity for none.
  /// While no scene is shown no frame comes, until one is again.
  private func wantFrames(at time: TimeInterval?) {
    frameWakeUp?.cancel()
    frameWakeUp = nil
    guard let time, let server else {
      for scene in orderedScenes where scene.isShown { scene.surface?.setNeedsFrame() }
      return
    }
    guard time.isFinite, let surface = orderedScenes.first(where: \.isShown)?.surface else { return }
    frameWakeUp = server.schedule(at: surface.frameStart(for: time)) { [weak self] in self?.wantFrames(at: nil) }
  }

  /// Has delegates of animations told of beginnings and ends at `time`; nil for never.
  private func wakeAnimations(at time: TimeInterval?) {
    animationWakeUp?.cancel()
    animationWakeUp = nil
    guard let time, let server else { return }
    animationWakeUp = server.schedule(at: max(time, server.now)) { AnimationClock.shared.tick() }
  }

  // MARK: Actions

  /// Calls `action` on `target`. When `target` is nil, on the nearest responder of the action's type: from the key window's
  /// first responder up the chain, then from `sender` if that is a responder. False when nobody took it.
  @discardableResult
  public func sendAction<Target: AnyObject>(
    _ action: @escaping @MainActor (Target) -> @MainActor () -> Void, to target: Target?, from sender: Any? = nil,
    for event: UIEvent? = nil
  ) -> Bool {
    guard let receiver = target ?? receiver(of: Target.self, from: sender) else { return false }
    action(receiver)()
    return true
  }

  /// Like the form without the sender, for a method that takes it.
  @discardableResult
  public func sendAction<Target: AnyObject, Sender>(
    _ action: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, to target: Target?, from sender: Sender,
    for event: UIEvent? = nil
  ) -> Bool {
    guard let receiver = target ?? receiver(of: Target.self, from: sender) else { return false }
    action(receiver)(sender)
    return true
  }

  /// Performs an action by its name, on `target` or, when it is nil, on the first responder that takes it: from the key
  /// window's first responder up the chain, then from `sender` if that is a responder. False when nobody took it, and for
  /// a target that is no responder.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    if let target { return (target as? UIResponder)?.perform(action, with: sender) ?? false }
    for start in actionStarts(from: sender) {
      if let found = start.target(forAction: action, withSender: sender) as? UIResponder {
        return found.perform(action, with: sender)
      }
    }
    return false
  }

  /// The responder that takes an action without a target.
  func receiver<Target>(of type: Target.Type, from sender: Any?) -> Target? {
    for start in actionStarts(from: sender) {
      if let found = start.firstInChain(of: type) { return found }
    }
    return nil
  }

  /// Where the search for the receiver of an action without a target begins, in order. Apple names the first responder
  /// alone; the sender's own chain is for actions that the first responder's does not have.
  private func actionStarts(from sender: Any?) -> [UIResponder] {
    let keyWindow = keyWindow
    let senderStart = sender as? UIResponder
    if let first = keyWindow?.firstResponder { return [first] + (senderStart.map { [$0] } ?? []) }
    return [senderStart ?? keyWindow ?? self]
  }
}
