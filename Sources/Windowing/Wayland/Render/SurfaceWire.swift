import CoreGraphics
import Synchronization
import Wayland

/// The objects of one window that both threads send requests of: the main thread what the app asks of the desktop, the render
/// thread what belongs to a frame.
///
/// `@unchecked Sendable` is right because the objects are used only inside `lock`: a frame is sent in one go, and once
/// the window is closed nobody finds them any more. Their events are heard, and they are ended, by the main thread alone. Nothing
/// slow happens inside, so that neither thread keeps the other waiting.
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

  init(
    surface: WlSurface, xdgSurface: XdgSurface, viewport: WpViewport?, compositor: WlCompositor, queue: EventQueue
  ) {
    self.surface = surface
    self.xdgSurface = xdgSurface
    self.viewport = viewport
    self.compositor = compositor
    surfaceOnQueue = surface.on(queue)
  }

  /// Sends requests that only count together with the next commit, so that none comes between them. Does nothing when the
  /// window is closed.
  func together(_ body: (_ isMapped: Bool) -> Void) {
    lock.withLock { if $0.isOpen { body($0.isMapped) } }
  }

  /// Sends a frame and commits. False when the window is closed. The callback, if one is asked for, is the render thread's.
  func commit(_ frame: Frame) -> (isSent: Bool, callback: WlCallback?) {
    var callback: WlCallback?
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
        if frame.asksForCallback { callback = surfaceOnQueue.frame() }
      }
      surface.commit()
      return true
    }
    return (isSent, callback)
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
      body()
    }
  }
}
