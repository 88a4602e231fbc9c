import CoreGraphics
import Foundation

/// A toplevel in memory: one persistent picture, a log of what was drawn, and the desktop's side of it to play.
@MainActor package final class HeadlessSurface: WindowSurface {
  package let id: SurfaceID
  package weak var delegate: (any WindowSurfaceDelegate)?
  package var title: String
  package let appID: String
  package var minimumSize: CGSize?
  package var maximumSize: CGSize?

  package private(set) var configuration: SurfaceConfiguration?
  private var proposed: SurfaceConfiguration
  package private(set) var hasPendingConfigure = true
  private let floatingSize: CGSize

  private weak var server: HeadlessServer?
  private var isWanted = false
  private var dueTime: TimeInterval = 0
  /// Place on the frame grid of the newest frame.
  private var lastFrame: Double = -1
  private var isDrawing = false
  private var owed = PixelRegion()

  /// The picture: premultiplied ARGB of `configuration`'s pixel size, cleared when that changes.
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var memorySize = (width: 0, height: 0)
  private var isPainting = false

  /// While true no frame comes, as for a window that the compositor does not show.
  package var framesWithheld = false {
    didSet {
      reschedule()
      plan(painterFrame: painterTime)
    }
  }
  /// While true `beginFrame` finds no buffer, as with a compositor that keeps them all.
  package var buffersWithheld = false {
    didSet {
      reschedule()
      plan(painterFrame: painterTime)
    }
  }

  /// Damage of each presented frame since `clearLog`, in pixels, disjoint.
  package private(set) var damageLog: [[PixelRect]] = []
  /// What of each of these frames was painted, not moved.
  package private(set) var paintLog: [[PixelRect]] = []
  private var painted: [PixelRect] = []
  private var painter: (any FramePainter)?
  /// When the painter wants a frame by itself, and the wake-up for it.
  private var painterTime: TimeInterval?
  private var painterWakeUp: (any ScheduledAction)?
  private var frameTime: TimeInterval = 0
  /// Content that was submitted outside of a frame.
  private var flushed: (any FrameContent)?
  /// Frames presented so far.
  package private(set) var presentedFrames = 0
  /// Frames that the app skipped so far.
  package private(set) var skippedFrames = 0
  /// Opaque region of the newest frame, in points.
  package private(set) var opaqueRegion: [CGRect] = []
  /// Serials that moves were asked for with.
  package private(set) var moveSerials: [UInt32] = []
  package private(set) var isMinimized = false
  /// How often the app asked to bring this surface to the front.
  package private(set) var activationRequests = 0
  package private(set) var outputs: [String]
  package private(set) var isClosed = false

  init(_ description: SurfaceDescription, scale: CGFloat, server: HeadlessServer) {
    id = SurfaceIDs.next()
    title = description.title
    appID = description.appID
    minimumSize = description.minimumSize
    maximumSize = description.maximumSize
    self.server = server
    outputs = server.outputs.first.map { [$0.name] } ?? []
    floatingSize = Self.limited(
      description.preferredSize, minimum: description.minimumSize, maximum: description.maximumSize)
    proposed = Self.configuration(size: floatingSize, scale: scale)
    proposed.isActivated = true
  }

  isolated deinit { memory.deallocate() }

  // MARK: The desktop's side

  /// Proposes a size in points, and a scale; the delegate hears of it on the server's next turn.
  package func resize(to size: CGSize, scale: CGFloat? = nil) {
    change { $0.resize(to: size, scale: scale ?? $0.scale) }
  }

  /// Changes states (and anything else) of the next configure.
  package func change(_ change: (inout SurfaceConfiguration) -> Void) {
    guard !isClosed else { return }
    change(&proposed)
    hasPendingConfigure = proposed != configuration
    server?.surfaceDidChange()
  }

  package func setActivated(_ activated: Bool) { change { $0.isActivated = activated } }
  package func setSuspended(_ suspended: Bool) { change { $0.isSuspended = suspended } }

  /// Puts the surface onto these outputs, by name; those that the server does not have are left out. None is legal.
  package func show(on names: [String]) {
    let known = names.filter { name in server?.outputs.contains { $0.name == name } == true }
    guard known != outputs, !isClosed else { return }
    outputs = known
    delegate?.surfaceOutputsDidChange(self)
  }

  /// The outputs changed: a surface leaves those that are gone, and what is nowhere then goes to the first one.
  func serverOutputsDidChange() {
    let first = server?.outputs.first.map { [$0.name] } ?? []
    let left = outputs.filter { name in server?.outputs.contains { $0.name == name } == true }
    show(on: left.isEmpty ? first : left)
  }

  /// The user asks to close the window.
  package func requestClose() { if !isClosed { delegate?.surfaceShouldClose(self) } }

  /// The picture as shown now; rows of `pixelWidth * 4` bytes. Nothing before the first configure. Valid during `body`.
  package func withPixels<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try body(UnsafeRawBufferPointer(memory))
  }
  package var pixelWidth: Int { memorySize.width }
  package var pixelHeight: Int { memorySize.height }

  /// The premultiplied 0xAARRGGBB at a pixel; 0 outside.
  package func pixel(x: Int, y: Int) -> UInt32 {
    guard x >= 0, y >= 0, x < memorySize.width, y < memorySize.height else { return 0 }
    return memory.load(fromByteOffset: (y * memorySize.width + x) * 4, as: UInt32.self)
  }

  package func clearLog() {
    damageLog = []
    paintLog = []
  }

  // MARK: Frames

  func deliverConfigure() {
    guard hasPendingConfigure, !isClosed else { return }
    hasPendingConfigure = false
    guard proposed != configuration else { return }
    configuration = proposed
    setNeedsFrame()
    if memorySize != (proposed.pixelWidth, proposed.pixelHeight) {
      memory.deallocate()
      let count = proposed.pixelWidth * proposed.pixelHeight * 4
      memory = .allocate(byteCount: count, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      memorySize = (proposed.pixelWidth, proposed.pixelHeight)
      owed = PixelRegion(bounds)
    }
    delegate?.surfaceDidConfigure(self)
  }

  /// When the next frame falls due; nil when none is to come.
  package var nextFrameTime: TimeInterval? {
    isWanted && configuration != nil && !framesWithheld && !buffersWithheld && !isClosed ? dueTime : nil
  }

  func drawFrame(at time: TimeInterval) {
    guard let server, nextFrameTime != nil else { return }
    isWanted = false
    lastFrame = ((time + HeadlessServer.tolerance) * server.refreshRate).rounded(.down)
    isDrawing = true
    frameTime = time
    delegate?.surfaceDrawFrame(self, at: time)
    isDrawing = false
    isPainting = false
  }

  package var frameInterval: TimeInterval { 1 / (server?.refreshRate ?? 60) }

  /// Frames are seen as they are drawn, on the grid.
  package func frameStart(for time: TimeInterval) -> TimeInterval { time - frameInterval / 2 }

  package func setNeedsFrame() {
    guard !isWanted, !isClosed else { return }
    isWanted = true
    reschedule()
  }

  /// Puts the wanted frame on the first place of the server's grid that is free from now on.
  private func reschedule() {
    guard let server else { return }
    let frame = ((server.now - HeadlessServer.tolerance) * server.refreshRate).rounded(.up)
    dueTime = max(0, frame, lastFrame + 1) / server.refreshRate
    server.surfaceDidChange()
  }

  package func submit(_ content: any FrameContent) {
    guard !isClosed, configuration != nil else { return }
    // Outside of a frame nothing is painted here: the frame comes when the test steps to it.
    guard isDrawing else {
      flushed = content
      return setNeedsFrame()
    }
    flushed = nil
    let painter = self.painter ?? content.makePainter()
    self.painter = painter
    show(painter.prepare(content, at: frameTime))
  }

  private func show(_ change: FrameChange) {
    guard let painter else { return }
    plan(painterFrame: change.nextFrame)
    guard !change.damage.isEmpty || !change.moves.isEmpty || !owed.isEmpty else { return skipFrame() }
    guard let target = beginFrame(damage: change.damage, moves: change.moves) else { return }
    target.carryOutMoves()
    painter.paint(on: target)
    present(target, opaque: painter.opaqueRegion())
  }

  /// A frame of the painter's own, as the render thread of another server would make it: the app is not asked.
  private func plan(painterFrame time: TimeInterval?) {
    painterTime = time
    painterWakeUp?.cancel()
    painterWakeUp = nil
    guard let time, let server, !isClosed, !framesWithheld, !buffersWithheld else { return }
    // On the grid, and not in the frame that is being drawn.
    let frame = ((max(time, server.now) - HeadlessServer.tolerance) * server.refreshRate).rounded(.up)
    painterWakeUp = server.schedule(at: max(frame, lastFrame + 1) / server.refreshRate) { [weak self] in
      self?.drawPainterFrame()
    }
  }

  private func drawPainterFrame() {
    guard let server, let painter, !isClosed, !isDrawing else { return }
    frameTime = server.now
    lastFrame = max(lastFrame, ((frameTime + HeadlessServer.tolerance) * server.refreshRate).rounded(.down))
    isDrawing = true
    show(painter.prepare(nil, at: frameTime))
    isDrawing = false
    isPainting = false
  }

  package func beginFrame(damage: [PixelRect], moves: [PixelMove] = []) -> FrameTarget? {
    precondition(isDrawing && !isPainting, "beginFrame is for surfaceDrawFrame, once")
    guard !isClosed else { return nil }
    // What is owed was never shown, so it cannot be moved.
    let canMove = owed.isEmpty && moves.allSatisfy { bounds.contains($0.rect) && bounds.contains($0.source) }
    let repaint = PixelRegion(damage.map { $0.intersection(bounds) })
    owed.formUnion(repaint.rects)
    owed.formUnion(moves.map { $0.rect.intersection(bounds) })
    if owed.isEmpty {
      skipFrame()
      return nil
    }
    if buffersWithheld {
      isWanted = true
      return nil
    }
    isPainting = true
    painted = canMove ? repaint.rects : owed.rects
    return FrameTarget(
      pixels: memory.baseAddress!, width: memorySize.width, height: memorySize.height, stride: memorySize.width * 4,
      repaint: painted, token: 1, moves: canMove ? moves : [], shown: memory.baseAddress.map { UnsafeRawPointer($0) })
  }

  package func present(_ target: FrameTarget, opaque: [CGRect]) {
    guard isPainting, !isClosed else { return }
    isPainting = false
    damageLog.append(owed.rects)
    paintLog.append(painted)
    owed = PixelRegion()
    opaqueRegion = opaque
    presentedFrames += 1
  }

  package func skipFrame() {
    if let flushed, isDrawing { return submit(flushed) }
    // A frame that found no buffer is owed still.
    if isDrawing, !owed.isEmpty, let painter { return show(painter.prepare(nil, at: frameTime)) }
    skippedFrames += 1
  }

  // MARK: Requests of the app

  package func beginMove(serial: UInt32) {
    guard !isClosed else { return }
    moveSerials.append(serial)
    server?.cancelInput(on: id)
  }

  package func setMaximized(_ maximized: Bool) {
    fill(maximized || proposed.isFullscreen) { $0.isMaximized = maximized }
  }

  package func setFullscreen(_ fullscreen: Bool) {
    fill(fullscreen || proposed.isMaximized) { $0.isFullscreen = fullscreen }
  }

  package func minimize() { isMinimized = true }

  /// The headless desktop always obeys.
  package func requestActivation() {
    guard !isClosed else { return }
    activationRequests += 1
    server?.activate(self)
  }

  package func close() {
    guard !isClosed else { return }
    invalidate()
    server?.surfaceDidClose(self)
  }

  func invalidate() {
    isClosed = true
    delegate = nil
    painterWakeUp?.cancel()
    painter = nil
    flushed = nil
    isWanted = false
    hasPendingConfigure = false
  }

  /// Takes the output's size, or goes back to the floating one.
  private func fill(_ filled: Bool, _ state: (inout SurfaceConfiguration) -> Void) {
    let output = server?.outputs.first?.size ?? floatingSize
    change {
      state(&$0)
      $0.resize(to: filled && output.width > 0 && output.height > 0 ? output : floatingSize, scale: $0.scale)
    }
  }

  private var bounds: PixelRect { PixelRect(x: 0, y: 0, width: memorySize.width, height: memorySize.height) }

  private static func configuration(size: CGSize, scale: CGFloat) -> SurfaceConfiguration {
    var result = SurfaceConfiguration(size: size, scale: 1, pixelWidth: 1, pixelHeight: 1)
    result.resize(to: size, scale: scale)
    return result
  }

  private static func limited(_ size: CGSize, minimum: CGSize?, maximum: CGSize?) -> CGSize {
    var size = size
    // Zero in a direction is no limit.
    if let maximum {
      if maximum.width > 0 { size.width = min(size.width, maximum.width) }
      if maximum.height > 0 { size.height = min(size.height, maximum.height) }
    }
    if let minimum { size = CGSize(width: max(size.width, minimum.width), height: max(size.height, minimum.height)) }
    return size
  }
}

extension SurfaceConfiguration {
  /// Sets the size (points; each side at least 1, at most 16384, NaN counts as 1), the scale (below 1 or not finite
  /// counts as 1), and the pixels that follow, rounded half away from zero.
  package mutating func resize(to size: CGSize, scale: CGFloat) {
    func side(_ length: CGFloat) -> CGFloat { length.isNaN ? 1 : min(max(length, 1), 16384) }
    self.size = CGSize(width: side(size.width), height: side(size.height))
    self.scale = scale.isFinite ? max(1, scale) : 1
    pixelWidth = Int((self.size.width * self.scale).rounded(.toNearestOrAwayFromZero))
    pixelHeight = Int((self.size.height * self.scale).rounded(.toNearestOrAwayFromZero))
  }
}

/// Gives out surface names.
@MainActor enum SurfaceIDs {
  private static var last = 0
  static func next() -> SurfaceID {
    last += 1
    return SurfaceID(rawValue: last)
  }
}
