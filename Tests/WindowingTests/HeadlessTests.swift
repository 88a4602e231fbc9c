import CoreGraphics
import Foundation
import Testing

@testable import Windowing

@MainActor @Suite struct HeadlessServerTests {
  /// An app of one surface that writes down what it is told, and paints its damage in one colour.
  @MainActor final class App: WindowServerDelegate, WindowSurfaceDelegate {
    let server: HeadlessServer
    let surface: HeadlessSurface
    var log: [String] = []
    var damage: [PixelRect]?
    var color: UInt32 = 0xFF11_2233
    var wantsNextFrame = false
    var onFrame: (() -> Void)?

    init(size: CGSize = CGSize(width: 40, height: 30), scale: CGFloat = 2) {
      server = HeadlessServer(outputs: [OutputInfo(name: "T", size: CGSize(width: 100, height: 80), scale: scale)])
      surface = server.makeHeadlessSurface(SurfaceDescription(title: "t", appID: "a", preferredSize: size))
      server.delegate = self
      surface.delegate = self
    }

    func take() -> [String] {
      defer { log = [] }
      return log
    }

    func windowServer(_ server: any WindowServer, didReceive event: InputEvent) {
      switch event {
      case .touch(let frame): log += frame.changes.map { "\($0.phase) \($0.contact.number)" }
      case .key(let key): log.append("key \(key.phase)")
      case .pointer(let pointer): log.append("pointer \(pointer.kind)")
      case .transform(let transform): log.append("transform \(transform.phase) \(transform.scale)")
      default: log.append("event")
      }
    }
    func windowServerOutputsDidChange(_ server: any WindowServer) { log.append("outputs") }
    func windowServerSettingsDidChange(_ server: any WindowServer) { log.append("settings") }
    func windowServerDidDisconnect(_ server: any WindowServer, reason: String) { log.append("gone: \(reason)") }
    func surfaceDidConfigure(_ surface: any WindowSurface) {
      let configuration = surface.configuration!
      log.append("configure \(configuration.pixelWidth)x\(configuration.pixelHeight)")
    }
    func surfaceShouldClose(_ surface: any WindowSurface) { log.append("close") }
    func surfaceOutputsDidChange(_ surface: any WindowSurface) { log.append("on \(surface.outputs)") }
    func surfaceDrawFrame(_ surface: any WindowSurface, at time: TimeInterval) {
      log.append("frame \(Int((time * 1000).rounded()))")
      onFrame?()
      if wantsNextFrame { surface.setNeedsFrame() }
      let configuration = surface.configuration!
      let whole = PixelRect(x: 0, y: 0, width: configuration.pixelWidth, height: configuration.pixelHeight)
      guard let surface = surface as? HeadlessSurface, let target = surface.beginFrame(damage: damage ?? [whole]) else {
        return
      }
      for rect in target.repaint {
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            target.pixels.storeBytes(of: color, toByteOffset: y * target.stride + x * 4, as: UInt32.self)
          }
        }
      }
      surface.present(target, opaque: [CGRect(origin: .zero, size: configuration.size)])
    }
  }

  @Test("the first turn configures, then draws")
  func firstTurn() {
    let app = App()
    #expect(app.surface.configuration == nil)
    #expect(app.take().isEmpty)
    app.server.advance(by: 0)
    #expect(app.take() == ["configure 80x60", "frame 0"])
    #expect(app.surface.pixel(x: 79, y: 59) == 0xFF11_2233)
    #expect(app.surface.pixel(x: 80, y: 0) == 0)
    #expect(app.surface.opaqueRegion == [CGRect(x: 0, y: 0, width: 40, height: 30)])
    app.server.advance(by: 1)
    #expect(app.take().isEmpty)
  }

  @Test("frames come on a 60 Hz grid from time 0, one per place")
  func grid() {
    let app = App()
    app.wantsNextFrame = true
    app.server.advance(by: 0.05)
    #expect(app.take() == ["configure 80x60", "frame 0", "frame 17", "frame 33", "frame 50"])
    app.wantsNextFrame = false
    app.server.advance(by: 1.001)
    app.surface.setNeedsFrame()
    app.surface.setNeedsFrame()
    _ = app.take()
    app.server.advance(by: 0.001)
    #expect(app.take().isEmpty)
    app.server.advance(by: 0.02)
    #expect(app.take() == ["frame 1067"])
  }

  @Test("steps of a sixtieth meet the grid every time")
  func sixtieths() {
    let app = App()
    app.wantsNextFrame = true
    app.server.advance(by: 0)
    for _ in 0..<600 {
      _ = app.take()
      app.server.advance(by: 1.0 / 60)
      #expect(app.take().count == 1)
    }
    #expect(abs(app.server.now - 10) < 1e-6)
  }

  @Test("actions and frames run strictly in the order of time, actions first")
  func order() {
    let app = App()
    app.server.advance(by: 0)
    _ = app.take()
    app.server.schedule(at: 0.02) { app.log.append("b \(app.server.now)") }
    app.server.schedule(at: 0.01) {
      app.log.append("a \(app.server.now)")
      app.surface.setNeedsFrame()
    }
    app.server.schedule(at: 2.0 / 60) {
      app.log.append("c")
      app.surface.setNeedsFrame()
    }
    app.server.advance(by: 1)
    #expect(app.take() == ["a 0.01", "frame 17", "b 0.02", "c", "frame 33"])
    #expect(app.server.now == 1)
  }

  @Test("an action that is scheduled for the past, or now, runs on the next turn")
  func pastAction() {
    let app = App()
    app.server.advance(by: 5)
    var count = 0
    app.server.schedule(at: 1) {
      count += 1
      app.server.schedule(at: 2) { count += 1 }
    }
    #expect(count == 0)
    app.server.advance(by: 0)
    #expect(count == 2)
    #expect(app.server.now == 5)
  }

  @Test("an action that schedules itself for now for ever does not hang a step")
  func endlessChain() {
    let app = App()
    var count = 0
    func again() {
      count += 1
      app.server.schedule(at: app.server.now) { again() }
    }
    again()
    app.server.advance(by: 1)
    #expect(count > 1000)
    #expect(app.server.now == 1)
  }

  @Test("several resizes before a turn come as one, the newest; its frame is wholly repainted")
  func resize() {
    let app = App()
    app.server.advance(by: 0)
    _ = app.take()
    app.damage = [PixelRect(x: 0, y: 0, width: 1, height: 1)]
    app.surface.resize(to: CGSize(width: 10, height: 10))
    app.surface.resize(to: CGSize(width: 101, height: 20), scale: 1.5)
    app.server.advance(by: 0.02)
    // 101 x 1.5 is 151.5: half away from zero.
    #expect(app.take() == ["configure 152x30", "frame 17"])
    #expect(app.surface.pixelWidth == 152)
    #expect(app.surface.damageLog.last == [PixelRect(x: 0, y: 0, width: 152, height: 30)])
    app.surface.resize(to: CGSize(width: 101, height: 20), scale: 1.5)
    app.server.advance(by: 1)
    #expect(app.take().isEmpty)
  }

  @Test("sizes and scales that make no sense become ones that do")
  func oddSizes() {
    let app = App()
    app.surface.resize(to: CGSize(width: CGFloat.nan, height: -4), scale: .infinity)
    app.server.advance(by: 0)
    #expect(app.take().first == "configure 1x1")
    app.server.advance(by: -5)
    app.server.advance(by: .nan)
    #expect(app.server.now == 0)
  }

  @Test("damage is logged, disjoint and clipped; painting keeps the rest of the picture")
  func damage() {
    let app = App()
    app.server.advance(by: 0)
    app.damage = [PixelRect(x: 70, y: 50, width: 100, height: 4), PixelRect(x: 70, y: 50, width: 2, height: 2)]
    app.color = 0xFFFF_0000
    app.surface.setNeedsFrame()
    app.server.advance(by: 0.02)
    #expect(app.surface.damageLog.last == [PixelRect(x: 70, y: 50, width: 10, height: 4)])
    #expect(app.surface.pixel(x: 69, y: 50) == 0xFF11_2233)
    #expect(app.surface.pixel(x: 70, y: 50) == 0xFFFF_0000)
    app.damage = []
    app.surface.setNeedsFrame()
    app.server.advance(by: 0.02)
    #expect(app.surface.skippedFrames == 1)
    #expect(app.surface.presentedFrames == 2)
  }

  @Test("a withheld frame parks drawing only; input and timers go on, and the newest state is drawn later")
  func withheldFrames() {
    let app = App()
    app.server.advance(by: 0)
    _ = app.take()
    app.surface.framesWithheld = true
    app.surface.setNeedsFrame()
    app.server.schedule(at: 0.5) { app.log.append("timer") }
    app.server.advance(by: 1)
    #expect(app.take() == ["timer"])
    app.surface.framesWithheld = false
    app.server.advance(by: 0)
    #expect(app.take() == ["frame 1000"])
  }

  @Test("without a buffer the damage is remembered and the frame comes again")
  func withheldBuffers() {
    let app = App()
    app.server.advance(by: 0)
    app.damage = [PixelRect(x: 1, y: 1, width: 2, height: 2)]
    app.surface.setNeedsFrame()
    app.onFrame = { app.surface.buffersWithheld = true }
    app.server.advance(by: 0.02)
    app.onFrame = nil
    #expect(app.surface.presentedFrames == 1)
    app.damage = [PixelRect(x: 9, y: 9, width: 1, height: 1)]
    app.surface.buffersWithheld = false
    app.server.advance(by: 0.1)
    #expect(app.surface.presentedFrames == 2)
    #expect(
      app.surface.damageLog.last.map(Set.init) == [
        PixelRect(x: 1, y: 1, width: 2, height: 2), PixelRect(x: 9, y: 9, width: 1, height: 1),
      ])
  }

  @Test("touch-09 a window that closes ends what it holds as cancelled, and is silent after")
  func close() {
    let app = App()
    app.server.advance(by: 0)
    let id = app.surface.id
    func touch(_ number: Int, _ phase: TouchChange.Phase) -> TouchChange {
      TouchChange(contact: ContactID(number: number), surface: id, phase: phase, location: .zero, time: 0)
    }
    app.server.inject(.touch(TouchFrame(changes: [touch(1, .began), touch(2, .began), touch(2, .ended)])))
    app.server.inject(.key(KeyEvent(surface: id, phase: .down, usage: 4, time: 0)))
    app.server.inject(
      .pointer(PointerEvent(surface: id, kind: .down(button: 1), location: .zero, time: 0, buttons: 1)))
    func transform(_ device: Int, _ phase: TransformEvent.Phase, _ scale: CGFloat) {
      app.server.inject(
        .transform(
          TransformEvent(device: device, surface: id, phase: phase, location: .zero, scale: scale, time: 0)))
    }
    transform(0, .began, 1)
    transform(0, .changed, 1.5)
    // Neither one that has ended nor one that never began is ended again.
    transform(1, .began, 1)
    transform(1, .ended, 1)
    transform(2, .changed, 2)
    app.surface.setNeedsFrame()
    _ = app.take()
    app.surface.close()
    #expect(
      app.take() == ["cancelled 1", "transform cancelled 1.5", "pointer cancelled", "pointer left", "key cancelled"])
    app.surface.close()
    app.surface.setNeedsFrame()
    app.surface.resize(to: CGSize(width: 5, height: 5))
    app.surface.requestClose()
    app.server.advance(by: 1)
    #expect(app.take().isEmpty)
    #expect(app.server.openSurfaces.isEmpty)
  }

  @Test("a move begun by the app cancels the touches of that surface")
  func move() {
    let app = App()
    app.server.advance(by: 0)
    app.server.inject(
      .touch(
        TouchFrame(changes: [
          TouchChange(
            contact: ContactID(number: 1), surface: app.surface.id, phase: .began, location: .zero, time: 0, serial: 7)
        ])))
    _ = app.take()
    app.surface.beginMove(serial: 7)
    #expect(app.take() == ["cancelled 1"])
    #expect(app.surface.moveSerials == [7])
  }

  @Test("maximising fills the output, and coming back restores the size")
  func maximize() {
    let app = App()
    app.server.advance(by: 0)
    app.surface.setMaximized(true)
    app.server.advance(by: 0)
    #expect(app.surface.configuration?.size == CGSize(width: 100, height: 80))
    #expect(app.surface.configuration?.isMaximized == true)
    app.surface.setMaximized(false)
    app.server.advance(by: 0)
    #expect(app.surface.configuration?.size == CGSize(width: 40, height: 30))
  }

  @Test("states, outputs, settings and the end are told")
  func news() {
    let app = App()
    app.server.advance(by: 0)
    _ = app.take()
    app.surface.setActivated(false)
    app.server.advance(by: 0)
    #expect(app.surface.configuration?.isActivated == false)
    #expect(app.take() == ["configure 80x60"])
    app.server.settings.colorScheme = .dark
    app.server.settings.colorScheme = .dark
    app.server.setOutputs([])
    app.surface.requestClose()
    app.server.disconnect(reason: "test")
    #expect(app.take() == ["settings", "outputs", "on []", "close", "gone: test"])
    #expect(app.server.run() == 1)
  }

  @Test("two surfaces have different names and their own frames")
  func twoSurfaces() {
    let app = App()
    let second = app.server.makeHeadlessSurface(
      SurfaceDescription(
        title: "2", appID: "a", preferredSize: CGSize(width: 5, height: 5), minimumSize: CGSize(width: 8, height: 1)))
    second.delegate = app
    #expect(second.id != app.surface.id)
    app.server.advance(by: 0)
    #expect(app.take() == ["configure 80x60", "configure 16x10", "frame 0", "frame 0"])
  }

  @Test("with a real clock, actions and frames come by themselves")
  func realTime() {
    let app = App()
    app.wantsNextFrame = true
    let start = Date()
    app.server.schedule(at: 0.1) { app.server.stop(exitCode: 3) }
    #expect(app.server.run() == 3)
    #expect((0.09..<5).contains(Date().timeIntervalSince(start)))
    #expect(app.server.now >= 0.1)
    #expect(app.surface.presentedFrames >= 2)
    #expect(app.surface.presentedFrames <= 8)
    // The clock stands again.
    let now = app.server.now
    usleep(2000)
    #expect(app.server.now == now)
  }
}
