import CoreGraphics
import Foundation
import Testing

@testable import Windowing

/// Contents and painters on the headless server, which paints on the caller.
@MainActor @Suite struct HeadlessFramesTests {
  /// One colour all over.
  private struct Content: FrameContent {
    let color: UInt32
    /// How often the painter wants a frame of its own after this, a tenth of a second apart.
    var ownFrames = 0
    func makePainter() -> any FramePainter { Painter() }
  }

  private final class Painter: FramePainter {
    private var color: UInt32 = 0
    private var ownFrames = 0

    func prepare(_ content: (any FrameContent)?, at time: TimeInterval) -> FrameChange {
      if let content = content as? Content {
        color = content.color
        ownFrames = content.ownFrames
      } else if ownFrames > 0 {
        ownFrames -= 1
        color += 1
      } else {
        return FrameChange()
      }
      return FrameChange(
        damage: [PixelRect(x: 0, y: 0, width: 10, height: 10)], nextFrame: ownFrames > 0 ? time + 0.1 : nil)
    }

    func paint(on target: FrameTarget) {
      for rect in target.repaint {
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            target.pixels.storeBytes(of: color, toByteOffset: y * target.stride + x * 4, as: UInt32.self)
          }
        }
      }
    }

    func opaqueRegion() -> [CGRect] { [CGRect(x: 0, y: 0, width: 10, height: 10)] }
  }

  /// An app that gives each content once, as a scene does with its trees.
  private final class App: WindowSurfaceDelegate {
    let server = HeadlessServer(outputs: [
      OutputInfo(name: "T", size: CGSize(width: 100, height: 80), scale: 1)
    ])
    let surface: HeadlessSurface
    var next: Content?
    var whileDrawing: (() -> Void)?
    var frames = 0

    init() {
      surface = server.makeHeadlessSurface(
        SurfaceDescription(title: "t", appID: "a", preferredSize: CGSize(width: 10, height: 10)))
      surface.delegate = self
      next = Content(color: 1)
      server.advance(by: 0.1)
    }

    func surfaceDidConfigure(_ surface: any WindowSurface) {}
    func surfaceShouldClose(_ surface: any WindowSurface) {}
    func surfaceOutputsDidChange(_ surface: any WindowSurface) {}
    func surfaceDrawFrame(_ surface: any WindowSurface, at time: TimeInterval) {
      frames += 1
      whileDrawing?()
      defer { next = nil }
      if let next { surface.submit(next) } else { surface.skipFrame() }
    }

    var pixel: UInt32 { surface.pixel(x: 5, y: 5) }
  }

  @Test("a frame that found no buffer is shown as soon as there is one, though the app has nothing new")
  func starved() {
    let app = App()
    #expect(app.pixel == 1)
    app.next = Content(color: 7)
    app.whileDrawing = { app.surface.buffersWithheld = true }
    app.surface.setNeedsFrame()
    app.server.advance(by: 0.1)
    #expect(app.pixel == 1)
    app.whileDrawing = nil
    app.surface.buffersWithheld = false
    app.server.advance(by: 0.1)
    #expect(app.pixel == 7)
    #expect(app.surface.damageLog.count == 2)
  }

  @Test("content that is given outside of a frame is in the next one")
  func flushed() {
    let app = App()
    app.surface.submit(Content(color: 3))
    app.surface.submit(Content(color: 4))
    #expect(app.pixel == 1)
    app.server.advance(by: 0.1)
    #expect(app.pixel == 4)
    // And only there.
    app.surface.setNeedsFrame()
    app.server.advance(by: 0.1)
    #expect(app.surface.damageLog.count == 2)
  }

  @Test("a painter goes on by itself at its times, without the app, not while frames are withheld, and comes to an end")
  func ownFrames() {
    let app = App()
    app.next = Content(color: 10, ownFrames: 3)
    app.surface.setNeedsFrame()
    app.server.advance(by: 0.05)
    let frames = app.frames
    #expect(app.pixel == 10)
    app.server.advance(by: 0.1)
    #expect(app.pixel == 11)
    app.surface.framesWithheld = true
    app.server.advance(by: 1)
    #expect(app.pixel == 11)
    app.surface.framesWithheld = false
    app.server.advance(by: 1)
    #expect(app.pixel == 13)
    #expect(app.frames == frames)
    #expect(app.surface.damageLog.count == 1 + 4)
  }
}
