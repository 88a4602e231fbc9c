extension HeadlessServer {
  /// Draws every wanted frame now, without waiting for the next place on the frame grid, so that a look at a surface shows
  /// what the app has set. Frames and buffers that are withheld stay so. The clock does not move.
  package func drawPendingFrames() {
    advance(by: 0)
    for surface in openSurfaces where surface.nextFrameTime != nil { surface.drawFrame(at: now) }
  }
}
