import CoreGraphics
import Foundation
import Glibc
import Testing
import Wayland

@testable import Windowing

/// One surface's render side against a display that is played by hand, on a clock that is stepped: what it commits, when that is
/// seen, and what it is told.
@MainActor final class FakeDisplay {
  /// What a display tells of a frame.
  enum Answer { case presented, discarded, nothing }

  struct Commit {
    var time: TimeInterval
    var callbacks: [UInt32] = []
    var feedbacks: [UInt32] = []
    var hasBuffer = false
  }

  /// Wants a frame at every refresh, and changes in each; notes the times it was asked for.
  final class Painter: FramePainter {
    var times: [TimeInterval] = []
    var isMoving = true
    /// False: nothing differs in the next frames.
    var changes = true
    /// Called in the middle of painting.
    var onPaint: () -> Void = {}
    func prepare(_ content: (any FrameContent)?, at time: TimeInterval) -> FrameChange {
      times.append(time)
      let damage = changes || content != nil ? [PixelRect(x: 0, y: 0, width: 8, height: 8)] : []
      return FrameChange(damage: damage, nextFrame: isMoving ? time : nil)
    }
    func paint(on target: FrameTarget) { onPaint() }
    func opaqueRegion() -> [CGRect] { [] }
  }

  private struct Content: FrameContent {
    let box: PainterBox
    func makePainter() -> any FramePainter { box.painter }
  }
  /// `@unchecked Sendable` is right because all is on one thread here.
  private final class PainterBox: @unchecked Sendable { let painter = Painter() }

  let connection: WaylandConnection
  let surface: RenderSurface
  let feedback: FeedbackBox
  let id = SurfaceID(rawValue: 1)
  private let clock: Clock
  private let box = PainterBox()
  private let mailbox = CommitMailbox()
  private let queue: EventQueue
  private let socket: Int32
  private var kept: [WaylandProxy] = []
  private var kinds: [UInt32: String] = [1: "wl_display", 2: "wl_registry"]
  private var open = Commit(time: 0)
  private var attached: UInt32?
  private var output: UInt32?
  private var number = 0
  /// What the surface has committed and nobody took yet.
  private(set) var commits: [Commit] = []
  /// What is committed and not seen yet, and when it is.
  var under: [(commit: Commit, due: TimeInterval, predicted: TimeInterval)] = []
  /// The highest name of an object that the client gave.
  private(set) var highestName: UInt32 = 2

  /// `@unchecked Sendable` is right because all is on one thread here.
  private final class Clock: @unchecked Sendable { var now: TimeInterval = 5000 }

  init(tellsTimes: Bool = true) throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
    connection = try WaylandConnection(adopting: ends[0])
    socket = ends[1]
    queue = connection.makeEventQueue()
    let registry = connection.registry
    let shm = registry.bind(name: 1, id: WlShm.self, version: 1)
    let compositor = registry.bind(name: 2, id: WlCompositor.self, version: 4)
    let wmBase = registry.bind(name: 3, id: XdgWmBase.self, version: 1)
    let presentation = tellsTimes ? registry.bind(name: 4, id: WpPresentation.self, version: 2) : nil
    let proxy = compositor.createSurface()
    let xdgSurface = wmBase.getXdgSurface(surface: proxy)
    let output = registry.bind(name: 5, id: WlOutput.self, version: 2)
    kept = [shm, compositor, wmBase, proxy, xdgSurface, output] + (presentation.map { [$0] } ?? [])
    let wire = SurfaceWire(
      surface: proxy, xdgSurface: xdgSurface, viewport: nil, compositor: compositor, presentation: presentation,
      queue: queue)
    feedback = FeedbackBox(door: try WakeDescriptor())
    let clock = Clock()
    self.clock = clock
    surface = RenderSurface(
      RenderSurface.Seed(id: id, wire: wire, mailbox: mailbox), shm: shm.on(queue), feedback: feedback,
      now: { clock.now })
  }

  deinit { Glibc.close(socket) }

  var painter: Painter { box.painter }
  var now: TimeInterval {
    get { clock.now }
    set { clock.now = newValue }
  }

  /// The app gives content.
  func submit(suspended: Bool = false, ack: UInt32? = nil, interval: TimeInterval = 1 / 60) {
    number += 1
    mailbox.put(
      SurfaceCommit(
        number: number, content: Content(box: box), interval: interval,
        size: ConfigureState.Size(width: 8, height: 8), pixels: SwapchainState.Size(width: 8, height: 8),
        bufferScale: 1, ack: ack, isSuspended: suspended))
  }

  /// What the render thread does in one turn.
  func turn() {
    deliver()
    surface.lookForCommit()
    _ = surface.runIfDue()
    hear()
  }

  /// Delivers what is under way.
  func hearOut() {
    deliver()
    hear()
  }

  func takeCommits() -> [Commit] {
    defer { commits = [] }
    return commits
  }

  // MARK: The display's words

  func callback(_ commit: Commit, at time: TimeInterval) {
    for name in commit.callbacks { end(name, 0, [UInt32(truncatingIfNeeded: Int(time * 1000))]) }
  }

  func answer(_ commit: Commit, _ answer: Answer, at time: TimeInterval, refresh: UInt32 = 16_666_667) {
    for name in commit.feedbacks {
      let seconds = UInt64(time.rounded(.down))
      let rest = UInt32(((time - time.rounded(.down)) * 1e9).rounded(.down))
      switch answer {
      case .presented:
        if let output { send(name, 0, [output]) }
        end(name, 1, [UInt32(seconds >> 32), UInt32(truncatingIfNeeded: seconds), rest, refresh, 0, 0, 0])
      case .discarded: end(name, 2, [])
      case .nothing: break
      }
    }
  }

  private func end(_ name: UInt32, _ opcode: UInt32, _ words: [UInt32]) {
    send(name, opcode, words)
    send(1, 1, [name])
  }

  private func send(_ name: UInt32, _ opcode: UInt32, _ words: [UInt32]) {
    let words = [name, UInt32(8 + 4 * words.count) << 16 | opcode] + words
    #expect(words.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) } == 4 * words.count)
  }

  private func deliver() {
    _ = connection.shared.read(for: queue)
    while queue.dispatchPending() > 0 {}
    connection.dispatchPending()
  }

  // MARK: The client's words

  private func hear() {
    connection.flush()
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    var rest = bytes.prefix(max(0, count))[...]
    while rest.count >= 8 {
      let words = rest.withUnsafeBytes { buffer in
        (0..<buffer.count / 4).map { buffer.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
      }
      let size = Int(words[1] >> 16)
      hear(words[0], words[1] & 0xFFFF, Array(words[2..<size / 4]))
      rest = rest.dropFirst(size)
    }
  }

  private func make(_ name: UInt32, _ kind: String) {
    kinds[name] = kind
    if kind == "wl_output" { output = name }
    highestName = max(highestName, name)
  }

  private func hear(_ name: UInt32, _ opcode: UInt32, _ words: [UInt32]) {
    switch (kinds[name], opcode) {
    case ("wl_registry", 0):
      let text = words[2..<words.count - 2].flatMap { word in withUnsafeBytes(of: word, Array.init) }
      make(words[words.count - 1], String(decoding: text.prefix(Int(words[1]) - 1), as: UTF8.self))
    case ("wl_compositor", 0): make(words[0], "wl_surface")
    case ("xdg_wm_base", 2): make(words[0], "xdg_surface")
    case ("wl_shm", 0): make(words[0], "wl_shm_pool")
    case ("wl_shm_pool", 0): make(words[0], "wl_buffer")
    case ("wl_shm_pool", 1), ("wl_buffer", 0): send(1, 1, [name])
    case ("wp_presentation", 1):
      make(words[1], "feedback")
      open.feedbacks.append(words[1])
    case ("wl_surface", 1):
      attached = words[0]
      open.hasBuffer = true
    case ("wl_surface", 3):
      make(words[0], "wl_callback")
      open.callbacks.append(words[0])
    case ("wl_surface", 6):
      open.time = now
      commits.append(open)
      open = Commit(time: 0)
      // Copied at once.
      if let attached { send(attached, 0, []) }
      attached = nil
    default: break
    }
  }
}
