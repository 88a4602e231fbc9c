import CoreGraphics
import Synchronization
import Wayland

/// The objects of one window that both threads send requests of: the main thread what the app asks of the desktop, the render
/// thread what belongs to a frame.
///
/// `@unchecked Sendable` is right because all that changes in these objects is that they end, which the main thread does inside
/// `lock`, as the render thread sends inside `lock`, and finds none after that. What the main thread alone does with them needs no lock: their
/// events come to it, and requests are locked by libwayland. The compositor's object ends with the connection. Nothing slow happens
/// inside, so that neither thread keeps the other waiting.
final class SurfaceWire: @unchecked Sendable {
  /// What one commit tells the compositor. Nil: as before.
  struct Frame {
    var ack: UInt32?
    /// Points.
    var size: ConfigureState.Size?
    var bufferScale: Int32?
    /// Whole points; empty for none.
    var opaque: [PixelRect]?
    var buffer: WlBuffer?
    /// Pixels of the buffer.
    var damage: [PixelRect] = []
    var asksForCallback = false
    /// Has no effect where the compositor does not tell.
    var asksForFeedback = false
  }

  /// What became of a frame. Its objects are the render thread's.
  struct Sent {
    var callback: WlCallback?
    var feedback: WpPresentationFeedback?
  }

  private struct State {
    var isOpen = true
    /// A picture was committed.
    var isMapped = false
  }

  private let lock = Mutex(State())
  private let surface: WlSurface
  /// The surface as the render thread's queue sees it, for what it makes.
  private let surfaceOnQueue: WlSurface
  private let xdgSurface: XdgSurface
  private let viewport: WpViewport?
  private let compositor: WlCompositor
  /// Tells when frames are seen, on the render thread's queue; nil when the compositor does not, or by another clock.
  private let presentation: WpPresentation?

  init(
    surface: WlSurface, xdgSurface: XdgSurface, viewport: WpViewport?, compositor: WlCompositor,
    presentation: WpPresentation? = nil,
    queue: EventQueue
  ) {
    self.surface = surface
    self.xdgSurface = xdgSurface
    self.viewport = viewport
    self.compositor = compositor
    surfaceOnQueue = surface.on(queue)
    self.presentation = presentation?.on(queue)
  }

  /// Sends requests that only count together with the next commit, so that none comes between them. Does nothing when the
  /// window is closed.
  func together(_ body: (_ isMapped: Bool) -> Void) {
    lock.withLock { if $0.isOpen { body($0.isMapped) } }
  }

  /// Sends a frame and commits. Nil when the window is closed.
  func commit(_ frame: Frame) -> Sent? {
    var sent = Sent()
    let isSent = lock.withLock { state in
      guard state.isOpen else { return false }
      if let serial = frame.ack { xdgSurface.ackConfigure(serial: serial) }
      if let size = frame.size {
        viewport?.setDestination(width: Int32(size.width), height: Int32(size.height))
        xdgSurface.setWindowGeometry(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
      }
      if let scale = frame.bufferScale { surface.setBufferScale(scale: scale) }
      if let opaque = frame.opaque { setOpaque(opaque) }
      if let buffer = frame.buffer {
        state.isMapped = true
        surface.attach(buffer: buffer, x: 0, y: 0)
        for rect in frame.damage {
          surface.damageBuffer(
            x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
        }
        if frame.asksForCallback { sent.callback = surfaceOnQueue.frame() }
        if frame.asksForFeedback { sent.feedback = presentation?.feedback(surface: surface) }
      }
      surface.commit()
      return true
    }
    return isSent ? sent : nil
  }

  private func setOpaque(_ rects: [PixelRect]) {
    guard !rects.isEmpty else { return surface.setOpaqueRegion(region: nil) }
    let region = compositor.createRegion()
    for rect in rects {
      region.add(x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    }
    surface.setOpaqueRegion(region: region)
    region.destroy()
  }

  /// Ends the objects by `body`, on the main thread. Later frames are not sent.
  func close(_ body: () -> Void) {
    lock.withLock {
      guard $0.isOpen else { return }
      $0.isOpen = false
      surfaceOnQueue.destroy()
      presentation?.destroy()
      body()
    }
  }
}
