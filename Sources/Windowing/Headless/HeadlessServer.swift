import CoreGraphics
import Foundation
import Synchronization

/// A window server without a display: surfaces in memory, input by `inject`, and a clock that stands still until it is
/// stepped.
///
/// `advance(by:)` runs scheduled actions and frames strictly in the order of time, so that a test sees the same on every
/// run. `run()` lets the clock follow real time, for processes that live without a window.
@MainActor package final class HeadlessServer: WindowServer {
  /// Times nearer than this (seconds) are the same: steps of 1/60 s do not add up to seconds exactly.
  static let tolerance: TimeInterval = 1e-9

  package weak var delegate: (any WindowServerDelegate)?
  package private(set) var outputs: [OutputInfo]
  package var settings: DesktopSettings {
    didSet { if settings != oldValue { delegate?.windowServerSettingsDidChange(self) } }
  }
  /// Frames a second; their grid begins at time 0.
  package let refreshRate: Double

  /// The stepped time, and while `run()` runs the monotonic time at 0.
  private nonisolated let time = Mutex<(stepped: TimeInterval, origin: TimeInterval?)>((0, nil))
  private let actions = ActionQueue()
  private var held = HeldInput()
  private(set) var surfaces: [HeadlessSurface] = []
  private var cursors: [Int: CursorShape] = [:]
  /// Every cursor that was set, in order.
  package private(set) var cursorLog: [CursorShape] = []
  private var loop: EventLoop?
  /// What `stop` was called with before `run()`; nil while the app goes on.
  package private(set) var exitCode: Int32?

  /// - Parameters:
  ///   - outputs: the first one gives new surfaces their scale.
  ///   - refreshRate: frames a second, above 0; anything else counts as 60.
  ///   - settings: what the desktop's user has chosen; nothing unless given, whatever desktop the process runs on.
  package init(
    outputs: [OutputInfo] = [OutputInfo(name: "HEADLESS-1", size: CGSize(width: 390, height: 844), scale: 2)],
    refreshRate: Double = 60, settings: DesktopSettings = DesktopSettings()
  ) {
    self.outputs = outputs
    self.settings = settings
    self.refreshRate = refreshRate.isFinite && refreshRate > 0 ? refreshRate : 60
  }

  // MARK: The clock

  package nonisolated var now: TimeInterval {
    time.withLock { time in time.origin.map { max(time.stepped, EventLoop.monotonicNow - $0) } ?? time.stepped }
  }

  /// When the next scheduled action is due; nil when there is none.
  package var nextActionTime: TimeInterval? { actions.nextTime }

  private var clock: TimeInterval {
    get { time.withLock { $0.stepped } }
    set { time.withLock { $0.stepped = newValue } }
  }

  @discardableResult
  package func schedule(at time: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction {
    let entry = actions.schedule(at: time, action)
    updateTimer()
    return entry
  }

  /// Moves the clock on by `seconds`, and runs the actions and frames that fall due on the way at their times. At one
  /// time actions come before configures, and those before frames. A step of 0 runs what is due now. Negative and
  /// non-finite steps count as 0.
  package func advance(by seconds: TimeInterval) {
    advance(to: clock + (seconds.isFinite ? max(0, seconds) : 0))
  }

  private func advance(to target: TimeInterval) {
    // What an action schedules for the same time again runs too, but an endless chain of them is a mistake of the app
    // that should not hang a test for ever.
    var turnsWithoutTime = 0
    while turnsWithoutTime < 10_000 {
      deliverConfigures()
      let next = (surfaces.compactMap(\.nextFrameTime) + [actions.nextTime].compactMap { $0 }).min()
      guard let next, next <= target + Self.tolerance else { break }
      turnsWithoutTime = next > clock + Self.tolerance ? 0 : turnsWithoutTime + 1
      clock = max(clock, next)
      if actions.runDue(now: clock + Self.tolerance) { continue }
      drawDueFrames()
    }
    clock = max(clock, target)
  }

  @discardableResult private func drawDueFrames() -> Bool {
    deliverConfigures()
    let due = surfaces.filter { ($0.nextFrameTime ?? .infinity) <= clock + Self.tolerance }
    for surface in due { surface.drawFrame(at: clock) }
    return !due.isEmpty
  }

  private func deliverConfigures() {
    for surface in surfaces { surface.deliverConfigure() }
  }

  // MARK: Input and outputs

  /// Hands an event to the delegate at once, as if a device had sent it.
  package func inject(_ event: InputEvent) {
    held.note(event)
    if case .pointer(let pointer) = event, [.entered, .left].contains(pointer.kind) { cursors[pointer.device] = nil }
    delegate?.windowServer(self, didReceive: event)
    // As on a desktop the cursor is set when the app had its say.
    if case .pointer(let pointer) = event, cursors[pointer.device] == nil {
      setCursor(.arrow, ofPointer: pointer.device)
    }
  }

  package func setCursor(_ shape: CursorShape, ofPointer device: Int) {
    guard held.hasPointer(device), cursors[device] != shape else { return }
    cursors[device] = shape
    cursorLog.append(shape)
  }

  /// What a pointer looks like; nil when it is over no surface.
  package func cursor(ofPointer device: Int) -> CursorShape? { cursors[device] }

  /// Ends what is held down on a surface, as cancelled. Pointers leave a surface that is closing.
  func cancelInput(on surface: SurfaceID, isClosing: Bool = false) {
    for event in held.cancellations(on: surface, isClosing: isClosing, time: now) { inject(event) }
  }

  /// Replaces the outputs; surfaces keep their scale until they are resized.
  package func setOutputs(_ outputs: [OutputInfo]) {
    guard outputs != self.outputs else { return }
    self.outputs = outputs
    delegate?.windowServerOutputsDidChange(self)
    for surface in surfaces { surface.serverOutputsDidChange() }
  }

  /// Ends all surfaces, as when a compositor goes away; `run()` returns 1.
  package func disconnect(reason: String) {
    for surface in surfaces { surface.invalidate() }
    surfaces = []
    delegate?.windowServerDidDisconnect(self, reason: reason)
    stop(exitCode: 1)
  }

  // MARK: Surfaces

  package func makeSurface(_ description: SurfaceDescription) -> any WindowSurface {
    makeHeadlessSurface(description)
  }

  /// As `makeSurface`, with the type that tests look into.
  package func makeHeadlessSurface(_ description: SurfaceDescription) -> HeadlessSurface {
    let surface = HeadlessSurface(description, scale: outputs.first?.scale ?? 1, server: self)
    surfaces.append(surface)
    activate(surface)
    updateTimer()
    return surface
  }

  /// Gives `surface` the keyboard, and takes it from the others, as the user does by choosing a window.
  package func activate(_ surface: HeadlessSurface) {
    for other in surfaces where other !== surface { other.setActivated(false) }
    surface.setActivated(true)
  }

  /// Open surfaces, oldest first.
  package var openSurfaces: [HeadlessSurface] { surfaces }

  func surfaceDidClose(_ surface: HeadlessSurface) {
    surfaces.removeAll { $0 === surface }
    cancelInput(on: surface.id, isClosing: true)
  }

  /// A surface wants a frame or has news: with a real clock, the timer may have to come sooner.
  func surfaceDidChange() { updateTimer() }

  // MARK: Real time

  package func run() -> Int32 {
    if let exitCode { return exitCode }
    guard let loop = try? EventLoop() else { return 1 }
    let origin = EventLoop.monotonicNow - clock
    time.withLock { $0.origin = origin }
    self.loop = loop
    loop.onTurn = { [unowned self] in turn() }
    loop.onWake = { [unowned loop] in _ = loop.poll() }
    updateTimer()
    let code = loop.run()
    clock = now
    time.withLock { $0.origin = nil }
    self.loop = nil
    return code
  }

  /// One turn at real time: a busy app loses frames, it does not catch up on them. True when the app was called.
  private func turn() -> Bool {
    clock = now
    var ran = surfaces.contains(where: \.hasPendingConfigure)
    if actions.runDue(now: clock) { ran = true }
    if drawDueFrames() { ran = true }
    updateTimer()
    return ran
  }

  package func stop(exitCode: Int32) {
    if let loop { loop.stop(exitCode: exitCode) } else { self.exitCode = exitCode }
  }

  private func updateTimer() {
    guard let loop else { return }
    var next = surfaces.compactMap(\.nextFrameTime)
    if surfaces.contains(where: \.hasPendingConfigure) { next.append(clock) }
    if let time = actions.nextTime { next.append(time) }
    let origin = time.withLock { $0.origin } ?? 0
    loop.setTimer(at: next.min().map { $0 + origin })
  }
}
