import CoreGraphics
import Foundation
import Wayland

/// The render thread's side of one surface: its buffers, its painter, its frame callbacks. Used on that thread only.
final class RenderSurface {
  /// What the main thread gives for it.
  struct Seed: Sendable {
    let id: SurfaceID
    let wire: SurfaceWire
    let mailbox: CommitMailbox
  }

  let id: SurfaceID
  private let wire: SurfaceWire
  private let mailbox: CommitMailbox
  private let feedback: FeedbackBox
  private let now: () -> TimeInterval
  private let swapchain: Swapchain
  private var painter: (any FramePainter)?

  private var pacer = RenderPacer()
  private var clock = FrameClock()
  private let monitor: PresentationMonitor
  private var callbackTimebase = EventTimebase()
  private var callback: WlCallback?

  /// The newest commits: that was taken, that was shown or had nothing to show, that the main thread knows to be through.
  private var number = 0
  private var shownNumber = 0
  private var toldNumber = 0
  /// When the frame that is painted began, and when it is expected to be seen.
  private var startTime: TimeInterval = 0
  private var frameTime: TimeInterval = 0
  private var size = ConfigureState.Size(width: 0, height: 0)
  private var bufferScale: Int32 = 1
  /// A configure that no commit has answered yet.
  private var pendingAck: UInt32?

  // What the last commits told, so that nothing is sent twice.
  private var toldSize: ConfigureState.Size?
  private var toldBufferScale: Int32 = 1
  private var toldOpaque: [PixelRect] = []

  init(_ seed: Seed, shm: WlShm, feedback: FeedbackBox, now: @escaping () -> TimeInterval) {
    id = seed.id
    wire = seed.wire
    mailbox = seed.mailbox
    self.feedback = feedback
    self.now = now
    swapchain = Swapchain(shm)
    monitor = PresentationMonitor(surface: seed.id, now: now)
    swapchain.onRelease = { [unowned self] in pacer.bufferReleased() }
    monitor.onChange = { [unowned self] estimate in
      clock.estimate = estimate
      // That can wait until the main thread has another reason to wake.
      self.feedback.post(FrameFeedback(refresh: .some(estimate)), of: id, wakes: false)
    }
  }

  /// The main thread has closed the surface.
  var isClosed: Bool { mailbox.isClosed }

  /// Looks for a new commit.
  func lookForCommit() {
    guard let waiting = mailbox.waiting else { return }
    pacer.commitWaits(
      answersConfigure: waiting.hasAck, hasAnotherSize: waiting.pixels.map { $0 != swapchain.state.size } ?? false)
  }

  /// The compositor will say something that is waited for.
  var expectsEvents: Bool { pacer.expectsEvents || monitor.expectsEvents }

  /// When something becomes due by time alone; nil when it waits for something else, or for nothing.
  var deadline: TimeInterval? { pacer.deadline }

  /// Whether there is something to paint or to answer now.
  var isDue: Bool { pacer.isDue(now: now()) }

  /// Paints and commits, if it is time to. True when something was sent.
  func runIfDue() -> Bool {
    let time = now()
    guard pacer.isDue(now: time) else { return false }
    startTime = time
    let change = takeCommit()
    pacer.begin(painterMayBegin: change.nextFrame.map { clock.start(for: $0) })
    let bounds = swapchain.state.size?.bounds ?? .empty
    let damage = change.damage.map { $0.intersection(bounds) }
    // What is owed was never shown, so it cannot be moved.
    let shown = swapchain.state.owesDamage ? nil : swapchain.shown
    let canMove = shown != nil && change.moves.allSatisfy { bounds.contains($0.rect) && bounds.contains($0.source) }
    swapchain.owe(damage + change.moves.map { $0.rect.intersection(bounds) })
    guard let painter, swapchain.state.owesDamage else { return skip() }

    switch swapchain.acquire() {
    case .buffer(let id, let buffer, let repaint):
      var target = FrameTarget(
        pixels: buffer.memory.bytes, width: buffer.width, height: buffer.height, stride: buffer.stride,
        repaint: repaint, token: id)
      if canMove, !change.moves.isEmpty, let shown, shown.width == buffer.width, shown.height == buffer.height {
        target = FrameTarget(
          pixels: buffer.memory.bytes, width: buffer.width, height: buffer.height, stride: buffer.stride,
          repaint: swapchain.state.repaint(of: id, damage: damage, moves: change.moves).rects, token: id,
          moves: change.moves, shown: UnsafeRawPointer(shown.memory.bytes))
      }
      target.carryOutMoves()
      painter.paint(on: target)
      return present(id, opaque: PixelRect.whole(within: painter.opaqueRegion(), size: size))
    case .wait:
      // The size is right already: the answer need not wait for the picture.
      let isAnswered = answerConfigure()
      pacer.starved(answered: isAnswered)
      return isAnswered
    case .failed:
      // No release tells when there is memory again.
      pacer.failed(now: time)
      return false
    }
  }

  /// Takes the newest commit, if there is one, and says what there is to paint.
  private func takeCommit() -> FrameChange {
    let commit = mailbox.take()
    if let commit { clock.outputInterval = commit.interval }
    // The app may have laid out for an earlier time, if it or the compositor was busy: what moves is shown as it is when it is seen.
    frameTime = clock.nextPresentation(now: startTime)
    guard let commit else { return painter?.prepare(nil, at: frameTime) ?? FrameChange() }
    number = commit.number
    pacer.isSuspended = commit.isSuspended
    pendingAck = commit.ack ?? pendingAck
    guard let content = commit.content else {
      return painter.map { $0.prepare(nil, at: frameTime) } ?? FrameChange()
    }
    size = commit.size
    bufferScale = commit.bufferScale
    swapchain.resize(width: commit.pixels.width, height: commit.pixels.height)
    let painter = self.painter ?? content.makePainter()
    self.painter = painter
    return painter.prepare(content, at: frameTime)
  }

  private func present(_ id: Int, opaque: [PixelRect]) -> Bool {
    // Closed meanwhile: the buffer goes with the others.
    guard !mailbox.isClosed, let shown = swapchain.present(id: id) else { return false }
    var frame = SurfaceWire.Frame(ack: pendingAck, buffer: shown.buffer.proxy, damage: shown.damage)
    if toldSize != size { frame.size = size }
    if toldBufferScale != bufferScale { frame.bufferScale = bufferScale }
    if toldOpaque != opaque { frame.opaque = opaque }
    // One callback at a time: a frame for an impatient configure rides on the one that is outstanding.
    frame.asksForCallback = callback == nil
    frame.asksForFeedback = monitor.isReady
    guard let sent = wire.commit(frame) else { return false }
    pendingAck = nil
    shownNumber = number
    (toldSize, toldBufferScale, toldOpaque) = (size, bufferScale, opaque)
    if let callback = sent.callback { listen(to: callback) }
    monitor.committed(sent.feedback, start: startTime, predicted: frameTime, nominal: clock.outputInterval)
    pacer.presented()
    return true
  }

  private func listen(to callback: WlCallback) {
    self.callback = callback
    callback.onEvent = { [unowned self] event in
      switch event {
      case .done(let stamp):
        self.callback = nil
        let time = callbackTimebase.time(of: stamp, now: now())
        clock.tick(at: time)
        monitor.callbackCame()
        pacer.callbackDone()
        // A frame of the painter's own is nothing that the main thread waits for.
        let isAwaited = shownNumber > toldNumber
        toldNumber = shownNumber
        feedback.post(FrameFeedback(frameTime: time, shown: shownNumber), of: id, wakes: isAwaited)
      }
    }
  }

  /// Nothing differs from what is shown.
  private func skip() -> Bool {
    pacer.skipped(until: clock.start(after: frameTime))
    shownNumber = number
    let isSent = answerConfigure()
    // Behind an outstanding callback the main thread waits for that.
    if !pacer.awaitsCallback, number > toldNumber {
      toldNumber = number
      feedback.post(FrameFeedback(skipped: number), of: id)
    }
    return isSent
  }

  /// Answers a waiting configure without a new picture. Without one of its size the answer waits.
  private func answerConfigure() -> Bool {
    guard let serial = pendingAck, swapchain.state.showsCurrentSize else { return false }
    guard wire.commit(SurfaceWire.Frame(ack: serial)) != nil else { return false }
    pendingAck = nil
    return true
  }

  /// Ends what is the render thread's. Nothing is used afterwards.
  func end() {
    callback?.destroy()
    callback = nil
    monitor.end()
    swapchain.destroy()
    painter = nil
  }
}
