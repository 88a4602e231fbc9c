import CoreGraphics
import Foundation

/// What a surface is to show: a value that may go to the thread that paints.
package protocol FrameContent: Sendable {
  /// Makes the painter of a surface that gets contents of this kind only. Called where the frames are painted.
  func makePainter() -> any FramePainter
}

/// Turns the contents of one surface into pixels. It lives where frames are painted, on the caller of a headless server and on
/// the render thread of a Wayland one, and is never used anywhere else.
package protocol FramePainter: AnyObject {
  /// Takes new content, or with nil keeps the last, and makes it as it is seen at `time` (seconds on the server's clock) what is
  /// painted from now on. Says how that differs from what was painted until now, shown or not.
  func prepare(_ content: (any FrameContent)?, at time: TimeInterval) -> FrameChange

  /// Paints the target's `repaint`, after its moves were carried out.
  func paint(on target: FrameTarget)

  /// The region, in points, that is wholly opaque.
  func opaqueRegion() -> [CGRect]
}

/// How a frame differs from the one before: first pixels are moved, then `damage` is painted. Pixels of the surface.
package struct FrameChange: Sendable, Hashable {
  package var moves: [PixelMove]
  package var damage: [PixelRect]
  /// The painter wants to be asked again though no new content came: for the first frame that is seen at this time, on the server's
  /// clock, or later. Nil: not at all. The time of this frame, or one before it, means the next frame.
  package var nextFrame: TimeInterval?

  package init(moves: [PixelMove] = [], damage: [PixelRect] = [], nextFrame: TimeInterval? = nil) {
    self.moves = moves
    self.damage = damage
    self.nextFrame = nextFrame
  }
}
