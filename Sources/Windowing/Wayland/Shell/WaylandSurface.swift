import CoreGraphics
import Foundation
import Wayland

/// One `xdg_toplevel` with its surface, buffers and state machines.
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
  private(set) var clock = FrameClock()
  private var callbackTimebase = EventTimebase()
  private var callback: WlCallback?
  private let swapchain: Swapchain
  private(set) var isClosed = false

  private(set) var configuration: SurfaceConfiguration?
  /// Registry numbers of the outputs that show the surface, in the order of `wl_surface.enter`.
  private var enteredOutputs: [UInt32] = []
  private var toldOutputs: [String] = []
  /// Something that `configuration` follows from has changed.
  private var isConfigurationStale = false
  /// The serial that the commit of `configuration` acknowledges.
  private var pendingAck: UInt32?
  /// What the compositor can do with windows; nil when it has not said.
  private var capabilities: Set<UInt32>?

  /// What the last commits told, so that nothing is sent twice.
  private var toldGeometry: ConfigureState.Size?
  private var toldBufferScale: Int32 = 1
  private var toldOpaque: [PixelRect] = []

  private enum Drawing: Equatable { case none, asked, painting(token: Int), presented, skipped, starved }
  private var drawing = Drawing.none

  init(_ description: SurfaceDescription, server: WaylandServer) {
    self.server = server
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
    swapchain = Swapchain(globals.shm)
    let usesViewport = globals.viewporter != nil && globals.fractionalScale != nil
    viewport = usesViewport ? globals.viewporter?.getViewport(surface: proxy) : nil
    fractionalScale = usesViewport ? globals.fractionalScale?.getFractionalScale(surface: proxy) : nil
    scalePolicy = ScalePolicy(usesViewport: usesViewport, canScaleBuffers: proxy.version >= 3)
    xdgSurface = globals.wmBase.getXdgSurface(surface: proxy)
    toplevel = xdgSurface.getToplevel()
    decoration = globals.decoration?.getToplevelDecoration(toplevel: toplevel)
    decoration?.setMode(mode: .serverSide)

    proxy.onEvent = { [unowned self] in receive($0) }
    xdgSurface.onEvent = { [unowned self] in receive($0) }
    toplevel.onEvent = { [unowned self] in receive($0) }
    fractionalScale?.onEvent = { [unowned self] event in
      switch event {
      case .preferredScale(let scale): scalePolicy.preferredFractionalScale(scale)
      }
    }
    swapchain.onRelease = { [unowned self] in frames.bufferReleased() }

    toplevel.setTitle(title: WireText.cut(title))
    toplevel.setAppId(appId: WireText.cut(description.appID))
    sendLimits()
    // The first commit has no buffer: it asks for the first configure.
    proxy.commit()
  }

  // MARK: Events

  private func receive(_ event: WlSurface.Event) {
    switch event {
    case .enter(let output):
      guard let name = server.name(of: output) else { return }
      scalePolicy.enter(name)
      if !enteredOutputs.contains(name) { enteredOutputs.append(name) }
    case .leave(let output):
      guard let name = server.name(of: output) else { return }
      scalePolicy.leave(name)
      enteredOutputs.removeAll { $0 == name }
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

  /// The largest output in points, and its refresh rate.
  func outputsDidChange(largest: CGSize?, refreshRate: Double) {
    configure.outputSize = largest.map(ConfigureState.Size.init(points:))
    clock.interval = 1 / refreshRate
  }

  private func scaleDidChange() {
    guard configure.size != nil else { return }
    isConfigurationStale = true
    frames.request()
    // Another size has buffers of its own.
    frames.bufferReleased()
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
    guard next != configuration else { return }
    configuration = next
    swapchain.resize(width: next.pixelWidth, height: next.pixelHeight)
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
    let time = clock.nextPresentation(now: now)
    delegate?.surfaceDrawFrame(self, at: time)
    // A delegate that is gone, or forgot: nothing new is shown.
    if drawing == .asked, !isClosed { skipFrame() }
    if drawing == .skipped, !isClosed { frames.skipped(until: time) }
    drawing = .none
    return true
  }

  func beginFrame(damage: [PixelRect], moves: [PixelMove]) -> FrameTarget? {
    guard !isClosed, let configuration else { return nil }
    precondition(drawing == .asked, "beginFrame is for surfaceDrawFrame, once")
    let bounds = PixelRect(x: 0, y: 0, width: configuration.pixelWidth, height: configuration.pixelHeight)
    let inside = damage.map { $0.intersection(bounds) }
    // What is owed was never shown, so it cannot be moved.
    let shown = swapchain.state.owesDamage ? nil : swapchain.shown
    let canMove = shown != nil && moves.allSatisfy { bounds.contains($0.rect) && bounds.contains($0.source) }
    swapchain.owe(inside + moves.map { $0.rect.intersection(bounds) })
    guard swapchain.state.owesDamage else {
      skipFrame()
      return nil
    }
    switch swapchain.acquire() {
    case .buffer(let id, let buffer, let repaint):
      drawing = .painting(token: id)
      guard canMove, !moves.isEmpty, let shown, shown.width == buffer.width, shown.height == buffer.height else {
        return FrameTarget(
          pixels: buffer.memory.bytes, width: buffer.width, height: buffer.height, stride: buffer.stride,
          repaint: repaint, token: id)
      }
      return FrameTarget(
        pixels: buffer.memory.bytes, width: buffer.width, height: buffer.height, stride: buffer.stride,
        repaint: swapchain.state.repaint(of: id, damage: inside, moves: moves).rects, token: id, moves: moves,
        shown: UnsafeRawPointer(shown.memory.bytes))
    case .wait:
      drawing = .starved
      frames.starved()
      // The size is right already: the answer need not wait for the picture.
      answerConfigure()
    case .failed:
      // No release tells when there is memory again.
      drawing = .starved
      frames.starved()
      server.schedule(at: server.now + 0.25) { [weak self] in self?.frames.bufferReleased() }
    }
    return nil
  }

  func present(_ target: FrameTarget, opaque: [CGRect]) {
    guard !isClosed, drawing == .painting(token: target.token), let shown = swapchain.present(id: target.token),
      let size = configure(of: configuration)
    else { return }
    drawing = .presented
    acknowledge()
    if toldGeometry != size {
      toldGeometry = size
      viewport?.setDestination(width: Int32(size.width), height: Int32(size.height))
      xdgSurface.setWindowGeometry(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
    }
    if toldBufferScale != scalePolicy.bufferScale {
      toldBufferScale = scalePolicy.bufferScale
      proxy.setBufferScale(scale: toldBufferScale)
    }
    setOpaque(opaque, in: size)
    proxy.attach(buffer: shown.buffer.proxy, x: 0, y: 0)
    for rect in shown.damage {
      proxy.damageBuffer(
        x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
    // One callback at a time: a frame for an impatient configure rides on the one that is outstanding.
    if callback == nil { requestCallback() }
    proxy.commit()
    frames.presented()
  }

  func skipFrame() {
    guard !isClosed else { return }
    precondition(drawing == .asked, "skipFrame is for surfaceDrawFrame, once")
    drawing = .skipped
    answerConfigure()
  }

  /// Answers a waiting configure without a new picture. Without one of its size the answer waits.
  private func answerConfigure() {
    guard pendingAck != nil, swapchain.state.showsCurrentSize else { return }
    acknowledge()
    proxy.commit()
  }

  private func configure(of configuration: SurfaceConfiguration?) -> ConfigureState.Size? {
    configuration.map { ConfigureState.Size(points: $0.size) }
  }

  private func acknowledge() {
    guard let serial = pendingAck else { return }
    pendingAck = nil
    xdgSurface.ackConfigure(serial: serial)
  }

  private func requestCallback() {
    let callback = proxy.frame()
    self.callback = callback
    callback.onEvent = { [unowned self] event in
      switch event {
      case .done(let stamp):
        self.callback = nil
        clock.tick(at: callbackTimebase.time(of: stamp, now: server.now))
        frames.callbackDone()
      }
    }
  }

  private func setOpaque(_ opaque: [CGRect], in size: ConfigureState.Size) {
    let rects = PixelRect.whole(within: opaque, size: size)
    guard rects != toldOpaque else { return }
    toldOpaque = rects
    guard !rects.isEmpty else { return proxy.setOpaqueRegion(region: nil) }
    let region = server.globals.compositor.createRegion()
    for rect in rects {
      region.add(x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
    proxy.setOpaqueRegion(region: region)
    region.destroy()
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
    if swapchain.state.shownSize != nil { proxy.commit() }
  }

  private func sendLimits() {
    let minimum = minimumSize.map(ConfigureState.Size.init(points:)) ?? ConfigureState.Size(width: 0, height: 0)
    var maximum = maximumSize.map(ConfigureState.Size.init(points:)) ?? ConfigureState.Size(width: 0, height: 0)
    // A maximum below the minimum is a protocol error; 0 is none.
    if maximum.width > 0 { maximum.width = max(maximum.width, minimum.width) }
    if maximum.height > 0 { maximum.height = max(maximum.height, minimum.height) }
    // Never for a moment the wrong way round: the error is judged at the commit.
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
    callback?.destroy()
    decoration?.destroy()
    fractionalScale?.destroy()
    viewport?.destroy()
    toplevel.destroy()
    xdgSurface.destroy()
    proxy.destroy()
    swapchain.destroy()
  }
}
