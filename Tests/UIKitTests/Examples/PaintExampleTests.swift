import Testing
import UIKit
import UIKitTesting

@testable import Paint
@testable import Windowing

/// The example that draws with many fingers.
@MainActor @Suite("The paint example")
struct PaintExampleTests {
  nonisolated static let scales: [CGFloat] = [1, 1.5, 2]

  private func launch(size: CGSize = CGSize(width: 390, height: 844), scale: CGFloat = 1) -> (HeadlessApp, CanvasView) {
    let app = HeadlessApp(Paint.AppDelegate.self, size: size, scale: scale)
    app.advance(by: 0.1)
    return (app, (app.window.rootViewController as! PaintController).canvas)
  }

  private func controller(of app: HeadlessApp) -> PaintController { app.window.rootViewController as! PaintController }

  private func press(_ button: UIButton, in app: HeadlessApp) {
    app.tap(button.convert(point(button.bounds.midX, button.bounds.midY), to: nil))
  }

  @Test("each finger draws in its own colour; a lifted finger's colour is free again", arguments: scales)
  func colours(scale: CGFloat) {
    let (app, canvas) = launch(scale: scale)
    for finger in 0..<5 { app.touchDown(finger, at: point(40 + CGFloat(finger) * 60, 100)) }
    app.frame()
    #expect(canvas.activeColors == [0, 1, 2, 3, 4])
    for finger in 0..<5 { app.touchMove(finger, to: point(40 + CGFloat(finger) * 60, 300)) }
    app.frame()
    app.touchUp(1)
    app.touchUp(3)
    app.frame()
    #expect(canvas.activeColors == [0, 2, 4])
    app.touchDown(7, at: point(200, 400))
    app.frame()
    #expect(canvas.activeColors == [0, 1, 2, 4])
    for finger in [0, 2, 4, 7] { app.touchUp(finger) }
    app.frame()
    #expect(canvas.strokes.count == 6 && canvas.activeColors.isEmpty)
    let drawn = Set((0..<5).map { app.channels(at: point(40 + CGFloat($0) * 60, 200)) })
    #expect(drawn == Set(CanvasView.colors.prefix(5).map(\.channels)))
  }

  @Test("every sample between two frames becomes a point of the line")
  func coalesced() {
    let (app, canvas) = launch()
    app.touchDown(at: point(50, 200))
    app.frame()
    for step in 1...20 { app.touchMove(to: point(50 + CGFloat(step) * 10, 200 + (step % 2 == 0 ? 0 : 40))) }
    app.frame()
    app.touchUp()
    app.frame()
    #expect(canvas.strokes.first?.points.count == 21)
    // The line goes up and down; a straight one from the first to the last sample would stay at 200.
    app.expect(.systemBlue, at: point(60, 229))
    app.expect(.white, at: point(100, 150))
  }

  @Test("a line is smooth and as wide as said, from its first to its last sample", arguments: scales)
  func line(scale: CGFloat) {
    let (app, _) = launch(scale: scale)
    app.drag(from: point(60, 200), to: point(300, 200), duration: 0.2)
    for x in stride(from: CGFloat(60), through: 300, by: 8) {
      app.expect(.systemBlue, at: point(x, 200))
      app.expect(.systemBlue, at: point(x, 197))
      app.expect(.systemBlue, at: point(x, 202.5))
      app.expect(.white, at: point(x, 194.5))
      app.expect(.white, at: point(x, 205))
    }
    app.expect(.systemBlue, at: point(302.5, 200))
    app.expect(.white, at: point(306, 200))
  }

  @Test("a touch without a move is a dot; the pointer's pen is finer")
  func dotAndPointer() {
    let (app, canvas) = launch()
    app.tap(point(100, 100))
    app.expect(.systemBlue, at: point(102.5, 100))
    app.pointerMove(to: point(50, 300))
    app.pointerDown()
    app.pointerMove(to: point(200, 300))
    app.pointerUp()
    #expect(canvas.strokes.map(\.width) == [8, 4])
    app.expect(.systemBlue, at: point(120, 300))
    app.expect(.white, at: point(120, 303.5))
  }

  @Test("cancelled touches take their lines back, and only theirs")
  func cancel() {
    let (app, canvas) = launch()
    app.drag(from: point(60, 200), to: point(300, 200), duration: 0.1)
    app.touchDown(at: point(100, 100))
    app.frame()
    app.touchMove(to: point(100, 300))
    app.frame()
    app.expect(.systemBlue, at: point(100, 150))
    app.touchCancel()
    #expect(canvas.strokes.count == 1 && canvas.activeColors.isEmpty)
    app.expect(.white, at: point(100, 150))
    app.expect(.systemBlue, at: point(150, 200))
  }

  @Test("undo takes the last line back, clear takes all, undo and redo bring them again; by button and by key")
  func undo() {
    let (app, canvas) = launch()
    let page = controller(of: app)
    func enabled() -> [Bool] { [page.undoButton, page.redoButton, page.clearButton].map(\.isEnabled) }
    #expect(enabled() == [false, false, false])
    app.drag(from: point(60, 200), to: point(300, 200), duration: 0.1)
    app.drag(from: point(60, 250), to: point(300, 250), duration: 0.1)
    #expect(enabled() == [true, false, true])
    press(page.clearButton, in: app)
    #expect(canvas.strokes.isEmpty && enabled() == [true, false, false])
    app.expect(.white, at: point(150, 200))
    press(page.undoButton, in: app)
    #expect(enabled() == [true, true, true])
    app.expect(.systemBlue, at: point(150, 200))
    app.expect(.systemBlue, at: point(150, 250))
    app.keyDown(.keyboardZ, modifiers: .control)
    app.keyUp(.keyboardZ)
    #expect(canvas.strokes.count == 1)
    app.expect(.white, at: point(150, 250))
    press(page.undoButton, in: app)
    #expect(canvas.strokes.isEmpty && enabled() == [false, true, false])
    app.keyDown(.keyboardZ, modifiers: .control)
    app.keyUp(.keyboardZ)
    #expect(canvas.strokes.isEmpty)
    press(page.redoButton, in: app)
    app.expect(.systemBlue, at: point(150, 200))
    app.keyDown(.keyboardZ, modifiers: [.control, .shift])
    app.keyUp(.keyboardZ)
    app.expect(.systemBlue, at: point(150, 250))
    #expect(canvas.strokes.count == 2)
  }

  @Test("a line that is done lies under one that is still drawn, at once")
  func order() {
    let (app, canvas) = launch()
    for finger in 0..<2 { app.touchDown(finger, at: point(50 + CGFloat(finger), 200)) }
    app.frame()
    for finger in 0..<2 { app.touchMove(finger, to: point(250 + CGFloat(finger), 200)) }
    app.frame()
    app.expect(.systemRed, at: point(150, 200))
    app.touchUp(1)
    app.frame()
    #expect(canvas.strokes.count == 1)
    app.expect(.systemBlue, at: point(150, 200))
    app.touchUp(0)
    app.frame()
  }

  @Test("only the rectangle around the new samples is drawn anew", arguments: scales)
  func damage(scale: CGFloat) throws {
    let (app, _) = launch(scale: scale)
    // Much is on the sheet already.
    for line in 0..<20 {
      app.drag(
        from: point(30, 60 + CGFloat(line) * 30), to: point(360, 60 + CGFloat(line) * 30), duration: 0.05, steps: 4)
    }
    app.touchDown(at: point(100, 100))
    app.frame()
    app.touchMove(to: point(110, 104))
    app.frame()
    app.advance(by: HeadlessApp.frameInterval)
    let surface = try #require(app.server.openSurfaces.last)
    surface.clearLog()
    app.touchMove(to: point(120, 110))
    app.frame()
    app.advance(by: HeadlessApp.frameInterval)
    #expect(surface.damageLog.count == 1)
    let rects = try #require(surface.damageLog.first)
    let (left, top) = (rects.map(\.x).min() ?? 0, rects.map(\.y).min() ?? 0)
    let (right, bottom) = (rects.map { $0.x + $0.width }.max() ?? 0, rects.map { $0.y + $0.height }.max() ?? 0)
    // The three last samples, half the pen around them, and a pixel for its edges.
    #expect(CGFloat(right - left) <= (20 + 8) * scale + 3 && CGFloat(bottom - top) <= (10 + 8) * scale + 3)
    #expect(CGFloat(left) <= 106 * scale && CGFloat(right) >= 124 * scale - 1)
    app.touchUp()
    app.frame()
  }

  @Test("the bar fits the window, and its fingers' dots show who draws", arguments: [320, 390, 1200] as [CGFloat])
  func layout(width: CGFloat) {
    let (app, canvas) = launch(size: CGSize(width: width, height: 640))
    let page = controller(of: app)
    for button in [page.undoButton, page.redoButton, page.clearButton] {
      let frame = button.convert(button.bounds, to: nil)
      #expect(frame.minX >= 0 && frame.maxX <= width - 16 && frame.maxY <= 640 - 16)
      #expect(frame.size == CGSize(width: 44, height: 44))
    }
    let fingers = page.fingers
    #expect(fingers.frame.maxX <= page.undoButton.frame.minX && fingers.frame.width > 80)
    #expect(fingers.frame.width <= 180)
    app.touchDown(at: point(100, 100))
    app.frame()
    app.advance(by: 0.1)
    #expect(fingers.subviews[0].bounds.width > fingers.subviews[1].bounds.width)
    #expect(!canvas.isBlank)
    app.touchUp()
    app.frame()
  }

  @Test("what it looks like", arguments: scales)
  func snapshot(scale: CGFloat) {
    let (app, _) = launch(size: CGSize(width: 360, height: 640), scale: scale)
    assertSnapshot(of: app, named: "blank-\(scale)x")
    for finger in 0..<4 { app.touchDown(finger, at: place(finger, 0)) }
    app.frame()
    for step in 1...24 {
      for finger in 0..<4 { app.touchMove(finger, to: place(finger, CGFloat(step) / 24)) }
      app.frame()
    }
    app.touchUp(0)
    app.frame()
    app.advance(by: 0.1)
    assertSnapshot(of: app, named: "drawn-\(scale)x")
    if scale == 2 {
      app.userInterfaceStyle = .dark
      assertSnapshot(of: app, named: "drawn-dark")
    }
    for finger in 1..<4 { app.touchUp(finger) }
    app.frame()
  }

  /// A wave across the sheet, one under the other.
  private func place(_ finger: Int, _ part: CGFloat) -> CGPoint {
    point(30 + CGFloat(finger) * 2 + part * 290, 110 + CGFloat(finger) * 110 + sin(part * 9 + CGFloat(finger)) * 50)
  }
}
