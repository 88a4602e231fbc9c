import Foundation
import QuartzCore
import Testing
import UIKitTesting

@testable import UIKit
@testable import Windowing

@MainActor @Suite("CAIRN_DEBUG=damage", .serialized)
struct DamageOptionTests {
  /// An app with a blue view, at rest, whose painter marks what it paints if asked to.
  private func launch(flashes: Bool) -> (Stage, UIView) {
    let view = UIView(frame: rect(100, 100, 50, 50))
    view.backgroundColor = .blue
    if flashes { setenv("CAIRN_DEBUG", "damage", 1) }
    defer { unsetenv("CAIRN_DEBUG") }
    let stage = Stage(adding: view)
    stage.app.advance(by: 1)
    return (stage, view)
  }

  @Test("what changed is coloured, and after a moment it is as if nothing had been, at rest")
  func flash() throws {
    let (stage, view) = launch(flashes: true)
    stage.app.expect(.blue, at: point(120, 120))
    view.backgroundColor = .green
    stage.app.frame()
    #expect(stage.app.channels(at: point(120, 120)) != [0, 255, 0, 255])
    stage.app.expect(.blue, at: point(120, 120), tolerance: 255)
    let beside = stage.app.channels(at: point(200, 200))
    stage.app.advance(by: DamageFlash.duration + 0.1)
    stage.app.expect(.green, at: point(120, 120))
    #expect(stage.app.channels(at: point(200, 200)) == beside)
    let surface = try #require(stage.app.server.openSurfaces.first)
    let frames = surface.presentedFrames
    stage.app.advance(by: 5)
    #expect(surface.presentedFrames == frames, "a window at rest comes to rest")
  }

  @Test("the marks cost their own frames and no more: only what was marked is painted again")
  func cost() throws {
    let (stage, view) = launch(flashes: true)
    let surface = try #require(stage.app.server.openSurfaces.first)
    surface.clearLog()
    view.backgroundColor = .green
    stage.app.advance(by: 1)
    let changed = PixelRect(x: 100, y: 100, width: 50, height: 50)
    #expect(surface.damageLog == [[PixelRect]](repeating: [changed], count: 1 + DamageFlash.steps))
  }

  @Test("without it a change is one frame, of its own colour")
  func unset() throws {
    let (stage, view) = launch(flashes: false)
    let surface = try #require(stage.app.server.openSurfaces.first)
    surface.clearLog()
    view.backgroundColor = .green
    stage.app.frame()
    stage.app.expect(.green, at: point(120, 120))
    stage.app.advance(by: 1)
    #expect(surface.damageLog.count == 1)
  }
}
