import CoreGraphics
import Foundation
import Wayland

/// One `xdg_toplevel` with its surface, as the main thread sees it. What belongs to its frames is with the render thread, in
/// `RenderSurface`.
@MainActor final class WaylandSurface: WindowSurface {
  let id = SurfaceIDs.next()
  weak var delegate: (any WindowSurfaceDelegate)?

  let proxy: WlSurface
  let appID: String
  private let xdgSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private let decoration: ZxdgToplevelDecorationV1?
  private unowned let server: WaylandServer

  private var configure: ConfigureState
  var scalePolicy: ScalePolicy { didSet { if scalePolicy.scale120 != oldValue.scale120 { scaleDidChange() } } }
  private var frames = FrameScheduler()
  private var clock = FrameClock()
  /// How long the app takes from the beginning of a frame until it is painted, in seconds, smoothed.
  private var lead: TimeInterval = 0
  private let wire: SurfaceWire
  private let mailbox = CommitMailbox()
  private let renderer: RenderThread
  private(set) var isClosed = false

  private(set) var configuration: SurfaceConfiguration?
  /// What `wl_surface.set_buffer_scale` says of buffers of `configuration`.
  private var bufferScale: Int32 = 1
  /// Registry numbers of the outputs that show the surface, in the order of `wl_surface.enter`.
  private var enteredOutputs: [UInt32] = []
  private var toldOutputs: [String] = []
  /// Something that `configuration` follows from has changed.
  private var isConfigurationStale = false
  /// The serial that the next commit acknowledges.
  private var pendingAck: UInt32?
  /// What the compositor can do with windows; nil when it has not said.
  private var capabilities: Set<UInt32>?

  private enum Drawing: Equatable { case none, asked, handedOn, skipped }
  private var drawing = Drawing.none
  /// When the frame that is drawn, or was last, is expected to be seen.
  private var frameTime: TimeInterval = 0

  init(_ description: SurfaceDescription, server: WaylandServer, renderer: RenderThread) {
    self.server = server
    self.renderer = renderer
    title = description.title
    appID = description.appID
    minimumSize = description.minimumSize
    maximumSize = description.maximumSize
    configure = ConfigureState(
      preferred: ConfigureState.Size(points: description.preferredSize),
      minimum: description.minimumSize.map(ConfigureState.Size.init(points:)),
      maximum: description.maximumSize.map(ConfigureState.Size.init(points:)))
    let globals = server.globals
    proxy = globals.compositor.createSurface()
    let usesViewport = globals.viewporter != nil && globals.fractionalScale != nil
    viewport = usesViewport ? globals.viewporter?.getViewport(surface: proxy) : nil
    fractionalScale = usesViewport ? globals.fractionalScale?.getFractionalScale(surface: proxy) : nil
    scalePolicy = ScalePolicy(usesViewport: usesViewport, canScaleBuffers: proxy.version >= 3)
    xdgSurface = globals.wmBase.getXdgSurface(surface: proxy)
    toplevel = xdgSurface.getToplevel()
    decoration = globals.decoration?.getToplevelDecoration(toplevel: toplevel)
    decoration?.setMode(mode: .serverSide)
    wire = SurfaceWire(
      surface: proxy, xdgSurface: xdgSurface, viewport: viewport, compositor: globals.compositor,
      presentation: server.presentation, queue: renderer.queue)

    proxy.onEvent = { [unowned self] in receive($0) }
    xdgSurface.onEvent = { [unowned self] in receive($0) }
    toplevel.onEvent = { [unowned self] in receive($0) }
    fractionalScale?.onEvent = { [unowned self] event in
      switch event {
      case .preferredScale(let scale): scalePolicy.preferredFractionalScale(scale)
      }
    }

    toplevel.setTitle(title: WireText.cut(title))
    toplevel.setAppId(appId: WireText.cut(description.appID))
    sendLimits()
    // The first commit has no buffer: it asks for the first configure.
    proxy.commit()
    renderer.add(RenderSurface.Seed(id: id, wire: wire, mailbox: mailbox))
  }

  // MARK: Events

  private func receive(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      guard let name = server.name(of: output) else { return }
      scalePolicy.enter(name)
      if !enteredOutputs.contains(name) { enteredOutputs.append(name) }
      updateInterval()
    case .leave(let output):
      guard let name = server.name(of: output) else { return }
      scalePolicy.leave(name)
      enteredOutputs.removeAll { $0 == name }
      updateInterval()
    case .preferredBufferScale(let factor): scalePolicy.preferredBufferScale(factor)
    case .preferredBufferTransform: break
    }
  }

  private func receive(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      configure.toplevel(width: width, height: height, states: ConfigureState.States(words: states.words))
    case .configureBounds(let width, let height): configure.bounds(width: width, height: height)
    case .wmCapabilities(let words): capabilities = Set(words.words)
    case .close:
      server.flushPointing()
      delegate?.surfaceShouldClose(self)
    }
  }

  private func receive(_ event: XdgSurface.Event) {
    switch event {
    case .configure(let serial):
      configure.latch(serial: serial)
      frames.configured(at: server.now)
      frames.isSuspended = configure.states.contains(.suspended)
      isConfigurationStale = true
    }
  }

  // MARK: Outputs and scale

  func setOutput(_ name: UInt32, _ info: OutputInfo) { scalePolicy.setOutput(name, scale: Int32(info.scale)) }
  func removeOutput(_ name: UInt32) {
    scalePolicy.removeOutput(name)
    enteredOutputs.removeAll { $0 == name }
  }

  var outputs: [String] { enteredOutputs.compactMap(server.outputName) }

  /// The largest output, in points.
  func outputsDidChange(largest: CGSize?) {
    configure.outputSize = largest.map(ConfigureState.Size.init(points:))
    updateInterval()
  }

  private func updateInterval() { clock.outputInterval = server.frameInterval(onOutputs: enteredOutputs) }

  private func scaleDidChange() {
    guard configure.size != nil else { return }
    isConfigurationStale = true
    frames.scaleChanged(at: server.now)
  }

  // MARK: Configuration

  private func currentConfiguration() -> SurfaceConfiguration? {
    guard let size = configure.size else { return nil }
    let states = configure.states
    var result = SurfaceConfiguration(
      size: CGSize(width: size.width, height: size.height), scale: scalePolicy.scale,
      pixelWidth: scalePolicy.pixels(size.width), pixelHeight: scalePolicy.pixels(size.height))
    result.isActivated = states.contains(.activated)
    result.isMaximized = states.contains(.maximized)
    result.isFullscreen = states.contains(.fullscreen)
    result.isTiled = states.contains(.tiled)
    result.isResizing = states.contains(.resizing)
    result.isSuspended = states.contains(.suspended)
    return result
  }

  /// At the end of a batch of events: states are told at once, also while nothing can be drawn. A size or scale alone
  /// waits for its frame, so that a storm of them costs one layout a frame.
  func endOfBatch() {
    guard !isClosed else { return }
    let outputs = outputs
    if outputs != toldOutputs {
      toldOutputs = outputs
      delegate?.surfaceOutputsDidChange(self)
    }
    guard !isClosed, isConfigurationStale, let next = currentConfiguration() else { return }
    var same = configuration
    same?.size = next.size
    same?.scale = next.scale
    same?.pixelWidth = next.pixelWidth
    same?.pixelHeight = next.pixelHeight
    if same != next { tellConfiguration() }
  }

  private func tellConfiguration() {
    guard isConfigurationStale, let next = currentConfiguration() else { return }
    isConfigurationStale = false
    if let serial = configure.takeSerial() { pendingAck = serial }
    bufferScale = scalePolicy.bufferScale
    guard next != configuration else { return }
    configuration = next
    delegate?.surfaceDidConfigure(self)
  }

  // MARK: Frames

  /// When a frame becomes due by time alone.
  var frameDeadline: TimeInterval? { frames.deadline }

  func setNeedsFrame() { frames.request() }

  /// Lays out and draws if it is time to. True when the app was called.
  func drawIfDue() -> Bool {
    let now = server.now
    guard !isClosed, frames.isDue(now: now) else { return false }
    tellConfiguration()
    guard !isClosed, configuration != nil else { return true }
    frames.beginFrame()
    drawing = .asked
    frameTime = clock.nextPresentation(now: now, lead: lead)
    delegate?.surfaceDrawFrame(self, at: frameTime)
    // A frame that took long says little of the next.
    lead += (min(server.now - now, clock.interval) - lead) / 8
    // A delegate that is gone, or forgot: nothing new is shown.
    if drawing == .asked, !isClosed { skipFrame() }
    drawing = .none
    return true
  }

  func submit(_ content: any FrameContent) {
    guard !isClosed, configuration != nil else { return }
    precondition(drawing == .asked || drawing == .none, "submit is for surfaceDrawFrame, once")
    if drawing == .none { frameTime = clock.nextPresentation(now: server.now) }
    drawing = drawing == .asked ? .handedOn : .none
    handOn(content)
  }

  func skipFrame() {
    guard !isClosed else { return }
    precondition(drawing == .asked, "skipFrame is for surfaceDrawFrame, once")
    drawing = .skipped
    // A configure is answered all the same.
    if pendingAck != nil { handOn(nil) } else { frames.skipped(until: nextStart) }
  }

  /// When the frame after the one that is drawn may begin, if that shows nothing new.
  private var nextStart: TimeInterval { clock.start(after: frameTime, lead: lead) }

  var frameInterval: TimeInterval { clock.interval }

  func frameStart(for time: TimeInterval) -> TimeInterval { clock.start(for: time, lead: lead) }

  /// Gives the render thread what it needs for the next commit.
  private func handOn(_ content: (any FrameContent)?) {
    guard let configuration else { return }
    // What is flushed before a new configuration was told does not answer it.
    let number = frames.handOn(nextFrom: nextStart, answers: !isConfigurationStale)
    mailbox.put(
      SurfaceCommit(
        number: number, content: content, interval: clock.outputInterval,
        size: ConfigureState.Size(points: configuration.size),
        pixels: SwapchainState.Size(width: configuration.pixelWidth, height: configuration.pixelHeight),
        bufferScale: bufferScale, ack: pendingAck, isSuspended: configuration.isSuspended))
    pendingAck = nil
    renderer.signal()
  }

  /// The render thread tells how its frames fare.
  func receive(_ feedback: FrameFeedback) {
    if let time = feedback.frameTime { clock.tick(at: time) }
    if let estimate = feedback.refresh { clock.estimate = estimate }
    frames.skipped(upTo: feedback.skipped)
    frames.shown(upTo: feedback.shown)
  }

  // MARK: Requests of the app

  var title: String {
    didSet { if title != oldValue, !isClosed { toplevel.setTitle(title: WireText.cut(title)) } }
  }

  var minimumSize: CGSize? {
    didSet { if minimumSize != oldValue, !isClosed { limitsDidChange() } }
  }

  var maximumSize: CGSize? {
    didSet { if maximumSize != oldValue, !isClosed { limitsDidChange() } }
  }

  private func limitsDidChange() {
    configure.minimum = minimumSize.map(ConfigureState.Size.init(points:))
    configure.maximum = maximumSize.map(ConfigureState.Size.init(points:))
    sendLimits()
    // They count with the next commit.
    guard configure.size != nil else { return }
    isConfigurationStale = true
    frames.request()
  }

  /// Both together: the error is judged at a commit, which may come from the render thread at any time.
  private func sendLimits() {
    wire.together { isMapped in
      setLimits()
      if isMapped { proxy.commit() }
    }
  }

  private func setLimits() {
    let minimum = minimumSize.map(ConfigureState.Size.init(points:)) ?? ConfigureState.Size(width: 0, height: 0)
    var maximum = maximumSize.map(ConfigureState.Size.init(points:)) ?? ConfigureState.Size(width: 0, height: 0)
    // A maximum below the minimum is a protocol error; 0 is none.
    if maximum.width > 0 { maximum.width = max(maximum.width, minimum.width) }
    if maximum.height > 0 { maximum.height = max(maximum.height, minimum.height) }
    toplevel.setMinSize(width: Int32(minimum.width), height: Int32(minimum.height))
    toplevel.setMaxSize(width: Int32(maximum.width), height: Int32(maximum.height))
  }

  func beginMove(serial: UInt32) {
    guard !isClosed, let seat = server.seat(holding: serial) else { return }
    toplevel.move(seat: seat.proxy, serial: serial)
    // The compositor has the finger or the pointer from here on.
    seat.cancelPointing(on: id)
  }

  func setMaximized(_ maximized: Bool) {
    guard can(.maximize) else { return }
    maximized ? toplevel.setMaximized() : toplevel.unsetMaximized()
  }

  func setFullscreen(_ fullscreen: Bool) {
    guard can(.fullscreen) else { return }
    fullscreen ? toplevel.setFullscreen(output: nil) : toplevel.unsetFullscreen()
  }

  func minimize() {
    guard can(.minimize) else { return }
    toplevel.setMinimized()
  }

  func requestActivation() { if !isClosed { server.requestActivation(of: self) } }

  private func can(_ capability: XdgToplevel.WmCapabilities) -> Bool {
    !isClosed && capabilities?.contains(capability.rawValue) ?? true
  }

  func close() {
    guard !isClosed else { return }
    server.surfaceWillClose(self)
    invalidate()
  }

  /// Ends all objects, the role before the surface. The delegate hears nothing more.
  func invalidate() {
    guard !isClosed else { return }
    isClosed = true
    delegate = nil
    mailbox.close()
    wire.close {
      decoration?.destroy()
      fractionalScale?.destroy()
      viewport?.destroy()
      toplevel.destroy()
      xdgSurface.destroy()
      proxy.destroy()
    }
    renderer.signal()
  }
}
