import CoreGraphics
import Foundation

/// One toplevel on a window server.
///
/// The server says when to draw: `setNeedsFrame` asks for one call of `surfaceDrawFrame`, which comes when the surface
/// is configured and the frame before is through: possibly at the end of this turn, never more often than the compositor shows
/// frames. What is given to `submit` then is painted elsewhere, when a buffer is free.
@MainActor package protocol WindowSurface: AnyObject {
  var id: SurfaceID { get }
  /// Held weakly.
  var delegate: (any WindowSurfaceDelegate)? { get set }

  var title: String { get set }
  var minimumSize: CGSize? { get set }
  var maximumSize: CGSize? { get set }

  /// Size, scale and states as last configured; nil before the first configure.
  var configuration: SurfaceConfiguration? { get }

  /// Names of the outputs that show part of the surface, in the order it came onto them; empty while none does or the
  /// compositor does not tell.
  var outputs: [String] { get }

  /// Seconds between two frames, at least, of the display that shows the surface; as far as known.
  var frameInterval: TimeInterval { get }

  /// When `surfaceDrawFrame` best comes for a frame that is to be seen at `time`; both in seconds on the server's clock.
  func frameStart(for time: TimeInterval) -> TimeInterval

  /// Asks for one `surfaceDrawFrame`. Several requests before it are one.
  func setNeedsFrame()

  /// Has `content` painted and shown. Inside `surfaceDrawFrame` at most once per call; outside of it for content that must not wait
  /// for the end of the event that the app handles, which is shown as soon as the compositor is ready for it, even if the
  /// app is not.
  ///
  /// When no buffer can be had, the surface shows it later by itself.
  func submit(_ content: any FrameContent)

  /// Shows that the surface draws nothing new this time (the tree is unchanged): an acknowledged configure is still
  /// committed. Inside `surfaceDrawFrame`, exactly one of `submit` or `skipFrame` is called.
  func skipFrame()

  /// Starts a move by the user, with the press or touch that `serial` names. Active touches are cancelled.
  func beginMove(serial: UInt32)
  func setMaximized(_ maximized: Bool)
  func setFullscreen(_ fullscreen: Bool)
  func minimize()

  /// Asks the desktop to bring the toplevel to the front and give it the keyboard, in the name of the user's last press.
  /// Most desktops obey only if that press is recent; some cannot.
  func requestActivation()

  /// Destroys the surface. Its touches and presses end as cancelled; the delegate hears nothing more.
  func close()
}

@MainActor package protocol WindowSurfaceDelegate: AnyObject {
  /// Size, scale or states changed (also the first time). Several changes before a frame come as one, the newest.
  func surfaceDidConfigure(_ surface: any WindowSurface)
  /// Lay out and draw now. `time` is when the frame is expected to be seen, on the server's clock.
  func surfaceDrawFrame(_ surface: any WindowSurface, at time: TimeInterval)
  /// The user asked to close the window.
  func surfaceShouldClose(_ surface: any WindowSurface)
  /// `outputs` changed.
  func surfaceOutputsDidChange(_ surface: any WindowSurface)
}

package struct SurfaceConfiguration: Sendable, Hashable {
  /// Points.
  package var size: CGSize
  /// Pixels per point, 1 or more, fractions allowed.
  package var scale: CGFloat
  /// Buffer size in pixels.
  package var pixelWidth: Int
  package var pixelHeight: Int
  package var isActivated = false
  package var isMaximized = false
  package var isFullscreen = false
  package var isTiled = false
  package var isResizing = false
  /// Not visible: the compositor asks to save work.
  package var isSuspended = false

  package init(size: CGSize, scale: CGFloat, pixelWidth: Int, pixelHeight: Int) {
    self.size = size
    self.scale = scale
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }
}

/// Memory to paint one frame into: premultiplied ARGB, 8 bits a channel, native byte order, y down.
///
/// Valid while the painter paints on it; the memory belongs to the surface.
package struct FrameTarget {
  package let pixels: UnsafeMutableRawPointer
  package let width: Int
  package let height: Int
  /// Bytes from one row to the next.
  package let stride: Int
  /// What must be painted after the moves: the frame's damage and what this buffer missed. Inside the buffer, disjoint; not
  /// empty unless there are moves.
  package let repaint: [PixelRect]
  /// What is to be moved first.
  package let moves: [PixelMove]
  /// The frame shown now, with the same size and stride; possibly this very memory. Nil when there are no moves.
  private let shown: UnsafeRawPointer?
  /// The server's own name for the buffer.
  package let token: Int

  package init(
    pixels: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, repaint: [PixelRect], token: Int,
    moves: [PixelMove] = [], shown: UnsafeRawPointer? = nil
  ) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
    self.repaint = repaint
    self.token = token
    self.moves = moves
    self.shown = shown
  }

  /// Moves the pixels that only changed their place. Before painting, once.
  package func carryOutMoves() {
    guard let shown else { return }
    for move in moves { move.copy(from: shown, to: pixels, stride: stride) }
  }
}
