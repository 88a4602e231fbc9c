import CoreGraphics
import Foundation
import Glibc
import Wayland

/// The window server on a Wayland compositor.
@MainActor package final class WaylandServer: WindowServer {
  /// The globals that windows are made with, bound at the start.
  struct Globals {
    let compositor: WlCompositor
    let shm: WlShm
    let wmBase: XdgWmBase
    let viewporter: WpViewporter?
    let fractionalScale: WpFractionalScaleManagerV1?
    let decoration: ZxdgDecorationManagerV1?
    let cursorShapes: WpCursorShapeManagerV1?
    let outputPlaces: ZxdgOutputManagerV1?
    let activation: XdgActivationV1?
    let presentation: WpPresentation?
  }

  /// Reads of one wake-up; what then is still to be read waits for the next turn, so that a flood of events cannot keep
  /// the app from drawing. A read is 4 KiB. Ours.
  private static let mostReads = 128

  package weak var delegate: (any WindowServerDelegate)?
  let composeLocale: String

  private let connection: WaylandConnection
  private let registry: WaylandGlobals
  let globals: Globals
  private let cursorImages: CursorImages
  private let activations: SurfaceActivation?
  private let loop: EventLoop
  private let monitor: DesktopSettingsMonitor
  private let actions = ActionQueue()

  private var seats: [WaylandSeat] = []
  /// Touchpad gestures, and the registry's number of what gives them.
  private var gestures: (name: UInt32, proxy: ZwpPointerGesturesV1)?
  private var nextSeatNumber = 0
  private var outputList: [WaylandOutput] = []
  private var toldOutputs: [OutputInfo] = []
  private var surfaces: [WaylandSurface] = []
  private var surfacesByProxy: [ObjectIdentifier: WaylandSurface] = [:]

  /// What the user did last, in whose name other windows come to the front.
  private var lastPress: InputEvent.Press?

  /// Starts with the first surface.
  private let renderer: RenderThread
  private let feedback: FeedbackBox
  /// The clock of presentation times.
  private var presentationClock: UInt32?
  private let watch: SocketWatch

  private var isConnected = true
  private var exitCode: Int32?
  /// `run` is over.
  private var hasEnded = false
  /// A frame was seen.
  private var hasDrawn = false
  private var hasReleasedStartupCode = false
  /// The socket took no more: nothing is drawn until it does.
  private var isBlocked = false

  /// Connects to the compositor that the environment names, and learns what it offers. Blocks for two round trips.
  package init(environment: [String: String]) throws(WindowServerError) {
    // A compositor that goes away is an error to report, not a signal to die of.
    signal(SIGPIPE, SIG_IGN)
    composeLocale = KeyTranslator.composeLocale(environment: environment)
    let name = environment["WAYLAND_DISPLAY"].flatMap { $0.isEmpty ? nil : $0 }
    let usesSocket = !(environment["WAYLAND_SOCKET"] ?? "").isEmpty
    let place = usesSocket ? "the socket of WAYLAND_SOCKET" : name ?? "wayland-0"
    do throws(WaylandError) {
      loop = try EventLoop()
      // First, for its thread asks the desktop while the compositor is asked here.
      monitor = DesktopSettingsMonitor(environment: environment, loop: loop)
      connection = try WaylandConnection(connectingTo: usesSocket ? nil : name)
    } catch {
      throw .cannotConnect(display: place, reason: error.description)
    }
    feedback = FeedbackBox(door: loop.door)
    watch = SocketWatch(connection.fileDescriptor, in: loop.epoll)
    let registry = WaylandGlobals(connection)
    self.registry = registry
    guard connection.roundtrip() else {
      throw .cannotConnect(display: place, reason: connection.error?.description ?? "it hung up")
    }
    func needed<Proxy: WaylandProxy>(_ type: Proxy.Type, _ name: String) throws(WindowServerError) -> Proxy {
      guard let proxy = registry.bind(type) else { throw .missingGlobal(name) }
      return proxy
    }
    globals = Globals(
      compositor: try needed(WlCompositor.self, "wl_compositor"), shm: try needed(WlShm.self, "wl_shm"),
      wmBase: try needed(XdgWmBase.self, "xdg_wm_base"), viewporter: registry.bind(WpViewporter.self),
      fractionalScale: registry.bind(WpFractionalScaleManagerV1.self),
      decoration: registry.bind(ZxdgDecorationManagerV1.self), cursorShapes: registry.bind(WpCursorShapeManagerV1.self),
      outputPlaces: registry.bind(ZxdgOutputManagerV1.self), activation: registry.bind(XdgActivationV1.self),
      presentation: registry.bind(WpPresentation.self))
    do throws(WaylandError) {
      renderer = try RenderThread(
        display: connection.shared, queue: connection.makeEventQueue(), mainQueue: connection.mainQueue, watch: watch,
        feedback: feedback, shm: SharedGlobal(globals.shm))
    } catch {
      throw .cannotConnect(display: place, reason: error.description)
    }
    activations = globals.activation.map { SurfaceActivation($0, environment: environment) }
    cursorImages = CursorImages(compositor: globals.compositor, shm: globals.shm, environment: environment)
    cursorImages.outputScales = { [unowned self] in
      Dictionary(outputList.map { ($0.globalName, Int32($0.info.scale)) }) { $1 }
    }
    cursorImages.outputName = { [unowned self] in self.name(of: $0) }

    globals.wmBase.onEvent = { [unowned self] event in
      switch event {
      case .ping(let serial): globals.wmBase.pong(serial: serial)
      }
    }
    globals.presentation?.onEvent = { [unowned self] event in
      switch event {
      case .clockId(let clock): presentationClock = clock
      }
    }
    registry.onAdded = { [unowned self] in add($0) }
    registry.onRemoved = { [unowned self] in remove($0) }
    for global in registry.all { add(global) }
    // The outputs' scales and the clock of presentation times, before the first window.
    guard connection.roundtrip() else {
      throw .cannotConnect(display: place, reason: connection.error?.description ?? "it hung up")
    }
    toldOutputs = outputs
    monitor.takeStart()
    monitor.onChange = { [unowned self] in if !hasEnded { delegate?.windowServerSettingsDidChange(self) } }
  }

  package var settings: DesktopSettings { monitor.settings }

  // MARK: Globals that come and go

  private func add(_ global: WaylandGlobals.Global) {
    if let proxy = registry.bind(global, as: WlSeat.self) {
      seats.append(WaylandSeat(proxy, globalName: global.name, number: nextSeatNumber, host: self))
      nextSeatNumber += 1
    } else if gestures == nil, let proxy = registry.bind(global, as: ZwpPointerGesturesV1.self) {
      gestures = (global.name, proxy)
      for seat in seats { seat.pointerGesturesDidChange() }
    } else if let proxy = registry.bind(global, as: WlOutput.self) {
      let output = WaylandOutput(
        proxy, globalName: global.name, place: globals.outputPlaces?.getXdgOutput(output: proxy))
      output.onChange = { [unowned self, unowned output] in
        for surface in surfaces { surface.setOutput(output.globalName, output.info) }
        for seat in seats { seat.setOutput(output.globalName, scale: Int32(output.info.scale)) }
      }
      outputList.append(output)
    }
  }

  private func remove(_ global: WaylandGlobals.Global) {
    if let index = seats.firstIndex(where: { $0.globalName == global.name }) {
      seats.remove(at: index).end()
    }
    if let old = gestures, old.name == global.name {
      gestures = nil
      for seat in seats { seat.pointerGesturesDidChange() }
      old.proxy.destroy()
    }
    if let index = outputList.firstIndex(where: { $0.globalName == global.name }) {
      let output = outputList.remove(at: index)
      output.remove()
      renderer.retire(output.proxy)
      for surface in surfaces { surface.removeOutput(global.name) }
      for seat in seats { seat.removeOutput(global.name) }
    }
  }

  package var outputs: [OutputInfo] { outputList.filter(\.isKnown).map(\.info) }

  /// What outputs call the one with this registry number; nil while it is not known.
  func outputName(_ globalName: UInt32) -> String? {
    outputList.first { $0.globalName == globalName && $0.isKnown }?.info.name
  }

  /// The registry's number of an output; nil for null and unknown ones.
  func name(of output: WlOutput?) -> UInt32? {
    outputList.first { $0.proxy === output }?.globalName
  }

  private func outputsMayHaveChanged() {
    let now = outputs
    guard now != toldOutputs else { return }
    toldOutputs = now
    for surface in surfaces { tellOutputs(to: surface) }
    delegate?.windowServerOutputsDidChange(self)
  }

  private func tellOutputs(to surface: WaylandSurface) {
    let largest = outputs.map(\.size).max { $0.width * $0.height < $1.width * $1.height }
    surface.outputsDidChange(largest: largest.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil })
  }

  /// Seconds between two refreshes of the fastest of these outputs, or of all while none is known. 1/60 when none tells, between
  /// 1/1000 and 1 whatever is told.
  func frameInterval(onOutputs names: [UInt32]) -> TimeInterval {
    let known = outputList.filter(\.isKnown)
    let shown = known.filter { names.contains($0.globalName) }
    let rate = (shown.isEmpty ? known : shown).map(\.info.refreshRate).max() ?? 60
    return 1 / max(1, min(rate, 1000))
  }

  // MARK: Surfaces

  package func makeSurface(_ description: SurfaceDescription) -> any WindowSurface {
    let surface = WaylandSurface(description, server: self, renderer: renderer)
    guard !hasEnded else {
      surface.invalidate()
      return surface
    }
    renderer.start()
    for output in outputList { surface.setOutput(output.globalName, output.info) }
    tellOutputs(to: surface)
    surfaces.append(surface)
    surfacesByProxy[ObjectIdentifier(surface.proxy)] = surface
    activations?.surfaceWasMade(surface)
    return surface
  }

  /// Tells when frames are seen. Nil when the compositor does not, or by another clock than ours.
  var presentation: WpPresentation? { presentationClock == UInt32(CLOCK_MONOTONIC) ? globals.presentation : nil }

  func requestActivation(of surface: WaylandSurface) {
    let press = lastPress
    let seat = press.flatMap { press in seats.first { press.seat == nil || $0.number == press.seat } }
    activations?.request(
      surface, for: press.flatMap { press in seat.map { (press.serial, $0.proxy) } },
      from: press.flatMap { press in surfaces.first { $0.id == press.surface } })
  }

  /// Ends what the user holds on a surface, while its name still means something.
  func surfaceWillClose(_ surface: WaylandSurface) {
    for seat in seats { seat.surfaceWillClose(surface.id) }
    surfaces.removeAll { $0 === surface }
    surfacesByProxy[ObjectIdentifier(surface.proxy)] = nil
  }

  /// The seat whose press or touch `serial` names; the first seat when none holds it.
  func seat(holding serial: UInt32) -> WaylandSeat? { seats.first { $0.holds(serial: serial) } ?? seats.first }

  package func setCursor(_ shape: CursorShape, ofPointer device: Int) {
    seats.first { $0.number == device }?.setCursor(shape)
  }

  // MARK: The clock

  package nonisolated var now: TimeInterval { EventLoop.monotonicNow }

  @discardableResult
  package func schedule(at time: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction {
    actions.schedule(at: time, action)
  }

  // MARK: The loop

  package func run() -> Int32 {
    defer { endRendering() }
    if let exitCode { return exitCode }
    watch.setWatched(true)
    loop.onTurn = { [unowned self] in turn() }
    loop.onWake = { [unowned self] in wake() }
    return loop.run()
  }

  /// The end of `run`, also of one that was told to stop before. A surface made later is closed from the beginning.
  private func endRendering() {
    hasEnded = true
    renderer.stop()
    if isConnected { connection.flush() }
    watch.setWatched(false)
  }

  isolated deinit { renderer.stop() }

  package func stop(exitCode: Int32) {
    self.exitCode = exitCode
    loop.stop(exitCode: exitCode)
  }

  /// Before the loop sleeps: events that were read, then the frames that are due, then everything is sent.
  private func turn() -> Bool {
    guard isConnected else { return false }
    // What comes into the queue from here on, the render thread tells by the door.
    var ran = dispatch()
    guard isConnected else { return ran }
    takeFeedback()
    monitor.takeStart()
    if drawDueFrames() { ran = true }
    guard isConnected else { return ran }
    flush()
    updateTimer()
    if hasDrawn && !hasReleasedStartupCode && !monitor.isStarting {
      hasReleasedStartupCode = true
      StartupCode.release()
    }
    return ran
  }

  private func takeFeedback() {
    for (id, news) in feedback.take() {
      hasDrawn = true
      surfaces.first { $0.id == id }?.receive(news)
    }
  }

  /// After the loop woke: reads what came, and runs the actions that are due.
  private func wake() {
    var ready = loop.poll()
    var reads = 0
    while isConnected, ready.contains(.readable) {
      if connection.shared.read(for: connection.mainQueue) != .eventsWait { reads += 1 }
      if connection.shared.hasEvents(renderer.queue) { renderer.signal() }
      _ = dispatchOnce()
      guard checkConnection() else { break }
      if reads >= Self.mostReads {
        // The run loop saw the edge already and will not see it again.
        loop.wakeUp()
        break
      }
      ready = loop.poll()
    }
    if isConnected { _ = dispatchOnce() }
    endOfBatch()
    _ = checkConnection()
    takeFeedback()
    monitor.takeStart()
    loop.runWatches()
    actions.runDue(now: now)
  }

  /// Delivers the events that were read. True when there were any.
  private func dispatch() -> Bool {
    let ran = dispatchOnce()
    if ran { endOfBatch() }
    _ = checkConnection()
    return ran
  }

  private func dispatchOnce() -> Bool { connection.dispatchPending() > 0 }

  private func endOfBatch() {
    guard isConnected else { return }
    for seat in seats { seat.endOfBatch() }
    outputsMayHaveChanged()
    for surface in surfaces { surface.endOfBatch() }
  }

  private func drawDueFrames() -> Bool {
    guard !isBlocked else { return false }
    var ran = false
    for surface in surfaces where surface.drawIfDue() { ran = true }
    return ran
  }

  private func flush() {
    switch connection.flush() {
    case .done:
      if isBlocked {
        isBlocked = false
        watch.setForWriting(false)
        // What was not drawn meanwhile.
        loop.wakeUp()
      }
    case .wouldBlock:
      if !isBlocked {
        isBlocked = true
        watch.setForWriting(true)
      }
    case .failed(let code):
      // A compositor that hung up may have said why: the socket is readable, and reading tells.
      if code == EPIPE { isBlocked = true } else { _ = checkConnection(failure: code) }
    }
  }

  private func updateTimer() {
    var next = actions.nextTime
    if !isBlocked {
      for surface in surfaces {
        if let deadline = surface.frameDeadline.map({ max(0, $0) }) { next = min(next ?? deadline, deadline) }
      }
    }
    loop.setTimer(at: next)
  }

  // MARK: The end

  /// False when the connection is over, which is then told once.
  private func checkConnection(failure: Int32? = nil) -> Bool {
    guard isConnected else { return false }
    guard let error = connection.error ?? failure.map({ WaylandError(errno: $0) }) else { return true }
    isConnected = false
    let hungUp = error.code == nil && [EPIPE, ECONNRESET].contains(error.errno)
    let reason = hungUp ? "it closed the connection" : error.description
    FileHandle.standardError.write(Data("cairn: lost the connection to the Wayland compositor: \(reason)\n".utf8))
    for seat in seats { seat.end() }
    seats = []
    for surface in surfaces { surface.invalidate() }
    surfaces = []
    surfacesByProxy = [:]
    watch.setWatched(false)
    delegate?.windowServerDidDisconnect(self, reason: reason)
    stop(exitCode: 1)
    return false
  }
}

extension WaylandServer: SeatHost {
  func surfaceID(of surface: WlSurface?) -> SurfaceID? {
    surface.flatMap { surfacesByProxy[ObjectIdentifier($0)]?.id }
  }

  func deliver(_ event: InputEvent) {
    if case .touch = event {} else { flushTouches() }
    lastPress = event.press ?? lastPress
    delegate?.windowServer(self, didReceive: event)
  }

  /// Delivers the touches that gathered so far in this batch, so that what comes behind them does not overtake them: a
  /// tap that gives a text field the keys comes before the text.
  func flushTouches() { for seat in seats { seat.flushTouches() } }

  /// The same with what a pointer did, before a window goes.
  func flushPointing() { for seat in seats { seat.endOfBatch() } }

  var pointerGestures: ZwpPointerGesturesV1? { gestures?.proxy }

  func makeCursor(for pointer: WlPointer) -> PointerCursor {
    PointerCursor(pointer: pointer, shapes: globals.cursorShapes, images: cursorImages)
  }
}
